"""Where torpedoes would meet whom: for launching, for taking up a launching position, and for keeping out of tracks.

A torpedo first runs when its ship acts again, so where a target will be then is guessed: some way on, straight or turning.
"""

from navalsim3d.ai.cruel_seas import aims, futures
from navalsim3d.kernel.board import Polygon
from navalsim3d.kernel.geometry import Pose, bearing, distance, moved, point_contact, relative
from navalsim3d.rulesets.cruel_seas import contacts, torpedo_table
from navalsim3d.rulesets.cruel_seas.geometry_of import centre, hull
from navalsim3d.rulesets.cruel_seas.missions.base import last_turn, middle
from navalsim3d.rulesets.cruel_seas.state import Level, Ship, State

PATIENCE = 0.68
"""share of the best course that a whole boat with time waits for"""
HURRY = 0.4
"""the same, of that, when the target will be gone before long"""
TRUST = ((35.0, 0.8), (50.0, 0.6), (70.0, 0.4), (90.0, 0.2), (115.0, 0.1))
"""chance to meet a target from a place that far away, in cm"""
LIKELY = 0.8
"""chance to meet a target from a good place, with the one turn it has to get away"""


def prey(state: State, side: str) -> tuple[Ship, ...]:
    """Enemy ships a torpedo can strike."""
    return tuple(
        ship
        for ship in state.ships
        if ship.side != side and ship.status == "afloat" and not ship.struck and state.card(ship.id).torpedo_vulnerable
    )


def worth_of(state: State, shooter: Ship, start: Pose) -> float:
    """What a torpedo on that course is worth: what it may sink, less what it may sink by mistake."""
    value = 0.0
    for ship in state.ships:
        if ship.id == shooter.id or ship.status != "afloat" or not state.card(ship.id).torpedo_vulnerable:
            continue
        chance = _chance(state, shooter, start, ship)
        sunk = min(1.0, torpedo_table.EXPECTED / max(1, ship.hull))
        value += (1.0 if ship.side != shooter.side else -1.5) * aims.worth(state, ship) * chance * sunk
    return value


def courses(state: State, shooter: Ship, start: Pose) -> list[float]:
    """Bearings from a launching place to where enemies may be at each run."""
    spots = (middle(shape) for target in prey(state, shooter.side) for future in futures.of(state, target) for shape in future.shapes)
    return [bearing((start.x, start.y), spot) for spot in spots]


def enough(state: State, shooter: Ship) -> float:
    """What a course must be worth before a torpedo is spent on it.

    A good part of the best that could be hoped for; less when the boat may not live to see a better one, or time runs out.
    """
    hopes = [0.0]
    for target in prey(state, shooter.side):
        card = state.card(target.id)
        odds = torpedo_table.chance(shooter.crew, torpedo_table.modifiers(shooter.crew, card, target))
        hopes.append(aims.worth(state, target) * odds * LIKELY * min(1.0, torpedo_table.EXPECTED / max(1, target.hull)))
    patience = min(1.0, 0.3 + 0.9 * shooter.hull / max(1, state.card(shooter.id).hull))
    if last_turn(state) - state.turn < 3 or any(_off_soon(state, target) for target in prey(state, shooter.side)):
        patience = min(patience, HURRY)
    return PATIENCE * patience * max(hopes)


def _off_soon(state: State, target: Ship) -> bool:
    """Whether a target that keeps on is off the table within two moves: who waits may never shoot."""
    on = max(2.0 * state.speed_of(target), state.card(target.id).speeds[1])
    return contacts.edge_contact(state, hull(state.card(target.id), target.pose), -on if target.astern else on) is not None


def _chance(state: State, shooter: Ship, start: Pose, target: Ship) -> float:
    """Chance that this torpedo strikes and goes off on the target, over its runs, wherever she may have gone by then."""
    card = state.card(target.id)
    odds = torpedo_table.chance(shooter.crew, torpedo_table.modifiers(shooter.crew, card, target))
    met = 0.0
    for future in futures.of(state, target):
        met += future.share * _met(start, future.shapes)
    return odds * met


def _met(start: Pose, shapes: tuple[Polygon, ...]) -> float:
    """1 when a torpedo meets, armed, one of the shapes a target has in its successive runs; it ends at the first it meets unarmed."""
    for run, shape in enumerate(shapes):
        here = moved(start, torpedo_table.RUN * run)
        at = point_contact((here.x, here.y), start.heading, torpedo_table.RUN, shape)
        if at is not None:
            return 1.0 if torpedo_table.armed(torpedo_table.RUN * run + at) else 0.0
    return 0.0


def position(state: State, ship: Ship) -> float:
    """What a place is worth for launching from, at the end of an activation: a target ahead, not too near, not too far."""
    card = state.card(ship.id)
    if not ship.loaded or ship.level == Level.FULL:
        return 0.0
    best = 0.0
    for target in prey(state, ship.side):
        its = state.card(target.id)
        there = moved(target.pose, state.speed_of(target) * 0.75)
        spot = hull(its, there).centre
        x, y = centre(card, ship)
        off, far = abs(relative(bearing((x, y), spot), ship.heading)), distance((x, y), spot)
        if off > torpedo_table.ARC or far < torpedo_table.ARMED + 2.0:
            continue
        trust = next((chance for reach, chance in TRUST if far < reach), 0.0)
        beam_on = 0.5 + 0.5 * abs(_sine(relative(bearing((x, y), spot), target.heading)))
        odds = torpedo_table.chance(ship.crew, torpedo_table.modifiers(ship.crew, its, target))
        best = max(best, aims.worth(state, target) * odds * trust * beam_on * min(1.0, torpedo_table.EXPECTED / max(1, target.hull)))
    return best * min(len(ship.loaded), torpedo_table.LAUNCHES[ship.crew])


def danger(state: State, ship: Ship) -> float:
    """What running torpedoes may cost a ship that lies there."""
    card = state.card(ship.id)
    if not state.torpedoes or not card.torpedo_vulnerable:
        return 0.0
    shape = hull(card, ship.pose).corners
    cost = 0.0
    for torpedo in state.torpedoes:
        if torpedo.ship == ship.id and torpedo.run <= 0.0:
            continue
        met = point_contact((torpedo.x, torpedo.y), torpedo.heading, torpedo_table.RUN, shape)
        if met is not None and torpedo_table.armed(torpedo.run + met):
            odds = torpedo_table.chance(torpedo.crew, torpedo_table.modifiers(torpedo.crew, card, ship))
            cost += aims.worth(state, ship) * odds * min(1.0, torpedo_table.EXPECTED / max(1, ship.hull))
    return cost


def _sine(degrees: float) -> float:
    """Sine by the kernel's own measure: how far abeam a bearing is."""
    return moved(Pose(0.0, 0.0, degrees), 1.0).x
