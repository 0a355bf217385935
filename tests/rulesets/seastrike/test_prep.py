"""Preliminaries: the cut, the envelopes, the shuffles."""

from collections import Counter
from random import Random

import pytest

from navalsim3d.kernel.dice import Dice, seed_from
from navalsim3d.rulesets.seastrike import commands as orders
from navalsim3d.rulesets.seastrike import setup
from navalsim3d.rulesets.seastrike.cut import draw_objectives
from navalsim3d.rulesets.seastrike.deck import given, order
from navalsim3d.rulesets.seastrike.play import Play
from navalsim3d.rulesets.seastrike.ruleset import SEASTRIKE
from navalsim3d.rulesets.seastrike.scenario import Force
from navalsim3d.rulesets.seastrike.state import first_mover
from navalsim3d.rulesets.seastrike.types import AIRCRAFT, EXTRAS, TYPES
from tests.rulesets.seastrike.build import in_order, play_out, position, refused
from tests.rulesets.seastrike.decision import buy, first_choice, new


def cut(cards):
    """Both turn cards until one wins."""
    state = position([], cards, phase="cut", winner_of_cut="", round=0)
    while state.phase == "cut":
        state = play_out(state, orders.Cut(side=state.turn))
    return state


@pytest.mark.clause("SS-PREP-01")
def test_no_list_needs_more_counters_than_a_set_holds():
    in_set = {code: row.in_set for code, row in TYPES.items()}
    assert in_set["C"] == 1
    assert in_set["DG"] + in_set["DH"] == 2
    assert sum(in_set[code] for code in ("FS", "FA", "FP", "FG")) == 5
    assert sum(in_set[code] for code in ("LG", "LS", "LP")) == 5
    assert (in_set["S"] + in_set["MS"], in_set["MPB"], in_set["BLANK"], in_set["SAMSITE"], in_set["HQ"]) == (8, 6, 20, 4, 1)
    assert {row.in_set for row in AIRCRAFT.values()} == {8}
    assert EXTRAS["ESPIONAGE"].most == EXTRAS["COUNTERESPIONAGE"].most == 3
    state = first_choice(new(), until="buy")
    assert refused(state, buy(state.turn, "FG", 3)) == "SS-PREP-01"
    play_out(state, buy(state.turn, "FG", 2))


@pytest.mark.clause("SS-PREP-01")
@pytest.mark.parametrize(("code", "most"), [("FG", 2), ("MPB", 6), ("SAMSITE", 4), ("STRIKE", 8)])
def test_nor_does_a_force_that_a_scenario_gives(code, most):
    ready = new().game.ready
    for number, fits in ((most, True), (most + 1, False)):
        forces = (Force(side="p1", type=code, number=number), Force(side="p2", type="LG"))
        changed = ready.model_copy(update={"scenario": ready.scenario.model_copy(update={"forces": forces})})
        assert (SEASTRIKE.problems(changed) == ()) is fits


@pytest.mark.clause("SS-PREP-02")
def test_one_player_a_side():
    assert [side.id for side in new().game.scenario.sides] == ["p1", "p2"]
    ready = new().game.ready
    first, second = ready.scenario.sides
    for sides in ((second, first), (first, second, second.model_copy(update={"id": "p3"}))):
        assert SEASTRIKE.problems(ready.model_copy(update={"scenario": ready.scenario.model_copy(update={"sides": sides})}))


@pytest.mark.clause("SS-PREP-03")
def test_islands_then_cards_then_ends_then_objectives():
    state = new()
    assert state.phase == "cut"
    assert len(state.game.isles) == 12
    seen = []
    while state.phase != "buy":
        command = SEASTRIKE.legal(state)[0]
        seen.append(command.kind)
        state, _ = SEASTRIKE.apply(state, command)
        drawn = [fleet.objective for fleet in state.fleets]
        assert all(drawn) == (state.phase == "buy"), "objectives come last"
    assert in_order(seen, "cut", "choose_end", "choose_fleet")


@pytest.mark.clause("SS-PREP-04")
def test_a_scenario_may_bring_another_chart():
    ready = new().game.ready
    fewer = ready.scenario.model_copy(update={"islands": ready.scenario.islands[:4]})
    assert len(setup.game_of(ready.model_copy(update={"scenario": fewer})).isles) == 4


@pytest.mark.clause("SS-PREP-05")
@pytest.mark.parametrize(
    ("cards", "winner"), [("K O", "p1"), ("R R O F", "p1"), ("O K", "p2"), ("R K", "p1"), ("F O", "p2"), ("F F K R", "p2")]
)
def test_red_beats_black_beats_blank_beats_failure(cards, winner):
    state = cut(cards)
    assert state.winner_of_cut == winner
    assert state.turn == winner


