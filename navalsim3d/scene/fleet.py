"""All pieces of the table as miniatures: where they are, how they lie in the water, what they look like just now.

The fleet shows a tabletop, and between two of them it is moved by whoever animates: `set_pose`, `train`, `sink`. It bobs
its hulls on the world's water, raises bows by speed, heels them outwards, lists and settles what is damaged and sends
down what is sunk. Nothing of it is heard by the rules, and hidden pieces that are not in the tabletop do not exist here.
What a frame needs is worked out for all pieces together (`motion`), and only what changed reaches a node.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import panda3d.core as p3d

from navalsim3d.kernel.geometry import Pose
from navalsim3d.kernel.tabletop import IslandOnTable, Piece, Tabletop, liveries
from navalsim3d.scene import footing
from navalsim3d.scene.dressing import Dressing
from navalsim3d.scene.effects import surface
from navalsim3d.scene.effects.wakes import Slots, Wakes
from navalsim3d.scene.miniature import Miniature
from navalsim3d.scene.motion import Motion, Numbers
from navalsim3d.scene.muster import GONE, badge_size, hop
from navalsim3d.scene.pennants import Pennants
from navalsim3d.scene.picking import first_hit
from navalsim3d.scene.ships import SINKING, Ship, Stance, Vector, stance_of

WAKE_PER_SPEED = 36.0
"""cm of wake at full speed at 1/300"""
WETTED = 0.1
"""seconds after which it is looked again how high the water stands on the hulls"""
READ, TURNED, LEGIBLE = 0.2, 3, 45.0
"""seconds after which it is looked again from which side counters are read, how many are then written anew, and from how near, cm"""
FADING = 3.0
"""seconds after it began to sink in which a ship's wake shrinks to nothing"""


