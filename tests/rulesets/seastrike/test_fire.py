"""The firing round (FIRE) and what each weapon may attack (WPN)."""

import pytest

from navalsim3d.kernel.events import CardTurned, Fired
from navalsim3d.rulesets.seastrike.commands import Abandon, Fly, NameTarget, Strike
from tests.rulesets.seastrike.build import (
    allowed,
    cards_left,
    end_moves,
    end_turn,
    fire,
    give,
    hold,
    menu,
    piece,
    play_out,
    position,
    refused,
    unused,
    working,
)

FAR = (piece("p1-C1", 80, 10), piece("p2-C1", 80, 170, 180))
"""a cruiser a side out of reach, so that nothing ends the game"""


def gunner(piece_id, x, y, **changes):
    """A ship with a single gun: it fires once and has done."""
    return piece(piece_id, x, y, type="LS", mounts=("GUN",), **changes)


def fleets(ours, theirs, cards="", **changes):
    """So many gunners a side in reach of one another."""
    own = [gunner(f"p1-LS{n + 1}", 10 + 5 * n, 30) for n in range(ours)]
    enemy = [gunner(f"p2-LS{n + 1}", 10 + 5 * n, 40) for n in range(theirs)]
    return position([*own, *enemy, *FAR], cards, **changes)


def shoot(state, ship):
    """A gunner fires at whatever comes first on its menu."""
    return play_out(state, next(command for command in menu(state, "fire") if command.piece == ship))


@pytest.mark.clause("SS-FIRE-01")
@pytest.mark.parametrize(("round_", "first"), [(1, "p1"), (2, "p2"), (3, "p1")])
def test_who_moved_first_fires_first(round_, first):
    second = "p2" if first == "p1" else "p1"
    state = play_out(fleets(1, 1, phase="move", turn=first, round=round_), end_moves(first), end_moves(second))
    assert (state.phase, state.turn) == ("fire", first)


@pytest.mark.clause("SS-FIRE-02")
def test_the_turn_passes_after_one_ship():
    state = shoot(fleets(2, 2, "O O"), "p1-LS1")
    assert state.turn == "p2"
    assert {command.piece for command in menu(state, "fire")} == {"p2-LS1", "p2-LS2"}
    assert shoot(state, "p2-LS2").turn == "p1"


@pytest.mark.clause("SS-FIRE-02")
def test_a_second_ship_waits_until_the_first_has_done():
    pieces = [piece("p1-FG1", 10, 10), piece("p1-FG2", 10, 20), piece("p2-FG1", 20, 10), *FAR]
    state = play_out(position(pieces, "O"), fire("p1-FG1", "GUN#1", "p2-FG1"))
    assert state.firing == "p1-FG1"
    assert refused(state, fire("p1-FG2", "GUN#1", "p2-FG1")) == "SS-FIRE-02"
    assert {command.piece for command in menu(state, "fire")} == {"p1-FG1"}


@pytest.mark.clause("SS-FIRE-03")
def test_surplus_ships_fire_when_the_enemy_has_done():
    state, fired = fleets(3, 1, "O O O O"), []
    while state.phase == "fire":
        ship = menu(state, "fire")[0].piece
        fired.append(ship)
        state = shoot(state, ship)
    assert fired == ["p1-LS1", "p2-LS1", "p1-LS2", "p1-LS3"]
    assert cards_left(state) == 0


@pytest.mark.clause("SS-FIRE-03")
def test_a_side_with_an_airstrike_is_not_passed_over():
    state = fleets(2, 1, "O O O", strike={"p2": 1})
    state = shoot(shoot(shoot(state, "p1-LS1"), "p2-LS1"), "p1-LS2")
    assert (state.phase, state.turn) == ("fire", "p2")
    assert {command.kind for command in menu(state)} == {"strike", "hold"}


@pytest.mark.clause("SS-FIRE-04")
def test_no_ship_has_two_turns_in_a_round():
    pieces = [piece("p1-FG1", 10, 10), piece("p1-FG2", 10, 20), piece("p2-FG1", 20, 10), *FAR]
    state = play_out(position(pieces, "O"), fire("p1-FG1", "GUN#1", "p2-FG1"), end_turn("p1"), hold("p2"))
    assert state.turn == "p1"
    assert refused(state, fire("p1-FG1", "GUN#2", "p2-FG1")) == "SS-FIRE-04"
    assert {command.piece for command in menu(state, "fire")} == {"p1-FG2"}


