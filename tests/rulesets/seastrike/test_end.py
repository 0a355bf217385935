"""Winning, claims, withdrawals, espionage, the introductory game."""

import pytest

from navalsim3d.kernel.dice import Dice, seed_from
from navalsim3d.rulesets.seastrike import commands as orders
from navalsim3d.rulesets.seastrike.ruleset import SEASTRIKE
from navalsim3d.rulesets.seastrike.types import POINTS
from tests.rulesets.seastrike.air import strike, target
from tests.rulesets.seastrike.build import (
    allowed,
    cards_left,
    end_moves,
    fire,
    give,
    hold,
    menu,
    piece,
    play_out,
    position,
    refused,
    working,
)
from tests.rulesets.seastrike.decision import buy, close, first_choice, judged, new, place

BY_HAND = {"auto_claim": False}
SHIPS = (piece("p1-FG1", 20, 20), piece("p2-FG1", 60, 150), piece("p2-LG1", 70, 150))


def at_war(mine=4, theirs=1, pieces=SHIPS, **changes):
    """A position in which both sides have objectives; player 1 has to break half the enemy fleet."""
    fleets = {"p1": {"objective": mine}, "p2": {"objective": theirs}}
    for side, more in changes.pop("fleets", {}).items():
        fleets[side] = fleets[side] | more
    return position(list(pieces), fleets=fleets, strike={"p1": 1, "p2": 1}, **changes)


def won():
    """Half the enemy fleet is gone, and nobody has said so."""
    return (SHIPS[0], piece("p2-FG1", 60, 150, removed=True), SHIPS[2])


@pytest.mark.clause("SS-END-01")
def test_a_right_claim_wins():
    state = at_war(pieces=won(), options=BY_HAND)
    assert orders.Claim(side="p1") in SEASTRIKE.anytime(state, "p1")
    state, events = give(state, orders.Claim(side="p1"))
    assert (state.result.winner, state.result.reason) == ("p1", "objective")
    assert events[-1].kind == "game_ended"


@pytest.mark.clause("SS-END-01")
def test_either_side_claims_whoever_is_to_act_but_not_inside_an_action():
    state = at_war(pieces=won(), options=BY_HAND, turn="p2", round=2)
    assert play_out(state, orders.Claim(side="p1")).result.winner == "p1"
    busy = at_war(pieces=won(), options=BY_HAND, firing="p2-LG1", turn="p2")
    assert refused(busy, orders.Claim(side="p1")) == "SS-END-01"
    assert SEASTRIKE.anytime(busy, "p1") == ()


@pytest.mark.clause("SS-END-02")
def test_an_overspent_winner_loses():
    overspent = {"p1": {"spent": 121 * POINTS}, "p2": {"spent": 300 * POINTS}}
    state = play_out(at_war(pieces=won(), options=BY_HAND, fleets=overspent), orders.Claim(side="p1"))
    assert (state.result.winner, state.result.reason) == ("p2", "overspent"), "whatever the other has spent"


@pytest.mark.clause("SS-END-03")
def test_a_wrong_claim_lays_the_objective_open_and_the_game_goes_on():
    state = play_out(at_war(options=BY_HAND), orders.Claim(side="p1"))
    assert state.result is None
    assert SEASTRIKE.seen_by(state, "p2").fleet("p1").objective == 4
    assert refused(state, orders.Claim(side="p1")) == "SS-END-03"
    later = position([*state.pieces], phase="move", fleets={"p1": {"objective": 4, "claimed": (1, "fire")}}, round=2)
    assert allowed(later, orders.Claim(side="p1"))


@pytest.mark.clause("SS-END-04")
def test_who_withdraws_loses_to_an_objective_with_the_alternative():
    state = play_out(at_war(), orders.Withdraw(side="p1"))
    assert (state.result.winner, state.result.reason) == ("p2", "withdrawal")


@pytest.mark.clause("SS-END-05")
def test_but_not_to_one_without():
    state = play_out(at_war(theirs=12), orders.Withdraw(side="p1"))
    assert state.result is None
    assert SEASTRIKE.seen_by(state, "p2").fleet("p1").objective == 4
    assert refused(state, orders.Withdraw(side="p1")) == "SS-END-05"
    assert state.turn == "p1", "he keeps control of his forces"


