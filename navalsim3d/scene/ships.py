"""One piece on the table as the scene keeps it: its miniature, how it stands just now, and what has happened to it.

What changes with every frame for the whole fleet at once, the water under the hulls and the tilt it gives them, is not
kept here but in `motion`, as arrays.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from navalsim3d.kernel.geometry import Pose
from navalsim3d.kernel.tabletop import Piece

if TYPE_CHECKING:
    from navalsim3d.scene.miniature import Miniature
    from navalsim3d.scene.motion import Motion

SINKING = 8.0
"""seconds a ship takes to go down"""
TRAINING = 90.0
"""degrees a second a gun turns"""
CRIPPLED = 0.667
"""share of its strength lost from which on a hull lists and settles"""
SMOULDER = ("engine", "gun", "ammunition", "bridge", "rudder", "radar", "tube", "hull", "magazine", "holed")
"""badges that smoke a little"""
Vector = tuple[float, float, float]


class Stance(NamedTuple):
    """How one piece moves just now: pose of its centre, speed as a share of the fastest, heel in degrees (starboard down positive)."""

    pose: Pose
    speed: float = 0.0
    heel: float = 0.0
    astern: bool = False
    height: float = 0.0


def stance_of(piece: Piece) -> Stance:
    """How a piece stands in a tabletop."""
    return Stance(piece.pose, piece.speed, 0.0, piece.astern, piece.height)


class Ship:
    """One piece with its miniature and everything that changes about it by what happens, not by the hour."""

    def __init__(self, miniature: Miniature, piece: Piece, motion: Motion, slot: int) -> None:
        self.miniature = miniature
        self._motion = motion
        self.slot = slot
        """its place in the arrays of the fleet's motion"""
        self.stance = stance_of(piece)
        self.sunk_at: float | None = None
        self.gone = False
        self.hidden = False
        self.standing = True
        """whether its stand, shadow and plate are shown"""
        self.ground = 0.0
        self.left = 1.0
        """how much of it is still to be seen while it fades"""
        self.falls = 1.0
        """the side it falls on: starboard 1, port -1"""
        self._trained: dict[str, tuple[float, float, float]] = {}
        self.piece = piece

    @property
    def stance(self) -> Stance:
        """How it stands just now, as the arrays have it."""
        return self._motion.stance(self.slot)

    @stance.setter
    def stance(self, stance: Stance) -> None:
        self._motion.stand(self.slot, stance)

    @property
    def piece(self) -> Piece:
        """What is shown of it just now."""
        return self._piece

    @piece.setter
    def piece(self, piece: Piece) -> None:
        self._piece = piece
        left, full = piece.strength
        self._lost = min(1.0, max(0.0, 1.0 - left / full)) if full > 0 else 0.0
        badges = sum(1 for badge in piece.badges if badge in SMOULDER)
        self.smoulder = min(1.0, 0.34 * badges + (0.35 if self._lost > CRIPPLED else 0.0))
        """how much it smokes, 0 to 1, by its badges and its wounds"""
        self.burning = 1.0 if "fire" in piece.badges else 0.0
        """how fiercely it burns, 0 to 1"""

    @property
    def lost(self) -> float:
        """Share of its strength lost; a company that was eliminated is scorched all over."""
        return 1.0 if self.sunk_at is not None and self.miniature.kind == "company" else self._lost

    @property
    def hurt(self) -> bool:
        """Whether it no longer floats upright."""
        return self._lost > CRIPPLED or self.sunk_at is not None

    @property
    def centre(self) -> Vector:
        """Its middle in the world, cm."""
        at = self.miniature.root.get_pos()
        return float(at.x), float(at.y), float(at.z)

    def gun(self, mount: str) -> str:
        """The mount of that id, written GUN#1 or gun_1, or its neighbour in the same box of launchers.

        A piece with one weapon need not be told which.
        """
        mounts = self.miniature.model.mounts
        if not mount and len(mounts) == 1:
            return next(iter(mounts))
        own = mount if mount in mounts else mount.lower().replace("#", "_")
        word = own.rstrip("0123456789")
        return own if own in mounts else next((one for one in mounts if word.endswith("_") and one.startswith(word)), mount)

    def train(self, mount: str, bearing: float, t0: float) -> None:
        """Turn a mount towards an absolute bearing from `t0` on, as fast as guns turn; a mount it has not is ignored."""
        if mount in self.miniature.mounts:
            relative = (bearing - self.stance.pose.heading + 180.0) % 360.0 - 180.0
            self._trained[mount] = (t0, self.bearing_of(mount, t0), relative)

    def bearing_of(self, mount: str, now: float) -> float:
        """Relative bearing a mount points at."""
        if mount not in self._trained:
            return -self.miniature.rests[mount]
        t0, start, goal = self._trained[mount]
        turn = (goal - start + 180.0) % 360.0 - 180.0
        return start + math.copysign(min(abs(turn), max(now - t0, 0.0) * TRAINING), turn)

    def lay(self, now: float) -> bool:
        """Bring the mounts that are trained to where they point now; whether all of them have arrived."""
        for mount in self._trained:
            self.miniature.mounts[mount].set_h(-self.bearing_of(mount, now))
        return all(now - t0 > 180.0 / TRAINING for t0, _, _ in self._trained.values())

    def sunk(self, now: float) -> float:
        """How far it is on its way down, 0 to 1."""
        return min(max(now - self.sunk_at, 0.0) / SINKING, 1.0) if self.sunk_at is not None else 0.0

    def damage(self, now: float) -> Vector:
        """How far a hull has settled (cm), its pitch and its list (degrees), from damage and from sinking, at sea."""
        mini = self.miniature
        side = 1.0 if mini.seed * 10 % 1 < 0.5 else -1.0
        by_stern = -1.0 if mini.seed * 100 % 1 < 0.5 else 1.0
        crippled = max(0.0, self.lost - CRIPPLED) / (1.0 - CRIPPLED)
        down, dive, list_ = 0.10 * mini.height * crippled, -by_stern * 1.6 * crippled, side * 8.0 * crippled
        if self.sunk_at is not None and now > self.sunk_at:
            u = min((now - self.sunk_at) / SINKING, 1.0)
            dive += -by_stern * 34.0 * u**1.5 * (1 + 0.25 * math.sin(u * 9.0) * (1 - u))
            list_ += side * 26.0 * min(1.0, u * 1.6) ** 1.3
            down += (mini.height + 0.55 * mini.length * math.sin(math.radians(min(34.0, abs(dive))))) * 1.25 * u**1.9
        return down, dive, list_