@pytest.mark.clause("SS-FIRE-04", "SS-SAM-09")
def test_a_defence_is_no_firing_turn():
    pieces = [piece("p1-FS1", 10, 10), piece("p2-LG1", 24, 10), *FAR]
    state = play_out(position(pieces, "K O O"), Fly(side="p1", piece="p1-FS1", number=1), NameTarget(side="p1", flight=0, target="p2-LG1"))
    state = play_out(state, menu(state, "defend")[0], end_turn("p1"))
    assert state.turn == "p2" and not state.piece("p2-LG1").fired
    assert allowed(state, fire("p2-LG1", "GUN#1", "p1-FS1"))


@pytest.mark.clause("SS-FIRE-05")
@pytest.mark.parametrize(
    ("changes", "eligible"),
    [
        ({}, True),
        ({"mounts": ("PDM",)}, False),
        ({"mounts": ("GUN", "PDM"), "lost": "GUN#1"}, False),
        ({"mounts": ("GUN", "GUN", "PDM"), "lost": "GUN#1"}, True),
        ({"fired": True}, False),
        ({"out_of_action": True}, False),
        ({"removed": True}, False),
        ({"mounts": ("ASW", "ASWL", "TORP", "PDM")}, False),
    ],
)
def test_a_ship_is_eligible_with_a_weapon_and_a_target(changes, eligible):
    state = position([piece("p1-FG1", 10, 10, 180, **changes), piece("p2-FG1", 20, 10), *FAR])
    assert bool(menu(state, "fire")) is eligible
    assert allowed(state, fire("p1-FG1", "GUN#1" if not changes.get("lost") else "GUN#2", "p2-FG1")) is eligible


@pytest.mark.clause("SS-FIRE-05")
@pytest.mark.parametrize(("away", "eligible"), [(41.9, True), (42.1, False)])
def test_a_helicopter_in_reach_makes_its_ship_eligible(away, eligible):
    pieces = [piece("p1-DH1", 10, 10), piece("p2-FG1", 10, 10 + away), gunner("p1-LS1", 80, 150), gunner("p2-LS1", 80, 160)]
    state = play_out(position(pieces, phase="move"), end_moves("p1"), end_moves("p2"))
    assert (Fly(side="p1", piece="p1-DH1", number=1) in menu(state)) is eligible


@pytest.mark.clause("SS-FIRE-06")
def test_two_holds_in_a_row_end_the_round():
    state = play_out(fleets(2, 2, "O"), hold("p1"))
    assert (state.phase, state.turn) == ("fire", "p2")
    state = shoot(state, "p2-LS1")
    state = play_out(state, hold("p1"))
    assert (state.phase, state.turn, state.round) == ("fire", "p2", 1)
    state = play_out(state, hold("p2"))
    assert (state.phase, state.round) == ("move", 2)


@pytest.mark.clause("SS-FIRE-06")
def test_a_hold_is_not_final():
    state = play_out(fleets(2, 2, "O O"), hold("p1"))
    state = shoot(state, "p2-LS1")
    assert shoot(state, "p1-LS2").turn == "p2"


@pytest.mark.clause("SS-FIRE-06")
def test_a_hold_while_the_enemy_can_do_nothing_ends_the_round():
    state = shoot(shoot(fleets(3, 1, "O O"), "p1-LS1"), "p2-LS1")
    state = play_out(state, hold("p1"))
    assert (state.phase, state.round) == ("move", 2)


@pytest.mark.clause("SS-FIRE-06")
def test_a_skip_is_no_hold():
    state = shoot(shoot(fleets(3, 1, "O O O"), "p1-LS1"), "p2-LS1")
    state = shoot(state, "p1-LS2")
    assert (state.phase, state.turn) == ("fire", "p1")


@pytest.mark.clause("SS-FIRE-06")
def test_a_ship_in_the_middle_of_its_turn_cannot_hold():
    state = play_out(position([piece("p1-FG1", 10, 10), piece("p2-FG1", 20, 10), *FAR], "O"), fire("p1-FG1", "GUN#1", "p2-FG1"))
    assert refused(state, hold("p1")) == "SS-FIRE-06"
    assert refused(fleets(1, 1), end_turn("p1")) == "SS-FIRE-06"


@pytest.mark.clause("SS-FIRE-07")
def test_mounts_fire_in_any_order_at_different_targets():
    pieces = [piece("p1-FG1", 10, 10), piece("p2-DG1", 20, 10), piece("p2-LG1", 10, 20), *FAR]
    state = position(pieces, "K O{ssm:SAM} K O{gun:SSM} O K O{ssm:GUN}")
    state = play_out(state, fire("p1-FG1", "SSML#1", "p2-DG1"))
    assert "SAM#2" not in working(state, "p2-DG1")
    state = play_out(state, fire("p1-FG1", "GUN#1", "p2-LG1"), fire("p1-FG1", "SSML#2", "p2-DG1"))
    assert working(state, "p2-LG1") == ["SSM#1", "GUN#1", "PDM#1"]
    assert "GUN#2" not in working(state, "p2-DG1") and cards_left(state) == 0


