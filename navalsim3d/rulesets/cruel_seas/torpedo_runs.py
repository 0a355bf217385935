"""Torpedoes in the water: how they run, what they meet, and what then happens (CS-TORP-04 to CS-TORP-18).

A torpedo is a point with a heading. It runs 40 cm when its launcher's next activation begins, passes under shallow craft
as if they were not there, and is lost on anything solid. Ships that sail onto a waiting marker go through the same table.
"""

from dataclasses import dataclass, replace

from navalsim3d.kernel.board import Point
from navalsim3d.kernel.events import Exploded, Path, TorpedoRan
from navalsim3d.kernel.geometry import EPSILON, Pose, moved, point_contact, point_gap, rounded
from navalsim3d.rulesets.cruel_seas import contacts, damage, obstacles
from navalsim3d.rulesets.cruel_seas import torpedo_table as table
from navalsim3d.rulesets.cruel_seas.geometry_of import centre, corners
from navalsim3d.rulesets.cruel_seas.play import Play
from navalsim3d.rulesets.cruel_seas.state import Ship, State, Torpedo

BLAST = 14.0
"""cm across, for the eye"""


@dataclass(frozen=True, slots=True, order=True)
class Met:
    """Something on a torpedo's track: after how many cm, and which ship, or '' for what simply ends the run."""

    at: float
    ship: str
    end: str = ""
    """land, or edge, where no ship is met"""


def run_own(play: Play, ship_id: str) -> None:
    """The ship's own torpedoes run, oldest first, when its activation begins (CS-TORP-04, CS-ACT-01)."""
    part(play, ship_id)
    for torpedo in play.state.torpedoes:
        if torpedo.ship == ship_id:
            _run(play, torpedo.id)


def run_orphans(play: Play) -> None:
    """Torpedoes whose launcher is lost or gone run before the first draw, in the order of their launch (CS-TORP-13)."""
    for torpedo in play.state.torpedoes:
        launcher = play.ship(torpedo.ship)
        if launcher.status != "afloat" or launcher.struck:
            _run(play, torpedo.id)


def met(play: Play, ship_id: str, torpedo_id: str) -> None:
    """A ship's hull has come onto a torpedo's marker (CS-TORP-14); a miss leaves the marker where it is."""
    torpedo = find(play.state, torpedo_id)
    if torpedo is None or ship_id in torpedo.missed or not strikes(play.state, torpedo, play.ship(ship_id)):
        return
    here = _pose(torpedo)
    _contact(play, torpedo_id, ship_id, (here, here), torpedo.run)


def part(play: Play, ship_id: str) -> None:
    """Torpedoes that no longer touch the ship may be rolled for again (CS-TORP-08)."""
    shape = corners(play.card(ship_id), play.ship(ship_id))
    for torpedo in play.state.torpedoes:
        if ship_id in torpedo.missed and point_gap((torpedo.x, torpedo.y), shape) > EPSILON:
            _put(play, replace(torpedo, missed=tuple(each for each in torpedo.missed if each != ship_id)))


def find(state: State, torpedo_id: str) -> Torpedo | None:
    """The torpedo of that id while it is in the water."""
    return next((torpedo for torpedo in state.torpedoes if torpedo.id == torpedo_id), None)


def strikes(state: State, torpedo: Torpedo, ship: Ship) -> bool:
    """Whether the torpedo can strike that ship at all: big and deep enough, friend or foe (CS-TORP-05, CS-TORP-15).

    Its own launcher is left out until the first run has ended.
    """
    own_launch = ship.id == torpedo.ship and torpedo.moves == 0
    return ship.status in ("afloat", "captured") and state.card(ship.id).torpedo_vulnerable and not own_launch


def track(state: State, torpedo: Torpedo, length: float) -> list[Met]:
    """Everything the next `length` cm meet, in order of distance, ties by ship id; what ends the run comes last (CS-TORP-08)."""
    start, heading = (torpedo.x, torpedo.y), torpedo.heading
    stops = [Met(at, "", end) for at, end in _ends(state, start, heading, length)]
    reach = min(stops) if stops else None
    found = []
    for ship in state.ships:
        if not strikes(state, torpedo, ship) or _passed(state, torpedo, ship):
            continue
        at = _hull_met(start, heading, length, state, ship)
        if at is not None and (reach is None or at <= reach.at):
            found.append(Met(at, ship.id))
    return [*sorted(found), *([reach] if reach else [])]


