"""Where an objective sends each ship, as a measure of progress in cm with a weight."""

from collections.abc import Callable
from dataclasses import dataclass

from navalsim3d.ai.seastrike import routes
from navalsim3d.ai.seastrike.hunting import hunted
from navalsim3d.ai.seastrike.routes import Field
from navalsim3d.ai.seastrike.worth import Eyes
from navalsim3d.kernel.geometry import Pose
from navalsim3d.rulesets.seastrike import objectives
from navalsim3d.rulesets.seastrike.answers import aircraft_left, may_fly
from navalsim3d.rulesets.seastrike.counters import from_middle, rear_edge
from navalsim3d.rulesets.seastrike.history import BACK, DEEP, JOURNEY, SIGHTING
from navalsim3d.rulesets.seastrike.lines import ground
from navalsim3d.rulesets.seastrike.state import Piece, State, other

Progress = Callable[[Pose], float]
STEAM_AT = 2
"""strike aircraft the enemy has left when a convoy dares to leave its cover"""
SLOWEST_PASSAGE = 16
"""rounds a convoy needs at most, so that it cannot wait for ever"""


@dataclass(frozen=True, slots=True)
class Goal:
    """What a ship is after: progress in cm, worth `weight` millions each; how much it cares for targets, and for danger."""

    progress: Progress
    weight: float
    appetite: float = 1.0
    fear: float = 0.8


CAREFUL = 1.4
"""fear of whoever is to stay alive"""


def goal_of(eyes: Eyes, piece: Piece) -> Goal:
    """The goal of one ship, by its side's objective."""
    if piece.type == "MERCHANT":
        return _merchant(eyes.view, piece)
    special = _SPECIAL.get(eyes.objective)
    found = special(eyes.view, piece) if special is not None else None
    return found or _hunt(eyes, piece)


def sail(view: State, piece: Piece, field: Field, enough: float = 0.0) -> Progress:
    """Progress along a field of distances, until no more than `enough` is left."""
    gait = routes.gait(view, piece)
    return lambda at: -max(0.0, routes.to_go(field, at, gait) - enough)


def _hunt(eyes: Eyes, piece: Piece) -> Goal:
    """Towards the best enemy one's weapons can hurt, to within their reach; who cannot hurt anybody keeps away."""
    view = eyes.view
    prey = hunted(eyes, piece)
    if prey is None:
        return Goal(lambda at: from_middle(view.game, at.y, view.fleet(piece.side).end), 0.02, 0.0, CAREFUL)
    way = sail(view, piece, routes.to_point(ground(view.game), prey.at), prey.reach)
    return Goal(lambda at: 0.0 if prey.in_sight(view, at) else way(at) - prey.hidden, 0.12)


def _towards(view: State, side: str, at: Pose) -> float:
    """Cm beyond the centre line into the enemy half."""
    return from_middle(view.game, at.y, view.fleet(other(side)).end)


def _far_edge(view: State, side: str) -> Field:
    """Distances to the enemy's rear edge."""
    return routes.to_row(ground(view.game), rear_edge(view.game, view.fleet(other(side)).end))


def _breakthrough(view: State, piece: Piece) -> Goal | None:
    return Goal(sail(view, piece, _far_edge(view, piece.side), 6.0), 0.35, 0.7) if piece.major else None


def _island(view: State, piece: Piece) -> Goal | None:
    isle = objectives.prize(view.game, view.fleet(piece.side).end)
    if isle is None or not piece.major:
        return None
    return Goal(sail(view, piece, routes.to_shore(ground(view.game), isle.green), 6.0), 0.4, 0.8)


def _strait(view: State, piece: Piece) -> Goal | None:
    if not piece.major:
        return None
    return Goal(sail(view, piece, routes.to_row(ground(view.game), view.game.middle), 8.0), 0.5, 0.9)