@pytest.mark.clause("SS-END-06")
def test_success_and_impossibility_are_seen_by_themselves():
    assert judged(at_war(pieces=won())) == ("p1", "objective")
    toothless = piece("p1-DH1", 20, 20)
    state = position([toothless, SHIPS[1]], fleets={"p1": {"objective": 1}, "p2": {"objective": 4}})
    assert judged(state) == ("p2", "impossible")
    assert judged(position([toothless, SHIPS[1]], fleets={"p1": {"objective": 1}, "p2": {"objective": 12}})) is None
    assert judged(at_war(pieces=won(), options=BY_HAND)) is None


@pytest.mark.clause("SS-END-07")
def test_both_at_once():
    pieces = [piece("p1-HQ", 20, 20, removed=True), piece("p2-HQ", 60, 150, removed=True), SHIPS[0], SHIPS[1]]
    both = {"p1": {"objective": 1}, "p2": {"objective": 1}}
    state = position(pieces, fleets=both)
    assert judged(state, actor="p1") == ("p1", "objective")
    assert judged(state, actor="p2") == ("p2", "objective")
    assert judged(position(pieces, fleets=both, round=12, winner_of_cut="p1"), actor="p2", when="round_end") == ("p1", "objective")
    assert judged(position(pieces, fleets=both, round=11, winner_of_cut="p1"), actor="p1", when="round_end") == ("p2", "objective")


@pytest.mark.clause("SS-END-07")
def test_success_is_tested_before_impossibility():
    pieces = [piece("p1-DH1", 20, 20), piece("p1-HQ", 20, 30, removed=True), SHIPS[1], piece("p2-HQ", 9, 170, removed=True)]
    state = position(pieces, fleets={"p1": {"objective": 1}, "p2": {"objective": 4}})
    assert judged(state, actor="p2") == ("p1", "objective")


@pytest.mark.clause("SS-END-08")
def test_a_game_without_winner_is_drawn_after_its_last_round():
    from tests.rulesets.seastrike.build import game

    assert new().game.scenario.turns == type(new().game.scenario).model_fields["turns"].default == 40
    state = position(
        [SHIPS[0], SHIPS[1]], of=game(turns=3), fleets={"p1": {"objective": 12}, "p2": {"objective": 12}}, round=3, phase="move", turn="p1"
    )
    while state.result is None:
        state = play_out(state, end_moves(state.turn) if state.phase == "move" else hold(state.turn))
    assert (state.result.winner, state.result.reason, state.result.round) == ("", "max_rounds", 3)
    assert SEASTRIKE.outcome(state).winner is None
    assert SEASTRIKE.decider(state) is None


@pytest.mark.clause("SS-END-01", "SS-END-08")
def test_at_the_end_of_the_last_round_each_side_may_still_claim():
    state = last_hold(pieces=won())
    assert (state.phase, SEASTRIKE.decider(state)) == ("last", "p1"), "whoever moved first has the word first"
    assert [command.kind for command in menu(state)] == ["hold", "claim", "withdraw"]
    claimed = play_out(state, orders.Claim(side="p1"))
    assert (claimed.result.winner, claimed.result.reason, claimed.result.phase) == ("p1", "objective", "fire")
    passed = play_out(state, hold("p1"))
    assert (SEASTRIKE.decider(passed), passed.result) == ("p2", None)
    drawn = play_out(passed, hold("p2"))
    assert (drawn.result.winner, drawn.result.reason) == ("", "max_rounds")


@pytest.mark.clause("SS-END-03")
def test_a_wrong_last_claim_is_the_last_word():
    state = play_out(last_hold(), orders.Claim(side="p1"))
    assert (state.phase, SEASTRIKE.decider(state)) == ("last", "p2")
    assert play_out(state, orders.Claim(side="p2")).result.reason == "max_rounds"


def test_who_has_claimed_in_the_last_firing_round_is_not_asked_again():
    both = {side: {"claimed": (3, "fire")} for side in ("p1", "p2")}
    assert last_hold(fleets=both).result.reason == "max_rounds"
    assert SEASTRIKE.decider(last_hold(fleets={"p1": both["p1"]})) == "p2"


def test_nobody_is_asked_at_the_end_where_objectives_are_judged_by_themselves():
    assert last_hold(options={}).result.reason == "max_rounds"


def last_hold(options=BY_HAND, **changes):
    """A game of three rounds, without winner, just after its last firing round."""
    from tests.rulesets.seastrike.build import game

    state = at_war(of=game(turns=3, **options), round=3, turn="p1", held=True, **changes)
    return play_out(state, hold("p1"))


