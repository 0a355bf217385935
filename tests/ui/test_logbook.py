"""The log: dice stand in the line of what they decided, and the sum of a shot can be asked for."""

from navalsim3d.kernel.events import Announced, DiceRolled, Fired, Modifier, TurnBegan
from navalsim3d.ui.logbook import Logbook


def shot(**more):
    far = Modifier("far", -2, "X-1")
    return Fired(piece="a", mount="gun", target="b", origin=(0, 0), at=(9, 9), roll=4, needed=5, modifiers=(far,), hit=True, **more)


def test_dice_wait_for_the_line_they_decide():
    book = Logbook()
    rolled = DiceRolled(purpose="to hit", sides=10, faces=(4,), text="RN rolled 4")
    book.add((rolled, shot(text="a fired at b", clause="X-2")), 3)
    (line,) = book.lines
    assert line.text == "a fired at b"
    assert line.dice == ((10, (4,)),)
    assert line.modifiers[0].value == -2
    assert line.needed == "needed 5 or less, rolled 4"
    assert line.clause == "X-2"
    assert line.step == 3


def test_dice_that_decide_nothing_told_are_told_alone():
    book = Logbook()
    book.add(
        (DiceRolled(purpose="weather", sides=6, faces=(2, 3), text="the wind shifts"), DiceRolled(purpose="x", sides=6, faces=(1,))), 0
    )
    assert [(line.text, line.dice) for line in book.lines] == [("the wind shifts", ((6, (2, 3)),))]


def test_dice_never_slip_into_the_next_command():
    book = Logbook()
    book.add((DiceRolled(purpose="x", sides=6, faces=(1,)),), 0)
    book.add((Announced(text="later"),), 1)
    assert book.lines[-1].dice == ()


def test_an_undo_takes_its_lines_along_and_leaves_the_seal():
    book = Logbook()
    book.say("sealed")
    book.add((TurnBegan(turn=1, text="turn 1"),), 0)
    book.add((Announced(text="b"),), 1)
    book.back_to(1)
    assert [line.text for line in book.lines] == ["sealed", "turn 1"]
