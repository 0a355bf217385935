"""Battles for the tests of Cruel Seas, made in code: cards, poses and dice stand in the test that needs them.

`battle(ship("v1", at=(20, 20)), ship("e1", side="km"), dice=(5, 3))` is a state in which the Fleet dice in hand belongs to
the first ship's side. Dice of the rules are taken from `dice`; draws from the bag come from `draws` (1 when they run out),
so that a test about gunnery need not think of the bag.
"""

from dataclasses import dataclass, replace
from typing import Any

from navalsim3d.kernel.board import Area, Board
from navalsim3d.kernel.dice import GivenDice
from navalsim3d.kernel.events import Event
from navalsim3d.kernel.scenario import ReadyScenario, SideInfo, TableSize
from navalsim3d.rulesets.cruel_seas.commands import Activate, DeclareSpeed
from navalsim3d.rulesets.cruel_seas.scenario import CruelSeasScenario, ShipEntry
from navalsim3d.rulesets.cruel_seas.state import (
    Activation,
    Card,
    Game,
    Level,
    Options,
    Ship,
    Size,
    State,
    Tube,
    Weapon,
)

ALL_ROUND = ((-180.0, 180.0),)
MM = {"mg": 8.0, "hmg": 13.0, "20mm": 20.0, "37mm": 37.0, "57mm": 57.0, "88mm": 88.0, "4in": 102.0}


class TableDice(GivenDice):
    """Given dice in which the draws of Fleet dice stand apart from all other rolls."""

    __slots__ = ("drawn", "draws")
    drawn: int
    draws: tuple[int, ...]

    def __init__(self, faces: tuple[int, ...], count: int = 0, draws: tuple[int, ...] = (), drawn: int = 0) -> None:
        super().__init__(faces, count)
        object.__setattr__(self, "draws", draws)
        object.__setattr__(self, "drawn", drawn)

    def roll(self, sides: int, purpose: str) -> tuple["TableDice", int]:
        """The next given face, or the next given draw when a Fleet dice is drawn."""
        if purpose == "Fleet dice":
            face = self.draws[self.drawn] if self.drawn < len(self.draws) else 1
            assert 1 <= face <= sides, f"there are {sides} dice in the bag, not {face}"
            return TableDice(self.faces, self.count, self.draws, self.drawn + 1), face
        face = self._draw(self.count, sides, purpose)
        return TableDice(self.faces, self.count + 1, self.draws, self.drawn), face

    def rolls(self, number: int, sides: int, purpose: str) -> tuple["TableDice", tuple[int, ...]]:
        """The next given faces, left to right."""
        faces = tuple(self._draw(self.count + k, sides, purpose) for k in range(number))
        return TableDice(self.faces, self.count + number, self.draws, self.drawn), faces


@dataclass(frozen=True)
class Built:
    """A ship and its card, before they stand in a battle."""

    ship: Ship
    card: Card


def gun(calibre: str = "20mm", id: str = "gun_1", along: float = 0.8, across: float = 0.0, **fields: Any) -> Weapon:
    """A weapon that bears all round unless `arcs` are given."""
    weapon = Weapon(id, calibre, calibre, MM.get(calibre, 20.0), 1, False, along, across, ALL_ROUND)
    return replace(weapon, **fields)


def tube(id: str = "tube_1", along: float = 0.6, across: float = 0.4, centre: float = 0.0) -> Tube:
    """A torpedo tube."""
    return Tube(id, along, across, centre)


_CARD = set(Card.__dataclass_fields__) - {"speeds", "hull", "name"}


def ship(
    id: str,
    side: str = "rn",
    *,
    at: tuple[float, float] = (20.0, 20.0),
    heading: float = 0.0,
    level: int = 2,
    full: float = 36.0,
    hull: int = 35,
    hull_left: int | None = None,
    **fields: Any,
) -> Built:
    """A ship by its stern midpoint; by default a Small petrol boat of 7 x 2 cm, Full 36, hull 35, red marker, Regular crew, one 20 mm.

    Fields of `Card` (size, length, weapons, tubes, equipment, ...) and of `Ship` (crew, engine, rudder, plumes, ...) may be given by name.
    """
    on_card = {key: fields.pop(key) for key in list(fields) if key in _CARD}
    size = on_card.get("size", Size.SMALL)
    card = Card(
        vessel="boat",
        name="Boat",
        model="boat",
        navy=side,
        size=size,
        max_turn=45.0,
        speeds=(0.0, full / 3.0, full * 2.0 / 3.0, full),
        hull=hull,
        length=7.0,
        beam=2.0,
        weapons=(gun(),),
        tubes=(),
        equipment=frozenset(),
        diesel=False,
        shallow_draft=False,
        torpedo_vulnerable=size >= Size.LARGE,
        gunnery_size=size,
        points=100,
    )
    card = replace(card, **on_card)
    loaded = fields.pop("loaded", tuple(each.id for each in card.tubes))
    name = fields.pop("name", id)
    crew = fields.pop("crew", "regular")
    built = Ship(
        id, side, name, crew, float(at[0]), float(at[1]), float(heading), hull_left or hull, Level(level), status="afloat", loaded=loaded
    )
    return Built(replace(built, **fields), card)