@pytest.mark.clause("SS-END-09")
def test_the_result_lays_everything_open():
    fleets = {"p1": {"list": (("FG", 1),), "spent": 85}, "p2": {"list": (("FG", 1), ("LG", 1)), "spent": 120}}
    state, events = give(at_war(pieces=won(), options=BY_HAND, fleets=fleets), orders.Claim(side="p1"))
    result = state.result
    assert (result.winner, result.reason, result.round, result.phase) == ("p1", "objective", 1, "fire")
    view = SEASTRIKE.seen_by(state, "p1")
    assert (view.fleet("p2").objective, view.fleet("p2").list, view.fleet("p2").spent) == (1, fleets["p2"]["list"], 120)
    assert "objective 4" in events[-1].text
    assert "24 million" in events[-1].text
    assert SEASTRIKE.outcome(state).scores == {"p1": 17.0, "p2": 0.0}


# espionage


def spying(mine=(), theirs=(), **fleets):
    """Both sides have deployed and are about to lay their stacks, player 2 first."""
    given = {"p1": {"objective": 3, "list": mine, "called": True}, "p2": {"objective": 7, "list": theirs, "called": True}}
    for side, more in fleets.items():
        given[side] = given[side] | more
    return position(list(SHIPS), phase="espionage", turn="p2", round=0, fleets=given, options={"espionage": True})


def stack(side, at):
    """Lay the stack."""
    return orders.StackCards(side=side, place=at)


def spy(side, declared, *picks):
    """Take cards."""
    return orders.Spy(side=side, declared=declared, picks=picks)


@pytest.mark.clause("SS-ESP-01")
def test_three_of_either_kind_at_two_million():
    state = first_choice(new(espionage=True), until="buy")
    side = state.turn
    for item in ("ESPIONAGE", "COUNTERESPIONAGE"):
        assert refused(state, buy(side, item, 4)) == "SS-PREP-01"
        state = play_out(state, buy(side, item, 3))
    assert state.fleet(side).spent == 12 * POINTS


@pytest.mark.clause("SS-ESP-02")
def test_the_stack_is_the_summary_three_blanks_and_the_counter_cards():
    state = spying(theirs=(("COUNTERESPIONAGE", 2),))
    assert [order.place for order in menu(state)] == [0, 1, 2, 3, 4, 5]
    assert refused(state, stack("p2", 6)) == "SS-ESP-02"
    state = play_out(state, stack("p2", 4))
    assert state.fleet("p2").stack == 6
    assert SEASTRIKE.seen_by(state, "p1").fleet("p2").stacked == -1, "face down"
    assert [order.place for order in menu(state)] == [0, 1, 2, 3]


@pytest.mark.clause("SS-ESP-03")
def test_one_card_and_one_more_for_each_declared():
    state = play_out(spying(mine=(("ESPIONAGE", 3),), theirs=(("COUNTERESPIONAGE", 2),)), stack("p2", 4), stack("p1", 0), spy("p2", 0, 1))
    assert refused(state, spy("p1", 3, 0, 1, 2)) == "SS-ESP-03"
    assert refused(state, spy("p1", 3, 0, 1, 2, 2)) == "SS-ESP-03"
    assert refused(state, spy("p1", 3, 0, 1, 2, 6)) == "SS-ESP-03"
    found = [order for order in menu(state) if order.declared == 3]
    assert sum(4 in order.picks for order in found) / len(found) == pytest.approx(4 / 6)
    assert refused(play_out(spying(), stack("p2", 0), stack("p1", 0)), spy("p2", 1, 0, 1)) == "SS-ESP-03"


@pytest.mark.clause("SS-ESP-03")
def test_declarations_are_simultaneous():
    state = play_out(spying(), stack("p2", 0), stack("p1", 0))
    after, events = give(state, spy("p2", 0, 2))
    assert SEASTRIKE.seen_by(after, "p1").fleet("p2").took == ()
    assert not SEASTRIKE.events_for(after, events, "p1")


@pytest.mark.clause("SS-ESP-04", "SS-ESP-05")
def test_the_taker_sees_what_he_took_and_the_victim_only_how_many():
    state = play_out(spying(mine=(("ESPIONAGE", 1),)), stack("p2", 2), stack("p1", 0), spy("p2", 0, 3), spy("p1", 1, 1, 2))
    assert state.phase == "move"
    assert SEASTRIKE.seen_by(state, "p1").fleet("p2").objective == 7
    victim = SEASTRIKE.seen_by(state, "p2")
    assert victim.fleet("p1").took == (-1, -1)
    assert not victim.fleet("p1").knows_enemy_objective
    assert victim.fleet("p1").objective == 0, "the blank he took tells him nothing"
    other = SEASTRIKE.imagine(victim, Dice(seed_from(3)))
    assert SEASTRIKE.seen_by(other, "p2") == victim


