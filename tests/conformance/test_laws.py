"""The laws, numbered as in the design of the house. Each is tried on every scenario of every game."""

import json

import pytest

from navalsim3d.kernel.codec import plain
from navalsim3d.kernel.commands import Command, IllegalCommand
from navalsim3d.kernel.dice import Dice, seed_from
from navalsim3d.kernel.events import Event, Fired, TurnBegan
from navalsim3d.kernel.journal import records_for
from navalsim3d.rulesets import load_all

from . import junk
from .cases import COMMAND_LIMIT, always_first, always_last, at_random, cases, play, playout, some_steps


def refusal(act, *arguments):
    """The reason and clause something is refused with; None when it is not. Any other exception is a fault."""
    try:
        act(*arguments)
    except IllegalCommand as error:
        return error.reason, error.clause
    return None


def test_every_game_has_a_scenario():
    assert set(load_all()) <= {case.game for case in cases()}


# 1. what is legal is allowed, and what is not is refused


def test_law_1_whatever_is_offered_is_allowed(case):
    game, ruleset = playout(case), case.ruleset
    for step in some_steps(game, 40):
        state = game.state_at(step)
        menu = ruleset.legal(state)
        assert len(set(menu)) == len(menu), "nothing is offered twice"
        for command in menu:
            assert isinstance(command, Command)
            assert refusal(ruleset.check, state, command) is None, command
        for command in menu[:: max(1, len(menu) // 4)]:
            assert refusal(ruleset.apply, state, command) is None, command


def test_law_1_what_is_offered_out_of_sequence_is_allowed(case):
    game, ruleset = playout(case), case.ruleset
    for step in some_steps(game, 25):
        state = game.state_at(step)
        for side in case.ready.scenario.sides:
            for command in ruleset.anytime(state, side.id):
                assert refusal(ruleset.check, state, command) is None
                assert refusal(ruleset.apply, state, command) is None


def test_law_1_check_and_apply_refuse_alike(case):
    """EB-37, EB-45: orders of other moments of the game, where some are allowed and most are not."""
    game, ruleset = playout(case), case.ruleset
    refused = 0
    for step in some_steps(game, 30):
        state = game.state_at(step)
        for other in some_steps(game, 30):
            command = game.command_at(other)
            reason = refusal(ruleset.check, state, command)
            if reason is None and other != step:
                continue
            assert refusal(ruleset.apply, state, command) == reason
            assert reason is None or 5 < len(reason[0]) < 300
            refused += reason is not None
    assert refused


def test_law_1_nonsense_is_refused(case):
    game, ruleset = playout(case), case.ruleset
    for step in some_steps(game, 25):
        state = game.state_at(step)
        for command in ruleset.legal(state)[:3]:
            for wrong in junk.nonsense(command):
                assert refusal(ruleset.check, state, wrong) is not None, wrong
                assert refusal(ruleset.apply, state, wrong) == refusal(ruleset.check, state, wrong)
                assert ruleset.explain(state, wrong).refused
            for strange in junk.odd(command):
                assert (refusal(ruleset.apply, state, strange) is None) == (refusal(ruleset.check, state, strange) is None), strange


def test_law_1_junk_from_a_file_is_refused(case):
    game, ruleset = playout(case), case.ruleset
    for step in some_steps(game, 12):
        state = game.state_at(step)
        for data in junk.shapeless(game.command_at(step)):
            try:
                command = ruleset.read_command(data)
            except ValueError as error:
                assert str(error)
                assert "\n" not in str(error)
                continue
            refusal(ruleset.check, state, command)


def test_law_1_a_finished_game_takes_no_orders(case):
    game, ruleset = playout(case), case.ruleset
    assert ruleset.legal(game.state) == ()
    for step in some_steps(game, 20):
        assert refusal(ruleset.check, game.state, game.command_at(step)) is not None


# 2. every game goes on until it ends


@pytest.mark.parametrize("choice", [at_random(1), at_random(2), always_first, always_last], ids=["random", "other", "first", "last"])
def test_law_2_every_game_ends(case, choice):
    """EB-22: whoever does the same for ever, or nothing, comes to the last turn all the same."""
    game, ruleset = play(case.new(2), choice), case.ruleset
    assert game.step_count < COMMAND_LIMIT
    outcome = ruleset.outcome(game.state)
    assert outcome is not None
    assert outcome.winner in (None, *(side.id for side in case.ready.scenario.sides))
    assert outcome.why
    turns = [event.turn for step in range(game.step_count) for event in game.events_at(step) if isinstance(event, TurnBegan)]
    assert all(1 <= turn <= case.ready.scenario.turns for turn in turns)
    assert turns == sorted(turns)


def test_law_2_an_outcome_is_there_when_nobody_decides_and_not_before(case):
    game, ruleset = playout(case), case.ruleset
    for step in range(game.step_count):
        assert ruleset.decider(game.state_at(step)) is not None
        assert ruleset.outcome(game.state_at(step)) is None
    assert ruleset.decider(game.state) is None
    assert ruleset.outcome(game.state) is not None


# 3. nothing is changed in place


def test_law_3_earlier_states_stay_as_they_were(case):
    game = playout(case)
    assert tuple(case.ruleset.digest(game.state_at(step)) for step in range(game.step_count + 1)) == game.digests


# 4. what is saved is what was


def test_law_4_a_state_comes_back_from_plain_data(case):
    game, ruleset = playout(case), case.ruleset
    for step in [*some_steps(game, 25), game.step_count]:
        state = game.state_at(step)
        data = json.loads(json.dumps(ruleset.dump(state), allow_nan=False))
        loaded = ruleset.load(case.ready, data)
        assert loaded == state
        assert ruleset.digest(loaded) == game.digests[step]


def test_law_4_a_loaded_game_goes_on_as_if_it_had_never_been_saved(case):
    """EB-09: the dice after a load are the dice without it."""
    game, ruleset = playout(case), case.ruleset
    for start in some_steps(game, 6):
        state = ruleset.load(case.ready, json.loads(json.dumps(ruleset.dump(game.state_at(start)))))
        for step in range(start, min(start + 25, game.step_count)):
            state, events = ruleset.apply(state, game.command_at(step))
            assert ruleset.digest(state) == game.digests[step + 1]
            assert events == game.events_at(step)


def test_law_4_commands_and_events_are_plain_data_too(case):
    game, ruleset = playout(case), case.ruleset
    for step in some_steps(game, 30):
        for command in ruleset.legal(game.state_at(step)):
            assert ruleset.read_command(json.loads(json.dumps(plain(command)))) == command
        for event in game.events_at(step):
            assert isinstance(event, Event)
            assert plain(event)["kind"]


@pytest.mark.parametrize("data", [None, 7, "x", [], {}, {"ships": 7}], ids=repr)
def test_law_4_junk_is_no_state(case, data):
    with pytest.raises(ValueError, match=r"\w+ \w+"):
        case.ruleset.load(case.ready, data)


def test_the_number_of_dice_drawn_is_part_of_a_digest(case):
    """EB-02."""
    game, ruleset = playout(case), case.ruleset
    view = ruleset.seen_by(game.state_at(0), case.ready.scenario.sides[0].id)
    dice = Dice(seed_from("imagined"))
    assert ruleset.digest(ruleset.imagine(view, dice)) == ruleset.digest(ruleset.imagine(view, dice))
    assert ruleset.digest(ruleset.imagine(view, dice)) != ruleset.digest(ruleset.imagine(view, dice.roll(6, "one more")[0]))


# 6. nobody knows what he cannot know


def test_law_6_a_view_does_not_depend_on_what_is_hidden(case):
    """EB-10, EB-15: everything a side cannot see may be otherwise, and it would see, be offered and be told the same."""
    game, ruleset = playout(case), case.ruleset
    for step in some_steps(game, 12):
        state = game.state_at(step)
        for side in (info.id for info in case.ready.scenario.sides):
            view = ruleset.seen_by(state, side)
            assert ruleset.seen_by(view, side) == view
            assert ruleset.tabletop(view, side) == ruleset.tabletop(state, side)
            for n in range(2):
                other = ruleset.imagine(view, Dice(seed_from(f"another world {n}")))
                assert ruleset.seen_by(other, side) == view
                assert ruleset.tabletop(other, side) == ruleset.tabletop(state, side)
            if ruleset.decider(state) == side:
                assert ruleset.legal(view) == ruleset.legal(state) == ruleset.legal(other)
                for command in ruleset.legal(view)[:6]:
                    assert ruleset.explain(view, command) == ruleset.explain(state, command)


def test_law_6_an_imagined_game_can_be_played_out(case):
    game, ruleset = playout(case), case.ruleset
    for step in some_steps(game, 3):
        state = game.state_at(step)
        side = ruleset.decider(state)
        imagined = ruleset.imagine(ruleset.seen_by(state, side), Dice(seed_from("search")))
        for number in range(30):
            menu = ruleset.legal(imagined)
            if not menu:
                break
            imagined, _ = ruleset.apply(imagined, at_random(7)(menu, number))


def test_law_6_nothing_given_to_a_player_holds_the_seed(case):
    """EB-10, EB-11."""
    game, ruleset = playout(case), case.ruleset
    secret = game.seed.hex()
    assert secret in json.dumps(ruleset.dump(game.state_at(0))), "the whole state does hold it, or this test sees nothing"
    for side in (info.id for info in case.ready.scenario.sides):
        for step in some_steps(game, 5):
            assert secret not in json.dumps(ruleset.dump(ruleset.seen_by(game.state_at(step), side)))
            assert secret not in repr(ruleset.tabletop(game.state_at(step), side))
        given = json.dumps(records_for(game, side))
        assert secret not in given
        assert not any(digest in given for digest in game.digests)


def test_law_6_a_side_is_told_a_part_of_what_happened(case):
    game, ruleset = playout(case), case.ruleset
    for step in some_steps(game, 30):
        events, state = game.events_at(step), game.state_at(step + 1)
        assert ruleset.events_for(state, events, None) == events
        for side in case.ready.scenario.sides:
            told = ruleset.events_for(state, events, side.id)
            assert len(told) <= len(events)


# 7. looking changes nothing


def test_law_7_asking_changes_nothing(case):
    """EB-06: panels, previews and pictures between two commands leave no trace."""
    game, ruleset = playout(case), case.ruleset
    for step in some_steps(game, 12):
        state = game.state_at(step)
        for _ in range(2):
            menu = ruleset.legal(state)
            explained = [ruleset.explain(state, command) for command in menu[:8]]
            tables = [ruleset.tabletop(state, side) for side in (None, *(s.id for s in case.ready.scenario.sides))]
            for command in menu[:4]:
                ruleset.aimed(state, command, (10.0, 10.0), 45.0)
        assert menu == ruleset.legal(state)
        assert explained == [ruleset.explain(state, command) for command in menu[:8]]
        assert tables[0] == ruleset.tabletop(state, None)
        assert ruleset.digest(state) == game.digests[step]


def test_what_is_explained_is_what_happens(case):
    """EB-18, EB-35: the number a player was shown is the number that is rolled against, with the same modifiers."""
    game, ruleset = playout(case), case.ruleset
    for step in range(game.step_count):
        fired = [event for event in game.events_at(step) if isinstance(event, Fired)]
        if len(fired) != 1:
            continue
        told = ruleset.explain(game.state_at(step), game.command_at(step))
        if told.group == "fire" and fired[0].needed is not None:
            assert (told.needed, told.at_most, told.modifiers) == (fired[0].needed, fired[0].at_most, fired[0].modifiers)
            share = (told.needed if told.at_most else told.sides + 1 - told.needed) / told.sides
            assert told.chance == pytest.approx(min(1.0, max(0.0, share)))
