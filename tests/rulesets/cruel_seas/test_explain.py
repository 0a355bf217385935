"""Explanations: ghosts, odds, warnings and refusals, before an order is given."""

import random
from dataclasses import replace

import pytest

from navalsim3d.kernel.board import Area
from navalsim3d.kernel.dice import Dice, seed_from
from navalsim3d.kernel.events import Fired, Moved
from navalsim3d.rulesets.cruel_seas import commands as orders
from navalsim3d.rulesets.cruel_seas import explain, setup, views
from navalsim3d.rulesets.cruel_seas.ruleset import CRUEL_SEAS
from navalsim3d.rulesets.cruel_seas.state import Pending, Size, Torpedo
from tests.rulesets.cruel_seas.build import act, battle, give, gun, in_window, ship, tube
from tests.rulesets.cruel_seas.staged import ready, staged

SCENARIOS = ("ships_in_the_night", "torpedo_run", "to_the_rescue", "convoy_at_dawn")


def told(state, command):
    return explain.explain(state, command)


@pytest.mark.parametrize("name", SCENARIOS)
def test_every_order_of_a_menu_is_explained_with_title_and_group_and_no_refusal(name):
    rng = random.Random(name)
    state = setup.setup(ready(name), Dice(seed_from(name)))
    for _ in range(120):
        side = CRUEL_SEAS.decider(state)
        if side is None:
            break
        view = views.seen_by(state, side)
        menu = CRUEL_SEAS.legal(view)
        for command in (*rng.sample(menu, min(6, len(menu))), *CRUEL_SEAS.anytime(view, side)):
            explanation = told(view, command)
            assert explanation.title and explanation.group and not explanation.refused
            point, heading = (rng.uniform(-50, 250), rng.uniform(-50, 250)), rng.choice([None, rng.uniform(0, 360)])
            told(view, CRUEL_SEAS.aimed(view, command, point, heading))
        state, _ = CRUEL_SEAS.apply(state, rng.choice(menu))


JUNK = [
    orders.Activate(ship="nobody"),
    orders.PlaceShip(ship="nobody", x=0.0, y=0.0, heading=0.0),
    orders.PlaceShip(ship="a", x=float("nan"), y=0.0, heading=0.0),
    orders.Turn(angle=float("nan")),
    orders.Turn(angle=90000.0),
    orders.DeclareSpeed(level=9),
    orders.GoAstern(at=-5.0, angle=400.0),
    orders.DeclareRam(victim="nobody"),
    orders.DeclareRam(victim="e", turn_point=7, angle=1000.0),
    orders.DeclareFire(targets=()),
    orders.DeclareFire(targets=(("no_gun", "e"),)),
    orders.DeclareFire(targets=(("gun_1", "nobody"),)),
    orders.FireGun(gun="gun_1"),
    orders.LaunchTorpedo(tube="tube_9"),
    orders.LaunchTorpedo(tube="tube_1", offset=180.0),
    orders.RamShot(gun="gun_1"),
    orders.Dodge(attempt=True),
    orders.DodgeMove(angle=10.0),
    orders.ReplanRam(turn_point=1, angle=10.0),
    orders.Drift(),
    orders.ChooseItem(item="radar"),
    orders.ChooseRepairs(tokens=("engine",)),
    orders.AnswerSurrender(accept=True),
    orders.PlaceDinghy(x=1.0, y=1.0),
    orders.StrikeFlag(ship="nobody"),
    orders.ChooseRole(role="attacker"),
    orders.LaySmoke(),
    orders.Proceed(),
]


@pytest.mark.parametrize("command", JUNK, ids=lambda command: command.kind)
def test_junk_is_explained_by_its_refusal_and_never_raises(command):
    boat = ship("a", at=(40.0, 40.0), tubes=(tube(),))
    enemy = ship("e", "km", at=(40.0, 80.0))
    window = in_window(battle(boat, enemy), "a", legs=(12.0,))
    asked = replace(window, pending=(Pending("drift", "rn", "a", "e"),))
    fresh = battle(boat, enemy)
    for state in (fresh, window, asked, in_window(battle(boat, enemy), "a"), staged("torpedo_run", dice=(9, 2))):
        explanation = told(state, command)
        assert explanation.title
        try:
            CRUEL_SEAS.check(state, command)
        except Exception as error:
            assert explanation.refused == error.reason


