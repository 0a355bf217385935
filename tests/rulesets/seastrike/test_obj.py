"""The eighteen objectives, each met and not met, possible and no longer so."""

import pytest

from navalsim3d.rulesets.seastrike import commands as orders
from navalsim3d.rulesets.seastrike.objectives import cost, impossible, ineffective, lost, phys, prize, success
from navalsim3d.rulesets.seastrike.ruleset import SEASTRIKE
from navalsim3d.rulesets.seastrike.state import History
from tests.rulesets.seastrike.build import block, end_moves, fire, give, move, piece, play_out, position, refused, wing
from tests.rulesets.seastrike.decision import after_movement, after_round, judged, new

HOME = piece("p1-FG1", 45, 20)
"""one armed ship of the owner"""


def gone(piece_id, **changes):
    """A counter that was removed."""
    return piece(piece_id, 40, 150, removed=True, **changes)


def there(piece_id, x=40, y=150, **changes):
    """A counter on the table."""
    return piece(piece_id, x, y, **changes)


def holds(number, *pieces, fleets=None, **changes):
    """Whether player 1 has met an objective with these counters on the table."""
    return success(owner_of(number, *pieces, fleets=fleets, **changes), "p1")


def hopeless(number, *pieces, fleets=None, **changes):
    """Whether it can no longer be met."""
    return impossible(owner_of(number, *pieces, fleets=fleets, **changes), "p1")


def owner_of(number, *pieces, fleets=None, **changes):
    """A position in which player 1 has an objective."""
    given = {side: dict(fields) for side, fields in (fleets or {}).items()}
    given.setdefault("p1", {})["objective"] = number
    return position(list(pieces), fleets=given, **changes)


def disarmed(code="FG1"):
    """A ship of player 1 without an offensive mount left."""
    made = piece(f"p1-{code}", 45, 20)
    return piece(f"p1-{code}", 45, 20, lost=" ".join(name for name in made.names if not name.startswith(("SAM", "PD"))))


@pytest.mark.clause("SS-OBJ-01")
def test_1_destroy_the_headquarters():
    assert not holds(1, HOME, there("p2-HQ", track=1))
    assert holds(1, HOME, gone("p2-HQ"))
    assert not hopeless(1, HOME, there("p2-HQ"))
    only_guns = piece("p1-DH1", 45, 20)
    assert hopeless(1, only_guns, there("p2-HQ"))
    assert not hopeless(1, only_guns, there("p2-HQ"), strike={"p1": 1})
    assert hopeless(1, only_guns, gone("p1-FG1"), there("p2-HQ")), "missiles that went down with their ship reach nothing"


@pytest.mark.clause("SS-OBJ-02")
def test_2_hunt_the_flagship():
    assert not holds(2, HOME, there("p2-DG1"), gone("p2-FG1"))
    assert holds(2, HOME, gone("p2-DG1"), there("p2-FG1"))
    assert holds(2, HOME, gone("p2-FG1"), there("p2-FG2")), "either of two equals"
    assert not holds(2, HOME, there("p2-FG1"), gone("p2-S1"), gone("p2-S2"), gone("p2-S3"), gone("p2-S4"), gone("p2-S5"))
    assert holds(2, HOME, *[gone(f"p2-S{n}") for n in range(1, 6)], there("p2-MPB1"))
    assert not holds(2, HOME, *[gone(f"p2-S{n}") for n in range(1, 5)], there("p2-S5"))
    assert hopeless(2, disarmed(), there("p2-DG1"))
    assert not hopeless(2, HOME, there("p2-DG1"))


@pytest.mark.clause("SS-OBJ-03")
def test_3_attrition():
    rest = [there("p2-FG1"), there("p2-FG2"), there("p2-LG1")]
    assert not holds(3, HOME, gone("p2-DG1"), *rest, there("p2-DH1"))
    assert holds(3, HOME, gone("p2-DG1"), gone("p2-DH1"), *rest)
    assert not holds(3, HOME, gone("p2-DH1"), there("p2-FG1")), "23 of 40 is less than 30"
    assert holds(3, HOME, gone("p2-DH1"), gone("p2-LG1"), there("p2-S1"), there("p2-MPB1")), "30 of 39 is enough"
    assert hopeless(3, disarmed(), *rest)


