"""How long the kernel's small wheels take: geometry, dice, digests. Run by `make bench`; nothing here is ever asserted.

The positions are those a search meets most: two hulls near each other, a hull and a coast of 40 corners, a gun that looks
past a boat and an island.
"""

import math
from dataclasses import dataclass

import pytest

from navalsim3d.kernel import angles, geometry
from navalsim3d.kernel.codec import Codec
from navalsim3d.kernel.dice import Dice, seed_from
from navalsim3d.kernel.geometry import Footprint, Pose

BOAT = Footprint(Pose(50.0, 50.0, 33.0), 11.5, 2.0)
OTHER = Footprint(Pose(40.0, 55.0, 120.0), 7.0, 2.0).corners
TARGET = Footprint(Pose(50.0, 90.0, 90.0), 20.0, 3.0).corners
BLOCKER = Footprint(Pose(53.0, 70.0, 90.0), 7.0, 2.0).corners


def coast(x, y):
    """An island of 40 corners."""
    return tuple((x + (9 + 3 * math.cos(k)) * math.cos(k / 40 * math.tau), y + 9 * math.sin(k / 40 * math.tau)) for k in range(40))


NEAR, FAR = coast(60.0, 62.0), coast(250.0, 50.0)
CASES = {
    "direction, known heading": lambda: angles.direction(33.0),
    "direction, new heading": lambda: angles.direction.__wrapped__(33.3),
    "bearing": lambda: angles.atan2_deg(3.0, 4.0),
    "corners": lambda: BOAT.corners,
    "gap of hulls": lambda: geometry.gap(BOAT.corners, OTHER),
    "gap to a coast": lambda: geometry.gap(BOAT.corners, NEAR),
    "touching a coast": lambda: geometry.touching(BOAT.corners, NEAR),
    "touching a far coast": lambda: geometry.touching(BOAT.corners, FAR),
    "first contact with a coast": lambda: geometry.first_contact(BOAT, 20.0, NEAR),
    "first contact with a far coast": lambda: geometry.first_contact(BOAT, 20.0, FAR),
    "first contact with a hull": lambda: geometry.first_contact(BOAT, 20.0, OTHER),
    "pivot of 45 degrees by a hull": lambda: geometry.pivot_contact(BOAT, 45.0, OTHER),
    "99 rays, nothing between": lambda: geometry.rays_free((60.0, 50.0), TARGET, (FAR, OTHER)),
    "99 rays past a boat": lambda: geometry.rays_free((60.0, 50.0), TARGET, (BLOCKER,)),
    "99 rays past a boat and a coast": lambda: geometry.rays_free((60.0, 50.0), TARGET, (BLOCKER, NEAR)),
}


@pytest.mark.parametrize("name", CASES)
def test_geometry(benchmark, name):
    benchmark(CASES[name])


def test_one_die(benchmark):
    benchmark(Dice(seed_from(1)).roll, 10, "to hit")


def test_four_dice(benchmark):
    benchmark(Dice(seed_from(1)).rolls, 4, 6, "damage")


@dataclass(frozen=True, slots=True)
class Ship:
    """About as much as a ship of a game holds."""

    id: str
    side: str
    pose: Pose
    hull: int
    fire: str = ""
    engine: int = 0
    rudder: bool = False
    bridge: bool = False
    level: int = 0
    travelled: float = 0.0
    done: bool = False
    out_of_action: tuple[str, ...] = ("gun_1",)
    loaded: tuple[str, ...] = ("tube_1", "tube_2")


@dataclass(frozen=True, slots=True)
class State:
    """A position with some ships."""

    dice: Dice
    ships: tuple[Ship, ...]
    turn: int = 1


STATE = State(Dice(seed_from(1)), tuple(Ship(f"ship_{k}", "rn", Pose(12.345678 + k, 50.5, 45.0), 20) for k in range(8)))
CODEC = Codec[State](State)


def test_digest_of_eight_ships(benchmark):
    benchmark(CODEC.digest, STATE)


def test_save_and_load_of_eight_ships(benchmark):
    benchmark(lambda: CODEC.load(CODEC.dump(STATE)))
