"""Chances by the cards left, with an eye on the end of the stack.

What is left is known, but the stack is shuffled anew as soon as it is used up, in the middle of an attack if need be (SS-DECK-09). With
few cards left, all of them blank, an attack looks hopeless that is not: and if nobody turned a card for that, the blanks would stay.
"""

from collections.abc import Callable

from navalsim3d.rulesets.seastrike.deck import Card, pack

TRUSTED = 24
"""cards from which on only those left count: more than an airstrike and what answers it turn"""


def expected(left: tuple[Card, ...], share: Callable[[tuple[Card, ...]], float]) -> float:
    """A chance by the cards left; the fewer they are, the more by those of a fresh stack, which will soon be turned."""
    trust = min(1.0, len(left) / TRUSTED)
    found = trust * share(left)
    return found if trust == 1.0 else found + (1.0 - trust) * share(pack())