@pytest.mark.clause("SS-OBJ-04")
def test_4_break_half_the_fleet():
    assert holds(4, HOME, gone("p2-FG1"), there("p2-FG2"))
    assert not holds(4, HOME, gone("p2-FG1"), there("p2-FG2"), there("p2-MPB1"))
    assert hopeless(4, disarmed(), there("p2-FG1"))
    assert not hopeless(4, disarmed(), there("p2-FG1"), strike={"p1": 1})


@pytest.mark.clause("SS-OBJ-05")
def test_5_sweep_out_the_submarines():
    assert not holds(5, HOME, gone("p2-S1"), there("p2-MS1"))
    assert holds(5, HOME, gone("p2-S1"), gone("p2-MS1"), there("p2-C1"))
    assert not holds(5, HOME, gone("p2-S1"), there("p2-A", mark="S"))
    assert holds(5, HOME, gone("p2-A", mark="S"), there("p2-B"))
    assert holds(5, HOME, gone("p2-C1")), "without any, 40 million"
    assert not holds(5, HOME, gone("p2-DG1"), there("p2-FG1"))
    assert hopeless(5, disarmed(), there("p2-S1"))


@pytest.mark.clause("SS-OBJ-06")
def test_6_suppress_the_air_defences():
    assert not holds(6, HOME, gone("p2-SAM1"), gone("p2-SAM2"), there("p2-FG1"))
    assert holds(6, HOME, gone("p2-SAM1"), gone("p2-SAM2"), gone("p2-FG1"), there("p2-C1"))
    assert not holds(6, HOME, gone("p2-SAM1"), there("p2-SAM2"), gone("p2-C1"))
    assert holds(6, HOME, gone("p2-C1"))
    assert not holds(6, HOME, gone("p2-DG1"), there("p2-FG1")), "37 million only"
    assert hopeless(6, disarmed(), there("p2-SAM1"))


@pytest.mark.clause("SS-OBJ-07")
def test_7_breakthrough():
    """Bows at 171 and 170.0 are through, at 169.9 not yet."""
    ships = [piece("p1-FG1", 20, 168, 0), piece("p1-FG2", 60, 167.0, 0)]
    state = owner_of(7, *ships)
    assert not success(state, "p1"), "not before the round ends"
    assert success(after_round(state), "p1")
    assert not success(after_round(owner_of(7, ships[0], piece("p1-FG2", 60, 166.9, 0))), "p1")
    assert not success(after_round(owner_of(7, ships[0], piece("p1-MPB1", 60, 170, 0))), "p1")
    assert hopeless(7, ships[0], gone("p1-FG2"), piece("p1-MPB1", 60, 170))
    assert not hopeless(7, *ships)


@pytest.mark.clause("SS-OBJ-08")
def test_8_bring_the_convoy_through():
    """A merchant is home when its bow is within 5 cm of the far edge; any hit sinks it; it counts nothing."""
    state = owner_of(8, piece("p1-M1", 20, 172.5), piece("p1-M2", 40, 172.4), piece("p1-M3", 60, 20), phase="move")
    state = after_movement(state)
    assert [each.home for each in state.pieces] == [True, False, False]
    assert not success(state, "p1")
    assert success(owner_of(8, piece("p1-M1", 20, 173, home=True), piece("p1-M2", 20, 173, home=True), there("p1-M3")), "p1")
    assert not hopeless(8, piece("p1-M1", 20, 173, home=True), gone("p1-M2"), there("p1-M3"))
    assert hopeless(8, there("p1-M1"), gone("p1-M2"), gone("p1-M3"))
    assert lost(state, "p1") == phys(state, "p1") == 0


@pytest.mark.clause("SS-OBJ-08", "SS-HIT-11")
def test_8_a_merchant_sails_12_cm_unarmed_and_any_hit_sinks_it():
    from navalsim3d.rulesets.seastrike import movement

    merchant = piece("p1-M1", 20, 30)
    assert movement.fastest("GOOD", merchant) == 12
    assert merchant.mounts == ()
    state = play_out(
        position([merchant, there("p1-FG2"), piece("p2-LG1", 20, 36)], "K O{gun:ASW}", turn="p2", round=2), fire("p2-LG1", "GUN#1", "p1-M1")
    )
    assert state.piece("p1-M1").removed


