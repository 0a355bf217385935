"""The panels of a table: what each is given, where it lies, and what becomes of what it asks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from navalsim3d.kernel.board import Point
from navalsim3d.kernel.tabletop import liveries
from navalsim3d.scene.portraits import portrait
from navalsim3d.ui import result, strips, theme
from navalsim3d.ui.panels import (
    banner_panel,
    caption_panel,
    card_panel,
    decision_panel,
    game_panel,
    help_panel,
    layout,
    lesson_panel,
    log_panel,
    notice_panel,
    orders_panel,
    purchase_panel,
    result_panel,
    seat_panel,
    settings_panel,
    sign_panel,
    timebar,
    weapons_panel,
    words,
)
from navalsim3d.ui.panels.roster import roster
from navalsim3d.ui.purchase import Purchase

if TYPE_CHECKING:
    from navalsim3d.ui.table_screen import TableScreen

COUNTERS = 1000
"""a table of that scale or a smaller one has counters, with slips over those that are far"""


class TablePanels:
    """Draws the panels of one table screen."""

    def __init__(self, screen: TableScreen) -> None:
        self._screen = screen
        self._opened = ""
        self._note = ""
        self._meaning = words.meaning_of(screen.session.ruleset)
        self._strip = strips.Strip()
        self._need: tuple[str, float] = ("", 0.0)
        """the piece whose card is shown, and how high all of it is"""

    def draw(self) -> None:
        """Draw all that is shown now."""
        screen = self._screen
        size, scale = screen.app.size, screen.scale
        theme.apply(scale)
        if screen.handover is not None:
            self._curtain(size, scale)
            return
        warning = screen.trouble or screen.note
        line = warning or self._doing()
        if not screen.dialogue:
            slips = screen.stage.tabletop.scale >= COUNTERS
            sign_panel.draw(screen.signs, self._pixel, screen.fonts, scale, slips)
        banner = layout.banner(size, scale)
        beneath = banner.top + banner.height
        told = banner_panel.draw(screen.stage.tabletop, line, bool(warning), screen.fonts, banner, scale)
        if warning and not told:
            beneath = notice_panel.draw(warning, layout.notice(screen.middle, scale), scale)
        self._decision(size, scale)
        if screen.show_log:
            box = layout.card(size, scale) if screen.taught else layout.right(size, scale, self._card_height())
            asked = log_panel.draw(screen.book, screen.fonts, box, screen.log_until, screen.show_sums, self._meaning)
            if asked is not None and asked.sums is not None:
                screen.show_sums = asked.sums
            elif asked is not None and asked.step is not None:
                screen.seek(asked.step)
        if not (screen.show_log and screen.taught):
            self._card(size, scale)
        self._lesson(size, scale)
        if screen.stage.busy and screen.stage.caption:
            usual = layout.caption(size, scale)
            places = [place for place in strips.places(usual, beneath + 8 * scale) if place.width == usual.width]
            there = (*strips.ships(screen.stage, size), *strips.tray(screen.stage, size))
            box = self._strip.choose(places, there, screen.stage.caption.text)
            caption_panel.draw(screen.stage.caption, screen.fonts, box)
        self._time(size, scale)
        self._dialogue(size, scale)

    def _curtain(self, size: tuple[int, int], scale: float) -> None:
        """The seat is being passed: nothing else is drawn."""
        screen = self._screen
        sides = screen.stage.tabletop.sides
        number = next(number for number, side in enumerate(sides) if side.id == screen.handover)
        livery = liveries([side.colour for side in sides])[number]
        asked = seat_panel.draw(sides[number].name, livery, screen.fonts, size, scale, screen.seating.visiting)
        if asked == "sit":
            screen.seating.take()
        elif asked == "leave":
            screen.leaving = True

    def _pixel(self, at: Point) -> tuple[float, float] | None:
        """Where in the window a point of the table is seen."""
        screen, size = self._screen, self._screen.app.size
        spot = screen.stage.rig.on_screen((*at, 0.0))
        return None if spot is None else ((spot[0] + 1.0) / 2.0 * size[0], (1.0 - spot[1]) / 2.0 * size[1])

    def _doing(self) -> str:
        """What is going on: who thinks, or what the table says."""
        screen = self._screen
        thinking = None if screen.stage.busy else screen.playback.thinking
        if not screen.playback.playing and not (screen.playback.over and screen.playback.live):
            return "paused: Space, or the button below, goes on"
        if thinking is None:
            return screen.stage.tabletop.banner
        name = next((side.name for side in screen.stage.tabletop.sides if side.id == thinking), thinking)
        return f"{name} is thinking"

    def _decision(self, size: tuple[int, int], scale: float) -> None:
        screen = self._screen
        if screen.decision is None:
            return
        box = layout.left(size, scale)
        if screen.purchase is not None:
            self._purchase(screen.purchase, size, scale)
            return
        ship = screen.gunner()
        if ship:
            self._weapons(ship, box, scale)
            return
        hints = screen.settings.hints
        known = roster(screen.stage.tabletop)
        asked = decision_panel.draw(screen.decision, self._heading(), screen.fonts, box, scale, hints, self._picture, known)
        if asked == "give":
            screen.give()
        elif asked == "undo":
            screen.undo()

    def _picture(self, model: str, size: tuple[int, int]) -> int:
        """The number of a picture of a miniature."""
        table_scale = self._screen.stage.tabletop.scale
        return self._screen.layer.picture(f"{model} {table_scale} {size}", lambda: portrait(model, "ship", table_scale, size))

    def _purchase(self, purchase: Purchase, size: tuple[int, int], scale: float) -> None:
        """The purchase covers the table, which is empty meanwhile."""
        screen = self._screen
        refused = screen.decision.refusal if screen.decision is not None else ""
        box = layout.shop(size, scale, screen.show_log)
        command = purchase_panel.draw(purchase, self._heading(), refused, screen.fonts, box, scale, self._picture, self._meaning)
        if command is not None:
            screen.enter(command)
        shown = purchase.orders if purchase.card != "away" and not screen.dialogue else None
        if shown is not None and orders_panel.draw(shown, purchase.card == "face", self._heading(), screen.fonts, size, scale):
            purchase.turn()

    def _weapons(self, ship: str, box: layout.Box, scale: float) -> None:
        """Firing: the weapons of one ship."""
        screen = self._screen
        assert screen.decision is not None
        table = screen.stage.tabletop
        own = tuple(piece.id for piece in table.pieces if piece.side == screen.decision.side)
        idle = screen.armoury.idle(screen.decision, own)
        asked = weapons_panel.draw(
            screen.decision, ship, screen.arsenal(ship), roster(table), screen.fonts, box, scale, idle, screen.arsenal, self._meaning
        )
        if asked.ship:
            screen.selected = asked.ship
            screen.decision.select(-1)
        elif asked.give:
            screen.give()
        elif asked.undo:
            screen.undo()

    def _lesson(self, size: tuple[int, int], scale: float) -> None:
        """The card of a lesson, where the log is otherwise."""
        screen, teaching = self._screen, self._screen.teaching
        model = teaching.model() if teaching is not None else None
        if teaching is None or model is None:
            return
        asked = lesson_panel.draw(model, screen.fonts, layout.right(size, scale), scale)
        lesson_panel.frame("" if screen.dialogue else teaching.part, screen.stage.world.time)
        if asked == "on":
            teaching.go_on()
        elif asked == "hint":
            teaching.show_me()
        elif asked == "leave":
            teaching.guide.leave()

    def _heading(self) -> str:
        """What the decision panel is about: what comes and has to be answered, the piece that must answer, or the side."""
        screen = self._screen
        assert screen.decision is not None
        if any(choice.explanation.group == "react" for choice in screen.decision.choices) and screen.stage.tabletop.banner:
            return f"{screen.stage.tabletop.banner}. Answer it?"
        actors = {choice.explanation.actor for choice in screen.decision.choices}
        piece = screen.piece(actors.pop()) if len(actors) == 1 else None
        if piece is not None:
            return piece.name
        return next((side.name for side in screen.stage.tabletop.sides if side.id == screen.decision.side), screen.decision.side)

    def _card_height(self) -> float:
        """How high the card beneath the log wants to be; 0 without one, and for a new one until it has been drawn once."""
        piece = self._screen.piece(self._screen.hovered) or self._screen.piece(self._screen.selected)
        return self._need[1] if piece is not None and piece.id == self._need[0] else 0.0

    def _card(self, size: tuple[int, int], scale: float) -> None:
        screen = self._screen
        piece = screen.piece(screen.hovered) or screen.piece(screen.selected)
        if piece is None:
            return
        sides = screen.stage.tabletop.sides
        number = next((number for number, side in enumerate(sides) if side.id == piece.side), 0)
        name = sides[number].name if sides else piece.side
        livery = liveries([side.colour for side in sides])[number] if sides else 0
        box = layout.card(size, scale, self._card_height())
        self._need = (piece.id, card_panel.draw(piece, name, theme.SIDES[livery], screen.fonts, box, scale, self._meaning))

    def _time(self, size: tuple[int, int], scale: float) -> None:
        screen, playback = self._screen, self._screen.playback
        last = len(screen.pages) - 1
        model = timebar.TimeModel(last if playback.live else screen.page, last, playback.playing, playback.speed, playback.live)
        asked = timebar.draw(model, layout.bar(size, scale), scale)
        if asked is None:
            return
        if asked.skip:
            screen.stage.skip()
        if asked.key:
            screen.gestures.key(asked.key)
        if asked.speed is not None:
            playback.speed = asked.speed
        if asked.playing is not None:
            playback.playing = asked.playing
        if asked.live:
            screen.seek(screen.session.step_count)
            playback.playing = True
        elif asked.seek is not None:
            screen.turn_to(asked.seek)

    def _dialogue(self, size: tuple[int, int], scale: float) -> None:
        screen = self._screen
        fresh, self._opened = self._opened != screen.dialogue, screen.dialogue
        if not screen.dialogue:
            return
        layout.veil(size)
        if screen.dialogue == "help":
            if not help_panel.draw(screen.fonts, layout.middle(size, 660 * scale, 760 * scale), scale, fresh):
                screen.back()
        elif screen.dialogue == "settings":
            box = layout.middle(size, 560 * scale, 560 * scale)
            if not settings_panel.draw(screen.settings, self._note, screen.fonts, box, scale, fresh):
                screen.back()
        elif screen.dialogue == "result":
            self._result(size, scale, fresh)
        else:
            self._game(size, scale, fresh)

    def _result(self, size: tuple[int, int], scale: float, fresh: bool) -> None:
        screen = self._screen
        ended = result.result_of(screen.session)
        if ended is None:
            screen.open("")
            return
        asked = result_panel.draw(ended, screen.fonts, layout.middle(size, 600 * scale, 640 * scale), scale, fresh)
        if asked == "menu":
            screen.leaving = True
        elif asked is not None:
            screen.open("")
        if asked == "replay":
            screen.watch_again()

    def _game(self, size: tuple[int, int], scale: float, fresh: bool) -> None:
        screen = self._screen
        asked = game_panel.draw(screen.game, screen.fonts, layout.middle(size, 420 * scale, 700 * scale), scale, fresh)
        if asked is None:
            return
        if asked.save:
            screen.save_copy()
        elif asked.signal >= 0:
            refused = screen.order(screen.game.signals[asked.signal].command)
            screen.game.said, screen.game.failed = refused, True
            if not refused:
                screen.open("")
        elif asked.seat:
            screen.seating.visit(asked.seat)
        elif asked.page == "leave":
            screen.leaving = True
        else:
            screen.open(asked.page if asked.page in ("settings", "help") else "")
