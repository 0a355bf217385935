"""The slipway: a blueprint becomes parts, parts become a GLB.

The file has one node `body` and one node a gun or tube, named as the mount, its origin at the pivot, so that a scene
can train it; a model that brings its card has a node `base` besides. Everything is in metres, y-up as glTF wants, and
the same blueprint gives the same bytes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from navalsim3d.kernel.scenario import Mount
from navalsim3d.shipyard import bases, castings, companies, counters, deckhouse, fittings, guns, hull, lettering, tubes
from navalsim3d.shipyard.blueprint import Base, Blueprint, Fitting, House, Weapon
from navalsim3d.shipyard.companies import Company
from navalsim3d.shipyard.counters import Counter
from navalsim3d.shipyard.finish import Skin, finish
from navalsim3d.shipyard.glb import Node, export
from navalsim3d.shipyard.problems import blueprint_of
from navalsim3d.shipyard.shade import relief
from navalsim3d.shipyard.shape import Shape
from navalsim3d.shipyard.solids import Part, rod

TUBES = ("torpedo_tube", "bow_door", "trained_tube", "slung")
Plan: TypeAlias = Blueprint | Company | Counter


@dataclass(frozen=True, slots=True)
class Assembly:
    """Parts of one model: those of the body where they stand, those of each mount about its pivot."""

    body: tuple[Part, ...]
    weapons: dict[str, tuple[Part, ...]]
    pivots: dict[str, tuple[float, float, float]]
    rests: dict[str, float]
    base: tuple[Part, ...] = ()
    """the card, where the model brings its own"""

    def standing(self) -> list[Part]:
        """Every part of the model where it stands, weapons at rest, without its card."""
        armed = [p.turned(self.rests[name]).moved(self.pivots[name]) for name, parts in self.weapons.items() for p in parts]
        return [*self.body, *armed]


class Ground:
    """What a thing stands on: the decks, and whatever was built before it."""

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        self.blocks: list[tuple[float, float, float, float, float]] = []

    def height(self, x: float, y: float) -> float:
        """Height of the uppermost surface at a place."""
        on_deck = max((z for cx, cy, w, h, z in self.blocks if abs(x - cx) <= w and abs(y - cy) <= h), default=-1.0)
        return max(on_deck, self._deck(x, y))

    def _deck(self, x: float, y: float) -> float:
        t = self.shape.station(y)
        z = self.shape.deck(t)
        for deck in self.shape.plan.hull.decks:
            inboard = not deck.inset or abs(x) <= self.shape.deck_half(t) * (1 - deck.inset) + 0.3
            if deck.start - 0.001 <= t <= deck.end + 0.001 and inboard:
                z += deck.rise * self.shape.climb(deck, t)
        return z + self.shape.plan.hull.camber * 0.6

    def raise_block(self, x: float, y: float, plan: House, base: float) -> None:
        """Remember a house, so that the next thing may stand on it."""
        top = base + plan.height - min(plan.parapet, plan.height * 0.95) + plan.dome
        half_w, half_l = plan.width / 2 * max(plan.top[0], 0.5), plan.length / 2 * max(plan.top[1], 0.5)
        self.blocks.append((x, y - plan.lean, half_w, half_l, top))


def assemble(plan: Plan) -> Assembly:
    """All parts of a blueprint, in metres, z up."""
    if isinstance(plan, Company):
        return _mustered(plan)
    if isinstance(plan, Counter):
        return Assembly(tuple(counters.parts(plan)), {}, {}, {}, tuple(counters.base(plan)))
    return _mounted(_launched(plan), plan.base) if plan.base else _launched(plan)


def _mounted(ship: Assembly, base: Base) -> Assembly:
    """A ship on its card: as much larger as the card says, its bow before the letter."""
    grown = base.enlarged
    body = tuple(part.sized(grown) for part in ship.body)
    ahead = max(float(part.vertices[:, 1].max()) for part in body)
    weapons = {name: tuple(part.sized(grown) for part in parts) for name, parts in ship.weapons.items()}
    pivots = {name: (round(x * grown, 4), round(y * grown, 4), round(z * grown, 4)) for name, (x, y, z) in ship.pivots.items()}
    return Assembly(body, weapons, pivots, ship.rests, tuple(bases.parts(base, ahead)))


def _mustered(plan: Company) -> Assembly:
    body, turret, pivot = companies.parts(plan)
    return Assembly(
        tuple(body),
        {name: tuple(turret) for name in plan.weapons},
        dict.fromkeys(plan.weapons, pivot),
        {name: weapon.rest for name, weapon in plan.weapons.items()},
    )


def _launched(plan: Blueprint) -> Assembly:
    shape = Shape(plan)
    ground = Ground(shape)
    body = [*hull.shell(shape), *(hull.raised_deck(shape, i) for i in range(len(plan.hull.decks)))]
    body += [p for wall in plan.hull.bulwarks for p in hull.bulwark(shape, wall)]
    body += [*hull.spray_rails(shape), *lettering.number(shape)]
    for block in plan.houses:
        body += _house(plan, ground, block)
    for item in plan.fittings:
        body += _fitting(plan, ground, item)
    weapons: dict[str, tuple[Part, ...]] = {}
    pivots: dict[str, tuple[float, float, float]] = {}
    for mount in plan.mounts:
        if mount.id in plan.weapons:
            weapon = plan.weapons[mount.id]
            pivots[mount.id] = pivot(plan, ground, mount, weapon)
            weapons[mount.id] = tuple(_armament(weapon))
            body += _seat(weapon, pivots[mount.id])
    return Assembly(tuple(body), weapons, pivots, {name: plan.weapons[name].rest for name in weapons})


def _armament(weapon: Weapon) -> list[Part]:
    """The parts of a weapon, from the shop that makes its style."""
    if weapon.style in castings.STYLES:
        return castings.casting(weapon)
    return tubes.tube(weapon) if weapon.style in TUBES else guns.gun(weapon)


def _seat(weapon: Weapon, at: tuple[float, float, float]) -> list[Part]:
    """What a gun stands in and on: its tub, and the column under a raised one."""
    parts = [guns.gun_tub(weapon.tub, weapon.tub_height).moved(at)] if weapon.tub else []
    if weapon.lift > 0.15:
        radius = max(0.25, 0.62 * weapon.tub)
        foot = (at[0] * 0.97, at[1], at[2] - weapon.lift - 0.02)
        parts.append(rod("column", foot, (at[0], at[1], at[2] + 0.05), radius, "house", 1.15, 10, True))
    return parts


def pivot(plan: Blueprint, ground: Ground, mount: Mount, weapon: Weapon) -> tuple[float, float, float]:
    """Where a mount's node has its origin."""
    x, y = mount.across * plan.beam, (mount.along - 0.5) * plan.length
    return round(x, 4), round(y, 4), round(ground.height(x, y) + weapon.lift, 4)


