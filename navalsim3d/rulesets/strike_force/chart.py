"""The map sheet and the Combat Results Table: read from data, refused unless they are sound, and made into sets of hexes.

The printed originals are lost, so map, starts and table stand in one file that can be replaced (SF-GAP-01): `tables/map.json`.
A scenario may bring a sheet of its own.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from navalsim3d.kernel.scenario import Line, Slug, Strict
from navalsim3d.rulesets.strike_force import hexes
from navalsim3d.rulesets.strike_force.hexes import BIT, Hexes

Result = Literal["DE", "EX", "DR", "AR", "AE"]
SOVIET_UNITS, US_UNITS = "ABCDEF", "WXYZ"
LETTERS = SOVIET_UNITS + US_UNITS
"""the ten companies (SF-UNIT-01)"""
_RANK: tuple[Result, ...] = ("DE", "EX", "DR", "AR", "AE")
"""results from the attacker's best to his worst (SF-CRT-04, SF-OPT-03)"""
Column = Literal["one", "two", "three", "four_plus"]
Terrain = Literal["clear", "town", "woods"]
_COLUMNS: tuple[Column, ...] = ("one", "two", "three", "four_plus")
_TERRAIN: dict[Terrain, int] = {"town": 3, "woods": 5, "clear": 60}

Number = Annotated[str, StringConstraints(pattern=r"^[0-9]{4}$")]
Cell = Literal["DE", "DR", "AR", "AE"]


class HexEntry(Strict):
    """One hex of a sheet: its number, axial coordinates, terrain, and a name for a Town."""

    id: Number
    q: Annotated[int, Field(ge=-20, le=20)]
    r: Annotated[int, Field(ge=-20, le=20)]
    terrain: Terrain
    name: Line = ""


class Starts(Strict):
    """The marked hex of every company (SF-SETUP-01)."""

    soviet: dict[Literal["A", "B", "C", "D", "E", "F"], Number]
    us: dict[Literal["W", "X", "Y", "Z"], Number]


class ResultsTable(Strict):
    """The Combat Results Table: rows by die, in each a cell for one, two, three, four and more attackers (SF-CRT-03)."""

    rows: dict[Literal["1", "2", "3", "4", "5", "6"], tuple[Cell, Cell, Cell, Cell]]


class ExchangeCell(Strict):
    """A cell that reads Exchange when that option is on (SF-OPT-03)."""

    column: Column
    die: Annotated[int, Field(ge=1, le=6)]


class MapSheet(Strict):
    """A whole map sheet as a file holds it. `gap`: it is a reconstruction."""

    name: Slug
    gap: bool = False
    hexes: Annotated[tuple[HexEntry, ...], Field(max_length=200)]
    starts: Starts
    results: ResultsTable
    exchange: Annotated[tuple[ExchangeCell, ...], Field(max_length=24)] = ()


@dataclass(frozen=True, eq=False, slots=True)
class Chart:
    """A sound sheet made ready for play: terrain and starts as sets of hexes, the table by column and die."""

    name: str
    towns: Hexes
    woods: Hexes
    names: Mapping[Hexes, str]
    """Town -> what it is called"""
    starts: tuple[Hexes, ...]
    """where each company begins, in the order of `LETTERS`"""
    plain: tuple[tuple[Result, ...], ...]
    exchange: tuple[tuple[Result, ...], ...]
    """results by column and die, both from 0; the second with Exchange"""

    def result(self, attackers: int, die: int, exchange: bool) -> Result:
        """What the table says: a column by the number of attacking companies, a row by the unmodified die (SF-CRT-01, SF-CRT-02)."""
        return self.column(attackers, exchange)[die - 1]

    def column(self, attackers: int, exchange: bool) -> tuple[Result, ...]:
        """The results of so many attackers by die; four and more share a column (SF-CRT-01)."""
        return (self.exchange if exchange else self.plain)[min(attackers, 4) - 1]


def faults(sheet: MapSheet) -> tuple[str, ...]:
    """Why a sheet cannot be played on, one sentence each (SF-MAP-08)."""
    return (*_faults_of_ground(sheet), *_faults_of_starts(sheet), *_faults_of_table(sheet))


