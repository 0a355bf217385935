"""Set-up (PREP, ISLE): the table with its islands, and the position before the cut."""

from itertools import combinations

from navalsim3d.kernel.angles import direction
from navalsim3d.kernel.board import Point, Polygon
from navalsim3d.kernel.dice import Dice
from navalsim3d.kernel.polygons import box, gap
from navalsim3d.kernel.scenario import IslandPlacement, ReadyScenario
from navalsim3d.rulesets.seastrike import sites
from navalsim3d.rulesets.seastrike.scenario import SeastrikeScenario
from navalsim3d.rulesets.seastrike.state import SIDES, Fleet, Game, Isle, State
from navalsim3d.rulesets.seastrike.types import AIRCRAFT, HORIZON, SITES, TYPES

LEAST_GAP = 8.0
"""cm between two islands (SS-ISLE-04)"""
_FIRST_SHUFFLE = 0
"""the cut has the pack to itself (SS-PREP-05)"""


def problems(ready: ReadyScenario) -> tuple[str, ...]:
    """Why the scenario cannot be played, one sentence each (SS-ISLE-04, SS-PREP-01, SS-PREP-07)."""
    scenario = _own(ready)
    found = []
    if tuple(side.id for side in scenario.sides) != SIDES:
        found.append("the sides of Seastrike are 'p1' and 'p2', in this order")
    if scenario.table.height / 2 <= HORIZON:
        found.append(f"the table is {scenario.table.height:g} cm long; each half has to reach beyond the horizon of {HORIZON:g} cm")
    if len(scenario.objectives) == 1:
        found.append("two different objectives are drawn, so a scenario names none or at least two")
    if len(set(scenario.objectives)) < len(scenario.objectives):
        found.append("an objective is named twice")
    return (*found, *_faults_of_chart(ready, scenario), *_faults_of_forces(scenario))


_games: list[Game] = []
_GAMES_KEPT = 4


def game_of(ready: ReadyScenario) -> Game:
    """What the scenario fixes. Raises ValueError when the scenario cannot be played.

    Kept for the last few scenarios and found by identity, which changes no answer: many games are played of the same one.
    """
    for known in _games:
        if known.ready is ready:
            return known
    for problem in problems(ready):
        raise ValueError(problem)
    scenario = _own(ready)
    game = Game(ready, scenario, isles_of(ready, scenario))
    _games.insert(0, game)
    del _games[_GAMES_KEPT:]
    return game


def setup(ready: ReadyScenario, dice: Dice) -> State:
    """Before the cut (SS-PREP-03). Raises ValueError with one sentence."""
    game = game_of(ready)
    return State(game=game, dice=dice, shuffles=_FIRST_SHUFFLE, fleets=(Fleet(id="p1"), Fleet(id="p2")))


def isles_of(ready: ReadyScenario, scenario: SeastrikeScenario) -> tuple[Isle, ...]:
    """The islands where the chart puts them (SS-ISLE-03)."""
    laid = []
    for place in scenario.islands:
        card = ready.islands[place.name]
        green = laid_out(card.coast[0], place)
        laid.append(Isle(place.name, green, tuple(laid_out(brown, place) for brown in card.high), (place.x, place.y)))
    return tuple(laid)


def laid_out(polygon: Polygon, place: IslandPlacement) -> Polygon:
    """An island's polygon on the table: turned clockwise, then moved (SS-ISLE-03)."""
    sine, cosine = direction(place.heading)

    def at(point: Point) -> Point:
        p, q = point
        return (round(place.x + p * cosine + q * sine, 6), round(place.y - p * sine + q * cosine, 6))

    return tuple(at(point) for point in polygon)


def area(polygon: Polygon) -> float:
    """Square cm inside a simple polygon."""
    around = zip(polygon, polygon[1:] + polygon[:1], strict=True)
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in around)) / 2


def _faults_of_chart(ready: ReadyScenario, scenario: SeastrikeScenario) -> list[str]:
    """Islands off the table, too near one another, or none to put a headquarters on (SS-ISLE-04)."""
    unfit = [place.name for place in scenario.islands if len(ready.islands[place.name].coast) != 1]
    if unfit:
        return [f"island {name} does not have exactly one coast" for name in unfit]
    isles = isles_of(ready, scenario)
    found = []
    for isle in isles:
        west, south, east, north = box(isle.green)
        if west < 0 or south < 0 or east > scenario.table.width or north > scenario.table.height:
            found.append(f"island {isle.name} does not lie inside the area")
    for one, other in combinations(isles, 2):
        space = gap(one.green, other.green)
        if space < LEAST_GAP:
            found.append(f"islands {one.name} and {other.name} lie {space:.1f} cm apart; there have to be {LEAST_GAP:g}")
    if not found and _lays_out_sites(scenario):
        game = Game(ready, scenario, isles)
        found += [f"no island in the {end} half can take a headquarters" for end in ("SOUTH", "NORTH") if not sites.plots(game, end)]
    return found


def _lays_out_sites(scenario: SeastrikeScenario) -> bool:
    """Whether a side has a headquarters or a SAM site to find a place for."""
    if scenario.options.introduction:
        return False
    return not scenario.forces or any(force.type in SITES and force.x is None for force in scenario.forces)


def _faults_of_forces(scenario: SeastrikeScenario) -> list[str]:
    """More counters than a set holds, of somebody who is no side, or half a place (SS-PREP-01)."""
    found = []
    count: dict[tuple[str, str], int] = {}
    for force in scenario.forces:
        if force.side not in SIDES:
            found.append(f"a force belongs to {force.side!r}, who is no side")
        if (force.x is None) != (force.y is None) or (force.x is not None and force.number > 1):
            found.append(f"the place of {force.type} needs x and y and stands for a single counter")
        key = (force.side, force.type)
        count[key] = count.get(key, 0) + force.number
    for (side, code), number in count.items():
        in_set = AIRCRAFT[code].in_set if code in AIRCRAFT else TYPES[code].in_set
        if in_set and number > in_set:
            found.append(f"{side} has {number} counters of {code}; a set holds {in_set}")
    return found


def _own(ready: ReadyScenario) -> SeastrikeScenario:
    if not isinstance(ready.scenario, SeastrikeScenario):
        raise ValueError(f"this is a scenario of {ready.scenario.ruleset} and not of Seastrike")
    return ready.scenario
