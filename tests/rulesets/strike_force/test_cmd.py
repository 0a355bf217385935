"""CMD and DET: six commands, refusals without a trace, questions without effect, and the same game from the same dice."""

import json
from dataclasses import replace

import pytest

from navalsim3d.kernel.codec import plain
from navalsim3d.kernel.dice import Dice, seed_from
from navalsim3d.kernel.session import Session
from navalsim3d.rulesets.strike_force import queries, views
from navalsim3d.rulesets.strike_force.commands import Advance, Decline, End, Retreat
from navalsim3d.rulesets.strike_force.ruleset import CHAPTERS, STRIKE_FORCE

from .build import advance, after, allowed, at, attack, decline, dice_left, end, field, march, opening, ready, refused, retreat, walk

PAIR = {"C": "0505", "D": "0605", "Y": "0506"}


@pytest.mark.clause("SF-CMD-01")
def test_six_commands_and_the_loss_of_an_exchange():
    kinds = [kind.__dataclass_fields__["kind"].default for kind in CHAPTERS]
    assert sorted(kinds) == ["advance", "attack", "decline", "end", "lose", "move", "retreat"]
    for command in (walk("D 0805>0705"), march("D", "0705"), attack("CD", "Y"), retreat("Y", "0406"), advance("C"), end(opening())):
        assert STRIKE_FORCE.read_command(json.loads(json.dumps(plain(command)))) == command
    with pytest.raises(ValueError, match="kind"):
        STRIKE_FORCE.read_command({"kind": "dig_in", "side": "us", "unit": "Y"})


@pytest.mark.clause("SF-CMD-02")
def test_a_command_states_who_gives_it():
    state = after(field(**PAIR, dice=(3,)), attack("CD", "Y"))
    assert refused(state, Retreat(side="soviet", unit="Y", to="0406")) == "SF-CMD-02"
    chosen = after(state, retreat("Y", "0406"))
    assert refused(chosen, Decline(side="us")) == "SF-SEQ-03"
    assert refused(chosen, Advance(side="us", unit="C")) == "SF-SEQ-03"
    with pytest.raises(ValueError, match="side"):
        STRIKE_FORCE.read_command({"kind": "end"})


@pytest.mark.clause("SF-CMD-03")
def test_a_refusal_names_a_clause_and_changes_nothing():
    state = opening((1, 2))
    before = STRIKE_FORCE.dump(state)
    assert refused(state, walk("E 0806>0706")) == "SF-MOVE-07"
    assert STRIKE_FORCE.dump(state) == before
    assert allowed(state, march("E", "0707"))
    ring = field(**PAIR, dice=(4,))
    assert refused(ring, attack("CC", "Y")) == "SF-ATK-06"
    assert dice_left(ring) == 1


@pytest.mark.clause("SF-CMD-04")
def test_pending_choices_come_first():
    state = after(field(**PAIR, E="0708", X="0709", dice=(3,)), attack("CD", "Y"))
    for command in (end(state), attack("E", "X"), decline(state), advance("C"), march("C", "0404")):
        assert refused(state, command) == "SF-CMD-04"
    chosen = after(state, retreat("Y", "0406"))
    for command in (end(state), attack("E", "X"), retreat("Y", "0507")):
        assert refused(chosen, command) == "SF-CMD-04"
    assert {command.kind for command in STRIKE_FORCE.legal(chosen)} == {"advance", "decline"}
    assert allowed(after(chosen, decline(chosen)), end(state))


@pytest.mark.clause("SF-CMD-05")
def test_a_result_is_carried_out_in_one_order():
    trapped = after(field(C="0405", E="0606", Y="0506", dice=(4,)), attack("CE", "Y"))
    assert (at(trapped, "Y"), queries.pending(trapped)) == ("", ("advance", ("C", "E")))
    driven = after(field(**PAIR, dice=(3,)), attack("CD", "Y"))
    assert queries.pending(driven) == ("retreat", ("Y",))
    driven = after(driven, retreat("Y", "0406"))
    assert queries.pending(driven) == ("advance", ("C", "D"))
    assert queries.pending(after(driven, decline(driven))) is None


@pytest.mark.clause("SF-CMD-06")
def test_questions_have_answers_and_no_effect():
    state = opening((3,))
    before = STRIKE_FORCE.digest(state)
    found = queries.destinations(state, "C")
    assert len(found) == 20
    assert {"0404", "0505", "0605", "0606"} <= set(found)
    near = field(**PAIR)
    assert queries.targets(near) == ("Y",)
    assert queries.attackers(near, "Y") == ("C", "D")
    assert queries.retreat_hexes(near, "Y") == ("0406", "0507")
    assert queries.pending(near) is None
    assert queries.towns_held(field(A="0304", Z="0208")) == ("0304",)
    assert queries.winner(near) is None
    assert STRIKE_FORCE.digest(state) == before


@pytest.mark.clause("SF-CMD-07")
def test_lists_come_in_one_order():
    state = field(F="0507", C="0505", D="0605", Y="0506", X="0404", step=2)
    assert queries.attackers(state, "Y") == ("C", "D", "F")
    assert queries.targets(state) == ("X", "Y")
    assert queries.retreat_hexes(field(**PAIR), "Y") == ("0406", "0507")
    found = queries.destinations(opening(), "X")
    assert list(found) == sorted(found)
    menu = STRIKE_FORCE.legal(opening())
    assert [(command.unit, command.to) for command in menu[:-1]] == sorted((command.unit, command.to) for command in menu[:-1])
    assert menu[-1] == end(opening())
    groups = ["C", "D", "F", "CD", "CF", "DF", "CDF"]
    assert STRIKE_FORCE.legal(state) == (attack("C", "X"), *(attack(group, "Y") for group in groups), end(state))


