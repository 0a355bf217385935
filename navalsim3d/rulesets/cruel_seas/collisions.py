"""Collisions: hull against hull, hull against ground, and what follows (CS-COLL).

Both ships roll and suffer at once; neither gives an order but speed until the end of the next turn; then they drift apart.
The mover's activation is over.
"""

from math import sqrt

from navalsim3d.kernel.commands import IllegalCommand
from navalsim3d.kernel.events import Announced, Collided, Moved, Turned
from navalsim3d.kernel.geometry import EPSILON, Pose, gap, moved, nearest_point, rounded, touching, turned
from navalsim3d.rulesets.cruel_seas import damage, movement, obstacles, plumes
from navalsim3d.rulesets.cruel_seas.commands import Drift
from navalsim3d.rulesets.cruel_seas.geometry_of import centre, centre_pose, corners, hull, swing_path
from navalsim3d.rulesets.cruel_seas.play import Play
from navalsim3d.rulesets.cruel_seas.state import Level, Pending, Ship, Size, State

FAST = 24.0
"""cm of speed above which each roll takes one more dice (CS-COLL-03)"""
TERRAIN_ROW = 4
"""land and wrecks hit like a Huge ship (CS-COLL-02, gap G02)"""
DRIFT = 5.0
"""cm that two hulls drift apart (CS-COLL-07)"""
DRIFTS = tuple(
    Drift(astern=astern, angle=angle, turn_first=first)  # type: ignore[arg-type]
    for astern in (True, False)
    for angle, first in ((0, True), (30, True), (-30, True), (30, False), (-30, False))
)
"""every drift in the order in which it is offered"""


def dice(attacker: Size | int, target: Size) -> int:
    """D6 on the Collision Table: a row more is a dice more, a column smaller is one more too (CS-COLL-02)."""
    return int(attacker) + TERRAIN_ROW - int(target)


def strike(play: Play, ship_id: str, other_id: str) -> None:
    """The active ship has run into a hull or a wreck (CS-COLL-01, CS-WRECK-03)."""
    if other_id not in play.state.game.index:
        strike_terrain(play, ship_id, other_id)
    elif play.state.game.options.layer == "core":
        movement.stop_short(play, ship_id, other_id)
    else:
        _strike_ship(play, ship_id, other_id)


def _strike_ship(play: Play, ship_id: str, other_id: str) -> None:
    """Both roll, both suffer, both are out of hand, both drift; the mover's activation is over (CS-COLL-04 to CS-COLL-09)."""
    ship, other = play.ship(ship_id), play.ship(other_id)
    _tell(play, ship, other_id, other.name)
    extra = int(_fast(play.state, ship) or _fast(play.state, other))
    size, other_size = play.card(ship_id).size, play.card(other_id).size
    on_other = _roll(play, dice(size, other_size) + extra, f"{ship.name} strikes {other.name}", ship.side)
    on_ship = _roll(play, dice(other_size, size) + extra, f"{other.name} strikes {ship.name}", other.side)
    play.act(step="closing", legs=())
    foes = ship.side != other.side
    _suffer(play, other_id, on_other, ship.side if foes else None)
    _suffer(play, ship_id, on_ship, other.side if foes else None)
    _aftermath(play, (ship_id, other_id))


def strike_terrain(play: Play, ship_id: str, ground_id: str) -> None:
    """The ship has struck land or a wreck: it stops where it is, damaged as by a Huge ship (CS-COLL-08)."""
    if play.state.game.options.layer == "core":
        movement.stop_short(play, ship_id, ground_id)
        return
    ship = play.ship(ship_id)
    _tell(play, ship, ground_id, movement.named(play.state, ground_id))
    number = dice(TERRAIN_ROW, play.card(ship_id).size) + int(_fast(play.state, ship))
    amount = _roll(play, number, f"{ship.name} strikes {movement.named(play.state, ground_id)}", "")
    play.change(ship_id, level=Level.STATIONARY)
    if movement.under_way(play, ship_id):
        play.act(step="closing", legs=())
    if not _suffer(play, ship_id, amount, None):
        play.change(ship_id, wrecked_steering_until=play.state.turn + 1)


def _fast(state: State, ship: Ship) -> bool:
    return state.speed_of(ship) > FAST + EPSILON


def _roll(play: Play, number: int, purpose: str, roller: str) -> int:
    """Sum of the dice; sixes are plain damage, and no dice is no damage (CS-COLL-05)."""
    return sum(play.roll(6, purpose, roller, number)) if number > 0 else 0


def _suffer(play: Play, ship_id: str, amount: int, by: str | None) -> bool:
    """Take the damage; True when the ship has sunk."""
    return damage.hurt(play, ship_id, amount, ("collision",), by) if amount else False


def _tell(play: Play, ship: Ship, other_id: str, name: str) -> None:
    """Say who struck what, and where."""
    bow = hull(play.card(ship.id), ship.pose).bow
    shape = _shape(play.state, other_id)
    at = nearest_point(bow, shape) if shape else bow
    play.emit(Collided(piece=ship.id, other=other_id, at=at, text=f"{ship.name} struck {name}.", clause="CS-COLL-01"))


