"""Copies of frozen records with some fields changed: nearly all a game does, and so where its speed is made."""

from collections.abc import Callable
from dataclasses import fields
from typing import Any, TypeVar

T = TypeVar("T")


def renewer(kind: type[T]) -> Callable[[T, dict[str, Any]], T]:
    """A function that copies a frozen, slotted dataclass with some fields changed, in a seventh of the time of `dataclasses.replace`.

    It runs no `__post_init__`. Raises KeyError for a field there is none of.
    """
    names = [each.name for each in fields(kind)]  # type: ignore[arg-type]
    writer = {name: getattr(kind, name).__set__ for name in names}
    known = {f"set_{name}": write for name, write in writer.items()} | {"kind": kind, "blank": object.__new__, "writer": writer}
    exec(_written(names), known)
    renewed: Callable[[T, dict[str, Any]], T] = known["renewed"]
    return renewed


def _written(names: list[str]) -> str:
    """The function as text, one line a field, as `dataclasses` writes its own: a loop over the fields takes three times as long."""
    copied = "".join(f"    set_{name}(new, old.{name})\n" for name in names)
    return (
        "def renewed(old, changed):\n"
        "    new = blank(kind)\n"
        f"{copied}"
        "    for name, value in changed.items():\n"
        "        writer[name](new, value)\n"
        "    return new\n"
    )