@pytest.mark.clause("SS-ESP-06")
def test_a_challenge_wins_when_the_known_objective_is_hopeless():
    """The enemy's objective 7 needs two major ships and he has one; the challenger's own has the alternative."""
    knows = {"p1": {"knows_enemy_objective": True}}
    lone = (SHIPS[0], SHIPS[1], piece("p2-C1", 30, 150, removed=True), piece("p2-MPB1", 9, 99))
    state = at_war(3, 7, lone, options=BY_HAND, fleets=knows)
    state = play_out(state, orders.Challenge(side="p1"))
    assert (state.result.winner, state.result.reason) == ("p1", "impossible")
    able = play_out(at_war(3, 7, options=BY_HAND, fleets=knows), orders.Challenge(side="p1"))
    assert able.result is None
    assert able.fleet("p2").objective_open
    assert refused(at_war(3, 7, options=BY_HAND), orders.Challenge(side="p1")) == "SS-ESP-06"
    without = at_war(12, 7, (SHIPS[0], SHIPS[1]), options=BY_HAND, fleets=knows)
    assert play_out(without, orders.Challenge(side="p1")).result is None


@pytest.mark.clause("SS-ESP-07")
def test_cards_that_are_not_declared_are_spent_all_the_same():
    state = first_choice(new(espionage=True), until="buy")
    side = state.turn
    state = play_out(state, buy(side, "ESPIONAGE", 2), close(side))
    assert state.fleet(side).spent == 4 * POINTS
    quiet = play_out(spying(mine=(("ESPIONAGE", 2),)), stack("p2", 0), stack("p1", 0), spy("p2", 0, 0), spy("p1", 0, 1))
    assert quiet.fleet("p1").list == (("ESPIONAGE", 2),)


# the strengthened headquarters


@pytest.mark.clause("SS-STRHQ-01", "SS-STRHQ-03")
def test_the_fourth_hit_destroys_it_whatever_it_is():
    headquarters = piece("p2-HQ", 20, 160, track=2)
    state = position(
        [piece("p1-FG1", 20, 140), headquarters], "K R{ssm:MAJOR} K R O R", fleets={"p2": {"strengthened": 2}}, strike={"p1": 1}
    )
    state = play_out(state, fire("p1-FG1", "SSML#1", "p2-HQ"))
    assert state.piece("p2-HQ").track == 3
    assert state.piece("p2-HQ").on_table
    later = position([piece("p1-FG1", 20, 140), state.piece("p2-HQ")], "K R", fleets={"p2": {"strengthened": 2}}, strike={"p1": 1})
    later = play_out(later, strike("p1"), target("p1", 0, "p2-HQ"))
    assert later.piece("p2-HQ").removed
    assert cards_left(later) == 0


@pytest.mark.clause("SS-STRHQ-03")
def test_an_airstrike_meets_the_strength_too():
    pieces = [piece("p1-FG1", 20, 20), piece("p2-HQ", 20, 160, track=1)]
    state = position(pieces, "K R R O O", fleets={"p2": {"strengthened": 2}}, strike={"p1": 1})
    state = play_out(state, strike("p1"), target("p1", 0, "p2-HQ"))
    assert cards_left(state) == 0
    assert (state.piece("p2-HQ").track, state.piece("p2-HQ").removed) == (3, False)


@pytest.mark.clause("SS-STRHQ-02")
def test_it_shows_when_the_second_hit_falls():
    for hits, known in ((0, 0), (1, 0), (2, 2)):
        state = position([piece("p1-FG1", 20, 20), piece("p2-HQ", 20, 160, track=hits)], fleets={"p2": {"strengthened": 2}})
        assert SEASTRIKE.seen_by(state, "p1").fleet("p2").strengthened == known
        assert SEASTRIKE.seen_by(state, "p2").fleet("p2").strengthened == 2