def _house(plan: Blueprint, ground: Ground, block: House) -> list[Part]:
    x, y = block.across * plan.beam, (block.along - 0.5) * plan.length
    base = ground.height(x, y) - 0.05
    part = deckhouse.house(block)
    ground.raise_block(x, y, block, base)
    if not block.mirrored:
        return [part.moved((x, y, base))]
    ground.raise_block(-x, y, block, base)
    return [part.moved((x, y, base)), part.moved((x, y, base)).mirrored()]


def _fitting(plan: Blueprint, ground: Ground, item: Fitting) -> list[Part]:
    if item.kind == "rail":
        return _rail(plan, ground, item)
    run = (item.to - item.along) * plan.length if item.to is not None else 0.0
    places = [item.along]
    if item.to is not None and item.kind not in ("catwalk",) and item.count > 1:
        places = [item.along + (item.to - item.along) * i / (item.count - 1) for i in range(item.count)]
    made = fittings.fitting(item, run)
    found = []
    for along in places:
        x, y = item.across * plan.beam, (along - 0.5) * plan.length
        z = ground.height(x, y) + item.lift
        standing = [p.turned(item.heading).moved((x, y, z)) for p in made]
        found += standing + ([p.mirrored() for p in standing] if item.mirrored else [])
    return found


def _rail(plan: Blueprint, ground: Ground, item: Fitting) -> list[Part]:
    """A rail along both deck edges between two places."""
    end = item.to if item.to is not None else item.along
    count = max(2, round((end - item.along) * plan.length / max(2.2, plan.length / 26)))
    points = []
    for i in range(count + 1):
        t = item.along + (end - item.along) * i / count
        z = ground.shape.level(t, sides_only=True)
        points.append((max(0.06, ground.shape.edge(t) - 0.12), ground.shape.y(t, z), z))
    made = fittings.rail(points, item.height or 0.95)
    return [*made, *(p.mirrored() for p in made)]


def skins(plan: Plan) -> dict[str, tuple[Skin, tuple[float, float, float], float]]:
    """The drawable surface of each node, its place and the bearing it rests on; `body` first, `base` last."""
    made = assemble(plan)
    standing = made.standing()
    ground = relief([*standing, *made.base], plan.length)
    boot = Shape(plan).boot if isinstance(plan, Blueprint) else 0.0
    nodes = {"body": (finish(made.body, plan.scheme, ground, boot=boot), (0.0, 0.0, 0.0), 0.0)}
    for name, parts in made.weapons.items():
        at, rest = made.pivots[name], made.rests[name]
        nodes[name] = (finish(parts, plan.scheme, ground, at, rest, boot), at, rest)
    if made.base:
        nodes["base"] = (finish(made.base, plan.scheme, ground), (0.0, 0.0, 0.0), 0.0)
    return nodes


def render(plan: Plan) -> bytes:
    """The GLB of a blueprint."""
    return export([Node(name, skin, at, rest) for name, (skin, at, rest) in skins(plan).items()])


def read(path: Path) -> Plan:
    """A blueprint from its file. ValueError: what is wrong with it."""
    return blueprint_of(path.read_text(encoding="utf-8"))


def build(names: Iterable[str], folder: Path) -> list[Path]:
    """Write NAME.glb beside NAME.json for the given names, or for every blueprint in the folder when there are none.

    ValueError: a name that is none, or a blueprint that is wrong; nothing is written then.
    """
    chosen = list(names) or sorted(p.stem for p in folder.glob("*.json"))
    for name in chosen:
        if not re.fullmatch(r"[a-z0-9][a-z0-9_\-]{0,63}", name):
            raise ValueError(f"'{name}' is no name of a model")
        if not (folder / f"{name}.json").is_file():
            raise ValueError(f"there is no blueprint '{name}.json'")
    written = []
    for name in chosen:
        target = folder / f"{name}.glb"
        target.write_bytes(render(read(folder / f"{name}.json")))
        written.append(target)
    return written
