"""Ship cards: a row of the vessel tables joined with the model it sails on.

The row says what a vessel carries, the model where each thing stands and bears; the rules measure from there. A weapon
the model has no mount for cannot be placed, and is a problem of the scenario, not a default. Default stations and arcs
serve only where a card says nothing (CS-GEO-10, CS-ARC-02).
"""

from collections.abc import Sequence
from dataclasses import replace

from navalsim3d.kernel.scenario import ModelCard, Mount
from navalsim3d.rulesets.cruel_seas import prices
from navalsim3d.rulesets.cruel_seas.scenario import ShipEntry
from navalsim3d.rulesets.cruel_seas.state import Card, Size, Tube, Weapon
from navalsim3d.rulesets.cruel_seas.tables import HULLS
from navalsim3d.rulesets.cruel_seas.vessels import NAVY, SIZES, VESSELS, VesselRow, WeaponRow

SCALE = 3.0
"""metres of a real ship to a centimetre of its model, at 1/300"""
Arcs = tuple[tuple[float, float], ...]
_ALL_ROUND: Arcs = ((-180.0, 180.0),)
"""where the guns of a battery bear (CS-ARC-02)"""
_GUN_STATIONS = (0.80, 0.15, 0.50, 0.65, 0.35)
_MG_ACROSS = {"mg_port": -0.40, "mg_starboard": 0.40}
_UNDER_ANY_FLAG = ("merchant", "shore")
_MAX_TURN = {"red": 45.0, "yellow": 30.0}


def default_arcs(along: float, across: float) -> Arcs:
    """Where a weapon bears when its card does not say (CS-ARC-02): ahead, astern, both beams, or the side of its wing."""
    if along >= 0.60:
        return ((-135.0, 135.0),)
    if along <= 0.40:
        return ((45.0, -45.0),)
    if across > 0.0:
        return ((0.0, 180.0),)
    return ((-180.0, 0.0),) if across < 0.0 else ((30.0, 150.0), (-150.0, -30.0))


def default_model(vessel: str) -> ModelCard:
    """What stands in for a missing model: the class's hull (CS-GEO-04), every mount at its default station (CS-GEO-10).

    Raises KeyError for an unknown row.
    """
    row = VESSELS[vessel]
    guns = [weapon.mount for weapon in row.weapons if weapon.mount not in _MG_ACROSS]
    mounts = [Mount(id=gun, kind="gun", along=_GUN_STATIONS[place % 5]) for place, gun in enumerate(guns)]
    mounts += [Mount(id=mg, kind="gun", along=0.50, across=across) for mg, across in _MG_ACROSS.items()]
    mounts += [Mount(id=tube, kind="tube", along=0.60, across=(0.40, -0.40)[place % 2]) for place, tube in enumerate(row.tubes)]
    length, beam = HULLS["battery" if row.piece == "battery" else row.size]
    return ModelCard(name=row.model or vessel, length=length * SCALE, beam=beam * SCALE, mounts=tuple(mounts))


def problems(entry: ShipEntry, model: ModelCard | None) -> tuple[str, ...]:
    """Why this vessel cannot be fielded, one sentence each; empty when it can."""
    row = VESSELS.get(entry.vessel)
    if row is None:
        return (f"{entry.id}: no vessel is called {entry.vessel!r} in the tables of Cruel Seas",)
    if row.craft > 1:
        return (f"{entry.id}: {row.name} is a group of small craft under one dice, and the rules for those are not in this game",)
    if model is None:
        return (f"{entry.id}: the model {row.model!r} is missing",)
    return (*_missing_mounts(entry, row, model), *_bad_purchases(entry, row))