@pytest.mark.clause("SS-OBJ-09")
def test_9_keep_the_door_closed():
    """Enemy major ships in the own half at the ends of three rounds open the door for good."""
    state = owner_of(9, HOME, piece("p2-FG1", 20, 80))
    assert after_round(state).fleet("p1").history.intrusions == 1
    assert after_round(owner_of(9, HOME, piece("p2-FG1", 20, 90.001))).fleet("p1").history.intrusions == 0
    assert after_round(owner_of(9, HOME, piece("p2-MPB1", 20, 80))).fleet("p1").history.intrusions == 0
    twice = {"p1": {"history": History(intrusions=2)}}
    assert success(after_round(owner_of(9, HOME, there("p2-FG1"), fleets=twice, round=12)), "p1")
    assert not success(after_round(owner_of(9, HOME, there("p2-FG1"), fleets=twice, round=11)), "p1")
    third = after_round(owner_of(9, HOME, piece("p2-FG1", 20, 80), fleets=twice, round=9))
    assert impossible(third, "p1")
    assert not hopeless(9, HOME, fleets=twice)
    assert not success(after_round(owner_of(9, HOME, piece("p2-FG1", 20, 80), fleets=twice, round=12)), "p1")


@pytest.mark.clause("SS-OBJ-10")
def test_10_take_an_island():
    game = new().game
    assert (prize(game, "SOUTH").name, prize(game, "NORTH").name) == ("ss_holm_major", "ss_great_skarn")
    ships = [piece("p1-FG1", 46, 154), piece("p1-FG2", 78, 154)]
    once = after_round(owner_of(10, *ships, of=game))
    assert once.fleet("p1").history.island_held == 1
    assert not success(once, "p1")
    twice = after_round(once)
    assert success(twice, "p1")
    contested = owner_of(10, *ships, piece("p2-FG1", 62, 138), of=game)
    assert after_round(contested).fleet("p1").history.island_held == 0
    sited = owner_of(10, *ships, piece("p2-SAM1", 69, 155), of=game)
    assert after_round(sited).fleet("p1").history.island_held == 0
    alone = owner_of(10, ships[0], piece("p1-MPB1", 78, 154), of=game)
    assert after_round(alone).fleet("p1").history.island_held == 0
    assert impossible(alone, "p1")
    assert not impossible(once, "p1")
    held = {"p1": {"history": History(island_held=1)}}
    broken = after_round(owner_of(10, *ships, piece("p2-FG1", 62, 138), of=game, fleets=held))
    assert broken.fleet("p1").history.island_held == 0, "two round ends in a row"
    far = owner_of(10, ships[0], piece("p1-FG2", 82.1, 154), of=game)
    assert after_round(far).fleet("p1").history.island_held == 0


@pytest.mark.clause("SS-OBJ-11")
def test_11_hold_the_strait():
    state = owner_of(11, piece("p1-FG1", 20, 75), piece("p2-LG1", 40, 100))
    assert after_round(state).fleet("p1").history.strait_held == 1
    assert after_round(owner_of(11, piece("p1-FG1", 20, 74.99))).fleet("p1").history.strait_held == 0
    equal = owner_of(11, piece("p1-FG1", 20, 80), piece("p2-FG1", 40, 100), fleets={"p1": {"history": History(strait_held=3)}})
    assert after_round(equal).fleet("p1").history.strait_held == 0
    third = owner_of(11, piece("p1-FG1", 20, 80), fleets={"p1": {"history": History(strait_held=3)}})
    assert success(after_round(third), "p1")
    second = owner_of(11, piece("p1-FG1", 20, 80), fleets={"p1": {"history": History(strait_held=2)}})
    assert not success(after_round(second), "p1"), "three round ends are too few"
    assert hopeless(11, piece("p1-MPB1", 20, 80))
    assert not hopeless(11, HOME)


