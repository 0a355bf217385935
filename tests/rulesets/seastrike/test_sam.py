"""Surface-to-air defence."""

import pytest

from tests.rulesets.seastrike.air import cards_for, defend, fly, stand_by, strike, target
from tests.rulesets.seastrike.build import block, cards_left, fire, give, menu, piece, play_out, position, refused, unused, working


def attacked(others, cards, *, victim=None, number=1, isles=(), **options):
    """A helicopter destroyer of player 1 sends helicopters at a light frigate without defences; others stand about."""
    victim = victim or piece("p2-LS1", 20, 50)
    state = position([piece("p1-DH1", 20, 20), victim, *others], "K " * number + cards, isles=isles, options=options)
    orders = [target("p1", n, victim.id) for n in range(number)]
    return play_out(state, fly("p1-DH1", number), *orders)


@pytest.mark.clause("SS-SAM-01", "SS-ARC-06", "SS-RANGE-05")
def test_area_missiles_protect_others_across_land():
    land = block(30, 40, 32, 60, brown=True)
    state = attacked([piece("p2-FA1", 41.9, 50)], "", isles=[land])
    assert {order.piece for order in menu(state, "defend")} == {"p2-FA1"}
    state = attacked([piece("p2-FA1", 42.1, 50)], "K O O", isles=[land])
    assert cards_left(state) == 0, "out of range nobody answers and the attack goes on"


@pytest.mark.clause("SS-SAM-01")
def test_they_do_so_for_sites_and_for_themselves():
    state = position([piece("p1-FG1", 5, 5), piece("p2-HQ", 20, 150), piece("p2-SAM1", 20, 160)], "K", strike={"p1": 1})
    state = play_out(state, strike("p1"), target("p1", 0, "p2-HQ"))
    assert [order.mount for order in menu(state, "defend")] == ["SAM#1", "SAM#2"]


@pytest.mark.clause("SS-SAM-01", "SS-RANGE-01")
@pytest.mark.parametrize(("kind", "reach"), [("SAM", 22), ("SAML", 27)])
def test_they_reach_as_far_as_the_table_says(kind, reach):
    for away, answers in ((reach, 1), (reach + 0.01, 0)):
        state = attacked([piece("p2-FA1", 20 + away, 50, mounts=(kind,))], "" if answers else "O")
        assert len(menu(state, "defend")) == answers


@pytest.mark.clause("SS-SAM-02")
def test_point_defences_protect_their_own_ship_only():
    state = attacked([piece("p2-FA1", 26, 50, lost="SAM#1")], "")
    assert [order.mount for order in menu(state, "defend")] == ["SAM#2"]
    assert refused(state, defend("p2-FA1", "PDM#1")) == "SS-SAM-02"


@pytest.mark.clause("SS-SAM-03")
def test_a_lock_and_a_red_cross_in_two():
    state = play_out(attacked([piece("p2-FA1", 26, 50)], "K K R"), defend("p2-FA1", "SAM#1"))
    assert cards_left(state) == 0
    assert "HELO#1" not in working(state, "p1-DH1")
    state = play_out(attacked([piece("p2-FA1", 26, 50, lost="SAM#2")], "K K O K O O"), defend("p2-FA1", "SAM#1"))
    assert cards_left(state) == 0
    assert "HELO#1" in working(state, "p1-DH1")


@pytest.mark.clause("SS-SAM-04")
def test_no_second_card_after_a_kill():
    state = play_out(attacked([piece("p2-FA1", 26, 50)], "K R"), defend("p2-FA1", "SAM#1"))
    assert cards_left(state) == 0
    assert "HELO#1" not in working(state, "p1-DH1")


@pytest.mark.clause("SS-SAM-05")
def test_a_mount_acts_once_a_round():
    state = play_out(attacked([piece("p2-FA1", 26, 50)], "O", number=2), defend("p2-FA1", "SAM#1"), stand_by("p2"))
    assert state.pending.at == 1
    assert refused(state, defend("p2-FA1", "SAM#1")) == "SS-SAM-05"
    assert [order.mount for order in menu(state, "defend")] == ["SAM#2"]


@pytest.mark.clause("SS-SAM-06")
def test_one_mount_after_another_until_it_is_down():
    state = play_out(attacked([piece("p2-FA1", 26, 50)], "K O O K R"), defend("p2-FA1", "SAM#1"), defend("p2-FA1", "SAM#2"))
    assert cards_left(state) == 0
    assert "HELO#1" not in working(state, "p1-DH1")


@pytest.mark.clause("SS-SAM-06")
def test_mounts_that_were_not_used_stay_available():
    state = play_out(attacked([piece("p2-FA1", 26, 50)], "O O O O", number=2), defend("p2-FA1", "SAM#1"), stand_by("p2"))
    assert "SAM#2" in unused(state, "p2-FA1")
    assert cards_left(play_out(state, defend("p2-FA1", "SAM#2"))) == 0


