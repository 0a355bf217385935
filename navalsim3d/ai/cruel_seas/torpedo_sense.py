"""Where torpedoes would meet whom: for launching, for taking up a launching position, and for keeping out of tracks.

A torpedo first runs when its ship acts again, so where a target will be then is guessed: straight on, and the guess is
trusted less with every move.
"""

from navalsim3d.ai.cruel_seas import aims
from navalsim3d.kernel.geometry import Pose, bearing, distance, moved, point_contact, relative
from navalsim3d.rulesets.cruel_seas import torpedo_table
from navalsim3d.rulesets.cruel_seas.geometry_of import centre, hull
from navalsim3d.rulesets.cruel_seas.missions.base import last_turn
from navalsim3d.rulesets.cruel_seas.state import Level, Ship, State

PATIENCE = 0.72
"""share of the best course that a whole boat with time waits for"""
TRUST = (0.8, 0.5, 0.3)
"""of the guess after one, two and three moves"""


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


def enough(state: State, shooter: Ship) -> float:
    """What a course must be worth before a torpedo is spent on it.

    A good part of the best that could be hoped for; less when the boat may not live to see a better one, or time runs out.
    """
    hopes = [0.0]
    for target in prey(state, shooter.side):
        card = state.card(target.id)
        odds = torpedo_table.chance(shooter.crew, torpedo_table.modifiers(shooter.crew, card, target))
        hopes.append(aims.worth(state, target) * odds * TRUST[0] * 0.75 * min(1.0, torpedo_table.EXPECTED / max(1, target.hull)))
    patience = min(1.0, 0.3 + 0.9 * shooter.hull / max(1, state.card(shooter.id).hull))
    if last_turn(state) - state.turn < 3:
        patience = 0.3
    return PATIENCE * patience * max(hopes)


def _chance(state: State, shooter: Ship, start: Pose, target: Ship) -> float:
    """Chance that this torpedo strikes and goes off on the target, over its three runs."""
    card = state.card(target.id)
    odds = torpedo_table.chance(shooter.crew, torpedo_table.modifiers(shooter.crew, card, target))
    step = state.speed_of(target) * (-1.0 if target.astern else 1.0)
    for run, trust in enumerate(TRUST):
        here = moved(start, torpedo_table.RUN * run)
        for share in (0.5, 1.0):
            there = moved(target.pose, step * (run + share))
            met = point_contact((here.x, here.y), start.heading, torpedo_table.RUN, hull(card, there).corners)
            if met is not None and torpedo_table.armed(torpedo_table.RUN * run + met):
                return odds * trust * (0.6 if share == 0.5 else 0.75)
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
        trust = 0.55 if far < 45.0 else 0.3 if far < 80.0 else 0.12 if far < 115.0 else 0.0
        beam_on = 0.6 + 0.4 * abs(_sine(relative(bearing((x, y), spot), target.heading)))
        odds = torpedo_table.chance(ship.crew, torpedo_table.modifiers(ship.crew, its, target))
        best = max(best, aims.worth(state, target) * odds * trust * beam_on * min(1.0, torpedo_table.EXPECTED / max(1, target.hull)))
    return best


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
