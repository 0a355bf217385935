"""A sweep for garbage goes through what came since the table was set, and through everything when it has gone."""

import gc

from tests.ui.test_journeys import seat


def test_what_stands_with_a_table_is_swept_when_it_has_gone_and_not_before(program):
    before = len(gc.get_objects())
    seat(program, "ships_in_the_night")
    assert gc.get_freeze_count() > before / 2
    assert len(gc.get_objects()) < before / 2
    for _ in range(3):
        program.frame(1 / 30)
    program.leave_table()
    assert gc.get_freeze_count() == 0
    assert len(gc.get_objects()) > before / 2
