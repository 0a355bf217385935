"""What stands on land counters: missile launchers behind their walls, radars, the bunker and aerials of a headquarters.

Each is built in true metres about its middle on the ground, front towards +y; the blueprint says how much larger it is cast.
"""

from __future__ import annotations

import numpy as np

from navalsim3d.kernel import angles
from navalsim3d.shipyard.blueprint import Fitting
from navalsim3d.shipyard.solids import Part, box, lathe_along, loft, rod, turned_profile
from navalsim3d.shipyard.topside import dish, lattice


def launcher() -> list[Part]:
    """A surface-to-air missile on its rail, raised to fire, on a round concrete stand."""
    pad = turned_profile("pad", [(5.6, -0.2), (5.6, 0.35)], "panel", 14)
    pedestal = turned_profile("pedestal", [(1.6, 0.3), (1.4, 0.9), (0.9, 1.8)], "side", 9)
    body = [(0.35, -4.6), (0.55, -4.5), (0.55, -1.6), (0.42, -1.3), (0.42, 3.6), (0.05, 5.2)]
    missile = [lathe_along("missile", body, ["white", "white", "house", "white", "red"], 8)]
    missile += [box("fin", (3.0, 1.5, 0.2), "white", (0, -3.8, -0.1)), box("fin", (0.2, 1.5, 3.0), "white", (0, -3.8, -1.5))]
    missile += [box("fin", (2.0, 0.9, 0.18), "white", (0, 0.4, -0.09)), box("rail", (0.6, 8.2, 0.5), "side", (0, -0.4, -1.1))]
    return [pad, pedestal, *(p.tilted(38).moved((0, 0.4, 4.0)) for p in missile)]


def blast_wall() -> list[Part]:
    """An earth bank in a horseshoe, open behind."""
    bend = [(angles.sin_deg(a), angles.cos_deg(a)) for a in range(-130, 131, 20)]
    profile = [(6.6, -0.2), (7.5, 1.9), (8.2, 1.9), (9.6, -0.2)]
    rings = np.array([[(east * r, north * r, z) for r, z in profile] for east, north in bend])
    return [loft("bank", rings, "turf", ("earth", "earth"), 30.0)]


def radar() -> list[Part]:
    """A van with a turning aerial on its roof."""
    van = box("van", (3.2, 6.2, 3.0), "side", (0, 0, 0.8), roof="roof")
    aerial = dish(Fitting(kind="dish", along=0, width=5.0, height=1.2, lean=16))
    wheels = [box("wheels", (3.3, 1.3, 0.9), "dark", (0, y, 0)) for y in (-1.9, 1.9)]
    return [van, *wheels, *(p.moved((0, -0.4, 3.7)) for p in aerial)]


def truck() -> list[Part]:
    """A lorry with its tilt."""
    tilt = box("tilt", (2.6, 4.4, 2.2), "canvas", (0, -0.9, 1.2), (0.86, 1))
    return [box("bed", (2.5, 7.0, 0.5), "side", (0, 0, 0.8)), tilt, box("cab", (2.4, 1.8, 1.8), "side", (0, 2.4, 1.1), (0.9, 0.8)),
            *(box("wheels", (2.7, 1.1, 0.9), "dark", (0, y, 0)) for y in (-2.2, 2.3))]  # fmt: skip


def bunker() -> list[Part]:
    """The covered heart of a headquarters: concrete under an earth bank, its front bare with a door and slits."""
    bank = [(0.0, 1.0, 1.0), (3.2, 0.80, 0.84), (5.0, 0.56, 0.62)]
    square = np.array([(-1, -1), (-0.4, -1.06), (0.4, -1.06), (1, -1), (1.05, 0), (1, 1), (-1, 1), (-1.05, 0)]) * (13.0, 10.5)
    rings = np.stack([np.column_stack([square * (wide, long), np.full(8, z)]) for z, wide, long in bank])
    front = box("front", (15.0, 2.2, 4.6), "house", (0, 9.4, 0), (0.96, 0.7), "roof")
    door = box("door", (3.4, 0.3, 3.0), "dark", (0, 10.45, 0))
    slits = [box("slit", (2.8, 0.3, 0.8), "dark", (x, 10.4, 2.2)) for x in (-4.9, 4.9)]
    return [
        loft("bank", rings, "turf", ("turf", "turf"), 25.0),
        front,
        door,
        *slits,
        box("shaft", (2.6, 2.6, 1.6), "house", (5.0, -3.0, 4.2)),
    ]


def antenna() -> list[Part]:
    """A lattice mast 22 m high with stays and a lamp."""
    tower = lattice(Fitting(kind="lattice", along=0, length=3.0, width=3.0, height=22.0, count=5))
    stays = [rod("stay", (0, 0, 16.0), (9.0 * s, 7.0 * t, 0.0), 0.16, "spar", 1, 4) for s in (-1, 1) for t in (-1, 1)]
    return [*tower, *stays, turned_profile("lamp", [(0.5, 22.0), (0.6, 22.6), (0.2, 23.2)], "red", 7)]


def hut() -> list[Part]:
    """A long hut with a pitched roof and a door in its gable."""
    gable = [(-2.8, 0.0), (2.8, 0.0), (2.8, 2.6), (0.0, 4.4), (-2.8, 2.6)]
    walls = np.array([[(x, y, z) for x, z in gable] for y in (-6.0, 6.0)])
    paint = [["house", "house", "roof", "roof", "house"]]
    panes = [box("window", (0.2, 1.3, 0.9), "glass", (s * 2.78, y, 1.1)) for s in (-1, 1) for y in (-3.6, 0.0, 3.6)]
    return [loft("hut", walls, paint, ("house", "house")), box("door", (1.4, 0.2, 2.0), "dark", (0, 6.0, 0)), *panes]


def lookout() -> list[Part]:
    """A tower with a glazed room and a white dome on it."""
    cab = turned_profile("cab", [(2.6, 7.0), (3.3, 7.5), (3.4, 9.4), (2.9, 9.9)], ["house", "glass", "roof"], 10)
    dome = turned_profile("dome", [(1.6, 9.8), (2.1, 11.0), (1.8, 12.4), (0.5, 13.4)], "lantern", 10, 1.0, 60.0)
    return [box("shaft", (3.6, 3.6, 7.4), "house"), cab, dome]


def tree() -> list[Part]:
    """A tree in leaf, larger than any that grows, as a tuft of foam."""
    return [
        turned_profile("crown", [(1.6, 1.4), (2.4, 2.6), (2.1, 4.0), (0.7, 5.0)], "tuft", 8, 1.0, 60.0),
        rod("trunk", (0, 0, -0.1), (0, 0, 2.0), 0.5, "wood", 0.8, 6, True),
    ]


def shadow() -> list[Part]:
    """The outline of a submarine 90 m long, cut from card: a counter that may mean one."""
    half = [(-45.0, 0.6), (-38.0, 2.2), (-20.0, 4.0), (10.0, 4.4), (30.0, 3.9), (41.0, 2.2), (45.0, 0.5)]
    ring = [*((b, y) for y, b in half), *((-b, y) for y, b in reversed(half))]
    hull = loft("outline", np.array([[(x, y, z) for x, y in ring] for z in (-0.3, 0.8)]), "side", ("side", "side"))
    sail = [(1.3, -6.0), (1.6, 2.0), (1.1, 6.0), (-1.1, 6.0), (-1.6, 2.0), (-1.3, -6.0)]
    return [hull, loft("outline", np.array([[(x, y + 4, z) for x, y in sail] for z in (0.5, 1.7)]), "house", ("house", "house"))]
