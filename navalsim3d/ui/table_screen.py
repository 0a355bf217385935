"""The table: one game on the stage with its panels, run frame by frame.

It puts together what knows nothing of one another: the playback says what to show, the stage shows it, the decision
holds the question, the panels draw it, the gestures change it. Nothing here knows which game is played.
"""

from collections.abc import Callable, Mapping

from navalsim3d.ai import Agent
from navalsim3d.kernel.commands import IllegalCommand
from navalsim3d.kernel.ruleset import Side
from navalsim3d.kernel.session import Session
from navalsim3d.kernel.tabletop import Piece
from navalsim3d.scene.app import App
from navalsim3d.scene.detail import Detail
from navalsim3d.scene.stage import Stage
from navalsim3d.ui import previews, theme
from navalsim3d.ui.backend import ImGuiLayer
from navalsim3d.ui.decision import Decision, decision
from navalsim3d.ui.gestures import Gestures
from navalsim3d.ui.input import Router
from navalsim3d.ui.logbook import Logbook
from navalsim3d.ui.panels import banner_panel, caption_panel, card_panel, decision_panel, help_panel, layout, log_panel, timebar
from navalsim3d.ui.playback import Playback


class TableScreen:
    """One game in progress, or one being watched again."""

    def __init__(
        self,
        app: App,
        layer: ImGuiLayer,
        fonts: theme.Fonts,
        detail: Detail,
        session: Session,
        agents: Mapping[Side, Agent],
        applied: Callable[[], None] = lambda: None,
    ) -> None:
        self.app, self._layer, self._fonts = app, layer, fonts
        self.session = session
        self.stage = Stage(app, detail)
        self.playback = Playback(session, agents, applied)
        self.book = Logbook()
        self.decision: Decision | None = None
        self.selected = ""
        """the piece whose card is open"""
        self.hovered = ""
        self.show_log = True
        self.show_help = False
        self.leaving = False
        self.note = ""
        """the last thing worth a word, such as why an undo goes no further"""
        self._told = 0
        self._previewed: tuple[object, ...] = ()
        self._gestures = Gestures(self)
        self.router = Router(app, self._gestures.handlers())
        self.router.attach()
        self.stage.show(self.playback.table())
        self._first_camera()

    def frame(self, dt: float) -> None:
        """Let `dt` seconds pass: play on, draw the panels, draw the scene."""
        self._play_on()
        self.router.frame(dt)
        self._gestures.frame(dt)
        self.stage.speed = self.playback.speed if self.playback.playing else 0.0 if self.stage.busy else 1.0
        self.stage.update(dt)
        self._preview()
        self._layer.begin(dt)
        self._panels()
        self._layer.end()

    def give(self) -> None:
        """Give the current command of the decision, if the rules accept it."""
        if self.decision is None or not self.decision.can_give():
            return
        current = self.decision.current
        assert current is not None
        try:
            self.playback.give(current.command)
        except IllegalCommand as refused:
            self.decision.refusal = str(refused)
            return
        self.decision, self.note = None, ""

    def undo(self) -> None:
        """Take back the last command of this person, as far as no die has fallen since."""
        try:
            self.session.undo()
        except ValueError as error:
            self.note = str(error)
            return
        self.decision, self.note = None, ""
        self.book.back_to(self.session.step_count)
        self._told = min(self._told, self.session.step_count)
        self.stage.show(self.playback.seek(self.session.step_count))

    def seek(self, step: int) -> None:
        """Look at the position after `step` commands."""
        self.decision = None
        self.stage.show(self.playback.seek(step))

    def piece(self, piece_id: str) -> Piece | None:
        """A piece of the table shown."""
        return next((piece for piece in self.stage.tabletop.pieces if piece.id == piece_id), None)

    def close(self) -> None:
        """Take everything off the screen."""
        self.app.forget(self.router)
        self.stage.close()

    def _first_camera(self) -> None:
        self.stage.world.set_look(1.0)
        self.stage.use("director" if not self.playback.people else "table", glide=False)

    def _play_on(self) -> None:
        """Perform what is due, else let an agent think, else ask a person."""
        if self.stage.busy:
            return
        if self.playback.playing:
            passage = self.playback.due()
            if passage is not None:
                self._tell()
                self.stage.play(passage.events, passage.after)
                return
            if self.playback.live or self.playback.catching_up:
                self.playback.think()
        asked = self.playback.asked()
        if asked is None:
            self.decision = None
        elif self.decision is None:
            ruleset = self.session.ruleset
            self.decision = decision(ruleset, ruleset.seen_by(self.session.state, asked), asked)
            self.stage.show(self.playback.table())

    def _tell(self) -> None:
        """Write into the log what has been shown so far."""
        for step in range(self._told, self.playback.step):
            state = self.session.state_at(step + 1)
            events = self.session.ruleset.events_for(state, self.session.events_at(step), self.playback.viewer())
            self.book.add(events, step)
        self._told = max(self._told, self.playback.step)

    def _preview(self) -> None:
        """Draw the aids of the choice shown, when nothing is being performed."""
        choice = self.decision.shown if self.decision is not None and not self.stage.busy else None
        explanation = choice.explanation if choice else None
        wanted = (explanation, self.selected, self.stage.busy, self.playback.step)
        if wanted != self._previewed:
            self._previewed = wanted
            actor = self.piece(explanation.actor) if explanation else None
            previews.show(self.stage.overlays, explanation, self.piece(self.selected), actor)

    def _panels(self) -> None:
        size = self.app.size
        scale = layout.scale_for(size[1])
        theme.apply(scale)
        table = self.stage.tabletop
        banner_panel.draw(table, self.note or table.banner, self._fonts, layout.banner(size, scale))
        if self.decision is not None:
            asked = decision_panel.draw(self.decision, self._heading(), self._fonts, layout.left(size, scale), scale)
            if asked == "give":
                self.give()
        if self.show_log:
            wanted = log_panel.draw(self.book, self._fonts, layout.right(size, scale))
            if wanted is not None:
                self.seek(wanted)
        self._card(size, scale)
        if self.stage.busy and self.stage.caption:
            caption_panel.draw(self.stage.caption, self._fonts, layout.caption(size, scale))
        self._time(size, scale)
        if self.show_help:
            self.show_help = help_panel.draw(self._fonts, layout.middle(size, 620 * scale, 560 * scale))

    def _heading(self) -> str:
        """What the decision panel is about: the acting piece, or the side."""
        active = next((piece.name for piece in self.stage.tabletop.pieces if piece.active), "")
        assert self.decision is not None
        side = next((side.name for side in self.stage.tabletop.sides if side.id == self.decision.side), self.decision.side)
        return active or side

    def _card(self, size: tuple[int, int], scale: float) -> None:
        piece = self.piece(self.hovered) or self.piece(self.selected)
        if piece is None:
            return
        sides = self.stage.tabletop.sides
        number = next((number for number, side in enumerate(sides) if side.id == piece.side), 0)
        name = sides[number].name if sides else piece.side
        card_panel.draw(piece, name, theme.SIDES[number % 2], self._fonts, layout.card(size, scale), scale)

    def _time(self, size: tuple[int, int], scale: float) -> None:
        playback = self.playback
        model = timebar.TimeModel(playback.step, self.session.step_count, playback.playing, playback.speed, playback.live)
        asked = timebar.draw(model, layout.bar(size, scale), scale)
        if asked is None:
            return
        if asked.speed is not None:
            playback.speed = asked.speed
        if asked.playing is not None:
            playback.playing = asked.playing
        if asked.live:
            self.seek(self.session.step_count)
            playback.playing = True
        elif asked.seek is not None:
            self.seek(asked.seek)
