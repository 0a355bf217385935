"""Lieutenant and captain at the table: what they may know, that the rules accept what they say, and that they are worth their rank."""

from dataclasses import replace

import pytest

from navalsim3d import library
from navalsim3d.ai import agent_names, make_agent
from navalsim3d.ai.strike_force import captain, judges
from navalsim3d.ai.strike_force.field import field_of, position_of
from navalsim3d.ai.strike_force.plans import in_order
from navalsim3d.kernel.dice import Dice, seed_from
from navalsim3d.lab.match import play_out
from navalsim3d.lab.tournament import Plan, play_all
from navalsim3d.rulesets.strike_force.hexes import BIT
from navalsim3d.rulesets.strike_force.ruleset import STRIKE_FORCE

from ...rulesets.strike_force.build import field
from ...rulesets.strike_force.mirror import mirror_scenario, turned
from .positions import scattered

SCENARIOS = ("strike_force_one", "strike_force_exchange")
OFFICERS = ("lieutenant", "captain")


def views(scenario, seed, limit=400):
    """Views of a game between cadets, every one with whose it is."""
    ready = library.ready(scenario)
    state = STRIKE_FORCE.setup(ready, Dice(seed_from(seed)))
    agents = {side: make_agent("cadet", STRIKE_FORCE, side, seed) for side in ("soviet", "us")}
    while (side := STRIKE_FORCE.decider(state)) is not None and limit:
        view = STRIKE_FORCE.seen_by(state, side)
        yield side, view
        state, _ = STRIKE_FORCE.apply(state, agents[side].choose(view))
        limit -= 1


def test_the_captain_is_the_best_there_is():
    assert agent_names("strike_force") == ("cadet", "lieutenant", "captain")


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("name", OFFICERS)
def test_every_choice_is_one_the_rules_accept(name, scenario):
    """In the middle of somebody else's plan too, where companies have moved already."""
    for step, (side, view) in enumerate(views(scenario, 3)):
        if step % 3 == 0 or view.combat is not None:
            STRIKE_FORCE.check(view, make_agent(name, STRIKE_FORCE, side, 7).choose(view))


@pytest.mark.parametrize("name", OFFICERS)
def test_a_choice_depends_on_the_view_alone(name):
    """EB-10: neither on the dice to come, nor on the agent's own, nor on what it was asked before."""
    asked = {side: make_agent(name, STRIKE_FORCE, side, "old") for side in ("soviet", "us")}
    for step, (side, view) in enumerate(views("strike_force_one", 5)):
        if step % 6 == 0 or view.combat is not None:
            imagined = STRIKE_FORCE.seen_by(STRIKE_FORCE.imagine(view, Dice(seed_from("other"), 3)), side)
            fresh = [make_agent(name, STRIKE_FORCE, side, seed).choose(imagined) for seed in ("one", "two")]
            assert fresh[0] == fresh[1]
            assert asked[side].choose(view) == asked[side].choose(view)


@pytest.mark.parametrize("name", OFFICERS)
def test_choosing_changes_nothing(name):
    for step, (side, view) in enumerate(views("strike_force_one", 6, 60)):
        before = STRIKE_FORCE.dump(view)
        if step % 5 == 0:
            make_agent(name, STRIKE_FORCE, side, 7).choose(view)
        assert STRIKE_FORCE.dump(view) == before


@pytest.mark.parametrize("name", OFFICERS)
def test_a_plan_is_carried_out_to_its_end(name):
    """What is ordered move by move is the plan shown at its beginning."""
    view = STRIKE_FORCE.seen_by(STRIKE_FORCE.setup(library.ready("strike_force_one"), Dice(seed_from("plan"))), "soviet")
    agent = make_agent(name, STRIKE_FORCE, "soviet", 1)
    told = []
    command = agent.choose(view)
    best = agent.reasons()[0][0]
    while command.kind == "move":
        told.append(f"{command.unit} {command.to}")
        view = STRIKE_FORCE.apply(view, command)[0]
        command = agent.choose(view)
    assert command.kind == "end"
    assert ", ".join(sorted(told)) == best


def test_companies_that_would_change_places_stay():
    """SF-STACK-02 lets nobody end on another; equal companies have no need to."""
    a, b, c, d = (BIT[number] for number in ("0501", "0601", "0701", "0702"))
    assert in_order((a, b), (b, a)) == []
    assert in_order((a, b), (b, c)) == [(b, c), (a, b)]
    assert in_order((a, b, c), (b, a, d)) == [(c, d)]


