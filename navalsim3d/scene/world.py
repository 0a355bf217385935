"""The world one table stands in: light, sky, sea, islands and the room, and the glide between table and sea.

`show_table` takes what a `Tabletop` says about the ground and the weather; pieces and markers belong to the fleet and
the effects, which hang on `root` and share its light. All in table centimetres: x east, y north, z up, origin at the
south-west corner.
"""

from __future__ import annotations

import panda3d.core as p3d

from navalsim3d.kernel.board import Polygon
from navalsim3d.kernel.scenario import IslandCard
from navalsim3d.kernel.tabletop import Hour, IslandOnTable, Tabletop
from navalsim3d.kernel.tabletop import Sea as SeaState
from navalsim3d.scene import coast, light
from navalsim3d.scene.app import App
from navalsim3d.scene.detail import Detail
from navalsim3d.scene.hexes import Hexes
from navalsim3d.scene.islands import Islands
from navalsim3d.scene.landscape import DEEP
from navalsim3d.scene.light import Light
from navalsim3d.scene.room import Room
from navalsim3d.scene.sea import Sea
from navalsim3d.scene.shading import Given
from navalsim3d.scene.shadows import SEEN, Shadows
from navalsim3d.scene.sky import Sky
from navalsim3d.shelves import island_card

GLIDE = 1.5
"""seconds from one look to the other"""
FINE_SHALLOWS = 3.2
"""how much narrower shallows are drawn where a centimetre stands for thirty metres"""
FINE_VEIL = 2.0
"""how much farther one sees through bad weather where a centimetre stands for thirty metres, and shots are wider"""
FLOOD = 2500.0
"""cm beyond the table's edge that the water has come when the look is all sea"""


