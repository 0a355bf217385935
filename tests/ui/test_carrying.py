"""What lies on the own half is carried elsewhere until the call, and what waits in the tray is carried on to the table."""

from tests.ui.test_journeys import asked, pixel, press, seat
from tests.ui.test_seats import until_the_curtain


def laying(program):
    """The first person has the seat and lays out his half of the introduction."""
    seat(program, "seastrike_introduction", "human")
    until_the_curtain(program)
    press(program, "enter")
    asked(program)
    for _ in range(40):
        program.frame(1 / 30)
    return program.table


def pull(program, start, end):
    """Drag with the left button from one pixel to another."""
    router = program.table.router
    for at, button in ((start, True), ((start[0] + 9, start[1] + 9), None), (end, None), (end, False)):
        router.pointer(*at)
        program.frame(1 / 30)
        if button is not None:
            router.button("mouse1", button)
        program.frame(1 / 30)
    program.frame(1 / 30)


def one_down(program):
    """Put the first ship down where the menu has it; returns its id."""
    table = laying(program)
    ship = table.decision.placing
    table.decision.select(table.decision.places()[0])
    press(program, "enter")
    asked(program)
    for _ in range(40):
        program.frame(1 / 30)
    assert ship in table.decision.standing
    return ship


def test_a_ship_that_lies_there_is_dragged_elsewhere_and_is_not_seen_twice_meanwhile(program, unseen):
    ship = one_down(program)
    table = program.table
    pose = table.piece(ship).pose
    start = pixel(program, (pose.x, pose.y))
    goal = (pose.x + (6.0 if pose.x < 30 else -6.0), pose.y)
    router = table.router
    router.pointer(*start)
    program.frame(1 / 30)
    router.button("mouse1", True)
    router.pointer(*pixel(program, goal))
    program.frame(1 / 30)
    program.frame(1 / 30)
    assert table.decision.current.explanation.actor == ship
    assert table.stage.fleet.ships[ship].gone, "it is in hand"
    router.button("mouse1", False)
    asked(program)
    now = table.session.state.piece(ship)
    assert abs(now.x - goal[0]) < 0.5
    assert not table.stage.fleet.ships[ship].gone
    press(program, "u")
    asked(program)
    assert (table.session.state.piece(ship).x, table.session.state.piece(ship).y) == (pose.x, pose.y)


def test_where_the_rules_refuse_it_the_ship_stays_where_it_was_and_the_reason_is_told(program, unseen):
    ship = one_down(program)
    table = program.table
    pose, step = table.piece(ship).pose, table.session.step_count
    middle = (pose.x, table.stage.tabletop.height / 2.0)
    pull(program, pixel(program, (pose.x, pose.y)), pixel(program, middle))
    assert table.session.step_count == step
    assert "30 cm behind the centre line" in table.decision.refusal
    table.decision.select(-1)
    program.frame(1 / 30)
    assert not table.stage.fleet.ships[ship].gone, "given up, it lies where it lay"


def test_a_click_takes_a_ship_in_hand_and_a_second_place_puts_it_down(program, unseen):
    ship = one_down(program)
    table = program.table
    pose = table.piece(ship).pose
    assert table.decision.click_piece(ship)
    assert table.decision.current.explanation.actor == ship
    table.decision.carry((pose.x, pose.y - 1.0 if pose.y > 10 else pose.y + 1.0))
    press(program, "enter")
    asked(program)
    assert table.session.state.piece(ship).y != pose.y


def test_the_tray_carries_a_ship_on_to_the_table(program, places, unseen):
    table = laying(program)
    decision = table.decision
    ship, spot = decision.placing, decision.spots()[0][0]
    row = places[f"##ship{ship}"]
    pull(program, row, pixel(program, spot))
    asked(program)
    assert table.decision is not decision and table.session.state.piece(ship).placed
    standing, step = table.decision, table.session.step_count
    places.clear()
    program.frame(1 / 30)
    program.frame(1 / 30)
    waiting = next(one for one, _ in standing.ships() if one not in standing.standing)
    pull(program, places[f"##ship{waiting}"], row)
    assert table.session.step_count == step, "let go over the panel it stays in the tray"
    assert table.decision.carried == "" and table.decision.current is None


def test_keys_pass_over_what_lies_there_until_the_lists_are_unfolded(program, unseen):
    ship = one_down(program)
    decision = program.table.decision
    seen = set()
    for _ in range(decision.rows):
        press(program, "arrow_down")
        seen.add(decision.current.explanation.actor)
        decision.listed = False
    assert ship not in seen
    press(program, "v")
    for _ in range(decision.rows + 1):
        press(program, "arrow_down")
        seen.add(decision.current.explanation.actor)
    assert ship in seen
