"""A cloth covers the land under it, and lies on the table at its edges."""

import numpy as np
import pytest

from navalsim3d import shelves
from navalsim3d.kernel.geometry import Pose
from navalsim3d.kernel.tabletop import IslandOnTable
from navalsim3d.scene import relief
from navalsim3d.scene.effects import cloth

HALF = ((0.0, 0.0), (61.0, 0.0), (61.0, 44.0), (0.0, 44.0))
SEASTRIKE = tuple(name for name in shelves.island_names() if name.startswith("ss_"))


def high(points, faces, at):
    """The height of the cloth right over a place."""
    corners = points[faces]
    a, b, c = corners[:, 0], corners[:, 1], corners[:, 2]
    whole = (b[:, 0] - a[:, 0]) * (c[:, 1] - a[:, 1]) - (b[:, 1] - a[:, 1]) * (c[:, 0] - a[:, 0])
    u = ((at[0] - a[:, 0]) * (c[:, 1] - a[:, 1]) - (at[1] - a[:, 1]) * (c[:, 0] - a[:, 0])) / whole
    v = ((b[:, 0] - a[:, 0]) * (at[1] - a[:, 1]) - (b[:, 1] - a[:, 1]) * (at[0] - a[:, 0])) / whole
    held = np.flatnonzero((u >= -1e-9) & (v >= -1e-9) & (u + v <= 1.0 + 1e-9))[0]
    return a[held, 2] + u[held] * (b[held, 2] - a[held, 2]) + v[held] * (c[held, 2] - a[held, 2])


@pytest.mark.parametrize("name", SEASTRIKE)
@pytest.mark.parametrize("heading", [0.0, 37.0])
def test_no_hill_pokes_through(name, heading):
    placed = IslandOnTable(name=name, pose=Pose(30.0, 22.0, heading))
    points, faces, _, _ = cloth.drape(HALF, relief.Relief((placed,)))
    land = relief._on_table(placed)
    assert land[:, 2].max() > 0.2, "there is land to be covered"
    for x, y, top in land[np.argsort(-land[:, 2])[:60]]:
        assert high(points, faces, (x, y)) > top + 0.05


def test_a_hill_across_its_edge_is_covered_to_the_very_edge():
    placed = IslandOnTable(name="ss_the_anvil", pose=Pose(30.0, 44.0, 0.0))
    points, faces, _, _ = cloth.drape(HALF, relief.Relief((placed,)))
    land = relief._on_table(placed)
    under = land[land[:, 1] < 44.0]
    for x, y, top in under[np.argsort(-under[:, 2])[:60]]:
        assert high(points, faces, (x, y)) > top


def test_it_covers_the_whole_part_and_falls_to_the_table_at_its_edges():
    points, _, normals, _ = cloth.drape(HALF, relief.Relief())
    assert tuple(points[:, :2].min(axis=0)) == (0.0, 0.0)
    assert tuple(points[:, :2].max(axis=0)) == (61.0, 44.0)
    edge = np.minimum.reduce([points[:, 0], 61.0 - points[:, 0], points[:, 1], 44.0 - points[:, 1]])
    assert (points[edge == 0.0, 2] == 0.0).all()
    assert (points[edge > cloth.FALL, 2] > 0.1).all()
    assert (normals[edge > 2.0, 2] > 0.9).all(), "face up"
