"""Who sits before the screen at a table that several people share: passing the seat, and what is one person's alone.

The curtain falls over everything where a position is not for all eyes, until whom it is for has sat down. Papers and signals
are asked for here too, because they hang on the seat.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from navalsim3d.kernel.ruleset import Orders, Seals, Side
from navalsim3d.kernel.tabletop import SideOnTable
from navalsim3d.ui import seats
from navalsim3d.ui.choices import Choice

if TYPE_CHECKING:
    from navalsim3d.ui.playback import Playback
    from navalsim3d.ui.table_screen import TableScreen


class Seating:
    """The seat of one table screen."""

    def __init__(self, screen: TableScreen) -> None:
        self._screen = screen
        self.handover: Side | None = None
        """the person the seat is being passed to, while the curtain is down"""
        self.visiting = False
        """whether he comes for his papers and signals only, and not to decide"""
        self._came = False

    @property
    def _playback(self) -> Playback:
        return self._screen.playback

    @property
    def away(self) -> bool:
        """Whether nobody sits here who could be asked something."""
        return self.handover is not None or self.visiting

    def begin(self) -> None:
        """Whoever decides first sits here already, unless something is not for all eyes: a game may be taken up again by another."""
        side = self._playback.asked() or next(iter(self._playback.people), None)
        if side is not None and self._playback.secret():
            self._fall(side)
        elif side is not None:
            self._sit(side)
        else:
            self._screen.tell()
            self._screen.stage.show(self._playback.table())

    def take(self) -> None:
        """Whom the seat is passed to has sat down: show him what is his to see."""
        if self.handover is not None:
            side, self.handover, self._came = self.handover, None, True
            self._screen.router.handlers = self._screen.gestures.handlers()
            self._sit(side)
            if self.visiting:
                self._screen.open("game")

    def came(self) -> bool:
        """Whether the curtain has been lifted since this was asked last."""
        came, self._came = self._came, False
        return came

    def visit(self, side: Side) -> None:
        """Pass the seat to somebody who does not decide now, for what is his to read and to say."""
        self._fall(side)
        self.visiting = True

    def passed(self, side: Side) -> bool:
        """Whether this person has the seat and may be asked; else the curtain falls."""
        if self._playback.seat == side or len(self._playback.people) < 2:
            return True
        if self._playback.secret():
            self._fall(side)
            return False
        self._sit(side)
        return True

    def signals(self) -> tuple[Choice, ...]:
        """What the people at the table may order out of turn."""
        session, found = self._screen.session, []
        if self._playback.over or not self._playback.live:
            return ()
        for side in self._playback.people if self._nothing_kept() else (self._playback.viewer(),):
            if side is None:
                continue
            view = session.ruleset.seen_by(session.state, side)
            found += [Choice(command, session.ruleset.explain(view, command)) for command in session.ruleset.anytime(view, side)]
        return tuple(found)

    def papers(self) -> tuple[tuple[str, str, Orders | None], ...]:
        """What who sits here may read alone: whose it is, the words, and the card they stand on."""
        side, session = self._playback.viewer(), self._screen.session
        own = self._itself(side) if side is not None else None
        if side is None or own is None or not own.secret:
            return ()
        ruleset, view = session.ruleset, session.ruleset.seen_by(session.state, side)
        return ((own.name, own.secret, ruleset.orders(view, side) if isinstance(ruleset, Seals) else None),)

    def others(self) -> tuple[tuple[str, str], ...]:
        """Whom else the seat could be passed to for his own: id and name."""
        if self._nothing_kept():
            return ()
        return tuple((own.id, own.name) for own in map(self._itself, self._playback.people) if own.id != self._playback.viewer())

    def _fall(self, side: Side) -> None:
        """Let the curtain fall over everything until that person has sat down."""
        screen = self._screen
        self.handover, screen.decision, screen.purchase, screen.note = side, None, None, ""
        screen.selected = screen.hovered = ""
        screen.open("")
        screen.router.handlers = screen.gestures.behind_the_curtain()
        screen.stage.show(seats.covered(self._playback.table()))

    def _sit(self, side: Side) -> None:
        """That person sits before the screen now: the table and the log are his."""
        screen = self._screen
        if len(self._playback.people) > 1:
            self._playback.seat = side
            screen.tell_anew()
        else:
            screen.tell()
        screen.selected = screen.hovered = ""
        screen.stage.show(self._playback.table())

    def _itself(self, side: Side) -> SideOnTable:
        """A side as it knows itself."""
        session = self._screen.session
        table = session.ruleset.tabletop(session.state, side)
        return next(one for one in table.sides if one.id == side)

    def _nothing_kept(self) -> bool:
        """Whether nobody at this screen has anything that others must not read."""
        people = self._playback.people
        return len(people) < 2 or not (self._playback.secret() or any(self._itself(side).secret for side in people))
