"""Sentences for readers."""

import pytest

from navalsim3d.rulesets.seastrike import commands as orders
from navalsim3d.rulesets.seastrike.ruleset import SEASTRIKE
from navalsim3d.rulesets.seastrike.words import readable
from tests.rulesets.seastrike.build import fire, give, piece, position
from tests.rulesets.seastrike.decision import new


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("p1-FG1 moves 15.0 cm", "Red FG1 moves 15.0 cm"),
        ("p2 wins the cut", "Blue wins the cut"),
        ("HELO#1 of p1-LS1 is shot down by SAM#1 of p2-FA1", "HELO#1 of Red LS1 is shot down by SAM#1 of Blue FA1"),
        ("p1:STRIKE2: serviceability", "Red strike aircraft 2: serviceability"),
        ("p2-A is turned over", "Blue A is turned over"),
        ("p1-LS1:HELO#1: fire control", "Red LS1 HELO#1: fire control"),
        ("stop1 p10 xp1", "stop1 p10 xp1"),
    ],
)
def test_ids_become_names(written, read):
    assert readable(position([]), written) == read


def test_before_the_colours_are_chosen_a_side_has_its_own_name():
    _, events = SEASTRIKE.apply(new(), orders.Cut(side="p1"))
    assert events[0].text.startswith("First player: cut for ends")


def test_nobody_reads_an_id():
    state = position([piece("p1-FG1", 20, 20), piece("p2-LG1", 20, 36), piece("p2-LG2", 60, 150)], "K O{ssm:MAJOR}")
    _, events = give(state, fire("p1-FG1", "SSML#1", "p2-LG1"))
    told = " ".join(event.text for event in events) + SEASTRIKE.explain(state, fire("p1-FG1", "SSML#1", "p2-LG1")).title
    assert "p1" not in told
    assert "p2" not in told
