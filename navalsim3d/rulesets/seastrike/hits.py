"""Shot cards (HIT): what the segment of a card does to the piece that was shot at."""

from collections.abc import Mapping

from navalsim3d.rulesets.seastrike import damage
from navalsim3d.rulesets.seastrike.deck import Card, Segment
from navalsim3d.rulesets.seastrike.play import Play
from navalsim3d.rulesets.seastrike.state import Piece, alive
from navalsim3d.rulesets.seastrike.types import FAMILY, MINOR

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
    for kind in KINDS[family]:
        for place in range(len(piece.mounts) - 1, -1, -1):
            if piece.mounts[place] == kind and alive(piece, place):
                return place
    return -1
