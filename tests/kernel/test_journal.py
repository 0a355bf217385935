"""Journals as records: what is written, what is refused and where, and what a player is not given."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from navalsim3d.kernel.changes import changed, changes
from navalsim3d.kernel.codec import digest_of
from navalsim3d.kernel.journal import JournalError, Pen, read_records, records_for, records_of, replay

from .. import toy
from ..toy import TOY
from .games import dithered, new, played


def plain(records):
    """The records as they come back from a disk."""
    return json.loads(json.dumps(records))


def signed(records):
    """The records with checks that fit, as a skilled forger would write them."""
    check, done = "", []
    for record in records:
        body = {key: value for key, value in record.items() if key != "check"}
        check = digest_of([check, body])
        done.append(body | {"check": check})
    return done


def refusal(records):
    """The one sentence a journal is refused with."""
    with pytest.raises(JournalError) as refused:
        replay(read_records(records))
    assert "\n" not in str(refused.value)
    return str(refused.value)


@given(st.integers(0, 300), st.integers(0, 60))
def test_a_game_comes_back_as_it_was(seed, moves):
    """EB-01: with everything that was taken back on the way."""
    session = dithered(seed, moves)
    again = replay(read_records(plain(records_of(session))))
    assert again.digests == session.digests
    assert again.entries == session.entries
    assert again.players == session.players
    assert again.seed_hash == session.seed_hash
    assert again.ready == session.ready
    assert type(again.ready.scenario) is type(session.ready.scenario)
    assert records_of(again) == records_of(session)


@given(st.integers(0, 300), st.integers(1, 7))
def test_going_on_after_a_load_is_going_on_without(seed, rest):
    """EB-09: the dice after a load are the dice without it."""
    whole = played(seed)
    part = played(seed, steps=rest)
    loaded = replay(read_records(plain(records_of(part))))
    for command in whole.commands[rest:]:
        loaded.apply(command)
    assert loaded.digests == whole.digests


def test_records_are_the_same_written_at_once_or_one_by_one():
    session, pen = new(5), Pen(new(5))
    pen = Pen(session)
    written = pen.write()
    for command in played(5).commands:
        session.apply(command)
        written += pen.write()
    assert pen.write() == []
    assert written == records_of(session)


def test_an_edited_line_is_refused_by_its_number():
    records = plain(records_of(played(1)))
    for line, edit in ((1, {"players": {"red": "cheat"}}), (3, {"step": 1}), (4, {"digest": "0" * 16}), (5, {"command": None})):
        edited = [*records]
        edited[line - 1] = edited[line - 1] | edit
        assert refusal(edited) == f"line {line}: the journal was edited or damaged here"


def test_a_missing_or_doubled_line_is_refused_by_its_number():
    records = plain(records_of(played(1)))
    assert refusal(records[:3] + records[4:]).startswith("line 4:")
    assert refusal(records[:4] + records[3:]).startswith("line 5:")
    assert refusal([records[1]]).startswith("line 1: this is no journal")
    assert refusal([]) == "the journal is empty"


def test_a_change_of_the_rules_names_step_and_field(monkeypatch):
    """OpenRA, Wesnoth: not just 'out of sync', but where."""
    session = new(1)
    for k in range(4):
        session.apply(TOY.legal(session.state)[k % 2])
    records = plain(records_of(session))
    rounded = toy.rounded
    monkeypatch.setattr(toy, "rounded", lambda pose: rounded(toy.Pose(pose.x, pose.y + 1e-6, pose.heading)))
    said = refusal(records)
    assert said.startswith("line 2: step 1: /boats/0/pose/y is ")
    assert " now and was 20.0 when it was played" in said


def test_a_command_the_rules_now_refuse_is_named():
    records = plain(records_of(played(1)))
    records[1]["command"] = {"kind": "sail", "boat": "b", "angle": 0.0, "run": 0.0}
    assert refusal(signed(records)) == "line 2: step 1: the rules refuse this command: 'b' is not the boat to move"
    records[1]["command"] = {"kind": "sail", "boat": "a"}
    assert "line 2: step 1: " in refusal(signed(records))
    records[1]["command"] = None
    assert refusal(signed(records)) == "line 2: step 1: there is nothing to take back yet"


def test_versions_say_what_they_need():
    """EB-48."""
    records = plain(records_of(played(1)))
    newer = [records[0] | {"format": 99}, *records[1:]]
    assert refusal(newer) == "line 1: the journal needs a navalsim3d that reads format 99; this one reads 1"
    rules = signed([records[0] | {"rules_version": "0.9"}, *records[1:]])
    assert refusal(rules) == "line 1: the journal needs version 0.9 of the rules of Toy; these are version 1"
    unknown = signed([records[0] | {"ruleset": "trireme"}, *records[1:]])
    assert "no ruleset is called 'trireme'" in refusal(unknown)


def test_a_seed_that_was_swapped_is_found():
    records = plain(records_of(played(1)))
    swapped = signed([records[0] | {"seed": "ab" * 32}, *records[1:]])
    assert refusal(swapped) == "line 1: the seed is not the one whose hash was shown at the start"


def test_a_scenario_that_was_changed_is_found():
    records = plain(records_of(played(1)))
    ready = records[0]["ready"] | {"scenario": records[0]["ready"]["scenario"] | {"turns": 99}}
    assert "not the one the digest was taken of" in refusal(signed([records[0] | {"ready": ready}, *records[1:]]))
    broken = records[0]["ready"] | {"scenario": {"title": 7}}
    head = records[0] | {"ready": broken, "ready_digest": digest_of(broken)}
    assert "the scenario is refused at /" in refusal(signed([head, *records[1:]]))


def test_a_reason_of_ours_is_told_in_our_words_alone():
    records = plain(records_of(played(1)))
    sides = [side | {"name": " "} for side in records[0]["ready"]["scenario"]["sides"]]
    ready = records[0]["ready"] | {"scenario": records[0]["ready"]["scenario"] | {"sides": sides}}
    head = records[0] | {"ready": ready, "ready_digest": digest_of(ready)}
    assert "refused at /sides/0/name: this name is empty" in refusal(signed([head, *records[1:]]))


@pytest.mark.parametrize("junk", [None, 7, "x", [], {}, {"format": 1}, {"format": [1]}, {"format": 1, "check": "0"}])
def test_junk_is_refused(junk):
    """EB-38."""
    assert refusal([junk]).startswith("line 1:")
    assert refusal([*plain(records_of(played(1))), junk]).startswith("line ")


def test_what_a_player_is_given_holds_no_secret():
    """EB-10, EB-11: no seed, no digest, no place of a mine that is not his."""
    session = played(7)
    given = records_for(session, "red")
    text = json.dumps(given)
    assert session.seed.hex() not in text
    assert not any(digest in text for digest in session.digests)
    assert not any("changes" in record for record in given)
    assert all(record["command"] is None or record["command"].get("boat", "a") == "a" for record in given[1:])
    assert session.seed_hash in text, "but what proves the dice fair afterwards"
    assert refusal(given).startswith("line 1: this is one side's view")


values = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.text(alphabet="abc", max_size=3),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(("x", "y", "z")), inner, max_size=3),
    max_leaves=12,
)


@given(values, values)
def test_changes_lead_from_one_to_the_other(before, after):
    made = json.loads(json.dumps(changes(before, after)))
    assert changed(before, made) == after
    assert changes(before, before) == []


@pytest.mark.parametrize("made", [[["/x/9", 1]], [["/q/1/2", 1]], [["/x/one", 1]]])
def test_changes_that_do_not_fit_are_refused(made):
    with pytest.raises(ValueError, match="do not fit"):
        changed({"x": [1, 2]}, made)
