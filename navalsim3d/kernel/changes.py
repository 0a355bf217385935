"""What changed between two pieces of plain data: small enough to write beside every command of a journal.

A digest says that two games have parted; the changes say where, so that a journal that no longer replays can name the
field. A change is a JSON pointer and the new value; lists of another length, and anything of another shape, are given whole.
"""

from typing import Any

Change = tuple[str, Any]


def changes(before: Any, after: Any, place: str = "") -> list[Change]:
    """The changes that lead from one piece of plain data to the other, in a fixed order."""
    if before is after or (before == after and type(before) is type(after)):
        return []
    if isinstance(before, dict) and isinstance(after, dict) and before.keys() == after.keys():
        return [change for key in before for change in changes(before[key], after[key], f"{place}/{key}")]
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        pairs = enumerate(zip(before, after, strict=True))
        return [change for k, (one, other) in pairs for change in changes(one, other, f"{place}/{k}")]
    return [(place, after)]


def changed(before: Any, made: list[Change]) -> Any:
    """The data after some changes; the old data stays as it is. Raises ValueError when they do not fit."""
    try:
        for place, value in made:
            before = _put(before, place.split("/")[1:], value)
    except (KeyError, IndexError, TypeError, ValueError, AttributeError):
        raise ValueError("the changes do not fit the position") from None
    return before


def _put(data: Any, steps: list[str], value: Any) -> Any:
    if not steps:
        return value
    if isinstance(data, list):
        k = int(steps[0])
        return [*data[:k], _put(data[k], steps[1:], value), *data[k + 1 :]]
    return {**data, steps[0]: _put(data[steps[0]], steps[1:], value)}