def _scenario(sides: tuple[str, str], fleet: tuple[Built, ...], board: Board, turns: int, mission: str) -> ReadyScenario:
    entries = [ShipEntry(id=each.ship.id, side=each.ship.side, vessel="boat", name=each.ship.name) for each in fleet]
    if len(entries) == 1:
        entries.append(ShipEntry(id="nobody", side=sides[1], vessel="boat", name="nobody"))
    scenario = CruelSeasScenario(
        ruleset="cruel_seas",
        name="test",
        title="Test",
        mission=mission,
        table=TableSize(width=board.width, height=board.height),
        sides=tuple(SideInfo(id=side, name=side.upper(), flag=side) for side in sides),
        turns=turns,
        ships=tuple(entries),
    )
    return ReadyScenario(scenario=scenario)


def battle(
    *fleet: Built,
    dice: tuple[int, ...] = (),
    draws: tuple[int, ...] = (),
    turn: int = 1,
    turns: int = 12,
    options: Options | None = None,
    board: Board | None = None,
    land: tuple[Area, ...] = (),
    shoals: tuple[Area, ...] = (),
    zones: tuple[Area, ...] = (),
    mission: str = "skirmish",
    **fields: Any,
) -> State:
    """A battle in which the dice in hand belongs to the first ship's side and every other ship's dice lies in the bag.

    `land`, `shoals` and `zones` come on a table of 120 x 120 unless a `board` is given; `fields` are fields of `State`.
    """
    board = board or Board(120.0, 120.0, land=land, shoals=shoals, zones=zones)
    first = fleet[0].ship.side
    second = next((each.ship.side for each in fleet if each.ship.side != first), "km" if first != "km" else "rn")
    game = Game(
        ready=_scenario((first, second), fleet, board, turns, mission),
        board=board,
        cards={each.ship.id: each.card for each in fleet},
        index={each.ship.id: place for place, each in enumerate(fleet)},
        sides=(first, second),
        options=options or Options(),
        mission=mission,
    )
    waiting = [each.ship.side for each in fleet[1:] if not each.ship.activated and each.ship.status == "afloat" and not each.ship.struck]
    state = State(
        game=game,
        dice=TableDice(dice, draws=draws),
        ships=tuple(each.ship for each in fleet),
        turn=turn,
        bag=tuple(sorted(waiting)),
        drawn=first,
    )
    return replace(state, **fields)


def in_window(state: State, ship_id: str, legs: tuple[float, ...] = (), **fields: Any) -> State:
    """The same battle while that ship is active, in a window, with `legs` still to run; `fields` are fields of `Activation`."""
    active = Activation(ship=ship_id, step="window", legs=legs, **fields)
    ships = tuple(replace(each, activated=True) if each.id == ship_id else each for each in state.ships)
    return replace(state, phase="activation", active=active, ships=ships, drawn=state.ship(ship_id).side)


def give(state: State, *commands: Any) -> tuple[State, tuple[Event, ...]]:
    """The state after the commands, and everything that happened."""
    from navalsim3d.rulesets.cruel_seas.ruleset import CRUEL_SEAS

    events: tuple[Event, ...] = ()
    for command in commands:
        state, more = CRUEL_SEAS.apply(state, command)
        events += more
    return state, events


def act(state: State, ship_id: str, level: int, **fields: Any) -> tuple[State, tuple[Event, ...]]:
    """Activate a ship and declare its level."""
    return give(state, Activate(ship=ship_id), DeclareSpeed(level=level, **fields))


def dice_left(state: State) -> int:
    """How many given faces were not rolled."""
    dice = state.dice
    assert isinstance(dice, GivenDice)
    return dice.left


def refusal(state: State, command: Any) -> tuple[str, str]:
    """Reason and clause with which the command is refused; fails when it is not, or when the refusal changed a thing."""
    import pytest

    from navalsim3d.kernel.commands import IllegalCommand
    from navalsim3d.rulesets.cruel_seas.ruleset import CRUEL_SEAS

    with pytest.raises(IllegalCommand) as refused:
        CRUEL_SEAS.check(state, command)
    with pytest.raises(IllegalCommand):
        CRUEL_SEAS.apply(state, command)
    return refused.value.reason, refused.value.clause
