"""Skill Tests (CS-SKILL) and what the crew's class changes (CS-CREW)."""

from fractions import Fraction

import pytest

from navalsim3d.kernel.events import DiceRolled
from navalsim3d.rulesets.cruel_seas import repairs, skill
from navalsim3d.rulesets.cruel_seas.play import Play
from navalsim3d.rulesets.cruel_seas.state import Level
from tests.rulesets.cruel_seas.build import battle, ship
from tests.rulesets.cruel_seas.shooting import abeam, needed

CREWS = ("inexperienced", "regular", "veteran")


def _tested(crew, face, bonus=0):
    play = Play(battle(ship("a", crew=crew), dice=(face,)))
    return skill.test(play, "a", "try", bonus), play


@pytest.mark.clause("CS-SKILL-01")
@pytest.mark.parametrize(("crew", "least"), [("inexperienced", 6), ("regular", 5), ("veteran", 4)])
def test_a_crew_passes_on_its_number_and_fails_one_below(crew, least):
    assert _tested(crew, least)[0]
    assert not _tested(crew, least - 1)[0]


@pytest.mark.clause("CS-SKILL-02")
def test_a_modifier_goes_on_the_dice_and_the_log_shows_the_face():
    passed, play = _tested("inexperienced", 4, bonus=2)
    assert passed
    rolled = play.events[-1]
    assert isinstance(rolled, DiceRolled)
    assert rolled.faces == (4,)
    assert "4 +2, 6 or more needed" in rolled.text


@pytest.mark.clause("CS-SKILL-02")
def test_there_is_no_automatic_failure():
    assert _tested("veteran", 1, bonus=3)[0]


@pytest.mark.clause("CS-SKILL-03")
def test_the_crew_of_the_vessel_that_acts_is_tested():
    play = Play(battle(ship("a", crew="veteran"), ship("b", side="km", crew="inexperienced", at=(60, 60)), dice=(4, 4)))
    assert skill.test(play, "a", "accept")
    assert not skill.test(play, "b", "accept")


def test_chances_are_exact():
    assert [skill.chance(crew) for crew in CREWS] == [Fraction(1, 6), Fraction(1, 3), Fraction(1, 2)]
    assert skill.chance("inexperienced", 2) == Fraction(1, 2)


@pytest.mark.clause("CS-CREW-01")
@pytest.mark.clause("CS-CREW-02")
def test_three_crew_classes_differ_in_tests_gunnery_and_repairs():
    assert [6 - int(6 * skill.chance(crew)) + 1 for crew in CREWS] == [6, 5, 4]
    assert [needed(abeam(20, a={"crew": crew})) for crew in CREWS] == [2, 4, 6]
    charts = [repairs.chart(ship("a", crew=crew, level=Level.STATIONARY).ship) for crew in CREWS]
    assert [(row.dice, row.tokens) for row in charts] == [(2, 0), (3, 1), (4, 2)]
