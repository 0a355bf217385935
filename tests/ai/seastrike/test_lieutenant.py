"""The lieutenant of Seastrike: what he buys, decides and says, in positions where it is clear what is right, and that he wins."""

import pytest

from navalsim3d import library
from navalsim3d.ai.seastrike import counting, forces
from navalsim3d.ai.seastrike.goals import goal_of
from navalsim3d.ai.seastrike.worth import Eyes
from navalsim3d.kernel.dice import Dice, seed_from
from navalsim3d.kernel.geometry import Pose
from navalsim3d.lab.match import play_on, play_out, start
from navalsim3d.lab.reasons import at_step
from navalsim3d.rulesets.seastrike import commands as orders
from navalsim3d.rulesets.seastrike.deck import pack
from navalsim3d.rulesets.seastrike.objectives import BUDGETS
from navalsim3d.rulesets.seastrike.purchases import price_of
from navalsim3d.rulesets.seastrike.ruleset import SEASTRIKE
from navalsim3d.rulesets.seastrike.state import Flight, Raid
from navalsim3d.rulesets.seastrike.types import TYPES
from navalsim3d.rulesets.seastrike.words import readable

from ...rulesets.seastrike.build import block, piece, position
from .positions import chosen, lieutenant, seen

AIRBORNE = ("STRIKE", "INTERCEPTOR", "SAMSITE")


def bought(objective, **options):
    """The list a lieutenant makes out for an objective."""
    fleets = {"p1": {"objective": objective, "closed": False, "called": False}, "p2": {"objective": objective % 18 + 1}}
    state = position([], phase="buy", fleets=fleets, options=options)
    agent = lieutenant()
    while not isinstance(command := agent.choose(SEASTRIKE.seen_by(state, "p1")), orders.CloseList):
        state = SEASTRIKE.apply(state, command)[0]
    return dict(state.fleet("p1").list)


@pytest.mark.parametrize("objective", sorted(forces.WISHES))
def test_every_list_keeps_to_the_budget_and_uses_it_and_has_ships(objective):
    items = bought(objective)
    spent = sum(price_of(item) * number for item, number in items.items()) / 5
    assert BUDGETS[objective] - 3 < spent <= BUDGETS[objective]
    assert any(item in TYPES and item not in AIRBORNE for item in items), "no ship at all loses to objective 18"


def test_the_small_change_buys_no_more_interceptors_than_the_list_wants():
    assert bought(3)["INTERCEPTOR"] == dict(forces.WISHES[3])["INTERCEPTOR"]


def test_where_the_weather_may_turn_ships_come_first():
    assert "FG" not in bought(1)
    assert bought(1, weather=True)["FG"] == 1


def test_where_submarines_hide_a_good_share_of_the_fleets_has_some():
    ready = library.ready("seastrike_patrol")
    share = sum(has_submarines(fleet.list) for seed in range(10) for fleet in bought_by_both(ready, seed)) / 20
    assert 1 / 3 <= share <= 2 / 3


def bought_by_both(ready, seed):
    """The fleets of a game once both lists are closed."""
    session, agents = start(ready, seed, {"p1": "lieutenant", "p2": "lieutenant"})
    for _ in play_on(session, agents):
        if all(fleet.closed for fleet in session.state.fleets):
            break
    return session.state.fleets


def has_submarines(items):
    """Whether a list of purchases has any."""
    return any(item in ("S", "MS") and number for item, number in items)


def test_where_submarines_do_not_hide_none_is_bought_for_that():
    assert bought(16, weather=True) == bought(16, weather=True, hidden_submarines=False)
    assert "MS" not in bought(16)
    assert bought(16, weather=True, hidden_submarines=True)["MS"] == 2


def test_a_missile_submarine_is_unmasked_when_a_shot_pays():
    blanks = [piece("p1-A", 45, 60, mark="MS"), piece("p1-B", 30, 60, mark="")]
    view = seen([*blanks, piece("p2-FG1", 45, 75, 180)], phase="fire", objective=4, options={"hidden_submarines": True})
    command = chosen(view)[0]
    assert isinstance(command, orders.Fire)
    assert (command.piece, command.mount) == ("p1-A", "SSM#1")


def test_blank_cards_that_are_left_do_not_make_an_attack_hopeless():
    blanks = tuple(card for card in pack() if not card.cross)[:6]

    def crosses(cards):
        return sum(card.cross for card in cards) / len(cards)

    assert counting.expected(blanks, crosses) == pytest.approx(0.75 * crosses(pack()))
    assert counting.expected(pack(), crosses) == crosses(pack())


def raid(number):
    """So many aircraft of the first player in the air, without a target yet."""
    return Raid(kind="airstrike", side="p1", stage="targets", flights=tuple(Flight(n) for n in range(number)))


ENEMIES = [piece("p2-HQ", 60, 160), piece("p2-FG1", 30, 130), piece("p2-LG1", 60, 130), piece("p2-SAM1", 62, 158)]


@pytest.mark.parametrize(("objective", "target"), [(1, "p2-HQ"), (2, "p2-FG1"), (6, "p2-SAM1")])
def test_an_airstrike_goes_where_the_objective_asks(objective, target):
    view = seen([piece("p1-HQ", 30, 20), *ENEMIES], objective=objective, strike={"p1": 8}, pending=raid(4))
    assert chosen(view)[0].target == target


