"""Small turned and built things for markers: torpedo, mine, buoy, dinghy, drum, plume counter, cone of light.

Each is a list of coloured parts made of a profile turned about an axis or of a box; colours are linear light, sizes cm.
"""

from __future__ import annotations

import numpy as np
import panda3d.core as p3d

from navalsim3d.scene import meshes
from navalsim3d.scene.effects.sprites import premultiplied
from navalsim3d.scene.shading import program

Part = tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]
Colour = tuple[float, float, float]
STEEL, BLACK, WHITE = (0.16, 0.17, 0.17), (0.02, 0.02, 0.022), (0.75, 0.76, 0.74)
RED, RUBBER = (0.45, 0.05, 0.035), (0.55, 0.22, 0.04)


def turned(profile: list[tuple[float, float]], colour: Colour, sides: int = 14) -> Part:
    """A profile of (radius, height) turned about the z axis."""
    outline = np.array(profile, float)
    angle = np.linspace(0, 2 * np.pi, sides, endpoint=False)
    points = np.stack(
        [
            outline[:, 0, None] * np.cos(angle),
            outline[:, 0, None] * np.sin(angle),
            np.broadcast_to(outline[:, 1, None], (len(outline), sides)),
        ],
        -1,
    )
    slope = np.gradient(outline, axis=0)
    normal = np.column_stack([slope[:, 1], -slope[:, 0]])
    normal /= np.maximum(np.linalg.norm(normal, axis=1, keepdims=True), 1e-9)
    normals = np.stack(
        [
            normal[:, 0, None] * np.cos(angle),
            normal[:, 0, None] * np.sin(angle),
            np.broadcast_to(normal[:, 1, None], (len(outline), sides)),
        ],
        -1,
    )
    i, j = np.meshgrid(np.arange(len(outline) - 1), np.arange(sides), indexing="ij")
    a, b = (i * sides + j).ravel(), (i * sides + (j + 1) % sides).ravel()
    faces = np.concatenate([np.stack([a, b, b + sides], 1), np.stack([a, b + sides, a + sides], 1)])
    return points.reshape(-1, 3), faces, normals.reshape(-1, 3), np.tile((*colour, 1.0), (len(outline) * sides, 1))


def block(size: tuple[float, float, float], at: tuple[float, float, float], colour: Colour) -> Part:
    """A box with its centre at `at`."""
    signs = np.array([[x, y, z] for x in (-0.5, 0.5) for y in (-0.5, 0.5) for z in (-0.5, 0.5)])
    corners = signs * size + at
    quads = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    points = np.concatenate([corners[list(q)] for q in quads])
    normals = np.repeat(np.array([(-1, 0, 0), (1, 0, 0), (0, -1, 0), (0, 1, 0), (0, 0, -1), (0, 0, 1.0)]), 4, axis=0)
    faces = np.concatenate([np.array([[0, 1, 2], [0, 2, 3]]) + 4 * k for k in range(6)])
    return points, faces, normals, np.tile((*colour, 1.0), (24, 1))


def tipped(
    part: Part, heading: float = 0.0, pitch: float = 0.0, roll: float = 0.0, at: tuple[float, float, float] = (0.0, 0.0, 0.0)
) -> Part:
    """The part turned (degrees, as Panda turns) and moved."""
    holder = p3d.NodePath("turn")
    holder.set_hpr(heading, pitch, roll)
    m = holder.get_mat()
    turn = np.array([[m.get_cell(i, j) for j in range(3)] for i in range(3)])
    return part[0] @ turn + at, part[1], part[2] @ turn, part[3]


def body(parts: list[Part], parent: p3d.NodePath, name: str) -> p3d.NodePath:
    """A node under `parent` that draws these parts with the ships' paint."""
    offset, faces = 0, []
    for part in parts:
        faces.append(part[1] + offset)
        offset += len(part[0])
    points, normals, colours = (np.concatenate([part[k] for part in parts]) for k in (0, 2, 3))
    path = meshes.node(name, meshes.geom(points, np.concatenate(faces), normals, colours))
    path.reparent_to(parent)
    path.set_shader(program("ship_hull", "ship_hull"))
    path.set_two_sided(True)
    return path


