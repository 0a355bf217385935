"""Words on counters and cards that have to be told, and the sealed card of a side."""

import pytest

from navalsim3d import library
from navalsim3d.kernel.ruleset import Glossary, Seals
from navalsim3d.kernel.session import Session
from navalsim3d.rulesets.seastrike import deck, glossary
from navalsim3d.rulesets.seastrike.objectives import CARDS
from navalsim3d.rulesets.seastrike.ruleset import SEASTRIKE
from navalsim3d.rulesets.seastrike.types import RANGE, TYPES
from tests.rulesets.seastrike.build import piece, position


def test_every_weapon_on_a_counter_is_explained_with_its_range():
    kinds = {kind for row in TYPES.values() for kind in row.mounts}
    assert {"SSM", "SSML", "SAM", "PDG", "PDM", "ASW", "ASWL", "TORP", "HELO", "GUN"} <= kinds
    for kind in kinds:
        assert glossary.meaning(kind), kind
        assert kind not in RANGE or f"{RANGE[kind]:g} cm" in glossary.meaning(kind)


def test_every_word_on_a_card_is_explained():
    words = set()
    for card in deck.pack():
        words |= {card.centre, *(word for shown in card.shown for word in shown.replace("+", " ").split())}
    assert {"MAJOR", "BELOW", "FCE", "ssm", "air", "RED"} <= words
    assert not [word for word in words if not glossary.meaning(word)]
    assert glossary.meaning("Frigate") == ""


@pytest.mark.clause("SS-OBJ-19")
def test_the_card_a_side_has_drawn_is_for_its_own_eyes():
    assert isinstance(SEASTRIKE, Seals) and isinstance(SEASTRIKE, Glossary)
    session = Session(SEASTRIKE, library.ready("seastrike_standard"), "5")
    while session.state.phase != "buy":
        session.apply(SEASTRIKE.legal(session.state)[0])
    side = session.decider
    other = "p1" if side == "p2" else "p2"
    view = SEASTRIKE.seen_by(session.state, side)
    card, known = SEASTRIKE.orders(view, side), CARDS[view.fleet(side).objective - 1]
    assert (card.number, card.title) == (known.number, known.title)
    assert ("Budget", f"{known.budget} million") in card.lines
    assert SEASTRIKE.orders(view, other) is None


@pytest.mark.clause("SS-OBJ-19")
def test_the_card_says_whether_the_alternative_wins_and_is_none_once_it_lies_open():
    state = position([piece("p1-FG1", 20, 20)], "K", fleets={"p1": {"objective": 3}, "p2": {"objective": 9}})
    either, alone = (dict(SEASTRIKE.orders(state, side).lines)["Or"] for side in ("p1", "p2"))
    assert "win as well" in either and "no win" in alone
    open_now = position([piece("p1-FG1", 20, 20)], "K", fleets={"p1": {"objective": 3, "objective_open": True}})
    assert SEASTRIKE.orders(open_now, "p1") is None