def test_one_aircraft_is_not_sent_into_the_thickest_cover():
    sites = [piece(f"p2-SAM{n}", 60 + 2 * n, 158) for n in (1, 2, 3, 4)]
    view = seen([piece("p1-HQ", 30, 20), *sites], objective=12, strike={"p1": 8}, interceptors={"p2": 8}, pending=raid(1))
    assert isinstance(chosen(view)[0], orders.Abandon)
    bare = seen([piece("p1-HQ", 30, 20), piece("p2-FG1", 30, 130)], objective=2, strike={"p1": 8}, pending=raid(4))
    assert isinstance(chosen(bare)[0], orders.NameTarget)


def steams(strike):
    """Whether a merchant wants to move on when the enemy has so many strike aircraft."""
    merchants = [piece(f"p1-M{n}", 20 + 15 * n, 40) for n in (1, 2, 3)]
    view = seen([*merchants, piece("p2-FG1", 45, 150, 180)], phase="move", objective=8, strike={"p2": strike})
    goal = goal_of(Eyes(view, "p1"), view.piece("p1-M1"))
    return goal.weight * (goal.progress(Pose(35.0, 52.0, 0.0)) - goal.progress(Pose(35.0, 40.0, 0.0))) > 0.0


def test_a_convoy_waits_under_its_cover_until_the_enemy_has_spent_his_aircraft():
    assert not steams(8)
    assert steams(1)


def test_a_ship_holds_its_distance_to_one_whose_weapons_reach_less_far():
    """A guided missile frigate at 24 cm reaches a light frigate that reaches 18; nearer it gains nothing and may be hit."""
    view = seen([piece("p1-FG1", 45, 60), piece("p2-LG1", 45, 90, 180)], phase="move", round=2, objective=3, enemy=4)
    command, reasons = chosen(view)
    assert isinstance(command, orders.Move)
    after = SEASTRIKE.apply(view, command)[0].piece("p1-FG1")
    assert 18.0 < 90.0 - after.y <= 27.0
    assert reasons[0][1]["attack"] > 0.0


def test_the_table_of_terms_begins_with_what_is_chosen():
    view = seen([piece("p1-FG1", 45, 60), piece("p2-LG1", 45, 80, 180), piece("p2-FG1", 40, 80, 180)], objective=3, enemy=4)
    command, reasons = chosen(view)
    assert isinstance(command, orders.Fire)
    assert reasons[0][0] == readable(view, f"{command.piece} {command.mount} at {command.target}")
    assert reasons[0][0].startswith("Red FG1 "), "by its name, not by its id"
    sums = [sum(terms.values()) for _, terms in reasons]
    assert sums == sorted(sums, reverse=True)


def test_a_moment_of_a_game_is_laid_open_term_by_term():
    """What `navalsim3d why` prints, as for the other games."""
    ready = library.ready("seastrike_introduction")
    found = [at_step(ready, "terms", step) for step in range(8, 14)]
    assert any({"attack", "danger", "goal"} <= set(terms) for _, _, reasons in found for _, terms in reasons)


def test_a_choice_does_not_depend_on_the_order_of_the_cards():
    wall = block(30, 85, 60, 95, brown=True)
    pieces = [piece("p1-FG1", 45, 60), piece("p1-LG1", 30, 60), piece("p2-FG1", 45, 82, 180), piece("p2-HQ", 60, 160)]
    for phase in ("move", "fire"):
        view = seen(pieces, phase=phase, objective=3, enemy=4, strike={"p1": 8}, isles=(wall,))
        imagined = [SEASTRIKE.seen_by(SEASTRIKE.imagine(view, Dice(seed_from(seed), 3)), "p1") for seed in ("one", "two")]
        assert chosen(imagined[0])[0] == chosen(imagined[1])[0]


@pytest.mark.parametrize("scenario", ["seastrike_introduction", "seastrike_patrol"])
def test_the_lieutenant_beats_the_cadet(scenario):
    ready = library.ready(scenario)
    won = [play_out(ready, seed, "lieutenant", "cadet")[1].winner == "a" for seed in range(4)]
    won += [play_out(ready, seed, "cadet", "lieutenant")[1].winner == "b" for seed in range(4)]
    assert sum(won) >= 6


def test_a_convoy_has_more_armed_ships_than_would_be_lost_to_an_enemy_who_disarms_fleets():
    """Merchants are ineffective from the first (SS-OBJ-18, SS-OBJ-21): three of them must not be three fifths."""
    armed = sum(number for item, number in bought(8).items() if item in TYPES and item not in AIRBORNE)
    assert 3 * (3 + armed) > 5 * 3


def goes_for_headquarters(ids):
    """Whether each of these ships is better off nearer to the enemy headquarters, by its goal."""
    ships = [piece(each, 20 + 12 * n, 50) for n, each in enumerate(ids)]
    view = seen([*ships, piece("p2-HQ", 45, 160)], phase="move", objective=17)
    found = []
    for ship in ships:
        goal = goal_of(Eyes(view, "p1"), ship)
        found.append(goal.progress(Pose(ship.x, 65.0, 0.0)) > goal.progress(Pose(ship.x, 50.0, 0.0)))
    return found


def test_half_of_the_scouts_wait_and_the_last_one_goes():
    assert goes_for_headquarters(["p1-LG1", "p1-LG2", "p1-LS1", "p1-LS2"]) == [True, True, False, False]
    assert goes_for_headquarters(["p1-LS2"]) == [True]
