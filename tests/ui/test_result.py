"""The end of a game in words, and the dice laid open."""

from navalsim3d import library
from navalsim3d.kernel.session import Session
from navalsim3d.lab import match
from navalsim3d.ui.result import result_of
from tests.toy import READY, TOY


def ended() -> Session:
    session = Session(TOY, READY, "1")
    while session.decider is not None:
        session.apply(TOY.legal(session.state)[0])
    return session


def test_a_game_that_goes_on_has_no_result():
    assert result_of(Session(TOY, READY, "1")) is None


def test_both_sides_scores_and_the_seed_beside_its_seal_are_shown():
    session = ended()
    result = result_of(session)
    assert [name for name, _ in result.scores] == ["Red", "Blue"]
    assert result.why == "the toy is over"
    assert result.seed == session.seed.hex()
    assert result.seal == session.seed_hash
    assert result.honest


def test_a_seed_that_was_not_sealed_is_told():
    session = ended()
    session.seed = bytes(32)
    assert not result_of(session).honest


def test_who_got_a_name_in_the_course_of_the_game_wins_by_that():
    ready = library.ready("seastrike_introduction")
    session, agents = match.start(ready, "3", {"p1": "cadet", "p2": "cadet"})
    for _ in match.play_on(session, agents):
        pass
    result = result_of(session)
    assert {name for name, _ in result.scores} == {"Red fleet", "Blue fleet"}
    assert result.title in ("Red fleet wins", "Blue fleet wins", "Nobody wins")