def _shape(state: State, id_: str) -> tuple[tuple[float, float], ...]:
    if id_ in state.game.index:
        return corners(state.card(id_), state.ship(id_))
    grounds = (*obstacles.wrecks(state), *obstacles.land(state), *obstacles.shoals(state))
    return next((each.polygon for each in grounds if each.id == id_), ())


def _aftermath(play: Play, ids: tuple[str, str]) -> None:
    """Tokens on the survivors, and a drift for each if both are left (CS-COLL-06, CS-COLL-07)."""
    if play.phase == "over":
        return
    left = [id_ for id_ in ids if play.ship(id_).status in ("afloat", "captured")]
    for id_ in left:
        play.change(id_, wrecked_steering_until=play.state.turn + 1)
        text = f"{play.ship(id_).name} is out of hand until the end of turn {play.state.turn + 1}."
        play.emit(Announced(text=text, clause="CS-COLL-06"))
    if len(left) == 2:
        for id_, other in (ids[::-1], ids):
            if not play.ship(id_).immobile:
                play.ask(Pending(kind="drift", side=play.ship(id_).side, ship=id_, other=other))


# drifting apart


def _asked(state: State) -> tuple[Ship, str]:
    """The ship that drifts now, and the one it struck."""
    pending = state.pending[-1]
    return state.ship(pending.ship), pending.other


def _end(state: State, ship: Ship, command: Drift) -> Pose:
    """Where a drift brings the ship."""
    way = -DRIFT if command.astern else DRIFT
    if command.turn_first:
        return rounded(moved(turned(ship.pose, command.angle), way))
    return rounded(turned(moved(ship.pose, way), command.angle))


def _clear(state: State, ship: Ship, command: Drift) -> bool:
    """Whether the ship would lie clear of every hull, wreck and land."""
    card = state.card(ship.id)
    footprint = hull(card, _end(state, ship, command))
    shape = footprint.corners
    near = obstacles.near(state, ship.id, footprint.centre, footprint.reach)
    return not any(touching(shape, each.polygon) for each in near)


def drift_options(state: State) -> list[Drift]:
    """Every way to drift that ends clear, in the default order; none when there is no such way."""
    ship, _ = _asked(state)
    return [command for command in DRIFTS if _clear(state, ship, command)]


def check_drift(state: State, command: Drift) -> None:
    """Raises IllegalCommand when the drift would end on something (CS-COLL-07)."""
    ship, _ = _asked(state)
    if command.angle not in (-30, 0, 30):
        raise IllegalCommand(f"a drift turns 30 degrees or not at all, not {command.angle}", "CS-COLL-07")
    if not _clear(state, ship, command):
        raise IllegalCommand(f"{ship.name} would not lie clear after that drift", "CS-COLL-07")


def do_drift(play: Play, command: Drift) -> None:
    """Move 5 cm with the turn; nothing is met on the way, and it is no movement of the ship's own (CS-COLL-07)."""
    pending = play.answered()
    ship, card = play.ship(pending.ship), play.card(pending.ship)
    way = -DRIFT if command.astern else DRIFT
    if command.angle and command.turn_first:
        _swing(play, ship.id, command.angle)
    before = play.ship(ship.id).pose
    after = rounded(moved(before, way))
    play.change(ship.id, x=after.x, y=after.y)
    path = (centre_pose(hull(card, before)), centre_pose(hull(card, after)))
    play.emit(Moved(piece=ship.id, path=path, astern=command.astern, text=f"{ship.name} drifted {DRIFT:.0f} cm.", clause="CS-COLL-07"))
    plumes.clear(play, ship.id)
    if command.angle and not command.turn_first:
        _swing(play, ship.id, command.angle)


def _swing(play: Play, ship_id: str, angle: float) -> None:
    ship = play.ship(ship_id)
    path = swing_path(play.card(ship_id), ship.pose, angle)
    play.change(ship_id, heading=rounded(turned(ship.pose, angle)).heading)
    play.emit(Turned(piece=ship_id, path=path, text=f"{ship.name} swung {abs(angle):.0f} degrees.", clause="CS-COLL-07"))


def settle_drift(play: Play) -> bool:
    """When no drift ends clear, the ship is shifted away until 0.1 cm lies between (CS-COLL-07). True when that was done."""
    ship, other_id = _asked(play.state)
    gone = ship.status not in ("afloat", "captured") or play.ship(other_id).status not in ("afloat", "captured")
    if not gone and drift_options(play.state):
        return False
    play.answered()
    if not gone:
        _part(play, ship, other_id)
    return True


def _part(play: Play, ship: Ship, other_id: str) -> None:
    card, shape = play.card(ship.id), _shape(play.state, other_id)
    x, y = centre(card, ship)
    ox, oy = centre(play.card(other_id), play.ship(other_id))
    length = sqrt((x - ox) ** 2 + (y - oy) ** 2)
    ux, uy = ((x - ox) / length, (y - oy) / length) if length > EPSILON else (0.0, 1.0)
    low, high = 0.0, 2.0 * card.length + 40.0
    for _ in range(40):
        step = (low + high) / 2.0
        away = Pose(ship.x + ux * step, ship.y + uy * step, ship.heading)
        low, high = (low, step) if gap(hull(card, away).corners, shape) >= 0.1 else (step, high)
    movement.shift(play, ship.id, rounded(Pose(ship.x + ux * high, ship.y + uy * high, ship.heading)))
