"""Fleet dice: the bag that decides who acts next (CS-DICE).

One dice for every vessel lies in the bag. A drawn dice names the player, never the ship; a vessel that is lost takes one
dice with it, so that bag and fleet always agree.
"""

from dataclasses import replace

from navalsim3d.kernel.events import Announced
from navalsim3d.rulesets.cruel_seas.play import Play
from navalsim3d.rulesets.cruel_seas.state import Ship, State

PURPOSE = "Fleet dice"


def can_act(ship: Ship) -> bool:
    """Whether the ship may still be given a dice this turn (CS-DICE-03, CS-DICE-04)."""
    return ship.status == "afloat" and not ship.activated and not ship.struck


def eligible(state: State, side: str) -> tuple[Ship, ...]:
    """The ships of a side a dice may be given to."""
    return tuple(ship for ship in state.ships if ship.side == side and can_act(ship))


def refill(play: Play) -> None:
    """Every living vessel that has not struck is fresh again and has its dice in the bag (CS-DICE-01, CS-DICE-05)."""
    ships = tuple(replace(ship, activated=False) if ship.activated else ship for ship in play.state.ships)
    play.set(ships=ships, bag=tuple(sorted(ship.side for ship in ships if can_act(ship))), drawn="")


def add(play: Play, side: str, number: int = 1) -> None:
    """Dice of vessels that arrive later go into the bag (CS-DICE-08)."""
    play.set(bag=tuple(sorted((*play.state.bag, *(side,) * number))))


def draw(play: Play) -> None:
    """Take one dice of the bag unseen; its owner acts next (CS-DICE-02)."""
    bag = play.state.bag
    place = play.roll(len(bag), PURPOSE)[0] - 1
    side = bag[place]
    play.set(bag=(*bag[:place], *bag[place + 1 :]), drawn=side)
    play.emit(Announced(text=f"A Fleet die of {side.upper()} was drawn; {len(bag) - 1} are left in the bag.", clause="CS-DICE-02"))


def lay_aside(play: Play) -> None:
    """A dice nobody can use does nothing (CS-DICE-03)."""
    play.emit(Announced(text=f"{play.state.drawn.upper()} has no ship left to act; the die was laid aside.", clause="CS-DICE-03"))
    play.set(drawn="")


def withdraw(play: Play, ship_id: str) -> None:
    """The dice of a ship that leaves play goes: the dice in hand, one of the bag, or the one it has had already."""
    ship, state = play.ship(ship_id), play.state
    if ship.activated:
        return
    bag = list(state.bag)
    if ship.side in bag:
        bag.remove(ship.side)
        play.set(bag=tuple(bag))
    elif state.phase == "assign" and state.drawn == ship.side:
        play.set(drawn="")


def forfeit(play: Play, ship_id: str, to: str | None) -> None:
    """A lost vessel's dice is taken at once; `to` is the side that gets it as a victory point, if any (CS-DICE-07)."""
    withdraw(play, ship_id)
    if to is not None:
        counts = dict(play.state.kills)
        counts[to] = counts.get(to, 0) + 1
        play.set(kills=tuple(sorted(counts.items())))
