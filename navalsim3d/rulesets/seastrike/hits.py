"""Shot cards (HIT): what the segment of a card does to the piece that was shot at."""

from collections.abc import Mapping
from functools import lru_cache

from navalsim3d.rulesets.seastrike import damage
from navalsim3d.rulesets.seastrike.deck import BLANK, Card, Segment
from navalsim3d.rulesets.seastrike.play import Play
from navalsim3d.rulesets.seastrike.readings import SILENT, Reading
from navalsim3d.rulesets.seastrike.state import Mounts, Piece
from navalsim3d.rulesets.seastrike.types import FAMILY, MINOR, mount_names

KINDS: Mapping[str, tuple[str, ...]] = {
    family: tuple(kind for kind, its in FAMILY.items() if its == family) for family in dict.fromkeys(FAMILY.values())
}
"""family -> its kinds of mount, in the order in which they are lost (SS-HIT-06)"""
_ANY_HIT_SINKS = MINOR
"""types that the weakest hit destroys (SS-MPB-02, SS-HIT-11)"""


def shot(play: Play, target_id: str, segment: Segment, card: Card) -> bool:
    """Read one shot card against a piece (SS-HIT-02). True when the piece is gone."""
    symbols = card.symbols(segment)
    if not symbols:
        return False
    target = play.piece(target_id)
    if target.type in _ANY_HIT_SINKS:
        damage.remove(play, target_id, "any hit sinks it", "SS-MPB-02" if target.type == "MPB" else "SS-HIT-11")
        return True
    gone = [apply_symbol(play, target_id, symbol) for symbol in symbols]
    return any(gone)


def apply_symbol(play: Play, target_id: str, symbol: str) -> bool:
    """One symbol on a piece (SS-HIT-03, SS-HIT-05, SS-HIT-07, SS-HIT-10). True when the piece is gone."""
    target = play.piece(target_id)
    if target.type == "HQ":
        return symbol == "MAJOR" and damage.hit_headquarters(play, target_id, "SS-DMG-04")
    if target.type == "SAMSITE":
        return _on_site(play, target_id, symbol)
    if symbol == "MAJOR":
        return damage.major_hit(play, target_id)
    if symbol == "BELOW":
        return damage.flood(play, target_id, 1, "SS-DMG-05")
    _wear(play, target, symbol)
    return False


def _on_site(play: Play, site_id: str, symbol: str) -> bool:
    """A hit on a SAM site; it stays when it has lost both mounts (SS-HIT-10)."""
    if symbol == "MAJOR":
        damage.remove(play, site_id, "major hit", "SS-DMG-03")
        return True
    if symbol != "BELOW":
        _wear(play, play.piece(site_id), symbol)
    return False


def _wear(play: Play, target: Piece, symbol: str) -> None:
    """A fire control hit, or the loss of one mount of the family shown if there is one (SS-HIT-03, SS-HIT-04)."""
    if symbol == "FCE":
        damage.spoil_fire_control(play, target.id)
    elif (place := next_lost(target, symbol)) >= 0:
        damage.cross_out(play, target.id, place, "SS-HIT-04")


def next_lost(piece: Piece, family: str) -> int:
    """The place of the mount that a hit on a family crosses out: base version first, then highest number; -1: none is left (SS-HIT-06)."""
    return _next_of(piece.mounts, piece.lost, family)


def _next_of(mounts: tuple[str, ...], lost: Mounts, family: str) -> int:
    for kind in KINDS[family]:
        for place in range(len(mounts) - 1, -1, -1):
            if mounts[place] == kind and not lost >> place & 1:
                return place
    return -1


def reading(target: Piece, segment: Segment, failure: str = SILENT) -> Reading:
    """How a shot card at a piece reads: only its own segment counts (SS-HIT-02). `failure`: what a system failure does to who shoots."""

    def read(card: Card) -> str:
        shown: str = getattr(card, segment)
        if shown == BLANK:
            return failure if card.failure else f"missed ({segment} blank)"
        return f"{effect(target.type, target.mounts, target.lost, shown)} ({segment} {shown})"

    return read


@lru_cache(maxsize=4096)
def effect(code: str, mounts: tuple[str, ...], lost: Mounts, shown: str) -> str:
    """What the symbols of a segment will do to a piece of a type with these mounts, in a few words (SS-HIT-03 to SS-HIT-05)."""
    symbols = shown.split("+")
    if code in _ANY_HIT_SINKS:
        return "hit: any hit sinks it"
    if "MAJOR" in symbols:
        return "major hit"
    if code == "HQ":
        return "no effect on a headquarters"
    if "BELOW" in symbols:
        return "no effect on land" if code == "SAMSITE" else "hit below decks"
    if "FCE" in symbols:
        return "hit: fire control equipment"
    crossed = []
    for symbol in symbols:
        if (place := _next_of(mounts, lost, symbol)) >= 0:
            crossed.append(mount_names(mounts)[place])
            lost |= 1 << place
    if crossed:
        return f"hit: {' and '.join(crossed)} crossed out"
    return f"no effect: no {' or '.join(dict.fromkeys(symbols))} left to lose"
