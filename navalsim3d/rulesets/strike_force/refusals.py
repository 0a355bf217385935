"""Why a move is not allowed: the reason in one sentence and the clause it breaks.

Only asked when there is something to refuse, so it takes the rules one by one, as a person would read them out.
"""

from navalsim3d.kernel.commands import IllegalCommand
from navalsim3d.rulesets.strike_force.commands import Move
from navalsim3d.rulesets.strike_force.hexes import BIT, NUMBER, Hexes, around
from navalsim3d.rulesets.strike_force.movement import ALLOWANCE, Ground, cost, ends, ground
from navalsim3d.rulesets.strike_force.state import SIDE_WORDS, UNIT, State, acting, opponent, side_of, standing


def check_move(state: State, command: Move) -> None:
    """Raises IllegalCommand when the company cannot go there, or not that way (MOVE, STACK, ZOC)."""
    unit = UNIT[command.unit]
    check_own(state, unit, command.unit)
    if state.moved >> unit & 1:
        raise IllegalCommand(f"{command.unit} has moved already in this step", "SF-MOVE-01")
    land = ground(state, command.side)
    start, goal = state.where[unit], BIT.get(command.to, 0)
    others = standing(state, command.side) & ~start
    if command.path:
        _check_path(state, command, start, land)
    elif not ends(start, land) & goal & ~others:
        _refuse_goal(state, command, start, land)
    if goal & others:
        raise IllegalCommand(f"another company stands in {command.to}", "SF-STACK-02")


def check_own(state: State, unit: int, letter: str) -> None:
    """Raises IllegalCommand unless the company is the acting side's and on the map (SF-MOVE-02, SF-ELIM-01)."""
    if side_of(unit) != acting(state):
        raise IllegalCommand(f"{letter} belongs to the enemy", "SF-MOVE-02")
    if not state.where[unit]:
        raise IllegalCommand(f"{letter} is eliminated", "SF-ELIM-01")


def _refuse_goal(state: State, command: Move, start: Hexes, land: Ground) -> None:
    """Why no path leads to the destination (SF-MOVE-12)."""
    goal, others = _hex(command.to), standing(state, command.side) & ~start
    _check_ground(state, command, goal, land)
    if goal & others:
        return
    if not ends(start, land) & ~others:
        raise IllegalCommand(f"{command.unit} cannot leave its hex: none beside it is free to enter", "SF-ZOC-06")
    if ends(start, Ground(0, land.open, land.woods)) & goal:
        raise IllegalCommand(f"enemy zones keep {command.unit} from {command.to}", "SF-ZOC-02")
    raise IllegalCommand(f"{command.to} is more than {ALLOWANCE} hexes of movement away", "SF-MOVE-04")


def _check_path(state: State, command: Move, start: Hexes, land: Ground) -> None:
    """Walk a given path and stop at the first step the rules forbid."""
    if command.path[-1] != command.to:
        raise IllegalCommand(f"the path ends in {command.path[-1]} and not in {command.to}", "SF-MOVE-03")
    here, spent, own = start, 0, standing(state, command.side)
    for number in command.path:
        step = _hex(number)
        if not around(here) & step:
            raise IllegalCommand(f"{number} is not next to {NUMBER[here]}", "SF-MOVE-03")
        _check_ground(state, command, step, land)
        _check_zones(here, step, spent, bool(here & own & ~start), land)
        spent += cost(step, land)
        here = step
    if spent > ALLOWANCE:
        raise IllegalCommand(f"the path costs {spent} hexes of movement, {ALLOWANCE} are allowed", "SF-MOVE-04")


def _check_zones(here: Hexes, step: Hexes, spent: int, shared: bool, land: Ground) -> None:
    """A zone entered is a zone stayed in, and out of one the first hex has to be free (SF-ZOC-02, SF-ZOC-04)."""
    if not here & land.zone:
        return
    if spent:
        clause = "SF-ZOC-07" if shared else "SF-ZOC-02"
        raise IllegalCommand(f"{NUMBER[here]} is next to an enemy: the move ends there", clause)
    if step & land.zone:
        raise IllegalCommand(f"no step leads from {NUMBER[here]} to {NUMBER[step]}: both are next to an enemy", "SF-ZOC-04")


def _check_ground(state: State, command: Move, step: Hexes, land: Ground) -> None:
    enemy = opponent(command.side)
    if step & state.game.chart.woods & ~land.woods and not step & standing(state, enemy):
        raise IllegalCommand(f"{NUMBER[step]} is woods", "SF-MOVE-07")
    if step & standing(state, enemy):
        raise IllegalCommand(f"a {SIDE_WORDS[enemy]} company stands in {NUMBER[step]}", "SF-MOVE-06")


def _hex(number: str) -> Hexes:
    if number not in BIT:
        raise IllegalCommand(f"there is no hex {number}", "SF-MOVE-08")
    return BIT[number]
