"""Dice: fair, counted, and the same for everyone who knows the seed."""

from collections import Counter
from hashlib import blake2b

import pytest
from hypothesis import given
from hypothesis import strategies as st

from navalsim3d.kernel.dice import Dice, GivenDice, seed_from, seed_hash

SEED = seed_from("a game of long ago")
FIRST_32 = (4, 5, 1, 4, 2, 6, 4, 4, 2, 6, 5, 2, 5, 6, 6, 2, 4, 8, 7, 5, 7, 6, 3, 2, 3, 6, 6, 4, 2, 3, 6, 3)
FIRST_SHUFFLE = tuple("FDGEHACB")


def chi_square(counts, expected):
    return sum((n - expected) ** 2 / expected for n in counts)


def many(number, sides, seed=SEED):
    return Dice(seed).rolls(number, sides, "fairness")[1]


@pytest.mark.clause("CS-GEO-08")
def test_the_first_draws_are_pinned():
    """EB-34: a change of the random numbers' meaning alters the odds and every game ever saved."""
    assert many(16, 6) + Dice(SEED, 16).rolls(16, 10, "pinned")[1] == FIRST_32
    assert Dice(SEED).shuffle(tuple("ABCDEFGH"), "pinned")[1] == FIRST_SHUFFLE


def test_anyone_can_work_out_a_die_from_the_seed():
    """The definition written down once more, without the code under test."""
    for n, face in enumerate(many(50, 6)):
        word = blake2b(f"{n}.0".encode(), key=SEED, digest_size=8).digest()
        assert int.from_bytes(word, "big") % 6 + 1 == face


@pytest.mark.parametrize(("sides", "bound"), [(2, 15.1), (3, 18.4), (6, 25.7), (10, 33.7), (52, 96.0)])
def test_faces_are_equally_likely(sides, bound):
    """Chi-square over 30,000 dice, at a bound that chance passes once in ten thousand."""
    counts = Counter(many(30_000, sides))
    assert set(counts) == set(range(1, sides + 1))
    assert chi_square(counts.values(), 30_000 / sides) < bound


def test_one_die_says_nothing_of_the_next():
    faces = many(36_000, 6)
    pairs = Counter(zip(faces[::2], faces[1::2], strict=True))
    assert len(pairs) == 36
    assert chi_square(pairs.values(), 500) < 79.0, "35 degrees of freedom"


def test_every_order_of_a_shuffle_is_equally_likely():
    dice, orders = Dice(SEED), Counter()
    for _ in range(12_000):
        dice, order = dice.shuffle((1, 2, 3, 4), "cards")
        orders[order] += 1
    assert len(orders) == 24
    assert chi_square(orders.values(), 500) < 59.0, "23 degrees of freedom"


def test_seeds_do_not_resemble_each_other():
    faces = Counter(Dice(seed_from(n)).roll(6, "first")[1] for n in range(6_000))
    assert chi_square(faces.values(), 1_000) < 25.7


@pytest.mark.clause("CS-GEO-08")
@given(st.lists(st.sampled_from((3, 6, 10, 52)), max_size=30))
def test_dice_are_values(sides):
    """EB-02, EB-09: the same die may be asked for twice; a stream taken up again goes on as if never left."""
    dice, faces = Dice(SEED), []
    for n in sides:
        dice, face = dice.roll(n, "one by one")
        faces.append(face)
        assert 1 <= face <= n
    assert dice.count == len(sides)
    assert [Dice(SEED, k).roll(n, "again")[1] for k, n in enumerate(sides)] == faces


def test_several_dice_of_one_roll_are_taken_left_to_right():
    dice, faces = Dice(SEED).rolls(3, 6, "three")
    assert dice == Dice(SEED, 3)
    assert faces == many(3, 6)


def test_the_purpose_changes_no_face():
    assert Dice(SEED).roll(10, "to hit") == Dice(SEED).roll(10, "anything else")


def test_the_hash_shown_at_the_start_fits_one_seed_only():
    assert seed_hash(SEED) == seed_hash(seed_from("a game of long ago"))
    assert len({seed_hash(seed_from(n)) for n in range(1000)}) == 1000
    assert SEED.hex() not in seed_hash(SEED)


def test_given_dice_fall_as_given_and_complain_when_they_do_not_fit():
    dice, first = GivenDice((3, 6, 6)).roll(10, "to hit")
    dice, pair = dice.rolls(2, 6, "damage")
    assert (first, pair, dice.left) == (3, (6, 6), 0)
    with pytest.raises(AssertionError, match="no die was given for a D6: one too many"):
        dice.roll(6, "one too many")
    with pytest.raises(AssertionError, match="face 7 is none of a D6"):
        GivenDice((7,)).roll(6, "too high")
