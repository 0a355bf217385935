"""What a scenario is about, in numbers an officer can weigh: what each ship is worth, where to go and how urgently.

Worth is counted in hundredths of a victory point, or in fleet points where a scenario counts those.
"""

import math
from dataclasses import dataclass

from navalsim3d.kernel.board import Point, Polygon
from navalsim3d.kernel.geometry import Pose, distance, inside, moved
from navalsim3d.rulesets.cruel_seas import contacts, missions, speed
from navalsim3d.rulesets.cruel_seas.geometry_of import centre
from navalsim3d.rulesets.cruel_seas.missions.base import alive, last_turn, role_of, zone_named
from navalsim3d.rulesets.cruel_seas.state import Ship, State

SPARE = 0.7
"""moves at Full that a ship wants to have to spare on its way home"""

HUNTERS = 160.0
"""worth of all who hunt the tanker together: without them she cannot be sunk"""
EDGE = 0.01
"""cm of depth left of the Exit Point: it is the western edge itself, drawn deeper only to be seen (CS-SCN2-02)"""

LONG = 12.0
"""turns beyond which a place counts as out of reach"""


@dataclass(frozen=True, slots=True)
class Aim:
    """Where a ship wants to be: the place, what each turn nearer is worth, what getting out through the exit is worth."""

    place: Point | None
    urgency: float = 0.0
    home: float = 0.0
    exit: Polygon | None = None
    """inside this area, leaving the table counts as getting home"""
    alongside: str = ""
    """id of the hull (or dinghy) to come alongside at Slow"""
    keep_off: float = 0.0
    """cm from the place that are near enough"""


def worth(state: State, ship: Ship) -> float:
    """What it is worth to the enemy of `ship` to be rid of it, and to its own side to keep it."""
    mission = state.game.mission
    if mission == "ships_in_the_night":
        return 400.0 if ship.side == state.game.sides[1] else 300.0
    role = role_of(state, ship.id)
    if mission == "torpedo_run":
        return 600.0 if role == "tanker" else HUNTERS / max(1, len(alive(state, ship.side))) if role == "attacker" else 60.0
    if mission == "to_the_rescue":
        return 20.0 if role == "stricken" else 120.0
    return float(state.card(ship.id).points) * (1.6 if role == "tanker" else 1.0)


def at_stake(state: State, ship: Ship) -> tuple[float, int, int]:
    """A ship's worth, its whole hull and what is left of it."""
    return worth(state, ship), max(1, state.card(ship.id).hull), max(1, ship.hull)


def share_lost(state: State, ship: Ship, mean: float) -> float:
    """What mean damage costs: half by the share of the whole hull, half by how near it brings the ship to sinking."""
    value, full, left = at_stake(state, ship)
    return value * (0.5 * min(1.0, mean / full) + 0.5 * min(1.0, mean / left))


def aim(state: State, ship: Ship) -> Aim:
    """Where the scenario sends this ship."""
    place = missions.rules(state).goal(state, ship.side, ship.id)
    return _AIMS.get(state.game.mission, _skirmish)(state, ship, place)


def _ships_in_the_night(state: State, ship: Ship, place: Point | None) -> Aim:
    first = ship.side == state.game.sides[0]
    way_out = zone_named(state, "corner_ne" if first else "corner_sw")
    return Aim(place, urgency=25.0, home=180.0, exit=way_out) if first else Aim(place, urgency=0.0, home=-60.0, exit=way_out)


def _torpedo_run(state: State, ship: Ship, place: Point | None) -> Aim:
    if role_of(state, ship.id) == "tanker":
        drawn = zone_named(state, "exit") or ()
        edge = tuple((min(x, EDGE), y) for x, y in drawn)
        return Aim(place, urgency=120.0, home=600.0, exit=edge)
    return Aim(place, urgency=60.0, home=-200.0, keep_off=22.0)


def _to_the_rescue(state: State, ship: Ship, place: Point | None) -> Aim:
    if place is None:
        return Aim(None)
    target = state.dinghies[0].id if state.dinghies else next((s.id for s in state.ships if role_of(state, s.id) == "stricken"), "")
    return Aim(place, urgency=70.0, home=-200.0, alongside=target)


def _skirmish(state: State, ship: Ship, place: Point | None) -> Aim:
    points = float(state.card(ship.id).points)
    if role_of(state, ship.id) == "tanker":
        return Aim(place, urgency=0.2 * points, home=points, exit=zone_named(state, f"exit_{ship.side}"))
    return Aim(place, urgency=0.08 * points, home=-0.6 * points, keep_off=28.0)


_AIMS = {"ships_in_the_night": _ships_in_the_night, "torpedo_run": _torpedo_run, "to_the_rescue": _to_the_rescue}


def progress(state: State, ship: Ship, aim: Aim) -> float:
    """What lying there is worth on the way: turns still to go, in time or too late."""
    if aim.place is None or not aim.urgency:
        return 0.0
    to_go = _turns_to_go(state, ship, aim.place, aim.keep_off)
    value = -aim.urgency * to_go
    if aim.home > 0:
        left = max(0, last_turn(state) - state.turn)
        value += aim.home / (1.0 + math.exp(3.0 * (to_go + SPARE - left)))
    return value


def _turns_to_go(state: State, ship: Ship, place: Point, keep_off: float) -> float:
    """Turns to a place: the next leg is straight on if the way is clear, and a ship gains one level a turn (CS-SPEED-02)."""
    card, top = state.card(ship.id), speed.cap(state, ship)
    leg = max(card.speeds[1], 1.0)
    x, y = centre(card, ship)
    here = distance(place, (x, y))
    ahead = moved(Pose(x, y, ship.heading), leg)
    there = distance(place, (ahead.x, ahead.y)) + leg
    if contacts.blocked(state, ship, ship.pose, leg, ship.level) is not None:
        there = here + 2.0 * leg
    legs, turns, level = max(0.0, max(here, there) - keep_off) / leg, 0.0, int(ship.level)
    if not top:
        return LONG + legs
    while turns < LONG:
        level = min(level + 1, top)
        if legs <= level:
            return turns + legs / level
        legs, turns = legs - level, turns + 1.0
    return turns + legs


def leaving(aim: Aim, at: Point) -> float:
    """What leaving the table at a place is worth."""
    if aim.exit is not None and aim.home > 0 and inside((round(at[0], 3), round(at[1], 3)), aim.exit):
        return aim.home * 1.2
    return -250.0 - abs(aim.home)
