"""How a turned card reads in the log (DECK): of all that is printed on it, what counts for its purpose, and what came of it.

A face shows a mark and up to five segments, and only one of them has anything to do with what the card was turned for. A shot whose
own segment is blank is a miss, whatever stands in the others. So whoever turns a card says with which of these eyes it is read.
"""

from collections.abc import Callable
from functools import lru_cache

from navalsim3d.rulesets.seastrike.deck import Card, Centre

Reading = Callable[[Card], str]
"""from a card to its outcome in a few words, with the segment that counted in brackets where one did"""
SILENT = "system failure: silent for this round"
"""what such a card does to a ship or a site (SS-SYSF-01)"""


def by_mark(red: str, black: str, blank: str, failure: str) -> Reading:
    """A card of which only the mark at its centre counts."""
    words: dict[Centre, str] = {"RED": red, "BLACK": black, "BLANK": blank, "SYSFAIL": failure}
    return lambda card: words[card.centre]


@lru_cache(maxsize=64)
def lock(more: int) -> Reading:
    """A FIRE CONTROL card, with so many more to come after it (SS-FC-01, SS-FC-03)."""
    cross = "locked on" if not more else f"a cross, and {more} more {'is' if more == 1 else 'are'} needed"
    return by_mark(cross, cross, "no lock", SILENT)


HELICOPTER = by_mark("takes off", "takes off", "stays on deck", "system failure: crashes on take-off")
"""a helicopter's check (SS-HELO-01, SS-HELO-09)"""
AIRCRAFT = by_mark("takes off", "takes off", "stays on the ground", "system failure: crashes on take-off")
"""an aircraft's check (SS-AIRS-03, SS-INTC-01)"""
FLYING_LOCK = by_mark("locked on", "locked on", "no lock: flies home", "system failure: flies home")
"""a helicopter's FIRE CONTROL card (SS-HELO-09, SS-HELO-10)"""
DEFENCE = by_mark("hit: shot down", "missed", "missed", SILENT)
"""a defence's shot at what flies (SS-SAM-03, SS-SYSF-04)"""
INTERCEPTOR = by_mark("hit: shot down", "missed", "missed", "system failure: returns to base")
"""an interceptor's card at a strike aircraft (SS-INTC-04, SS-INTC-05)"""
FIRST_CUT = by_mark("only another red cross equals it", "only a red cross beats it", "any cross beats it", "whatever else comes beats it")
"""the first card of a cut (SS-PREP-05)"""