@pytest.mark.clause("SS-OBJ-12")
def test_12_preserve_the_fleet():
    """Bought 75 (37 + 16 + 16 + 6), lost 30 at most at the end of round 12."""
    whole = [there("p1-HQ"), there("p1-DG1"), there("p1-DH1"), there("p1-MPB1"), there("p1-MPB2"), there("p1-MPB3"), there("p1-MPB4")]
    state = owner_of(12, *whole, round=12)
    assert success(after_round(state), "p1")
    assert not success(after_round(owner_of(12, *whole, round=11)), "p1")
    assert hopeless(12, gone("p1-HQ"), *whole[1:])
    assert not success(after_round(owner_of(12, gone("p1-HQ"), *whole[1:], round=12)), "p1")
    thirty = [there("p1-HQ"), there("p1-FG1"), there("p1-FG2"), there("p1-S1"), there("p1-S2")]
    rest = [gone("p1-FS1"), gone("p1-LG1"), gone("p1-LG2")]
    assert phys(owner_of(12, *thirty, *rest), "p1") == 76 * 5
    assert success(after_round(owner_of(12, *thirty, *rest, round=12)), "p1"), "30 is at most 30.4"
    assert hopeless(12, *thirty[:-1], gone("p1-S2"), *rest)
    just = [there("p1-HQ"), there("p1-DG1"), there("p1-MS1"), gone("p1-FG1"), gone("p1-S1"), gone("p1-LG1")]
    assert success(after_round(owner_of(12, *just, round=12)), "p1"), "30 of 75"
    over = [there("p1-HQ"), there("p1-DG1"), there("p1-LS1"), gone("p1-FG1"), gone("p1-LG1"), gone("p1-LP1")]
    assert hopeless(12, *over), "31 of 75"


@pytest.mark.clause("SS-OBJ-13")
def test_13_command_of_the_air():
    air = wing(4, 2)
    down = tuple(type(each)(each.kind, each.number, lost=True) for each in air[:4])
    enemy = {"p2": {"aircraft": (*down, *air[4:])}}
    assert not holds(13, HOME, there("p2-SAM1"), there("p2-C1"), fleets=enemy), "20 of 28 in the air"
    assert not holds(13, HOME, gone("p2-SAM1"), there("p2-C1"), fleets=enemy), "24 of 25"
    assert not holds(13, HOME, gone("p2-SAM1"), gone("p2-MPB1"), there("p2-C1"), fleets=enemy), "27 lost, but 24 of 25 in the air"
    five = {"p2": {"aircraft": (*down, type(air[4])("INTERCEPTOR", 0, lost=True), air[5])}}
    assert holds(13, HOME, gone("p2-SAM1"), there("p2-C1"), fleets=five)
    assert not holds(13, HOME, gone("p2-FG1"), there("p2-DG1")), "17 million only"
    assert holds(13, HOME, gone("p2-FG1"), gone("p2-DG1")), "who bought nothing that flies has nothing to lose there"
    assert hopeless(13, piece("p1-M1", 20, 20), there("p2-C1"))
    assert not hopeless(13, piece("p1-M1", 20, 20), there("p2-C1"), interceptors={"p1": 1})
    assert not hopeless(13, disarmed(), there("p2-C1")), "a point defence is a mount"


@pytest.mark.clause("SS-OBJ-14")
def test_14_show_the_flag_and_return():
    out = after_round(owner_of(14, piece("p1-DG1", 20, 110)))
    assert out.fleet("p1").history.showed_flag == ("p1-DG1",)
    assert not success(out, "p1")
    assert after_round(owner_of(14, piece("p1-DG1", 20, 109.99))).fleet("p1").history.showed_flag == ()
    assert after_round(owner_of(14, piece("p1-FG1", 20, 110))).fleet("p1").history.showed_flag == ()
    shown = {"p1": {"history": History(showed_flag=("p1-DG1",))}}
    assert success(after_round(owner_of(14, piece("p1-DG1", 20, 80), fleets=shown)), "p1")
    assert not success(after_round(owner_of(14, piece("p1-DG1", 20, 80.01), fleets=shown)), "p1")
    assert not success(after_round(owner_of(14, piece("p1-C1", 20, 80), fleets=shown)), "p1"), "one and the same ship"
    assert hopeless(14, gone("p1-DG1"), HOME)
    assert not hopeless(14, there("p1-C1"))


