"""One miniature: the model on its stand, with flag, name plate and shadow, and the guns that can be trained.

A model comes from the library once and is copied; its fixed parts are merged, its mounts kept apart so that they turn.
Where a model is missing or broken, a plain grey hull of the piece's kind stands in its place: a game never stops for a
picture. Coordinates of a miniature: x to starboard, y ahead, z up, cm of table.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

import numpy as np
import panda3d.core as p3d

from navalsim3d.kernel.scenario import Mount
from navalsim3d.kernel.tabletop import Piece
from navalsim3d.scene import counters, flights, labels, meshes, muster, rotorcraft
from navalsim3d.scene.effects.atlas import foam_texture
from navalsim3d.scene.effects.chance import seed_of
from navalsim3d.scene.effects.sprites import premultiplied
from navalsim3d.scene.shading import Given, program
from navalsim3d.scene.shadows import SEEN
from navalsim3d.shelves import LibraryError, glb_path, model_card

GREY = (0.33, 0.35, 0.36, 1.0)
AIRBORNE = 0.2
"""cm over the table from which on an aircraft has left its counter"""
SMALL = 1000
"""from this scale on a launcher is too small for anybody to see it turn, and costs no node of its own"""
FIXED = ("ssm", "asw", "torp", "helo")
"""what the ids of such mounts begin with"""
STAND = 0.22
"""height of a stand in cm"""
HEX_LENGTH = 4.0
"""cm of the longest model on a hex map"""
PLAIN: dict[str, tuple[float, float, float]] = {
    "ship": (24.0, 5.0, 2.6), "submarine": (60.0, 6.0, 2.2), "aircraft": (10.0, 11.0, 2.4), "battery": (12.0, 12.0, 3.0),
    "headquarters": (16.0, 12.0, 6.0), "company": (9.0, 9.0, 2.0),
}  # fmt: skip
"""length, breadth and height in metres of the stand-in for a missing model"""


@dataclass(slots=True)
class Model:
    """A model ready to be copied: its node, size in cm, where each mount stands and how high its muzzle is."""

    node: p3d.NodePath
    length: float
    beam: float
    height: float
    mounts: dict[str, tuple[float, float, float, float]] = field(default_factory=dict)
    """x, y, height of the muzzle and its reach before the pivot, by mount"""
    rests: dict[str, float] = field(default_factory=dict)
    """the heading each mount lies at, in Panda's sense"""
    low: float = 0.0
    """how high its lowest point is, cm: an aircraft on a rod stands over its card"""
    base: p3d.NodePath | None = None
    """the card it is glued to, if it brings one; its face at the waterline"""


def _box(x: float, y: float, low: float, high: float, taper: float = 1.0, at: float = 0.0) -> tuple[np.ndarray, np.ndarray]:
    """Vertices and faces of a block x wide and y long whose bow end is narrowed to `taper`."""
    ring = np.array(
        [
            [-x / 2, at - y / 2],
            [x / 2, at - y / 2],
            [x / 2, at + y * 0.2],
            [x / 2 * taper, at + y / 2],
            [-x / 2 * taper, at + y / 2],
            [-x / 2, at + y * 0.2],
        ]
    )
    corners = np.concatenate([np.column_stack([ring * (0.9, 1.0), np.full(6, low)]), np.column_stack([ring, np.full(6, high)])])
    faces = [[i, (i + 1) % 6, (i + 1) % 6 + 6] for i in range(6)] + [[i, (i + 1) % 6 + 6, i + 6] for i in range(6)]
    faces += [[6, 6 + i, 7 + i] for i in range(1, 5)] + [[0, i + 1, i] for i in range(1, 5)]
    return corners, np.array(faces)