def card_for(entry: ShipEntry, model: ModelCard, flag: str) -> Card:
    """The ship card of one vessel of a scenario, under the flag of its side. It must have no `problems`."""
    row = VESSELS[entry.vessel]
    mounts = {mount.id: mount for mount in model.mounts}
    size = SIZES[row.size]
    vulnerable = size >= Size.LARGE and not row.shallow_draft
    return Card(
        vessel=entry.vessel,
        name=row.name,
        model=model.name,
        navy=flag,
        size=size,
        max_turn=_MAX_TURN[row.turn],
        speeds=(0.0, *row.speeds),
        hull=row.hull,
        length=round(model.length / SCALE, 6),
        beam=round(model.beam / SCALE, 6),
        weapons=tuple(_weapon(weapon, mounts[weapon.mount], row.piece == "battery") for weapon in row.weapons),
        tubes=tuple(_tube(mounts[tube]) for tube in row.tubes),
        equipment=frozenset(row.equipment) | frozenset(entry.equipment),
        diesel=row.diesel,
        shallow_draft=row.shallow_draft,
        torpedo_vulnerable=vulnerable if entry.torpedo_vulnerable is None else entry.torpedo_vulnerable,
        gunnery_size=SIZES[row.gunnery_size or row.size],
        points=fleet_points(entry, flag),
        ashore=row.piece == "battery",
    )


def fleet_points(entry: ShipEntry, flag: str) -> int:
    """What the vessel costs as it is fielded: row, crew and everything bought for it (CS-POINTS-01, CS-POINTS-04)."""
    row = VESSELS[entry.vessel]
    bought = sum(prices.equipment_price(item, _navy(entry, flag)) for item in entry.equipment if item not in row.equipment)
    return row.points + prices.crew_price(row, entry.crew) + bought + prices.reload_price(entry.reloads)


def _navy(entry: ShipEntry, flag: str) -> str:
    """Whose prices it pays: those of its roster, or of the flag it serves under."""
    return flag if NAVY[entry.vessel] in _UNDER_ANY_FLAG else NAVY[entry.vessel]


def unpriced(entry: ShipEntry, flag: str) -> tuple[str, ...]:
    """A sentence when the vessel buys radar for which its navy has no price (CS-RADAR-05)."""
    if entry.vessel not in VESSELS or "radar" not in entry.equipment or _navy(entry, flag) in prices.RADAR_NAVIES:
        return ()
    return (f"{entry.id}: radar has no price under the flag {flag!r}",)


def _weapon(row: WeaponRow, mount: Mount, ashore: bool) -> Weapon:
    arcs = mount.arcs or (_ALL_ROUND if ashore else default_arcs(mount.along, mount.across))
    weapon = Weapon(row.mount, row.name, row.calibre, row.mm, row.barrels, row.semi_automatic, mount.along, mount.across, arcs)
    return replace(weapon, dice=row.dice, reach=row.reach) if row.reach is not None else weapon


def _tube(mount: Mount) -> Tube:
    """A tube points ahead unless its mount says where the middle of its arc lies (CS-TORP-03)."""
    return Tube(mount.id, mount.along, mount.across, _middle(mount.arcs[0]) if mount.arcs else 0.0)


def _middle(arc: tuple[float, float]) -> float:
    """The bearing halfway round a clockwise arc, in (-180, 180]."""
    start, end = arc
    middle = start + ((end - start) % 360.0) / 2.0
    return middle - 360.0 if middle > 180.0 else middle


def _missing_mounts(entry: ShipEntry, row: VesselRow, model: ModelCard) -> list[str]:
    kinds = {mount.id: mount.kind for mount in model.mounts}
    wanted = [(weapon.mount, weapon.name, "gun") for weapon in row.weapons] + [(tube, "torpedo", "tube") for tube in row.tubes]
    return [
        f"{entry.id}: the model {model.name!r} has no {kind} mount {mount!r} for the {name} of {row.name}"
        for mount, name, kind in wanted
        if kinds.get(mount) != kind
    ]


def _bad_purchases(entry: ShipEntry, row: VesselRow) -> list[str]:
    unknown: Sequence[str] = [item for item in entry.equipment if item not in prices.ITEMS]
    found = [f"{entry.id}: {item!r} is no equipment that can be bought; there are: {', '.join(sorted(prices.ITEMS))}" for item in unknown]
    if entry.reloads > row.reloads:
        found.append(f"{entry.id}: {row.name} can carry {row.reloads} reload torpedoes, not {entry.reloads}")
    if entry.torpedoes is not None and entry.torpedoes > len(row.tubes):
        found.append(f"{entry.id}: {row.name} has {len(row.tubes)} torpedo tubes, not {entry.torpedoes}")
    return found
