"""Weighing a plan: what it gives, what it costs, in terms that can be printed.

All terms are in the same unit, hundredths of a victory point, and simply add up.
"""

from dataclasses import dataclass
from threading import active_count
from time import sleep

from navalsim3d.ai.cruel_seas import aims, courses, plans, torpedo_sense
from navalsim3d.ai.cruel_seas.aims import Aim
from navalsim3d.ai.cruel_seas.battle import Battle, taken
from navalsim3d.ai.cruel_seas.plans import Plan
from navalsim3d.kernel.board import Point
from navalsim3d.kernel.geometry import Pose, distance, gap, moved
from navalsim3d.rulesets.cruel_seas import contacts
from navalsim3d.rulesets.cruel_seas.geometry_of import centre, corners, hull
from navalsim3d.rulesets.cruel_seas.state import Level, Ship, State

CAUTION = 0.75
"""how much own damage counts beside the enemy's"""
NEXT = 0.4
"""what a salvo that bears at the end of a move counts beside one fired now: everybody moves before it is fired"""
_WRECKAGE = {"hull": 0.7, "wreck": 0.9}
"""share of a ship's worth that striking something costs; land costs more than all"""


@dataclass(frozen=True, slots=True)
class Weighed:
    """A plan with its terms and their sum."""

    plan: Plan
    terms: dict[str, float]

    @property
    def total(self) -> float:
        """The sum of the terms."""
        return sum(self.terms.values())


def weigh(state: State, battle: Battle, aim: Aim, plan: Plan) -> Weighed:
    """Weigh a plan of the ship whose guns `battle` counts."""
    _let_draw()
    end = plan.end
    terms = {"damage": battle.worth(battle.salvo(plan.windows))}
    if plan.left_at is not None:
        terms["exit"] = aims.leaving(aim, plan.left_at)
        return Weighed(plan, terms)
    beyond = _beyond(state, end)
    if beyond:
        terms["exit"] = max(aims.leaving(aim, at) for at in beyond)
        return Weighed(plan, terms)
    if plan.struck:
        terms["collision"] = -_WRECKAGE.get(plan.struck, 1.2) * aims.worth(state, battle.ship)
    terms["bearing"] = NEXT * battle.worth(battle.bearing(end))
    terms["danger"] = -CAUTION * aims.share_lost(state, end, taken(state, end))
    terms["goal"] = aims.progress(state, end, aim)
    terms["torpedo"] = torpedo_sense.position(state, end)
    terms["tracks"] = -torpedo_sense.danger(state, end)
    terms["sea room"] = _sea_room(state, end, aim)
    terms["courses"] = -courses.fouled(state, end)
    terms["closing"] = _closing(state, battle, end, aim)
    if aim.alongside:
        terms["alongside"] = alongside(state, end, aim)
    return Weighed(plan, {key: value for key, value in terms.items() if value})


def _let_draw() -> None:
    """Whoever draws in another thread gets the interpreter between two plans, not only when 5 ms are over."""
    if active_count() > 1:
        sleep(0)


def _beyond(state: State, end: Ship) -> list[Point]:
    """Where a hull sticks out over the edge at the end of its move, when that takes it off the table (CS-SCN2-05)."""
    if plans.ends_at_edge(state):
        return []
    board = state.game.board
    at_edge = ((x, y, min(max(x, 0.0), board.width), min(max(y, 0.0), board.height)) for x, y in corners(state.card(end.id), end))
    return [(on_x, y) if x != on_x else (x, on_y) for x, y, on_x, on_y in at_edge if x != on_x or y != on_y]


def _sea_room(state: State, end: Ship, aim: Aim) -> float:
    """What lies ahead at the end: nothing may be in the way of the next leg, nor the edge unless that is the way home.

    The first leg of the next activation is straight, and from Combat up there is no stopping before it (CS-SPEED-02).
    """
    if not end.level:
        return -_shallows(state, end)
    card, worth = state.card(end.id), aims.worth(state, end)
    leg, certain = card.speeds[1], end.level >= Level.COMBAT
    ahead = contacts.blocked(state, end, end.pose, leg * 1.2, end.level)
    cost = (0.8 if certain and ahead is not None and ahead[0] <= leg else 0.35) * worth if ahead is not None else 0.0
    shape = hull(card, end.pose)
    edge = contacts.edge_contact(state, shape, leg * (2.2 if certain else 1.3))
    if edge is not None:
        there = moved(Pose(*shape.bow, end.heading), edge)
        value = aims.leaving(aim, (there.x, there.y))
        cost += (-value if certain and edge <= leg else 70.0) if value <= 0 else 0.0
    return -cost - _shallows(state, end)


def _shallows(state: State, end: Ship) -> float:
    """Big ships near land or shoals risk a test (CS-SHOAL-01)."""
    if not contacts.keeps_off(state.card(end.id)):
        return 0.0
    shape = corners(state.card(end.id), end)
    grounds = (*state.game.board.land, *state.game.board.shoals)
    return 80.0 if any(gap(shape, area.polygon) < 12.0 for area in grounds) else 0.0


def _closing(state: State, battle: Battle, end: Ship, aim: Aim) -> float:
    """With nobody in range, and nothing better to do, towards the nearest enemy; no nearer than his guns deserve."""
    if aim.urgency > 20.0 or not battle.working or not battle.foes:
        return 0.0
    x, y = centre(state.card(end.id), end)
    spots = (centre(state.card(foe.id), foe) for foe in battle.foes)
    nearest = min(distance((x, y), spot) for spot in spots)
    return -0.6 * max(0.0, nearest - 22.0)


def alongside(state: State, end: Ship, aim: Aim) -> float:
    """Lying within 1 cm of the crew at Slow or less, or within one Slow leg and a swing of it."""
    away = distance_to_crew(state, end, aim)
    if away is None:
        return 0.0
    if away <= 1.0 and end.level <= Level.SLOW:
        return 500.0
    room = state.card(end.id).speeds[1]
    return 60.0 if end.level <= Level.SLOW and away <= room + 4.0 else -25.0 if end.level == Level.FULL and away <= room else 0.0


def distance_to_crew(state: State, ship: Ship, aim: Aim) -> float | None:
    """Hull to hull, or hull to dinghy; None when there is nobody to fetch."""
    shape = corners(state.card(ship.id), ship)
    for dinghy in state.dinghies:
        if dinghy.id == aim.alongside:
            spot = (dinghy.x, dinghy.y)
            return gap(shape, (spot, spot, spot))
    if aim.alongside not in state.game.index:
        return None
    boat = state.ship(aim.alongside)
    return gap(shape, corners(state.card(boat.id), boat)) if boat.status == "afloat" else None
