"""Copies of frozen records with some fields changed: nearly all a game does, and so where its speed is made."""

from collections.abc import Callable
from dataclasses import fields, make_dataclass
from operator import attrgetter
from typing import Any, TypeVar

T = TypeVar("T")


def renewer(kind: type[T]) -> Callable[[T, dict[str, Any]], T]:
    """A function that copies a frozen, slotted dataclass with some fields changed, in a fraction of the time of `dataclasses.replace`.

    A copy is filled as one of an open twin of the class, which has the same slots and may be written to, and is frozen when all is in
    its place: a frozen record writes each field the long way. It runs no `__post_init__`. The record has two fields or more and is
    derived from no other. Raises KeyError for a field there is none of.
    """
    names = [field.name for field in fields(kind)]  # type: ignore[arg-type]
    twin: Callable[..., Any] = make_dataclass(kind.__name__, names, slots=True)
    values, writers = attrgetter(*names), {name: getattr(kind, name).__set__ for name in names}

    def renewed(old: T, changed: dict[str, Any]) -> T:
        new = twin(*values(old))
        new.__class__ = kind
        for name, value in changed.items():
            writers[name](new, value)
        frozen: T = new
        return frozen

    return renewed