@pytest.mark.clause("SS-FIRE-08")
@pytest.mark.parametrize(
    ("mount", "target"),
    [("GUN#3", "p2-FG1"), ("SSM#1", "p2-FG1"), ("GUN#1", "p2-FG9"), ("GUN#1", "p2-C1"), ("PDM#1", "p2-FG1")],
)
def test_a_wrong_declaration_turns_no_card(mount, target):
    state = position([piece("p1-FG1", 10, 10), piece("p2-FG1", 20, 10), *FAR], "K")
    refused(state, fire("p1-FG1", mount, target))
    assert cards_left(state) == 1


@pytest.mark.clause("SS-FIRE-09")
def test_the_second_shot_is_lost_when_the_first_removes_the_target():
    pieces = [piece("p1-FG1", 10, 10), piece("p2-MPB1", 20, 10), piece("p2-MPB2", 20, 14), *FAR]
    state = play_out(position(pieces, "K O{gun:SSM}"), fire("p1-FG1", "GUN#1", "p2-MPB1"))
    assert state.piece("p2-MPB1").removed and not state.piece("p2-MPB2").removed
    assert refused(state, fire("p1-FG1", "GUN#1", "p2-MPB2")) == "SS-FIRE-09"
    assert cards_left(state) == 0


@pytest.mark.clause("SS-FIRE-09", "SS-FC-02")
def test_a_failed_lock_allows_no_other_target():
    pieces = [piece("p1-FG1", 10, 10), piece("p2-LG1", 20, 10), piece("p2-LG2", 20, 16), *FAR]
    state = play_out(position(pieces, "O"), fire("p1-FG1", "GUN#1", "p2-LG1"))
    assert refused(state, fire("p1-FG1", "GUN#1", "p2-LG2")) == "SS-FIRE-09"


@pytest.mark.clause("SS-FIRE-10")
def test_a_ship_that_is_sunk_first_does_not_fire_back():
    state = position([piece("p1-FG1", 10, 10), piece("p2-FG1", 20, 10), *FAR], "K O{ssm:MAJOR}")
    state = play_out(state, fire("p1-FG1", "SSML#1", "p2-FG1"))
    assert state.piece("p2-FG1").removed
    assert (state.phase, state.round) == ("move", 2)
    assert cards_left(state) == 0


@pytest.mark.clause("SS-FIRE-10")
def test_a_weapon_destroyed_before_its_use_cannot_be_used():
    state = position([piece("p1-FG1", 10, 10), piece("p2-FG1", 20, 10), *FAR], "K O{ssm:GUN}")
    state = play_out(state, fire("p1-FG1", "SSML#1", "p2-FG1"), end_turn("p1"))
    assert refused(state, fire("p2-FG1", "GUN#2", "p1-FG1")) == "SS-HIT-04"
    assert allowed(state, fire("p2-FG1", "GUN#1", "p1-FG1"))


@pytest.mark.clause("SS-FIRE-11")
def test_ending_a_turn_gives_up_the_other_weapons():
    state = position([piece("p1-FG1", 10, 10), piece("p2-FG1", 20, 10), *FAR], "O")
    state = play_out(state, fire("p1-FG1", "GUN#1", "p2-FG1"), end_turn("p1"))
    assert state.piece("p1-FG1").fired and unused(state, "p1-FG1")[0] == "SSML#1"
    state = play_out(state, hold("p2"))
    assert (state.phase, state.round) == ("move", 2)


@pytest.mark.clause("SS-FIRE-11")
def test_what_was_not_fired_still_defends():
    pieces = [piece("p1-FG1", 10, 10), piece("p2-FG1", 20, 10), piece("p2-DH1", 40, 10), *FAR]
    state = play_out(position(pieces, "O K K O O O"), fire("p1-FG1", "GUN#1", "p2-FG1"), end_turn("p1"))
    state = play_out(state, Fly(side="p2", piece="p2-DH1", number=1), NameTarget(side="p2", flight=0, target="p1-FG1"))
    assert [command.mount for command in menu(state, "defend")] == ["PDM#1"]


