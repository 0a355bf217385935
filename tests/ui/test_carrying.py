"""What lies on the own half is carried elsewhere until the call, and what waits in the tray is carried on to the table."""

from imgui_bundle import imgui

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


def beside(program):
    """A pixel of the floor that is seen between the table and the panels."""
    table = program.table
    width, height = table.stage.tabletop.width, table.stage.tabletop.height
    spots = [(x, y) for x in range(0, 480, 4) for y in range(0, 300, 4) if not table.layer.covers(x, y)]
    router, rig = table.router, table.stage.rig
    for spot in spots:
        router._pointer = spot
        point = rig.on_sea(router.at().across, router.at().up)
        if point is not None and not (-3 <= point[0] <= width + 3 and -3 <= point[1] <= height + 3):
            return spot
    raise AssertionError("no floor in sight")


def test_nothing_floats_and_no_reason_is_told_beside_the_table(program, unseen, monkeypatch):
    told = []
    monkeypatch.setattr(imgui, "set_tooltip", told.append)
    table = laying(program)
    table.stage.table_camera.zoom(-6.0)
    table.stage.table_camera.settle()
    program.frame(1 / 30)
    decision, floor = table.decision, beside(program)
    wrong = pixel(program, (table.stage.tabletop.width / 2, table.stage.tabletop.height / 2))
    for _ in range(2):
        table.router.pointer(*wrong)
        program.frame(1 / 30)
    assert decision.floating is not None and told, "on the table it floats, with the reason"
    told.clear()
    for _ in range(2):
        table.router.pointer(*floor)
        program.frame(1 / 30)
    assert decision.floating is None and not told
    table.gestures.click(table.router.at(), False)
    assert decision.current is None, "nor is anything put down there"
    decision.bend((0.0, 0.0))
    decision.select(decision.places()[0])
    decision.bend((table.stage.tabletop.width / 2, table.stage.tabletop.height / 2))
    assert decision.bent.explanation.refused
    program.frame(1 / 30)
    assert not told, "what waits in red on the table is told of there alone"


def test_a_ship_that_is_let_go_beside_the_table_lies_where_it_lay(program, unseen):
    ship = one_down(program)
    table = program.table
    table.stage.table_camera.zoom(-6.0)
    table.stage.table_camera.settle()
    program.frame(1 / 30)
    pose, step = table.piece(ship).pose, table.session.step_count
    pull(program, pixel(program, (pose.x, pose.y)), beside(program))
    assert table.session.step_count == step and table.decision.current is None and not table.decision.refusal
    assert not table.stage.fleet.ships[ship].gone
