"""Smoke screens: laid once a game, drifting with the boat or staying where the float was dropped (CS-SMOKE).

A cloud is a circle. It blocks nobody's sight; a shot through it counts as one at an obscured target.
"""

from navalsim3d.kernel.board import Point
from navalsim3d.kernel.commands import IllegalCommand
from navalsim3d.kernel.events import SmokeLaid
from navalsim3d.kernel.geometry import EPSILON, moved
from navalsim3d.rulesets.cruel_seas.commands import LaySmoke
from navalsim3d.rulesets.cruel_seas.play import Play
from navalsim3d.rulesets.cruel_seas.state import Ship, Smoke, State
from navalsim3d.rulesets.cruel_seas.tables import read

_TABLE = read("smoke")
DICE = int(_TABLE["size_dice"])
TWO_TURNS_FROM = int(_TABLE["two_turns_from"])
"""least face of the D6 for a cloud that also lasts through the next turn (CS-SMOKE-03)"""

Refusal = tuple[str, str]


def check_lay_smoke(state: State, command: LaySmoke) -> None:
    """Raises IllegalCommand unless the ship in hand may make smoke here (CS-SMOKE-01)."""
    refused = _refused(state)
    if refused is not None:
        raise IllegalCommand(*refused)


def lay_smoke_options(state: State) -> list[LaySmoke]:
    """Making smoke, when that is possible."""
    return [] if _refused(state) is not None else [LaySmoke()]


def do_lay_smoke(play: Play, command: LaySmoke) -> None:
    """3D6 for the size, then D6 for how long it lasts (CS-SMOKE-02, CS-SMOKE-03)."""
    ship = play.ship(play.active.ship)
    diameter = float(sum(play.roll(6, "size of the smoke cloud", ship.side, DICE)))
    turns = 2 if play.d6("how long the smoke lasts", ship.side) >= TWO_TURNS_FROM else 1
    floating = "smoke_float" in play.card(ship.id).equipment
    cloud = Smoke(f"smoke_{play.state.next_id}", ship.id, diameter, floating, ship.x, ship.y, play.state.turn + turns - 1)
    play.set(smokes=(*play.state.smokes, cloud), next_id=play.state.next_id + 1)
    play.change(ship.id, smoke_used=True)
    text = f"{ship.name} laid smoke {diameter:.0f} cm across, until the end of turn {cloud.until}."
    play.emit(SmokeLaid(piece=ship.id, at=centre_of(play.state, cloud), size=diameter, text=text, clause="CS-SMOKE-01"))


def centre_of(state: State, cloud: Smoke) -> Point:
    """The middle of a cloud: where the float was dropped, or half a diameter behind the stern it trails (CS-SMOKE-05)."""
    if cloud.floating:
        return cloud.x, cloud.y
    behind = moved(state.ship(cloud.ship).pose, -cloud.diameter / 2.0)
    return behind.x, behind.y


def clouds(state: State) -> list[tuple[Point, float]]:
    """Centre and radius of every cloud on the table (CS-SMOKE-05)."""
    return [(centre_of(state, cloud), cloud.diameter / 2.0) for cloud in state.smokes if standing(state, cloud)]


def standing(state: State, cloud: Smoke) -> bool:
    """Whether a cloud is there: what a ship trails is gone when the ship is (CS-SMOKE-05)."""
    return cloud.floating or state.ship(cloud.ship).status in ("afloat", "captured")


def between(state: State, p: Point, q: Point) -> bool:
    """Whether the straight line from p to q touches a cloud (CS-SMOKE-04)."""
    return bool(state.smokes) and any(_touches(p, q, middle, radius) for middle, radius in clouds(state))


def expire(play: Play) -> None:
    """TURN_END: clouds whose time is up, and those whose ship is gone, disappear (CS-SMOKE-03)."""
    state = play.state
    if state.smokes:
        play.set(smokes=tuple(cloud for cloud in state.smokes if cloud.until > state.turn and standing(state, cloud)))


def _touches(p: Point, q: Point, middle: Point, radius: float) -> bool:
    """Whether a segment comes within a radius of a point."""
    dx, dy = q[0] - p[0], q[1] - p[1]
    length = dx * dx + dy * dy
    share = 0.0 if length == 0.0 else ((middle[0] - p[0]) * dx + (middle[1] - p[1]) * dy) / length
    share = min(1.0, max(0.0, share))
    ax, ay = p[0] + share * dx - middle[0], p[1] + share * dy - middle[1]
    return ax * ax + ay * ay <= (radius + EPSILON) * (radius + EPSILON)


def _refused(state: State) -> Refusal | None:
    active = state.active
    if active is None or active.step != "window" or state.pending:
        return "smoke is laid at a turn point, or by a stationary ship", "CS-SMOKE-01"
    ship = state.ship(active.ship)
    if state.game.options.layer == "core":
        return "the core rules know no smoke", "CS-OPT-01"
    if ship.smoke_used:
        return f"{ship.name} has made its smoke in this game", "CS-SMOKE-01"
    return _unfit(state, ship)


def _unfit(state: State, ship: Ship) -> Refusal | None:
    """No apparatus, no crew for it, or no orders at all (CS-CRIT-11, CS-CRIT-12, CS-COLL-06, CS-RAM-03)."""
    active = state.active
    fitted = state.card(ship.id).equipment & {"smoke", "smoke_float"}
    if not fitted:
        return f"{ship.name} carries no smoke", "CS-SMOKE-01"
    if "smoke" in ship.lost_equipment and "smoke_float" not in fitted:
        return f"the smoke apparatus of {ship.name} is out of order", "CS-CRIT-12"
    if active is not None and active.no_orders:
        return f"the crew of {ship.name} takes no orders", "CS-CRIT-11"
    if active is not None and active.order == "ram":
        return f"{ship.name} gives no other order in a turn in which it rams", "CS-RAM-03"
    if ship.wrecked_steering_until >= state.turn > 0:
        return f"{ship.name} gives no orders until the end of turn {ship.wrecked_steering_until}, after its collision", "CS-COLL-06"
    return None
