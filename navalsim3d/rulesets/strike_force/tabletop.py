"""The neutral picture of a game of Strike Force One: a hex map, its companies, and the zones that stop whoever decides now."""

from functools import lru_cache

from navalsim3d.kernel.tabletop import Marker, Piece, SideOnTable, Tabletop
from navalsim3d.rulesets.strike_force import attacks, turnflow, victory
from navalsim3d.rulesets.strike_force.chart import Chart
from navalsim3d.rulesets.strike_force.commands import SideId
from navalsim3d.rulesets.strike_force.hexes import NUMBER, Hexes, around, each, polygon
from navalsim3d.rulesets.strike_force.movement import ALLOWANCE
from navalsim3d.rulesets.strike_force.play import path_of
from navalsim3d.rulesets.strike_force.state import (
    LETTER,
    MOVES,
    SIDE_WORDS,
    TURNS,
    UNIT,
    UNITS_OF,
    State,
    acting,
    letters_of,
    opponent,
    side_of,
    spoken,
    standing,
    units_in,
)

HEX_MAP = 0
MODELS: dict[SideId, str] = {"soviet": "sf_company_soviet", "us": "sf_company_us"}
"""the miniature of each side's companies"""


def decider(state: State) -> SideId | None:
    """Whose answer is awaited: the acting side's, or that of the owner of a retreating company (SF-SEQ-04)."""
    if state.winner:
        return None
    if state.combat is not None and state.combat.retreating:
        return side_of(units_in(state.combat.retreating)[0])
    return acting(state)


def tabletop(state: State) -> Tabletop:
    """The table as anybody sees it; nothing on it is hidden."""
    scenario = state.game.ready.scenario
    return Tabletop(
        width=scenario.table.width,
        height=scenario.table.height,
        scale=HEX_MAP,
        title=scenario.title,
        hour=scenario.hour,
        sea=scenario.sea,
        wind=scenario.wind,
        turn=state.turn,
        turns=TURNS,
        sides=tuple(SideOnTable(side.id, side.name, side.flag, _score(state, side.id), side.colour) for side in scenario.sides),
        to_move=decider(state) or "",
        banner=banner(state),
        pieces=tuple(piece(state, unit) for unit in UNIT.values() if state.where[unit]),
        markers=(*ground(state.game.chart), *zones(state)),
    )


def banner(state: State) -> str:
    """What the game waits for, in a few words."""
    if state.winner:
        return f"The {SIDE_WORDS[state.winner]} side has won"
    combat = state.combat
    if combat is None:
        return f"Turn {state.turn}: {turnflow.STEP_WORDS[state.step]}"
    if combat.waits == "retreat":
        return f"{spoken(letters_of(combat.retreating))} must retreat"
    if combat.waits == "lose":
        return "Exchange: one attacker is lost"
    return f"One attacker may advance to {NUMBER[combat.vacated]}"


@lru_cache(maxsize=64)
def ground(chart: Chart) -> tuple[Marker, ...]:
    """Every hex with its terrain, number and name as a label: `town 0201 Altfurt`, `woods 0403`, `clear 0101`."""
    return tuple(Marker(id=f"hex {number}", kind="hex", polygon=polygon(bit), label=_label(chart, bit)) for bit, number in NUMBER.items())


def _label(chart: Chart, hex_: Hexes) -> str:
    return f"{terrain(chart, hex_)} {NUMBER[hex_]} {chart.names.get(hex_, '')}".rstrip()


def terrain(chart: Chart, hex_: Hexes) -> str:
    """What a hex is: town, woods or clear (SF-MAP-05, SF-MAP-06, SF-MAP-07)."""
    return "town" if hex_ & chart.towns else "woods" if hex_ & chart.woods else "clear"


def zones(state: State) -> tuple[Marker, ...]:
    """The zones of control that stop the side which decides now, hex by hex (SF-ZOC-01)."""
    side = decider(state)
    if side is None:
        return ()
    return tuple([_zone(opponent(side), hex_) for hex_ in each(around(standing(state, opponent(side))))])


@lru_cache(maxsize=256)
def _zone(side: SideId, hex_: Hexes) -> Marker:
    return Marker(id=f"zone {side} {NUMBER[hex_]}", kind="zone", polygon=polygon(hex_), side=side)


def piece(state: State, unit: int) -> Piece:
    """A company: its letter for a name, its card, and whether it has done its part of the step."""
    side = side_of(unit)
    return Piece(
        id=LETTER[unit],
        kind="company",
        model=MODELS[side],
        pose=path_of(unit, (state.where[unit],))[0],
        side=side,
        name=LETTER[unit],
        active=state.combat is not None and bool((state.combat.retreating or state.combat.attackers) >> unit & 1),
        done=bool((state.moved | state.used) >> unit & 1),
        card=card_lines(state, unit),
    )


def card_lines(state: State, unit: int) -> tuple[tuple[str, str], ...]:
    """What there is to know about a company."""
    side, here = side_of(unit), state.where[unit]
    lines = [("Company", f"{SIDE_WORDS[side]} infantry, {LETTER[unit]}"), ("Hex", _label(state.game.chart, here))]
    if side == acting(state):
        moving = state.step in MOVES
        ready = f"up to {ALLOWANCE} hexes" if moving else "may attack once"
        done = "has moved" if moving else "has attacked"
        lines.append(("This step", done if (state.moved | state.used) >> unit & 1 else ready))
    elif state.attacked >> unit & 1:
        lines.append(("This step", "was attacked"))
    near = [LETTER[other] for other in UNITS_OF[opponent(side)] if state.where[other] & around(here)]
    if near:
        lines.append(("Next to", ", ".join(near)))
    able = attacks.attackers_of(state, unit) if state.step not in MOVES else 0
    if able:
        lines.append(("Can be attacked by", ", ".join(letters_of(able))))
    return tuple(lines)


def _score(state: State, side: str) -> str:
    held = victory.towns_held(state).bit_count()
    left = sum(bool(state.where[unit]) for unit, letter in enumerate(LETTER) if side_of(unit) == side)
    return f"{held if side == 'soviet' else 3 - held} of 3 Towns, {left} companies"