def test_a_level_shows_its_legs_and_turn_points_and_the_ship_then_goes_exactly_there():
    state, _ = give(battle(ship("a", at=(20.0, 20.0), heading=90.0)), orders.Activate(ship="a"))
    explanation = told(state, orders.DeclareSpeed(level=2))
    assert explanation.group == "speed" and explanation.title == "Combat, 24 cm"
    assert [pose.x for pose in explanation.path] == [23.5, 35.5, 47.5] and [pose.x for pose in explanation.turn_points] == [35.5, 47.5]
    after, events = give(state, orders.DeclareSpeed(level=2), orders.Proceed())
    assert [event.path[-1] for event in events if isinstance(event, Moved)] == list(explanation.path[1:])
    assert after.ship("a").x == 44.0


def test_contact_ahead_cuts_the_ghost_short_and_warns():
    state, _ = act(battle(ship("a", at=(20.0, 20.0), heading=90.0, level=3), ship("e", "km", at=(45.0, 16.0))), "a", 3)
    explanation = told(state, orders.Proceed())
    assert any("would strike e, after 5.0 cm" in warning for warning in explanation.warnings)
    assert explanation.path[-1].x == pytest.approx(40.5)


def test_the_edge_of_the_table_is_a_warning():
    state, _ = act(battle(ship("a", at=(80.0, 20.0), heading=90.0)), "a", 2)
    leaving = told(state, orders.Proceed())
    assert leaving.warnings == () and told(state, orders.Turn(angle=0.0)).title == "Keep the course"
    near, _ = act(battle(ship("a", at=(95.0, 20.0), heading=90.0)), "a", 2)
    assert told(near, orders.Proceed()).warnings == ("leaves the table, after 6.0 cm",)


def test_ground_a_big_ship_comes_too_near_to_is_a_warning():
    shoal = Area("bank", "shoal", ((60.0, 0.0), (60.0, 60.0), (70.0, 60.0), (70.0, 0.0)))
    big = ship("t", at=(20.0, 20.0), heading=90.0, size=Size.LARGE, length=20.0, beam=3.0, full=18.0)
    state, _ = give(battle(big, shoals=(shoal,)), orders.Activate(ship="t"))
    assert "ends within 10 cm of shallow water: a Skill Test" in told(state, orders.DeclareSpeed(level=2)).warnings


def test_a_turn_says_where_it_leads_and_bends_to_a_point_or_heading():
    state, _ = act(battle(ship("a", at=(20.0, 20.0), heading=90.0)), "a", 2)
    explanation = told(state, orders.Turn(angle=30.0))
    assert (explanation.title, explanation.aims, explanation.heading) == ("Turn 30 degrees to starboard", "heading", 120.0)
    assert explanation.path[0].heading == 90.0 and explanation.path[-1].heading == 120.0 and len(explanation.turn_points) == 1
    aimed = CRUEL_SEAS.aimed(state, orders.Turn(angle=0.0), (42.0, 30.0), None)
    assert aimed.angle == -45.0, "the stern lies at (32, 20)"
    assert CRUEL_SEAS.aimed(state, orders.Turn(angle=0.0), (0.0, 0.0), 97.5).angle == 7.5
    assert CRUEL_SEAS.aimed(state, orders.Turn(angle=0.0), (0.0, 20.0), None).angle in (45.0, -45.0), "cut to what is allowed"


def test_a_shot_is_explained_with_the_numbers_of_the_event_that_follows():
    boat = ship("a", at=(20.0, 20.0), level=2, weapons=(gun("20mm"), gun("37mm", id="gun_2")))
    state, _ = act(battle(boat, ship("e", "km", at=(20.0, 70.0), level=2), dice=(9, 9)), "a", 2)
    single = told(state, orders.DeclareFire(targets=(("gun_1", "e"),)))
    both = told(state, orders.DeclareFire(targets=(("gun_1", "e"), ("gun_2", "e"))))
    assert single.group == "fire" and single.target == "e" and single.needed is not None and single.modifiers
    assert single.chance == single.needed / 10 and 0 < single.expected_damage < both.expected_damage
    assert (
        both.needed is None
        and len(both.notes) == 2
        and len(both.sight_lines) == 2
        and {arc.mount for arc in both.arcs} == {"gun_1", "gun_2"}
    )
    state, _ = give(state, orders.DeclareFire(targets=(("gun_1", "e"), ("gun_2", "e"))))
    before = told(state, orders.FireGun(gun="gun_1"))
    _, events = give(state, orders.FireGun(gun="gun_1"))
    fired = next(event for event in events if isinstance(event, Fired))
    assert (fired.needed, fired.modifiers) == (before.needed, before.modifiers) == (single.needed, single.modifiers)


