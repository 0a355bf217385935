"""The aids of a choice: where a piece can go, and what an attack is reckoned by."""

from dataclasses import replace

from navalsim3d.kernel.geometry import Pose
from navalsim3d.kernel.ruleset import Explanation
from navalsim3d.kernel.tabletop import Marker, Tabletop
from navalsim3d.ui import previews

WAY = (Pose(1.0, 1.0, 0.0), Pose(1.0, 7.0, 0.0))


def test_a_piece_can_go_where_its_own_choices_take_it():
    mine = Explanation(title="A north", group="move", actor="A", point=(1.0, 7.0), path=WAY)
    others = Explanation(title="B north", group="move", actor="B", point=(9.0, 7.0), path=WAY)
    shot = Explanation(title="A attacks", group="attack", actor="A", point=(5.0, 5.0))
    assert previews.reach([mine, others, shot], "A") == ((1.0, 7.0),)


def test_the_tag_of_an_attack_tells_its_column_and_chance():
    told = Explanation(
        title="A attacks W", group="attack", target="W", chance=2 / 3, sight_lines=(((0.0, 0.0), (6.0, 0.0)),),
        notes=("2 attacking: column Two", "and more"),
    )  # fmt: skip
    (tag,) = previews._tags(told)
    assert (tag.text, tag.at) == ("column Two, 67%", (7.8, 0.0))


class Pen:
    """Overlays that remember what they were told to draw."""

    scale = 300

    def show(self, **aids):
        self.aids = aids


def test_hulls_that_touch_and_ships_that_lie_still_are_drawn_without_lines_of_no_length():
    pen = Pen()
    still = (Pose(5.0, 5.0, 90.0), Pose(5.0, 5.0, 90.0))
    told = Explanation(title="", group="fire", path=still, sight_lines=(((5.0, 5.0), (5.0, 5.0)), ((5.0, 5.0), (9.0, 5.0))))
    previews.show(pen, told, None, None)
    assert pen.aids["paths"] == ()
    assert [(line.a, line.b) for line in pen.aids["lines_of_sight"]] == [((5.0, 5.0), (9.0, 5.0))]


def test_a_ghost_that_can_be_turned_has_a_ring_before_its_bow():
    pen = Pen()
    told = Explanation(title="", group="place", aims="pose", path=(Pose(5.0, 5.0, 90.0),), name="A")
    previews.show(pen, told, None, None)
    assert pen.aids["rings"] == (((17.0, 5.0), previews.HANDLE),)
    previews.show(pen, Explanation(title="", group="place", aims="point", path=told.path, name="A"), None, None)
    assert pen.aids["rings"] == ()


def test_an_area_is_called_by_what_it_is_for():
    square = ((0.0, 0.0), (0.0, 10.0), (10.0, 10.0), (10.0, 0.0))
    zone, mine = Marker(id="z", kind="zone", polygon=square, label="attackers start here"), Marker(id="m", kind="mine", label="mine")
    table = Tabletop(width=10, height=10, scale=300, markers=(zone, mine))
    (sign,) = previews.signs(None, table, True)
    assert sign.text == "attackers start here"
    assert previews.signs(None, table, False) == ()


def test_the_chance_of_a_shot_is_written_over_the_target():
    told = Explanation(title="", group="fire", target="W", chance=0.3, sight_lines=(((0.0, 0.0), (6.0, 0.0)),))
    table = Tabletop(width=10, height=10, scale=300)
    assert [sign.text for sign in previews.signs(told, table, False)] == ["30%"]
    assert previews.signs(told, replace(table, scale=0), False) == (), "on a hex map the scene lays a card there"


def test_a_ghost_has_the_wake_that_its_place_depends_on():
    pen = Pen()
    told = Explanation(title="", group="place", aims="pose", path=(Pose(5.0, 5.0, 90.0),), name="A", model="boat", wake=6.0)
    for explanation, wake in ((told, 6.0), (replace(told, wake=0.0), 0.0)):
        previews.show(pen, explanation, None, None)
        (ghost,) = pen.aids["ghosts"]
        assert ghost.wake == wake
