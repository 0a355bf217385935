"""ADV and ELIM: into the vacated hex, and off the map."""

import pytest

from navalsim3d.kernel.events import Sank
from navalsim3d.rulesets.strike_force import queries
from navalsim3d.rulesets.strike_force.ruleset import STRIKE_FORCE

from .build import advance, after, allowed, at, attack, decline, end, ended, field, give, march, refused, retreat, settled

RING = {"C": "0505", "D": "0605", "E": "0606", "Y": "0506"}


@pytest.mark.clause("SF-ADV-01")
def test_one_attacker_enters_the_vacated_hex():
    trapped = after(field(C="0405", E="0606", Y="0506", dice=(4,)), attack("CE", "Y"))
    assert queries.pending(trapped) == ("advance", ("C", "E"))
    for letter in "CE":
        assert at(after(trapped, advance(letter)), letter) == "0506"
    driven = after(field(C="0505", D="0605", Y="0506", dice=(3,)), attack("CD", "Y"), retreat("Y", "0406"), advance("D"))
    assert at(driven, "D") == "0506"


@pytest.mark.clause("SF-ADV-02")
def test_only_one_company_of_that_attack_advances():
    state = after(field(**RING, dice=(1,)), attack("CD", "Y"))
    assert [command.unit for command in STRIKE_FORCE.legal(state) if command.kind == "advance"] == ["C", "D"]
    assert refused(state, advance("E")) == "SF-ADV-02"
    assert refused(after(state, advance("C")), advance("D")) == "SF-ADV-04", "one is enough"


@pytest.mark.clause("SF-ADV-03")
def test_an_advance_may_be_declined():
    state = after(field(**RING, dice=(1,)), attack("CD", "Y"))
    left = after(state, decline(state))
    assert "0506" not in [at(left, letter) for letter in "CDE"]
    assert settled(state) == left, "which is what happens when nobody chooses"


@pytest.mark.clause("SF-ADV-04")
def test_an_advance_is_made_now_or_never():
    state = after(field(**RING, X="0504", dice=(1,)), attack("DE", "Y"))
    assert refused(state, attack("C", "X")) == "SF-CMD-04"
    later = after(state, decline(state))
    assert refused(later, advance("D")) == "SF-ADV-04"
    assert refused(later, decline(later)) == "SF-ADV-04"


@pytest.mark.clause("SF-ADV-05")
def test_an_advance_ignores_zones_and_earlier_movement():
    state = after(field(A="0404", B="0405", X="0305", W="0205", Y="0204", dice=(1,)), attack("AB", "X"))
    assert at(after(state, advance("A")), "A") == "0305"
    marched = ended(after(field(F="0807", D="0605", Y="0506", step=1, dice=(1,)), march("F", "0507")))
    won = after(marched, attack("DF", "Y"))
    assert at(after(won, advance("F")), "F") == "0506", "after four hexes of movement"


@pytest.mark.clause("SF-ADV-06")
def test_the_defending_side_never_advances():
    lost = after(field(D="0605", Y="0506", dice=(6,)), attack("D", "Y"))
    assert queries.pending(lost) is None
    assert at(lost, "Y") == "0506"
    trapped = after(field(D="0505", X="0404", Y="0605", dice=(3,)), attack("D", "Y"))
    assert (at(trapped, "D"), queries.pending(trapped)) == ("", None)


@pytest.mark.clause("SF-ADV-07")
def test_an_advance_takes_a_town_or_gives_one_up():
    state = after(field(A="0404", C="0305", X="0304", dice=(1,)), attack("AC", "X"), advance("A"))
    assert queries.towns_held(state) == ("0304",)
    left = after(field(A="0304", C="0305", X="0404", dice=(1,)), attack("AC", "X"))
    assert queries.towns_held(left) == ("0304",)
    assert queries.towns_held(after(left, advance("A"))) == ()


@pytest.mark.clause("SF-ELIM-01")
def test_who_is_eliminated_is_gone_with_his_zone():
    state = field(A="0405", C="0505", Y="0506", X="0305", dice=(1,))
    assert "0406" not in queries.retreat_hexes(field(A="0405", C="0404", Y="0506", X="0305"), "A")
    won, events = give(state, attack("AC", "Y"))
    assert [event.piece for event in events if isinstance(event, Sank)] == ["Y"]
    won = after(won, decline(won))
    assert "0406" in queries.retreat_hexes(won, "A"), "0406 touched only Y"
    assert "0406" not in queries.retreat_hexes(state, "A")
    assert refused(ended(won), march("Y", "0507")) == "SF-ELIM-01"
    assert "Y" not in queries.targets(won)


@pytest.mark.clause("SF-ELIM-02")
def test_nobody_returns():
    state = after(field(D="0605", A="0101", Y="0506", dice=(6,)), attack("D", "Y"))
    while not state.winner:
        alive = [letter for letter in "ABCDEFWXYZ" if at(state, letter)]
        assert alive == ["A", "Y"]
        state = ended(state)


@pytest.mark.clause("SF-ELIM-03")
def test_losses_do_not_decide():
    won = ended(field(A="0201", B="0208", W="0101", X="0109", Y="0506", Z="0808", turn=4, step=4))
    assert queries.winner(won) == "soviet"
    assert allowed(field(A="0201", turn=4, step=4), end(field(step=4)))
    assert queries.winner(ended(field(A="0201", turn=4, step=4))) == "us", "with no US company left at all"