@pytest.mark.clause("SS-FIRE-12", "SS-AIRS-01")
def test_an_airstrike_takes_one_turn():
    state = shoot(fleets(2, 1, "O O O O", strike={"p2": 1}), "p1-LS1")
    state = play_out(state, Strike(side="p2", number=1))
    assert state.turn == "p1"
    state = shoot(state, "p1-LS2")
    assert state.turn == "p2"
    assert {command.kind for command in menu(state)} == {"fire", "hold"}
    assert cards_left(shoot(state, "p2-LS1")) == 0


@pytest.mark.clause("SS-FIRE-12")
def test_an_abandoned_airstrike_takes_the_turn_too():
    state = shoot(fleets(2, 1, "O K", strike={"p2": 1}), "p1-LS1")
    state = play_out(state, Strike(side="p2", number=1), Abandon(side="p2"))
    assert (state.phase, state.turn) == ("fire", "p1")


@pytest.mark.clause("SS-FIRE-13", "SS-SYSF-07")
def test_all_marks_are_taken_off_at_the_next_firing_round():
    marked = piece("p1-FG1", 10, 10, fired=True, out_of_action=True, used="GUN#1 PDM#1")
    state = position([marked, piece("p2-FG1", 20, 10), *FAR], phase="move", turn="p1", round=3)
    state = play_out(state, end_moves("p1"))
    assert state.piece("p1-FG1").fired and state.piece("p1-FG1").out_of_action
    ship = play_out(state, end_moves("p2")).piece("p1-FG1")
    assert (ship.fired, ship.out_of_action, ship.used) == (False, False, 0)


@pytest.mark.clause("SS-FIRE-14")
def test_the_round_is_over_when_all_ships_in_range_have_fired():
    state = shoot(shoot(fleets(1, 1, "O O"), "p1-LS1"), "p2-LS1")
    assert (state.phase, state.round, state.turn) == ("move", 2, "p2")


@pytest.mark.clause("SS-FIRE-14")
def test_the_last_round_is_followed_by_none():
    state = shoot(shoot(fleets(1, 1, "O O", round=40, turn="p1"), "p1-LS1"), "p2-LS1")
    assert (state.phase, state.result.reason) == ("over", "max_rounds")


@pytest.mark.clause("SS-FIRE-15")
def test_fire_at_ones_own_is_forbidden():
    state = position([piece("p1-FG1", 10, 10), piece("p1-LG1", 20, 10), piece("p2-FG1", 10, 20), *FAR])
    assert refused(state, fire("p1-FG1", "GUN#1", "p1-LG1")) == "SS-FIRE-15"
    assert all(command.target.startswith("p2") for command in menu(state, "fire"))


def test_one_mount_is_seen_to_fire_once_between_its_cards():
    state = position([piece("p1-FG1", 10, 10), piece("p2-FG1", 20, 10), *FAR], "K O{gun:SSM} O O")
    _, events = give(state, fire("p1-FG1", "GUN#1", "p2-FG1"), fire("p1-FG1", "GUN#2", "p2-FG1"))
    fired = [event for event in events if isinstance(event, Fired)]
    assert [(event.mount, event.target, event.hit) for event in fired] == [("GUN#1", "p2-FG1", True)]
    kinds = [event.kind for event in events if isinstance(event, CardTurned | Fired)]
    assert kinds == ["card_turned", "fired", "card_turned", "card_turned", "card_turned"]


SORTS = {
    "surface": "p2-FG1",
    "boat": "p2-MPB1",
    "merchant": "p2-M1",
    "submarine": "p2-S1",
    "blank": "p2-A",
    "hq": "p2-HQ",
    "sam": "p2-SAM1",
}
SHIPS = ("surface", "boat", "merchant")
BELOW = ("submarine", "blank")


@pytest.mark.clause("SS-WPN-01")
@pytest.mark.parametrize(
    ("kind", "may"),
    [
        ("SSM", {*SHIPS, "hq", "sam"}),
        ("SSML", {*SHIPS, "hq", "sam"}),
        ("GUN", {*SHIPS}),
        ("ASW", {*BELOW}),
        ("ASWL", {*BELOW}),
        ("TORP", {*SHIPS, *BELOW}),
        ("SAM", set()),
        ("PDG", set()),
        ("PDM", set()),
    ],
)
def test_each_weapon_has_its_targets(kind, may):
    for sort, target in SORTS.items():
        state = position([piece("p1-FG1", 10, 10, 90, mounts=(kind,)), piece(target, 16, 10), *FAR])
        assert allowed(state, fire("p1-FG1", f"{kind}#1", target)) is (sort in may)


