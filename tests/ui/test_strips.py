"""The caption's strip hides no ship where it can help it, and does not wander."""

from types import SimpleNamespace

from navalsim3d.kernel.geometry import Pose
from navalsim3d.kernel.tabletop import Piece, Tabletop
from navalsim3d.scene.places import Subject
from navalsim3d.ui import strips
from navalsim3d.ui.panels.layout import Box

USUAL = Box(200, 600, 400, 40)
PLACES = strips.places(USUAL, 60)


def test_the_strip_lies_at_its_usual_place_when_no_ship_is_there():
    assert strips.Strip().choose(PLACES, [Box(300, 300, 80, 30)]) == USUAL


def test_it_goes_where_it_hides_none():
    ship = Box(350, 590, 80, 30)
    strip = strips.Strip()
    assert strip.choose(PLACES, [ship]) == PLACES[1]
    assert strip.choose(PLACES, [ship, Box(390, 50, 60, 40)]) not in (USUAL, PLACES[1])


def test_it_stays_as_long_as_it_hides_nothing_there():
    strip = strips.Strip()
    strip.choose(PLACES, [Box(350, 590, 80, 30)])
    assert strip.choose(PLACES, []) == PLACES[1]
    assert strip.choose(PLACES, [Box(390, 50, 60, 40)]) == USUAL


def test_it_comes_home_for_a_new_sentence_and_is_not_driven_off_by_a_touch_while_one_is_read():
    strip = strips.Strip()
    assert strip.choose(PLACES, [Box(350, 590, 80, 30)], "A fires") == PLACES[1]
    assert strip.choose(PLACES, [], "A fires") == PLACES[1]
    assert strip.choose(PLACES, [], "B is hit") == USUAL
    assert strip.choose(PLACES, [Box(190, 590, 20, 30)], "B is hit") == USUAL
    assert strip.choose(PLACES, [Box(190, 590, 200, 40)], "B is hit") == PLACES[1]


def test_a_sea_full_of_ships_gets_the_place_that_hides_least():
    fleet = [Box(0, 580, 1280, 80), Box(210, 60, 20, 40), Box(0, 500, 1280, 60)]
    assert strips.Strip().choose(PLACES, fleet) == PLACES[1]


class Eye:
    """A stage with one ship of 10 cm, seen at 10 pixels a cm, the sea's x to the right and its y into the picture."""

    tabletop = Tabletop(
        width=100, height=60, scale=300, pieces=(Piece(id="a", kind="ship", model="m", pose=Pose(0, 0, 0), side="rn", name="A"),)
    )

    def __init__(self, pose):
        self.pose = pose

    @property
    def rig(self):
        return self

    def subject(self, piece):
        return Subject(self.pose, 10.0)

    def on_screen(self, at):
        x, y = at[0] / 64.0 - 1.0, (at[1] + at[2]) / 36.0 - 1.0
        return (x, y) if abs(x) <= 1.0 and abs(y) <= 1.0 else None


def test_a_ship_is_as_large_as_its_hull_and_its_mast():
    (box,) = strips.ships(Eye(Pose(50.0, 20.0, 90.0)), (1280, 720))
    assert (round(box.left), round(box.top), round(box.width), round(box.height)) == (450, 485, 100, 35)


def test_a_ship_out_of_the_picture_is_in_nobodys_way():
    assert strips.ships(Eye(Pose(500.0, 20.0, 90.0)), (1280, 720)) == ()


class Tray(Eye):
    """The same, with a plate of 2 cm in the tray of a board of hexes, and another out of the picture."""

    world = property(lambda self: SimpleNamespace(hexes=self))

    def in_tray(self):
        plate = ((50.0, 10.0), (52.0, 10.0), (52.0, 12.0), (50.0, 12.0))
        return tuple((x, y, 0.0) for x, y in plate), tuple((x + 500.0, y, 0.0) for x, y in plate)


def test_a_strip_goes_out_of_the_way_of_what_lies_in_the_tray():
    (plate,) = strips.tray(Tray(Pose(50.0, 20.0, 90.0)), (1280, 720))
    assert (round(plate.left), round(plate.top), round(plate.width), round(plate.height)) == (500, 600, 20, 20)
    assert strips.Strip().choose(PLACES, [plate], "A attacks B") == PLACES[1]


def test_a_board_is_laid_over_the_usual_place_of_the_strip():
    assert strips.above(Box(200, 40, 700, 620), USUAL) == Box(200, 40, 700, 560)
    assert strips.above(Box(200, 40, 700, 300), USUAL) == Box(200, 40, 700, 300)
