"""The director shows what matters, holds it long enough, and stays on his side of the line."""

import math
from itertools import pairwise

import pytest

from navalsim3d.kernel.events import Activated, Exploded, Fired, Moved, Sank, TorpedoRan
from navalsim3d.kernel.geometry import Pose
from navalsim3d.kernel.tabletop import Tabletop
from navalsim3d.scene.cameraman import Subject, view, wide
from navalsim3d.scene.director import LONGEST, SHORTEST, heat, shots
from navalsim3d.scene.timeline import timeline

TABLE = Tabletop(width=90, height=60, scale=300)
POSES = {"a": Subject(Pose(20, 20, 45), 7.4), "b": Subject(Pose(60, 30, 200), 11.6), "t": Subject(Pose(40, 25, 80), 2.0)}


def find(piece: str) -> Subject | None:
    return POSES.get(piece)


def shot(hit: bool = False, piece: str = "a", target: str = "b") -> Fired:
    return Fired(piece=piece, mount="gun_1", target=target, origin=(20.0, 20.0), at=(60.0, 30.0), calibre=40.0, hit=hit)


def fight() -> list:
    return [
        Activated(piece="a", side="rn", text="MTB 71 acts"),
        Moved(piece="a", path=(Pose(20, 20, 45), Pose(28, 28, 45)), speed=1.0),
        shot(hit=True),
        shot(),
        Exploded(at=(60.0, 30.0), size=5.0, piece="b"),
        Sank(piece="b", at=(60.0, 30.0)),
    ]


def test_shots_follow_without_a_gap_and_fill_the_whole_performance():
    line = timeline(fight())
    cut = shots(line, TABLE)
    assert cut[0].start == 0.0
    assert all(a.end == pytest.approx(b.start) for a, b in pairwise(cut))
    assert cut[-1].end >= line.seconds - 1e-9


def test_no_shot_is_shorter_or_longer_than_is_good():
    cut = shots(timeline(fight()), TABLE)
    assert all(SHORTEST - 1e-9 <= shot.end - shot.start <= LONGEST + 1e-9 for shot in cut)


def test_a_sinking_is_never_left_out():
    cut = shots(timeline(fight()), TABLE)
    assert cut[-1].kind == "sinking"
    assert {"shoulder", "impact"} & {shot.kind for shot in cut}


def test_a_sequence_keeps_to_one_side_of_the_line_of_fire():
    events = [shot(), shot(), shot(piece="b", target="a"), shot()]
    assert len({shot.left for shot in shots(timeline(events), TABLE) if shot.kind in ("shoulder", "impact")}) == 1


def test_the_camera_at_the_impact_is_near_the_target_and_beyond_it_as_seen_from_the_firer():
    impact = next(s for s in shots(timeline([shot(hit=True)]), TABLE) if s.kind == "impact")
    seen = view(impact, impact.start + 0.2, find, (90, 60))
    target = POSES["b"].pose
    assert math.dist(seen.eye[:2], (target.x, target.y)) < 4 * POSES["b"].length
    assert math.dist(seen.eye[:2], (20, 20)) > math.dist((target.x, target.y), (20, 20)) * 0.9
    assert seen.eye[2] < 12


def test_a_subject_that_is_gone_gives_a_view_all_the_same():
    for one in shots(timeline(fight()), TABLE):
        assert view(one, one.start, lambda piece: None, (90, 60)).distance > 1.0
    assert wide((90, 60)).distance > 90


def test_the_eye_is_lifted_over_an_island_that_stands_in_the_way():
    impact = next(s for s in shots(timeline([shot(hit=True)]), TABLE) if s.kind == "impact")
    free = view(impact, impact.start, find, (90, 60))
    x, y = free.eye[:2]
    island = ((x - 3, y - 3), (x + 3, y - 3), (x + 3, y + 3), (x - 3, y + 3))
    assert view(impact, impact.start, find, (90, 60), (island,)).eye[2] > free.eye[2]


def test_a_torpedo_is_followed_and_a_hit_is_hotter_than_a_miss():
    line = timeline([TorpedoRan(torpedo="t", path=(Pose(40, 25, 80), Pose(79, 32, 80)))])
    assert shots(line, TABLE)[0].kind == "torpedo"
    hit, miss = (heat(timeline([shot(hit=hit)]))[0][1] for hit in (True, False))
    assert hit > miss


def test_nothing_to_show_is_the_whole_table():
    assert [s.kind for s in shots(timeline([]), TABLE)] == ["wide"]
