"""What still shows of a ship that went down in shoal water: her bow, raised and torn off abaft, part of the bridge, a mast, a spar adrift.

Like the other built things it is a list of coloured parts; sizes are cm, colours linear light.
"""

import numpy as np

from navalsim3d.scene.effects.chance import scatter
from navalsim3d.scene.effects.solids import BLACK, Part, block, tipped, turned
from navalsim3d.scene.meshes import vertex_normals

GREY, RUST, BOOT, SOOT = (0.200, 0.212, 0.212), (0.150, 0.062, 0.028), (0.135, 0.034, 0.026), (0.016, 0.014, 0.013)
"""paint, what became of it, the bottom's colour, and where she was torn"""
PLANKS = (0.115, 0.088, 0.062)
FRAMES, GIRTH = 13, 15
"""frames from the stem to the tear, and points from rail to rail round each"""


def wreck(length: float) -> list[Part]:
    """The wreck of a ship, all of it within `length` cm."""
    bow = [tipped(part, pitch=21, roll=15, at=(0.0, 0.24 * length, 0.012 * length)) for part in fore_body(0.46 * length)]
    foot, leans = (0.0, -0.15 * length, -0.01 * length), {"pitch": -12.0, "roll": 23.0}
    bridge = [
        tipped(part, heading=4, pitch=9, roll=19, at=(0.01 * length, -0.06 * length, -0.01 * length)) for part in _bridge(0.085 * length)
    ]
    mast = turned([(0.007 * length, 0.0), (0.004 * length, 0.27 * length)], BLACK, 7)
    yard = block((0.11 * length, 0.006 * length, 0.006 * length), (0.0, 0.006 * length, 0.20 * length), BLACK)
    spar = turned([(0.005 * length, -0.09 * length), (0.004 * length, 0.09 * length)], PLANKS, 6)
    adrift = tipped(spar, pitch=90, heading=64, at=(0.16 * length, -0.02 * length, 0.004 * length))
    return [*bow, *bridge, tipped(mast, **leans, at=foot), tipped(yard, **leans, at=foot), adrift]


def fore_body(reach: float) -> list[Part]:
    """The first third of a hull, `reach` cm from the stem in the north to the tear: flared plating, deck, a dark end where she broke."""
    shell, rail = _shell(reach)
    return [shell, _deck(rail), _tear(shell[0][-GIRTH:]), *_fittings(reach)]


