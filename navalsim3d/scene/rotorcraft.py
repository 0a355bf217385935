"""A helicopter for tables whose ships send one out: small, of a few blocks, its rotor a thin grey disc."""

import numpy as np
import panda3d.core as p3d

from navalsim3d.scene import meshes

BODY, DARK, ROTOR = (0.30, 0.33, 0.34, 1.0), (0.05, 0.06, 0.07, 1.0), (0.16, 0.17, 0.18, 1.0)
LARGER = 1.7
"""how much larger than life it is, to be told at all beside a ship"""


def _block(low: tuple[float, float, float], high: tuple[float, float, float], narrow: float) -> tuple[np.ndarray, np.ndarray]:
    """A box in metres whose front and rear ends are narrowed."""
    corners = np.array([(x, y, z) for x in (low[0], high[0]) for y in (low[1], high[1]) for z in (low[2], high[2])], float)
    middle = (low[0] + high[0]) / 2.0, (low[2] + high[2]) / 2.0
    for corner in corners:
        if corner[1] == high[1]:
            corner[0], corner[2] = middle[0] + (corner[0] - middle[0]) * narrow, middle[1] + (corner[2] - middle[1]) * narrow
    faces = [
        (0, 1, 3),
        (0, 3, 2),
        (4, 6, 7),
        (4, 7, 5),
        (0, 4, 5),
        (0, 5, 1),
        (2, 3, 7),
        (2, 7, 6),
        (0, 2, 6),
        (0, 6, 4),
        (1, 5, 7),
        (1, 7, 3),
    ]
    return corners, np.array(faces)


def _disc(radius: float, height: float, count: int = 20) -> tuple[np.ndarray, np.ndarray]:
    """The rotor as the eye sees it turning: four broad blades."""
    blades = []
    for quarter in range(4):
        at = np.pi / 2 * quarter + 0.4
        wide = np.array([-0.09, 0.09, 0.09, -0.09])
        far = np.array([0.1, 0.1, 1.0, 1.0]) * radius
        blades.append(
            np.column_stack(
                [far * np.cos(at) - wide * radius * np.sin(at), far * np.sin(at) + wide * radius * np.cos(at), np.full(4, height)]
            )
        )
    faces = [(4 * k + a, 4 * k + b, 4 * k + c) for k in range(4) for a, b, c in ((0, 1, 2), (0, 2, 3))]
    return np.concatenate(blades), np.array(faces)


def node(metre: float) -> p3d.NodePath:
    """The model, `metre` cm to a metre, its nose ahead."""
    parts = [
        (*_block((-1.1, -2.4, 0.6), (1.1, 3.4, 3.4), 0.45), BODY),
        (*_block((-0.9, 1.4, 1.9), (0.9, 3.2, 3.2), 0.5), DARK),
        (*_block((-0.35, -8.6, 2.2), (0.35, -2.2, 3.0), 2.2), BODY),
        (*_block((-0.15, -9.2, 2.2), (0.15, -8.0, 4.8), 1.0), BODY),
        (*_block((-0.35, -0.4, 3.4), (0.35, 0.6, 4.2), 1.0), DARK),
        (*_block((-1.5, -1.6, 0.0), (-1.2, 2.2, 0.3), 0.6), DARK),
        (*_block((1.2, -1.6, 0.0), (1.5, 2.2, 0.3), 0.6), DARK),
        (*_disc(7.2, 4.3), ROTOR),
    ]
    soup, paint = [], []
    for corners, faces, colour in parts:
        soup.append(corners[faces.ravel()] * metre * LARGER)
        paint.append(np.tile(colour, (faces.size, 1)))
    points = np.concatenate(soup)
    flat = np.cross(points[1::3] - points[0::3], points[2::3] - points[0::3])
    normals = np.repeat(flat / np.maximum(np.linalg.norm(flat, axis=1, keepdims=True), 1e-9), 3, axis=0)
    faces = np.arange(len(points)).reshape(-1, 3)
    return meshes.node("helicopter", meshes.geom(points, faces, normals, np.concatenate(paint)))
