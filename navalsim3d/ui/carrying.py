"""Carrying: a counter dragged out of the panel, or up from where it lies, and put down where it is let go.

While a side lays out its force, what it puts down is not final: a drag that begins on a piece of its own takes it up again. What
is carried is out of sight where it lay, so that there is one of it; let go where the rules refuse it, it waits there in red with
the reason, and can be carried on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from imgui_bundle import imgui

from navalsim3d.ui.input import Pointer

if TYPE_CHECKING:
    from navalsim3d.kernel.board import Point
    from navalsim3d.kernel.tabletop import Tabletop
    from navalsim3d.ui.table_screen import TableScreen

EDGE = 2.0
"""cm beside the table that a hand may be out"""


def on_table(table: Tabletop, point: Point | None) -> Point | None:
    """A place in cm, if it lies on the table or hardly beside it, where somebody means the very edge."""
    if point is None:
        return None
    over = max(-point[0], point[0] - table.width, -point[1], point[1] - table.height)
    return point if over <= EDGE else None


class Carrying:
    """What the pointer carries over a table screen."""

    def __init__(self, screen: TableScreen) -> None:
        self._screen = screen
        self._grip: tuple[float, float] | None = None
        """how far from the middle of what was taken up the pointer holds it, cm; None when nothing was"""
        self._gone = ""
        """the piece that is out of sight because it is in hand"""

    @property
    def lifting(self) -> bool:
        """Whether the button is down on a piece that was taken up from the table."""
        return self._grip is not None

    def press(self, at: Pointer) -> bool:
        """A button goes down: take up the piece under the pointer, if it may be put elsewhere; says whether it may."""
        decision = self._screen.decision
        piece, point = self._screen.stage.pick(at.across, at.up)
        self._grip = None
        if decision is None or piece is None or point is None or not decision.lifts(piece):
            return False
        self._screen.selected = piece
        here = self._screen.piece(piece)
        self._grip = (point[0] - here.pose.x, point[1] - here.pose.y) if here is not None else (0.0, 0.0)
        return True

    def drag(self, at: Pointer) -> None:
        """Carry what was taken up; beside the table and over panels it is in hand and nowhere."""
        decision, point = self._screen.decision, self._place(at)
        if self._grip is None or decision is None:
            return
        if point is None:
            decision.take_up(decision.placing)
        else:
            decision.carry((point[0] - self._grip[0], point[1] - self._grip[1]))

    def drop(self) -> None:
        """The button comes up after a drag: put down what was carried, where it may lie."""
        decision = self._screen.decision
        if self._grip is not None:
            self._grip = None
            if decision is not None and decision.current is not None:
                self._screen.give()

    def frame(self) -> None:
        """Let what is dragged out of the panel follow the pointer, and hide what is in hand."""
        self._from_panel()
        self._hide()

    def _from_panel(self) -> None:
        decision, router = self._screen.decision, self._screen.router
        if decision is None or not decision.carried:
            return
        at = router.at()
        point = self._place(at)
        if point is None:
            decision.take_up(decision.carried)
        else:
            decision.carry(point)
        if not imgui.is_mouse_down(imgui.MouseButton_.left.value):
            decision.carried = ""
            if point is not None:
                self._screen.give()

    def _place(self, at: Pointer) -> Point | None:
        """The place of the table under the pointer, where no panel lies over it."""
        screen = self._screen
        return None if screen.layer.covers(at.x, at.y) else on_table(screen.stage.tabletop, screen.stage.rig.on_sea(at.across, at.up))

    def _hide(self) -> None:
        decision, stage = self._screen.decision, self._screen.stage
        held = decision is not None and decision.current is not None and decision.placing in decision.standing
        gone = decision.placing if decision is not None and held else ""
        if gone == self._gone or stage.busy:
            return
        self._gone = gone
        stage.fleet.show(stage.tabletop)
        if gone:
            stage.fleet.vanish(gone)
