"""Shore batteries (CS-BATT), and the islands they stand on (CS-TERR-02)."""

from dataclasses import replace

import pytest

from navalsim3d import library
from navalsim3d.kernel.board import Area
from navalsim3d.kernel.scenario import IslandCard, ReadyScenario
from navalsim3d.rulesets.cruel_seas import cards, criticals, damage, gunnery, missions, odds, prices, ranges, setup, surrender, tabletop
from navalsim3d.rulesets.cruel_seas.commands import Activate, DeclareFire, DeclareSpeed, FireGun, Proceed, StrikeFlag
from navalsim3d.rulesets.cruel_seas.play import Play
from navalsim3d.rulesets.cruel_seas.ruleset import CRUEL_SEAS
from navalsim3d.rulesets.cruel_seas.scenario import ShipEntry
from navalsim3d.rulesets.cruel_seas.state import Level, Options, Size
from navalsim3d.rulesets.cruel_seas.vessels import VESSELS
from tests.rulesets.cruel_seas.build import TableDice, battle, dice_left, give, gun, in_window, refusal, ship
from tests.rulesets.cruel_seas.staged import ready

KEY = "shore_battery"
HOLM = Area("holm", "island", ((40.0, 40.0), (40.0, 60.0), (60.0, 60.0), (60.0, 40.0)))
ROCK = Area("rock", "rock", ((40.0, 75.0), (40.0, 85.0), (60.0, 85.0), (60.0, 75.0)))


def entry(**fields):
    start = {"x": 50, "y": 48, "heading": 0}
    return ShipEntry(**({"id": "fort", "side": "km", "vessel": KEY, "name": "Fort", "crew": "inexperienced", "start": start} | fields))


def battery(**fields):
    """The battery in the middle of the holm, made from its row of the tables and its model."""
    card = cards.card_for(entry(), library.model_card(KEY), "km")
    names = ("size", "length", "beam", "weapons", "equipment", "gunnery_size", "shallow_draft", "torpedo_vulnerable", "ashore", "vessel")
    on_card = {name: getattr(card, name) for name in names}
    fields = {
        "side": "km",
        "crew": "inexperienced",
        "at": (50.0, 48.0),
        "level": 0,
        "full": 0.0,
        "hull": card.hull,
        "immobile": True,
    } | fields
    return ship("fort", **on_card, **fields)


def ready_with(*batteries, flag="km", islands=((50.0, 50.0),), **changes):
    """A skirmish of two boats, with batteries, on islands of 20 x 20 cm."""
    square = IslandCard(name="square", coast=(((-10, -10), (-10, 10), (10, 10), (10, -10)),))
    scenario = ready("convoy_at_dawn").scenario
    boats = [each.model_dump() for each in scenario.ships if each.id in ("mgb_81", "s_138")]
    for boat, x in zip(boats, (20, 90), strict=True):
        boat["start"] = {"x": x, "y": 10, "heading": 0, "level": 2}
    sides = [side.model_dump() | ({"flag": flag} if side.id == "km" else {}) for side in scenario.sides]
    places = [{"name": "square", "x": x, "y": y} for x, y in islands]
    ships = [*boats, *(each.model_dump() for each in batteries)]
    scenario = type(scenario).model_validate(
        scenario.model_dump() | {"ships": ships, "sides": sides, "islands": places, "zones": []} | changes
    )
    return ReadyScenario(
        scenario=scenario, islands={"square": square}, models={name: library.model_card(name) for name in setup.models(scenario)}
    )


def set_up(*batteries, dice=(), **fields):
    return setup.setup(ready_with(*batteries, **fields), TableDice(dice))


@pytest.mark.clause("CS-BATT-01")
def test_a_battery_has_50_points_of_hull_a_twin_25_and_a_75_with_their_own_ranges_and_no_minimum():
    card = cards.card_for(entry(), library.model_card(KEY), "km")
    assert card.hull == 50 and card.points == 70
    small, big = card.weapons
    assert [(weapon.name, ranges.row(weapon).least, ranges.row(weapon).most) for weapon in (small, big)] == [
        ("twin 25 mm", 0.0, 50.0),
        ("75 mm A/A", 0.0, 120.0),
    ]
    assert ranges.misfit(big, 0.0) is None and ranges.misfit(big, 120.0) is None and ranges.misfit(big, 120.1)
    assert ranges.over_half(big, 60.1) and not ranges.over_half(big, 60.0)
    assert ranges.point_blank(big, 5.0) and not ranges.point_blank(big, 5.1)


@pytest.mark.clause("CS-BATT-01")
@pytest.mark.clause("CS-DMG-06")
def test_bracketed_dice_are_complete_the_twin_rolls_three():
    small, big = cards.card_for(entry(), library.model_card(KEY), "km").weapons
    assert [damage.dice_of(Options(), weapon) for weapon in (small, big)] == [3, 6]
    assert [damage.dice_of(Options(layer="core"), weapon) for weapon in (small, big)] == [3, 6]


