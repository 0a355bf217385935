"""Shoals, shores, islands and rocks (CS-SHOAL, CS-TERR): what big ships keep off, and what small craft strike or land on."""

from math import sqrt

from navalsim3d.kernel.board import Point
from navalsim3d.kernel.events import Announced, Grounded
from navalsim3d.kernel.geometry import EPSILON, Pose, gap, nearest_point, rounded, touching
from navalsim3d.rulesets.cruel_seas import collisions, contacts, movement, obstacles, skill
from navalsim3d.rulesets.cruel_seas.geometry_of import centre, corners, hull
from navalsim3d.rulesets.cruel_seas.obstacles import Obstacle
from navalsim3d.rulesets.cruel_seas.play import Play
from navalsim3d.rulesets.cruel_seas.state import Level, State

CLEARANCE = 10.0
"""cm that ships above Medium keep from ground (CS-SHOAL-01)"""


def grounds(state: State) -> tuple[Obstacle, ...]:
    """Every shoal and every land on the table."""
    return (*obstacles.shoals(state), *obstacles.land(state))


def touched(play: Play, ship_id: str, area_id: str) -> bool:
    """The hull touches ground in its move; True when the leg ends there."""
    ship, card = play.ship(ship_id), play.card(ship_id)
    area = next(each for each in grounds(play.state) if each.id == area_id)
    if contacts.keeps_off(card):
        return _run_on(play, ship_id, area)
    if contacts.may_land(card, area, ship.level):
        land(play, ship_id, area)
    else:
        collisions.strike_terrain(play, ship_id, area_id)
    return True


def keep_off(play: Play, ship_id: str) -> None:
    """At the end of a leg or pivot: a big ship within 10 cm of ground takes its Skill Test (CS-SHOAL-01)."""
    card = play.card(ship_id)
    if not contacts.keeps_off(card):
        return
    reach = 0.5 * (card.length + card.beam) + CLEARANCE
    for area in contacts.around(grounds(play.state), centre(card, play.ship(ship_id)), reach):
        if movement.under_way(play, ship_id) and area.id not in play.active.tested and _too_near(play, ship_id, area):
            _test(play, ship_id, area)


def _too_near(play: Play, ship_id: str, area: Obstacle) -> bool:
    return gap(corners(play.card(ship_id), play.ship(ship_id)), area.polygon) < CLEARANCE - EPSILON


def _run_on(play: Play, ship_id: str, area: Obstacle) -> bool:
    """A big ship touches ground: tested at once, but only once; a second time only land stops it. True when the leg ends."""
    if area.id not in play.active.tested:
        _test(play, ship_id, area)
        return True
    aground = area.kind != "shoal"
    if aground:
        collisions.strike_terrain(play, ship_id, area.id)
    return aground


def _test(play: Play, ship_id: str, area: Obstacle) -> None:
    """The one Skill Test for a feature and activation: moved off, or aground (CS-SHOAL-01, CS-SHOAL-02)."""
    play.act(tested=(*play.active.tested, area.id))
    if skill.test(play, ship_id, f"keep off {movement.named(play.state, area.id)}"):
        _move_off(play, ship_id, area)
    else:
        collisions.strike_terrain(play, ship_id, area.id)


def _move_off(play: Play, ship_id: str, area: Obstacle) -> None:
    """Shift the ship, heading unchanged, straight away from the nearest ground until it is 10 cm off (CS-SHOAL-02)."""
    card = play.card(ship_id)
    for _ in range(8):
        ship = play.ship(ship_id)
        shape = corners(card, ship)
        room = gap(shape, area.polygon)
        if room >= CLEARANCE - EPSILON:
            break
        away = _away(shape, area, centre(card, ship))
        pose = _as_far_as_free(play, ship_id, away, CLEARANCE - room)
        if pose is None:
            break
        movement.shift(play, ship_id, pose)
    room = gap(corners(card, play.ship(ship_id)), area.polygon)
    text = f"{play.ship(ship_id).name} kept {room:.0f} cm off {movement.named(play.state, area.id)}."
    play.emit(Announced(text=text, clause="CS-SHOAL-02"))


def _as_far_as_free(play: Play, ship_id: str, away: Point, step: float) -> Pose | None:
    """The pose `step` cm along a direction, or less where something solid lies there; None when nothing is free."""
    ship, card = play.ship(ship_id), play.card(ship_id)
    near = obstacles.near(play.state, ship_id, centre(card, ship), card.length + card.beam + step)
    for quarter in (4, 3, 2, 1):
        way = step * quarter / 4.0
        pose = rounded(Pose(ship.x + away[0] * way, ship.y + away[1] * way, ship.heading))
        shape = hull(card, pose).corners
        if not any(touching(shape, each.polygon) for each in near):
            return pose
    return None


def _away(shape: tuple[Point, ...], area: Obstacle, middle: Point) -> Point:
    """Unit vector from the nearest point of the ground to the hull; from the ground's middle when they touch."""
    pairs = [(corner, nearest_point(corner, area.polygon)) for corner in shape]
    pairs += [(nearest_point(corner, shape), corner) for corner in area.polygon]
    near, ground = min(pairs, key=lambda pair: (pair[0][0] - pair[1][0]) ** 2 + (pair[0][1] - pair[1][1]) ** 2)
    dx, dy = near[0] - ground[0], near[1] - ground[1]
    if dx * dx + dy * dy <= EPSILON:
        dx, dy = middle[0] - area.centre[0], middle[1] - area.centre[1]
    length = sqrt(dx * dx + dy * dy) or 1.0
    return dx / length, dy / length


def land(play: Play, ship_id: str, area: Obstacle) -> None:
    """The craft runs up on the shore at Slow and lies there undamaged (CS-SHOAL-05)."""
    ship = play.change(ship_id, level=Level.STATIONARY)
    if movement.under_way(play, ship_id):
        play.act(legs=(), turned=True)
    at = nearest_point(hull(play.card(ship_id), ship.pose).bow, area.polygon)
    text = f"{ship.name} landed on {movement.named(play.state, area.id)}."
    play.emit(Grounded(piece=ship_id, at=at, landed=True, text=text, clause="CS-SHOAL-05"))
