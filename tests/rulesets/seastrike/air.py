"""Orders for the tests of what flies and what answers it."""

from navalsim3d.rulesets.seastrike import commands as orders
from tests.rulesets.seastrike.build import side_of


def fly(piece_id, number=1):
    """Check some helicopters of a ship."""
    return orders.Fly(side=side_of(piece_id), piece=piece_id, number=number)


def strike(side, number=1):
    """Attempt an airstrike."""
    return orders.Strike(side=side, number=number)


def abandon(side):
    """Call it off."""
    return orders.Abandon(side=side)


def target(side, flight, piece_id):
    """Name a target."""
    return orders.NameTarget(side=side, flight=flight, target=piece_id)


def scramble(side, number):
    """Check some interceptors."""
    return orders.Scramble(side=side, number=number)


def intercept(side, interceptor, flight):
    """Put an interceptor to a flight."""
    return orders.Intercept(side=side, interceptor=interceptor, flight=flight)


def defend(piece_id, mount):
    """Answer with a mount."""
    return orders.Defend(side=side_of(piece_id), piece=piece_id, mount=mount)


def stand_by(side):
    """No more answers."""
    return orders.StandBy(side=side)


def unmask(piece_id):
    """Turn one's own blank."""
    return orders.Unmask(side=side_of(piece_id), piece=piece_id)


def cards_for(events, word=""):
    """The owners of the cards that were turned, of all or of those for a purpose."""
    return [event.words.partition(": ")[0] for event in events if event.kind == "card_turned" and word in event.words]
