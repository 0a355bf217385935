"""The aids of a choice: where a piece can go, and what an attack is reckoned by."""

from navalsim3d.kernel.geometry import Pose
from navalsim3d.kernel.ruleset import Explanation
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