class Fleet:
    """The pieces on the table. `show` sets them, `update` draws one moment."""

    def __init__(self, world: Any) -> None:
        self._world = world
        self.root = world.root.attach_new_node("fleet")
        surface.prepare(world)
        self.wakes = Wakes(world)
        self.motion = Motion()
        self._dressing = Dressing(world)
        self._pennants = Pennants()
        self.ships: dict[str, Ship] = {}
        self.scale = 300
        self.version = 0
        """grows whenever something happened to a piece; not when one moves"""
        self.selected: str = ""
        self._chosen = ""
        self._by_slot: dict[int, Ship] = {}
        self._stands: dict[int, Callable[..., None]] = {}
        """how to place and turn what is in a place"""
        self._tilts: dict[int, Callable[..., None]] = {}
        """how to tilt what is in a place; a company is not tilted by the water"""
        self._changed: dict[Ship, None] = {}
        """whose piece, not whose place, is another than was last drawn, in order"""
        self._passing: dict[Ship, None] = {}
        """those that sink, fade or are gone"""
        self._hurt: dict[Ship, None] = {}
        self._laying: dict[Ship, None] = {}
        """those that turn a gun"""
        self._odd: dict[Ship, None] = {}
        """companies and aircraft, which do not lie in the water"""
        self._sides: dict[str, tuple[int, str]] = {}
        self._grounds: dict[tuple[str, Pose, tuple[IslandOnTable, ...]], float] = {}
        self.named = True
        """whether far ships are named by slips at sea as well"""
        self._last = 0.0
        self._wetted = -WETTED
        self._read = -READ
        self._look = -1.0
        self._camera = world.root.get_top().find("**/+Camera")

    @property
    def metre(self) -> float:
        """cm of table to a metre of sea."""
        return 100.0 / self.scale if self.scale > 0 else 1.0 / 6.0

    @property
    def _eye(self) -> p3d.Point3:
        """Where the camera is, cm."""
        return self._camera.get_pos(self._world.root) if not self._camera.is_empty() else p3d.Point3()

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
            if key not in here:
                ship.gone = True
                self._passing[ship] = None
        for piece in tabletop.pieces:
            self._place(piece, tabletop.islands)
        self._stand()
        self.motion.unsettle([self.ships[piece.id].slot for piece in tabletop.pieces])

    def _place(self, piece: Piece, islands: tuple[IslandOnTable, ...]) -> None:
        ship = self.ships.get(piece.id)
        fallen = ship is not None and ship.sunk_at is not None and ship.piece.kind == "company"
        if ship is not None and (fallen or (ship.piece.model, ship.piece.kind, ship.piece.side) != (piece.model, piece.kind, piece.side)):
            self._remove(piece.id)
            ship = None
        if ship is None:
            ship = self._enter(piece)
        if (ship.piece.name, ship.piece.done) != (piece.name, piece.done) or piece.done:
            ship.miniature.rename(piece.name, piece.done)
        ship.stance = stance_of(piece)
        if ship.sunk_at is not None or ship.gone:
            ship.sunk_at, ship.gone = None, False
            self.motion.left[ship.slot] = 1.0
            self._passing[ship] = None
        if piece.kind == "aircraft" and ship.miniature.card_size is not None:
            ship.miniature.rest(footing.apron(piece.pose, self._world.width, self._world.height))
        if piece.kind in footing.ON_LAND:
            ship.ground = self._felt(piece, ship.miniature, islands)
            self.motion.ground[ship.slot] = ship.ground
        self._become(ship, piece)
        self.motion.unsettle([ship.slot])

    def _enter(self, piece: Piece) -> Ship:
        """A piece that was not here gets its miniature."""
        side, flag = self._sides.get(piece.side, (len(self._sides) % 4, ""))
        miniature = Miniature(self.root, piece, side, flag, self.scale)
        ship = self.ships[piece.id] = Ship(miniature, piece, self.motion, self.motion.enter(miniature, self.metre))
        self._by_slot[ship.slot] = ship
        self._stands[ship.slot] = miniature.root.set_pos_hpr
        if piece.kind != "company":
            self._tilts[ship.slot] = miniature.tilt.set_pos_hpr
        if piece.kind in ("company", "aircraft"):
            self._odd[ship] = None
        return ship

    def _become(self, ship: Ship, piece: Piece) -> None:
        """Take what is shown of a piece."""
        ship.piece = piece
        self.version += 1
        self._changed[ship] = None
        self.motion.reach[ship.slot] = wake_length(piece, 1.0, self.metre)
        if ship.hurt and ship.miniature.afloat:
            self._hurt[ship] = None
        else:
            self._hurt.pop(ship, None)
            self.motion.damage[:, ship.slot] = self.motion.sunk[ship.slot] = 0.0

    def _felt(self, piece: Piece, miniature: Miniature, islands: tuple[IslandOnTable, ...]) -> float:
        """How high the land is under a piece; felt for once for each place."""
        key = (piece.model, piece.pose, islands)
        if key not in self._grounds:
            self._grounds[key] = footing.height(self._world.islands.root, piece.pose, miniature.length, miniature.beam)
        return self._grounds[key]

    def _remove(self, key: str) -> None:
        ship = self.ships.pop(key)
        self.version += 1
        for some in (self._changed, self._passing, self._hurt, self._laying, self._odd):
            some.pop(ship, None)
        del self._by_slot[ship.slot], self._stands[ship.slot]
        self._tilts.pop(ship.slot, None)
        self.motion.leave(ship.slot)
        self._dressing.forget(key)
        self._pennants.forget(key)
        self.wakes.drop(key)
        ship.miniature.remove()

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

    def ground(self, piece_id: str) -> float:
        """Height in cm of the land a piece stands on; 0 for one afloat or not shown."""
        ship = self.ships.get(piece_id)
        return ship.ground if ship is not None else 0.0

    def eye_height(self, piece_id: str) -> float:
        """cm above the table of an eye on the bridge, 4 m over the deck, following the hull up and down."""
        ship = self.ships.get(piece_id)
        if ship is None:
            return 4.0 * self.metre
        return max(0.5 * ship.miniature.height, 4.0 * self.metre) + float(self.motion.level[ship.slot]) + ship.stance.height

    def heel(self, piece_id: str) -> float:
        """How far a hull leans just now, degrees, starboard down positive."""
        ship = self.ships.get(piece_id)
        return float(ship.miniature.tilt.get_r()) if ship is not None else 0.0

    def set_pose(
        self, piece_id: str, pose: Pose, speed: float | None = None, heel: float = 0.0, astern: bool = False, height: float | None = None
    ) -> None:
        """Draw a piece elsewhere than the tabletop says; an unknown id is ignored (it may be hidden from this viewer).

        `speed` is a share of the fastest, `heel` degrees (starboard down positive).
        """
        ship = self.ships.get(piece_id)
        if ship is not None:
            old = ship.stance
            ship.stance = Stance(pose, old.speed if speed is None else speed, heel, astern, old.height if height is None else height)

    def steer(self, pieces: Sequence[str], rows: Numbers, speeds: Numbers) -> None:
        """As `set_pose` for many at once: x, y, heading and heel (n, 4); a speed that is no number stays as it was (n)."""
        ships = [self.ships.get(piece) for piece in pieces]
        if None in ships:
            seen = np.array([ship is not None for ship in ships])
            rows, speeds = rows[seen], speeds[seen]
        self.motion.steer(np.array([ship.slot for ship in ships if ship is not None], np.int64), rows, speeds)

    def set_piece(self, piece_id: str, **changes: Any) -> None:
        """Change what is shown of a piece between two tabletops: badges, strength, active, done ..."""
        ship = self.ships.get(piece_id)
        if ship is not None:
            self._become(ship, replace(ship.piece, **changes))

    def train(self, piece_id: str, mount: str, bearing: float, t0: float) -> None:
        """Turn a mount towards an absolute bearing from `t0` on, as fast as guns turn."""
        ship = self.ships.get(piece_id)
        if ship is not None:
            ship.train(ship.gun(mount), bearing, t0)
            self._laying[ship] = None

    def sink(self, piece_id: str, t0: float) -> None:
        """Let a piece go down from `t0` on."""
        ship = self.ships.get(piece_id)
        if ship is not None:
            ship.sunk_at = t0
            self._passing[ship] = None
            self._become(ship, ship.piece)

    def vanish(self, piece_id: str) -> None:
        """Take a piece out of sight, as one that is gone when the position after this is set."""
        ship = self.ships.get(piece_id)
        if ship is not None and not ship.gone:
            ship.gone = True
            self._passing[ship] = None

    def muzzle(self, piece_id: str, mount: str) -> Vector | None:
        """Where the muzzle of a mount is in the world, cm; None when the piece is not shown or has no such mount."""
        ship = self.ships.get(piece_id)
        mount = ship.gun(mount) if ship is not None else mount
        if ship is None or mount not in ship.miniature.model.mounts:
            return None
        x, y, z, reach = ship.miniature.model.mounts[mount]
        bearing = math.radians(ship.bearing_of(mount, self._last))
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
            self._jump()
        self._last = now
        look = float(self._world.look)
        look = look * look * (3.0 - 2.0 * look)
        self._pass(now, look)
        moved = self._stand()
        self.motion.advance(now, self._world.sea.swell, look)
        self._tilt(now, look)
        self._dress(now, look)
        self._follow(moved, now)
        if self._pennants.any and not self._camera.is_empty():
            self._pennants.face(self._eye, self._camera.get_quat(self._world.root), self.ships, self.motion, look, self.named)
        self.wakes.update()
        if self._world.hexes.laid:
            self._world.hexes.make_room([(ship.stance.pose.x, ship.stance.pose.y) for ship in self.ships.values() if not ship.hidden])

    def _jump(self) -> None:
        """Time jumped: no track, no pace, and every gun is looked at again."""
        self.wakes.forget_tracks()
        self.motion.forget(list(self._by_slot))
        self._wetted, self._read = -WETTED, -READ
        self._laying.update(dict.fromkeys(self.ships.values()))

    def _pass(self, now: float, look: float) -> None:
        """What sinks, fades or is gone: whether there is anything of it to be seen."""
        for ship in tuple(self._passing):
            lasts = GONE if ship.miniature.kind == "company" else SINKING
            over = ship.sunk_at is not None and now > ship.sunk_at + lasts
            hide = over or (ship.gone and ship.sunk_at is None)
            if hide != ship.hidden:
                ship.hidden = hide
                self.motion.unsettle([ship.slot])
                self.motion.foams[ship.slot] = ship.miniature.afloat and not hide
                self.version += 1
                (ship.miniature.root.hide if hide else ship.miniature.root.show)()
                if hide:
                    self.wakes.drop(ship.piece.id)
                    self.motion.strip[ship.slot] = -1.0
            if ship.sunk_at is None and not ship.gone:
                del self._passing[ship]

    def _stand(self) -> Slots:
        """Place those that are no longer where they were; returns their places in the arrays."""
        moved = self.motion.strayed()
        stands = self._stands
        for slot, (x, y, ground, heading) in zip(moved.tolist(), self.motion.places(moved), strict=True):
            stands[slot](x, y, ground, -heading, 0.0, 0.0)
        return moved

    def _tilt(self, now: float, look: float) -> None:
        """Bob, pitch, roll, list; guns; companies that hop or fall."""
        for ship in [ship for ship in self._laying if ship.lay(now)]:
            del self._laying[ship]
        for ship in self._hurt:
            self.motion.damage[:, ship.slot] = ship.damage(now)
            self.motion.sunk[ship.slot] = ship.sunk(now)
        eye = self._eye
        for ship in self._odd:
            if ship.miniature.kind == "company":
                self._muster(ship, now)
            else:
                stance = ship.stance
                pose, high = stance.pose, stance.height
                if high > 0.0:
                    apron = footing.slope(pose, self._world.width, self._world.height)
                    ship.miniature.lift(high, look, math.dist(eye, (pose.x, pose.y, high)), apron)
                else:
                    ship.miniature.lift(0.0, look)
        for slot, (height, pitch, roll) in zip(*self.motion.tilts(look), strict=True):
            if slot in self._tilts:
                self._tilts[slot](0.0, 0.0, height, 0.0, pitch, roll)

    def _muster(self, ship: Ship, now: float) -> None:
        """A company stands, hops over another one on its way, or falls over towards the eye, so that its top is seen."""
        mini, at = ship.miniature, ship.stance.pose
        away = self._eye - mini.root.get_pos()
        mini.tip.set_scale(badge_size(away.length()))
        if ship.sunk_at is None or now <= ship.sunk_at:
            heading = math.radians(at.heading)
            ship.falls = math.copysign(1.0, away.x * math.cos(heading) - away.y * math.sin(heading))
        left = mini.topple(now - ship.sunk_at if ship.sunk_at is not None else 0.0, ship.falls)
        if left != ship.left:
            ship.left = left
            self._changed[ship] = None
        if self.motion.pace[ship.slot] > 0.5 and ship.sunk_at is None:
            others = [other.stance.pose for other in self.ships.values() if other is not ship and not other.hidden]
            mini.tilt.set_z(hop(min((math.hypot(other.x - at.x, other.y - at.y) for other in others), default=9.0)))

    def _dress(self, now: float, look: float) -> None:
        """Wounds, fire, brightness, stand and ring; only what changed is handed on."""
        if self.selected != self._chosen:
            self._changed.update((self.ships[key], None) for key in (self.selected, self._chosen) if key in self.ships)
            self._chosen = self.selected
        for ship in self.ships.values() if look != self._look else {**self._changed, **self._passing}:
            self._dressing.stand(ship, now, look)
        self._look = look
        for ship in self._changed:
            self._dressing.paint(ship, ship.piece.id == self.selected)
            self._pennants.inscribe(ship, self.scale)
        self._changed.clear()
        self._turn_cards(now, look)
        if 0.0 <= now - self._wetted < WETTED:
            return
        self._wetted = now
        for slot, water in zip(*self.motion.wettings(), strict=True):
            if slot in self._by_slot:
                self._by_slot[slot].miniature.wet(water)

    def _turn_cards(self, now: float, look: float) -> None:
        """Write counters near enough to be read so that whoever looks on reads them upright; a few at a time."""
        if look > 0.999 or 0.0 <= now - self._read < READ:
            return
        self._read, eye, left = now, self._eye, TURNED
        for ship in self.ships.values():
            mini, pose = ship.miniature, ship.stance.pose
            if mini.card_size is None or math.dist(eye, (pose.x, pose.y, 0.0)) > LEGIBLE:
                continue
            turn = math.radians(pose.heading)
            starboard = (eye.x - pose.x) * math.cos(turn) - (eye.y - pose.y) * math.sin(turn)
            if abs(starboard) > 0.2 * math.hypot(eye.x - pose.x, eye.y - pose.y) and mini.read_from(starboard < 0.0, ship.piece):
                left -= 1
            if not left:
                return

    def _follow(self, moved: Slots, now: float) -> None:
        """Lay the wakes of those that moved, and of those that lose theirs as they go down."""
        sinking = [ship for ship in self._passing if ship.sunk_at is not None and now < ship.sunk_at + FADING + 0.5]
        motion = self.motion
        for ship in sinking:
            motion.left[ship.slot] = 1.0 - min(1.0, max(0.0, (now - (ship.sunk_at or now)) / FADING))
        slots = np.union1d(moved, [ship.slot for ship in sinking]).astype(np.int64) if sinking else moved
        slots = slots[motion.foams[slots] > 0.0]
        if not len(slots):
            return
        for slot in slots[motion.strip[slots] < 0].tolist():
            motion.strip[slot] = self._strip(self._by_slot[slot])
        speed, left = motion.speed[slots], motion.left[slots]
        way = np.column_stack([motion.east[slots], motion.north[slots]]) * (1.0 - 2.0 * motion.astern[slots])[:, None]
        place = np.column_stack([motion.x[slots], motion.y[slots]])
        reach, strength = motion.reach[slots] * speed * left, np.minimum(1.0, speed) * left
        self.wakes.follow(motion.strip[slots].astype(np.int64), place, way, reach, strength)

    def _strip(self, ship: Ship) -> int:
        mini = ship.miniature
        return self.wakes.slot(ship.piece.id, mini.length, mini.beam * 0.9, mini.seed)

    def close(self) -> None:
        """Take everything off the screen."""
        self.clear()
        self.wakes.path.remove_node()
        self.root.remove_node()

    def pick(self, origin: Vector, direction: Vector) -> str | None:
        """The piece a ray hits first; None for water. Only pieces of the tabletop can be hit."""
        ships = [s for s in self.ships.values() if not s.hidden and s.sunk_at is None and not s.gone]
        hit = first_hit(ships, origin, direction)
        return hit.piece.id if hit is not None else None


def wake_length(piece: Piece, speed: float, metre: float) -> float:
    """cm of wake at a speed: the marker's length at the piece's own speed, in proportion at others; `metre` is a metre in cm."""
    if piece.speed > 0.01 and piece.wake > 0.0:
        return piece.wake * speed / piece.speed
    return WAKE_PER_SPEED * speed * metre * 3.0
