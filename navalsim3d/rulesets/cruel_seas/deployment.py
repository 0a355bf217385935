"""Before the first turn: roles are chosen and ships put down, as the scenario says (CS-SCN1-04, CS-SCN2-04, CS-SCN3-02).

The scenario's rules say who is next and what a place must satisfy; this chapter asks, places, and opens the battle when
nobody has anything left to put down. The crew of a lost boat takes to the water by the same means (CS-SCN3-07).
"""

from dataclasses import dataclass, field
from functools import lru_cache

from navalsim3d.kernel.board import Point
from navalsim3d.kernel.commands import IllegalCommand
from navalsim3d.kernel.events import Placed
from navalsim3d.kernel.geometry import Footprint, Pose, compass, rounded
from navalsim3d.rulesets.cruel_seas import missions, obstacles
from navalsim3d.rulesets.cruel_seas.commands import ChooseRole, PlaceDinghy, PlaceShip
from navalsim3d.rulesets.cruel_seas.geometry_of import centre_pose, corners, hull
from navalsim3d.rulesets.cruel_seas.placing import lies_on
from navalsim3d.rulesets.cruel_seas.play import Play
from navalsim3d.rulesets.cruel_seas.state import State

_AROUND = (0.0, 45.0, 90.0, 135.0, 180.0, 225.0, 270.0, 315.0)
_MENU = 36
"""places the menu offers at most for all the ships a side may choose from"""


def decider(state: State) -> str | None:
    """The side that has to choose a role or to place a ship."""
    rules = missions.rules(state)
    if state.phase == "roles":
        return rules.role_chooser(state)
    awaited = rules.awaited(state)
    return awaited.side if awaited is not None else None


def open_battle(play: Play) -> None:
    """Every ship lies on the table: all dice go back into the bag, and the first turn can begin."""
    play.set(phase="assign", bag=(), drawn="")


def check_choose_role(state: State, command: ChooseRole) -> None:
    """Silent: whoever rolled higher may choose either role (CS-SCN2-01)."""


def choose_role_options(state: State) -> list[ChooseRole]:
    """Both roles."""
    return [ChooseRole(role="attacker"), ChooseRole(role="defender")]


def do_choose_role(play: Play, command: ChooseRole) -> None:
    """The casts are fixed; placing begins (CS-SCN2-01)."""
    missions.rules(play.state).take_role(play, command.role)


def check_place_ship(state: State, command: PlaceShip) -> None:
    """Raises IllegalCommand unless that ship is due and may lie there."""
    rules = missions.rules(state)
    awaited = rules.awaited(state)
    if command.ship not in state.game.index:
        raise IllegalCommand(f"there is no ship {command.ship!r}", rules.clause)
    if awaited is None or command.ship not in awaited.ships:
        due = " or ".join(state.ship(ship_id).name for ship_id in awaited.ships) if awaited is not None else "nothing"
        raise IllegalCommand(f"{state.ship(command.ship).name} is not to be placed now, but {due}", rules.clause)
    refused = rules.placement_refused(state, command.ship, _pose(command))
    if refused is not None:
        raise IllegalCommand(*refused)


def place_ship_options(state: State) -> list[PlaceShip]:
    """A fair sample of lawful places for the ships that are due; ships of one kind stand for each other."""
    rules = missions.rules(state)
    awaited = rules.awaited(state)
    if awaited is None:
        return []
    kinds: dict[tuple[str, str], str] = {}
    for ship_id in awaited.ships:
        kinds.setdefault((state.card(ship_id).vessel, missions.role_of(state, ship_id)), ship_id)
    found = []
    for ship_id in kinds.values():
        card, side, role = state.card(ship_id), state.ship(ship_id).side, missions.role_of(state, ship_id)
        open_ = _open_berths(_Question((state.game.board, card, side, role, state.mission), state, ship_id))
        step = -(-len(open_) * len(kinds) // _MENU) or 1
        lawful = _free(state, ship_id, open_[::step]) or _free(state, ship_id, open_)
        found += [PlaceShip(ship=ship_id, x=pose.x, y=pose.y, heading=pose.heading) for pose in lawful]
    return found


@dataclass(frozen=True, slots=True)
class _Question:
    """Which ship is to be put down on which table: `key` holds all that the lawful area depends on."""

    key: tuple[object, ...]
    state: State = field(compare=False)
    ship_id: str = field(compare=False)


@lru_cache(maxsize=64)
def _open_berths(asked: _Question) -> tuple[tuple[Pose, Footprint], ...]:
    """Sample poses the area allows, whatever hulls may lie there; worked out once for each kind of ship and table."""
    rules, state, ship_id = missions.rules(asked.state), asked.state, asked.ship_id
    poses = (pose for pose in rules.placements(state, ship_id) if rules.area_refused(state, ship_id, pose) is None)
    return tuple((pose, hull(state.card(ship_id), pose)) for pose in poses)


def _free(state: State, ship_id: str, berths: tuple[tuple[Pose, Footprint], ...]) -> list[Pose]:
    """The poses at which the hull lies on nothing solid."""
    solid = obstacles.solid(state, (ship_id,))
    return [pose for pose, footprint in berths if lies_on(footprint, solid) is None]


def do_place_ship(play: Play, command: PlaceShip) -> None:
    """The ship lies on the table at its first level; the battle opens after the last one."""
    rules = missions.rules(play.state)
    pose = rounded(_pose(command))
    level = rules.level_when_placed(play.state, command.ship)
    ship = play.change(command.ship, status="afloat", x=pose.x, y=pose.y, heading=pose.heading, level=level)
    shown = centre_pose(hull(play.card(ship.id), ship.pose))
    play.emit(Placed(piece=ship.id, pose=shown, text=f"{ship.name} came on to the table.", clause=rules.clause))
    rules.after_placing(play, ship.id)
    if rules.awaited(play.state) is None:
        open_battle(play)


def check_place_dinghy(state: State, command: PlaceDinghy) -> None:
    """Raises IllegalCommand unless the crew can take to the water there (CS-SCN3-07)."""
    refused = missions.rules(state).dinghy_refused(state, state.pending[-1].ship, (command.x, command.y))
    if refused is not None:
        raise IllegalCommand(*refused)


def place_dinghy_options(state: State) -> list[PlaceDinghy]:
    """The middle of the lost boat, and eight points around it; were all of them taken, the boat's own corners."""
    rules, ship_id = missions.rules(state), state.pending[-1].ship
    ship, card = state.ship(ship_id), state.card(ship_id)
    footprint = hull(card, ship.pose)
    x, y = footprint.centre
    spots: list[Point] = [(x, y)]
    for angle in _AROUND:
        spots.append(hull(card, Pose(x, y, compass(ship.heading + angle))).station(4.0 / card.length, 0.0))
    lawful = [spot for spot in (*spots, *corners(card, ship)) if rules.dinghy_refused(state, ship_id, spot) is None]
    return [PlaceDinghy(x=round(a, 6), y=round(b, 6)) for a, b in lawful]


def do_place_dinghy(play: Play, command: PlaceDinghy) -> None:
    """The crew is on the water (CS-SCN3-07)."""
    asked = play.answered()
    missions.rules(play.state).place_dinghy(play, asked.ship, (command.x, command.y))


def _pose(command: PlaceShip) -> Pose:
    return Pose(command.x, command.y, compass(command.heading))