def reference():
    """The commands of the reference game."""
    close, pass_by = End(side="soviet"), End(side="us")
    return (
        walk("D 0805>0705>0605"),
        walk("C 0804>0704>0604>0505"),
        walk("E 0806>0707>0606"),
        walk("A 0802>0702>0602>0503>0504"),
        walk("B 0803>0703>0603"),
        walk("F 0807>0708>0608>0508>0507"),
        close,
        attack("CDEF", "Y"),
        advance("D"),
        close,
        walk("X 0305>0304"),
        walk("W 0202>0201"),
        pass_by,
        pass_by,
        walk("A 0504>0404"),
        walk("B 0603>0503>0402>0303"),
        walk("C 0505>0405>0305"),
        close,
        attack("ABC", "X"),
        advance("A"),
        close,
        pass_by,
        pass_by,
        walk("B 0303>0302"),
        walk("C 0305>0204>0203>0202"),
        close,
        attack("BC", "W"),
        advance("B"),
        close,
        pass_by,
        pass_by,
        close,
        close,
        pass_by,
        pass_by,
    )


@pytest.mark.clause("SF-DET-01")
def test_the_same_commands_and_dice_are_the_same_game():
    chains = []
    for _ in range(2):
        state, chain = opening((4, 1, 1)), []
        for command in reference():
            state = after(state, command)
            chain.append(json.dumps(STRIKE_FORCE.dump(state)))
        chains.append(chain)
    assert chains[0] == chains[1]


@pytest.mark.clause("SF-DET-02")
def test_one_die_is_taken_for_each_attack_and_none_otherwise():
    state = opening((4, 1, 1))
    for command in reference():
        before = dice_left(state)
        state = after(state, command)
        assert before - dice_left(state) == (command.kind == "attack")
    assert dice_left(state) == 0
    for faces in ((), (7,), (0,)):
        bad = field(**PAIR, dice=faces)
        with pytest.raises(AssertionError):
            STRIKE_FORCE.apply(bad, attack("CD", "Y"))
        assert bad == field(**PAIR, dice=faces)
    seeded = replace(field(**PAIR), dice=Dice(seed_from("one")))
    assert after(seeded, attack("CD", "Y")).dice.count == 1
    assert after(seeded, attack("CD", "Y")) == after(seeded, attack("CD", "Y"))


@pytest.mark.clause("SF-DET-03")
def test_a_state_is_written_down_and_comes_back():
    state = replace(field(**PAIR), dice=Dice(seed_from(0)))
    seed = next(seed_from(n) for n in range(200) if Dice(seed_from(n)).roll(6, "")[1] == 3)
    pending = after(replace(state, dice=Dice(seed)), attack("CD", "Y"))
    data = json.loads(json.dumps(STRIKE_FORCE.dump(pending)))
    assert set(data) == {
        "map", "slow_woods", "exchange", "dice", "turn", "step", "units", "moved", "used", "attacked", "combat", "winner",
    }  # fmt: skip
    loaded = STRIKE_FORCE.load(ready(), data)
    assert replace(loaded, game=pending.game) == pending
    assert at(after(loaded, retreat("Y", "0507")), "Y") == "0507"
    assert STRIKE_FORCE.digest(loaded) == STRIKE_FORCE.digest(pending)


def _spoilt(**changes):
    data = views.dump(replace(after(field(**PAIR, dice=(3,)), attack("CD", "Y")), dice=None))
    return data | changes


@pytest.mark.clause("SF-DET-03")
@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (_spoilt(map="another"), "another map"),
        (_spoilt(exchange=True), "other options"),
        (_spoilt(turn=5), "/turn"),
        (_spoilt(step=0), "/step"),
        (_spoilt(step=1), "pending choice"),
        (_spoilt(winner="nobody"), "/winner"),
        (_spoilt(units=_spoilt()["units"] | {"A": "0909"}), "'0909' that is not on the map"),
        (_spoilt(units=_spoilt()["units"] | {"A": "0403"}), "woods"),
        (_spoilt(units=_spoilt()["units"] | {"Y": ""}), "nobody on the map"),
        (_spoilt(combat=_spoilt()["combat"] | {"vacated": "0909"}), "vacated hex"),
        (_spoilt(combat=_spoilt()["combat"] | {"waits": "advance", "vacated": ""}), "leads nowhere"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_is_no_position_is_not_loaded(data, fault):
    with pytest.raises(ValueError, match=fault):
        STRIKE_FORCE.load(ready(), data)


@pytest.mark.clause("SF-DET-04")
def test_the_reference_game_ends_in_a_soviet_victory():
    state = after(opening((4, 1, 1)), *reference())
    where = {letter: at(state, letter) for letter in "ABCDEFWXYZ"}
    assert where == {"A": "0304", "B": "0201", "C": "0202", "D": "0506", "E": "0606", "F": "0507", "W": "", "X": "", "Y": "", "Z": "0208"}
    assert queries.towns_held(state) == ("0201", "0304")
    assert queries.winner(state) == "soviet"


def test_what_showed_a_die_is_not_taken_back():
    session = Session(STRIKE_FORCE, ready(), 1)
    session.apply(march("D", "0605"))
    session.undo()
    for command in reference()[:8]:
        session.apply(command)
    assert "dice" in session.undo_refusal()
