"""A film takes what is worth most of a game, in order, within its seconds, and breaks no beat off."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from navalsim3d.kernel.events import (
    Activated,
    Announced,
    CardTurned,
    Critical,
    Event,
    Exploded,
    Fired,
    GameEnded,
    Moved,
    Sank,
    ShotDown,
    TorpedoRan,
)  # fmt: skip
from navalsim3d.kernel.geometry import Pose
from navalsim3d.scene.flights import FALL
from navalsim3d.scene.programme import Act, acts
from navalsim3d.scene.reel import OPENING, SHORT, Take, best_second, overture, packed, parts_of, peak, reel
from navalsim3d.scene.timeline import STALK

Steps = list[tuple[Event, ...]]


def quiet(piece: str) -> Steps:
    run = Moved(piece=piece, path=(Pose(0, 0, 90), Pose(36, 0, 90)), speed=1.0)
    return [(Activated(piece=piece, side="rn"),), (Announced(text="declared Full."), run)]


def fight(piece: str, hit: bool = False, sinks: bool = False, runs: bool = True) -> Steps:
    shot = Fired(piece=piece, mount="g", target="z", origin=(0, 0), at=(30, 0), calibre=40.0, hit=hit)
    end: tuple[Event, ...] = (Sank(piece="z", at=(30, 0)),) if sinks else ()
    return [*quiet(piece), (shot, *end)] if runs else [quiet(piece)[0], (shot, *end)]


GAME = [*quiet("a"), *quiet("b"), *fight("a"), *quiet("c"), *quiet("b"), *fight("c", True, True), *quiet("a"), *fight("b", True)]


def shown(takes: tuple[Take, ...]) -> list[tuple[Event, float]]:
    """Every event that begins in a film, and how long it is seen."""
    return [
        (cue.event, min(take.end, cue.end) - cue.start)
        for take in takes
        for cue in take.act.line.cues
        if take.start <= cue.start < take.end
    ]


@pytest.mark.parametrize("seconds", [9.5, 12.0, 15.0, 20.0, 28.0])
def test_a_film_shows_the_sinking_and_shows_it_to_its_end(seconds: float):
    film = reel(acts(GAME), seconds)
    lasts = [(event, lasted) for event, lasted in shown(film.takes) if isinstance(event, Sank)]
    assert len(lasts) == 1
    whole = next(cue.seconds for act in acts(GAME) for cue in act.line.cues if isinstance(cue.event, Sank))
    assert lasts[0][1] == pytest.approx(whole)


@given(st.lists(st.sampled_from(["quiet", "miss", "hit", "sinks"]), min_size=1, max_size=9), st.floats(0.4, 90.0))
@settings(max_examples=60, deadline=None)
def test_a_film_keeps_its_time_and_the_order_of_the_game(plan: list[str], seconds: float):
    steps = [
        step for n, one in enumerate(plan) for step in (quiet(f"q{n}") if one == "quiet" else fight(f"f{n}", one != "miss", one == "sinks"))
    ]
    film = reel(acts(steps), seconds)
    assert film.seconds <= seconds + 1e-6
    places = [(take.act.first, take.start) for take in film.takes]
    assert places == sorted(places)
    assert all(a.end <= b.start + 1e-9 for a, b in pairwise(film.takes) if a.act is b.act)


def test_what_is_dull_is_left_out_when_there_is_no_time_for_it():
    film = reel(acts(GAME), 15.0)
    ships = {event.piece for event, _ in shown(film.takes) if isinstance(event, Activated)}
    assert "c" in {event.piece for event, _ in shown(film.takes) if isinstance(event, Fired)}
    assert "b" not in ships


def test_with_time_enough_the_whole_game_is_shown_from_its_beginning():
    programme = acts(GAME)
    film = reel(programme, sum(act.line.seconds for act in programme) + 10.0)
    assert [take.act for take in film.takes] == list(programme)
    assert film.opening == 0.0


def test_a_film_opens_with_ships_under_way_and_goes_on_with_the_fight():
    film = reel(acts(GAME), 12.0)
    assert film.opening >= OPENING
    assert film.overture is not None
    assert film.overture.last <= film.takes[0].act.first
    assert {event.piece for event in film.overture.events if isinstance(event, Moved)} == {"b", "c"}
    assert reel(acts(GAME), SHORT - 0.1).opening == 0.0


def test_no_fight_is_part_of_an_opening():
    programme = acts([*fight("a"), *fight("b", True, True)])
    assert overture(programme, programme[1]) is None
    assert reel(programme, 14.0).overture is None


def test_a_film_too_short_for_any_beat_shows_the_hottest_moment():
    programme = acts(fight("a", True, True))
    film = reel(programme, 2.0)
    down = next(cue.start for cue in programme[0].line.cues if isinstance(cue.event, Sank))
    (take,) = film.takes
    assert take.start < down < take.end
    assert take.seconds == pytest.approx(2.0)


def test_the_parts_of_an_act_leave_nothing_out_and_quiet_before_a_beat_can_be_taken_alone():
    for act in acts([*GAME, *quiet("d"), (GameEnded(winner=None),)]):
        parts = parts_of(act)
        assert parts[0].start == 0.0
        assert parts[-1].end == pytest.approx(act.line.seconds, abs=0.11)
        assert all(a.end == pytest.approx(b.start) for a, b in pairwise(parts))


def test_the_next_beat_begins_when_a_sinking_is_over():
    steps = [(*fight("a", True, True, runs=False)[1], *fight("b", True, runs=False)[1])]
    (act,) = acts(steps)
    hot = [part for part in parts_of(act) if part.heat]
    down = next(cue for cue in act.line.cues if isinstance(cue.event, Sank))
    assert len(hot) == 2
    assert hot[0].end >= down.end - 1e-6


def test_the_packing_is_the_best_there_is():
    line = acts(quiet("a"))[0].line
    act = Act(0, 1, (), line)
    parts = [Take(act, 0.0, long, worth) for long, worth in ((6.0, 5.0), (3.0, 2.9), (3.0, 2.9), (5.0, 4.0))]
    assert [part.heat for part in packed(parts, 6.0)] == [2.9, 2.9]
    assert [part.heat for part in packed(parts, 5.5)] == [4.0]
    assert packed(parts, 2.0) == []


def test_the_still_is_taken_when_the_ship_bursts():
    film = reel(acts(GAME), 15.0)
    take = next(take for take in film.takes if any(isinstance(event, Sank) for event, _ in shown((take,))))
    before = film.opening + sum(one.seconds for one in film.takes[: film.takes.index(take)])
    down = next(cue.start for cue in take.act.line.cues if isinstance(cue.event, Sank))
    assert best_second(film) == pytest.approx(before + down - take.start + 0.35)
    assert peak(take.act.line) == pytest.approx(down + 0.35)


def test_a_torpedo_that_strikes_is_seen_from_its_run_to_the_fall_of_its_column():
    run = TorpedoRan(torpedo="t", path=(Pose(0, 0, 0), Pose(0, 40, 0)), ended="hit")
    blast = Exploded(at=(0.0, 40.0), size=8.0, piece="z")
    film = reel(acts([*quiet("a"), *quiet("b"), (Activated(piece="c", side="rn"),), (run, blast), *quiet("a")]), 12.0)
    seen = {type(event): lasted for event, lasted in shown(film.takes)}
    assert seen[TorpedoRan] >= 40.0 / 19.0 - 0.01
    assert seen[Exploded] == pytest.approx(2.2)


def test_a_game_without_anything_is_no_error():
    assert reel((), 20.0).takes == ()
    assert best_second(reel((), 20.0)) == 0.0


def test_no_beat_is_a_blink():
    damage = [Announced(text="so it goes") for _ in range(2)]
    act = acts([(Moved(piece="a", path=(Pose(0, 0, 0), Pose(0, 40.0, 0)), speed=1.0), *damage, Critical(piece="a", effect="engine"))])[0]
    hot = [part for part in parts_of(act) if part.heat]
    assert hot
    assert all(part.seconds >= 1.5 for part in hot)
    assert hot[-1].end == pytest.approx(act.line.seconds)


def test_a_duel_in_the_air_is_shown_until_the_loser_is_in_the_water():
    turned = CardTurned(card="1", side="p2", face=("RED",), piece="p2:INTERCEPTOR1")
    act = acts([(turned, ShotDown(piece="p1:STRIKE1", at=(45.0, 0.0)), Announced(text="home"))])[0]
    lost = act.line.cues[1]
    assert max(part.end for part in parts_of(act) if part.heat) >= lost.start + STALK + FALL