def torpedo(length: float) -> list[Part]:
    """A torpedo `length` cm long, its nose to the north."""
    r = length * 0.055
    shape = [(0, -0.5), (0.35, -0.47), (1, -0.32), (1, 0.36), (0.85, 0.44), (0.45, 0.485), (0, 0.5)]
    hull = tipped(turned([(a * r, b * length) for a, b in shape], (0.20, 0.21, 0.20), 10), pitch=-90)
    head = tipped(turned([(a * r * 1.02, b * length) for a, b in shape[3:]], (0.32, 0.09, 0.05), 10), pitch=-90)
    fins = [
        block((r * 3.2, length * 0.05, r * 0.25), (0, -length * 0.43, 0), STEEL),
        block((r * 0.25, length * 0.05, r * 3.2), (0, -length * 0.43, 0), STEEL),
    ]
    return [hull, head, *fins]


def ball(radius: float, colour: Colour, centre: float = 0.0, sides: int = 16) -> Part:
    """A ball with its centre `centre` cm up."""
    angle = np.linspace(-np.pi / 2, np.pi / 2, 9)
    return turned([(radius * float(np.cos(a)), centre + radius * float(np.sin(a))) for a in angle], colour, sides)


def mine(radius: float) -> list[Part]:
    """A horned mine awash."""
    parts = [ball(radius, (0.045, 0.045, 0.042), radius * 0.2)]
    spike = turned([(radius * 0.10, 0), (radius * 0.10, radius * 1.32), (0, radius * 1.36)], (0.14, 0.12, 0.08), 6)
    for k in range(6):
        parts.append(tipped(spike, heading=60.0 * k, pitch=-62 if k % 2 else -20, at=(0, 0, radius * 0.2)))
    return parts


def buoy(size: float) -> list[Part]:
    """A conical buoy with a cage and a light."""
    cone = turned([(size * 0.5, -size * 0.15), (size * 0.55, size * 0.1), (size * 0.16, size * 0.9), (size * 0.1, size * 1.1)], RED)
    band = turned([(size * 0.43, size * 0.38), (size * 0.36, size * 0.55)], WHITE)
    return [cone, tipped(band, at=(0, 0, 0.001)), ball(size * 0.14, (0.9, 0.75, 0.3), size * 1.25, 8)]


def dinghy(length: float) -> list[Part]:
    """A rubber dinghy with three heads in it."""
    a = np.linspace(0, 2 * np.pi, 22, endpoint=False)
    ring, sides = [], 7
    for k in range(22):
        way = np.array([np.cos(a[k]) * length * 0.27, np.sin(a[k]) * length * 0.48, length * 0.09])
        b = np.linspace(0, 2 * np.pi, sides, endpoint=False)
        out = np.array([np.cos(a[k]), np.sin(a[k]), 0.0])
        ring.append(way + np.outer(np.cos(b), out) * length * 0.11 + np.outer(np.sin(b), (0, 0, 1)) * length * 0.11)
    points = np.array(ring)
    normals = points - points.mean(axis=1, keepdims=True)
    normals /= np.linalg.norm(normals, axis=-1, keepdims=True)
    i, j = np.meshgrid(np.arange(22), np.arange(sides), indexing="ij")
    k0, k1 = (i * sides + j).ravel(), (i * sides + (j + 1) % sides).ravel()
    k2, k3 = ((i + 1) % 22 * sides + j).ravel(), ((i + 1) % 22 * sides + (j + 1) % sides).ravel()
    faces = np.concatenate([np.stack([k0, k2, k1], 1), np.stack([k1, k2, k3], 1)])
    tube = (points.reshape(-1, 3), faces, normals.reshape(-1, 3), np.tile((*RUBBER, 1.0), (22 * sides, 1)))
    men = [
        tipped(ball(length * 0.10, (0.30, 0.17, 0.11), length * 0.30, 8), at=(dx * length, dy * length, 0))
        for dx, dy in ((0.05, 0.2), (-0.07, 0.0), (0.06, -0.2))
    ]
    coats = [
        block((length * 0.2, length * 0.16, length * 0.22), (dx * length, dy * length, length * 0.13), (0.05, 0.06, 0.09))
        for dx, dy in ((0.05, 0.2), (-0.07, 0.0), (0.06, -0.2))
    ]
    return [tube, *men, *coats]