def _hull_met(start: Point, heading: float, length: float, state: State, ship: Ship) -> float | None:
    """Distance to a ship's hull, after a cheap look at how far off it lies."""
    card = state.card(ship.id)
    x, y = centre(card, ship)
    reach = length + card.length + card.beam
    if (x - start[0]) ** 2 + (y - start[1]) ** 2 > reach * reach:
        return None
    return point_contact(start, heading, length, corners(card, ship))


def _passed(state: State, torpedo: Torpedo, ship: Ship) -> bool:
    """Whether the torpedo has missed the ship and still lies against it (CS-TORP-08)."""
    return ship.id in torpedo.missed and point_gap((torpedo.x, torpedo.y), corners(state.card(ship.id), ship)) <= EPSILON


def _ends(state: State, start: Point, heading: float, length: float) -> list[tuple[float, str]]:
    """Distances at which ground, a wreck or the edge of the table ends a run (CS-TORP-17)."""
    found = []
    for obstacle in (*obstacles.land(state), *obstacles.shoals(state), *obstacles.wrecks(state)):
        at = point_contact(start, heading, length, obstacle.polygon) if obstacle.within(start, length) else None
        if at is not None:
            found.append((at, "land"))
    edge = _edge(state, start, heading, length)
    return [*found, (edge, "edge")] if edge is not None else found


def _edge(state: State, start: Point, heading: float, length: float) -> float | None:
    """Distance at which a run passes the edge of the table, 0 when it starts beyond it; None when it stays on it."""
    board = state.game.board
    if not contacts.on_table(board, start):
        return 0.0
    end = moved(Pose(start[0], start[1], heading), length)
    shares = [
        (limit - a) / (b - a)
        for a, b, limit, beyond in (
            (start[0], end.x, 0.0, end.x < -EPSILON),
            (start[0], end.x, board.width, end.x > board.width + EPSILON),
            (start[1], end.y, 0.0, end.y < -EPSILON),
            (start[1], end.y, board.height, end.y > board.height + EPSILON),
        )
        if beyond
    ]
    return max(0.0, min(shares)) * length if shares else None


def _run(play: Play, torpedo_id: str) -> None:
    """One move of 40 cm with everything it meets; after the third the torpedo sinks (CS-TORP-04, CS-TORP-12)."""
    begun = find(play.state, torpedo_id)
    if begun is None:
        return
    here = start = _pose(begun)
    for contact in track(play.state, begun, table.RUN):
        there = rounded(moved(start, contact.at))
        if not contact.ship:
            _lost(play, begun, (here, there), contact.end)
            return
        if play.ship(contact.ship).status in ("afloat", "captured"):
            if not _contact(play, torpedo_id, contact.ship, (here, there), begun.run + contact.at):
                return
            here = there
    _come_to_rest(play, begun, (here, rounded(moved(start, table.RUN))))


def _come_to_rest(play: Play, begun: Torpedo, path: Path) -> None:
    """The move is over: the marker lies 40 cm on, or sinks at the end of its range (CS-TORP-12)."""
    torpedo, end = find(play.state, begun.id), path[-1]
    if torpedo is None:
        return
    moves, run = begun.moves + 1, begun.run + table.RUN
    spent = moves >= table.MOVES
    what = "sank at the end of its run" if spent else f"ran on, {run:.0f} cm so far"
    text = f"A torpedo of {play.ship(begun.ship).name} {what}."
    clause = "CS-TORP-12" if spent else "CS-TORP-04"
    play.emit(TorpedoRan(torpedo=begun.id, path=path, ended="spent" if spent else "", text=text, clause=clause))
    if spent:
        _remove(play, begun.id)
        return
    touched = tuple(each for each in torpedo.missed if _gap(play.state, each, end) <= EPSILON)
    _put(play, replace(torpedo, x=end.x, y=end.y, run=run, moves=moves, missed=touched))


