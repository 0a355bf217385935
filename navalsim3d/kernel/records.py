"""Copies of frozen records with some fields changed: nearly all a game does, and so where its speed is made."""

from collections import deque
from collections.abc import Callable
from dataclasses import fields
from itertools import repeat
from operator import attrgetter, call
from typing import Any, TypeVar

T = TypeVar("T")


def renewer(kind: type[T]) -> Callable[[T, dict[str, Any]], T]:
    """A function that copies a frozen, slotted dataclass with some fields changed, in a fraction of the time of `dataclasses.replace`.

    It runs no `__post_init__`. The record has two fields or more. Raises KeyError for a field there is none of.
    """
    writer = {field.name: getattr(kind, field.name).__set__ for field in fields(kind)}  # type: ignore[arg-type]
    writers, values, blank = tuple(writer.values()), attrgetter(*writer), object.__new__
    run_through = deque[None](maxlen=0).extend
    """the loop over the fields without a step of Python for each, which would take half as long again"""

    def renewed(old: T, changed: dict[str, Any]) -> T:
        new = blank(kind)
        run_through(map(call, writers, repeat(new), values(old)))
        for name, value in changed.items():
            writer[name](new, value)
        return new

    return renewed