@pytest.mark.clause("SS-PREP-05")
def test_the_winner_picks_his_end_and_the_loser_his_fleet():
    state = cut("K O")
    menu = SEASTRIKE.legal(state)
    assert [each.end for each in menu] == ["SOUTH", "NORTH"]
    state = play_out(state, orders.ChooseEnd(side="p1", end="NORTH"))
    assert [fleet.end for fleet in state.fleets] == ["NORTH", "SOUTH"]
    assert [each.colour for each in SEASTRIKE.legal(state)] == ["red", "blue"]
    state = play_out(state, orders.ChooseFleet(side="p2", colour="blue"))
    assert [fleet.colour for fleet in state.fleets] == ["red", "blue"]


@pytest.mark.clause("SS-PREP-05", "SS-PREP-09")
def test_the_cut_has_a_shuffle_of_its_own():
    state = new(seed=5)
    seed = int.from_bytes(seed_from(5), "big")
    state, events = SEASTRIKE.apply(state, orders.Cut(side="p1"))
    assert events[0].card == str(order(seed, 0)[0])
    state = first_choice(state, until="buy")
    assert [card.number for card in state.stacks[0].cards] == list(order(seed, 1))


@pytest.mark.clause("SS-PREP-05", "SS-DECK-10")
def test_the_cut_is_made_before_the_cards_are_divided():
    state = new(seed=5, two_stacks=True)
    top = order(int.from_bytes(seed_from(5), "big"), 0)
    cards = []
    while state.phase == "cut":
        state, events = SEASTRIKE.apply(state, orders.Cut(side=state.turn))
        cards.append(int(events[0].card))
    assert cards == list(top[: len(cards)])
    assert [len(stack.cards) for stack in first_choice(state, until="buy").stacks] == [40, 40]


@pytest.mark.clause("SS-PREP-06")
def test_the_loser_of_the_cut_moves_first_in_odd_rounds():
    for number in (1, 3, 5):
        assert first_mover(position([], winner_of_cut="p1", round=number)) == "p2"
    assert first_mover(position([], winner_of_cut="p1", round=2)) == "p1"


@pytest.mark.clause("SS-PREP-07", "SS-PREP-09")
def test_two_different_objectives_the_first_for_the_winner():
    for text in range(6):
        seed = seed_from(text)
        expected = Random(int.from_bytes(seed, "big") * 1000 + 999).sample(range(1, 19), 2)
        play = Play(new(seed=text))
        play.set(winner_of_cut="p2")
        draw_objectives(play)
        assert [play.fleet("p2").objective, play.fleet("p1").objective] == expected
        assert len(set(expected)) == 2


@pytest.mark.clause("SS-PREP-07")
def test_a_side_knows_its_own_only():
    state = first_choice(new(), until="buy")
    view = SEASTRIKE.seen_by(state, "p1")
    assert view.fleet("p1").objective
    assert not view.fleet("p2").objective
    drawn = Counter(SEASTRIKE.imagine(view, Dice(seed_from(n))).fleet("p2").objective for n in range(60))
    assert len(drawn) > 8
    assert view.fleet("p1").objective not in drawn


@pytest.mark.clause("SS-PREP-08")
def test_no_query_gives_the_enemys_notes():
    state = first_choice(new(strong_headquarters=True, espionage=True), until="buy")
    state = play_out(state, buy(state.turn, "DG"), buy(state.turn, "STRENGTHENING", 2), buy(state.turn, "ESPIONAGE"))
    view = SEASTRIKE.seen_by(state, "p2" if state.turn == "p1" else "p1")
    theirs = view.fleet(state.turn)
    assert (theirs.objective, theirs.list, theirs.spent, theirs.strengthened, theirs.aircraft) == (0, (), 0, 0, ())
    assert SEASTRIKE.seen_by(state, state.turn).fleet(state.turn) == state.fleet(state.turn)


@pytest.mark.clause("SS-PREP-09")
def test_the_same_seed_and_choices_give_the_same_game():
    games = []
    for _ in range(2):
        state, log = new(seed="same"), []
        for step in range(60):
            menu = SEASTRIKE.legal(state)
            state, events = SEASTRIKE.apply(state, menu[step % len(menu)])
            log += events
        games.append((log, SEASTRIKE.digest(state)))
    assert games[0] == games[1]


@pytest.mark.clause("SS-PREP-09", "SS-DECK-09")
def test_a_shuffle_is_what_the_clause_says():
    expected = list(range(1, 81))
    Random(7 * 1000 + 3).shuffle(expected)
    assert order(7, 3) == tuple(expected)
    assert given("K O").given