def _lost(play: Play, torpedo: Torpedo, path: Path, end: str) -> None:
    """Ground, a wreck or the edge of the table: the marker goes without effect (CS-TORP-17)."""
    where = "ran off the table" if end == "edge" else "ran onto the ground"
    text = f"A torpedo of {play.ship(torpedo.ship).name} {where}."
    play.emit(TorpedoRan(torpedo=torpedo.id, path=path, ended=end, text=text, clause="CS-TORP-17"))
    _remove(play, torpedo.id)


def _contact(play: Play, torpedo_id: str, ship_id: str, path: Path, run: float) -> bool:
    """One contact: armed or not, D10 to hit, D6 for a dud, 16 D6 (CS-TORP-06, CS-TORP-18). True when the torpedo is still there."""
    torpedo = find(play.state, torpedo_id)
    assert torpedo is not None
    mark = len(play.events)
    ended, text = _resolve(play, torpedo, play.ship(ship_id), run)
    clause = "CS-TORP-06" if ended == "unarmed" else "CS-TORP-08"
    play.events.insert(mark, TorpedoRan(torpedo=torpedo_id, path=path, ended=ended, text=text, clause=clause))
    if not ended:
        _put(play, replace(torpedo, missed=(*torpedo.missed, ship_id)))
        return True
    _remove(play, torpedo_id)
    if ended == "hit":
        _explode(play, torpedo, ship_id, path[-1])
    return False


def _resolve(play: Play, torpedo: Torpedo, target: Ship, run: float) -> tuple[str, str]:
    """What a contact comes to - '' for a miss, unarmed, dud, hit - and the sentence for it (CS-TORP-07 to CS-TORP-09)."""
    name = f"A torpedo of {play.ship(torpedo.ship).name}"
    if not table.armed(run):
        return "unarmed", f"{name} met {target.name} after {run:.1f} cm, before it was armed."
    lines = table.modifiers(torpedo.crew, play.card(target.id), target)
    needed = table.needed(lines)
    if needed < 1:
        return "", f"{name} could not hit {target.name}: {needed} or less was needed."
    face = play.d10(f"torpedo at {target.name}, {needed} or less", torpedo.side)
    if face > needed:
        return "", f"{name} missed {target.name}: {face}, {needed} or less was needed."
    least = table.goes_off_from(torpedo.crew)
    pistol = play.d6(f"torpedo pistol, {least} or more", torpedo.side)
    if pistol < least:
        return "dud", f"{name} struck {target.name} with {face} of {needed} and was a dud: {pistol}, {least} or more was needed."
    return "hit", f"{name} hit {target.name} with {face}, {needed} or less was needed."


def _explode(play: Play, torpedo: Torpedo, ship_id: str, at: Pose) -> None:
    """16 D6, every six rolled on once; never a critical, and no dice for sinking a friend (CS-TORP-10, CS-TORP-11, CS-TORP-15)."""
    play.emit(Exploded(at=(at.x, at.y), size=BLAST, piece=ship_id, text="The torpedo went off.", clause="CS-TORP-10"))
    amount, _ = damage.dice_total(play, table.DICE, "torpedo damage", torpedo.side, rolled_on=True)
    victor = None if play.ship(ship_id).side == torpedo.side else torpedo.side
    damage.hurt(play, ship_id, amount, ("torpedo",), victor)


def _pose(torpedo: Torpedo) -> Pose:
    return Pose(torpedo.x, torpedo.y, torpedo.heading)


def _gap(state: State, ship_id: str, at: Pose) -> float:
    return point_gap((at.x, at.y), corners(state.card(ship_id), state.ship(ship_id)))


def _put(play: Play, torpedo: Torpedo) -> None:
    play.set(torpedoes=tuple(torpedo if each.id == torpedo.id else each for each in play.state.torpedoes))


def _remove(play: Play, torpedo_id: str) -> None:
    play.set(torpedoes=tuple(each for each in play.state.torpedoes if each.id != torpedo_id))
