"""States as plain data and back: one text for one value, and nothing in it that a game must not hold."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import IntEnum
from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from navalsim3d.kernel.codec import Codec, canonical, digest_of, first_difference, plain
from navalsim3d.kernel.dice import Dice, seed_from
from navalsim3d.kernel.geometry import Pose


class Level(IntEnum):
    SLOW = 1
    FULL = 3


@dataclass(frozen=True, slots=True)
class Boat:
    id: str
    pose: Pose
    level: Level = Level.SLOW
    loaded: tuple[str, ...] = ()
    wake: float | None = None


@dataclass(frozen=True, slots=True)
class Sea:
    chart: Any = field(repr=False, compare=False)
    dice: Dice | None
    boats: tuple[Boat, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Go:
    kind: Literal["go"] = "go"
    boat: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Stop:
    kind: Literal["stop"] = "stop"
    boat: str


SEA = Codec[Sea](Sea, fixed=("chart",))
ORDERS = Codec[Go | Stop](Go | Stop)
numbers = st.floats(-1e6, 1e6)
boats = st.builds(
    Boat, st.text(max_size=5), st.builds(Pose, numbers, numbers, numbers), st.sampled_from(Level), st.just(("a",)), st.none() | numbers
)
seas = st.builds(Sea, st.just("chart"), st.builds(Dice, st.just(seed_from(1)), st.integers(0, 99)), st.lists(boats, max_size=4).map(tuple))


@given(seas)
def test_what_is_written_is_read_back(sea):
    data = json.loads(json.dumps(SEA.dump(sea)))
    assert SEA.load(data, chart="chart") == sea
    assert SEA.digest(SEA.load(data, chart="chart")) == SEA.digest(sea)


@given(seas, seas)
def test_digests_differ_where_values_differ(one, other):
    assert (SEA.text(one) == SEA.text(other)) == (SEA.digest(one) == SEA.digest(other))


def test_what_setup_knows_is_left_out():
    sea = Sea("a chart of great size", Dice(b"x"))
    assert "chart" not in SEA.text(sea)
    assert SEA.digest(sea) == SEA.digest(replace(sea, chart=None))


def test_every_other_field_counts():
    """EB-02: the number of dice drawn is part of the digest."""
    sea = Sea("", Dice(b"x", 3), (Boat("a", Pose(1.0, 2.0, 3.0)),))
    changed = [
        replace(sea, dice=Dice(b"x", 4)),
        replace(sea, dice=None),
        replace(sea, boats=()),
        replace(sea, boats=(Boat("a", Pose(1.0, 2.0, 3.0000001)),)),
    ]
    assert len({SEA.digest(s) for s in [sea, *changed]}) == 5


def test_a_whole_number_in_a_place_for_any_number_is_the_same_number():
    assert SEA.text(Sea("", None, (Boat("a", Pose(1, 2, 3)),))) == SEA.text(Sea("", None, (Boat("a", Pose(1.0, 2.0, 3.0)),)))


def test_numbers_are_written_as_they_always_were():
    """A pydantic that writes numbers otherwise would break every digest ever shown; then this fails first."""
    boat = Boat("a", Pose(0.1 + 0.2, 1e-6, 12345678.9))
    assert Codec[Boat](Boat).text(boat) == (
        '{"id":"a","pose":{"x":0.30000000000000004,"y":1e-6,"heading":12345678.9},"level":1,"loaded":[],"wake":null}'
    )


@pytest.mark.parametrize("bad", [float("nan"), float("inf"), float("-inf")])
def test_no_number_that_is_none(bad):
    """EB-38."""
    with pytest.raises(ValueError, match="is not a number"):
        SEA.digest(Sea("", None, (Boat("a", Pose(bad, 0.0, 0.0)),)))
    with pytest.raises(ValueError, match="no plain JSON data"):
        SEA.load({"dice": None, "boats": [{"id": "a", "pose": {"x": bad, "y": 0, "heading": 0}}]}, chart="")


def test_a_boat_may_be_called_nan():
    assert SEA.dump(Sea("", None, (Boat("NaN Infinity", Pose(0.0, 0.0, 0.0)),)))["boats"][0]["id"] == "NaN Infinity"


@pytest.mark.parametrize(
    ("data", "place"),
    [
        ({"kind": "go"}, "boat"),
        ({"kind": "sink", "boat": "a"}, "/"),
        ({"kind": "go", "boat": 7}, "boat"),
        ({"kind": "go", "boat": "a", "speed": 99}, "speed"),
        (7, "/"),
        (None, "/"),
        ("go", "/"),
        ({"kind": "go", "boat": {1, 2}}, "JSON"),
    ],
)
def test_junk_is_refused_in_one_sentence(data, place):
    with pytest.raises(ValueError, match=place) as refused:
        ORDERS.load(data)
    assert "\n" not in str(refused.value)


def test_one_command_as_plain_data():
    assert plain(Stop(boat="a")) == {"kind": "stop", "boat": "a"}
    assert ORDERS.load(plain(Stop(boat="a"))) == Stop(boat="a")


def test_sets_and_untyped_fields_are_refused_before_the_first_game():
    """EB-24: the order of a set differs from run to run."""

    @dataclass
    class Bag:
        marks: frozenset[str]

    @dataclass
    class Loose:
        thing: Any

    for type_ in (Bag, Loose):
        with pytest.raises(TypeError, match="no fixed order or form"):
            Codec(type_)


def test_the_order_of_keys_does_not_matter():
    @dataclass
    class Score:
        by_side: Mapping[str, int]

    codec = Codec[Score](Score)
    assert codec.digest(Score({"a": 1, "b": 2})) == codec.digest(Score({"b": 2, "a": 1}))
    assert digest_of({"a": 1, "b": [1, 2]}) == digest_of({"b": [1, 2], "a": 1})
    assert canonical({"b": 1, "a": "ä"}) == '{"a":"ä","b":1}'


@pytest.mark.parametrize(
    ("a", "b", "place"),
    [
        ({"x": [1, {"y": 2}]}, {"x": [1, {"y": 3}]}, "/x/1/y"),
        ({"x": 1}, {"x": 1, "z": 2}, "/z"),
        ({"x": [1]}, {"x": [1, 2]}, "/x"),
        ({"x": 1}, {"x": True}, "/x"),
        ({"x": 1}, {"x": 1}, None),
        (1, 2, "/"),
    ],
)
def test_the_first_difference_has_a_place(a, b, place):
    assert first_difference(a, b) == place
