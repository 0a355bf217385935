"""Movement: straight legs, what interrupts them, and the turn point after each (CS-MOVE; A3 and A4 of an activation).

A leg is one third of Full and is run to its end; only contact, ground, the table's edge or the loss of the ship makes it
shorter. Whatever is met on the way is dealt with where it lies, before the ship goes on.
"""

from navalsim3d.kernel.commands import IllegalCommand
from navalsim3d.kernel.events import Announced, LeftTable, Moved
from navalsim3d.kernel.geometry import EPSILON, Pose, moved, rounded
from navalsim3d.rulesets.cruel_seas import (
    activation,
    astern,
    bounds,
    collisions,
    contacts,
    fleet_dice,
    missions,
    plumes,
    shoals,
    torpedoes,
    turning,
    wakes,
)
from navalsim3d.rulesets.cruel_seas.commands import Proceed
from navalsim3d.rulesets.cruel_seas.contacts import Contact
from navalsim3d.rulesets.cruel_seas.geometry_of import centre_pose, hull
from navalsim3d.rulesets.cruel_seas.play import Play
from navalsim3d.rulesets.cruel_seas.state import Order, Ship, State


def under_way(play: Play, ship_id: str) -> bool:
    """Whether that ship is still afloat and in the middle of its activation."""
    active = play.acting
    return active is not None and active.ship == ship_id and active.step == "window" and play.ship(ship_id).status == "afloat"


def may_pivot(state: State, ship: Ship) -> bool:
    """Whether a stationary ship has its pivot: power, water under it, and a helm that answers (CS-TURN-04)."""
    active = state.active
    fixed = active is not None and (active.straight or active.helm is not None)
    return not (fixed or ship.grounded or ship.immobile or ship.engine >= 3)


def run_leg(play: Play, legs: tuple[float, ...], order: Order) -> None:
    """Run the first of `legs` straight ahead (or astern) and come to its turn point (CS-MOVE-01, CS-MOVE-02)."""
    active = play.active
    play.act(step="window", order=order, legs=legs[1:], legs_run=active.legs_run + 1, turned=False, wake_helm=None)
    straight(play, active.ship, legs[0])
    if under_way(play, active.ship):
        shoals.keep_off(play, active.ship)
    if under_way(play, active.ship):
        arrive(play)


def arrive(play: Play) -> None:
    """At a turn point: the scenario looks on, and a helm that is not free turns the ship (CS-CRIT-08, CS-WAKE-03)."""
    ship_id = play.active.ship
    missions.rules(play).at_window(play, ship_id)
    if not under_way(play, ship_id) or play.phase == "over":
        return
    active = play.active
    if astern.going(play.state, active):
        astern.at_point(play)
    elif active.legs_run:
        turning.forced(play)


def straight(play: Play, ship_id: str, travel: float) -> None:
    """Move a ship along its heading, meeting everything in order of distance (CS-MOVE-05)."""
    start = play.ship(ship_id)
    for contact in on_the_way(play.state, start, travel):
        _advance(play, ship_id, start, contact.at if travel >= 0 else -contact.at)
        if _met(play, ship_id, contact):
            return
    _advance(play, ship_id, start, travel)


def on_the_way(state: State, ship: Ship, travel: float) -> list[Contact]:
    """All contacts of a run in the order in which they are worked off; of several wakes only the first counts (CS-WAKE-03)."""
    found = contacts.along(state, ship, travel)
    if state.active is not None and state.active.ship == ship.id:
        found += [contacts.contact(at, "wake", id_) for at, id_ in sorted(wakes.crossed_by(state, ship, travel))[:1]]
    edge = contacts.edge_contact(state, hull(state.card(ship.id), ship.pose), travel)
    if edge is not None and missions.rules(state).leaves_at(state) == "bow":
        found.append(contacts.contact(edge, "edge", "edge"))
    return sorted(found)


def _advance(play: Play, ship_id: str, start: Ship, travel: float) -> None:
    """Bring the ship to `travel` cm from where its run started; the water it leaves closes over its plumes (CS-PLUME-02)."""
    ship, card = play.ship(ship_id), play.card(ship_id)
    pose = rounded(moved(start.pose, travel))
    step = abs(pose.x - ship.x) + abs(pose.y - ship.y)
    if step <= EPSILON:
        return
    place(play, ship_id, pose, card.speeds[ship.level] / card.speeds[3], travel < 0)


def place(play: Play, ship_id: str, pose: Pose, speed: float, backwards: bool) -> None:
    """Move a ship straight to a pose on its heading and tell of it."""
    ship, card = play.ship(ship_id), play.card(ship_id)
    run = ((pose.x - ship.x) ** 2 + (pose.y - ship.y) ** 2) ** 0.5
    path = (centre_pose(hull(card, ship.pose)), centre_pose(hull(card, pose)))
    play.change(ship_id, x=pose.x, y=pose.y)
    active = play.acting
    if active is not None and active.ship == ship_id:
        play.act(travelled=active.travelled + run)
    if ship.plumes:
        plumes.clear(play, ship_id)
    way = "astern" if backwards else "ahead"
    text = f"{ship.name} moved {run:.1f} cm {way}."
    play.emit(Moved(piece=ship_id, path=path, speed=speed, astern=backwards, text=text, clause="CS-MOVE-01"))