@pytest.mark.clause("SS-SAM-07", "SS-SYSF-04")
def test_a_failure_silences_the_unit_with_all_its_mounts():
    sam = piece("p2-SAM1", 26, 50)
    state = play_out(attacked([sam], "F K O O"), defend("p2-SAM1", "SAM#1"))
    assert state.piece("p2-SAM1").out_of_action or state.round == 2
    assert cards_left(state) == 0, "no more answers: the attack went on"


@pytest.mark.clause("SS-SYSF-04")
def test_a_ship_silenced_in_defence_cannot_fire_later():
    state = play_out(attacked([piece("p2-FA1", 26, 36), piece("p1-LG1", 26, 20)], "K F K O O"), defend("p2-FA1", "SAM#1"))
    assert state.piece("p2-FA1").out_of_action
    assert not [order for order in menu(state, "fire") if order.piece == "p2-FA1"]


@pytest.mark.clause("SS-SYSF-05")
def test_a_ship_silenced_by_its_own_gun_cannot_defend():
    pieces = [piece("p2-FG1", 20, 36), piece("p1-LS1", 20, 20), piece("p1-DH1", 30, 20)]
    state = play_out(position(pieces, "F K K O O", turn="p2", round=2), fire("p2-FG1", "GUN#1", "p1-LS1"))
    state = play_out(state, fly("p1-DH1"), target("p1", 0, "p2-FG1"))
    assert cards_left(state) == 0, "no PDM asked, the helicopter attacked at once"


@pytest.mark.clause("SS-SAM-08", "SS-WPN-06")
def test_it_engages_nothing_but_attackers_in_the_air():
    state = position([piece("p1-FA1", 20, 20), piece("p2-LG1", 20, 30)], "")
    assert refused(state, fire("p1-FA1", "SAM#1", "p2-LG1")) == "SS-WPN-06"
    assert "SAM#1" not in {order.mount for order in menu(state, "fire")}


@pytest.mark.clause("SS-SAM-09")
def test_defence_costs_no_firing_turn():
    enemies = [piece("p2-FA1", 20, 36)]
    state = position([piece("p1-DH1", 20, 20), *enemies], "K K R O")
    state = play_out(state, fly("p1-DH1"), target("p1", 0, "p2-FA1"), defend("p2-FA1", "SAM#1"))
    assert not state.piece("p2-FA1").fired
    state = play_out(state, fire("p1-DH1", "GUN#1", "p2-FA1")) if state.turn == "p1" else state
    assert "GUN#1" in unused(state, "p2-FA1")


@pytest.mark.clause("SS-SAM-10")
def test_the_default_order_is_own_point_defence_then_area_mounts_by_distance():
    victim = piece("p2-FA1", 20, 50, mounts=("SAML", "SAM", "PDM", "PDG", "GUN"))
    others = [piece("p2-SAM1", 30, 50), piece("p2-SAM2", 26, 50)]
    state = attacked(others, "", victim=victim, gun_defence=True)
    offered = [(order.piece, order.mount) for order in menu(state, "defend")]
    own = [("p2-FA1", name) for name in ("PDG#1", "PDM#1", "GUN#1", "SAM#1", "SAML#1")]
    assert offered == [*own, ("p2-SAM2", "SAM#1"), ("p2-SAM2", "SAM#2"), ("p2-SAM1", "SAM#1"), ("p2-SAM1", "SAM#2")]


@pytest.mark.clause("SS-GEO-08")
def test_defences_come_before_doing_nothing():
    state = attacked([piece("p2-FA1", 26, 50)], "")
    assert [order.kind for order in menu(state)] == ["defend", "defend", "stand_by"]


@pytest.mark.clause("SS-FC-05")
def test_fire_control_hits_count_for_defences_too():
    state = play_out(attacked([], "K O K O O", victim=piece("p2-LG1", 20, 50, fce=1)), defend("p2-LG1", "PDM#1"))
    assert cards_left(state) == 0
    state = play_out(attacked([piece("p2-SAM1", 26, 50, fce=1, lost="SAM#2")], "K K O R"), defend("p2-SAM1", "SAM#1"))
    assert cards_left(state) == 0
    assert "HELO#1" not in working(state, "p1-DH1")


@pytest.mark.clause("SS-GEO-07")
def test_every_card_is_turned_for_one_unit():
    state = attacked([piece("p2-FA1", 26, 50)], "K R")
    _, events = give(state, defend("p2-FA1", "SAM#1"))
    assert cards_for(events) == ["Blue FA1", "Blue FA1"]
