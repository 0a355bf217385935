"""The director shows what matters, holds it long enough, and stays on his side of the line."""

from itertools import pairwise

import pytest

from navalsim3d.kernel.events import Activated, Announced, Exploded, Fired, Moved, Placed, Sank, TorpedoRan, Turned
from navalsim3d.kernel.geometry import Pose
from navalsim3d.kernel.tabletop import Piece, Tabletop
from navalsim3d.scene.director import ARRIVING, CUTAWAY, LONGEST, SHORTEST, heat, opening, shots
from navalsim3d.scene.timeline import timeline

TABLE = Tabletop(width=90, height=60, scale=300)


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
    assert {"shoulder", "impact"} <= {shot.kind for shot in cut}


def test_the_target_is_on_when_the_first_shell_arrives():
    line = timeline(fight())
    arrival = next(cue.impact for cue in line.cues if isinstance(cue.event, Fired))
    seen = next(one for one in shots(line, TABLE) if one.start <= arrival - 0.3 and one.end > arrival)
    assert (seen.kind, seen.piece) == ("impact", "b")
    assert seen.start == pytest.approx(arrival - ARRIVING, abs=0.15)


def test_a_volley_is_not_cut_to_and_fro_between_gunner_and_target():
    kinds = [one.kind for one in shots(timeline([shot(), shot(hit=True), shot()]), TABLE)]
    assert kinds == ["shoulder", "impact"]


def test_a_sequence_keeps_to_one_side_of_the_line_of_fire():
    events = [shot(), shot(), shot(piece="b", target="a"), shot()]
    assert len({shot.left for shot in shots(timeline(events), TABLE) if shot.kind in ("shoulder", "impact")}) == 1


def test_an_activation_that_fires_at_once_wastes_no_time_on_a_look_at_the_ship():
    assert shots(timeline([Activated(piece="a", side="rn"), shot()]), TABLE)[0].kind == "shoulder"


def test_a_last_little_turn_is_not_worth_a_cut():
    turn = Turned(piece="a", path=(Pose(20, 20, 45), Pose(20, 20, 67)))
    assert shots(timeline([shot(hit=True), turn]), TABLE)[-1].kind == "impact"


def test_a_torpedo_is_followed_and_left_for_its_target_two_seconds_before_it_strikes():
    run = TorpedoRan(torpedo="t", path=(Pose(10, 25, 80), Pose(79, 32, 80)), ended="hit")
    line = timeline([run, Exploded(at=(79.0, 32.0), size=8.0, piece="b"), Sank(piece="b", at=(79.0, 32.0))])
    cut = shots(line, TABLE)
    assert [one.kind for one in cut] == ["torpedo", "blast", "sinking"]
    assert cut[1].start == pytest.approx(line.cues[0].impact - CUTAWAY)
    assert cut[1].piece == "b"
    assert cut[1].end > line.cues[0].impact + 1.5


def test_a_torpedo_that_finds_nothing_is_followed_to_its_end():
    line = timeline([TorpedoRan(torpedo="t", path=(Pose(40, 25, 80), Pose(79, 32, 80)), ended="spent")])
    assert [one.kind for one in shots(line, TABLE)] == ["torpedo"]


def test_a_hit_is_hotter_than_a_miss():
    hit, miss = (heat(timeline([shot(hit=hit)]))[0][1] for hit in (True, False))
    assert hit > miss


def test_nothing_to_show_is_the_whole_table():
    assert [s.kind for s in shots(timeline([]), TABLE)] == ["wide"]


def boats(*places: tuple[str, str, float]) -> Tabletop:
    """A table with ships: id, side, and how far east."""
    pieces = tuple(Piece(id=name, kind="ship", model="m", pose=Pose(x, 30, 90), side=side, name=name) for name, side, x in places)
    return Tabletop(width=90, height=60, scale=300, pieces=pieces)


def test_a_deployment_is_one_shot_with_both_sides_in_it():
    table = boats(("a", "rn", 10), ("b", "rn", 20), ("z", "km", 70))
    events = [event for name, x in (("a", 10), ("b", 20), ("z", 70)) for event in (Placed(piece=name, pose=Pose(x, 30, 90)), Announced())]
    (only,) = shots(timeline(events), table)
    assert (only.kind, {only.piece, only.other}) == ("shoulder", {"b", "z"})


def test_one_ship_that_comes_on_is_shown_herself():
    assert [(one.kind, one.piece) for one in shots(timeline([Placed(piece="a", pose=Pose(10, 30, 90))]), boats(("a", "rn", 10)))] == [
        ("establish", "a")
    ]


def test_a_film_opens_past_one_who_moves_to_the_nearest_enemy():
    table = boats(("a", "rn", 10), ("b", "rn", 40), ("y", "km", 80), ("z", "km", 89))
    run = timeline([Moved(piece="a", path=(Pose(10, 30, 90), Pose(20, 30, 90)), speed=1.0)])
    shot = opening(run, table)
    assert (shot.kind, shot.piece, shot.other) == ("shoulder", "a", "y")
    assert opening(timeline([]), table).piece in ("b", "y")
    assert opening(timeline([]), TABLE).kind == "wide"


def test_ships_that_move_together_are_in_one_shot():
    move = Moved(piece="a", path=(Pose(10, 10, 90), Pose(34, 10, 90)), speed=1.0)
    together = [move, Moved(piece="b", path=(Pose(10, 40, 90), Pose(34, 40, 90)), speed=1.0)]
    (only,) = shots(timeline(together), TABLE)
    assert (only.kind, only.group) == ("fleet", ("a", "b"))


def test_what_falls_over_on_land_is_not_cut_away_from():
    hexes = Tabletop(width=90, height=60, scale=0)
    cut = shots(timeline([shot(hit=True), Sank(piece="b", at=(60.0, 30.0))], afloat=False), hexes)
    assert [(one.kind, one.piece) for one in cut] == [("shoulder", "a"), ("impact", "b")]
