"""Games of the past: every journal in golden/ still plays as it was played, or says which version it needs (EB-48, EB-07).

They also pin, to the bit and on every machine, what the digests stand on: dice, sines, contacts, rounding. A journal whose
rules have moved on is not deleted; its name goes to `OUTGROWN` with the sentence it must be refused with.
"""

from pathlib import Path

import pytest

from navalsim3d import storage
from navalsim3d.kernel.ruleset import register

from . import toy

register(toy.TOY)
GOLDEN = Path(__file__).parent / "golden"
OUTGROWN: dict[str, str] = {}
"""file name -> what the refusal must say"""
JOURNALS = sorted(GOLDEN.glob("*.journal"))


def test_there_are_golden_games():
    assert JOURNALS
    assert set(OUTGROWN) <= {path.name for path in JOURNALS}


@pytest.mark.parametrize("path", JOURNALS, ids=lambda path: path.stem)
def test_a_game_of_the_past_plays_as_it_was_played(path):
    problems = storage.problems(path)
    if path.name in OUTGROWN:
        assert len(problems) == 1
        assert OUTGROWN[path.name] in problems[0]
    else:
        assert problems == []
        assert storage.load(path).outcome is not None
