"""Fire director and radar, where they touch gunnery (CS-DIR, CS-RADAR-01, CS-SMOKE-04)."""

import pytest

from navalsim3d.kernel.board import Area
from navalsim3d.rulesets.cruel_seas.state import Options, Size, Smoke
from tests.rulesets.cruel_seas.build import gun
from tests.rulesets.cruel_seas.shooting import abeam, needed, shot

MEDIUM = {"size": Size.MEDIUM, "level": 2, "full": 20.0}
DIRECTOR = frozenset({"director"})
RADAR = frozenset({"radar"})


def _t(calibre, distance=20.0, smoke=False, options=None, **a):
    weapons = a.pop("weapons", (gun(calibre),))
    clouds = (Smoke("s", "b", 8.0, True, 30.0, 24.5, 3),) if smoke else ()
    return needed(abeam(distance, a={"level": 2, "weapons": weapons, **a}, b=MEDIUM, smokes=clouds, options=options))


@pytest.mark.clause("CS-DIR-01")
@pytest.mark.parametrize(("mm", "bonus"), [(20.0, 0), (40.0, 0), (47.0, 0), (57.0, 1), (75.0, 1), (105.0, 1)])
def test_the_director_helps_guns_from_57_mm(mm, bonus):
    weapons = (gun("57mm", mm=mm),)
    assert _t("57mm", weapons=weapons, equipment=DIRECTOR) - _t("57mm", weapons=weapons) == bonus


@pytest.mark.clause("CS-DIR-01")
def test_the_director_helps_every_gun_and_no_mortar():
    assert _t("mortar", equipment=DIRECTOR, weapons=(gun("mortar", mm=81.0),)) == _t("mortar", weapons=(gun("mortar", mm=81.0),))
    state = abeam(30.0, a={"weapons": (gun("88mm"), gun("88mm", id="gun_2", along=0.15)), "equipment": DIRECTOR})
    for weapon in ("gun_1", "gun_2"):
        assert "fire director" in [line.label for line in shot(state, weapon).modifiers]


@pytest.mark.clause("CS-DIR-02")
def test_a_lost_director_helps_no_more():
    assert _t("57mm", equipment=DIRECTOR) == 6
    assert _t("57mm", equipment=DIRECTOR, lost_equipment=("director",)) == 5


@pytest.mark.clause("CS-OPT-01")
def test_the_core_rules_know_no_director():
    assert _t("57mm", equipment=DIRECTOR, options=Options(layer="core")) == 5


@pytest.mark.clause("CS-SMOKE-04")
def test_smoke_on_the_line_to_the_hull_centre_costs_two_once():
    assert _t("20mm") == 5
    assert _t("20mm", smoke=True) == 3


@pytest.mark.clause("CS-SMOKE-04")
def test_smoke_does_not_add_to_a_hull_that_hides_the_target():
    screen = Area("screen", "rock", ((35.0, 24.0), (36.0, 24.0), (36.0, 40.0), (35.0, 40.0)))
    cloud = (Smoke("s", "b", 8.0, True, 30.0, 24.5, 3),)
    both = abeam(20.0, a={"level": 2}, b=MEDIUM, smokes=cloud, land=(screen,))
    assert 33 <= shot(both).rays < 99
    assert needed(both) == 3


@pytest.mark.clause("CS-SMOKE-04")
def test_smoke_beside_the_line_changes_nothing():
    beside = (Smoke("s", "b", 8.0, True, 30.0, 40.0, 3),)
    assert needed(abeam(20.0, a={"level": 2}, b=MEDIUM, smokes=beside)) == 5


@pytest.mark.clause("CS-RADAR-01")
def test_radar_looks_through_smoke_for_88_mm_but_not_for_40_mm_or_75_mm():
    assert _t("88mm", smoke=True, equipment=RADAR) == _t("88mm", equipment=RADAR)
    assert _t("37mm", smoke=True, equipment=RADAR, weapons=(gun("37mm", mm=40.0),)) == 5 - 2
    assert _t("88mm", smoke=True, equipment=RADAR, weapons=(gun("88mm", mm=75.0),)) == _t("88mm", weapons=(gun("88mm", mm=75.0),)) - 2


@pytest.mark.clause("CS-RADAR-01")
def test_a_lost_radar_looks_through_nothing():
    assert _t("88mm", smoke=True, equipment=RADAR, lost_equipment=("radar",)) == _t("88mm") - 2


@pytest.mark.clause("CS-RADAR-04")
def test_radar_does_not_see_through_land():
    rock = Area("rock", "rock", ((35.0, 0.0), (36.0, 0.0), (36.0, 60.0), (35.0, 60.0)))
    state = abeam(30.0, a={"weapons": (gun("88mm"),), "equipment": RADAR}, land=(rock,))
    assert shot(state).why == "sight"
