"""A performance keeps the order of the events, ends where the rules end, and lets a shot arrive before its consequences."""

import math

import numpy as np
import pytest

from navalsim3d.kernel.events import (
    Activated,
    Announced,
    CardTurned,
    Damaged,
    DiceRolled,
    Fired,
    Moved,
    Placed,
    Sank,
    Splashed,
    TorpedoRan,
    TurnBegan,
    Turned,
)
from navalsim3d.kernel.geometry import Pose
from navalsim3d.scene.manoeuvre import STAGGER
from navalsim3d.scene.timeline import AIM, BRISK, CRUISE, ROLLS, SALVO, SAVOUR, STATIONS, TURNING, shifted, starts, timeline
from navalsim3d.scene.track import track


def leg(piece: str, start: Pose, length: float) -> Moved:
    end = Pose(
        start.x + length * math.sin(math.radians(start.heading)), start.y + length * math.cos(math.radians(start.heading)), start.heading
    )
    return Moved(piece=piece, path=(start, end), speed=1.0)


def swing(piece: str, at: Pose, angle: float) -> Turned:
    return Turned(piece=piece, path=tuple(Pose(at.x, at.y, (at.heading + angle * k / 9) % 360) for k in range(10)))


def shot(piece: str, target: str, hit: bool = False, calibre: float = 40.0) -> Fired:
    return Fired(piece=piece, mount="gun_1", target=target, origin=(0.0, 0.0), at=(30.0, 0.0), calibre=calibre, hit=hit, roll=3, needed=4)


def test_a_leg_and_a_turn_of_one_ship_are_one_smooth_run_that_ends_where_the_rules_put_it():
    first = leg("a", Pose(10, 10, 0), 12)
    turn = swing("a", first.path[-1], 45)
    second = leg("a", turn.path[-1], 12)
    line = timeline([first, turn, second])
    run = line.cues[0].track
    assert run is not None
    assert [cue.track is None for cue in line.cues] == [False, True, True]
    end = run.pose(run.seconds)
    assert (end.x, end.y, end.heading) == pytest.approx((second.path[-1].x, second.path[-1].y, 45.0))
    start = run.pose(0.0)
    assert (start.x, start.y, start.heading) == pytest.approx((10, 10, 0))
    assert line.seconds == pytest.approx(run.seconds, abs=0.05)


def test_a_run_never_jumps_more_than_its_pace_allows():
    first = leg("a", Pose(10, 10, 0), 12)
    turn = swing("a", first.path[-1], 45)
    line = timeline([first, turn, leg("a", turn.path[-1], 12)])
    samples = line.cues[0].track.samples
    steps = np.hypot(np.diff(samples[:, 0]), np.diff(samples[:, 1]))
    assert steps.max() * 60 < CRUISE * BRISK * 1.35
    assert np.abs(np.diff(samples[:, 2])).max() < 3.0


def test_ships_that_keep_clear_of_one_another_move_together_each_on_its_own_track():
    line = timeline([leg("a", Pose(0, 0, 0), 25), leg("b", Pose(20, 0, 0), 25)])
    assert line.cues[0].track is not None
    assert line.cues[1].track is not None
    assert line.cues[1].start == pytest.approx(STAGGER)
    assert line.seconds == pytest.approx(max(cue.end for cue in line.cues))


def test_ships_whose_ways_cross_move_one_after_another():
    line = timeline([leg("a", Pose(0, 0, 0), 25), leg("b", Pose(-12, 12, 90), 25)])
    assert line.cues[1].start >= line.cues[0].end - 1e-9


def test_nobody_moves_before_the_gun_between_them_has_fired():
    line = timeline([leg("a", Pose(0, 0, 0), 25), shot("a", "c"), leg("b", Pose(20, 0, 0), 25)])
    assert line.cues[2].start > line.cues[1].impact > line.cues[0].end


def test_a_long_run_is_hurried_and_a_short_one_takes_its_time():
    short, long = (timeline([leg("a", Pose(0, 0, 0), reach), shot("a", "b")]).cues[0].seconds for reach in (12, 48))
    assert short == pytest.approx(12 / CRUISE, abs=0.05)
    assert long < 0.8 * 48 / CRUISE


def test_a_fleet_takes_station_in_a_moment_and_is_looked_at():
    fleet = [Placed(piece=name, pose=Pose(5 * n, 0, 0)) for n, name in enumerate("abcdefgh")]
    line = timeline([event for one in fleet for event in (one, Announced(text="drawn"))])
    placed = [cue for cue in line.cues if isinstance(cue.event, Placed)]
    assert placed[-1].start < 1.0
    assert STATIONS < line.seconds < 3.0
    assert timeline(fleet[:1]).seconds < STATIONS


def test_many_cards_of_one_deal_are_turned_in_a_hurry():
    cards = [CardTurned(card=str(n), side="rn") for n in range(15)]
    starts = [cue.start for cue in timeline(cards).cues]
    assert starts[1] == pytest.approx(TURNING)
    assert starts[-1] < 3 * TURNING + 12 * 0.3


