"""The performer starts every cue at its own second, moves what moves and ends where the rules ended."""

from typing import Any

import numpy as np
import pytest

from navalsim3d.kernel.events import Exploded, Fired, Moved, Sank, TorpedoRan
from navalsim3d.kernel.geometry import Pose
from navalsim3d.scene.performer import LAY, Performer
from navalsim3d.scene.timeline import timeline
from navalsim3d.scene.track import Convoy, track


class Recorder:
    """Takes any call and remembers it, in place of the fleet and the effects."""

    def __init__(self) -> None:
        self.calls: list[tuple[str, tuple[Any, ...]]] = []
        self.poses: dict[str, Pose] = {}
        self.time = 0.0

    def length(self, piece: str) -> float:
        return 8.0

    def set_pose(self, piece: str, pose: Pose, *rest: Any, **more: Any) -> None:
        self.poses[piece] = pose

    def steer(self, pieces: list[str], rows: Any, speeds: Any) -> None:
        self.poses |= {piece: Pose(*row) for piece, row in zip(pieces, rows[:, :3].tolist(), strict=True)}

    def __getattr__(self, name: str) -> Any:
        return lambda *given, **more: self.calls.append((name, given))


def perform(events: list, rate: float, began: float = 100.0) -> Recorder:
    recorder, line = Recorder(), timeline(events)
    performer = Performer(recorder, recorder, recorder, recorder)  # type: ignore[arg-type]
    performer.begin(line, began)
    for frame in range(int((line.seconds + 0.2) * rate)):
        recorder.time = began + frame / rate
        performer.update(recorder.time)
    return recorder


FIGHT = [
    Moved(piece="a", path=(Pose(10, 10, 90), Pose(34, 10, 90)), speed=1.0),
    Fired(piece="a", mount="g", target="b", origin=(34, 10), at=(64, 10), hit=True),
    Sank(piece="b", at=(64, 10)),
]


def test_the_same_is_set_off_at_the_same_seconds_whatever_the_frame_rate():
    assert perform(FIGHT, 24).calls == perform(FIGHT, 61).calls


def test_a_shot_is_laid_before_it_is_fired_and_strikes_when_it_arrives():
    calls = dict(perform(FIGHT, 25).calls)
    cue = timeline(FIGHT).cues[1]
    assert calls["train"][3] == pytest.approx(100 + cue.start - LAY)
    assert calls["muzzle"][0] == pytest.approx(100 + cue.start)
    assert calls["hit"][0] == pytest.approx(100 + cue.impact)
    assert "near_miss" not in calls


def test_a_ship_that_was_not_blown_up_bursts_as_she_sinks_and_one_that_was_does_not():
    assert "explosion" in dict(perform(FIGHT, 25).calls)
    torn = [Exploded(at=(64, 10), size=8.0, piece="b"), Sank(piece="b", at=(64, 10))]
    assert [name for name, _ in perform(torn, 25).calls].count("explosion") == 1


def test_a_piece_comes_to_stand_where_the_rules_put_it():
    assert perform(FIGHT, 25).poses["a"] == Pose(34, 10, 90)


def test_a_running_torpedo_can_be_followed():
    recorder, line = Recorder(), timeline([TorpedoRan(torpedo="t", path=(Pose(0, 0, 90), Pose(40, 0, 90)))])
    performer = Performer(recorder, recorder, recorder, recorder)  # type: ignore[arg-type]
    performer.begin(line, 0.0)
    recorder.time = line.seconds / 2
    performer.update(recorder.time)
    found = performer.torpedo("t")
    assert found is not None
    assert found.x == pytest.approx(20, abs=1)
    assert performer.torpedo("other") is None


def test_many_tracks_asked_at_once_answer_as_each_alone():
    runs = [
        track([((Pose(0, 0, 350), Pose(9, 20, 10), Pose(30, 22, 80)), seconds), ((Pose(30, 22, 80), Pose(40, 0, 200)), 1.3)])
        for seconds in (0.4, 2.0, 3.7)
    ]
    runs.append(track([((Pose(5, 6, 7),), 0.0)]))
    together = Convoy(runs)
    for moment in (-1.0, 0.0, 0.33, 1.7, 2.9, 99.0):
        moments = moment + 0.1 * np.arange(len(runs))
        assert together.at(moments).tolist() == [list(run.at(t)) for run, t in zip(runs, moments.tolist(), strict=True)]
