"""Whole games with nothing but a mouse: ships put down, targets chosen and courses laid on the table itself, the rest by rows
and buttons, all found where they are drawn. What the screen shows is drawn only now and then, which makes these games short.
"""

import math

import pytest

from navalsim3d.ui.program import Program
from tests.ui.conftest import Places
from tests.ui.test_journeys import pixel, proves

SKIPS = "##on"
MOVES = 3
"""tries in a game to put what lies there elsewhere"""


class Hand:
    """A person with a mouse and no keyboard."""

    def __init__(self, program: Program, places: Places) -> None:
        self.program, self.places = program, places
        self.did: dict[str, int] = dict.fromkeys(("placed", "moved", "aimed", "steered", "row", "skipped", "seated", "bought"), 0)

    @property
    def decision(self):
        return self.program.table.decision

    def frame(self, number: int = 1) -> None:
        for _ in range(number):
            self.program.frame(1 / 30)

    def move(self, at: tuple[float, float]) -> None:
        for _ in range(2):
            (self.program.table or self.program).router.pointer(*at)
            self.frame()

    def click(self, at: tuple[float, float], twice: bool = False) -> None:
        self.move(at)
        for _ in range(2 if twice else 1):
            router = (self.program.table or self.program).router
            router.button("mouse1", True)
            self.frame()
            router.button("mouse1", False)
            self.frame()

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Press at one place, go to another, let go."""
        self.move(start)
        self.program.table.router.button("mouse1", True)
        self.frame()
        for share in (0.3, 0.7, 1.0):
            self.move((start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])))
        self.program.table.router.button("mouse1", False)
        self.frame(2)

    def press(self, ending: str) -> bool:
        """Click the button or row whose label ends like that, where it is drawn; false when it is not in sight."""
        self.places.clear()
        self.frame()
        at = next((at for label, at in self.places.items() if label.endswith(ending)), None)
        if at is not None:
            self.click(at)
        return at is not None

    def play(self, frames: int) -> None:
        """To the end of the game."""
        table = self.program.table
        for _ in range(frames):
            self.frame()
            if table.dialogue == "result":
                return
            if table.handover is not None:
                self.did["seated"] += self.press("##sit")
            elif table.stage.busy:
                self.did["skipped"] += self.press(SKIPS)
            elif self.decision is not None:
                self.decide()
        raise AssertionError(f"the game did not end: {self.did}")

    def decide(self) -> None:
        """Answer the question in hand, in one way or another."""
        if self.program.table.purchase is not None:
            self.buy(self.program.table.purchase)
            return
        ways = [self.by_row]
        if any(ship not in self.decision.standing for ship, _ in self.decision.ships()):
            ways = [self.place]
        elif self.decision.standing and self.did["moved"] < MOVES:
            ways = [self.put_elsewhere]
        elif any(choice.explanation.aims in ("heading", "point") for choice in self.decision.choices):
            ways.append(self.steer)
        elif any(choice.explanation.group == "fire" and choice.explanation.target for choice in self.decision.choices):
            ways.append(self.shoot)
        if any(part.explanation.chance for part in self.decision.parts):
            ways = [self.aim]
        asked, step = self.decision, self.program.table.session.step_count
        way = ways[step % len(ways)]
        self.rest()
        if not way() and self.decision is asked:
            self.by_row()

    def buy(self, purchase) -> None:
        """Enter a ware that is in sight and can be paid, now and then strike one off, and close the list."""
        self.places.clear()
        self.frame()
        rows = range(len(purchase.shop.wares))
        able = [row for row in rows if 0 < purchase.shop.wares[row].price <= purchase.left and purchase.shop.wares[row].add is not None]
        seen = [row for row in able if any(label.endswith(f"##more{row}") for label in self.places)]
        if seen:
            self.did["bought"] += self.press(f"##more{seen[self.did['bought'] * 5 % len(seen)]}")
        else:
            assert self.press("##close")

    def rest(self) -> None:
        """Until the camera has come to rest."""
        stage = self.program.table.stage
        for _ in range(90):
            eye = stage.rig.view.eye
            self.frame()
            if math.dist(eye, stage.rig.view.eye) < 0.01:
                return

    def place(self) -> bool:
        """Carry a ship to where it may lie, put it there, and put it down by a double click or by the button."""
        spots, step = self.decision.spots(), self.program.table.session.step_count
        if step % 3 == 0 and self.out_of_the_tray(spots[step % len(spots)][0]):
            return True
        for number in range(len(spots)):
            at = self.free(spots[(number + 5 * step) % len(spots)][0])
            if at is None:
                continue
            self.move(at)
            assert self.decision.shown is not None, "the ghost is where the pointer is"
            assert self.decision.current is None
            self.click(at)
            if self.decision.refusal:
                self.decision.take_up(self.decision.placing)
                continue
            asked = self.decision
            if step % 2:
                self.press("##give")
            else:
                self.frame(15)  # else the click before would be the first of the two
                self.click(at, twice=True)
            if self.decision is asked and asked.asking:
                assert self.press("##sure")
            assert self.decision is not asked, "the ship lies there"
            self.did["placed"] += 1
            return True
        raise AssertionError("no place was in sight")

    def out_of_the_tray(self, spot: tuple[float, float]) -> bool:
        """Drag the ship in hand out of the panel to a place where it may lie, and let go."""
        asked, at = self.decision, self.free(spot)
        self.places.clear()
        self.frame()
        row = self.places.get(f"##ship{asked.placing}")
        if at is None or row is None or self.program.table.session.ruleset.name != "seastrike":
            return False
        self.drag(row, at)
        assert self.decision is not asked, f"the ship lies where it was let go: {asked.refusal}"
        self.did["placed"] += 1
        return True

    def put_elsewhere(self) -> bool:
        """Drag a ship that lies there a little aside, wherever the rules let it lie."""
        self.did["moved"] += 1
        for ship in sorted(self.decision.standing):
            pose = self.program.table.piece(ship).pose
            start = self.free((pose.x, pose.y), ship)
            for aside in ((4.0, 0.0), (-4.0, 0.0), (0.0, -3.0), (7.0, -2.0)):
                asked, end = self.decision, self.free((pose.x + aside[0], pose.y + aside[1]))
                if start is None or end is None:
                    continue
                self.drag(start, end)
                if self.decision is not asked:
                    now = self.program.table.session.state.piece(ship)
                    assert math.dist((now.x, now.y), (pose.x + aside[0], pose.y + aside[1])) < 4.0
                    return True
                asked.select(-1)
        return False

    def shoot(self) -> bool:
        """Click a ship that can be hit, and fire at it."""
        for target in sorted({choice.explanation.target for choice in self.decision.choices if choice.explanation.group == "fire"}):
            piece = self.program.table.piece(target)
            at = self.free((piece.pose.x, piece.pose.y), target) if piece is not None else None
            if at is None:
                continue
            self.click(at)
            assert self.decision.current is not None and self.decision.current.explanation.target == target
            self.did["aimed"] += 1
            return self.press("##give")
        return False

    def aim(self) -> bool:
        """Click a target, and fire what was laid at it."""
        for piece in sorted({part.explanation.target for part in self.decision.parts}):
            pose = self.program.table.piece(piece).pose
            at = self.free((pose.x, pose.y), piece)
            if at is None:
                continue
            self.click(at)
            assert self.decision.shown.explanation.target == piece
            if self.decision.ticked:
                self.did["aimed"] += 1
                return self.press("##give")
        return False

    def steer(self) -> bool:
        """Click the water in the direction of the nearest enemy, and turn to there."""
        asked = self.decision
        actor = next(choice.explanation.actor for choice in asked.choices if choice.explanation.aims in ("heading", "point"))
        ship = self.program.table.piece(actor)
        if ship is None:  # the crew of one that went down takes to the water
            return False
        table = self.program.table.stage.tabletop
        foes = [(piece.pose.x, piece.pose.y) for piece in table.pieces if piece.side != ship.side]
        here, middle = (ship.pose.x, ship.pose.y), (table.width / 2, table.height / 2)
        foe = min(foes, key=lambda spot: math.dist(spot, here), default=middle)
        for share in (0.6, 0.4, 0.8, 0.3):
            at = self.free((here[0] + share * (foe[0] - here[0]), here[1] + share * (foe[1] - here[1])))
            if at is None:
                continue
            self.click(at)
            if asked.current is not None and asked.current.explanation.aims in ("heading", "point") and not asked.refusal:
                self.did["steered"] += 1
                return self.press("##give")
            return False
        return False

    def by_row(self) -> bool:
        """Click a row in sight, and the button; a ship that may run on at a good speed does."""
        rows = self.rows()
        good = [label for label in rows if "Combat" in label]
        self.click(self.places[(good or rows)[self.program.table.session.step_count * 5 % len(good or rows)]])
        self.did["row"] += 1
        return self.press("##give")

    def rows(self) -> list[str]:
        """The rows in sight; in a small window one turns the wheel over the panel until there are some."""
        for _ in range(12):
            self.places.clear()
            self.frame()
            found = [label for label in self.places if "##row" in label]
            if found:
                return found
            self.move(self.places[next(label for label in self.places if "##ship" in label or "##ways" in label)])
            self.program.table.router.button("wheel_down", True)
            self.frame(2)
        raise AssertionError(f"no row of the question is in sight: {sorted(self.places)}")

    def free(self, spot: tuple[float, float], piece: str | None = None) -> tuple[float, float] | None:
        """The pixel of a place of the table, if a click there comes to the piece or the water meant."""
        table = self.program.table
        x, y = pixel(self.program, spot)
        width, height = self.program.app.size
        if not (0 < x < width and 0 < y < height) or table.layer.covers(x, y):
            return None
        found, point = table.stage.pick(2 * x / width - 1, 1 - 2 * y / height)
        return (x, y) if found == piece and point is not None else None


def begin(program: Program, places: Places, title: str, foe: str, person: int = 0) -> Hand:
    """From the menu to the table, by clicks on the scenario, on who plays, and on the button."""
    hand = Hand(program, places)
    hand.frame(3)
    hand.click(next(at for label, at in places.items() if label.startswith(f"{title}##")))
    program.menu.players = [foe, "human"] if person else ["human", foe]
    program.menu.seed = "5"
    assert hand.press("##begin")
    assert program.table is not None
    return hand


def test_a_whole_game_by_mouse_alone(program, places, unseen):
    hand = begin(program, places, "Ships in the Night", "cadet")
    hand.play(4000)
    proves(program)
    assert hand.did["placed"] == 2
    assert hand.did["steered"]
    places.clear()
    hand.frame(3)
    hand.click(places["Menu##menu"])
    assert program.table is None


@pytest.mark.long
@pytest.mark.parametrize(("title", "ships"), [("Torpedo Run", 2), ("To the Rescue", 4)])
def test_the_other_scenarios_by_mouse_alone(program, places, unseen, title, ships):
    hand = begin(program, places, title, "cadet")
    hand.play(20000)
    proves(program)
    assert hand.did["placed"] == ships
    assert hand.did["aimed"] and hand.did["steered"] and hand.did["skipped"], hand.did


@pytest.mark.long
def test_two_people_play_seastrike_by_mouse_alone(program, places, unseen):
    hand = begin(program, places, "Seastrike: Introduction", "human")
    hand.play(20000)
    proves(program)
    assert hand.did["placed"] == 4 and hand.did["seated"], hand.did


@pytest.mark.long
def test_two_people_buy_and_fight_by_mouse_alone(program, places, unseen):
    hand = begin(program, places, "Seastrike", "human")
    hand.play(40000)
    proves(program)
    assert hand.did["bought"] and hand.did["placed"] and hand.did["seated"], hand.did


@pytest.mark.long
@pytest.mark.parametrize(
    ("title", "foe", "bought"),
    [("Seastrike: Introduction", "lieutenant", False), ("Seastrike: Patrol", "cadet", True), ("Seastrike", "cadet", True)],
)
def test_seastrike_against_an_agent_by_mouse_alone(program, places, unseen, title, foe, bought):
    hand = begin(program, places, title, foe)
    hand.play(60000)
    proves(program)
    assert hand.did["placed"] and hand.did["moved"] and hand.did["steered"], hand.did
    assert bool(hand.did["bought"]) == bought
