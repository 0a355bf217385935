"""Agents: what they see, what they say, and that the lieutenant is worth his rank."""

from dataclasses import replace

import pytest

from navalsim3d import library
from navalsim3d.ai import agent_names, make_agent
from navalsim3d.kernel.dice import Dice, seed_from
from navalsim3d.kernel.ruleset import ruleset_named
from navalsim3d.lab.match import play_out
from navalsim3d.lab.tournament import Plan, play_all

SCENARIOS = ("ships_in_the_night", "torpedo_run", "to_the_rescue")


def first_views(name: str, steps: int):
    """Views a lieutenant gets in the first moments of a game between cadets."""
    ready = library.ready(name)
    ruleset = ruleset_named(ready.scenario.ruleset)
    state = ruleset.setup(ready, Dice(seed_from("views")))
    agents = {side.id: make_agent("cadet", ruleset, side.id, 1) for side in ready.scenario.sides}
    for _ in range(steps):
        side = ruleset.decider(state)
        if side is None:
            return
        view = ruleset.seen_by(state, side)
        yield ruleset, side, view
        state, _ = ruleset.apply(state, agents[side].choose(view))


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("name", agent_names("cruel_seas"))
def test_every_choice_is_one_the_rules_accept(name, scenario):
    for ruleset, side, view in first_views(scenario, 40):
        ruleset.check(view, make_agent(name, ruleset, side, 7).choose(view))


@pytest.mark.parametrize("name", agent_names("cruel_seas"))
def test_a_view_has_no_dice_and_an_agent_needs_none(name):
    for ruleset, side, view in first_views("ships_in_the_night", 12):
        assert view.dice is None
        assert make_agent(name, ruleset, side, 7).choose(view)


def test_an_agents_choice_does_not_depend_on_the_seed_of_the_game():
    """EB-10: the dice to come are nobody's business."""
    for ruleset, side, view in first_views("to_the_rescue", 30):
        imagined = (ruleset.seen_by(ruleset.imagine(view, Dice(seed_from(seed), 3)), side) for seed in ("one", "two"))
        chosen = [make_agent("lieutenant", ruleset, side, 7).choose(other) for other in imagined]
        assert chosen[0] == chosen[1]


def test_choosing_changes_nothing():
    for ruleset, side, view in first_views("torpedo_run", 25):
        before = ruleset.dump(view)
        make_agent("lieutenant", ruleset, side, 7).choose(view)
        assert ruleset.dump(view) == before


def test_a_ship_in_the_corner_with_its_bow_out_still_gets_an_order():
    """EB-19: when every manoeuvre leaves the table."""
    for ruleset, side, view in first_views("ships_in_the_night", 30):
        if view.active is None or view.pending:
            continue
        place = view.game.index[view.active.ship]
        cornered = replace(view.ships[place], x=1.0, y=1.0, heading=225.0)
        stuck = replace(view, ships=(*view.ships[:place], cornered, *view.ships[place + 1 :]))
        ruleset.check(stuck, make_agent("lieutenant", ruleset, side, 7).choose(stuck))


def test_the_lieutenant_shoots_at_nothing_it_cannot_see():
    """EB-15: its salvo is counted by the function that resolves shots."""
    from navalsim3d.ai.cruel_seas.battle import Battle
    from navalsim3d.rulesets.cruel_seas import gunnery

    seen = 0
    for _, _, view in first_views("to_the_rescue", 120):
        if view.active is None:
            continue
        ship = view.ship(view.active.ship)
        for gun, (mean, foe) in Battle(view, ship).given(ship).items():
            shot = gunnery.shot(view, ship.id, gun, foe)
            assert not shot.lost
            assert mean > 0
            seen += 1
    assert seen > 0


def test_the_lieutenant_beats_the_cadet_in_ships_in_the_night():
    ready = library.ready("ships_in_the_night")
    won = [play_out(ready, seed, "lieutenant", "cadet")[1].winner == "a" for seed in range(4)]
    won += [play_out(ready, seed, "cadet", "lieutenant")[1].winner == "b" for seed in range(4)]
    assert sum(won) >= 7


@pytest.mark.long
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_lieutenant_beats_the_cadet_everywhere(scenario):
    ready = library.ready(scenario)
    a = [game.winner for game in play_all(Plan(ready, "lieutenant", "cadet", 20, "long"), 2)]
    b = [game.winner for game in play_all(Plan(ready, "cadet", "lieutenant", 20, "long"), 2)]
    assert a.count("a") + b.count("b") >= 34
    assert a.count("b") + b.count("a") <= 2


@pytest.mark.parametrize(("others", "handed_on"), [(0, False), (1, True)])
def test_the_lieutenant_hands_the_interpreter_on_only_where_another_thread_waits(monkeypatch, others, handed_on):
    """Whoever draws while it thinks waits for one plan, not for the interpreter's 5 ms; many games at once lose nothing by it."""
    from navalsim3d.ai.cruel_seas import weigh

    pauses = []
    monkeypatch.setattr(weigh, "sleep", pauses.append)
    monkeypatch.setattr(weigh, "active_count", lambda: 1 + others)
    for ruleset, side, view in first_views("ships_in_the_night", 6):
        make_agent("lieutenant", ruleset, side, 7).choose(view)
    assert bool(pauses) == handed_on
    assert not any(pauses)
