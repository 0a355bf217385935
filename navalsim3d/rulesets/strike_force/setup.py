"""Set-up (SETUP): every company in its marked hex, turn 1, step 1."""

from navalsim3d.kernel.dice import Dice
from navalsim3d.kernel.scenario import ReadyScenario, TableSize
from navalsim3d.rulesets.strike_force.chart import chart_of, faults
from navalsim3d.rulesets.strike_force.hexes import HEIGHT, WIDTH
from navalsim3d.rulesets.strike_force.scenario import StrikeForceScenario
from navalsim3d.rulesets.strike_force.state import SIDES, SOVIET_MOVES, Game, State


def problems(ready: ReadyScenario) -> tuple[str, ...]:
    """Why the scenario cannot be played, one sentence each (SF-MAP-08)."""
    scenario = _own(ready)
    found = []
    if tuple(side.id for side in scenario.sides) != SIDES:
        found.append("the sides of Strike Force One are 'soviet' and 'us', in this order")
    if scenario.table != TableSize(width=WIDTH, height=HEIGHT):
        found.append(f"the map of Strike Force One lies on a table of {WIDTH:g} x {HEIGHT:g} cm")
    if scenario.islands:
        found.append("there is no island on the map of Strike Force One")
    return (*found, *(faults(scenario.map) if scenario.map is not None else ()))


def game_of(ready: ReadyScenario) -> Game:
    """What the scenario fixes. Raises ValueError when the scenario cannot be played."""
    for problem in problems(ready):
        raise ValueError(problem)
    scenario = _own(ready)
    return Game(ready, chart_of(scenario.map), scenario.options.slow_woods, scenario.options.exchange)


def setup(ready: ReadyScenario, dice: Dice) -> State:
    """The first state (SF-SETUP-01, SF-SETUP-03). Raises ValueError with one sentence."""
    game = game_of(ready)
    return State(game, dice, 1, SOVIET_MOVES, game.chart.starts)


def _own(ready: ReadyScenario) -> StrikeForceScenario:
    if not isinstance(ready.scenario, StrikeForceScenario):
        raise ValueError(f"this is a scenario of {ready.scenario.ruleset} and not of Strike Force One")
    return ready.scenario
