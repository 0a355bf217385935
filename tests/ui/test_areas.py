"""What areas are for is written beside them: not over them, nor over the ship that is put down there, nor under a panel."""

from dataclasses import replace

import pytest
from imgui_bundle import imgui

from navalsim3d.kernel.geometry import Pose
from navalsim3d.kernel.ruleset import Explanation
from navalsim3d.kernel.tabletop import Marker, Tabletop
from navalsim3d.scene.effects.overlays import TagAid
from navalsim3d.ui import areas
from navalsim3d.ui.panels import layout, sign_panel

LABEL = "Royal Navy enters, Kriegsmarine gets home"
GHOST = Explanation(title="", group="place", aims="pose", path=(Pose(80.0, 20.0, 0.0),), name="MTB 34")
MIDDLE = ((600.0, 300.0), (680.0, 300.0), (680.0, 380.0), (600.0, 380.0))
"""an area in the middle of the window, in pixels"""


def test_an_area_is_named_on_the_rim_it_reaches_and_else_beside_it():
    corner = areas.beside(((75, 45), (90, 45), (90, 60), (75, 60)), 90.0, 60.0)
    assert corner == ((82.5, 60 + areas.RIM), (90 + areas.RIM, 52.5), (82.5, 45 - areas.BESIDE), (75 - areas.BESIDE, 52.5))
    inner = areas.beside(((20, 20), (40, 20), (40, 30), (20, 30)), 90.0, 60.0)
    assert inner == ((30, 30 + areas.BESIDE), (30, 20 - areas.BESIDE), (40 + areas.BESIDE, 25), (20 - areas.BESIDE, 25))
    assert areas.beside(((0, 20), (10, 20), (10, 30), (0, 30)), 90.0, 60.0)[0] == (-areas.RIM, 25)


def test_a_name_keeps_clear_of_the_ship_that_is_put_down_and_of_its_handle():
    zone = Marker(id="z", kind="zone", polygon=((75, 45), (90, 45), (90, 60), (75, 60)), label=LABEL)
    table = Tabletop(width=90, height=60, scale=300, markers=(zone,))
    kept = [areas.signs(table, told)[0].clear for told in (None, GHOST, replace(GHOST, aims="point"), replace(GHOST, name=""))]
    assert kept == [(), ((80.0, 20.0), (80.0, 32.0)), ((80.0, 20.0),), ()], "what only moves is not put down"
    assert areas.signs(table, None, ((1.0, 2.0),))[0].clear == ((1.0, 2.0),)


@pytest.fixture
def plates(sheet, monkeypatch):
    """Draws one sign of places that are pixels, and tells the plates drawn: left, top, right, bottom."""

    def drawn(sign):
        found = []

        class Canvas:
            def add_rect_filled(self, low, high, *rest):
                found.append((*low, *high))

            def add_text(self, *rest):
                pass

        monkeypatch.setattr(imgui, "get_background_draw_list", Canvas)
        sheet.frame(lambda: sign_panel.draw((sign,), lambda spot: spot, sheet.fonts, 0.8))
        return found

    return drawn


def test_a_name_lies_between_the_panels_or_nowhere(plates):
    free = layout.open_middle((1280, 720), 0.8, True, True)
    right, bottom = free.left + free.width, free.top + free.height
    assert plates(TagAid((1150.0, 120.0), LABEL, area=MIDDLE)) == [], "the log lies there"
    assert plates(TagAid((640.0, bottom + 20.0), LABEL, area=MIDDLE)) == [], "the time bar lies there"
    assert len(plates(TagAid((1150.0, 120.0), LABEL))) == 1, "a chance is written wherever its target is"
    for x in (free.left + 3.0, right - 3.0):
        ((west, north, east, south),) = plates(TagAid((x, bottom - 2.0), LABEL, area=MIDDLE))
        assert free.left - 0.5 <= west and east <= right + 0.5, "half a pixel is lost in rounding"
        assert free.top - 0.5 <= north and south <= bottom + 0.5


def test_a_name_is_smaller_than_a_chance_and_lies_on_its_place(plates):
    ((left, top, right, bottom),) = plates(TagAid((640.0, 500.0), LABEL, area=MIDDLE))
    ((usual_left, _, usual_right, usual_bottom),) = plates(TagAid((640.0, 500.0), LABEL))
    assert right - left < 0.92 * (usual_right - usual_left)
    assert ((left + right) / 2, (top + bottom) / 2) == pytest.approx((640.0, 500.0), abs=1.0)
    assert usual_bottom < 500.0


def test_a_name_takes_the_side_on_which_it_hides_neither_its_area_nor_the_ship_in_hand(plates):
    """From another side of the table another rim lies flat before the eye."""
    sides = ((590.0, 340.0), (640.0, 400.0), (640.0, 280.0))
    sign = TagAid(sides[0], LABEL, others=sides[1:], area=MIDDLE)
    middles = [(top + bottom) / 2 for kept in ((), ((700.0, 404.0),)) for _, top, _, bottom in plates(replace(sign, clear=kept))]
    assert middles == pytest.approx([400.0, 280.0], abs=1.0)
    assert plates(replace(sign, clear=sides)) == []