def shift(play: Play, ship_id: str, pose: Pose) -> None:
    """Set a ship aside without a move of its own: off a shoal, or apart from another hull (CS-SHOAL-02, CS-COLL-07)."""
    ship, card = play.ship(ship_id), play.card(ship_id)
    path = (centre_pose(hull(card, ship.pose)), centre_pose(hull(card, pose)))
    play.change(ship_id, x=pose.x, y=pose.y)
    if ship.plumes:
        plumes.clear(play, ship_id)
    play.emit(Moved(piece=ship_id, path=path, text=f"{ship.name} was set aside.", clause="CS-GEO-06"))


def _met(play: Play, ship_id: str, contact: Contact) -> bool:
    """Deal with one contact; True when the run ends here."""
    match contact.kind:
        case "torpedo":
            torpedoes.met(play, ship_id, contact.id)
        case "wake":
            wakes.crossed(play, ship_id, contact.id)
        case "shoal" | "land":
            return shoals.touched(play, ship_id, contact.id)
        case "edge":
            pass_edge(play, ship_id)
        case _:
            collisions.strike(play, ship_id, contact.id)
            return True
    return play.ship(ship_id).status != "afloat"


def pass_edge(play: Play, ship_id: str) -> None:
    """The bow has passed the table's edge: the ship leaves, home or not as the scenario says (CS-GEO-07)."""
    bow = hull(play.card(ship_id), play.ship(ship_id).pose).bow
    leave_table(play, ship_id, bool(missions.rules(play).left_edge(play, ship_id, bow)))


def leave_table(play: Play, ship_id: str, home: bool) -> None:
    """Take a ship off the table alive; its dice leaves the bag for good (CS-GEO-07). `home`: where it was meant to go."""
    ship = play.ship(ship_id)
    fleet_dice.withdraw(play, ship_id)
    play.change(ship_id, status="home" if home else "gone")
    at = hull(play.card(ship_id), ship.pose).centre
    text = f"{ship.name} {'came home' if home else 'left the table'}."
    play.emit(LeftTable(piece=ship_id, at=at, home=home, text=text, clause="CS-GEO-07"))
    if activation.in_hand(play, ship_id):
        activation.close(play)


def contact_refused(state: State, ship: Ship, pose: Pose, travel: float, level: int) -> tuple[str, str] | None:
    """The sentence that refuses a run into something solid, and its clause (CS-MOVE-04, CS-COLL-01); None when it is clear."""
    hit = contacts.blocked(state, ship, pose, travel, level)
    if hit is None:
        return None
    at, obstacle = hit
    return f"{ship.name} would strike {named(state, obstacle.id)} after {at:.1f} of {abs(travel):.1f} cm", "CS-COLL-01"


def named(state: State, obstacle_id: str) -> str:
    """What an obstacle is called in a sentence."""
    return state.ship(obstacle_id).name if obstacle_id in state.game.index else obstacle_id.replace("_", " ")


def _proceed_refusal(state: State) -> tuple[str, str] | None:
    """Straight on into something solid is refused while a turn would keep the ship clear of it (CS-COLL-01)."""
    active = state.active
    assert active is not None
    if not active.legs or active.turned or active.legs[0] < 0:
        return None
    ship = state.ship(active.ship)
    travel, most = active.legs[0], state.card(ship.id).max_turn
    candidates = contacts.nearby(state, ship, travel)
    if not contacts.turn_clear(state, ship, 0.0, travel, ship.level, candidates):
        free = contacts.free_turn(state, ship, most, travel, ship.level, candidates)
        refused = contact_refused(state, ship, ship.pose, travel, ship.level)
        return None if free is None or refused is None else (f"{refused[0]}; a turn of {free} degrees keeps it clear", refused[1])
    return bounds.turn_refused(state, ship, 0.0, travel, most, candidates)


def check_proceed(state: State, command: Proceed) -> None:
    """Raises IllegalCommand when the next leg would strike something a turn avoids (CS-COLL-01)."""
    refused = _proceed_refusal(state)
    if refused:
        raise IllegalCommand(*refused)


def proceed_options(state: State) -> list[Proceed]:
    """Go on, unless that is refused."""
    return [] if _proceed_refusal(state) else [Proceed()]


def do_proceed(play: Play, command: Proceed) -> None:
    """Run the next leg; after the last one lay the dice at the wake (CS-DICE-06)."""
    active = play.active
    if active.legs:
        run_leg(play, active.legs, active.order)
    else:
        activation.close(play)


def stop_short(play: Play, ship_id: str, other: str) -> None:
    """Without the advanced rules a hull that meets another simply stops (CS-OPT-01, CS-MOVE-04)."""
    text = f"{play.ship(ship_id).name} stopped at {named(play.state, other)}."
    play.emit(Announced(text=text, clause="CS-MOVE-04"))
    if activation.in_hand(play, ship_id):
        play.act(legs=(), turned=True)