def test_turns_in_which_nothing_happens_pass_at_once():
    idle = [event for n in range(30) for event in (TurnBegan(turn=n), Announced(text="Firing round"))]
    assert timeline(idle).seconds < 2.0
    assert timeline([TurnBegan(turn=1), leg("a", Pose(0, 0, 0), 12)]).cues[1].start == pytest.approx(0.35)


def test_what_falls_over_on_land_takes_less_time_than_a_ship_that_sinks():
    lost = [Sank(piece="a", at=(0.0, 0.0))]
    assert timeline(lost).seconds >= 6.0
    assert timeline(lost, afloat=False).seconds < 4.0


def test_the_second_who_fires_at_a_target_lays_quicker():
    first, second, other = timeline([shot("a", "c"), shot("b", "c"), shot("b", "d")]).cues
    assert second.start - first.end < AIM < other.start - second.start


def test_damage_shows_at_the_moment_the_shell_arrives():
    line = timeline(
        [shot("a", "b", hit=True), DiceRolled(purpose="damage", sides=6, faces=(3,)), Damaged(piece="b", amount=3, left=1, full=4)]
    )
    fired, dice, damaged = line.cues
    assert damaged.start == pytest.approx(fired.impact)
    assert dice.start == pytest.approx(fired.impact)
    assert fired.impact > fired.start + 0.2


def test_the_die_of_an_attack_lies_when_its_last_shot_arrives_and_not_before():
    attack = [DiceRolled(purpose="attack", sides=6, faces=(4,)), shot("a", "x"), shot("b", "x")]
    for events in (attack, [*attack, *attack]):
        cues = timeline(events).cues
        for k in range(0, len(cues), 3):
            die, first, last = cues[k : k + 3]
            assert die.start + ROLLS == pytest.approx(last.impact)
            assert die.start > first.start


def test_a_near_miss_throws_up_water_on_arrival_and_the_next_gun_waits_a_beat():
    line = timeline([shot("a", "b"), Splashed(at=(29.0, 0.5), size=40.0, near="b"), shot("a", "b")])
    first, splash, second = line.cues
    assert splash.start == pytest.approx(first.impact)
    assert second.start > splash.start


def test_guns_of_one_ship_follow_quickly():
    line = timeline([shot("a", "b"), shot("a", "b")])
    assert line.cues[1].start - line.cues[0].start == pytest.approx(SALVO)


def test_everything_is_over_when_the_performance_is():
    events = [Activated(piece="a", side="rn"), leg("a", Pose(0, 0, 0), 12), shot("a", "b", hit=True), Sank(piece="b", at=(30.0, 0.0))]
    line = timeline(events, start=5.0)
    assert [cue.event for cue in line.cues] == events
    assert min(cue.start for cue in line.cues) == 5.0
    assert max(cue.end for cue in line.cues) <= 5.0 + line.seconds + 1e-9
    assert shifted(line, 2.0).cues[2].impact == pytest.approx(line.cues[2].impact + 2.0)


def test_a_torpedo_takes_time_in_proportion_to_its_run():
    short, long = (timeline([TorpedoRan(torpedo="t", path=(Pose(0, 0, 0), Pose(0, run, 0)))]).seconds for run in (20.0, 40.0))
    assert long == pytest.approx(2 * short, rel=0.01)


def test_an_empty_stream_takes_no_time():
    assert timeline([]).seconds == 0.0


def test_headings_take_the_short_way_round():
    run = track([((Pose(0, 0, 350), Pose(0, 0, 10)), 1.0)])
    assert run.pose(0.5).heading in (pytest.approx(0.0, abs=0.5), pytest.approx(360.0, abs=0.5))
    assert run.turning(0.5) > 0


def test_a_performance_goes_on_long_enough_to_look_at_its_last_hit():
    line = timeline([shot("a", "b", hit=True)])
    assert line.seconds >= line.cues[0].impact + SAVOUR - 1e-9
    assert line.seconds > timeline([shot("a", "b")]).seconds


def test_where_nobody_fights_ships_run_brisker():
    run = leg("a", Pose(10, 10, 0), 24)
    assert timeline([run]).seconds < timeline([run, shot("a", "b")]).cues[0].seconds


def test_torpedoes_that_hit_nothing_are_seen_to_run_together():
    runs = [TorpedoRan(torpedo=name, path=(Pose(10, 25, 80), Pose(49, 32, 80))) for name in "ab"]
    first, second = timeline(runs).cues
    assert second.start < first.start + 1.0


def test_the_events_of_a_performance_begin_one_after_the_other():
    events = [TurnBegan(turn=1), Announced(text="so"), *(CardTurned(card=str(n), side="rn") for n in range(3)), Announced(text="there")]
    begun = starts(events, timeline(events))
    assert len(begun) == len(events)
    assert list(begun) == sorted(begun)
    assert begun[2] < begun[3] < begun[4] <= begun[5]