class World:
    """Everything that is not a piece or an effect. Call `update` each frame; `look` runs from 0 (table) to 1 (sea)."""

    def __init__(self, app: App, detail: Detail) -> None:
        self._app = app
        self.detail = detail
        self.root = app.render.attach_new_node("world")
        self.root.hide(SEEN)
        self.time = 0.0
        self.look = 0.0
        self.width, self.height = 180.0, 120.0
        self._goal = 0.0
        self._hour: Hour = "day"
        self._weather = "clear"
        self._waters: tuple[SeaState, float, int] = ("average", 225.0, 300)
        self._ground: tuple[float, float, int, tuple[IslandOnTable, ...]] | None = None
        self.sky = Sky(self.root)
        self.sea = Sea(self.root, detail)
        self.room = Room(self.root, self.sea.ripples, detail.shadows > 0)
        self.islands = Islands(self.root, self.sea.ripples, detail.shadows > 0)
        self.hexes = Hexes(self.root, self.sea.ripples, detail.shadows > 0)
        self.shadows = Shadows(app, self.root, detail.shadows) if detail.shadows else None
        self._seconds = Given("seconds", 1, 1)
        self._seconds.to(self.root)
        self._reach = 0.0
        self._relight()

    @property
    def light(self) -> Light:
        """What shines now, already mixed for the look."""
        return light.at(self._hour, eased(self.look), self._weather)

    def show_table(self, tabletop: Tabletop) -> None:
        """Take size, islands, hour, weather, sea and wind from a tabletop; costs nothing where they are as they were."""
        waters = (tabletop.sea, tabletop.wind, tabletop.scale)
        if waters != self._waters:
            self._waters = waters
            self.sea.set_state(*waters)
        ground = (tabletop.width, tabletop.height, tabletop.scale, tabletop.islands)
        if ground != self._ground:
            self._ground = ground
            self._lay(tabletop)
        self._lay_hexes(tabletop)
        if ground is not None and (tabletop.hour, tabletop.weather) != (self._hour, self._weather):
            self._hour, self._weather = tabletop.hour, tabletop.weather
        self._relight()

    def _lay(self, tabletop: Tabletop) -> None:
        """Put down a table of another size or with other islands."""
        self.width, self.height = tabletop.width, tabletop.height
        cards = [(island_card(place.name), place.pose) for place in tabletop.islands]
        coasts = [coast.placed(shape, pose) for card, pose in cards if card.kind != "shoal" for shape in card.coast]
        shoals = [coast.placed(shape, pose) for card, pose in cards for shape in shallows(card)]
        self.room.set_size(self.width, self.height)
        self.islands.show(tabletop.islands)
        self.sea.set_coasts(self.width, self.height, coasts, shoals, 1.0 if tabletop.scale < 1000 else FINE_SHALLOWS)

    def _lay_hexes(self, tabletop: Tabletop) -> None:
        """Put down the board of a hex game in a tray where the mat was, or take it up.

        Without water to pay for it is drawn as sharp as the window: there are letters on it to be read.
        """
        self.hexes.show((tabletop.width, tabletop.height), tabletop.markers if tabletop.scale <= 0 else ())
        self.hexes.set_turn(tabletop.turn, tabletop.turns)
        self.room.set_depth(DEEP if self.hexes.laid else 0.0)
        if not self._app.offscreen:
            self._app.set_resolution(1.0 if self.hexes.laid else self.detail.resolution)
        if self.hexes.laid:
            self.look = self._goal = 0.0
            self.sea.node.hide()
        else:
            self.sea.node.show()

    def set_look(self, look: float) -> None:
        """Be at a look at once; a board of hexes has only the table's."""
        self.look = self._goal = min(1.0, max(0.0, look)) if not self.hexes.laid else 0.0
        self._relight()

    def glide(self, look: float) -> None:
        """Go to a look over GLIDE seconds; a board of hexes has only the table's."""
        self._goal = min(1.0, max(0.0, look)) if not self.hexes.laid else 0.0

    def update(self, dt: float) -> None:
        """Let `dt` seconds of scene time pass and follow the eye."""
        self.time += dt
        self._seconds.rows[0] = self.time
        if self.look != self._goal:
            step = dt / GLIDE
            self.look = min(self._goal, self.look + step) if self._goal > self.look else max(self._goal, self.look - step)
            self._relight()
        eye = self._app.camera.get_pos(self.root)
        self._set_reach(eye.z)
        self.sea.update(self.time, eye)
        self.hexes.dice.update(self.time)

    @staticmethod
    def casts(node: p3d.NodePath) -> None:
        """Let a solid node throw a shadow. Its vertices must be where `p3d_Vertex` says."""
        node.show_through(SEEN)

    def _set_reach(self, height: float) -> None:
        """Near and far by the height of the eye, so that depth suffices for a rail on a boat and for the horizon."""
        near = min(8.0, max(0.25, height * 0.06))
        if abs(near - self._reach) > 0.02 * near:
            self._reach = near
            self._app.lens.set_near_far(near, 12000.0)

    def _veil(self, now: Light) -> float:
        """Half visibility in cm; on the table fog thins out, so that the models are still seen from where a person stands."""
        half = light.veil(self._weather, now, max(self.width, self.height))
        if self._waters[2] >= 1000:
            half *= FINE_VEIL
        return half / max(eased(self.look), 0.12)

    def _relight(self) -> None:
        """Everything that depends on the look, the hour and the weather."""
        look, now = eased(self.look), self.light
        light.shine(self.root, now, self._veil(now), light.cover(self._weather))
        over = FLOOD * look**3 if self.look < 1.0 else 1e6
        self.root.set_shader_input("look", p3d.Vec2(look, over))
        self.root.set_shader_input("table", p3d.Vec4(self.width, self.height, 0.0, 0.0))
        self.sky.set_look(self.look, now.night)
        if self.shadows is not None:
            self.shadows.look(now, self.width, self.height)
        self.room.set_look(look)
        self.sea.set_look(look)

    def close(self) -> None:
        """Take everything off the screen."""
        if self.shadows is not None:
            self.shadows.close()
        self.sky.close()
        self.sea.close()
        self.room.close()
        self.islands.close()
        self.hexes.close()
        self.root.remove_node()


def eased(look: float) -> float:
    """The look as it is drawn: the glide starts and ends gently."""
    return look * look * (3.0 - 2.0 * look)


def shallows(card: IslandCard) -> tuple[Polygon, ...]:
    """Where the water round an island is shoal; a shoal that is an island of its own is so altogether."""
    return card.shoal or (card.coast if card.kind == "shoal" else ())
