"""Dice that anyone can check and nobody can re-roll.

Draw number n is a function of the seed and n alone: BLAKE2b keyed with the seed over n, rejection-sampled so that every
face is equally likely. The stream has no state but a counter, so undo and search cannot disturb it, and once the seed is
shown after a game anyone can verify every die in any language. Dice are values: a roll returns the dice after it.
"""

from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from typing import Self, TypeVar

T = TypeVar("T")
_WORD = 8
_SPAN = 1 << (8 * _WORD)


@dataclass(frozen=True, slots=True)
class Dice:
    """A stream of dice: the seed (at most 64 bytes) and how many draws were taken."""

    seed: bytes
    count: int = 0

    def roll(self, sides: int, purpose: str) -> tuple[Self, int]:
        """One die of `sides` faces, 1..sides, and the dice after it. `purpose` says what it is for, for the log."""
        face = self._draw(self.count, sides, purpose)
        return type(self)(self.seed, self.count + 1), face

    def rolls(self, number: int, sides: int, purpose: str) -> tuple[Self, tuple[int, ...]]:
        """`number` dice one after another, left to right."""
        faces = tuple([self._draw(self.count + k, sides, purpose) for k in range(number)])
        return type(self)(self.seed, self.count + number), faces

    def shuffle(self, items: tuple[T, ...], purpose: str) -> tuple[Self, tuple[T, ...]]:
        """The items in a fair random order (Fisher-Yates from the end; one draw an item but the last)."""
        dice, order = self, list(items)
        for last in range(len(order) - 1, 0, -1):
            dice, face = dice.roll(last + 1, purpose)
            order[last], order[face - 1] = order[face - 1], order[last]
        return dice, tuple(order)

    def _draw(self, index: int, sides: int, purpose: str) -> int:
        """Draw `index` as a face 1..sides. The purpose is not part of it: words may change, dice may not."""
        limit = _SPAN - _SPAN % sides
        attempt = 0
        while True:
            block = _keyed(self.seed).copy()
            block.update(b"%d.%d" % (index, attempt))
            value = int.from_bytes(block.digest(), "big")
            if value < limit:
                return value % sides + 1
            attempt += 1


@lru_cache(maxsize=256)
def _keyed(seed: bytes) -> blake2b:
    """The hash keyed with a seed, before it is fed: copied for each draw and never fed itself, which halves a draw's cost."""
    return blake2b(key=seed, digest_size=_WORD)


def seed_from(text: str | int) -> bytes:
    """A 32-byte seed from anything a person types."""
    return blake2b(str(text).encode(), digest_size=32, person=b"navalsim3d seed").digest()


def seed_hash(seed: bytes) -> str:
    """What the players are shown at the start, so that the seed shown afterwards can be checked against it."""
    return blake2b(seed, digest_size=16, person=b"navalsim3d hash").hexdigest()


class GivenDice(Dice):
    """Dice whose faces are fixed in advance, for examples and tests. Raises AssertionError when they run out or do not fit."""

    __slots__ = ("faces",)
    faces: tuple[int, ...]

    def __init__(self, faces: tuple[int, ...], count: int = 0) -> None:
        object.__setattr__(self, "seed", b"given")
        object.__setattr__(self, "count", count)
        object.__setattr__(self, "faces", faces)

    def roll(self, sides: int, purpose: str) -> tuple[Self, int]:
        """The next given face."""
        face = self._draw(self.count, sides, purpose)
        return type(self)(self.faces, self.count + 1), face

    def rolls(self, number: int, sides: int, purpose: str) -> tuple[Self, tuple[int, ...]]:
        """The next given faces, left to right."""
        faces = tuple(self._draw(self.count + k, sides, purpose) for k in range(number))
        return type(self)(self.faces, self.count + number), faces

    @property
    def left(self) -> int:
        """How many given faces were not rolled."""
        return len(self.faces) - self.count

    def _draw(self, index: int, sides: int, purpose: str) -> int:
        if index >= len(self.faces):
            raise AssertionError(f"no die was given for a D{sides}: {purpose}")
        face = self.faces[index]
        if not 1 <= face <= sides:
            raise AssertionError(f"the given face {face} is none of a D{sides}: {purpose}")
        return face
