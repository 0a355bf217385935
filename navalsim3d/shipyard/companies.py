"""Companies: a base with a few vehicles and men, for games on land.

A blueprint whose `form` is "company" is one of these. Its first fields are those of every `ModelCard`, and it is built on
the same slipway as a ship: closed parts, painted by a scheme, one node for the body and one for the gun that trains, whose
origin is the pivot of the first vehicle's turret. Lengths are metres, places shares of the base (0 rear to 1 front, starboard
positive). The rear of the base is left free: whoever shows the model writes the company's letter there.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, Self

import numpy as np
from pydantic import Field, model_validator

from navalsim3d.kernel.scenario import Line, Mount, Slug
from navalsim3d.shipyard.blueprint import Across, Drawn, Metres, Share, Turn, Weapon
from navalsim3d.shipyard.solids import Part, box, circle, lathe_along, loft, rod, turned_profile

VehicleKind = Literal["t62", "bmp", "m60", "m113"]
Place = tuple[Share, Across]


class Vehicle(Drawn):
    """One vehicle on the base."""

    kind: VehicleKind
    along: Share
    across: Across = 0.0
    heading: Turn = 0.0
    size: Annotated[float, Field(gt=0.2, le=3, allow_inf_nan=False)] = 1.0
    """how much larger than its true proportion to the base it is built"""


class Company(Drawn):
    """One company on its base. The fields of `ModelCard` stand first."""

    name: Slug
    length: Annotated[float, Field(ge=4, le=60, allow_inf_nan=False)]
    """of the base"""
    beam: Annotated[float, Field(ge=4, le=60, allow_inf_nan=False)]
    mounts: Annotated[tuple[Mount, ...], Field(max_length=1)] = ()
    format: Literal[1] = 1
    form: Literal["company"]
    title: Line
    army: Slug
    scheme: Literal["soviet_army", "us_army"]
    thick: Metres = 1.0
    corner: Metres = 2.4
    """radius of the corners of the base"""
    vehicles: Annotated[tuple[Vehicle, ...], Field(min_length=1, max_length=6)]
    men: Annotated[tuple[Place, ...], Field(max_length=24)] = ()
    tufts: Annotated[tuple[Place, ...], Field(max_length=40)] = ()

    @model_validator(mode="after")
    def _corners_fit(self) -> Self:
        if 2 * self.corner > min(self.length, self.beam):
            raise ValueError("the corners of the base are rounder than the base is broad")
        return self

    @property
    def weapons(self) -> dict[str, Weapon]:
        """The gun of the first vehicle, under the id of its mount: what has a node of its own."""
        return {mount.id: Weapon(style="turret", calibre=100.0, rest=self.vehicles[0].heading) for mount in self.mounts}


@dataclass(frozen=True, slots=True)
class Built:
    """A vehicle in true metres about its middle on the ground: hull, turret about its ring, and where the ring lies."""

    hull: list[Part]
    turret: list[Part]
    ring: tuple[float, float, float]


def parts(plan: Company) -> tuple[list[Part], list[Part], tuple[float, float, float]]:
    """The body of a company where it stands; the first turret about its pivot, and that pivot; metres, z up."""
    body = [*_base(plan)]
    turret: list[Part] = []
    pivot = (0.0, 0.0, 0.0)
    for number, vehicle in enumerate(plan.vehicles):
        built = VEHICLES[vehicle.kind]()
        at = _at(plan, (vehicle.along, vehicle.across))
        body += [part.sized(vehicle.size).turned(vehicle.heading).moved(at) for part in built.hull]
        ring = Part("ring", np.array([built.ring]), np.zeros((0, 3), np.int64), ()).sized(vehicle.size).turned(vehicle.heading).moved(at)
        spot = (float(ring.vertices[0, 0]), float(ring.vertices[0, 1]), float(ring.vertices[0, 2]))
        mine = [part.sized(vehicle.size) for part in built.turret]
        if number == 0 and plan.mounts:
            turret, pivot = mine, (round(spot[0], 4), round(spot[1], 4), round(spot[2], 4))
        else:
            body += [part.turned(vehicle.heading).moved(spot) for part in mine]
    for number, place in enumerate(plan.men):
        body += [part.sized(1.25).turned(47.0 * number).moved(_at(plan, place)) for part in _man(number)]
    body += [_tuft(number).moved(_at(plan, place)) for number, place in enumerate(plan.tufts)]
    return body, turret, pivot


def _at(plan: Company, place: Place) -> tuple[float, float, float]:
    return place[1] * plan.beam, (place[0] - 0.5) * plan.length, plan.thick


def _base(plan: Company) -> list[Part]:
    """The plinth, its turf, and the bare board at the rear for the letter."""
    half = (plan.beam / 2, plan.length / 2)
    outline = _rounded(half, plan.corner)
    levels = [(0.0, 0.0), (0.0, plan.thick * 0.55), (0.35, plan.thick * 0.94)]
    rings = np.stack([np.column_stack([_rounded((half[0] - by, half[1] - by), plan.corner), np.full(len(outline), z)]) for by, z in levels])
    plinth = loft("plinth", rings, "plinth", ("plinth", "plinth"), 40.0)
    rear, front = -half[1] + LEDGE, half[1] - 0.4
    middle, long = (rear + front) / 2, (front - rear) / 2
    turf = _rounded((half[0] - 0.4, long), plan.corner * 0.8)
    level = plan.thick + 0.12
    top = [(1.0, plan.thick * 0.9), (0.985, plan.thick + 0.02), (0.93, level), *((share, level) for share in INNER)]
    ground = np.stack([np.column_stack([turf * share, np.full(len(turf), z)]) for share, z in top])
    return [plinth, loft("turf", ground, "turf", ("turf", "turf"), 60.0).moved((0, middle, 0))]


INNER = (0.82, 0.70, 0.58, 0.46, 0.34, 0.22, 0.10)
"""rings within the turf, so that the shade of what stands on it has vertices to fall on"""
LEDGE = 4.7
"""metres of bare board at the rear of a base"""


def _rounded(half: tuple[float, float], corner: float) -> np.ndarray:
    """A rectangle with round corners, 24 points."""
    turn = np.radians(np.arange(24) * 15.0 + 7.5)
    arc = np.column_stack([np.sin(turn), np.cos(turn)])
    edge: np.ndarray = arc * corner + np.sign(arc) * (half[0] - corner, half[1] - corner)
    return edge


def _tuft(number: int) -> Part:
    tall = 0.5 + 0.13 * (number * 7 % 5)
    return turned_profile("tuft", [(0.5, 0.0), (0.42, tall * 0.6), (0.05, tall)], "tuft" if number % 3 else "earth", 6)


def _man(number: int) -> list[Part]:
    """A rifleman, his weapon at the ready, every third one kneeling."""
    low = 0.45 if number % 3 == 1 else 0.0
    hip, neck = 0.86 - low, 1.46 - low
    legs = [rod("leg", (s * 0.13, s * 0.14, 0.0), (s * 0.10, 0.0, hip + 0.05), 0.125, "uniform", 1.1, 6, True) for s in (-1, 1)]
    if low:
        legs = [rod("leg", (-0.15, 0.32, 0.0), (-0.12, 0.34, hip), 0.12, "uniform", 1.1, 6, True)]
        legs += [rod("thigh", (-0.12, 0.36, hip - 0.02), (-0.06, -0.02, hip + 0.08), 0.12, "uniform", 1.1, 6, True)]
        legs += [rod("shin", (0.14, -0.5, 0.1), (0.12, 0.0, 0.12), 0.1, "uniform", 1.2, 6, True), box("hip", (0.3, 0.26, hip), "uniform")]
    coat = [(0.70, -0.04), (0.95, 0.10), (1.15, 0.34), (1.22, 0.52), (0.55, 0.62)]
    rings = np.stack([np.column_stack([circle(8, 0.21 * wide, 0.155 * wide), np.full(8, hip + up)]) for wide, up in coat])
    torso = loft("torso", rings, "uniform", None, 60.0)
    pack = box("pack", (0.3, 0.18, 0.36), "canvas", (0, -0.24, hip + 0.16))
    hand, butt = (0.04, 0.42, neck - 0.22), (0.2, 0.06, neck - 0.2)
    arms = [rod("arm", (-0.25, 0.0, neck - 0.1), hand, 0.075, "uniform", 0.9, 6, True)]
    arms += [rod("arm", (0.25, 0.0, neck - 0.1), (0.22, 0.16, neck - 0.34), 0.08, "uniform", 0.9, 6, True)]
    rifle = rod("rifle", butt, (-0.06, 0.95, neck - 0.2), 0.045, "dark", 0.6, 5)
    head = turned_profile("head", [(0.07, neck), (0.125, neck + 0.08), (0.13, neck + 0.19), (0.09, neck + 0.26)], "skin", 8)
    helmet = turned_profile("helmet", [(0.20, neck + 0.14), (0.19, neck + 0.22), (0.13, neck + 0.32), (0.03, neck + 0.36)], "helmet", 9)
    return [*legs, torso, pack, *arms, rifle, head, helmet]


def _tracks(long: float, wide: float, gauge: float, tall: float) -> list[Part]:
    """A pair of tracks as long closed loops, road wheels a little proud of them."""
    half = long / 2
    outline = [(-half, tall * 0.45), (-half + 0.35, 0.06), (-half + 0.9, 0.0), (half - 0.9, 0.0), (half - 0.3, 0.08), (half, tall * 0.6)]
    outline += [(half - 0.35, tall), (-half + 0.4, tall * 0.96)]
    rings = np.stack([np.array([(x, y, z) for y, z in outline]) for x in (-wide / 2, wide / 2)])
    track = loft("track", rings, "track", None, 30.0)
    wheels = []
    for k in range(5):
        wheel = turned_profile("wheel", [(0.33, -wide / 2 - 0.07), (0.33, wide / 2 + 0.07)], "side", 8)
        x, y, z = wheel.vertices.T
        faces = wheel.faces[:, ::-1].copy()
        wheels.append(Part("wheel", np.column_stack([z, y, x]), faces, wheel.paint, 50.0).moved((0, (k - 2) * (long - 2.0) / 4.4, 0.36)))
    one = [part.moved((gauge, 0, 0)) for part in (track, *wheels)]
    return [*one, *(part.mirrored() for part in one)]


def _slab(name: str, outline: list[tuple[float, float]], half: float, paint: str, roof: str = "") -> Part:
    """A hull given by its side view (y, z), `half` broad either way."""
    rings = np.stack([np.array([(x, y, z) for y, z in outline]) for x in (-half, half)])
    return loft(name, rings, paint, (paint, paint), 20.0)


def _gun(length: float, radius: float, height: float, start: float, evacuator: float) -> Part:
    bulge = [(radius * 1.7, start + length * evacuator), (radius * 1.7, start + length * (evacuator + 0.13))]
    steps = [(radius * 1.25, start - 0.3), (radius * 1.1, start + length * (evacuator - 0.01)), *bulge]
    return lathe_along("barrel", [*steps, (radius, start + length * (evacuator + 0.14)), (radius, start + length)], "panel", 8).moved(
        (0, 0, height)
    )


def _t62() -> Built:
    """Low hull, round turret well forward, long gun with its evacuator near the muzzle."""
    side = [(-3.1, 0.65), (-2.9, 1.35), (1.7, 1.38), (3.25, 0.95), (2.7, 0.45), (-2.7, 0.45)]
    hull = [_slab("armour", side, 1.15, "side"), box("mudguard", (3.3, 6.0, 0.12), "deck", (0, -0.1, 1.06))]
    hull += [box("grille", (1.9, 1.3, 0.1), "panel", (0, -2.1, 1.34)), *_tracks(6.5, 0.62, 1.35, 1.02)]
    hull += [lathe_along("drum", [(0.3, -0.62), (0.3, 0.62)], "panel", 8).turned(90).moved((s * 0.75, -3.25, 1.35)) for s in (-1, 1)]
    dome = turned_profile("turret", [(1.32, 0.0), (1.40, 0.22), (1.10, 0.62), (0.55, 0.84), (0.1, 0.86)], "house", 14, 1.06, 60.0)
    hatches = [turned_profile("hatch", [(0.4, 0.66), (0.36, 0.98)], "roof", 9).moved((x, -0.35, 0)) for x in (-0.5, 0.5)]
    lamp = box("lamp", (0.4, 0.3, 0.4), "dark", (0.5, 1.15, 0.35))
    return Built(hull, [dome, *hatches, lamp, _gun(4.6, 0.13, 0.36, 1.25, 0.62)], (0.0, 0.35, 1.38))


def _bmp() -> Built:
    """A long sharp bow, a low deck, a small cone of a turret."""
    side = [(-3.3, 0.75), (-3.1, 1.5), (0.6, 1.52), (3.35, 0.95), (2.5, 0.45), (-2.9, 0.45)]
    hull = [_slab("armour", side, 1.42, "side"), *_tracks(6.3, 0.5, 1.28, 0.92), box("rib", (2.0, 0.9, 0.06), "panel", (0, 1.55, 1.33))]
    hull += [box("door", (0.9, 1.3, 0.08), "roof", (s * 0.62, -2.1, 1.5)) for s in (-1, 1)]
    cone = turned_profile("turret", [(0.85, 0.0), (0.78, 0.12), (0.52, 0.55), (0.1, 0.58)], "house", 12, 1.0, 60.0)
    gun = lathe_along("barrel", [(0.12, 0.3), (0.10, 1.9)], "panel", 6).moved((0, 0, 0.36))
    rail = box("missile", (0.14, 1.3, 0.14), "dark", (0, 1.0, 0.58))
    return Built(hull, [cone, gun, rail], (0.0, -0.25, 1.5))


def _m60() -> Built:
    """A high rounded bow, a large long turret with a cupola on it."""
    side = [(-3.4, 0.8), (-3.2, 1.6), (1.9, 1.62), (3.2, 1.25), (3.35, 0.9), (2.6, 0.5), (-2.9, 0.5)]
    hull = [_slab("armour", side, 1.2, "side"), box("mudguard", (3.6, 6.3, 0.12), "deck", (0, -0.1, 1.24)), *_tracks(6.8, 0.7, 1.45, 1.15)]
    hull += [box("grille", (2.0, 1.6, 0.1), "panel", (0, -2.2, 1.58)), box("stowage", (0.5, 1.5, 0.35), "canvas", (1.5, -1.2, 1.35))]
    ring = circle(14, 1.0, 1.0)
    shape = [(1.15, 1.55, -0.1, 0.0), (1.42, 2.0, -0.25, 0.28), (1.28, 1.85, -0.3, 0.75), (0.8, 1.25, -0.45, 1.05)]
    levels = np.stack([np.column_stack([ring * (w, long) + (0, y), np.full(14, z)]) for w, long, y, z in shape])
    turret = loft("turret", levels, "house", ("house", "roof"), 60.0)
    cupola = turned_profile("cupola", [(0.55, 1.0), (0.5, 1.4), (0.3, 1.55)], "roof", 9).moved((0.42, -0.35, 0))
    mg = lathe_along("machine gun", [(0.06, 0.0), (0.06, 1.1)], "dark", 5).moved((0.42, 0.1, 1.32))
    basket = box("basket", (1.9, 0.7, 0.55), "canvas", (0, -2.2, 0.32))
    shield = box("mantlet", (0.95, 0.55, 0.6), "house", (0, 1.55, 0.2), (0.8, 0.8))
    return Built(hull, [turret, cupola, mg, basket, shield, _gun(4.3, 0.13, 0.48, 1.7, 0.5)], (0.0, 0.3, 1.62))


def _m113() -> Built:
    """A box with a sloped face, a cupola with a heavy machine gun, and a bridge of trim vane in front."""
    side = [(-2.45, 0.5), (-2.4, 1.85), (1.35, 1.88), (2.35, 1.0), (2.3, 0.5)]
    hull = [_slab("armour", side, 1.34, "side"), *_tracks(4.9, 0.42, 1.18, 0.85)]
    hull += [box("vane", (2.2, 0.08, 0.7), "panel", (0, 2.12, 1.0)), box("hatch", (1.5, 1.7, 0.1), "roof", (0, -1.2, 1.84))]
    hull += [box("roll", (2.3, 0.4, 0.35), "canvas", (0, -2.35, 1.55))]
    cupola = turned_profile("cupola", [(0.45, 0.0), (0.42, 0.3), (0.2, 0.36)], "house", 9)
    shield = box("shield", (0.9, 0.1, 0.5), "house", (0, 0.5, 0.1))
    mg = lathe_along("machine gun", [(0.07, 0.2), (0.06, 1.7)], "dark", 5).moved((0, 0, 0.4))
    gunner = turned_profile("gunner", [(0.24, 0.2), (0.28, 0.7), (0.14, 0.85), (0.2, 1.0), (0.05, 1.15)], "helmet", 6).moved((0, -0.1, 0))
    return Built(hull, [cupola, shield, mg, gunner], (0.0, 0.3, 1.87))


VEHICLES = {"t62": _t62, "bmp": _bmp, "m60": _m60, "m113": _m113}
"""how each kind is built"""