@pytest.mark.clause("CS-BATT-02")
def test_an_inexperienced_battery_needs_a_six_at_a_large_ship_at_combat():
    target = ship("a", at=(50.0, 100.3), heading=90.0, full=18.0, size=Size.LARGE, length=20.0, beam=3.0)
    state = battle(battery(), target)
    big = gunnery.shot(state, "fort", "gun_2", "a")
    assert big.needed == 6 and any(line.clause == "CS-DIR-01" for line in big.modifiers)
    near = replace(state, ships=(state.ships[0], replace(state.ships[1], y=80.0)))
    assert not any(line.clause == "CS-DIR-01" for line in gunnery.shot(near, "fort", "gun_1", "a").modifiers)
    core = battle(battery(), target, options=Options(layer="core"))
    assert gunnery.shot(core, "fort", "gun_2", "a").needed == 5


@pytest.mark.clause("CS-BATT-03")
@pytest.mark.parametrize(("flag", "allowed"), [("rn", True), ("usn", True), ("km", True), ("ri", False), ("ijn", False), ("su", False)])
def test_only_british_american_and_german_batteries_may_buy_radar(flag, allowed):
    found = setup.problems(ready_with(entry(equipment=("radar",)), flag=flag))
    assert (found == ()) == allowed
    assert allowed or ("may not buy radar" in found[0] and repr(flag) in found[0])
    assert setup.problems(ready_with(entry(), flag=flag)) == ()


@pytest.mark.clause("CS-BATT-04")
def test_a_battery_is_a_medium_square_of_four_by_four_that_lies_still():
    state = set_up(entry())
    fort = state.ship("fort")
    assert state.hull_of(fort).corners == ((48.0, 48.0), (48.0, 52.0), (52.0, 52.0), (52.0, 48.0))
    assert (state.card("fort").size, fort.level, fort.status) == (Size.MEDIUM, Level.STATIONARY, "afloat")
    unmeasured = cards.card_for(entry(), cards.default_model(KEY), "km")
    assert (unmeasured.length, unmeasured.beam, unmeasured.weapons[0].arcs) == (4.0, 4.0, ((-180.0, 180.0),))
    boats = battle(ship("a", at=(50.0, 15.0), weapons=(gun("57mm"),)), battery(), land=(HOLM,))
    assert gunnery.shot(boats, "a", "gun_1", "fort").needed == 7


@pytest.mark.clause("CS-BATT-04")
@pytest.mark.parametrize("drawn", range(1, 11))
def test_gun_crew_and_ammunition_hits_act_all_other_results_count_as_structure(drawn):
    play = Play(battle(battery(loaded=("tube_1",)), ship("a", at=(90.0, 90.0))))
    assert criticals.replaced(play, "fort", drawn).number == (drawn if drawn in (5, 6, 8) else 9)


@pytest.mark.clause("CS-BATT-04")
def test_a_57_mm_hit_with_one_six_and_an_engine_hit_tears_the_structure():
    state = in_window(battle(ship("a", at=(50.0, 15.0), weapons=(gun("57mm"),)), battery(), dice=(7, 6, 1, 1, 1, 1, 1, 1, 2, 3)), "a")
    state, _ = give(state, DeclareFire(targets=(("gun_1", "fort"),)), FireGun(gun="gun_1"))
    assert dice_left(state) == 0
    assert state.ship("fort").hull == 50 - 10 - 5
    assert state.ship("fort").engine == 0


@pytest.mark.clause("CS-BATT-04")
def test_it_has_its_own_fleet_dice_and_can_only_lie_still_and_fire():
    state = set_up(entry(), dice=())
    assert sorted((*state.bag, state.drawn)) == ["km", "km", "rn"]
    state = replace(state, drawn="km")
    state, _ = give(state, Activate(ship="fort"))
    assert CRUEL_SEAS.legal(state) == (DeclareSpeed(level=0),)
    assert refusal(state, DeclareSpeed(level=1))[1] == "CS-SPEED-05"
    state, _ = give(state, DeclareSpeed(level=0))
    assert {type(command) for command in CRUEL_SEAS.legal(state)} == {DeclareFire, Proceed}
    before = state.ship("fort").pose
    state, _ = give(state, Proceed())
    assert state.ship("fort").pose == before


@pytest.mark.clause("CS-BATT-04")
def test_no_torpedo_and_no_hull_reaches_it_and_its_ruin_is_no_wreck():
    assert "no torpedo strikes a battery" in setup.problems(ready_with(entry(torpedo_vulnerable=True)))[0]
    assert not set_up(entry()).card("fort").torpedo_vulnerable
    play = Play(battle(ship("a", at=(90.0, 90.0)), battery(), land=(HOLM,)))
    damage.hurt(play, "fort", 60, ("88 mm",), "rn")
    assert play.ship("fort").status == "sunk" and play.state.wrecks == ()
    assert any(event.text == "fort was destroyed." for event in play.events)
    assert play.state.kills == (("rn", 1),)


