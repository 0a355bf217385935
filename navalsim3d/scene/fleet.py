"""All pieces of the table as miniatures: where they are, how they lie in the water, what they look like just now.

The fleet shows a tabletop, and between two of them it is moved by whoever animates: `set_pose`, `train`, `sink`. It bobs
its hulls on the world's water, raises bows by speed, heels them outwards, lists and settles what is damaged and sends
down what is sunk. Nothing of it is heard by the rules, and hidden pieces that are not in the tabletop do not exist here.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import panda3d.core as p3d

from navalsim3d.kernel.geometry import Pose
from navalsim3d.kernel.tabletop import Piece, Tabletop, liveries
from navalsim3d.scene import footing
from navalsim3d.scene.effects import surface
from navalsim3d.scene.effects.lines import capsule, ring_node
from navalsim3d.scene.effects.wakes import Wakes
from navalsim3d.scene.miniature import STAND, Miniature
from navalsim3d.scene.muster import GONE, badge_size, hop

WAKE_PER_SPEED = 36.0
"""cm of wake at full speed at 1/300"""
SINKING = 8.0
"""seconds a ship takes to go down"""
TRAINING = 90.0
"""degrees a second a gun turns"""
SMOULDER = ("engine", "gun", "ammunition", "bridge", "rudder", "radar", "tube", "hull", "magazine", "holed")
"""badges that smoke a little"""
Vector = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Stance:
    """How one piece moves just now: pose of its centre, speed as a share of the fastest, heel in degrees (starboard down positive)."""

    pose: Pose
    speed: float = 0.0
    heel: float = 0.0
    astern: bool = False
    height: float = 0.0


class Ship:
    """One piece with its miniature and everything that changes about it."""

    def __init__(self, miniature: Miniature, piece: Piece) -> None:
        self.miniature = miniature
        self.piece = piece
        self.stance = stance_of(piece)
        self.lean = 0.0
        self.sunk_at: float | None = None
        self.trained: dict[str, tuple[float, float, float]] = {}
        self.level: Vector = (0.0, 0.0, 0.0)
        self.ring: p3d.NodePath | None = None
        self.ring_key: tuple[bool, bool] = (False, False)
        self.gone = False
        self.hidden = False
        self.standing = True
        self.dressed: tuple[float, ...] = ()
        self.placed: Stance | None = None
        self.ground = 0.0
        self.wake_key: Stance | None = None
        self.pace = 0.0
        self.left = 1.0
        """how much of it is still to be seen while it fades"""
        self.falls = 1.0
        """the side it falls on: starboard 1, port -1"""
        self.log: list[tuple[float, float, float]] = []
        self._past: np.ndarray | None = None
        self._smokes_as: Piece | None = None
        self._smokes = 0.0

    def gun(self, mount: str) -> str:
        """The mount of that id; a piece with one weapon need not be told which."""
        mounts = self.miniature.mounts
        return mount or (next(iter(mounts)) if len(mounts) == 1 else mount)

    @property
    def lost(self) -> float:
        """Share of its strength lost; a company that was eliminated is scorched all over."""
        if self.sunk_at is not None and self.miniature.kind == "company":
            return 1.0
        left, full = self.piece.strength
        return min(1.0, max(0.0, 1.0 - left / full)) if full > 0 else 0.0

    @property
    def burning(self) -> float:
        """How fiercely it burns, 0 to 1."""
        return 1.0 if "fire" in self.piece.badges else 0.0

    def past(self) -> np.ndarray | None:
        """Where it was in the last seconds: (n, 3) time, x, y, oldest first; None without memory."""
        if len(self.log) < 2:
            return None
        if self._past is None or self._past[-1, 0] != self.log[-1][0]:
            self._past = np.array(self.log[-1:-240:-2][::-1])
        return self._past

    @property
    def smoulder(self) -> float:
        """How much it smokes, 0 to 1, by its badges and its wounds."""
        if self._smokes_as is not self.piece:
            self._smokes_as = self.piece
            badges = sum(1 for badge in self.piece.badges if badge in SMOULDER)
            self._smokes = min(1.0, 0.34 * badges + (0.35 if self.lost > 0.667 else 0.0))
        return self._smokes

    def remember(self, now: float) -> None:
        """Log where it is, and how fast it goes over the table."""
        x, y = self.stance.pose.x, self.stance.pose.y
        if self.log:
            last, old_x, old_y = self.log[-1]
            step = abs(x - old_x) + abs(y - old_y)
            if step < 1e-4:
                self.pace = self.pace if now - last < 0.15 and now >= last else 0.0
                return
            if now <= last or now - last > 1.0 or step > 6.0:
                self.log.clear()
            else:
                self.pace = math.hypot(x - old_x, y - old_y) / (now - last)
        self.log.append((now, x, y))
        if len(self.log) > 400:
            del self.log[:200]

    @property
    def centre(self) -> Vector:
        """Its middle in the world, cm."""
        at = self.miniature.root.get_pos()
        return float(at.x), float(at.y), float(at.z)


def stance_of(piece: Piece) -> Stance:
    """How a piece stands in a tabletop."""
    return Stance(piece.pose, piece.speed, 0.0, piece.astern, piece.height)


class Fleet:
    """The pieces on the table. `show` sets them, `update` draws one moment."""

    def __init__(self, world: Any) -> None:
        self._world = world
        self.root = world.root.attach_new_node("fleet")
        self.wakes = Wakes(world)
        surface.prepare(world)
        self.ships: dict[str, Ship] = {}
        self.scale = 300
        self.selected: str = ""
        self._sides: dict[str, tuple[int, str]] = {}
        self._last = 0.0
        self._look = 0.0
        self._camera = world.root.get_top().find("**/+Camera")
        self._eye = p3d.Point3()

    @property
    def metre(self) -> float:
        """cm of table to a metre of sea."""
        return 100.0 / self.scale if self.scale > 0 else 1.0 / 6.0

    def show(self, tabletop: Tabletop) -> None:
        """Stand every piece of a tabletop where it says; new ones appear, those not in it go (unless they are just sinking)."""
        if tabletop.scale != self.scale:
            self.clear()
            self.scale = tabletop.scale
        worn = liveries([side.colour for side in tabletop.sides])
        self._sides = {side.id: (livery, side.flag) for livery, side in zip(worn, tabletop.sides, strict=True)}
        here = {piece.id for piece in tabletop.pieces}
        for key in [key for key, ship in self.ships.items() if key not in here and ship.sunk_at is None]:
            self._remove(key)
        for key, ship in self.ships.items():
            ship.gone = key not in here
        for piece in tabletop.pieces:
            self._place(piece)

    def _place(self, piece: Piece) -> None:
        ship = self.ships.get(piece.id)
        fallen = ship is not None and ship.sunk_at is not None and ship.piece.kind == "company"
        if ship is not None and (fallen or (ship.piece.model, ship.piece.kind, ship.piece.side) != (piece.model, piece.kind, piece.side)):
            self._remove(piece.id)
            ship = None
        if ship is None:
            side, flag = self._sides.get(piece.side, (len(self._sides) % 4, ""))
            ship = self.ships[piece.id] = Ship(Miniature(self.root, piece, side, flag, self.scale), piece)
        if (ship.piece.name, ship.piece.done) != (piece.name, piece.done) or piece.done:
            ship.miniature.rename(piece.name, piece.done)
        ship.piece = piece
        ship.stance = stance_of(piece)
        ship.sunk_at = None
        if piece.kind in footing.ON_LAND:
            ship.ground = footing.height(self._world.islands.root, piece.pose, ship.miniature.length, ship.miniature.beam)
        ship.miniature.root.set_pos_hpr(piece.pose.x, piece.pose.y, ship.ground, -piece.pose.heading, 0.0, 0.0)

    def _remove(self, key: str) -> None:
        self.ships.pop(key).miniature.remove()
        self.wakes.drop(key)

    def clear(self) -> None:
        """Take every piece away."""
        for key in list(self.ships):
            self._remove(key)

    def side_of(self, side: str) -> int:
        """The livery of a side of the tabletop: the number of its colour and mark; 0 for none of them."""
        return self._sides.get(side, (0, ""))[0]

    def pose(self, piece_id: str) -> Pose | None:
        """Where a piece is drawn just now; None when this viewer has no such piece."""
        ship = self.ships.get(piece_id)
        return ship.stance.pose if ship is not None else None

    def length(self, piece_id: str) -> float:
        """Length of a piece's model in cm; 8 for one that is not shown."""
        ship = self.ships.get(piece_id)
        return ship.miniature.length if ship is not None else 8.0

    def eye_height(self, piece_id: str) -> float:
        """cm above the table of an eye on the bridge, 4 m over the deck, following the hull up and down."""
        ship = self.ships.get(piece_id)
        if ship is None:
            return 4.0 * self.metre
        return max(0.5 * ship.miniature.height, 4.0 * self.metre) + ship.level[0] + ship.stance.height

    def heel(self, piece_id: str) -> float:
        """How far a hull leans just now, degrees, starboard down positive."""
        ship = self.ships.get(piece_id)
        return float(ship.miniature.tilt.get_r()) if ship is not None else 0.0

    def set_pose(
        self,
        piece_id: str,
        pose: Pose,
        speed: float | None = None,
        heel: float = 0.0,
        astern: bool = False,
        height: float | None = None,
        pace: float = 0.0,
    ) -> None:
        """Draw a piece elsewhere than the tabletop says; an unknown id is ignored (it may be hidden from this viewer).

        `speed` is a share of the fastest, `heel` degrees (starboard down positive), `pace` cm a second over the table.
        """
        ship = self.ships.get(piece_id)
        if ship is not None:
            old = ship.stance
            ship.stance = Stance(pose, old.speed if speed is None else speed, heel, astern, old.height if height is None else height)

    def set_piece(self, piece_id: str, **changes: Any) -> None:
        """Change what is shown of a piece between two tabletops: badges, strength, active, done ..."""
        ship = self.ships.get(piece_id)
        if ship is not None:
            ship.piece = replace(ship.piece, **changes)

    def train(self, piece_id: str, mount: str, bearing: float, t0: float) -> None:
        """Turn a mount towards an absolute bearing from `t0` on, as fast as guns turn."""
        ship = self.ships.get(piece_id)
        mount = ship.gun(mount) if ship is not None else mount
        if ship is None or mount not in ship.miniature.mounts:
            return
        relative = (bearing - ship.stance.pose.heading + 180.0) % 360.0 - 180.0
        ship.trained[mount] = (t0, self._bearing_of(ship, mount, t0), relative)

    def _bearing_of(self, ship: Ship, mount: str, now: float) -> float:
        """Relative bearing a mount points at."""
        if mount not in ship.trained:
            return -ship.miniature.rests[mount]
        t0, start, goal = ship.trained[mount]
        turn = (goal - start + 180.0) % 360.0 - 180.0
        return start + math.copysign(min(abs(turn), max(now - t0, 0.0) * TRAINING), turn)

    def sink(self, piece_id: str, t0: float) -> None:
        """Let a piece go down from `t0` on."""
        ship = self.ships.get(piece_id)
        if ship is not None:
            ship.sunk_at = t0

    def muzzle(self, piece_id: str, mount: str) -> Vector | None:
        """Where the muzzle of a mount is in the world, cm; None when the piece is not shown or has no such mount."""
        ship = self.ships.get(piece_id)
        mount = ship.gun(mount) if ship is not None else mount
        if ship is None or mount not in ship.miniature.model.mounts:
            return None
        x, y, z, reach = ship.miniature.model.mounts[mount]
        bearing = math.radians(self._bearing_of(ship, mount, self._last))
        at = self.root.get_relative_point(ship.miniature.body, p3d.Point3(x + math.sin(bearing) * reach, y + math.cos(bearing) * reach, z))
        return float(at.x), float(at.y), float(at.z)

    def point(self, piece_id: str, along: float = 0.0, across: float = 0.0, up: float = 0.5) -> Vector | None:
        """A point on a piece: shares of half its length, half its beam, and its height."""
        ship = self.ships.get(piece_id)
        if ship is None:
            return None
        mini = ship.miniature
        at = self.root.get_relative_point(mini.tilt, p3d.Point3(across * mini.beam * 0.5, along * mini.length * 0.5, up * mini.height))
        return float(at.x), float(at.y), float(at.z)

    def update(self, now: float, dt: float = 0.0) -> None:
        """Draw the fleet at scene time `now`."""
        if now < self._last or now - self._last > 2.0:
            self.wakes.forget_tracks()
            for ship in self.ships.values():
                ship.wake_key = None
        step = min(max(now - self._last, 0.0), 0.25)
        self._last = now
        look = float(self._world.look)
        self._look = look * look * (3.0 - 2.0 * look)
        surface.ride(self._world)
        self._eye = self._camera.get_pos(self._world.root) if not self._camera.is_empty() else self._eye
        shown = [ship for ship in self.ships.values() if self._visible(ship, now)]
        for ship, level in zip(shown, self._water(shown, now), strict=True):
            ship.level = level
            ship.remember(now)
            self._pose(ship, now, step)
            self._dress(ship, now)
            self._wake(ship, now)
        self.wakes.update()
        self._world.hexes.make_room([(ship.stance.pose.x, ship.stance.pose.y) for ship in shown])

    def _visible(self, ship: Ship, now: float) -> bool:
        over = ship.sunk_at is not None and now > ship.sunk_at + (GONE if ship.miniature.kind == "company" else SINKING)
        hide = over or (ship.gone and ship.sunk_at is None)
        if hide != ship.hidden:
            ship.hidden = hide
            (ship.miniature.root.hide if hide else ship.miniature.root.show)()
            ship.wake_key = None
            if hide:
                self.wakes.drop(ship.piece.id)
        return not hide

    def _water(self, ships: list[Ship], now: float) -> list[Vector]:
        """Height, pitch and roll (degrees) that the water gives each: three probes a hull."""
        if not ships:
            return []
        pose = np.array([(s.stance.pose.x, s.stance.pose.y, math.radians(s.stance.pose.heading)) for s in ships])
        size = np.array([(s.miniature.length * 0.36, s.miniature.beam * 0.5) for s in ships])
        ahead = np.column_stack([np.sin(pose[:, 2]), np.cos(pose[:, 2])])
        side = np.column_stack([ahead[:, 1], -ahead[:, 0]])
        spots = np.stack([pose[:, :2] + ahead * size[:, :1], pose[:, :2] - ahead * size[:, :1], pose[:, :2] + side * size[:, 1:]])
        z = self._world.sea.swell.displaced(spots[..., 0], spots[..., 1], now)[2] * self._world.look
        middle = (z[0] + z[1]) * 0.5
        pitch = np.degrees(np.arctan2(z[0] - z[1], 2 * size[:, 0])) * 0.8
        roll = -np.degrees(np.arctan2(z[2] - middle, size[:, 1])) * 0.55
        return [tuple(row) for row in np.column_stack([middle, pitch, np.clip(roll, -14, 14)]).tolist()]

    def _pose(self, ship: Ship, now: float, step: float) -> None:
        mini, stance, look = ship.miniature, ship.stance, self._look
        if ship.placed is not stance:
            ship.placed = stance
            mini.root.set_pos_hpr(stance.pose.x, stance.pose.y, ship.ground, -stance.pose.heading, 0.0, 0.0)
        if step:
            ship.lean += (stance.heel - ship.lean) * (1 - math.exp(-step * 5.0))
        if mini.afloat:
            water, pitch, roll = ship.level
            planing = min(1.0, stance.speed) ** 1.5 * (1.0 if mini.length < 42 * self.metre else 0.35) * look
            pitch += 3.4 * planing
            water += 0.05 * mini.height * planing + STAND * 0.55 * (1.0 - look) + stance.height
            roll += ship.lean * look
            if ship.lost > 0.667 or ship.sunk_at is not None:
                down, dive, list_ = self._damage(ship, now)
                water, pitch, roll = water - down, pitch + dive, roll + list_
            mini.tilt.set_pos_hpr(0.0, 0.0, water, 0.0, pitch, roll)
        elif mini.kind == "company":
            self._muster(ship, now)
        else:
            mini.tilt.set_pos_hpr(0.0, 0.0, stance.height, 0.0, 0.0, -4.0 * ship.lean if mini.kind == "aircraft" else 0.0)
            mini.lift(stance.height, look)
        for mount in ship.trained:
            mini.mounts[mount].set_h(-self._bearing_of(ship, mount, now))

    def _muster(self, ship: Ship, now: float) -> None:
        """A company stands, hops over another one on its way, or falls over towards the eye, so that its top is seen."""
        mini, at = ship.miniature, ship.stance.pose
        away = self._eye - mini.root.get_pos()
        mini.tip.set_scale(badge_size(away.length()))
        if ship.sunk_at is None or now <= ship.sunk_at:
            heading = math.radians(at.heading)
            ship.falls = math.copysign(1.0, away.x * math.cos(heading) - away.y * math.sin(heading))
        ship.left = mini.topple(now - ship.sunk_at if ship.sunk_at is not None else 0.0, ship.falls)
        if ship.pace > 0.5 and ship.sunk_at is None:
            others = [other.stance.pose for other in self.ships.values() if other is not ship and not other.hidden]
            mini.tilt.set_z(hop(min((math.hypot(other.x - at.x, other.y - at.y) for other in others), default=9.0)))

    def _damage(self, ship: Ship, now: float) -> Vector:
        """How far a hull has settled (cm), its pitch and its list (degrees), from damage and from sinking."""
        mini = ship.miniature
        side = 1.0 if mini.seed * 10 % 1 < 0.5 else -1.0
        by_stern = -1.0 if mini.seed * 100 % 1 < 0.5 else 1.0
        crippled = max(0.0, ship.lost - 0.667) / 0.333
        down, dive, list_ = 0.10 * mini.height * crippled, -by_stern * 1.6 * crippled, side * 8.0 * crippled
        if ship.sunk_at is not None and now > ship.sunk_at:
            u = min((now - ship.sunk_at) / SINKING, 1.0)
            dive += -by_stern * 34.0 * u**1.5 * (1 + 0.25 * math.sin(u * 9.0) * (1 - u))
            list_ += side * 26.0 * min(1.0, u * 1.6) ** 1.3
            down += (mini.height + 0.55 * mini.length * math.sin(math.radians(min(34.0, abs(dive))))) * 1.25 * u**1.9
        return down * self._sea_or(0.25), dive * self._sea_or(0.5), list_ * self._sea_or(0.6)

    def _sea_or(self, share: float) -> float:
        """1 at sea, `share` on the table: what stands on a stand cannot lean as far."""
        return share + (1.0 - share) * self._look

    def _dress(self, ship: Ship, now: float) -> None:
        """Wounds, fire, brightness, stand and ring; only what changed is handed on."""
        mini, piece = ship.miniature, ship.piece
        flicker = 0.75 + 0.25 * math.sin(now * 9.0 + mini.seed * 40.0) if ship.burning else 0.0
        chosen = 1.0 if piece.id == self.selected or piece.active else 0.0
        water = round(ship.level[0] * 8.0) / 8.0 if mini.afloat else -50.0
        look = (ship.lost, flicker, water, 0.72 if piece.hidden else 1.0, chosen, ship.left)
        if look != ship.dressed:
            ship.dressed = look
            mini.paint(*look)
        stand = self._look < 0.999 and not (ship.sunk_at is not None and now > ship.sunk_at + 1.0)
        if stand != ship.standing:
            ship.standing = stand
            for part in (mini.base, mini.plate) if mini.kind == "aircraft" else (mini.base, mini.shade, mini.plate):
                (part.show if stand else part.hide)()
        self._ring(ship)

    def _ring(self, ship: Ship) -> None:
        """A thin glowing line round the piece that acts or is selected; its shape is the side's."""
        key = (ship.piece.id == self.selected, ship.piece.active)
        if key == ship.ring_key:
            return
        ship.ring_key = key
        if ship.ring is not None:
            ship.ring.remove_node()
            ship.ring = None
        if any(key):
            mini = ship.miniature
            colour = (1.0, 0.82, 0.42) if key[0] else (0.62, 0.92, 1.0)
            round_ = (mini.length * 0.5 + 0.72,) * 2 if mini.kind == "company" else ()
            line = capsule(*round_) if round_ else capsule(mini.length * 0.5 + 0.9, mini.beam * 0.5 + 0.9, mini.side)
            ship.ring = ring_node(mini.root, line, colour, self._world)

    def _wake(self, ship: Ship, now: float) -> None:
        mini, stance = ship.miniature, ship.stance
        if not mini.afloat or (ship.wake_key is stance and ship.sunk_at is None):
            return
        ship.wake_key = stance
        sunk = 0.0 if ship.sunk_at is None or now < ship.sunk_at else min(1.0, (now - ship.sunk_at) / 3.0)
        pose = stance.pose
        heading = pose.heading + 180.0 if stance.astern else pose.heading
        reach = self.wake_length(ship.piece, stance.speed) * (1.0 - sunk)
        strength = min(1.0, stance.speed) * (1.0 - sunk)
        self.wakes.ship(ship.piece.id, pose.x, pose.y, heading % 360.0, mini.length, mini.beam * 0.9, reach, strength, mini.seed)

    def wake_length(self, piece: Piece, speed: float) -> float:
        """cm of wake at a speed: the marker's length at the piece's own speed, in proportion at others."""
        if piece.speed > 0.01 and piece.wake > 0.0:
            return piece.wake * speed / piece.speed
        return WAKE_PER_SPEED * speed * self.metre * 3.0

    def close(self) -> None:
        """Take everything off the screen."""
        self.clear()
        self.wakes.path.remove_node()
        self.root.remove_node()

    def pick(self, origin: Vector, direction: Vector) -> str | None:
        """The piece a ray hits first, by padded spheres along each hull; None for water. Only pieces of the tabletop can be hit."""
        ships = [s for s in self.ships.values() if not s.hidden and s.sunk_at is None and not s.gone]
        if not ships:
            return None
        start, way = np.asarray(origin, float), np.asarray(direction, float)
        way = way / max(float(np.linalg.norm(way)), 1e-9)
        pose = np.array([(s.stance.pose.x, s.stance.pose.y, math.radians(s.stance.pose.heading), s.stance.height) for s in ships])
        size = np.array([(s.miniature.length, s.miniature.beam, s.miniature.height) for s in ships])
        ahead = np.column_stack([np.sin(pose[:, 2]), np.cos(pose[:, 2]), np.zeros(len(ships))])
        middle = np.column_stack([pose[:, 0], pose[:, 1], pose[:, 3] + size[:, 2] * 0.3])
        shares = np.array([-0.38, -0.19, 0.0, 0.19, 0.38])
        spots = middle[:, None] + ahead[:, None] * (shares[None, :, None] * size[:, 0, None, None])
        radius = np.maximum(size[:, 1] * 0.75, size[:, 0] * 0.13) + 0.35
        gap = spots - start
        along = gap @ way
        miss = np.sum(gap * gap, axis=-1) - along**2
        reach = np.where((miss < radius[:, None] ** 2) & (along > 0), along + miss / radius[:, None], np.inf).min(axis=1)
        best = int(np.argmin(reach))
        return ships[best].piece.id if np.isfinite(reach[best]) else None
