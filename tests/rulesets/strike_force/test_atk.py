"""ATK: who may attack whom, and how often."""

import random

import pytest

from navalsim3d.rulesets.strike_force import queries
from navalsim3d.rulesets.strike_force.ruleset import STRIKE_FORCE

from .build import advance, after, allowed, at, attack, decline, dice_left, ended, field, march, refused, retreat, settled

RING = {"C": "0505", "D": "0605", "E": "0606"}


@pytest.mark.clause("SF-ATK-01")
def test_only_adjacent_enemies_are_attacked():
    assert queries.targets(field(Y="0506", D="0705")) == ()
    assert refused(field(Y="0506", D="0705"), attack("D", "Y")) == "SF-ATK-01"
    assert allowed(field(Y="0506", D="0605"), attack("D", "Y"))
    mixed = field(Y="0506", D="0605", B="0705")
    assert refused(mixed, attack("BD", "Y")) == "SF-ATK-01"
    assert refused(mixed, attack("D", "B")) == "SF-ATK-01"


@pytest.mark.clause("SF-ATK-02")
def test_nobody_must_attack_and_nobody_can_decline():
    assert ended(field(D="0605", Y="0506")).step == 3
    hit = after(field(D="0605", Y="0506", dice=(6,)), attack("D", "Y"))
    assert at(hit, "D") == "", "the US side was asked nothing"


@pytest.mark.clause("SF-ATK-03")
def test_one_attack_has_one_defender():
    state = field(C="0505", X="0404", Y="0506", dice=(1,))
    assert {command.defender for command in STRIKE_FORCE.legal(state) if command.kind == "attack"} == {"X", "Y"}
    with pytest.raises(ValueError, match="defender"):
        STRIKE_FORCE.read_command({"kind": "attack", "side": "soviet", "attackers": ["C"], "defender": ["X", "Y"]})
    assert dice_left(after(state, attack("C", "X"))) == 0


@pytest.mark.clause("SF-ATK-04")
def test_an_enemy_is_attacked_once_a_turn():
    state = after(field(C="0505", D="0605", Y="0506", dice=(3,)), attack("D", "Y"), retreat("D", "0604"))
    assert refused(state, attack("C", "Y")) == "SF-ATK-04"
    assert queries.targets(state) == ()


@pytest.mark.clause("SF-ATK-04")
def test_the_mark_goes_with_the_company_that_retreats():
    state = field(C="0505", D="0605", E="0808", Y="0506", dice=(3,))
    driven = after(state, attack("CD", "Y"), retreat("Y", "0406"), advance("C"))
    assert refused(driven, attack("E", "Y")) == "SF-ATK-04"
    assert STRIKE_FORCE.dump(driven)["attacked"] == ["Y"]


@pytest.mark.clause("SF-ATK-05")
def test_a_company_attacks_once_a_turn():
    state = field(C="0506", X="0405", Y="0406", dice=(1,))
    later = settled(after(state, attack("C", "X")))
    assert refused(later, attack("C", "Y")) == "SF-ATK-05"


@pytest.mark.clause("SF-ATK-06")
def test_several_join_in_one_attack():
    state = field(**RING, Y="0506", dice=(4,))
    one, other = after(state, attack("CDE", "Y")), after(state, attack("ECD", "Y"))
    assert one == other
    assert refused(state, attack("CCD", "Y")) == "SF-ATK-06"
    none = type(attack("C", "Y"))(side="soviet", attackers=(), defender="Y")
    assert refused(state, none) == "SF-ATK-06"
    six = field(A="0405", B="0406", C="0505", D="0605", E="0606", F="0507", Y="0506")
    assert allowed(six, attack("ABCDEF", "Y"))
    assert len([command for command in STRIKE_FORCE.legal(six) if command.kind == "attack"]) == 63


@pytest.mark.clause("SF-ATK-06")
def test_an_attack_is_put_together_company_by_company():
    state = field(**RING, Y="0506", X="0504")
    parts = STRIKE_FORCE.parts(state)
    assert parts == (attack("C", "X"), *(attack(letter, "Y") for letter in "CDE"))
    assert STRIKE_FORCE.combined(state, (attack("E", "Y"), attack("C", "Y"))) == attack("CE", "Y")
    assert STRIKE_FORCE.combined(state, (attack("C", "X"), attack("D", "Y"))) is None
    assert STRIKE_FORCE.combined(state, (attack("C", "Y"), attack("C", "Y"))) is None
    assert STRIKE_FORCE.parts(field(**RING, Y="0506", step=1)) == ()


