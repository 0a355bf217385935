"""Effects: everything that flashes, smokes, splashes and burns, behind one door.

Whoever performs the events of a game says when (scene seconds, `t0`) and where; what is seen follows from the time alone.
So the same calls with the same times give the same film, however the frames fall. Places are table cm, calibres mm.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np

from navalsim3d.kernel.board import Point
from navalsim3d.kernel.events import Fired
from navalsim3d.kernel.geometry import Pose
from navalsim3d.kernel.tabletop import Tabletop
from navalsim3d.scene import footing
from navalsim3d.scene.effects import atlas, dust, explosions, launches, missiles, plumes, smoke, tracers, weather
from navalsim3d.scene.effects.burning import Burning
from navalsim3d.scene.effects.chance import scatter, seed_of
from navalsim3d.scene.effects.glows import Glows
from navalsim3d.scene.effects.markers import Markers
from navalsim3d.scene.effects.puffs import WIDTH, Puffs, Table, foremost, make, where
from navalsim3d.scene.effects.sprites import FLAT, Sprites
from navalsim3d.scene.effects.torpedoes import Torpedoes
from navalsim3d.scene.footing import ON_LAND
from navalsim3d.scene.ordnance import Ordnance

if TYPE_CHECKING:
    from navalsim3d.scene.fleet import Fleet

WIND = 2.4
"""cm a second that smoke drifts on a table of 1/300"""
SLICE, LATE = 0.08, 0.05
"""seconds after which the puffs are handed over anew, and by how much a slow frame may be late; in between the shader alone moves them"""
TURNED = 2.0
"""cm: when the eye has moved that far they are sorted anew at once"""
REMEMBERED = 10.0
"""seconds a puff is kept after its end, in case time runs back"""
RESERVED = 100
"""sprites kept for fire and smoke before spray may have the rest"""
SMALL = 0.1
"""cm to a metre under which models are so small that the eye comes closer and a fire would dazzle it"""
BURST = 2.2
"""times life size that the burst of an aircraft is at most: the eye may be brought near before its smoke is gone"""
EARTH = 0.9
"""how wide the cloud of earth is that a shot throws up on an island, by the height of the water it would throw up at sea"""
SIGHT = 1.6
"""metres above the water of a place where nothing better is known"""


class Effects:
    """The facade. Build it after the fleet, call `update` each frame after the fleet's."""

    def __init__(self, world: Any, fleet: Fleet) -> None:
        self._world, self._fleet = world, fleet
        self._camera = world.root.get_top().find("**/+Camera")
        self._puffs = Puffs()
        self._glows = Glows(world.root)
        self._sprites = Sprites(world, int(world.detail.particles))
        self._torpedoes = Torpedoes(world, fleet)
        self._markers = Markers(world, fleet, self._glows)
        self._burning = Burning(fleet, self._glows)
        self._weather = np.zeros((0, WIDTH), np.float32)
        self._banks: dict[tuple[float, float], tuple[float, np.ndarray]] = {}
        self._wind = (WIND * 0.7, WIND * 0.7)
        self._stale, self._low = True, True
        self._drawn_at = 0.0
        self._seen_from = (0.0, 0.0, 0.0)

    def muzzle(self, t0: float, piece: str, mount: str, origin: Point, at: Point, calibre: float, barrels: int = 1) -> None:
        """A weapon fires: flash, smoke, light on the deck and on the water."""
        place = self._origin(piece, mount, origin)
        way = np.array([at[0] - place[0], at[1] - place[1], 0.0])
        way[2] = 0.06 * float(np.linalg.norm(way[:2]))
        way /= max(float(np.linalg.norm(way)), 1e-6)
        self._throw(tracers.muzzle(t0, place, (float(way[0]), float(way[1]), float(way[2])), calibre, barrels, self._metre))
        count, gap = tracers.burst(calibre, barrels)
        reach = self._metre * 3 * 5.0 * tracers.power(calibre)
        for shot in range(count):
            self._glows.add(
                t0 + shot * gap, 0.085, (place[0] + way[0] * 0.6, place[1] + way[1] * 0.6, place[2] + 0.3), reach, (2.6, 1.35, 0.5)
            )

    def tracer(
        self,
        t0: float,
        piece: str,
        mount: str,
        origin: Point,
        at: Point,
        calibre: float,
        barrels: int = 1,
        flight: float = 0.0,
        hit: bool = False,
    ) -> None:
        """The streaks of a burst on their way, `flight` seconds each (0: by the distance)."""
        place = self._origin(piece, mount, origin)
        up = self._metre * (2.2 if hit else 0.3)
        colour = tracers.GREEN if self._side(piece) == 1 else tracers.AMBER
        if calibre >= 60:
            colour = tracers.WHITE_HOT
        self._throw(tracers.tracer(t0, place, (at[0], at[1], up), calibre, barrels, self._metre, hit, colour, flight))

    def launch(self, t0: float, kind: Ordnance, event: Fired, seconds: float, met: Point | None = None) -> None:
        """A missile, rocket, torpedo or bomb, or a stream of small shot into the air, from its mount to what it meets.

        `met` is where a missile is shot down, and what shoots at it aims.
        """
        start, size = self._origin(event.piece, event.mount, event.origin), launches.size_of(kind, self._metre)
        size *= launches.told(size, math.dist(self._eye(), start))
        for table in launches.launched(t0, kind, event, seconds, start, self._fleet, size, met):
            self._throw(table)
        t1, at = t0 + seconds, event.at
        if kind in ("interceptor", "stream"):
            if event.hit:
                place = launches.met(event, kind, met)
                self._throw(missiles.airburst(t1, place, (launches.AIRBURST if met is None else launches.SHATTERED) * size))
                self._glows.add(t1, 0.4, place, 8.0 * size, (2.6, 1.5, 0.6))
        elif met is not None:
            return
        elif event.hit:
            self.explosion(t1, at, launches.BLAST[kind] * self._metre, event.target)
        else:
            self.near_miss(t1, event.target, at, 102.0 if kind == "rocket" else 300.0)

    def air_to_air(self, t0: float, start: tuple[float, float, float], met: tuple[float, float, float], seconds: float) -> None:
        """An interceptor's missile flies from a place in the air to another."""
        size = launches.size_of("interceptor", self._metre)
        size *= launches.told(size, math.dist(self._eye(), start))
        self._throw(missiles.flight(t0, "fall", start, met, seconds, size, 0.8))

    def shot_down(self, t0: float, hit: tuple[float, float, float], end: tuple[float, float, float], seconds: float) -> None:
        """An aircraft is hit at a place in the air and falls burning to another on the water."""
        life = 6.0 * self._metre
        size = life * launches.told(life, math.dist(self._eye(), hit))
        self._throw(missiles.airburst(t0, hit, 1.5 * min(size, BURST * life)))
        self._glows.add(t0, 0.5, hit, 10.0 * size, (2.8, 1.5, 0.5))
        self._throw(missiles.falling(t0, hit, end, seconds, size))
        self.plume(t0 + seconds, end[:2], 102.0)

    def hit(self, t0: float, piece: str, at: Point, calibre: float) -> None:
        """A shell or burst strikes a piece."""
        count = 5 if calibre < 30 else 3 if calibre < 60 else 1
        for spot, late in self._strikes(t0, piece, at, count):
            self._throw(tracers.hit(t0 + late, spot, calibre, self._metre))
            self._glows.add(t0 + late, 0.16, spot, self._metre * 3 * 6.0 * tracers.power(calibre), (2.4, 1.2, 0.45))

    def near_miss(self, t0: float, piece: str, at: Point, calibre: float) -> None:
        """Shot falls beside a piece: a row of little jets, or one column for a bigger gun."""
        r = scatter(seed_of("miss", round(t0, 2), piece), 1, 2)[0]
        ship = self._fleet.ships.get(piece)
        away = (ship.miniature.beam * 0.9 if ship is not None else 1.0) + 3.6 * self._metre * float(r[0])
        heading = math.radians(ship.stance.pose.heading if ship is not None else 0.0)
        side = 1.0 if r[1] < 0.5 else -1.0
        self.plume(t0, (at[0] + math.cos(heading) * away * side, at[1] - math.sin(heading) * away * side), calibre)

    def plume(self, t0: float, at: Point, calibre: float) -> None:
        """Water thrown up, or earth on land: 0 for a stitching burst, a calibre in mm, 500 for a torpedo or mine."""
        ground = self._ground(at)
        if self._ashore or ground > 0.0:
            wide = min(0.9 + 0.012 * calibre, 3.0) if self._ashore else EARTH * plumes.height_of(calibre) * self._metre
            self._throw((dust.strafed if calibre < 30.0 else dust.burst)(t0, (at[0], at[1], ground + 0.05), wide))
            return
        self._throw(plumes.plume(t0, (at[0], at[1], 0.0), calibre, self._metre))

    def explosion(self, t0: float, at: Point, size: float, piece: str = "") -> None:
        """A great explosion `size` cm across, on a piece when it is named."""
        ship = self._fleet.ships.get(piece)
        up = ship.ground + ship.miniature.height * 0.3 if ship is not None else 0.3
        ashore = self._ashore or (ship is not None and ship.piece.kind in ON_LAND)
        self._throw(explosions.explosion(t0, (at[0], at[1], up), size, ashore))
        if ashore:
            self._throw(dust.burst(t0, (at[0], at[1], self._ground(at) + 0.05), 1.6 * size))
        else:
            self._throw(plumes.plume(t0, (at[0], at[1], 0.0), 500.0, self._metre * min(1.0, size / 8.0)))
        softer = 1.0 if self._metre > SMALL else 0.3
        for life, reach, light in ((0.25, 6.0, 5.0 * softer), (2.6, 4.5, 2.4 * softer)):
            self._glows.add(t0, life, (at[0], at[1], up + size * 0.3), reach * size, (light, light * 0.5, light * 0.17))

    def torpedo_run(self, t0: float, torpedo: str, path: tuple[Pose, ...], seconds: float, ended: str = "") -> None:
        """A torpedo runs along a path of poses; what ended it shows in its track."""
        self._torpedoes.run(t0, torpedo, path, seconds, ended)

    def smoke_bank(self, t0: float, piece: str, at: Point, size: float) -> None:
        """A smoke screen is laid; it grows in about three seconds and stays until the next tabletop's markers say otherwise."""
        self._banks[(round(at[0], 1), round(at[1], 1))] = (t0, smoke.screen(t0, at, size, self._metre))
        self._stale = True

    def sink(self, t0: float, piece: str) -> None:
        """A piece goes down: the hull tilts and slides under, the water boils, a slick stays a while; on land it only falls over."""
        ship = self._fleet.ships.get(piece)
        self._fleet.sink(piece, t0)
        if ship is None or self._ashore:
            return
        x, y = ship.stance.pose.x, ship.stance.pose.y
        long, seed = ship.miniature.length, seed_of("slick", piece)
        r = scatter(seed, 5, 3)
        place = np.column_stack([x + (r[:, 0] - 0.5) * long * 0.6, y + (r[:, 1] - 0.5) * long * 0.6, np.full(5, 0.03)])
        self._throw(make(
            5, t0=t0 + 2.0 + 3.0 * r[:, 2], life=22.0, p=place, s0=long * 0.12, s1=long * (0.35 + 0.2 * r[:, 2]), rot=r[:, 0] * 6,
            c0=(0.04, 0.045, 0.05), alpha=0.55, fade_in=0.2, fade_out=0.5, mode=FLAT, tile=atlas.WISPS[0]),
        )  # fmt: skip
        self._throw(explosions.gasp(t0 + 5.6, (x, y, 0.2), long))

    def critical(self, t0: float, piece: str, effect: str) -> None:
        """A critical hit: a burst of flame and splinters amidships, and the badge's smoke from now on."""
        spot = self._fleet.point(piece, 0.1, 0.0, 0.3)
        if spot is None:
            return
        big = effect in ("fire", "ammunition", "magazine")
        self._throw(tracers.hit(t0, spot, 102.0 if big else 60.0, self._metre))
        self._throw(tracers.fireball(t0, spot, self._metre * 3 * (1.3 if big else 0.7), 9, seed_of(piece, effect), 1.8))
        self._glows.add(t0, 0.9, spot, self._metre * 3 * 16, (2.6, 1.2, 0.4))
        ship = self._fleet.ships[piece]
        if effect not in ship.piece.badges:
            self._fleet.set_piece(piece, badges=(*ship.piece.badges, effect))

    def collision(self, t0: float, piece: str, at: Point) -> None:
        """Two hulls, or a hull and the ground, meet: spray and splinters."""
        self._throw(plumes.plume(t0, (at[0], at[1], 0.0), 40.0, self._metre))
        self._throw(tracers.sparks(t0, (at[0], at[1], self._metre * 1.5), self._metre * 1.6, 14, seed_of(piece, round(t0, 2))))

    def rescue(self, t0: float, piece: str, by: str) -> None:
        """Someone is taken aboard: rings on the water between the two."""
        ship = self._fleet.ships.get(by) or self._fleet.ships.get(piece)
        if ship is not None:
            x, y = ship.stance.pose.x, ship.stance.pose.y
            self._throw(make(
                3, t0=t0 + np.array([0, 0.4, 0.8]), life=1.6, p=(x, y, 0.05), s0=0.4, s1=ship.miniature.length * 0.6,
                c0=(0.8, 0.95, 0.9), alpha=0.6, fade_out=0.2, mode=FLAT, tile=atlas.RING),
            )  # fmt: skip

    def markers(self, tabletop: Tabletop) -> None:
        """Set the markers of a tabletop, in both looks."""
        wind = math.radians(tabletop.wind + 180.0)
        speed = WIND * self._metre * 3
        self._wind = (math.sin(wind) * speed, math.cos(wind) * speed)
        self._weather = weather.lying(tabletop)
        self._markers.show(tabletop, {key: t0 for key, (t0, _) in self._banks.items()})
        self._banks = {}
        self._stale = True
        self._torpedoes.lie({m.id: m.pose for m in tabletop.markers if m.kind == "torpedo" and m.pose is not None})

    def clear(self) -> None:
        """Forget every effect that was set off; markers stay until the next tabletop."""
        self._puffs.clear()
        self._glows.clear()
        self._banks.clear()
        self._burning.clear()
        self._stale = True

    def update(self, now: float, dt: float = 0.0) -> None:
        """Draw the moment `now`."""
        eye = self._eye()
        self._markers.update(now)
        self._torpedoes.update(now)
        low = self._world.look < 0.5
        if self._stale or low != self._low or not 0.0 <= now - self._drawn_at < SLICE or math.dist(eye, self._seen_from) > TURNED:
            self._stale, self._low, self._drawn_at, self._seen_from = False, low, now, eye
            self._draw(now, eye)
        self._sprites.at((now, *self._wind))
        self._burning.shine(now)
        self._glows.shine(now)

    def _draw(self, now: float, eye: tuple[float, float, float]) -> None:
        """Hand over every puff that is in the air before it is drawn anew."""
        self._puffs.forget(now - REMEMBERED)
        standing = self._markers.low if self._low else self._markers.table
        parts = [self._puffs.alive(now, now + SLICE + LATE), standing, self._weather, *(rows for _, rows in self._banks.values())]
        room = max(self._sprites.limit - sum(map(len, parts)) - RESERVED, 0)
        rows = np.concatenate([*parts, *self._burning.rows(now, now + SLICE, eye, room)])
        if len(rows) > self._sprites.limit:
            rows = foremost(rows, self._sprites.limit)
        self._sprites.draw(rows, where(rows, now, self._wind), eye)

    def _throw(self, rows: Table) -> None:
        """Set off puffs."""
        self._puffs.add(rows)
        self._stale = True

    @property
    def shown(self) -> int:
        """How many puffs were drawn last."""
        return self._sprites.count

    @property
    def _metre(self) -> float:
        return float(self._fleet.metre)

    @property
    def _ashore(self) -> bool:
        """Whether there is earth underfoot: hex games are fought on land."""
        return int(self._fleet.scale) <= 0

    def _ground(self, at: Point) -> float:
        """How high the land is at a place, cm; 0 on the water."""
        return footing.height(self._world.islands.root, Pose(at[0], at[1], 0.0), 0.0, 0.0)

    def _eye(self) -> tuple[float, float, float]:
        """Where the camera is, in table cm."""
        eye = self._camera.get_pos(self._world.root)
        return float(eye.x), float(eye.y), float(eye.z)

    def _origin(self, piece: str, mount: str, origin: Point) -> tuple[float, float, float]:
        found = self._fleet.muzzle(piece, mount)
        if found is not None and math.dist(found[:2], origin) < 6.0 * self._metre * 3:
            return found
        return origin[0], origin[1], SIGHT * self._metre

    def _side(self, piece: str) -> int:
        ship = self._fleet.ships.get(piece)
        return int(ship.miniature.side) if ship is not None else 0

    def _strikes(self, t0: float, piece: str, at: Point, count: int) -> list[tuple[tuple[float, float, float], float]]:
        """Where on a piece the shells of a burst strike, and how much later each."""
        r = scatter(seed_of("strike", round(t0, 2), piece), count, 3)
        out: list[tuple[tuple[float, float, float], float]] = []
        for along, across, up in r:
            spot = self._fleet.point(piece, (along - 0.5) * 1.1, (across - 0.5) * 1.2, 0.12 + 0.2 * float(up))
            out.append((spot if spot is not None else (at[0], at[1], SIGHT * self._metre), 0.08 * len(out)))
        return out

    def close(self) -> None:
        """Take everything off the screen."""
        self._torpedoes.close()
        self._markers.close()
        self._sprites.path.remove_node()
