"""Keys mean what they mean to who looks at the table, from whichever side he does."""

import pytest

from navalsim3d.ui.decision import Decision
from tests.ui.test_journeys import asked, buys, press, seat

DEEP = "seastrike_introduction"


@pytest.mark.parametrize("scenario", [DEEP, "ships_in_the_night"])
def test_the_look_changes_without_the_camera_going_round_the_table(program, scenario):
    seat(program, scenario)
    asked(program)
    camera = program.table.stage.table_camera
    first = camera.yaw
    assert first == (90.0 if scenario == DEEP else 180.0), "a deep table is looked at along its shorter way"
    for turn in (0.0, 75.0):
        camera.orbit(turn, 0.0)
        for _ in range(2):
            press(program, "tab")
            program.frame(1 / 30)
            assert camera.yaw == pytest.approx(first + turn)


@pytest.mark.parametrize("turned", [0.0, 70.0, 180.0, -100.0])
@pytest.mark.parametrize("scenario", [DEEP, "ships_in_the_night"])
def test_a_place_is_pushed_away_from_who_looks_at_it_and_to_his_right(program, monkeypatch, scenario, turned):
    seat(program, scenario)
    asked(program)
    stage, pushed = program.table.stage, []
    monkeypatch.setattr(Decision, "shift", lambda decision, east, north: pushed.append((east, north)))
    stage.table_camera.orbit(turned, 0.0)
    stage.table_camera.settle()
    program.frame(1 / 30)
    press(program, "i", "k", "m", "j")
    middle = (stage.tabletop.width / 2, stage.tabletop.height / 2)
    here = stage.rig.on_screen((*middle, 0.0))
    seen = [stage.rig.on_screen((middle[0] + east, middle[1] + north, 0.0)) for east, north in pushed]
    away = [(spot[0] - here[0], spot[1] - here[1]) for spot in seen]
    assert away[0][1] > 0 > away[2][1], "I away from him, M nearer"
    assert away[1][0] > 0 > away[3][0], "K to the right, J to the left"
    assert all(sorted(map(abs, way)) == pytest.approx([0.0, 2.0]) for way in pushed), "along an edge of the table"


def test_no_key_acts_on_the_menu_that_lies_under_a_purchase_list(program):
    seat(program, "seastrike_standard")
    table = program.table
    buys(program)
    before, decision = table.session.step_count, table.decision
    for name in "123456789123456789tvikjm":
        press(program, name)
        press(program, name)
        program.frame(1 / 30)
    assert table.session.step_count == before and table.decision is decision
    assert decision.selected == -1 and not decision.listed
    press(program, "2")
    assert table.purchase.row == 1
    for at in ((0.5, 0.5), (0.9, 0.5)):
        router = table.router
        router.pointer(at[0] * 480, at[1] * 300)
        table.gestures.click(router.at(), False)
    assert decision.selected == -1
