"""One small island for all tests of the terrain: a beach, a cliff, a hill, a mole, a shoal, a tree and a house."""

import pytest

from navalsim3d.terrain.build import bake
from navalsim3d.terrain.recipe import IslandFile

RECIPE = {
    "seed": 5,
    "spacing": 0.3,
    "land": [{"track": [[-1, 0], [2, 1]], "radius": 2.5}],
    "bays": [{"track": [[1, -2.6]], "radius": 1.2}],
    "warp": [4, 0.8],
    "hills": [{"track": [[0, 0.5]], "radius": 2.4, "height": 2.0, "crag": 0.6}],
    "cliffs": [{"track": [[0, 3.5]], "radius": 2.0, "height": 1.2}],
    "walls": [{"track": [[2.5, -0.5], [4.5, -3.0]], "width": 1.0}],
    "shoals": [{"track": [[-4, -2]], "radius": 1.8}],
    "high": 1.0,
    "scatter": [{"kind": "pine", "track": [[0, 0]], "radius": 3, "count": 5}],
    "works": [{"kind": "cottage", "at": [0.5, 0]}, {"kind": "lighthouse", "at": [-1.5, 0.3], "size": 0.8}],
}


@pytest.fixture(scope="session")
def recipe():
    return IslandFile.model_validate({"name": "holm", "landable": True, "recipe": RECIPE})


@pytest.fixture(scope="session")
def island(recipe):
    return bake(recipe)