def _lines(reach: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """How far from the stem each frame is (0 to 1), and the heights of its keel and its rail."""
    t = np.linspace(0.0, 1.0, FRAMES) ** 1.25
    keel = -0.13 * reach * np.minimum(1.0, 2.4 * t) ** 0.8
    return t, keel, 0.17 * reach * (0.66 + 0.34 * (1.0 - t) ** 1.7)


def _shell(reach: float) -> tuple[Part, np.ndarray]:
    """The plating (a row of GIRTH points a frame, from port rail round the keel to starboard) and the rails (FRAMES, 2, 3)."""
    t, keel, deck = _lines(reach)
    up = np.abs(np.linspace(-1.0, 1.0, GIRTH))
    side = np.sign(np.linspace(-1.0, 1.0, GIRTH))
    half = 0.165 * reach * (1.0 - (1.0 - t) ** 1.75)
    fullness = 0.42 + 0.62 * (1.0 - t)
    points = np.empty((FRAMES, GIRTH, 3))
    points[..., 0] = side * half[:, None] * up ** fullness[:, None]
    points[..., 2] = keel[:, None] + (deck - keel)[:, None] * up**0.9
    rake = 0.16 * reach * (1.0 - t)[:, None] * np.maximum(points[..., 2] / deck.max(), -0.6)
    points[..., 1] = reach * (0.5 - t)[:, None] + rake
    torn = scatter(29, GIRTH, 2)
    points[-1, :, 1] -= 0.13 * reach * (torn[:, 0] - 0.25)
    points[-1, :, 0] *= 0.94 + 0.12 * torn[:, 1]
    i, j = (part.ravel() for part in np.meshgrid(np.arange(FRAMES - 1), np.arange(GIRTH - 1), indexing="ij"))
    a = i * GIRTH + j
    faces = np.concatenate([np.stack([a, a + 1, a + GIRTH + 1], 1), np.stack([a, a + GIRTH + 1, a + GIRTH], 1)])
    flat = points.reshape(-1, 3)
    normals = vertex_normals(flat, faces)
    outward = np.sign((normals[:, 0] * flat[:, 0]).sum())
    return (flat, faces, normals * outward, _paint(points, t, deck)), points[:, [0, -1]]


def _paint(points: np.ndarray, t: np.ndarray, deck: np.ndarray) -> np.ndarray:
    """Grey above, the bottom's red below, rust that runs down, soot at the tear."""
    r = scatter(7, FRAMES * GIRTH, 2).reshape(FRAMES, GIRTH, 2)
    high = points[..., 2] / deck[:, None]
    rusty = np.clip(0.95 - 0.75 * high + 0.8 * (r[..., 0] - 0.5), 0.0, 0.85)[..., None]
    colour = np.array(GREY) * (1.0 - rusty) + np.array(RUST) * rusty
    colour = np.where(high[..., None] < 0.06, np.array(BOOT) * (0.7 + 0.5 * r[..., 1:]), colour)
    burnt = np.clip((t - 0.72) / 0.28, 0.0, 1.0)[:, None, None] ** 1.5
    colour = colour * (1.0 - burnt) + np.array(SOOT) * burnt
    return np.concatenate([colour, np.ones((FRAMES, GIRTH, 1))], axis=-1).reshape(-1, 4)


def _deck(rail: np.ndarray) -> Part:
    """Planks from rail to rail, a little below the bulwarks."""
    points = rail.copy()
    points[..., 2] -= 0.10 * np.abs(points[..., 0]).max()
    flat = points.reshape(-1, 3)
    a = 2 * np.arange(FRAMES - 1)
    faces = np.concatenate([np.stack([a, a + 1, a + 3], 1), np.stack([a, a + 3, a + 2], 1)])
    burnt = np.linspace(0.0, 1.0, FRAMES).repeat(2)[:, None] ** 3
    colour = np.array(PLANKS) * (1.0 - burnt) + np.array(SOOT) * burnt
    return flat, faces, np.tile((0.0, 0.0, 1.0), (len(flat), 1)), np.column_stack([colour, np.ones(len(flat))])


def _tear(edge: np.ndarray) -> Part:
    """The dark inside of her, where she broke."""
    x, y, z = edge.mean(axis=0)
    points = np.concatenate([edge, [(x, y + 0.06 * np.ptp(edge[:, 0]), z)]])
    k = np.arange(GIRTH)
    faces = np.stack([k, (k + 1) % GIRTH, np.full(GIRTH, GIRTH)], 1)
    return points, faces, np.tile((0.0, -1.0, 0.0), (len(points), 1)), np.tile((*SOOT, 1.0), (len(points), 1))


def _fittings(reach: float) -> list[Part]:
    """On her forecastle: a hatch, a gun platform without its gun, a capstan, a jackstaff bent aft."""
    deck = 0.17 * reach * 0.72
    return [
        block((0.08 * reach, 0.11 * reach, 0.05 * reach), (0.0, -0.12 * reach, deck), (0.09, 0.085, 0.078)),
        *_drum(0.058 * reach, 0.035 * reach, (0.0, 0.06 * reach, deck), (0.105, 0.10, 0.095)),
        *_drum(0.016 * reach, 0.036 * reach, (0.0, 0.24 * reach, deck + 0.015 * reach), BLACK),
        tipped(turned([(0.006 * reach, 0.0), (0.004 * reach, 0.15 * reach)], BLACK, 5), pitch=-34, at=(0.0, 0.47 * reach, 0.165 * reach)),
    ]


def _drum(radius: float, high: float, at: tuple[float, float, float], colour: tuple[float, float, float]) -> list[Part]:
    """A low round thing with a sharp edge."""
    side, top = [(radius, 0.0), (radius, high)], [(radius, high), (0.0, high * 1.02)]
    return [tipped(turned(outline, colour, 14), at=at) for outline in (side, top)]


def _bridge(wide: float) -> list[Part]:
    """A piece of the bridge: house, windows, an open top with its screen half gone."""
    tall = 1.1 * wide
    return [
        block((wide, 1.25 * wide, tall), (0.0, 0.0, 0.35 * tall), (0.115, 0.105, 0.097)),
        block((0.86 * wide, 1.27 * wide, 0.16 * tall), (0.0, 0.0, 0.62 * tall), SOOT),
        block((1.02 * wide, 0.60 * wide, 0.16 * tall), (0.0, 0.02 * wide, 0.62 * tall), SOOT),
        block((1.12 * wide, 1.36 * wide, 0.05 * tall), (0.0, 0.0, 0.87 * tall), (0.085, 0.072, 0.062)),
        block((1.12 * wide, 0.06 * wide, 0.26 * tall), (0.0, 0.65 * wide, 1.0 * tall), (0.12, 0.11, 0.10)),
        block((0.06 * wide, 0.70 * wide, 0.22 * tall), (-0.53 * wide, 0.30 * wide, 0.98 * tall), (0.12, 0.11, 0.10)),
    ]
