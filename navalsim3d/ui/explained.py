"""What an explanation says in words, and where on the table it lies: what panels, previews and the pointer need to know of it."""

import math
from collections import Counter
from collections.abc import Sequence

from navalsim3d.kernel.angles import direction
from navalsim3d.kernel.board import Point
from navalsim3d.kernel.ruleset import Explanation

HANDLE = 12.0
"""cm before the middle of a ghost that is being placed lies the handle that turns it"""


def modifiers_table(explanation: Explanation) -> Sequence[tuple[str, str, str]]:
    """The sum of a to-hit number as rows: what, how much, clause; the number it begins with, then the signed modifiers."""
    rows = tuple((line.label, f"{line.value:+d}", line.clause) for line in explanation.modifiers)
    if explanation.needed is None or not explanation.at_most or not rows:
        return rows
    return ("to begin with", str(explanation.needed - sum(line.value for line in explanation.modifiers)), ""), *rows


def needs(explanation: Explanation) -> str:
    """'needs 4 or less on a D10 (40 %)', or nothing when no die is asked for."""
    if explanation.needed is None:
        return "" if explanation.chance is None else f"{explanation.chance:.0%}"
    way = "or less" if explanation.at_most else "or more"
    chance = "" if explanation.chance is None else f" ({explanation.chance:.0%})"
    return f"needs {explanation.needed} {way} on a D{explanation.sides}{chance}"


def to_be_placed(told: Explanation) -> bool:
    """Whether it puts something down that does not stand on the table yet, anywhere it may lie."""
    return bool(told.name) and told.aims in ("pose", "point")


def handle_of(told: Explanation) -> Point | None:
    """Where the handle of a ghost lies that is being placed: straight before its bow."""
    if told.aims != "pose" or not told.path:
        return None
    sine, cosine = direction(told.path[-1].heading)
    return told.path[-1].x + HANDLE * sine, told.path[-1].y + HANDLE * cosine


def spot_of(told: Explanation) -> Point | None:
    """Where on the table a choice is found: where its way ends, or its place."""
    if told.path:
        return told.path[-1].x, told.path[-1].y
    return told.point if told.aims in ("pose", "point") else None


def told_apart(told: Sequence[Explanation]) -> tuple[str, ...]:
    """Titles; where several are the same, with the place they speak of or a number."""
    times = Counter(one.title for one in told)
    placed = [one.title + (_place(one) if times[one.title] > 1 else "") for one in told]
    again = [placed[:number].count(title) + 1 for number, title in enumerate(placed)]
    return tuple(title if count == 1 else f"{title} ({count})" for title, count in zip(placed, again, strict=True))


def _place(told: Explanation) -> str:
    spot = spot_of(told)
    return "" if spot is None else f" at {spot[0]:.0f}, {spot[1]:.0f}"


def away(a: Point, b: Point, at: Point) -> float:
    """From a point to a line."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    long = dx * dx + dy * dy
    share = 0.0 if long <= 0.0 else min(1.0, max(0.0, ((at[0] - a[0]) * dx + (at[1] - a[1]) * dy) / long))
    return math.dist((a[0] + share * dx, a[1] + share * dy), at)
