"""Where the director's caption lies: over water, not over the ship it speaks of, nor over the dice and the turns of a board.

A few places are tried, the usual one first. The strip stays where it is as long as it hides next to nothing there, so that it
does not wander about while it is read; for a new sentence it comes back to its usual place.
"""

from collections.abc import Iterable, Sequence

from navalsim3d.kernel.geometry import moved
from navalsim3d.scene.stage import Stage
from navalsim3d.ui.panels.layout import Box

MAST = 0.35
"""a ship's height over water as a share of her length, masts and spray included"""
EDGE = 0.08
"""share of itself that a strip may lie over ships before it goes away while it is read"""
WORTH = 0.5
"""a place that hides less than this share of what is hidden now is worth going to"""


class Strip:
    """The place of one caption strip, from frame to frame."""

    def __init__(self) -> None:
        self._at = 0
        self._text = ""

    def choose(self, places: Sequence[Box], ships: Iterable[Box], text: str = "") -> Box:
        """The place to draw it at now, `text` being what it says; `places` keep their order from frame to frame."""
        there = tuple(ships)
        hidden = [sum(_shared(place, ship) for ship in there) for place in places]
        best = min(range(len(places)), key=lambda number: hidden[number])
        new, self._text = text != self._text, text
        if self._at >= len(places) or (new and not hidden[0]):
            self._at = 0
        own = places[self._at]
        if hidden[best] < WORTH * hidden[self._at] and (new or not text or hidden[self._at] > EDGE * own.width * own.height):
            self._at = best
        return places[self._at]


def ships(stage: Stage, size: tuple[int, int]) -> tuple[Box, ...]:
    """The rectangles of the window, in pixels, in which the pieces of the table are seen."""
    boxes = (_box(stage, piece.id, size) for piece in stage.tabletop.pieces)
    return tuple(box for box in boxes if box is not None)


def tray(stage: Stage, size: tuple[int, int]) -> tuple[Box, ...]:
    """The rectangles of the window, in pixels, in which the dice and the track of turns of a board of hexes are seen."""
    boxes = (_round(corners, stage, size) for corners in stage.world.hexes.in_tray())
    return tuple(box for box in boxes if box is not None)


def above(middle: Box, usual: Box) -> Box:
    """What is left of the open middle over a strip at its usual place: a board of hexes lies there, its track and its dice too."""
    return Box(middle.left, middle.top, middle.width, max(1.0, min(middle.height, usual.top - middle.top)))


def places(usual: Box, top: float) -> tuple[Box, ...]:
    """Where a strip may lie: at its usual place, at the top of the picture, over the usual place, narrower in either corner."""
    narrow = 0.76 * usual.width
    return (
        usual,
        Box(usual.left, top, usual.width, usual.height),
        Box(usual.left, usual.top - 1.6 * usual.height, usual.width, usual.height),
        Box(usual.left, usual.top, narrow, usual.height),
        Box(usual.left + usual.width - narrow, usual.top, narrow, usual.height),
    )


def _box(stage: Stage, piece: str, size: tuple[int, int]) -> Box | None:
    """The box round bow, stern and masthead of a piece, where it is seen."""
    subject = stage.subject(piece)
    if subject is None:
        return None
    half = subject.length / 2.0
    ends = [moved(subject.pose, share * half) for share in (-1.0, -0.5, 0.0, 0.5, 1.0)]
    return _round([(end.x, end.y, height * subject.length) for end in ends for height in (0.0, MAST)], stage, size)


def _round(spots: Iterable[tuple[float, float, float]], stage: Stage, size: tuple[int, int]) -> Box | None:
    """The box round those of some places (cm) that are in the picture."""
    points = [stage.rig.on_screen(spot) for spot in spots]
    seen = [((x + 1.0) / 2.0 * size[0], (1.0 - y) / 2.0 * size[1]) for x, y in (point for point in points if point is not None)]
    if not seen:
        return None
    left, top = min(x for x, _ in seen), min(y for _, y in seen)
    return Box(left, top, max(x for x, _ in seen) - left, max(y for _, y in seen) - top)


def _shared(a: Box, b: Box) -> float:
    """How many pixels two boxes share; touching is enough to count."""
    wide = min(a.left + a.width, b.left + b.width) - max(a.left, b.left)
    high = min(a.top + a.height, b.top + b.height) - max(a.top, b.top)
    return max(1.0, wide) * max(1.0, high) if wide >= 0.0 and high >= 0.0 else 0.0
