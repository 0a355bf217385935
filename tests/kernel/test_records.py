"""Copies with changes are what `dataclasses.replace` gives."""

from dataclasses import FrozenInstanceError, dataclass, replace

import pytest

from navalsim3d.kernel.records import renewer


@dataclass(frozen=True, slots=True)
class Boat:
    name: str
    x: float = 0.0
    tubes: tuple[str, ...] = ()


def test_a_copy_differs_in_what_was_changed_and_leaves_the_old_one_alone():
    boat = Boat("a", 1.0, ("t1",))
    renewed = renewer(Boat)(boat, {"x": 2.0, "tubes": ()})
    assert renewed == replace(boat, x=2.0, tubes=())
    assert boat == Boat("a", 1.0, ("t1",))


def test_a_copy_is_frozen_too():
    renewed = renewer(Boat)(Boat("a"), {})
    with pytest.raises(FrozenInstanceError):
        renewed.x = 3.0


def test_a_field_there_is_none_of_is_refused():
    with pytest.raises(KeyError):
        renewer(Boat)(Boat("a"), {"speed": 3.0})
