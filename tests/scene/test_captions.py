"""A caption never tells a die before it has fallen, and never talks over the last one."""

from itertools import pairwise

from navalsim3d.kernel.events import Activated, Announced, Damaged, DiceRolled, Fired, TurnBegan
from navalsim3d.scene.captions import STAYS, caption_at, captions
from navalsim3d.scene.timeline import timeline

TEXT = "S 102 fired its 37 mm at MTB 38: 3, 4 or less needed, a hit."


def shot(hit: bool = True) -> Fired:
    return Fired(piece="a", mount="g", target="b", origin=(0, 0), at=(30, 0), roll=3, needed=4, hit=hit, text=TEXT)


def test_before_the_shell_arrives_the_face_is_not_told():
    line = timeline([DiceRolled(purpose="to hit", sides=10, faces=(3,)), shot()])
    told = captions(line)
    cue = line.cues[-1]
    for t in (cue.start - 0.2, cue.start + 0.1, cue.impact - 0.02):
        now = caption_at(told, t)
        assert now.text == "S 102 fired its 37 mm at MTB 38"
        assert now.die.rolling
        assert not now.die.hit
        assert now.die.needed == 4
    fallen = caption_at(told, cue.impact + 0.01).die
    assert (fallen.face, fallen.hit, fallen.rolling, fallen.sides) == (3, True, False, 10)


def test_the_die_lies_a_while_and_goes():
    line = timeline([shot()])
    assert caption_at(captions(line), line.cues[0].impact + STAYS + 0.1).die is None


def test_damage_is_told_beside_the_die_that_brought_it():
    line = timeline([shot(), Damaged(piece="b", amount=3, left=1, full=4, text="MTB 38 took 3.")])
    now = caption_at(captions(line), line.cues[1].start + 0.3)
    assert now.text == "MTB 38 took 3."
    assert now.die.face == 3


def test_captions_come_in_order_and_a_new_gun_waits_for_the_last_die():
    line = timeline([TurnBegan(turn=1, text="Turn 1 began."), shot(), shot(False)])
    told = captions(line)
    assert all(a.start <= b.start for a, b in pairwise(told))
    assert told[2].start >= min(told[1].falls + 0.2, line.cues[2].start)


def test_nothing_is_told_before_anything_happens():
    assert caption_at((), 3.0) is None


def test_what_a_ship_is_about_to_do_is_told_from_the_moment_she_is_on():
    line = timeline([Activated(piece="a", side="rn", text="A acts."), Announced(text="A declared Full.")])
    assert caption_at(captions(line), 0.0).text == "A declared Full."


def test_what_is_announced_behind_a_hit_does_not_talk_over_it():
    line = timeline([shot(), Announced(text="A dice was drawn.")])
    assert [one.text for one in captions(line)] == ["S 102 fired its 37 mm at MTB 38"]
    assert [one.text for one in captions(timeline([Announced(text="A dice was drawn.")]))] == ["A dice was drawn."]
