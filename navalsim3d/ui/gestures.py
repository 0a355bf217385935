"""What mouse and keys do at the table. One list of keys, which the help panel prints as it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from navalsim3d.kernel.angles import direction
from navalsim3d.ui.carrying import Carrying, on_table
from navalsim3d.ui.input import Handlers, Pointer

if TYPE_CHECKING:
    from navalsim3d.kernel.board import Point
    from navalsim3d.scene.cameras import FreeCamera, RideCamera, TableCamera
    from navalsim3d.scene.stage import CameraMode
    from navalsim3d.ui.decision import Decision
    from navalsim3d.ui.table_screen import TableScreen

KEYS: tuple[tuple[str, str, str], ...] = (
    ("arrow_down", "Down, Up", "next, previous row of the menu"),
    ("1", "1 to 9", "choose that row; again to do it"),
    ("t", "T", "tick a gun and target, to be laid with others"),
    ("v", "V", "write out what is folded: places, courses, why a weapon cannot be fired"),
    ("arrow_left", "Left, Right", "turn the chosen course by 5 degrees; with Shift by 1"),
    ("i", "I J K M", "move the chosen place by 2 cm"),
    ("enter", "Enter", "do it"),
    ("u", "U", "undo, as far as no die has fallen"),
    ("space", "Space", "skip what is being shown; pause or play"),
    ("tab", "Tab", "from the table to the sea and back"),
    ("c", "C", "next camera: table, director, chase, bridge, free"),
    ("b", "B", "stand on the bridge of the chosen ship"),
    ("f", "F", "look at the ship that acts"),
    ("n", "N", "the next ship's card"),
    ("w", "W A S D, Q E", "move the camera"),
    ("comma", ", and .", "a step back, a step on"),
    ("l", "L", "show or hide the log"),
    ("x", "X", "write the sum behind every shot into the log, or keep it for the pointer"),
    ("o", "O", "while buying: the sealed card, to be turned over"),
    ("g", "G", "in a lesson: choose what is asked for"),
    ("h", "H or F1", "this page"),
    ("escape", "Esc", "save, signals, settings, leave"),
)
BUYING = ("arrow_down", "arrow_up", "arrow_left", "arrow_right", "enter", "+", "=", "-", "o", *"123456789")
"""keys that a purchase list takes for itself"""
CAMERAS: tuple[CameraMode, ...] = ("table", "director", "chase", "bridge", "free")
LOW = 26.0
"""degrees above a board of hexes to which the key for the look brings the camera"""
TURN = 5.0
"""degrees a press of an arrow key turns a course"""
SHIFT = {"i": 0.0, "k": 90.0, "m": 180.0, "j": 270.0}
"""which way a key moves a place, in degrees to the right of away from who looks at the table"""
STEP = 2.0
"""cm a press moves it"""
FLY = 28.0
"""cm a second the free camera flies; the table camera pans in proportion"""


class Gestures:
    """Turns gestures into operations of a table screen."""

    def __init__(self, screen: TableScreen) -> None:
        self._screen = screen
        self._carrying = Carrying(screen)
        self._holding: Literal["", "course", "handle"] = ""
        """what the drag under way holds: the course or place that is being chosen, or the handle that turns it"""

    def handlers(self) -> Handlers:
        """What the router calls."""
        return Handlers(self.click, self.hover, self.drag, self.wheel, self.key, self.press, self.drop, self.away)

    def behind_the_curtain(self) -> Handlers:
        """What the router calls while the seat is being passed: one key, and nothing of the scene."""
        return Handlers(key=lambda name: self._screen.seating.take() if name == "enter" else None)

    @property
    def _decision(self) -> Decision | None:
        """The menu that keys and pointer act on; None while a purchase list lies over it, for nobody sees what he would choose."""
        return self._screen.decision if self._screen.purchase is None else None

    def frame(self, dt: float) -> None:
        """Let what is carried follow the pointer, and move the camera while keys are held."""
        self._carrying.frame()
        held = self._screen.router.held
        right = ("d" in held) - ("a" in held)
        forward = ("w" in held) - ("s" in held)
        up = ("e" in held) - ("q" in held)
        if not (right or forward or up) or self._screen.dialogue or self._screen.handover or self._screen.router.typing():
            return
        stage = self._screen.stage
        if stage.mode == "free":
            stage.free_camera.move(right * FLY * dt, forward * FLY * dt, up * FLY * dt)
        elif stage.mode == "table":
            stage.table_camera.pan(right * 0.7 * dt, forward * 0.7 * dt)
            stage.table_camera.zoom(up * 6.0 * dt)

    def press(self, button: int, at: Pointer) -> None:
        """A drag may begin: find out whether it takes hold of what is being chosen."""
        decision = self._decision
        point = self._screen.stage.rig.on_sea(at.across, at.up)
        self._holding = ""
        if button == 0 and self._carrying.press(at):
            return
        if button == 0 and decision is not None and point is not None:
            self._holding = "handle" if decision.grips(point) else "course" if decision.holds(point) else ""

    def drop(self, button: int, at: Pointer) -> None:
        """A drag is over: what was carried is put down."""
        if button == 0:
            self._carrying.drop()

    def click(self, at: Pointer, twice: bool) -> None:
        """Choose a piece or a place; a double click does it, or looks at it where there is nothing to do."""
        screen = self._screen
        screen.note = ""
        if self._carrying.lifting and not twice:
            return
        piece, point = screen.stage.pick(at.across, at.up)
        decision = self._decision
        if piece is not None:
            screen.selected = piece
            if twice and decision is not None and decision.current is not None:
                screen.give()
            elif twice:
                self._look_at(piece)
            elif decision is not None:
                decision.click_piece(piece)
                if screen.teaching is not None:
                    screen.teaching.steer()
        elif twice and decision is not None and decision.current is not None:
            screen.give()
        elif decision is not None and (place := self._meant(point)) is not None and decision.click_water(place):
            return
        elif point is not None and twice:
            screen.stage.table_camera.focus(point)
        else:
            screen.selected = ""

    def _meant(self, point: Point | None) -> Point | None:
        """Where a click is meant to go: a course may lead to beside the table, nothing is put down there."""
        current = self._decision.current if self._decision is not None else None
        return point if current is not None and current.explanation.aims == "heading" else on_table(self._screen.stage.tabletop, point)

    def hover(self, at: Pointer) -> None:
        """Show the card of what lies under the pointer, and what a click there would choose."""
        screen = self._screen
        piece, point = screen.stage.pick(at.across, at.up)
        screen.hovered = piece or ""
        if self._decision is not None:
            self._decision.point_at(screen.hovered, on_table(self._screen.stage.tabletop, point))

    def away(self) -> None:
        """The pointer has left the scene: no card of what lay under it, and nothing that a click would choose."""
        screen = self._screen
        screen.hovered = ""
        if screen.decision is not None and not screen.decision.carried:
            screen.decision.point_at("", None)

    def drag(self, button: int, dx: float, dy: float, at: Pointer) -> None:
        """Left: bend the course that is being chosen. Right: swing round. Middle: push the table."""
        stage, decision = self._screen.stage, self._decision
        if button == 0:
            point = stage.rig.on_sea(at.across, at.up)
            if self._carrying.lifting:
                self._carrying.drag(at)
            elif self._holding == "handle" and decision is not None and point is not None:
                decision.swing(point)
            elif self._holding and decision is not None:
                self._bend(decision, self._meant(point))
            elif stage.mode == "table":
                self._push(dx, dy)
            return
        if button == 2:
            self._push(dx, dy)
            return
        cameras: dict[str, TableCamera | RideCamera | FreeCamera] = {"table": stage.table_camera, "free": stage.free_camera}
        cameras.get(stage.mode, stage.ride_camera).orbit(0.3 * dx, (0.25 if stage.mode == "table" else -0.25) * dy)

    @staticmethod
    def _bend(decision: Decision, point: Point | None) -> None:
        """Bend what is dragged; beside the table it stays where it was last."""
        if point is not None:
            decision.bend(point)

    def wheel(self, steps: float, at: Pointer) -> None:
        """Turn the ghost that is being placed under the pointer; elsewhere closer and farther, towards the pointer."""
        stage, decision = self._screen.stage, self._decision
        point = stage.rig.on_sea(at.across, at.up)
        if decision is not None and point is not None and decision.holds(point) and decision.handle is not None:
            decision.nudge(steps * (1.0 if "shift" in self._screen.router.held else TURN))
            return
        if stage.mode == "table":
            stage.table_camera.zoom(steps, stage.rig.on_sea(at.across, at.up))
        elif stage.mode == "free":
            stage.free_camera.move(0.0, 6.0 * steps, 0.0)

    def key(self, name: str) -> None:
        """One key went down."""
        screen = self._screen
        decision, playback = self._decision, screen.playback
        if screen.dialogue:
            if name == "escape":
                screen.back()
            return
        screen.note = ""
        if screen.decision is not None and screen.purchase is not None and name in BUYING:
            ordered = screen.purchase.key(name)
            if ordered is not None:
                screen.enter(ordered)
            return
        if name == "escape" and self._put_away():
            return
        match name:
            case "arrow_down" | "arrow_up" if decision is not None:
                decision.cycle(1 if name == "arrow_down" else -1)
            case "arrow_left" | "arrow_right" if decision is not None:
                turn = 1.0 if "shift" in screen.router.held else TURN
                decision.nudge(-turn if name == "arrow_left" else turn)
            case "i" | "j" | "k" | "m" if decision is not None:
                decision.shift(*self._pushed(SHIFT[name]))
            case "t" if decision is not None:
                decision.tick(decision.selected)
            case "v" if decision is not None:
                decision.listed = not decision.listed
            case "enter":
                screen.give()
            case "u":
                screen.undo()
            case "space":
                self._space()
            case "tab":
                self._change_look()
            case "c":
                self._next_camera()
            case "b":
                self._ride("bridge")
            case "f":
                self._look_at(next((piece.id for piece in screen.stage.tabletop.pieces if piece.active), screen.selected))
            case "," | "comma" | ".":
                playback.playing = False
                screen.turn_to(screen.page + (1 if name == "." else -1))
            case "l":
                screen.show_log = not screen.show_log
            case "x":
                screen.show_sums = not screen.show_sums
            case "n":
                self._next_card()
            case "h" | "f1":
                screen.open("help")
            case "g" if screen.teaching is not None:
                screen.teaching.show_me()
            case "escape":
                screen.open("game")
            case _:
                self._number(name)

    def _put_away(self) -> bool:
        """Put the card away that lies over a purchase list; says whether one did."""
        bought = self._screen.purchase if self._screen.decision is not None else None
        lay = bought is not None and bought.card != "away"
        if bought is not None:
            bought.card = "away"
        return lay

    def _pushed(self, right: float) -> Point:
        """A step along the table's edge that runs most nearly that way, as it is seen: cm east and north."""
        stage = self._screen.stage
        ahead = stage.table_camera.yaw + 180.0 if stage.mode == "table" else 0.0
        sine, cosine = direction(90.0 * round((ahead + right) / 90.0) % 360.0)
        return STEP * sine, STEP * cosine

    def _number(self, name: str) -> None:
        """1 to 9 choose; the same again does it."""
        decision = self._decision
        if decision is None or not (len(name) == 1 and name in "123456789"):
            return
        number = int(name) - 1
        if number == decision.selected:
            self._screen.give()
        else:
            decision.select(number)

    def _next_card(self) -> None:
        """Open the card of the next piece on the table."""
        there = [piece.id for piece in self._screen.stage.tabletop.pieces]
        if there:
            at = there.index(self._screen.selected) if self._screen.selected in there else -1
            self._screen.selected = there[(at + 1) % len(there)]

    def _space(self) -> None:
        screen = self._screen
        if screen.stage.busy and screen.playback.playing:
            screen.stage.skip()
        else:
            screen.playback.playing = not screen.playback.playing

    def _change_look(self) -> None:
        """From the table top to the sea, or back; a rider stays aboard. A board of hexes has no sea: the camera goes down to it."""
        stage = self._screen.stage
        if stage.world.hexes.laid:
            if stage.mode == "table":
                self._screen.look_over(LOW if stage.table_camera.pitch > LOW else None)
            return
        down = stage.world.look < 0.5
        stage.world.glide(1.0 if down else 0.0)
        if stage.mode == "table":
            self._screen.look_from(24.0 if down else 58.0)

    def _next_camera(self) -> None:
        stage = self._screen.stage
        mode = CAMERAS[(CAMERAS.index(stage.mode) + 1) % len(CAMERAS)]
        if mode in ("chase", "bridge"):
            self._ride(mode)
        else:
            stage.use(mode)

    def _ride(self, mode: CameraMode) -> None:
        """Go aboard the chosen ship, the acting one, or the first there is."""
        screen = self._screen
        pieces = screen.stage.tabletop.pieces
        aboard = screen.selected or next((piece.id for piece in pieces if piece.active), pieces[0].id if pieces else "")
        if aboard:
            screen.stage.use(mode, riding=aboard)

    def _look_at(self, piece: str) -> None:
        subject = self._screen.stage.subject(piece) if piece else None
        if subject is None:
            return
        stage = self._screen.stage
        if stage.mode != "table":
            stage.use("table")
        stage.table_camera.focus((subject.pose.x, subject.pose.y), max(30.0, 6.0 * subject.length))

    def _push(self, dx: float, dy: float) -> None:
        stage = self._screen.stage
        if stage.mode == "table":
            stage.table_camera.pan(-dx / stage.app.size[1], dy / stage.app.size[1])
