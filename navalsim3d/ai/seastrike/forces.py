"""What a lieutenant buys for each objective: a list in the order of need, bought as far as the money goes.

Everybody may be struck from the air, so every list has a guard: SAM sites and interceptors. Whoever owns no ship at all has lost to
an enemy who is to disarm him before the first shot (SS-OBJ-18), so every list has ships. But whoever needs no major ship buys none: an
enemy who hunts the flagship then has to remove 30 million instead of one ship (SS-OBJ-02). What is left goes into small craft.
"""

from collections.abc import Mapping

from navalsim3d.rulesets.seastrike import purchases
from navalsim3d.rulesets.seastrike.commands import Buy, CloseList, Item
from navalsim3d.rulesets.seastrike.state import State

Wish = tuple[tuple[Item, int], ...]
_GUARD: Wish = (("SAMSITE", 4), ("INTERCEPTOR", 6))
"""against eight aircraft: of the four that take off it brings down two or three"""
_THIN_GUARD: Wish = (("SAMSITE", 3), ("INTERCEPTOR", 4))
_FULL_GUARD: Wish = (("SAMSITE", 4), ("INTERCEPTOR", 8))
_STRIKERS: Wish = (("STRIKE", 8),)
WISHES: Mapping[int, Wish] = {
    1: (*_STRIKERS, *_GUARD, ("S", 2), ("MPB", 2)),
    2: (*_STRIKERS, *_GUARD, ("LG", 2)),
    3: (*_STRIKERS, *_GUARD, ("FG", 1), ("LG", 2)),
    4: (*_STRIKERS, *_GUARD, ("FG", 2), ("LG", 1)),
    5: (("FS", 1), ("LS", 2), ("STRIKE", 6), *_THIN_GUARD),
    6: (*_STRIKERS, ("SAMSITE", 3), ("INTERCEPTOR", 5), ("MPB", 4)),
    7: (("FG", 2), ("LG", 2), ("LS", 2), ("LP", 1), ("SAMSITE", 2), ("INTERCEPTOR", 2)),
    8: (*_FULL_GUARD, ("FA", 1), ("FG", 1), ("MPB", 4), ("STRIKE", 2)),
    9: (*_STRIKERS, *_THIN_GUARD, ("MPB", 5)),
    10: (*_STRIKERS, ("FG", 2), ("LG", 2), *_THIN_GUARD),
    11: (("C", 1), ("SAMSITE", 2), ("INTERCEPTOR", 2), ("FG", 1)),
    12: (*_FULL_GUARD, ("STRIKE", 3), ("MPB", 4)),
    13: (("STRIKE", 6), ("INTERCEPTOR", 7), ("SAMSITE", 4), ("S", 2), ("MPB", 3)),
    14: (("DG", 1), ("DH", 1), *_THIN_GUARD, ("FG", 2)),
    15: (*_STRIKERS, *_GUARD, ("FG", 1), ("LG", 2), ("LS", 1)),
    16: (*_STRIKERS, *_FULL_GUARD, ("FG", 1), ("S", 2), ("MPB", 4)),
    17: (("LG", 2), ("LS", 2), ("LP", 1), ("SAMSITE", 4), ("INTERCEPTOR", 4), ("MPB", 1)),
    18: (*_STRIKERS, *_GUARD, ("FG", 1), ("LG", 1)),
}
"""objective -> what to buy"""
_CHANGE: Wish = (("LG", 1), ("MPB", 6), ("S", 3), ("INTERCEPTOR", 8), ("STRIKE", 8))
"""for what is left over"""
_ALL_WEATHER: Wish = (("FG", 1), ("LG", 1))
"""what sails and fires in any weather"""
_HIDDEN: Mapping[int, Wish] = {
    **dict.fromkeys((1, 4, 5, 12, 15, 16), (("MS", 2),)),
    **dict.fromkeys((2, 18), (("MS", 1),)),
    6: (("S", 2),),
}
"""objective -> submarines, where two blanks stand for each: hard to find, reached by neither guns nor missiles, at sea in any weather.

The others ask for major ships in certain places, or did no better with submarines than with the aircraft that the same money buys.
"""
_ESPIONAGE: Wish = (("ESPIONAGE", 1), ("COUNTERESPIONAGE", 1))


def next_purchase(view: State, menu: tuple[Buy | CloseList, ...]) -> Buy | CloseList:
    """The next thing on the list that there is money for; else the list is closed."""
    fleet = view.fleet(view.turn)
    offered = {command.item: command for command in menu if isinstance(command, Buy)}
    wanted: dict[Item, int] = {}
    for item, number in (*_wishes(view, fleet.objective), *_extras(view), *_CHANGE):
        wanted[item] = wanted.get(item, 0) + number
        if item in offered and purchases.bought(fleet, item) < wanted[item]:
            return offered[item]
    return next(command for command in menu if isinstance(command, CloseList))


def _wishes(view: State, objective: int) -> Wish:
    """The list of an objective: ships first where weather may ground everything that flies, then submarines where they hide."""
    options = view.game.options
    ships = _ALL_WEATHER if options.weather else ()
    submarines = _HIDDEN.get(objective, ()) if options.hidden_submarines else ()
    return (*ships, *submarines, *WISHES.get(objective, WISHES[4]))


def _extras(view: State) -> Wish:
    """What the optional rules offer and is worth its price."""
    wishes: Wish = _ESPIONAGE if view.game.options.espionage else ()
    return (*wishes, ("STRENGTHENING", 1)) if view.game.options.strong_headquarters else wishes
