"""Two ships for the tests of gunnery: 'a' fires, 'b' lies on her starboard beam at an exact distance from a's gun."""

from dataclasses import replace
from typing import Any

from navalsim3d.rulesets.cruel_seas import gunnery
from navalsim3d.rulesets.cruel_seas.gunnery import Shot
from navalsim3d.rulesets.cruel_seas.play import Play
from navalsim3d.rulesets.cruel_seas.state import State
from tests.rulesets.cruel_seas.build import battle, gun, in_window, ship


def abeam(distance: float, calibre: str = "20mm", dice: tuple[int, ...] = (), **fields: Any) -> State:
    """'a' at (20, 20) in a window, her one gun at (20, 25.6); 'b' of another side to the east, `distance` cm from that gun.

    Fields for 'a' and 'b' are given as `a={...}` and `b={...}`; all others are the battle's.
    """
    a = {"weapons": (gun(calibre),), **fields.pop("a", {})}
    b = fields.pop("b", {})
    beam = b.get("beam", 2.0)
    one, two = ship("a", "rn", at=(20.0, 20.0), **a), ship("b", "km", at=(20.0 + distance + beam / 2.0, 20.0), **b)
    return in_window(battle(one, two, dice=dice, **fields), "a")


def shot(state: State, weapon: str = "gun_1", target: str = "b") -> Shot:
    """The shot of a's gun."""
    return gunnery.shot(state, "a", weapon, target)


def needed(state: State) -> int:
    """T of a's gun at b; fails when the shot is lost."""
    this = shot(state)
    assert not this.lost, this.lost
    return this.needed


def fire(state: State, weapon: str = "gun_1", target: str = "b") -> Play:
    """The gun fired and worked off, without order and turn around it."""
    play = Play(state)
    gunnery.resolve(play, "a", weapon, target)
    return play


def changed(state: State, ship_id: str, **fields: Any) -> State:
    """The same battle with fields of one ship replaced."""
    return replace(state, ships=tuple(replace(each, **fields) if each.id == ship_id else each for each in state.ships))


def said(play: Play, kind: str) -> list[Any]:
    """The events of one kind."""
    return [event for event in play.events if getattr(event, "kind", "") == kind]
