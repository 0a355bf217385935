"""The log tells why a shot needed its number, and nothing of what is still to come."""

from navalsim3d.kernel.events import Announced, Fired, Modifier
from navalsim3d.ui.logbook import Logbook

SHOT = Fired(
    piece="a",
    mount="gun_1",
    target="b",
    origin=(0.0, 0.0),
    at=(30.0, 0.0),
    roll=3,
    needed=4,
    modifiers=(Modifier("over half range", -2, "CS-RANGE-04"), Modifier("target slow", 1, "CS-HIT-02")),
    text="A fired.",
)


def test_a_sum_names_the_number_it_begins_with():
    book = Logbook()
    book.add([SHOT], 0)
    line = book.lines[0]
    assert line.base == 5
    assert line.base + sum(modifier.value for modifier in line.modifiers) == 4


def test_a_replay_is_not_told_what_comes_later():
    book = Logbook()
    book.say("The dice are sealed.")
    for step in range(3):
        book.add([Announced(text=f"step {step}")], step)
    assert [line.text for line in book.until(2)] == ["The dice are sealed.", "step 0", "step 1"]
    assert [line.text for line in book.until(0)] == ["The dice are sealed."]