@pytest.mark.parametrize("name", OFFICERS)
def test_reasons_are_a_table_best_first(name):
    for seed in range(8):
        for step, side in ((1, "soviet"), (2, "soviet"), (3, "us"), (4, "us")):
            view = scattered(f"reasons {seed}", step=step, turn=3)
            agent = make_agent(name, STRIKE_FORCE, side, 1)
            agent.choose(view)
            sums = [sum(terms.values()) for _, terms in agent.reasons()]
            assert sums == sorted(sums, reverse=True) or sums == pytest.approx(sorted(sums, reverse=True), abs=1e-9)


def test_the_captain_takes_a_won_game():
    """Two Towns held beyond reach and nothing left to lose: he stays in them."""
    view = replace(field(turn=4, step=1, A="0201", B="0208", C="0507", Z="0708"), dice=None)
    agent = make_agent("captain", STRIKE_FORCE, "soviet", 1)
    while (command := agent.choose(view)).kind == "move":
        view = STRIKE_FORCE.apply(view, command)[0]
    towns = field_of(view.game).towns
    assert (position_of(view)[0] & towns).bit_count() >= 2


def test_the_captain_brings_all_he_has_to_the_last_attack():
    """X and Y beside the one Town that both can reach make it fall four times in six."""
    view = replace(field(turn=4, step=3, A="0304", B="0201", X="0306", Y="0105"), dice=None)
    agent = make_agent("captain", STRIKE_FORCE, "us", 1)
    agent.choose(view)
    assert agent.reasons()[0][1]["as it stands"] == pytest.approx(400 / 6)


@pytest.mark.parametrize("seed", range(3))
def test_the_captain_judges_a_reflected_table_alike(seed):
    """Law 8: the same network, read in a looking glass."""
    ready = library.ready("strike_force_one")
    here = scattered(f"mirror {seed}", step=1, turn=2, crowded=False)
    there = STRIKE_FORCE.setup(mirror_scenario(ready), Dice(seed_from("mirror")))
    places = tuple(_turned(place) for place in here.where)
    there = replace(there, where=places, turn=2, step=1, dice=None)
    shares = []
    for view in (here, there):
        search = captain.search_of(field_of(view.game))
        assert isinstance(search.judge.judge.one, judges.Net)
        shares.append([search.judge.shares(search.field, 2, step, [position_of(view)]) for step in (1, 2, 3, 4)])
    assert shares[0] == shares[1]


def _turned(place):
    return BIT[turned(next(number for number, bit in BIT.items() if bit == place))] if place else 0


def test_networks_are_exact_whatever_the_order_of_their_sums():
    """Weights are multiples of a grain small enough for sums without rounding: one position at a time says the same as many."""
    field_here = field_of(scattered("exact").game)
    positions = [position_of(scattered(f"exact {seed}")) for seed in range(70)]
    judge = judges.net_for(field_here)
    for step in (1, 2, 3, 4):
        together = judge.shares(field_here, 2, step, positions)
        assert together == [judge.shares(field_here, 2, step, [position])[0] for position in positions]


def test_on_an_unknown_map_figures_judge():
    view = scattered("elsewhere")
    chart = replace(view.game.chart, towns=BIT["0101"] | BIT["0304"] | BIT["0208"])
    game = replace(view.game, chart=chart)
    assert isinstance(judges.net_for(field_of(game)), judges.Terms)
    view = replace(view, game=game, step=1)
    STRIKE_FORCE.check(view, make_agent("captain", STRIKE_FORCE, "soviet", 1).choose(view))


@pytest.mark.parametrize("name", OFFICERS)
def test_officers_beat_the_cadet(name):
    ready = library.ready("strike_force_one")
    won = [play_out(ready, seed, name, "cadet")[1].winner == "a" for seed in range(2)]
    won += [play_out(ready, seed, "cadet", name)[1].winner == "b" for seed in range(2)]
    assert sum(won) == 4


@pytest.mark.long
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_captain_beats_the_lieutenant(scenario):
    ready = library.ready(scenario)
    a = [game.winner for game in play_all(Plan(ready, "captain", "lieutenant", 40, "long"), 1)]
    b = [game.winner for game in play_all(Plan(ready, "lieutenant", "captain", 40, "long"), 1)]
    assert a.count("a") + b.count("b") > 40