def _faults_of_ground(sheet: MapSheet) -> list[str]:
    found: list[str] = []
    if sorted(entry.id for entry in sheet.hexes) != list(hexes.NUMBERS):
        found.append("the map has other hexes than the sixty-eight of the board")
    kinds = Counter(entry.terrain for entry in sheet.hexes)
    found += [f"the map has {kinds[kind]} {kind} hexes instead of {count}" for kind, count in _TERRAIN.items() if kinds[kind] != count]
    wrong = [entry.id for entry in sheet.hexes if (entry.q, entry.r) != hexes.axial(entry.id)]
    return found + [f"hex {number} has other axial coordinates than its number says" for number in wrong]


def _faults_of_starts(sheet: MapSheet) -> list[str]:
    starts = _starts(sheet)
    found = [f"company {letter} has no start" for letter in LETTERS if letter not in starts]
    found += [f"company {letter} starts off the map" for letter, number in starts.items() if number not in BIT]
    if found:
        return found
    woods = {entry.id for entry in sheet.hexes if entry.terrain == "woods"}
    found += [f"company {letter} starts in woods" for letter, number in starts.items() if number in woods]
    if len(set(starts.values())) < len(starts):
        found.append("two companies start in one hex")
    if hexes.around(_set(sheet.starts.soviet.values())) & _set(sheet.starts.us.values()):
        found.append("a Soviet and a US company start next to each other")
    return found


def _faults_of_table(sheet: MapSheet) -> list[str]:
    if len(sheet.results.rows) < 6:
        return ["the results table has no row for some die"]
    found = [] if sheet.results.rows["1"][2] == "DE" else ["three units with die 1 must eliminate the defender"]
    for exchange in (False, True):
        ranks = [[_RANK.index(result) for result in column] for column in _columns(sheet, exchange)]
        if any(column != sorted(column) for column in ranks):
            found.append("a result gets better as the die rises")
        if any(here > there for less, more in zip(ranks[1:], ranks, strict=False) for here, there in zip(less, more, strict=True)):
            found.append("a result gets worse when a unit is added")
    return list(dict.fromkeys(found))


def _columns(sheet: MapSheet, exchange: bool) -> tuple[tuple[Result, ...], ...]:
    swapped = {(cell.column, cell.die) for cell in sheet.exchange} if exchange else set()
    rows = [row for _, row in sorted(sheet.results.rows.items())]
    dice = tuple(enumerate(rows, start=1))
    return tuple(tuple("EX" if (name, die) in swapped else row[place] for die, row in dice) for place, name in enumerate(_COLUMNS))


def _starts(sheet: MapSheet) -> dict[str, str]:
    return {str(letter): number for letter, number in (*sheet.starts.soviet.items(), *sheet.starts.us.items())}


def _set(found: Iterable[str]) -> Hexes:
    return sum(BIT[number] for number in set(found))


@lru_cache(maxsize=1)
def standard() -> MapSheet:
    """The sheet that belongs to the game."""
    return MapSheet.model_validate_json((files(__package__) / "tables" / "map.json").read_text(encoding="utf-8"))


def chart_of(sheet: MapSheet | None) -> Chart:
    """The chart of a sheet, or of the game's own. Raises ValueError with the first fault of an unsound one."""
    return _standard() if sheet is None else _read(sheet.model_dump_json())


@lru_cache(maxsize=1)
def _standard() -> Chart:
    return _read(standard().model_dump_json())


@lru_cache(maxsize=64)
def _read(text: str) -> Chart:
    """One chart for one sheet, however often it is asked for."""
    sheet = MapSheet.model_validate_json(text)
    for fault in faults(sheet):
        raise ValueError(fault)
    starts = _starts(sheet)
    return Chart(
        name=sheet.name,
        towns=_set(entry.id for entry in sheet.hexes if entry.terrain == "town"),
        woods=_set(entry.id for entry in sheet.hexes if entry.terrain == "woods"),
        names={BIT[entry.id]: entry.name for entry in sheet.hexes if entry.terrain == "town"},
        starts=tuple(BIT[starts[letter]] for letter in LETTERS),
        plain=_columns(sheet, False),
        exchange=_columns(sheet, True),
    )