def drum(size: float) -> list[Part]:
    """A depth charge."""
    return [
        tipped(
            turned([(0, -size * 0.5), (size * 0.36, -size * 0.5), (size * 0.36, size * 0.5), (0, size * 0.5)], (0.13, 0.14, 0.13), 12),
            roll=90,
            at=(0, 0, size * 0.36),
        )
    ]


def plume_counter(height: float) -> list[Part]:
    """The turned counter for a splash: a crown of white jets on a blue disc."""
    disc = turned([(height * 0.42, 0.0), (height * 0.42, 0.06), (height * 0.36, 0.10), (0, 0.10)], (0.05, 0.14, 0.20), 28)
    foam = turned([(height * 0.30, 0.10), (height * 0.24, 0.10 + height * 0.07), (0, 0.10 + height * 0.09)], (0.70, 0.74, 0.75), 18)
    parts = [disc, foam]
    for k in range(9):
        tall = height * (1.0 if k == 0 else 0.52 + 0.30 * ((k * 7) % 5) / 4)
        jet = turned(
            [(height * 0.055, 0.0), (height * 0.040, tall * 0.45), (height * 0.018, tall * 0.85), (0, tall)], (0.80, 0.82, 0.82), 7
        )
        lean = 0.0 if k == 0 else 16.0 + 5.0 * (k % 3)
        parts.append(
            tipped(
                jet,
                heading=45.0 * k,
                pitch=-lean,
                at=(-height * 0.10 * np.sin(np.radians(45.0 * k)) * (k > 0), height * 0.10 * np.cos(np.radians(45.0 * k)) * (k > 0), 0.1),
            )
        )
    return parts


def beam_cone(length: float, width: float, parent: p3d.NodePath) -> p3d.NodePath:
    """A searchlight's beam to the north: an additive cone, brightest at the lamp and along its middle."""
    rings, sides = 18, 28
    share = np.linspace(0.0, 1.0, rings)
    angle = np.linspace(0, 2 * np.pi, sides)
    radius = 0.12 + share * width * 0.5
    points = np.stack(
        [radius[:, None] * np.cos(angle), np.broadcast_to((share * length)[:, None], (rings, sides)), radius[:, None] * np.sin(angle)], -1
    )
    normals = np.stack(
        [np.broadcast_to(np.cos(angle), (rings, sides)), np.zeros((rings, sides)), np.broadcast_to(np.sin(angle), (rings, sides))], -1
    )
    colours = np.ones((rings, sides, 4)) * ((1 - share) ** 1.6)[:, None, None]
    i, j = np.meshgrid(np.arange(rings - 1), np.arange(sides - 1), indexing="ij")
    a = (i * sides + j).ravel()
    faces = np.concatenate([np.stack([a, a + 1, a + sides], 1), np.stack([a + 1, a + sides + 1, a + sides], 1)])
    path = meshes.node("searchlight", meshes.geom(points.reshape(-1, 3), faces, normals.reshape(-1, 3), colours.reshape(-1, 4)))
    path.reparent_to(parent)
    path.set_shader(program("solid", "fx_beam"))
    premultiplied(path)
    path.set_bin("fixed", 38)
    return path
