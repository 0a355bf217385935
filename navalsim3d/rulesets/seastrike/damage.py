"""Damage (DMG): what a major hit, a below-decks hit, a fire control hit and a crossed-out weapon do, and how a piece goes.

Each class of hull sinks at its own number of below-decks points; one short of it, a hull that takes two or more is at half speed.
"""

from navalsim3d.kernel.events import Critical, Damaged, Exploded, Sank
from navalsim3d.rulesets.seastrike.play import Play
from navalsim3d.rulesets.seastrike.state import Piece
from navalsim3d.rulesets.seastrike.types import COUNTERS, FAMILY, SITES, Family, mount_names

MAJOR = 2
"""below-decks points of a major hit on a hull that takes three or more (SS-DMG-06)"""
HEADQUARTERS_HITS = 2
"""that destroy a headquarters which was not strengthened (SS-HQ-02)"""
_BADGE: dict[Family, str] = {
    "SSM": "missile",
    "GUN": "gun",
    "ASW": "depth charge",
    "TORP": "tube",
    "HELO": "helicopter",
    "SAM": "sam",
    "PD": "pd",
}
_BLAST = 3.0
"""cm across, where a site goes up"""


def to_sink(piece: Piece) -> int:
    """Below-decks points that sink it (SS-SHIP-05)."""
    return COUNTERS[piece.counter].to_sink


def major_hit(play: Play, piece_id: str) -> bool:
    """A major hit on a ship: it sinks, unless it is a large one (SS-DMG-01, SS-DMG-02, SS-DMG-12). True when it is gone."""
    if to_sink(play.piece(piece_id)) <= MAJOR:
        remove(play, piece_id, "major hit", "SS-DMG-01")
        return True
    return flood(play, piece_id, MAJOR, "SS-DMG-06")


def flood(play: Play, piece_id: str, points: int, clause: str) -> bool:
    """Below-decks points on a ship: half speed one short of sinking, then gone (SS-DMG-05). True when it is gone."""
    piece = play.piece(piece_id)
    full = to_sink(piece)
    track = piece.track + points
    if track >= full:
        remove(play, piece_id, "hits below decks", clause)
        return True
    slow = piece.half_speed or track == full - 1
    play.change(piece_id, track=track, half_speed=slow)
    cause = "major hit" if points == MAJOR else "below decks"
    text = f"{piece_id} is hit: {cause}" + (", half speed" if slow and not piece.half_speed else "")
    play.emit(Damaged(piece=piece_id, amount=points, left=full - track, full=full, causes=(cause,), text=text, clause=clause))
    if slow and not piece.half_speed:
        play.emit(Critical(piece=piece_id, effect="engine", clause="SS-DMG-05"))
    return False


def spoil_fire_control(play: Play, piece_id: str) -> None:
    """One more FIRE CONTROL card for every weapon of the unit, for good (SS-DMG-08)."""
    piece = play.piece(piece_id)
    play.change(piece_id, fce=piece.fce + 1)
    text = f"{piece_id} is hit: its weapons need {piece.fce + 2} fire control cards from now on"
    play.emit(Critical(piece=piece_id, effect="radar", text=text, clause="SS-DMG-08"))


def cross_out(play: Play, piece_id: str, place: int, clause: str) -> None:
    """One mount is gone for good (SS-HIT-04)."""
    piece = play.piece(piece_id)
    play.change(piece_id, lost=piece.lost | 1 << place)
    name = mount_names(piece.mounts)[place]
    effect = _BADGE[FAMILY[piece.mounts[place]]]
    play.emit(Critical(piece=piece_id, effect=effect, text=f"{piece_id} loses {name}", clause=clause))


def remove(play: Play, piece_id: str, why: str, clause: str) -> None:
    """A piece leaves the table for good, at once, and its helicopters with it (SS-DMG-09, SS-DMG-11)."""
    piece = play.change(piece_id, removed=True)
    text = f"{piece_id} is lost: {why}"
    if piece.type in SITES:
        play.emit(Exploded(at=piece.at, size=_BLAST, piece=piece_id, text=text, clause=clause))
    else:
        play.emit(Sank(piece=piece_id, at=piece.at, text=text, clause=clause))


def hit_headquarters(play: Play, piece_id: str, clause: str) -> bool:
    """One hit on a headquarters; the one that is one too many destroys it (SS-HQ-02, SS-STRHQ-01). True when it is gone.

    How far it was strengthened shows only when the second hit falls (SS-STRHQ-02).
    """
    piece = play.piece(piece_id)
    hits = piece.track + 1
    extra = play.fleet(piece.side).strengthened
    play.change(piece_id, track=hits)
    if hits == HEADQUARTERS_HITS and extra:
        play.say(f"{piece_id} was strengthened: it takes {HEADQUARTERS_HITS + extra} hits", "SS-STRHQ-02")
    if hits >= HEADQUARTERS_HITS + extra:
        remove(play, piece_id, "its last hit", clause)
        return True
    full = HEADQUARTERS_HITS + (extra if hits >= HEADQUARTERS_HITS else 0)
    text = f"{piece_id} is hit: {hits} hit{'s' * (hits > 1)} so far"
    play.emit(Damaged(piece=piece_id, amount=1, left=full - hits, full=full, causes=("hit",), text=text, clause=clause))
    return False
