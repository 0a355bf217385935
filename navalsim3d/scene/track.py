"""How a piece goes from pose to pose before one's eyes: a track in time.

The rules move a ship in straight legs and turn it on its stern at their ends. Drawn like that it would jerk, so a track
samples the rules' path at an even pace and smooths it over a fraction of a second; both ends stay exactly where the rules
put them. Positions in table cm, headings in degrees clockwise from north, times in seconds.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from navalsim3d.kernel.geometry import Pose

RATE = 60
"""samples a second"""
SWING = 3
"""samples to either side over which a rate of turn is taken"""
SOFTNESS = 0.22
"""standard deviation of the smoothing, in seconds"""


@dataclass(frozen=True, slots=True)
class Track:
    """Poses sampled `RATE` times a second: an (n, 3) array of x, y and unwrapped heading.

    Cameras and performers ask for one pose at a time, many times a frame; plain numbers answer that ten times as fast as an array.
    """

    samples: NDArray[np.float64]
    rows: NDArray[np.float64] = field(init=False, repr=False, compare=False)
    """the samples with the rate of turn beside them, degrees a second (n, 4)"""
    _points: list[list[float]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        heading = np.concatenate([np.repeat(self.samples[:1, 2], SWING), self.samples[:, 2], np.repeat(self.samples[-1:, 2], SWING)])
        turning = (heading[2 * SWING :] - heading[: -2 * SWING]) * (RATE / (2 * SWING))
        object.__setattr__(self, "rows", np.column_stack([self.samples, turning]))
        object.__setattr__(self, "_points", self.rows.tolist())

    @property
    def seconds(self) -> float:
        """How long it takes."""
        return (len(self._points) - 1) / RATE

    def pose(self, t: float) -> Pose:
        """The pose `t` seconds after the start; held at both ends."""
        x, y, heading, _ = self.at(t)
        return Pose(x, y, heading % 360.0)

    def turning(self, t: float) -> float:
        """Rate of turn at `t`, degrees a second, starboard positive."""
        return self.at(t)[3]

    def at(self, t: float) -> tuple[float, float, float, float]:
        """x, y, unwrapped heading and rate of turn `t` seconds after the start."""
        points, last = self._points, len(self._points) - 1
        place = t * RATE
        if place <= 0.0 or place >= last:
            x, y, heading, turning = points[0 if place <= 0.0 else last]
            return x, y, heading, turning
        low = int(place)
        share = place - low
        x, y, heading, turning = points[low]
        far_x, far_y, far_heading, far_turning = points[low + 1]
        return (
            x + (far_x - x) * share, y + (far_y - y) * share, heading + (far_heading - heading) * share,
            turning + (far_turning - turning) * share,
        )  # fmt: skip


class Convoy:
    """Several tracks that are asked together, each for a moment of its own: dozens cost little more than one."""

    def __init__(self, tracks: Sequence[Track]) -> None:
        lengths = np.array([len(track.rows) for track in tracks], np.int64)
        self._rows = np.concatenate([track.rows for track in tracks]) if tracks else np.zeros((0, 4))
        self._first, self._last = np.cumsum(lengths) - lengths, lengths - 1

    def at(self, t: NDArray[np.float64]) -> NDArray[np.float64]:
        """What `Track.at` says of each, `t` seconds (n) after its start: x, y, unwrapped heading, rate of turn (n, 4)."""
        place = np.minimum(np.maximum(t * RATE, 0.0), self._last)
        low = place.astype(np.int64)
        near = self._rows[self._first + low]
        far = self._rows[self._first + np.minimum(low + 1, self._last)]
        between: NDArray[np.float64] = near + (far - near) * (place - low)[:, None]
        return between


def track(paths: Sequence[tuple[tuple[Pose, ...], float]], soft: bool = True) -> Track:
    """One track through several paths, each with the seconds it takes, run one after another at an even pace."""
    pieces = [_sampled(path, seconds) for path, seconds in paths if len(path) > 0]
    if not pieces:
        raise ValueError("a track needs a path")
    samples = np.concatenate([pieces[0], *(piece[1:] for piece in pieces[1:])])
    samples[:, 2] = np.degrees(np.unwrap(np.radians(samples[:, 2])))
    return Track(_smoothed(samples) if soft and len(samples) > 4 else samples)


def _sampled(path: tuple[Pose, ...], seconds: float) -> NDArray[np.float64]:
    """The path at an even pace; a turn on the spot counts a degree as 0.12 cm so that it takes time too."""
    poses = np.array([(pose.x, pose.y, pose.heading) for pose in path], dtype=np.float64)
    count = max(2, round(seconds * RATE) + 1)
    if len(poses) == 1:
        return np.repeat(poses, count, axis=0)
    poses[:, 2] = np.degrees(np.unwrap(np.radians(poses[:, 2])))
    steps = np.hypot(np.diff(poses[:, 0]), np.diff(poses[:, 1])) + 0.12 * np.abs(np.diff(poses[:, 2]))
    along = np.concatenate([[0.0], np.cumsum(steps)])
    if along[-1] <= 0.0:
        return np.repeat(poses[:1], count, axis=0)
    wanted = np.linspace(0.0, along[-1], count)
    return np.stack([np.interp(wanted, along, poses[:, axis]) for axis in range(3)], axis=1)


def _smoothed(samples: NDArray[np.float64]) -> NDArray[np.float64]:
    """Gaussian smoothing that shrinks to nothing at both ends, so that they stay where they are."""
    reach = int(3 * SOFTNESS * RATE)
    offsets = np.arange(-reach, reach + 1)
    weights = np.exp(-0.5 * (offsets / (SOFTNESS * RATE)) ** 2)
    weights /= weights.sum()
    padded = np.concatenate([np.repeat(samples[:1], reach, axis=0), samples, np.repeat(samples[-1:], reach, axis=0)])
    soft = np.stack([np.convolve(padded[:, axis], weights, mode="valid") for axis in range(3)], axis=1)
    inner = np.minimum(np.arange(len(samples)), np.arange(len(samples))[::-1]) / max(1, reach)
    blend = np.clip(inner, 0.0, 1.0)[:, None]
    return samples * (1 - blend) + soft * blend