@pytest.mark.clause("SF-ATK-07")
def test_the_attacker_chooses_freely():
    state = field(X="0404", Y="0405", C="0504", D="0505", dice=(1, 1))
    assert queries.attackers(state, "X") == ("C", "D")
    assert queries.attackers(state, "Y") == ("D",)
    assert allowed(state, attack("CD", "X"))
    pushed = settled(after(state, attack("C", "X")))
    assert allowed(pushed, attack("D", "Y"))
    assert ended(pushed).step == 3, "or leaves Y alone"


@pytest.mark.clause("SF-ATK-08")
def test_one_attack_is_finished_before_the_next():
    state = field(D="0605", E="0606", C="0304", Y="0506", X="0305", dice=(1,))
    won = after(state, attack("DE", "Y"))
    assert refused(won, attack("C", "X")) == "SF-CMD-04"
    moved = after(won, advance("D"))
    assert at(moved, "D") == "0506"
    assert allowed(moved, attack("C", "X"))


@pytest.mark.clause("SF-ATK-09")
def test_adjacency_is_judged_when_the_attack_happens():
    state = field(C="0505", D="0605", Y="0506", dice=(3,))
    driven = after(state, attack("CD", "Y"), retreat("Y", "0406"))
    assert refused(after(driven, decline(driven)), attack("C", "Y")) in ("SF-ATK-04", "SF-ATK-01")
    assert queries.targets(after(driven, decline(driven))) == ()


def crowd(chance):
    """Everybody in the middle, in an attack step."""
    near = ["0404", "0405", "0406", "0504", "0505", "0506", "0507", "0604", "0605", "0606", "0305", "0306", "0304"]
    return dict(zip("ABCDEFWXYZ", chance.sample(near, 10), strict=True))


@pytest.mark.clause("SF-ATK-09", "SF-ATK-10")
def test_possible_attacks_only_shrink_and_never_come_to_five():
    chance = random.Random(3)
    for game in range(150):
        state = field(**crowd(chance), step=2 + 2 * (game % 2), dice=tuple(chance.randint(1, 6) for _ in range(10)))
        pairs, made = None, 0
        while True:
            if state.combat is None:
                now = {(a, b) for b in queries.targets(state) for a in queries.attackers(state, b)}
                assert pairs is None or now <= pairs
                pairs = now
            menu = [command for command in STRIKE_FORCE.legal(state) if command.kind != "end"]
            if not menu:
                break
            command = chance.choice(menu)
            made += command.kind == "attack"
            state = after(state, command)
        assert made <= 4


@pytest.mark.clause("SF-ATK-11")
def test_advancing_gives_no_second_attack():
    state = field(A="0404", B="0405", X="0305", W="0205", dice=(1,))
    moved = after(state, attack("AB", "X"), advance("A"))
    assert at(moved, "A") == "0305"
    assert refused(moved, attack("A", "W")) == "SF-ATK-05"
    assert queries.targets(moved) == ()


@pytest.mark.clause("SF-ATK-12")
def test_terrain_and_position_change_nothing():
    """In a Town or beside one, beside woods or not, after a long march or none: the same chances and the same results."""
    places = [{"F": "0308", "Z": "0208"}, {"F": "0305", "Z": "0404"}, {"F": "0808", "Z": "0708"}, {"F": "0404", "Z": "0304", "Y": "0204"}]
    states = [field(**where, dice=(die,)) for where in places for die in (3, 4, 5)]
    assert {STRIKE_FORCE.explain(state, attack("F", "Z")).notes[:4] for state in states} == {
        STRIKE_FORCE.explain(field(D="0605", Y="0506"), attack("D", "Y")).notes
    }
    assert all(at(settled(after(state, attack("F", "Z"))), "Z") for state in states), "the attacker is thrown back everywhere"
    marched = ended(after(field(F="0807", Y="0506", step=1), march("F", "0507")))
    assert STRIKE_FORCE.explain(marched, attack("F", "Y")).needed == 2