@pytest.mark.clause("SS-OBJ-15")
def test_15_kill_three_ships():
    assert not holds(15, HOME, gone("p2-C1"), gone("p2-DG1"), there("p2-FG1"), gone("p2-MPB1"))
    assert holds(15, HOME, gone("p2-FS1"), gone("p2-S1"), gone("p2-MS1"), there("p2-C1"))
    assert not holds(15, HOME, gone("p2-S1"), gone("p2-S2"), gone("p2-S3"), there("p2-C1")), "18 million only"
    assert holds(15, HOME, gone("p2-DG1"), there("p2-MPB1")), "he had one to kill"
    assert hopeless(15, disarmed(), there("p2-C1"))


@pytest.mark.clause("SS-OBJ-16")
def test_16_clean_raid():
    assert not success(owner_of(16, HOME, gone("p2-HQ")), "p1"), "not before the round ends"
    assert success(after_round(owner_of(16, HOME, gone("p2-HQ"))), "p1")
    assert success(after_round(owner_of(16, HOME, there("p2-HQ", track=1), gone("p2-SAM1"))), "p1")
    assert not success(after_round(owner_of(16, HOME, there("p2-HQ", track=1), there("p2-SAM1"))), "p1")
    assert not success(after_round(owner_of(16, HOME, there("p2-HQ"), gone("p2-SAM1"))), "p1")
    assert not success(after_round(owner_of(16, HOME, gone("p1-DG1"), gone("p2-HQ"))), "p1"), "37 million lost"
    most = [gone("p1-FG2"), gone("p1-FP1"), gone("p1-MPB1")]
    assert success(after_round(owner_of(16, HOME, *most, gone("p2-HQ"))), "p1"), "35 million are not too many"
    assert not hopeless(16, HOME, *most, there("p2-HQ"))
    more = [gone("p1-FS1"), gone("p1-FA1"), gone("p1-SAM1")]
    assert not success(after_round(owner_of(16, HOME, *more, gone("p2-HQ"))), "p1"), "36 are"
    assert hopeless(16, HOME, *more, there("p2-HQ"))
    assert hopeless(16, HOME, gone("p1-DG1"), there("p2-HQ"))
    assert hopeless(16, piece("p1-DH1", 20, 20), there("p2-HQ"))
    assert not hopeless(16, HOME, there("p2-HQ"))


@pytest.mark.clause("SS-OBJ-17")
def test_17_reconnoitre():
    seen = after_movement(owner_of(17, piece("p1-LG1", 20, 132), piece("p2-HQ", 20, 150), round=4))
    assert seen.fleet("p1").history.sighted == (("p1-LG1", 4),)
    diver = after_movement(owner_of(17, piece("p1-S1", 20, 132), piece("p2-HQ", 20, 150), round=4))
    assert diver.fleet("p1").history.sighted == (), "only surface ships look"
    far = after_movement(owner_of(17, piece("p1-LG1", 20, 131.99), piece("p2-HQ", 20, 150)))
    assert far.fleet("p1").history.sighted == ()
    hill = block(15, 140, 25, 142, brown=True)
    assert after_movement(owner_of(17, piece("p1-LG1", 20, 132), piece("p2-HQ", 20, 150), isles=[hill])).fleet("p1").history.sighted == ()
    saw = {"p1": {"history": History(sighted=(("p1-LG1", 4),))}}
    home = piece("p1-LG1", 20, 90)
    assert success(after_movement(owner_of(17, home, there("p2-HQ"), fleets=saw, round=7)), "p1")
    assert not success(after_movement(owner_of(17, home, there("p2-HQ"), fleets=saw, round=6)), "p1")
    away = piece("p1-LG1", 20, 90.01)
    assert not success(after_movement(owner_of(17, away, there("p2-HQ"), fleets=saw, round=7)), "p1")
    assert not success(after_movement(owner_of(17, piece("p1-LG2", 20, 20), there("p2-HQ"), fleets=saw, round=7)), "p1")
    assert hopeless(17, gone("p1-LG1"), piece("p1-S1", 20, 20), there("p2-HQ"))
    assert hopeless(17, home, gone("p2-HQ"))
    assert not hopeless(17, home, gone("p2-HQ"), fleets=saw)


