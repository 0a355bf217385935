"""The catalogue of fittings: which shop builds which kind."""

from __future__ import annotations

from collections.abc import Callable

from navalsim3d.shipyard import deckware, gear, rigging, topside
from navalsim3d.shipyard.blueprint import Fitting
from navalsim3d.shipyard.solids import Part, rod, wire


def fitting(plan: Fitting, run: float = 0.0) -> list[Part]:
    """All parts of one fitting; `run` is the distance in metres to its other end, for what runs along the ship."""
    return rigging.catwalk(plan, run) if plan.kind == "catwalk" else SHOPS[plan.kind](plan)


def rail(points: list[tuple[float, float, float]], height: float = 0.95) -> list[Part]:
    """Stanchions at points of the deck edge with two wires between them."""
    posts = [rod("stanchion", p, (p[0], p[1], p[2] + height), 0.03, "line", 1, 3) for p in points]
    wires = [wire("wire", [(x, y, z + height * share) for x, y, z in points], 0.02, "line") for share in (0.5, 1.0)]
    return posts + wires


SHOPS: dict[str, Callable[[Fitting], list[Part]]] = {
    "funnel": deckware.funnel, "mast": rigging.mast, "tripod": rigging.tripod, "derrick": rigging.derrick, "sail": rigging.sail,
    "hatch": deckware.hatch, "tank_hatch": deckware.tank_hatch, "winch": gear.winch, "boat": deckware.boat, "raft": deckware.raft,
    "vent": deckware.vent, "mushroom": deckware.mushroom, "skylight": deckware.skylight, "smoke_float": gear.smoke_float,
    "depth_charge": gear.depth_charge, "charge_rack": gear.charge_rack, "paravane": gear.paravane, "davit": gear.davit,
    "anchor": gear.anchor, "bollard": gear.bollard, "lantern": rigging.lantern, "aerial": rigging.aerial,
    "searchlight": gear.searchlight, "director": gear.director, "staff": rigging.staff, "spare_torpedo": gear.spare_torpedo,
    "balloon": rigging.balloon, "ramp": gear.ramp, "crate": deckware.crate, "gallows": gear.gallows, "net_drum": gear.net_drum,
    "bitt": gear.bitt, "periscope": gear.periscope, "plane": gear.plane, "tub": deckware.tub, "spray_shield": deckware.spray_shield,
    "wheel": deckware.wheel, "figure": deckware.figure, "capstan": gear.capstan, "sweep_gear": gear.sweep_gear,
    "windlass": gear.windlass, "locker": deckware.locker, "lattice": topside.lattice, "pole": topside.pole, "radome": topside.radome,
    "array": topside.array, "dish": topside.dish, "helipad": topside.helipad, "helicopter": topside.helicopter,
    "container": topside.container,
}  # fmt: skip
"""one shop a kind of fitting; catwalks and rails are laid by their ends"""