@pytest.mark.clause("SS-STRHQ-02")
def test_the_first_hit_tells_nothing_and_the_second_everything():
    state = position(
        [piece("p1-FG1", 20, 140), piece("p2-HQ", 20, 160)], "K R{ssm:MAJOR} K R{ssm:MAJOR}", fleets={"p2": {"strengthened": 2}}
    )
    state, events = give(state, fire("p1-FG1", "SSML#1", "p2-HQ"))
    assert [(event.left, event.full) for event in events if event.kind == "damaged"] == [(1, 2)]
    assert "strengthened" not in " ".join(event.text for event in events)
    state, events = give(state, fire("p1-FG1", "SSML#2", "p2-HQ"))
    assert [(event.left, event.full) for event in events if event.kind == "damaged"] == [(2, 4)]
    assert "4 hits" in " ".join(event.text for event in events)


# the introductory game


def introduction():
    """Ready to deploy."""
    return first_choice(new("seastrike_introduction"), until="deploy")


@pytest.mark.clause("SS-INTRO-01", "SS-INTRO-08")
def test_a_small_area_with_four_islands():
    game = introduction().game
    assert (game.width, game.length, game.middle) == (61, 91, 45.5)
    assert {isle.name: isle.centre for isle in game.isles} == {
        "ss_corran": (15, 20),
        "ss_ness": (45, 71),
        "ss_finger": (45, 30),
        "ss_skerry": (18, 62),
    }
    side = introduction().winner_of_cut
    state = introduction()
    assert allowed(state, place(f"{side}-FG1", 30, 15.5))
    assert refused(state, place(f"{side}-FG1", 30, 15.51)) == "SS-DEPLOY-05"


@pytest.mark.clause("SS-INTRO-02")
def test_two_missile_ships_a_side_and_nothing_else():
    state = introduction()
    assert [each.id for each in state.pieces] == ["p1-FG1", "p1-LG1", "p2-FG1", "p2-LG1"]
    assert not any(fleet.objective or fleet.aircraft or fleet.list for fleet in state.fleets)


@pytest.mark.clause("SS-INTRO-03", "SS-INTRO-04")
def test_only_deployment_movement_and_fire():
    state = new("seastrike_introduction")
    phases = [state.phase]
    kinds = set()
    while state.round < 3 and state.result is None:
        choices = SEASTRIKE.legal(state)
        kinds |= {order.kind for order in choices}
        state, _ = SEASTRIKE.apply(state, choices[0])
        if state.phase != phases[-1]:
            phases.append(state.phase)
    assert phases[:5] == ["cut", "ends", "colours", "deploy", "move"]
    assert kinds <= {"cut", "choose_end", "choose_fleet", "place", "call", "move", "end_moves", "fire", "end_turn", "hold"}


@pytest.mark.clause("SS-INTRO-05")
def test_anti_submarine_and_point_defence_symbols_are_not_there():
    state = introduction()
    assert set(state.piece("p1-FG1").mounts) == {"SSML", "GUN"}
    assert set(state.piece("p1-LG1").mounts) == {"SSM", "GUN"}
    pieces = [piece("p1-FG1", 20, 20), piece("p2-LG1", 20, 30, mounts=("SSM", "SSM", "GUN"))]
    shot = play_out(position(pieces, "K O{gun:PD} O", options={"introduction": True}), fire("p1-FG1", "GUN#1", "p2-LG1"))
    assert working(shot, "p2-LG1") == ["SSM#1", "SSM#2", "GUN#1"]


@pytest.mark.clause("SS-INTRO-06")
def test_who_first_removes_both_enemy_ships_wins():
    first = piece("p2-LG1", 60, 30, removed=True)
    state = position([piece("p1-FG1", 20, 20), first, piece("p2-FG1", 20, 36)], "K O{ssm:MAJOR}", options={"introduction": True})
    assert judged(state) is None
    state = play_out(state, fire("p1-FG1", "SSML#1", "p2-FG1"))
    assert (state.result.winner, state.result.reason) == ("p1", "destruction")


@pytest.mark.clause("SS-INTRO-07")
@pytest.mark.parametrize(("name", "kind"), [("ex_mpb", "MPB"), ("ex_sub", "S"), ("ex_helo", "DH"), ("ex_air", "STRIKE")])
def test_exercises_come_ready_to_deploy(name, kind):
    state = first_choice(new(name), until="deploy")
    has = {each.type for each in state.pieces} | {each.kind for fleet in state.fleets for each in fleet.aircraft}
    assert kind in has
    assert {each.side for each in state.pieces} == {"p1", "p2"}
    assert not any(fleet.objective for fleet in state.fleets)