def plain_hull(kind: str, scale: float, card: tuple[float, float] | None = None) -> p3d.NodePath:
    """A grey block for a kind of piece; `scale` is cm to a metre, `card` length and beam in metres where they are known."""
    length, beam, height = PLAIN.get(kind, PLAIN["ship"])
    if card is not None:
        length, beam = card
        height = 0.5 * beam
    blocks = [_box(beam, length, -0.6, height, 0.12)]
    if kind == "aircraft":
        blocks = [
            _box(length * 0.13, length, 0.2, length * 0.15, 0.4),
            _box(beam, length * 0.2, length * 0.05, length * 0.08, 0.85, length * 0.1),
        ]
        blocks.append(_box(beam * 0.36, length * 0.1, length * 0.08, length * 0.11, 0.8, -length * 0.43))
    if kind in ("ship", "submarine"):
        blocks.append(_box(beam * 0.5, length * 0.22, height, height + beam * 0.45, 0.8, length * 0.05))
    points = [corners[faces.ravel()] * scale for corners, faces in blocks]
    soup = np.concatenate(points)
    flat = np.cross(soup[1::3] - soup[0::3], soup[2::3] - soup[0::3])
    normals = np.repeat(flat / np.maximum(np.linalg.norm(flat, axis=1, keepdims=True), 1e-9), 3, axis=0)
    return meshes.node("plain hull", meshes.geom(soup, np.arange(len(soup)).reshape(-1, 3), normals, np.tile(GREY, (len(soup), 1))))


def _loaded(name: str, kind: str, table_scale: int) -> tuple[p3d.NodePath, tuple[Mount, ...], bool]:
    """The model's node in cm, its mounts, and whether it is the real one."""
    metre = 100.0 / table_scale if table_scale > 0 else 1.0 / 6.0
    if name == flights.HELICOPTER:
        return rotorcraft.node(metre), (), True
    card: tuple[float, float] | None = None
    mounts: tuple[Mount, ...] = ()
    try:
        found = model_card(name)
        card, mounts = (found.length, found.beam), tuple(found.mounts)
    except (LibraryError, OSError, ValueError):
        pass
    try:
        return meshes.load_glb(glb_path("models", name), table_scale if table_scale > 0 else 600.0), mounts, True
    except (LibraryError, OSError, ValueError):
        return plain_hull(kind, metre, card), mounts, False


@cache
def model(name: str, kind: str, table_scale: int) -> Model:
    """The model of that name at the table's scale (0 for a hex map), or the stand-in of its kind."""
    node, mounts, _ = _loaded(name, kind, table_scale)
    holder = p3d.NodePath(name)
    node.reparent_to(holder)
    base = _detached(holder) if kind != "company" else None
    low, high = holder.get_tight_bounds()
    length, beam, height = float(high.y - low.y), float(high.x - low.x), float(high.z)
    if table_scale <= 0 and length > HEX_LENGTH:
        share = HEX_LENGTH / length
        node.set_scale(node.get_scale() * share)
        length, beam, height = length * share, beam * share, height * share
    made = Model(holder, max(length, 0.2), max(beam, 0.1), max(height, 0.1), low=max(0.0, float(low.z)), base=base)
    pivots = {mount.id: pivot for mount in mounts if (pivot := find_mount(holder, mount.id))}
    if table_scale >= SMALL:
        for mount in mounts:
            made.mounts[mount.id], made.rests[mount.id] = _printed(made, mount), 0.0
    for gun, pivot in pivots.items():
        made.mounts[gun], made.rests[gun] = _muzzle(holder, pivot), float(pivot.get_h(holder))
    _merge(holder, {gun: pivot for gun, pivot in pivots.items() if table_scale < SMALL or not gun.startswith(FIXED)})
    return made


def _printed(made: Model, mount: Mount) -> tuple[float, float, float, float]:
    """About where a weapon is that is cast into the hull: its place on the blueprint, at the height of the deck houses."""
    return mount.across * made.beam, (mount.along - 0.5) * made.length, 0.4 * made.height, 0.0


def _detached(holder: p3d.NodePath) -> p3d.NodePath | None:
    """Take the card a model is glued to off it, in cm; None for a model without one."""
    base = holder.find("**/base")
    if base.is_empty():
        return None
    apart = p3d.NodePath("base")
    base.wrt_reparent_to(apart)
    apart.flatten_strong()
    return apart


def find_mount(body: p3d.NodePath, mount: str) -> p3d.NodePath | None:
    """The node that turns with a mount's weapon."""
    for pattern in (f"**/{mount}", f"**/mount:{mount}", f"**/mount_{mount}"):
        found = body.find(pattern)
        if not found.is_empty():
            return found
    return None