@pytest.mark.clause("SS-WPN-01")
@pytest.mark.parametrize(("kind", "target", "shots"), [("SSM", "p2-C1", 1), ("GUN", "p2-C1", 2), ("ASW", "p2-S1", 2), ("TORP", "p2-C1", 2)])
def test_each_weapon_turns_its_number_of_shot_cards(kind, target, shots):
    state = position([piece("p1-FG1", 10, 10, 90, mounts=(kind, kind)), piece(target, 16, 10), piece("p2-DG1", 80, 170)], "K O O O")
    state = play_out(state, fire("p1-FG1", f"{kind}#1", target))
    assert cards_left(state) == 3 - shots


@pytest.mark.clause("SS-WPN-02")
def test_the_two_missiles_differ_in_range_only():
    state = position([piece("p1-LG1", 10, 10), piece("p1-FG1", 10, 14), piece("p2-C1", 30, 10)], "K O{ssm:GUN}")
    assert refused(state, fire("p1-LG1", "SSM#1", "p2-C1")) == "SS-RANGE-01"
    state = play_out(state, fire("p1-FG1", "SSML#1", "p2-C1"))
    assert "GUN#2" not in working(state, "p2-C1") and cards_left(state) == 0


@pytest.mark.clause("SS-WPN-03")
def test_guns_attack_surface_ships_only():
    for target, clause in [("p2-S1", "SS-SUB-03"), ("p2-HQ", "SS-WPN-03"), ("p2-SAM1", "SS-WPN-03")]:
        assert refused(position([piece("p1-FG1", 10, 10), piece(target, 20, 10)]), fire("p1-FG1", "GUN#1", target)) == clause


@pytest.mark.clause("SS-WPN-03")
def test_a_gun_is_no_defence_in_the_basic_game():
    pieces = [piece("p1-FS1", 10, 10), piece("p2-FG1", 40, 10), *FAR]
    state = play_out(position(pieces, "K"), Fly(side="p1", piece="p1-FS1", number=1), NameTarget(side="p1", flight=0, target="p2-FG1"))
    assert [command.mount for command in menu(state, "defend")] == ["PDM#1"]


@pytest.mark.clause("SS-WPN-04")
def test_anti_submarine_weapons_attack_submarines_only():
    state = position([piece("p1-FS1", 10, 10), piece("p2-FG1", 18, 10), piece("p2-S1", 10, 29)])
    assert refused(state, fire("p1-FS1", "ASW#1", "p2-FG1")) == "SS-WPN-04"
    assert refused(state, fire("p1-FS1", "ASW#1", "p2-S1")) == "SS-RANGE-01"
    assert allowed(state, fire("p1-FS1", "ASWL#1", "p2-S1"))


@pytest.mark.clause("SS-WPN-05")
def test_only_submarines_carry_torpedoes_and_helicopters_drop_theirs():
    assert refused(position([piece("p1-DG1", 10, 10), piece("p2-FG1", 18, 10)]), fire("p1-DG1", "TORP#1", "p2-FG1")) == "SS-FIRE-08"
    pieces = [piece("p1-FS1", 10, 10), piece("p2-LS1", 40, 10), *FAR]
    state = position(pieces, "K K O{asw:MAJOR} O{torp:BELOW}")
    state = play_out(state, Fly(side="p1", piece="p1-FS1", number=1), NameTarget(side="p1", flight=0, target="p2-LS1"))
    assert state.piece("p2-LS1").half_speed and cards_left(state) == 0


@pytest.mark.clause("SS-WPN-06")
@pytest.mark.parametrize(("ship", "mount"), [("p1-FA1", "SAM#1"), ("p1-FG1", "PDM#1"), ("p1-MPB1", "PDG#1")])
def test_surface_to_air_weapons_never_attack_ships(ship, mount):
    state = position([piece(ship, 10, 10), piece("p2-MPB1", 14, 10)])
    assert refused(state, fire(ship, mount, "p2-MPB1")) == "SS-WPN-06"


@pytest.mark.clause("SS-WPN-07")
def test_missiles_do_not_run_out():
    state = position([piece("p1-LS1", 10, 10, type="LS", mounts=("SSM",)), piece("p2-C1", 20, 10, mounts=())], "O O O")
    for _ in range(3):
        state = play_out(state, fire("p1-LS1", "SSM#1", "p2-C1"))
        assert state.phase == "move"
        state = play_out(state, end_moves(state.turn))
        state = play_out(state, end_moves(state.turn))
    assert cards_left(state) == 0 and working(state, "p1-LS1") == ["SSM#1"]
