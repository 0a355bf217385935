"""MOVE and STACK: up to four hexes, one company to a hex."""

import random

import pytest

from navalsim3d.kernel.dice import Dice, seed_from
from navalsim3d.kernel.events import Moved
from navalsim3d.rulesets.strike_force import movement, queries, views
from navalsim3d.rulesets.strike_force.chart import LETTERS
from navalsim3d.rulesets.strike_force.hexes import BIT, CENTRE, NUMBERS, numbers
from navalsim3d.rulesets.strike_force.ruleset import STRIKE_FORCE
from navalsim3d.rulesets.strike_force.state import UNIT

from .build import after, allowed, at, attack, end, ended, field, give, march, opening, ready, refused, walk
from .paths import WOODS, best_paths, retreats


def scattered(chance, slow=False):
    """A random position: some companies of each side on different hexes."""
    fit = [number for number in NUMBERS if slow or number not in WOODS]
    letters = [letter for letter in LETTERS if chance.random() < 0.8] or ["A"]
    return dict(zip(letters, chance.sample(fit, len(letters)), strict=True))


@pytest.mark.clause("SF-MOVE-01")
def test_any_number_of_companies_in_any_order():
    state = after(opening(), walk("D 0805>0705"), walk("A 0802>0702"))
    assert (at(state, "D"), at(state, "A"), at(state, "B")) == ("0705", "0702", "0803")
    assert refused(state, walk("D 0705>0704")) == "SF-MOVE-01"
    assert allowed(state, walk("B 0803>0703"))
    assert allowed(state, end(state))
    assert {command.unit for command in STRIKE_FORCE.legal(state)[:-1]} == set("BCEF")


@pytest.mark.clause("SF-MOVE-02")
def test_the_enemys_companies_are_not_moved():
    wrong = march("Y", "0507")
    assert refused(opening(), type(wrong)(side="soviet", unit="Y", to="0507")) == "SF-MOVE-02"
    assert refused(opening(), walk("Y 0506>0507")) == "SF-SEQ-03"


@pytest.mark.clause("SF-MOVE-03")
def test_a_path_runs_from_hex_to_adjacent_hex():
    assert allowed(opening(), walk("C 0804>0704>0604>0504>0404"))
    assert refused(opening(), walk("C 0804>0604")) == "SF-MOVE-03"
    assert refused(opening(), type(march("C", "0604"))(side="soviet", unit="C", to="0603", path=("0704", "0604"))) == "SF-MOVE-03"


@pytest.mark.clause("SF-MOVE-04")
def test_four_hexes_are_allowed():
    assert allowed(opening(), walk("F 0807>0708>0608>0508>0408"))
    assert refused(opening(), walk("F 0807>0708>0608>0508>0408>0308")) == "SF-MOVE-04"
    assert refused(opening(), march("F", "0308")) == "SF-MOVE-04"


@pytest.mark.clause("SF-MOVE-05")
def test_what_is_not_used_is_lost():
    state = ended(after(opening(), walk("F 0807>0808")), 4)
    assert allowed(state, walk("F 0808>0708>0608>0508>0408"))
    assert refused(state, walk("F 0808>0708>0608>0508>0408>0308")) == "SF-MOVE-04"


@pytest.mark.clause("SF-MOVE-06")
def test_enemy_hexes_are_not_entered():
    state = field(Y="0506", D="0605", step=1)
    assert refused(state, walk("D 0605>0506")) == "SF-MOVE-06"
    assert refused(state, march("D", "0506")) == "SF-MOVE-06"
    assert refused(state, walk("D 0605>0506>0406")) == "SF-MOVE-06"


@pytest.mark.clause("SF-MOVE-07")
def test_woods_are_not_entered():
    assert refused(field(E="0806", step=1), walk("E 0806>0706")) == "SF-MOVE-07"
    assert refused(field(A="0602", step=1), walk("A 0602>0502")) == "SF-MOVE-07"
    assert refused(field(A="0602", step=1), march("A", "0502")) == "SF-MOVE-07"
    assert refused(field(E="0806", step=1), walk("E 0806>0706>0606")) == "SF-MOVE-07"


@pytest.mark.clause("SF-MOVE-08")
def test_nobody_leaves_the_map():
    state = field(F="0808", step=1)
    assert refused(state, walk("F 0808>0809")) == "SF-MOVE-08"
    assert refused(state, march("F", "0909")) == "SF-MOVE-08"


@pytest.mark.clause("SF-MOVE-09")
def test_own_companies_are_passed_through():
    assert allowed(opening(), walk("B 0803>0804>0705>0604>0504"))
    blocked = field(B="0101", A="0102", C="0201", step=1)
    assert allowed(blocked, walk("B 0101>0102>0103>0104>0105"))
    assert refused(blocked, walk("B 0101>0102>0103>0104>0105>0106")) == "SF-MOVE-04", "at the usual cost"