def _muzzle(holder: p3d.NodePath, pivot: p3d.NodePath) -> tuple[float, float, float, float]:
    at = pivot.get_pos(holder)
    bounds = pivot.get_tight_bounds(holder)
    if not bounds:
        return float(at.x), float(at.y), float(at.z), 0.0
    low, high = bounds
    reach = max(abs(high.y - at.y), abs(at.y - low.y), abs(high.x - at.x), abs(at.x - low.x))
    return float(at.x), float(at.y), float(at.z + 0.62 * (high.z - at.z)), float(reach)


def _merge(holder: p3d.NodePath, pivots: dict[str, p3d.NodePath]) -> None:
    """Make one Geom of all that does not turn."""
    apart = p3d.NodePath("mounts")
    for mount, pivot in pivots.items():
        pivot.wrt_reparent_to(apart)
        pivot.set_name(mount)
    holder.flatten_strong()
    for pivot in pivots.values():
        pivot.flatten_strong() if pivot.get_num_children() else None
        pivot.reparent_to(holder)


def _capsule(half_length: float, half_breadth: float, height: float) -> p3d.Geom:
    """A stand: a flat plate with round ends and a sloping rim."""
    angle = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    straight = np.where(np.cos(angle) >= 0, 1, -1) * max(half_length - half_breadth, 0)
    outer = np.column_stack([half_breadth * np.sin(angle), half_breadth * np.cos(angle) + straight])
    rim = 0.14
    inner = np.column_stack([(half_breadth - rim) * np.sin(angle), (half_breadth - rim) * np.cos(angle) + straight])
    count = len(angle)
    top = np.column_stack([inner, np.full(count, height)])
    side_top, side_low = top, np.column_stack([outer, np.zeros(count)])
    out = np.column_stack([np.sin(angle), np.cos(angle), np.full(count, 0.55)])
    out /= np.linalg.norm(out, axis=1, keepdims=True)
    points = np.concatenate([top, side_top, side_low, [[0, 0, height]]])
    normals = np.concatenate([np.tile((0, 0, 1.0), (count, 1)), out, out, [[0, 0, 1.0]]])
    i, j = np.arange(count), (np.arange(count) + 1) % count
    faces = np.concatenate(
        [
            np.stack([np.full(count, 3 * count), j, i], 1),
            np.stack([count + i, count + j, 2 * count + j], 1),
            np.stack([count + i, 2 * count + j, 2 * count + i], 1),
        ]
    )
    return meshes.geom(points, faces, normals, np.ones((len(points), 4)))


def card(name: str, width: float, length: float, columns: int = 1) -> p3d.NodePath:
    """A picture in the plane of y (its width) and z (its height), its origin at the lower left; more columns let it wave."""
    share = np.linspace(0, 1, columns + 1, dtype=np.float32)
    data = p3d.GeomVertexData(name, p3d.GeomVertexFormat.get_v3t2(), p3d.Geom.UH_static)
    data.unclean_set_num_rows(2 * len(share))
    rows = np.zeros((len(share), 2, 5), np.float32)
    rows[:, :, 1] = share[:, None] * width
    rows[:, 1, 2] = length
    rows[:, :, 3] = share[:, None]
    rows[:, 1, 4] = 1.0
    memoryview(data.modify_array(0)).cast("B").cast("f")[:] = rows.ravel().data
    a = np.arange(columns) * 2
    geom = p3d.Geom(data)
    geom.add_primitive(meshes.triangles(np.concatenate([np.stack([a, a + 2, a + 1], 1), np.stack([a + 2, a + 3, a + 1], 1)])))
    path = meshes.node(name, geom)
    path.set_shader(program("ship_card", "ship_card"))
    path.set_shader_input("flutter", p3d.Vec4(0, 0, 0, 0))
    premultiplied(path)
    return path