def _flag(view: State, piece: Piece) -> Goal | None:
    """Cruisers and destroyers out and back, until one is home; the others hunt."""
    if piece.counter not in ("Cruiser", "Destroyer"):
        return None
    own, game = view.fleet(piece.side).end, view.game
    home, out = (game.middle - BACK, game.middle + DEEP) if own == "SOUTH" else (game.middle + BACK, game.middle - DEEP)
    if piece.id in view.fleet(piece.side).history.showed_flag:
        return Goal(sail(view, piece, routes.beyond(ground(game), home, own), 0.0), 0.8, 0.4)
    across = view.fleet(other(piece.side)).end
    return Goal(sail(view, piece, routes.beyond(ground(game), out, across), 0.0), 0.4, 0.6)


def _scout(view: State, piece: Piece) -> Goal | None:
    """To within sight of the enemy headquarters, and home to report; half of the ships wait until those that went are lost."""
    target = objectives.headquarters(view, other(piece.side))
    if target is None or not piece.surface:
        return None
    first = dict(view.fleet(piece.side).history.sighted).get(piece.id)
    own = view.fleet(piece.side).end
    if first is not None:
        late = max(0, view.round - first - JOURNEY + 2)
        return Goal(sail(view, piece, routes.beyond(ground(view.game), view.game.middle, own)), 0.6 + 0.2 * late, 0.3)
    ships = [each.id for each in objectives.standing(view, piece.side) if each.surface]
    if piece.id not in ships[: -(-len(ships) // 2)]:
        return _hold_back(view, piece)
    return Goal(sail(view, piece, routes.to_point(ground(view.game), target.at), SIGHTING - 2.0), 0.35, 0.4)


def _hold_back(view: State, piece: Piece) -> Goal | None:
    """Deep in the own half, out of everybody's reach."""
    own = view.fleet(piece.side).end
    return Goal(lambda at: min(view.game.middle - 12.0, from_middle(view.game, at.y, own)), 0.08, 0.6, CAREFUL)


def _doorkeeper(view: State, piece: Piece) -> Goal | None:
    """Well inside the own half unless somebody comes in or is about to."""
    own, game = view.fleet(piece.side).end, view.game
    intruders = [each for each in objectives.majors(view, other(piece.side)) if from_middle(game, each.y, own) > -15.0]
    if intruders and _towards(view, piece.side, Pose(piece.x, piece.y, piece.heading)) < -2.0:
        return None
    return Goal(lambda at: min(35.0, from_middle(game, at.y, own)), 0.2)


def _merchant(view: State, piece: Piece) -> Goal:
    """Across, once the enemy has too few aircraft left for it to matter that no interceptor flies beyond the centre line."""
    enemy = other(piece.side)
    threatened = may_fly(view, enemy) and len(aircraft_left(view, enemy, "STRIKE")) > STEAM_AT
    if threatened and view.round < view.game.scenario.turns - SLOWEST_PASSAGE and _towards(view, piece.side, _pose(piece)) < 0.0:
        return Goal(lambda at: 0.0, 0.0, 0.0, CAREFUL)
    return Goal(sail(view, piece, _far_edge(view, piece.side)), 0.8, 0.0, 0.3)


def _convoy_escort(view: State, piece: Piece) -> Goal | None:
    """Major ships ahead of the merchant that is farthest on, near enough to defend it."""
    merchants = [each for each in objectives.standing(view, piece.side) if each.type == "MERCHANT"]
    if not merchants or not piece.major:
        return None
    far = rear_edge(view.game, view.fleet(other(piece.side)).end)
    lead = min(merchants, key=lambda each: abs(each.y - far))
    ahead = lead.y + (12.0 if far > lead.y else -12.0)
    return Goal(sail(view, piece, routes.to_point(ground(view.game), (lead.x, ahead)), 10.0), 0.12)


def _pose(piece: Piece) -> Pose:
    return Pose(piece.x, piece.y, piece.heading)


_SPECIAL: dict[int, Callable[[State, Piece], Goal | None]] = {
    7: _breakthrough,
    8: _convoy_escort,
    9: _doorkeeper,
    10: _island,
    11: _strait,
    12: _hold_back,
    14: _flag,
    17: _scout,
}