@pytest.mark.clause("SF-MOVE-10")
def test_no_die_is_thrown_in_a_movement_step():
    state = STRIKE_FORCE.setup(ready(), Dice(seed_from("still")))
    for command in (walk("D 0805>0705"), march("A", "0702"), end(state)):
        state = after(state, command)
        assert state.dice.count == 0


@pytest.mark.clause("SF-MOVE-11")
def test_a_path_may_return_home():
    state = after(opening(), walk("A 0802>0702>0802"))
    assert at(state, "A") == "0802"
    assert refused(state, walk("A 0802>0702")) == "SF-MOVE-01"
    assert allowed(opening(), march("A", "0802"))
    assert allowed(opening(), walk("A 0802>0702>0802>0702")), "the same hex twice"


@pytest.mark.clause("SF-MOVE-12")
def test_a_destination_is_enough_and_the_shortest_path_is_logged():
    state, events = give(opening(), march("D", "0605"))
    (moved,) = [event for event in events if isinstance(event, Moved)]
    assert [(pose.x, pose.y) for pose in moved.path] == [CENTRE[BIT[number]] for number in ("0805", "0705", "0605")]
    assert at(state, "D") == "0605"
    assert refused(opening(), march("D", "0301")) == "SF-MOVE-04"


@pytest.mark.clause("SF-MOVE-12", "SF-OPT-02")
@pytest.mark.parametrize("slow", [False, True], ids=["closed woods", "slow woods"])
def test_destinations_and_paths_are_those_walked_step_by_step(slow):
    chance = random.Random(7)
    for _ in range(60):
        where = scattered(chance, slow)
        step = chance.choice((1, 3))
        state = field(**where, step=step, options={"slow_woods": slow})
        ours = "ABCDEF" if step == 1 else "WXYZ"
        enemies = [number for letter, number in where.items() if letter not in ours]
        own = {number for letter, number in where.items() if letter in ours}
        for letter in sorted(set(ours) & set(where)):
            start, unit = where[letter], UNIT[letter]
            expected = best_paths(start, enemies, own - {start}, slow)
            land = movement.ground(state, "soviet" if step == 1 else "us")
            assert set(queries.destinations(state, letter)) == set(expected) - {start}
            for goal, path in expected.items():
                way = movement.shortest(state.where[unit], BIT[goal], land)
                assert tuple(numbers(hex_)[0] for hex_ in way[1:]) == path
            assert queries.retreat_hexes(state, letter) == retreats(start, enemies, set(where.values()), slow)
        menu = [command for command in STRIKE_FORCE.legal(state) if command.kind == "move"]
        assert len(menu) == sum(len(queries.destinations(state, letter)) for letter in set(ours) & set(where))


@pytest.mark.clause("SF-MOVE-13")
def test_moving_far_does_not_hinder_an_attack():
    state = after(field(F="0807", Y="0506", step=1), walk("F 0807>0708>0608>0508>0507"), end(opening()))
    assert queries.attackers(state, "Y") == ("F",)
    assert allowed(state, attack("F", "Y"))
    chased = after(field(F="0807", Y="0506", step=1, dice=(3,)), walk("F 0807>0708>0608>0508>0507"), end(opening()), attack("F", "Y"))
    assert at(chased, "F") == "0508", "and it retreats besides"


@pytest.mark.clause("SF-MOVE-14")
def test_a_move_is_final():
    state = after(opening(), march("D", "0704"))
    assert at(state, "D") == "0704"
    assert not [command for command in STRIKE_FORCE.legal(state) if getattr(command, "unit", "") == "D"]
    assert refused(state, march("D", "0805")) == "SF-MOVE-01"


@pytest.mark.clause("SF-STACK-01")
def test_two_companies_in_a_hex_are_no_position():
    data = views.dump(field(C="0604", D="0705"))
    shared = data | {"units": data["units"] | {"D": "0604"}}
    with pytest.raises(ValueError, match="two companies stand in one hex"):
        views.load(ready(), shared)


@pytest.mark.clause("SF-STACK-02")
def test_every_move_ends_in_an_empty_hex():
    assert refused(opening(), walk("B 0803>0804")) == "SF-STACK-02"
    assert refused(opening(), march("B", "0804")) == "SF-STACK-02"
    left = after(opening(), walk("C 0804>0704"))
    assert allowed(left, walk("B 0803>0804"))


@pytest.mark.clause("SF-STACK-03")
def test_retreats_and_advances_end_alone_too():
    state = after(field(C="0604", D="0605", B="0705", Y="0506", dice=(3,)), attack("D", "Y"))
    assert at(state, "D") == "", "0604 holds C, 0705 holds B and the rest is closed"
    assert len({place for place in state.where if place}) == 3
