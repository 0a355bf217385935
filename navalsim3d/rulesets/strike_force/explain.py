"""What a command would do, before it is given: the way there, or the chances of every result of an attack."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from navalsim3d.kernel.board import Point
from navalsim3d.kernel.commands import Command, IllegalCommand
from navalsim3d.kernel.ruleset import Column, Explanation, Sheet, ruleset_named
from navalsim3d.rulesets.strike_force import attacks, movement, retreats, turnflow
from navalsim3d.rulesets.strike_force import commands as orders
from navalsim3d.rulesets.strike_force.chart import Result
from navalsim3d.rulesets.strike_force.hexes import BIT, CENTRE, NUMBER, Hexes, around, nearest
from navalsim3d.rulesets.strike_force.play import DIE, path_of
from navalsim3d.rulesets.strike_force.state import (
    LETTER,
    MOVES,
    UNIT,
    UNITS_OF,
    State,
    letters_of,
    opponent,
    set_of,
    side_of,
    spoken,
    units_in,
)
from navalsim3d.rulesets.strike_force.tabletop import terrain

_COLUMNS = ("One", "Two", "Three", "Four or more")
_HEADS = ("1", "2", "3", "4+")
_WORTH: Mapping[Result, int] = {"DE": 2, "EX": 1, "DR": 1, "AR": -1, "AE": -2}
"""how good a result is for the attacker (SF-CRT-04)"""


def explain(state: State, command: Command) -> Explanation:
    """What the command would do. Never raises: a refusal stands in `refused`."""
    try:
        ruleset_named("strike_force").check(state, command)
    except IllegalCommand as error:
        return replace(_refused(state, command), refused=error.reason)
    return _TELLERS[type(command)](state, command)


def _refused(state: State, command: Command) -> Explanation:
    """What a command the rules refuse was meant to do, as far as there is something to show."""
    if isinstance(command, orders.Move | orders.Retreat) and command.unit in UNIT and command.to in BIT and state.where[UNIT[command.unit]]:
        point, word = CENTRE[BIT[command.to]], f"move {command.unit}" if isinstance(command, orders.Move) else "retreat"
        return Explanation(title=f"{command.unit} to {command.to}", group=word, actor=command.unit, point=point, aims="point")
    return Explanation(title=type(command).__name__, group="order")


def aimed(command: Command, point: Point) -> Command:
    """A move or a retreat bent towards the hex at a point of the table; unchecked."""
    if isinstance(command, orders.Move):
        return replace(command, to=NUMBER[nearest(point)], path=())
    return replace(command, to=NUMBER[nearest(point)]) if isinstance(command, orders.Retreat) else command


def _move(state: State, command: orders.Move) -> Explanation:
    unit, land = UNIT[command.unit], movement.ground(state, command.side)
    start = state.where[unit]
    way = (start, *(BIT[number] for number in command.path)) if command.path else movement.shortest(start, BIT[command.to], land)
    spent = sum(movement.cost(hex_, land) for hex_ in way[1:])
    near = _enemies_at(state, unit, way[-1])
    notes = [f"{spent} of {movement.ALLOWANCE} hexes, {terrain(state.game.chart, way[-1])}"]
    if near:
        notes.append(f"next to {spoken(near)}: the move ends there")
    return _place(command, f"move {command.unit}", command.unit, BIT[command.to], notes, path_of(unit, way))


def _retreat(state: State, command: orders.Retreat) -> Explanation:
    unit = UNIT[command.unit]
    way = (state.where[unit], BIT[command.to])
    notes = [terrain(state.game.chart, way[-1])]
    assert state.combat is not None
    for other in units_in(state.combat.retreating ^ (1 << unit)):
        if retreats.hexes_open(state, other) == way[-1]:
            notes.append(f"this is the only way back for {LETTER[other]}, which would be eliminated")
    return _place(command, "retreat", command.unit, way[-1], notes, path_of(unit, way))


def _advance(state: State, command: orders.Advance) -> Explanation:
    unit = UNIT[command.unit]
    assert state.combat is not None
    to = state.combat.vacated
    told = _place(command, "advance", command.unit, to, [terrain(state.game.chart, to)], path_of(unit, (state.where[unit], to)))
    return replace(told, title=f"{command.unit} advances to {NUMBER[to]}", aims="")


def _place(command: Command, group: str, actor: str, to: Hexes, notes: list[str], path: Any) -> Explanation:
    """A company goes to a hex."""
    title = f"{actor} to {NUMBER[to]}"
    return Explanation(title=title, group=group, actor=actor, point=CENTRE[to], aims="point", path=path, notes=tuple(notes))


def _attack(state: State, command: orders.Attack) -> Explanation:
    """The column of the table with the chance of every result, and what a retreat would mean (SF-CRT-03)."""
    attackers, defender = set_of(command.attackers), UNIT[command.defender]
    letters, at = letters_of(attackers), CENTRE[state.where[defender]]
    column = state.game.chart.column(len(letters), state.game.exchange)
    needed, shares = attacks.good_faces(column), Counter(column)
    notes = [f"{len(letters)} attacking: column {_COLUMNS[min(len(letters), 4) - 1]}"]
    notes += [_chance(result, shares[result]) for result in attacks.RESULTS if shares[result]]
    trapped = not retreats.hexes_open(state, defender)
    stuck = [LETTER[unit] for unit in units_in(attackers) if not retreats.hexes_open(state, unit)]
    if trapped and shares["DR"]:
        notes.append(f"{command.defender} cannot retreat: it would be eliminated")
    if stuck and shares["AR"]:
        notes.append(f"{spoken(tuple(stuck))} cannot retreat: {'they' if len(stuck) > 1 else 'it'} would be eliminated")
    return Explanation(
        title=f"{spoken(letters)} attack{'' if len(letters) > 1 else 's'} {command.defender}",
        group="attack",
        actor=letters[0],
        target=command.defender,
        point=at,
        sight_lines=tuple((CENTRE[state.where[unit]], at) for unit in units_in(attackers)),
        needed=needed,
        sides=DIE,
        chance=needed / DIE,
        expected_damage=(shares["DE"] + shares["EX"] + (shares["DR"] if trapped else 0)) / DIE,
        notes=tuple(notes),
        sheet=_sheet(state, len(letters)),
    )


def _sheet(state: State, attackers: int) -> Sheet:
    """The Combat Results Table as it is printed, the column of this attack lit (SF-CRT-01, SF-CRT-03)."""
    chart, exchange = state.game.chart, state.game.exchange
    columns = [Column(head, tuple((cell, _WORTH[cell]) for cell in chart.column(units, exchange))) for units, head in enumerate(_HEADS, 1)]
    return Sheet("Combat Results", tuple(columns), min(attackers, len(_HEADS)) - 1)


def _chance(result: Result, faces: int) -> str:
    return f"{attacks.RESULTS[result]}: {faces} of {DIE} ({100 * faces / DIE:.0f} %)"


def _decline(state: State, command: orders.Decline) -> Explanation:
    assert state.combat is not None
    return Explanation(title=f"Leave {NUMBER[state.combat.vacated]} empty", group="advance")


def _lose(state: State, command: orders.Lose) -> Explanation:
    return Explanation(title=f"Lose {command.unit}", group="lose", actor=command.unit, notes=("another attacker may advance",))


def _end(state: State, command: orders.End) -> Explanation:
    """What is left undone."""
    idle = [unit for unit in UNITS_OF[command.side] if state.where[unit] and not state.moved >> unit & 1]
    notes = []
    if state.step in MOVES and idle:
        notes.append(f"not moved: {', '.join(LETTER[unit] for unit in idle)}")
    return Explanation(title=f"End the {turnflow.STEP_WORDS[state.step]}", group="end", notes=tuple(notes))


def _enemies_at(state: State, unit: int, hex_: Hexes) -> tuple[str, ...]:
    near = around(hex_)
    return tuple(LETTER[other] for other in UNITS_OF[opponent(side_of(unit))] if state.where[other] & near)


_TELLERS: Mapping[type[Command], Callable[[State, Any], Explanation]] = {
    orders.Move: _move,
    orders.Attack: _attack,
    orders.Retreat: _retreat,
    orders.Advance: _advance,
    orders.Decline: _decline,
    orders.Lose: _lose,
    orders.End: _end,
}
