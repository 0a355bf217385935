"""Two people at one screen, whole games of Seastrike long: nothing of one comes before the eyes of the other.

Whatever the screen holds in a frame - pieces, markers, log, question, cards, signs, notes, moments to look back to - is compared
with what each of the two may know. A secret is what is in one's own picture of the table and not in the other's.
"""

import pytest

from navalsim3d.kernel.tabletop import Tabletop
from navalsim3d.ui import framing, seats
from navalsim3d.ui.playback import Playback
from tests.ui.test_journeys import by_keys, goes_on, press, seat
from tests.ui.test_seats import spoken

BOTH = ("p1", "p2")


def words(table: Tabletop) -> set[str]:
    """What could be read of a picture of the table."""
    told = {part for side in table.sides for part in (side.score, side.secret)}
    for piece in table.pieces:
        told |= {f"{piece.id} at {piece.pose}", piece.name, *(f"{piece.id}: {label} {value}" for label, value in piece.card)}
    return told | {f"{marker.kind} {marker.label}" for marker in table.markers}


def secrets(program, side: str) -> set[str]:
    """What only this side may read of the game as it stands, and what its order list and its log hold."""
    session = program.table.session
    own, other = (session.ruleset.tabletop(session.state, each) for each in (side, *(each for each in BOTH if each != side)))
    return words(own) - words(other) - {""}


def watched(program) -> None:
    """Compare what is on the screen now with what each person may know."""
    table = program.table
    session, ruleset = table.session, table.session.ruleset
    shown = table.stage.tabletop
    if table.stage.busy or table.session.decider is None or table.playback.step != session.step_count:
        return
    if table.handover is not None:
        assert not words(shown) & (secrets(program, "p1") | secrets(program, "p2"))
        assert table.decision is None and table.purchase is None and not table.signs and not table.note
        return
    sat = table.playback.seat
    if table.decision is None or sat is None:
        return
    other = next(each for each in BOTH if each != sat)
    assert table.decision.side == sat, "nobody decides from the other's chair"
    assert not words(shown) & secrets(program, other)
    open_to_both = not seats.apart(ruleset, session.state, BOTH)
    if not open_to_both:
        return
    assert shown == seats.bare(ruleset.tabletop(session.state, other)), "both look at one picture"
    assert not any(side.secret for side in shown.sides)
    view, across = (ruleset.seen_by(session.state, each) for each in (sat, other))
    assert [choice.command for choice in table.decision.choices] == list(ruleset.legal(across))
    for choice in table.decision.choices:
        assert choice.explanation == ruleset.explain(across, choice.command), "no sum is told that only one may know"
    assert ruleset.legal(view) == ruleset.legal(across)
    told = [line.text for line in table.book.lines]
    for objective in ruleset.tabletop(session.state, sat).sides + ruleset.tabletop(session.state, other).sides:
        assert not objective.secret or not any(objective.secret.split(":")[0] in line for line in told)
    steps = range(session.step_count)
    for step in steps[max(0, session.step_count - 12) :]:
        events, state = session.events_at(step), session.state_at(step + 1)
        if not seats.apart(ruleset, session.state_at(step), BOTH):
            assert ruleset.events_for(state, events, sat) == ruleset.events_for(state, events, other)


def play_watched(program, rounds: int, frames: int) -> dict[str, int]:
    """Play by keys for so many rounds, and watch in every frame; how often there was a curtain and an open table."""
    table, seen = program.table, {"curtain": 0, "open": 0, "alone": 0}
    for _ in range(frames):
        kept, steps = table.playback.secret(), table.session.step_count
        program.frame(1 / 30)
        assert not kept or table.session.step_count == steps, "an answer given for him tells that he had but this one"
        watched(program)
        if table.dialogue == "result" or table.stage.tabletop.turn > rounds:
            return seen
        if table.stage.busy:
            press(program, "space")
        elif table.handover is not None:
            seen["curtain"] += 1
            press(program, "enter")
        elif table.decision is not None:
            apart = seats.apart(table.session.ruleset, table.session.state, BOTH)
            seen["alone" if apart else "open"] += 1
            seen[f"{table.decision.side} from {table.stage.table_camera.yaw:.0f}"] = 1
            by_keys(program)
    raise AssertionError(f"the game came no farther: {seen}")


def test_at_the_open_table_of_the_standard_game_nothing_is_anybodys_secret(program, unseen):
    seat(program, "seastrike_standard", "human")
    seen = play_watched(program, 1, 900)
    assert seen["curtain"] >= 4 and seen["open"] >= 4 and seen["alone"] >= 8, seen


def ends_of_the_table(board, camera, size, middle, beyond=None):
    """As on a wide screen, where one sits at an end and not along a side."""
    camera.stand(0.0 if beyond is not None and beyond[1] < 90.0 else 180.0, camera.pitch)


def test_with_hidden_submarines_the_curtain_falls_at_every_change_of_seat_and_each_sits_at_his_own_end(program, unseen, monkeypatch):
    monkeypatch.setattr(framing, "overlook", ends_of_the_table)
    seat(program, "seastrike_patrol", "human", seed="2")
    table = program.table
    for _ in range(1500):
        program.frame(1 / 30)
        if table.decision is not None and table.purchase is not None and not table.stage.busy:
            boat = next(ware for ware in table.purchase.shop.wares if ware.name == "Submarine")
            if boat.have == 0:
                assert table.order(boat.add) == ""
                continue
        if table.stage.tabletop.turn >= 1 and not table.stage.busy:
            break
        goes_on(program)
    assert seats.apart(table.session.ruleset, table.session.state, BOTH), "blanks lie on the table"
    seen = play_watched(program, 1, 900)
    assert seen["open"] == 0 and seen["curtain"], seen
    assert len([key for key in seen if " from " in key]) == 2, seen
    assert {"p1 from 0", "p2 from 180"} <= seen.keys() or {"p1 from 180", "p2 from 0"} <= seen.keys(), seen


def test_the_watch_sees_a_secret_that_is_shown(program, unseen, monkeypatch):
    """The test of the test: with a curtain that never falls the watch cries out."""
    monkeypatch.setattr(seats, "apart", lambda ruleset, state, people: False)
    seat(program, "seastrike_standard", "human")
    with pytest.raises(AssertionError, match=r"^(?!the game came)"):
        play_watched(program, 1, 900)


def test_nothing_of_a_list_is_read_from_behind_the_curtain(program, unseen, monkeypatch):
    seat(program, "seastrike_standard", "human")
    table = program.table
    for _ in range(900):
        program.frame(1 / 30)
        if table.handover is not None and table.session.state.phase == "buy" and any(fleet.list for fleet in table.session.state.fleets):
            break
        goes_on(program)
    said = " ".join(spoken(program, monkeypatch))
    assert "lift the curtain" in said
    assert "million" not in said and "spent" not in said and "Objective" not in said


@pytest.mark.parametrize("kept", [False, True])
def test_the_only_answer_is_given_for_nobody_where_it_would_tell_that_there_is_no_other(program, monkeypatch, kept):
    """The cut is a question with one answer."""
    monkeypatch.setattr(Playback, "secret", lambda playback, state=None: kept)
    seat(program, "seastrike_introduction", "human")
    for _ in range(30):
        program.frame(1 / 30)
        if program.table.handover is not None:
            press(program, "enter")
    assert (program.table.session.step_count == 0) == kept
    assert program.table.decision is None or program.table.decision.forced == kept
