"""A caption never tells a die before it has fallen, and never talks over the last one."""

from dataclasses import replace
from itertools import pairwise

from navalsim3d.kernel.events import Activated, Announced, CardTurned, Damaged, DiceRolled, Fired, Moved, Placed, Sank, TurnBegan
from navalsim3d.kernel.geometry import Pose
from navalsim3d.kernel.tabletop import Piece, SideOnTable, Tabletop
from navalsim3d.scene.captions import READ, STAYS, caption_at, captions
from navalsim3d.scene.timeline import FLIP, starts, timeline

HOME = Pose(0, 0, 0)
MOVE = Moved(piece="a", path=(HOME, Pose(0, 30, 0)), speed=1.0)
TABLE = Tabletop(
    width=90,
    height=60,
    scale=300,
    sides=(SideOnTable(id="rn", name="Royal Navy", flag="rn"), SideOnTable(id="km", name="Kriegsmarine", flag="km")),
    pieces=tuple(
        Piece(id=name, kind="ship", model="m", pose=HOME, side=side, name=name.upper())
        for name, side in (("a", "rn"), ("b", "km"), ("c", "rn"))
    ),
)
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
    line = timeline([Activated(piece="a", side="rn", text="A acts."), Announced(text="A laid its guns."), shot()])
    assert caption_at(captions(line), 0.0).text == "A laid its guns."


def test_what_is_announced_behind_a_hit_does_not_talk_over_it():
    line = timeline([shot(), Announced(text="A dice was drawn.")])
    assert [one.text for one in captions(line)] == ["S 102 fired its 37 mm at MTB 38"]
    assert [one.text for one in captions(timeline([Announced(text="A dice was drawn.")]))] == ["A dice was drawn."]


def test_a_deployment_gives_one_caption_for_all_its_ships():
    placed = [Placed(piece=name, pose=HOME, text=f"{name} came on to the table.") for name in "abc"]
    line = timeline([event for one in placed for event in (one, Announced(text="A die was drawn."))])
    assert [one.text for one in captions(line, TABLE)] == ["Royal Navy and Kriegsmarine take station."]
    assert [one.text for one in captions(timeline([placed[0], placed[2]]), TABLE)] == ["Royal Navy take station."]
    assert [one.text for one in captions(timeline(placed[1:2]), TABLE)] == ["b came on to the table."]


def test_what_a_ship_merely_declares_before_she_moves_is_not_told_but_who_she_is():
    line = timeline([Activated(piece="a", side="rn"), Announced(text="A declared Full."), MOVE])
    assert [one.text for one in captions(line)] == []
    assert [one.text for one in captions(line, TABLE)] == ["A, Royal Navy"]


def test_several_who_move_are_not_named_one_by_one():
    line = timeline([Activated(piece="a", side="rn"), MOVE, Activated(piece="c", side="rn"), replace(MOVE, piece="c")])
    assert captions(line, TABLE) == ()


def test_the_end_of_a_ship_is_not_told_before_the_shot_that_brings_it_nor_while_she_is_still_upright():
    line = timeline([Activated(piece="a", side="rn"), shot(), Sank(piece="b", at=(30, 0), text="B is lost.")])
    told = captions(line)
    assert caption_at(told, line.cues[1].impact - 0.05).text != "B is lost."
    assert caption_at(told, line.cues[2].start + 0.8).text != "B is lost."
    assert caption_at(told, line.cues[2].start + 2.0).text == "B is lost."


def test_nothing_is_told_that_nobody_could_read():
    line = timeline([TurnBegan(turn=n, text=f"Round {n}") for n in range(9)])
    assert [one.text for one in captions(line)] == ["Round 8"]
    told = captions(timeline([shot(), shot(False), Damaged(piece="b", amount=3, left=1, full=4, text="B took 3."), shot()]))
    assert all(b.start - a.start >= READ for a, b in pairwise(told))


def test_what_is_printed_on_a_card_is_not_read_out():
    words = "Blue FG1: shot at Red FG1 - missed"
    card = CardTurned(card="7", side="rn", words=words, face=("blank", "gun SAM"), text=f"{words}: blank, gun SAM")
    assert [one.text for one in captions(timeline([card]))] == [words]


def test_what_a_card_brought_is_told_when_its_face_is_seen_and_not_before():
    aim, fire = (CardTurned(card=words, side="rn", words=words, face=("RED",), text=words) for words in ("locked on", "missed"))
    events = [aim, shot(), fire]
    line = timeline(events)
    told, (first, _, second) = captions(line), line.cues
    assert caption_at(told, FLIP - 0.01) is None
    assert caption_at(told, FLIP + 0.01).text == "locked on"
    assert caption_at(told, second.start + FLIP - 0.01).text != "missed"
    assert caption_at(told, second.start + FLIP + 0.01).text == "missed"
    assert starts(events, line) == (first.start + FLIP, line.cues[1].start, second.start + FLIP), "nor does the log tell it sooner"
    assert line.seconds - (second.start + FLIP) > 1.5, "and there is time to read it"


def test_what_follows_on_a_card_is_not_told_before_it():
    cards = [CardTurned(card=f"{n}", side="rn", words=f"card {n}", face=("RED",), text=f"card {n}") for n in range(9)]
    told = captions(timeline([one for card in cards for one in (card, Announced(text="The stack is shuffled anew"))]))
    assert all(a.start < b.start for a, b in pairwise(told))
    assert told[-1].text == "card 8"