@pytest.mark.clause("SS-OBJ-18", "SS-OBJ-21")
def test_18_disarm_the_fleet():
    """Of seven ships five have to be ineffective."""
    bare = piece("p2-LG1", 40, 150, lost="SSM#1 SSM#2 GUN#1")
    out = [gone("p2-FG1"), gone("p2-FG2"), gone("p2-S1"), bare]
    armed = [there("p2-LG2"), there("p2-MPB1")]
    assert not holds(18, HOME, *out, *armed, there("p2-MPB2"))
    assert holds(18, HOME, *out, *armed, gone("p2-MPB2"))
    assert hopeless(18, disarmed(), *armed)


@pytest.mark.clause("SS-OBJ-20")
def test_the_words_of_the_predicates():
    state = position(
        [there("p1-C1"), gone("p1-FG1"), gone("p1-SAM1"), there("p1-HQ"), gone("p1-A"), gone("p1-M1"), piece("p1-B", 9, 9, mark="MS")],
        fleets={"p1": {"aircraft": (*wing(1, 0), type(wing(1, 0)[0])("INTERCEPTOR", 0, lost=True)), "spent": 999}},
    )
    assert phys(state, "p1") == (64 + 17 + 4 + 8 + 5 + 4) * 5
    assert lost(state, "p1") == (17 + 4 + 4) * 5
    assert [cost(each) for each in state.pieces if each.type == "BLANK"] == [0, 40]


@pytest.mark.clause("SS-OBJ-20")
def test_nothing_is_judged_before_the_first_movement_round_is_over():
    state = owner_of(4, HOME, piece("p2-HQ", 40, 150), phase="move", turn="p2")
    assert judged(state) is None
    assert judged(state, when="movement_end") == ("p1", "objective"), "a threshold of nothing is met"


@pytest.mark.clause("SS-OBJ-20")
def test_nor_can_anybody_ask_for_it_before_then():
    """With nothing bought half the enemy fleet is gone at once, and no claim and no challenge may make use of that."""
    knows = {"p1": {"knows_enemy_objective": True}, "p2": {"objective": 4}}
    for order in (orders.Claim(side="p1"), orders.Challenge(side="p1")):
        early = owner_of(4, HOME, piece("p2-HQ", 40, 150), phase="move", turn="p2", fleets=knows)
        assert refused(early, order) == "SS-OBJ-20"
        assert order not in SEASTRIKE.anytime(early, "p1")
        assert order in SEASTRIKE.anytime(owner_of(4, HOME, piece("p2-HQ", 40, 150), turn="p2", fleets=knows), "p1")


@pytest.mark.clause("SS-OBJ-21")
def test_what_makes_a_ship_ineffective():
    assert not ineffective(there("p2-LS1", lost="ASW#1 ASW#2 GUN#1"))
    assert ineffective(there("p2-LS1", lost="ASW#1 ASW#2 GUN#1 HELO#1"))
    assert ineffective(there("p2-MPB1", lost="SSM#1 SSM#2"))
    assert not ineffective(there("p2-MPB1", used="SSM#1 SSM#2"))


@pytest.mark.clause("SS-OBJ-22")
def test_they_are_judged_after_every_action():
    pieces = [piece("p1-FG1", 20, 20), piece("p2-FG1", 20, 36), there("p2-LG2", y=170)]
    state = owner_of(4, *pieces, cards="K O{ssm:MAJOR}", strike={"p2": 1})
    state, events = give(state, fire("p1-FG1", "SSML#1", "p2-FG1"))
    assert state.result is not None, "although the enemy could still send his aircraft"
    assert (state.result.winner, state.result.reason) == ("p1", "objective")
    assert events[-1].kind == "game_ended"


@pytest.mark.clause("SS-OBJ-22")
def test_a_round_end_counts_only_when_it_comes():
    ships = [piece("p1-FG1", 20, 160, 0), piece("p1-FG2", 60, 160, 0), piece("p2-LG1", 80, 20)]
    state = owner_of(7, *ships, phase="move", turn="p1", round=2, winner_of_cut="p1")
    state = play_out(state, move("p1-FG1", 0, 12), move("p1-FG2", 0, 12))
    assert state.result is None, "they are through, and the round goes on"
    state = play_out(state, end_moves("p2"))
    assert state.result is not None, "nobody can fire, so the round is over"
    assert (state.result.winner, state.result.reason, state.result.round) == ("p1", "objective", 2)