class Miniature:
    """The nodes of one piece. `root` is placed and turned, `tilt` bobs, pitches and rolls, `body` is the model."""

    def __init__(self, parent: p3d.NodePath, piece: Piece, side: int, flag: str, table_scale: int) -> None:
        self.id, self.kind, self.model_name = piece.id, piece.kind, piece.model
        self.model = model(piece.model, piece.kind, table_scale)
        self.side = side
        self.seed = seed_of(piece.id) % 1000 / 1000.0
        self.root = parent.attach_new_node(f"piece {piece.id}")
        self.tilt = self.root.attach_new_node("tilt")
        self._coat = Given("coat", 2)
        self._coat.to(self.tilt)
        self.body = self.model.node.copy_to(self.tilt)
        self.body.set_shader(program("ship_hull", "ship_hull"))
        self.body.set_two_sided(True)
        self.body.show_through(SEEN)
        self._told: tuple[object, ...] = ()
        self._port = False
        """whether its counter is read from port"""
        self.apron = 0.0
        """how much higher than the mat an aircraft waits for its start, cm"""
        self._lifted: tuple[bool, bool] | None = None
        self._life, self._grown = self.body.get_scale(), 1.0
        """the size of the model, and how many times larger it is drawn now"""
        nodes = {name: self.body.find(f"**/{name}") for name in self.model.mounts}
        self.mounts = {name: node for name, node in nodes.items() if not node.is_empty()}
        self.rests = self.model.rests
        self.card_size: tuple[float, float] | None = None
        """length and beam of the counter it is glued to, cm"""
        if self.kind == "company":
            self._muster(piece, side)
        elif self.model.base is not None:
            self._counter(self.model.base, piece, side, flag)
        elif piece.model == flights.HELICOPTER:
            self._airborne()
        else:
            self._stand(piece, side)
        if self.afloat:
            self._flag(flag, side)
        self.wire: p3d.NodePath | None = None
        if self.kind == "aircraft" and self.model.base is None and piece.model != flights.HELICOPTER:
            self.wire = meshes.node("wire", meshes.geom(*_staff(0.05, 1.0), np.tile((0.5, 0.5, 0.5, 1), (6, 1))))
            self.wire.reparent_to(self.root)
            self.wire.set_shader(program("ship_hull", "ship_hull"))
        if self.kind == "aircraft":
            self.shade.get_child(0).set_shader_input("card", p3d.Vec4(0.5, 0.45, 0.0, 1.0))
        self.paint(0.0, 0.0, 1.0, 0.0)
        self.wet(0.0)

    @property
    def length(self) -> float:
        """Of the model, cm."""
        return self.model.length

    @property
    def beam(self) -> float:
        """Of the model, cm."""
        return self.model.beam

    @property
    def height(self) -> float:
        """Of the model above the water, cm."""
        return self.model.height

    @property
    def raised(self) -> float:
        """How far its waterline lies over the table on what it stands on, cm."""
        return counters.THICK if self.model.base is not None else 0.55 * STAND

    @property
    def afloat(self) -> bool:
        """Whether it lies in the water."""
        return self.kind in ("ship", "submarine")

    def _stand(self, piece: Piece, side: int) -> None:
        half_length, half_breadth = self.length * 0.5 + 0.45, self.beam * 0.5 + 0.5
        base = meshes.node("stand", _capsule(half_length, half_breadth, STAND))
        base.reparent_to(self.root)
        base.set_shader(program("ship_hull", "ship_base"))
        base.set_shader_input("stand", p3d.Vec4(half_length, half_breadth, 1.0, STAND))
        band = np.array(labels.SIDE_COLOURS[side % 4]) / 255.0
        base.set_shader_input("band", p3d.Vec3(*(float(v) for v in band**2.2)))
        base.set_shader_input("foam", foam_texture())
        premultiplied(base)
        base.set_two_sided(False)
        base.set_depth_write(True)
        base.set_bin("fixed", 5)
        self.base = base
        self.shade = self._flat("shadow", (half_breadth + 0.55) * 2, (half_length + 0.55) * 2, labels.shadow(), (0.62, 0.0, 0.0, 1.0), 4)
        wide = min(max(self.length * 0.62, 2.2), 7.0)
        self.plate = self._flat(
            "plate", wide * labels.PLATE[1] / labels.PLATE[0], wide, labels.plate(piece.name, side), (1.0, 0.0, 0.0, 0.0), 6
        )
        self.plate.set_pos(half_breadth + 0.45, 0, 0.06)

    def _airborne(self) -> None:
        """It stands on nothing: it comes on to the table for a flight, and leaves."""
        self.base, self.plate = self.root.attach_new_node("no stand"), self.root.attach_new_node("no plate")
        self.shade = self._flat("shadow", 0.6 * self.beam, 0.8 * self.length, labels.shadow(), (0.5, 0.45, 0.0, 1.0), 4)
        self.shade.set_z(0.02)

    def _counter(self, base: p3d.NodePath, piece: Piece, side: int, flag: str) -> None:
        """It is glued to a printed card."""
        low, high = base.get_tight_bounds()
        self.card_size = long, wide = float(high.y - low.y), float(high.x - low.x)
        self.base = counters.laid(self.root, base, flag)
        self.base.show_through(SEEN)
        under = (wide + 0.24, long + 0.24) if self.kind != "aircraft" else (0.8 * self.beam, 0.9 * self.length)
        self.shade = self._flat("shadow", *under, labels.shadow(), (0.5, 0.0, 0.0, 1.0), 4)
        self.shade.set_pos(0.05, -0.03, 0.01)
        self.plate = self._flat("print", wide, long, labels.shadow(), (1.0, 0.0, 0.0, 0.0), 12)  # over the card of a wake
        self.plate.set_z(counters.FACE)
        self.tray = self.root.attach_new_node("counter")
        for part in (self.base, self.plate):
            part.reparent_to(self.tray)
        if not self.afloat:
            self.body.set_z(counters.THICK)
        self.inscribe(piece)

    def _muster(self, piece: Piece, side: int) -> None:
        """A company stands on the base it was built with; its letter is on the rear of it and on a badge."""
        self.base = self.tilt.attach_new_node("base")
        self.shade = self._flat("shadow", self.beam + 0.9, self.length + 0.9, labels.shadow(), (0.55, 0.0, 0.0, 1.0), 4)
        self.shade.set_pos(0.08, -0.04, 0.02)
        self.plate = self._flat("letter", 0.54, 1.62, labels.letter(piece.name, side), (1.0, 0.0, 0.0, 0.0), 6)
        self.plate.reparent_to(self.tilt)
        corner = muster.southern(piece.pose.heading)
        self.plate.set_pos_hpr(-0.18 * corner, -0.5 * self.length * (1.0 - muster.REAR) - 0.02, muster.BOARD, -90, 0, 0)
        self.tip = muster.pin(self.tilt, self.length, self.beam, corner)
        self.badge = card("badge", muster.BADGE, muster.BADGE)
        self.badge.set_shader_input("card", p3d.Vec4(1.0, 1.0, 0.35, 0.0))
        self.badge.set_bin("fixed", 28)
        muster.mount_badge(self.tip, self.badge)
        self.rename(piece.name, piece.done)

    def _flat(self, name: str, width: float, length: float, picture: p3d.Texture, look: tuple[float, ...], order: int) -> p3d.NodePath:
        """A picture that lies on the table, read from starboard, its centre at the origin."""
        pivot = self.root.attach_new_node(name)
        path = card(name, length, width)
        path.reparent_to(pivot)
        path.set_hpr(0, 0, -90)
        path.set_pos(width / 2, -length / 2, 0)
        path.set_shader_input("picture", picture)
        path.set_shader_input("card", p3d.Vec4(*look))
        path.set_bin("fixed", order)
        return pivot

    def _flag(self, code: str, side: int) -> None:
        width = min(max(self.length * 0.09, 0.35), 0.75)
        pole = self.height * 0.42 + width * 0.9
        path = card("flag", width, width * 2 / 3, 8)
        path.reparent_to(self.tilt)
        path.set_pos(0, -self.length * 0.47, pole - width * 2 / 3)
        path.set_shader_input("picture", labels.flag(code, side))
        path.set_shader_input("card", p3d.Vec4(1, 1, 0, 0))
        path.set_shader_input("flutter", p3d.Vec4(width * 0.16, 9.0, 6.0 + 2 * self.seed, 0))
        path.set_attrib(p3d.ColorBlendAttrib.make_off())
        path.set_depth_write(True)
        path.clear_bin()
        self.flag = path
        staff = meshes.node("staff", meshes.geom(*_staff(width * 0.05, pole), np.tile((0.12, 0.11, 0.10, 1), (6, 1))))
        staff.reparent_to(self.tilt)
        staff.set_pos(0, -self.length * 0.47, self.height * 0.1)
        staff.set_scale(1, 1, 1 - self.height * 0.1 / pole)
        staff.set_shader(program("ship_hull", "ship_hull"))
        staff.set_two_sided(True)

    def paint(self, lost: float, fire: float, brightness: float, chosen: float, opacity: float = 1.0) -> None:
        """Show wounds (share of strength lost), fire, brightness and the glow of the chosen one."""
        self._coat.rows[0, :3] = (lost, self.seed, fire)
        self._coat.rows[1] = (brightness, chosen, max(self.length / 9.0, self.beam * 0.45), opacity)

    def wet(self, water: float) -> None:
        """The water stands that high, in cm over the table."""
        self._coat.rows[0, 3] = water

    def lift(self, height: float, look: float, far: float = 0.0, apron: float = 0.0) -> None:
        """Hold an aircraft up: on a wire over its stand on the table, over its shadow at sea. `far` is its distance from the eye, cm;
        `apron` how much of the height of what it stood on it still has.

        One that comes on a counter leaves it behind when it flies, and is not to be seen at sea before it does.
        """
        grown = flights.larger(self.length, height, far)
        if abs(grown - self._grown) > 0.01:
            self._grown = grown
            self.body.set_scale(self._life * grown)
        if self.card_size is not None:
            flies, at_sea = height > AIRBORNE, look > 0.5
            if flies:
                aloft = min(1.0, height / flights.CRUISE)
                self.body.set_z((counters.THICK + apron) * (1.0 - aloft) - aloft * self.model.low * grown)
            if (flies, at_sea) != self._lifted:
                self._lifted = (flies, at_sea)
                (self.tray.hide if flies else self.tray.show)()
                if not flies:
                    self.rest()
                for part in (self.body, self.shade):
                    (part.hide if at_sea and not flies else part.show)()
        elif self.wire is not None:
            self.wire.set_sz(max(height, 0.01))
            (self.wire.show if look < 0.5 else self.wire.hide)()

    def rest(self, apron: float | None = None) -> None:
        """Stand with its counter on what is `apron` cm higher than the mat, such as the rim of the table; as before without."""
        self.apron = self.apron if apron is None else apron
        self.body.set_z(counters.THICK + self.apron)
        for part in (self.tray, self.shade):
            part.set_z(self.apron + (0.01 if part == self.shade else 0.0))

    def rename(self, name: str, done: bool) -> None:
        """Put a name on the plate; a piece that has acted is dimmed and dotted."""
        if self.kind == "company":
            muster.dress(self.badge, self.plate.get_child(0), name, self.side, done)
            return
        if self.card_size is None and self.plate.get_num_children():
            self.plate.get_child(0).set_shader_input("picture", labels.plate(name, self.side, done))

    def inscribe(self, piece: Piece) -> None:
        """Write on its counter what is known of it; a piece on a stand has none."""
        if self.card_size is None:
            return
        told = piece.name, self.side, piece.done, counters.boxes(piece), piece.strength, counters.words(piece), self._port
        if told != self._told:
            self._told = told
            self.plate.get_child(0).set_shader_input("picture", counters.face(self.card_size, *told))

    def read_from(self, port: bool, piece: Piece) -> bool:
        """Write its counter to be read from port, or from starboard; returns whether it was written anew."""
        if port == self._port:
            return False
        self._port = port
        self.plate.set_h(180.0 if port else 0.0)
        self.inscribe(piece)
        return True

    def topple(self, since: float, side: float = 1.0) -> float:
        """Lie as a company does `since` seconds after its end, on its starboard (1) or port (-1) side; returns its opacity."""
        x, z, roll, left = muster.toppled(since, self.beam, side)
        self.tilt.set_pos_hpr(x, 0.0, z, 0.0, 0.0, roll)
        if since > 0.0 and not self.body.has_attrib(p3d.ColorBlendAttrib):
            self.tip.hide()
            premultiplied(self.body)
            self.body.set_depth_write(True)
        return left

    def remove(self) -> None:
        """Take it off the table."""
        self.root.remove_node()


def _staff(radius: float, height: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    ring = np.array([[np.sin(a), np.cos(a), 0.0] for a in (0.0, 2.094, 4.189)])
    points = np.concatenate([ring * radius, ring * radius * 0.6 + (0, 0, height)])
    faces = [[i, (i + 1) % 3, i + 3] for i in range(3)] + [[(i + 1) % 3, (i + 1) % 3 + 3, i + 3] for i in range(3)]
    return points, np.array(faces), np.concatenate([ring, ring])
