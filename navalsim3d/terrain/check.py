"""Whether an island file is sound: well formed, its polygons simple, its high ground on its land, its mesh beside it."""

from pathlib import Path

from navalsim3d import strictjson
from navalsim3d.kernel.scenario import Corners
from navalsim3d.terrain.recipe import IslandFile


def problems(path: Path) -> list[str]:
    """What is wrong with the island file at that path, a sentence each; empty when it is sound."""
    try:
        file = strictjson.validate(IslandFile, strictjson.read(path))
    except strictjson.Refused as error:
        return [f"{path}: {error}"]
    found = [] if file.name == path.stem else [f"/name: it calls itself {file.name!r}, but the file is called {path.stem!r}"]
    found += [fault for field in ("coast", "high", "shoal") for fault in _crossed(field, getattr(file, field))]
    if not found:
        found += _off_land(file)
    if not file.coast and not file.shoal:
        found.append("/coast: neither a coast nor a shoal is baked, so build the island first")
    if not path.with_suffix(".glb").is_file():
        found.append(f"the mesh {path.stem}.glb does not lie beside it, so build the island first")
    return [f"{path}: {fault}" for fault in found]


def _crossed(field: str, rings: tuple[Corners, ...]) -> list[str]:
    from shapely import Polygon, is_valid_reason

    polygons = [Polygon(ring) for ring in rings]
    return [
        f"/{field}/{number}: the polygon is not simple ({is_valid_reason(polygon).lower()})"
        for number, polygon in enumerate(polygons)
        if not polygon.is_valid
    ]


def _off_land(file: IslandFile) -> list[str]:
    """High ground outside the coast; two hundredths are left for rounding."""
    from shapely import Polygon, unary_union

    land = unary_union([Polygon(ring) for ring in file.coast]).buffer(0.02)
    return [
        f"/high/{number}: the high ground reaches beyond the coast"
        for number, ring in enumerate(file.high)
        if not land.covers(Polygon(ring))
    ]