def test_a_torpedo_shows_its_track_its_odds_and_whom_it_endangers():
    target = ship("t", "km", at=(20.0, 60.0), heading=90.0, level=0, size=Size.LARGE, length=20.0, beam=3.0)
    friend = ship("f", at=(26.0, 50.0), heading=90.0, level=0, size=Size.LARGE, length=20.0, beam=3.0)
    state = in_window(battle(ship("a", at=(30.0, 20.0), heading=0.0, tubes=(tube(across=0.0),), level=1), target, friend), "a")
    explanation = told(state, orders.LaunchTorpedo(tube="tube_1"))
    assert (explanation.target, explanation.needed, explanation.chance) == ("t", 8, pytest.approx(0.8 * 4 / 6))
    assert explanation.expected_damage == pytest.approx(0.8 * 4 / 6 * 16 * (3.5 + 3.5 / 6), abs=1e-3)
    assert any("own ship f" in warning for warning in explanation.warnings) and any(
        "crosses t" in warning for warning in explanation.warnings
    )
    ((start, end),) = explanation.sight_lines
    assert start == (30.0, pytest.approx(24.2)) and end == (pytest.approx(30.0), pytest.approx(120.0))
    bent = CRUEL_SEAS.aimed(state, orders.LaunchTorpedo(tube="tube_1"), (40.0, 34.2), None)
    assert bent.offset == 30.0 and CRUEL_SEAS.aimed(state, bent, (0.0, 0.0), 350.0).offset == -10.0


@pytest.mark.parametrize(
    ("tubes", "names"),
    [
        ([(0.6, 0.0)], ["Torpedo"]),
        ([(0.6, 0.4), (0.6, -0.4)], ["Starboard torpedo", "Port torpedo"]),
        ([(0.6, 0.4), (0.6, -0.4), (0.3, 0.3), (0.3, -0.3)][1:], ["Forward port torpedo", "Starboard torpedo", "After port torpedo"]),
        ([(0.5, 0.0), (0.5, 0.1), (0.3, 0.0)], ["Forward centre torpedo", "Starboard torpedo", "After centre torpedo"]),
    ],
)
def test_a_torpedo_is_called_by_its_tube(tubes, names):
    made = tuple(tube(f"tube_{n}", along, across) for n, (along, across) in enumerate(tubes))
    state = in_window(battle(ship("a", at=(30.0, 20.0), heading=0.0, tubes=made, level=1)), "a")
    assert [told(state, orders.LaunchTorpedo(tube=one.id)).title for one in made] == [f"{name} on 000 degrees" for name in names]


def test_a_place_is_bent_to_the_nearest_lawful_edge_and_turned_without_leaving_it():
    state = staged("ships_in_the_night", draws=(2,))
    first = next(command for command in CRUEL_SEAS.legal(state) if command.ship == "mtb_34")
    bent = CRUEL_SEAS.aimed(state, first, (4.0, 9.0), 90.0)
    CRUEL_SEAS.check(state, bent)
    assert (bent.x, bent.y, bent.heading) == (6.0, 9.0, 90.0)
    explanation = told(state, bent)
    assert explanation.aims == "pose" and explanation.point == (pytest.approx(0.0), pytest.approx(9.0))
    turned = CRUEL_SEAS.aimed(state, bent, explanation.point, 80.0)
    CRUEL_SEAS.check(state, turned)
    assert told(state, turned).point == (pytest.approx(0.0, abs=1e-5), pytest.approx(9.0, abs=1e-5))


def test_a_refused_order_is_shown_with_its_reason():
    state, _ = act(battle(ship("a", at=(20.0, 20.0), heading=90.0)), "a", 2)
    explanation = told(state, orders.Turn(angle=60.0))
    assert explanation.refused == "a may turn up to 45 degrees here, not 60.0" and explanation.path


def test_an_activation_tells_what_its_crew_has_to_see_to_first():
    torpedo = Torpedo("torpedo_1", "a", "rn", "regular", 90.0, 10.0, 0.0)
    state = battle(ship("a", fire="km", crew_hit=True, rudder=True, bridge=True), torpedoes=(torpedo,))
    warnings = " ".join(told(state, orders.Activate(ship="a")).warnings)
    for word in ("torpedo", "fire", "crew", "bridge", "rudder"):
        assert word in warnings