@pytest.mark.clause("CS-BATT-05")
@pytest.mark.clause("CS-POINTS-06")
def test_a_battery_counts_seventy_points_in_the_total_of_its_side():
    def total(state, side):
        return sum(state.card(each.id).points for each in state.ships if each.side == side)

    plain, with_one = set_up(), set_up(entry())
    assert total(with_one, "km") == total(plain, "km") + 70
    assert total(with_one, "rn") == total(plain, "rn")
    assert prices.vessel_price(KEY) == VESSELS[KEY].points == 70
    assert cards.fleet_points(entry(equipment=("radar",)), "rn") == 80


@pytest.mark.clause("CS-TERR-02")
def test_a_battery_stands_on_an_island_and_a_ship_does_not():
    assert setup.problems(ready_with(entry())) == ()
    for x, y in ((100, 80), (50, 38), (50, 56), (58, 48), (50, 40)):
        wet = setup.problems(ready_with(entry(start={"x": x, "y": y, "heading": 0})))
        assert wet == ("fort is a battery and needs land under the whole of it",), (x, y)
    boat = entry(vessel="e_boat_s_38_class")
    assert setup.problems(ready_with(boat)) == ("fort starts on land (square)",)
    assert setup.problems(ready_with(entry(start=None))) != ()
    twice = setup.problems(ready_with(entry(), entry(id="twin", start={"x": 52, "y": 50, "heading": 0})))
    assert twice == ("twin and fort start on one another",)


@pytest.mark.clause("CS-TERR-02")
def test_the_island_under_a_battery_hides_neither_it_nor_its_target_but_another_one_does():
    state = battle(ship("a", at=(50.0, 100.0), weapons=(gun("88mm"),)), battery(), land=(HOLM,))
    assert gunnery.shot(state, "fort", "gun_2", "a").rays == 99
    assert gunnery.shot(state, "a", "gun_1", "fort").rays == 99
    behind = battle(ship("a", at=(50.0, 100.0), weapons=(gun("88mm"),)), battery(), land=(HOLM, ROCK))
    assert gunnery.shot(behind, "fort", "gun_2", "a").why == "sight"
    assert gunnery.shot(behind, "a", "gun_1", "fort").why == "sight"
    across = battle(ship("a", at=(50.0, 20.0), weapons=(gun("88mm"),)), battery(), ship("b", side="km", at=(50.0, 70.0)), land=(HOLM,))
    assert gunnery.shot(across, "a", "gun_1", "b").why == "sight"


@pytest.mark.clause("CS-TERR-02")
def test_a_battery_hides_nobody_behind_itself():
    fleet = (ship("a", at=(50.0, 30.0), weapons=(gun("88mm"),)), battery(), ship("b", side="km", at=(50.0, 75.0)))
    assert gunnery.shot(battle(*fleet), "a", "gun_1", "b").rays == 99


@pytest.mark.clause("CS-STRIKE-02")
def test_no_flag_is_struck_by_a_battery_or_to_one():
    state = battle(ship("a", at=(50.0, 90.0)), battery())
    assert surrender.strike_flag_options(state, "rn") == surrender.strike_flag_options(state, "km") == []
    assert refusal(state, StrikeFlag(ship="fort"))[1] == "CS-STRIKE-01"
    assert refusal(state, StrikeFlag(ship="a"))[1] == "CS-STRIKE-02"


def test_the_table_shows_a_battery_without_speed_or_wake():
    state = set_up(entry())
    piece = next(piece for piece in tabletop.tabletop(state, None).pieces if piece.id == "fort")
    assert (piece.kind, piece.speed, piece.wake, piece.badges) == ("battery", 0.0, 0.0, ())
    assert not {"Speed", "Turn", "At most"} & {label for label, _ in piece.card}
    assert [(arc.start, arc.end, arc.outer) for arc in piece.arcs] == [(0.0, 360.0, 50.0), (0.0, 360.0, 120.0)]


def test_what_a_hit_does_to_a_battery_on_average_is_mostly_structure():
    """Seven faces of structure, one each of gun, crew and ammunition: exact for one die."""
    state = battle(battery(), ship("a", at=(90.0, 90.0)))
    one = replace(state.card("fort").weapons[0], dice=1)
    fort = state.ship("fort")
    unsaved = 5 / 6
    expected = 3.5 + unsaved / 6 * (0.7 * 7.0 + 0.1 * (2 / 6 * 14.0))
    assert odds.of_hit(Options(), one, state.card("fort"), fort) == pytest.approx(expected)


def test_a_side_that_has_only_its_battery_left_has_no_ship_left():
    state = set_up(entry())
    rules = missions.rules(state)
    assert rules.verdict(state) is None
    sunk = tuple(replace(each, status="sunk") if each.id == "s_138" else each for each in state.ships)
    verdict = rules.verdict(replace(state, ships=sunk))
    assert verdict is not None and verdict.winner == "rn"
