"""The table: one game on the stage with its panels, run frame by frame.

It puts together what knows nothing of one another: the playback says what to show, the stage shows it, the decision
holds the question, the panels draw it, the gestures change it. Nothing here knows which game is played.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Mapping
from typing import Literal

from navalsim3d import storage
from navalsim3d.ai import Agent
from navalsim3d.kernel.board import Point
from navalsim3d.kernel.commands import Command, IllegalCommand
from navalsim3d.kernel.ruleset import Explanation, Side
from navalsim3d.kernel.session import CannotUndo, Session
from navalsim3d.kernel.tabletop import Piece
from navalsim3d.lessons import Guide
from navalsim3d.scene.app import App
from navalsim3d.scene.detail import Detail
from navalsim3d.scene.effects.overlays import TagAid
from navalsim3d.scene.stage import CameraMode, Stage
from navalsim3d.ui import framing, previews, strips, theme
from navalsim3d.ui.arsenal import Armoury, Weapon, shooters
from navalsim3d.ui.backend import ImGuiLayer
from navalsim3d.ui.decision import Decision, decision
from navalsim3d.ui.for_good import for_good
from navalsim3d.ui.gestures import Gestures
from navalsim3d.ui.input import Router
from navalsim3d.ui.logbook import Logbook
from navalsim3d.ui.panels import layout
from navalsim3d.ui.panels.game_panel import GameModel
from navalsim3d.ui.playback import Passage, Playback
from navalsim3d.ui.purchase import Purchase, purchase
from navalsim3d.ui.seating import Seating
from navalsim3d.ui.settings import Settings
from navalsim3d.ui.table_panels import TablePanels
from navalsim3d.ui.teaching import Teaching

Dialogue = Literal["", "game", "help", "settings", "result"]
ASIDE = 0.5
"""share of the way to the open middle that the director's pictures are moved: at their other edge stands something too"""
BRISK = 1.6
"""how much faster a person's own orders are performed than the other side's"""


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
        settings: Settings | None = None,
        guide: Guide | None = None,
        stage: Stage | None = None,
    ) -> None:
        self.app, self.layer, self.fonts = app, layer, fonts
        self.session = session
        self.settings = settings or Settings()
        self.stage = stage or Stage(app, detail)
        self._written = applied
        self.playback = Playback(session, agents, self._keep)
        self.playback.speed = self.settings.speed
        self.book = Logbook()
        self.decision: Decision | None = None
        self.purchase: Purchase | None = None
        """the list in the making, while forces are bought"""
        self.armoury = Armoury()
        self.selected = ""
        """the piece whose card is open"""
        self.hovered = ""
        self.show_log = True
        self.show_sums = False
        """whether the log writes out the sum behind every shot"""
        self.dialogue: Dialogue = ""
        self._from_menu = False
        """whether the page that is open was opened from the game's menu"""
        self.game = GameModel()
        self.leaving = False
        self.curtained = False
        """whether a curtain lies over the table: nothing is performed, no panel is drawn, and nothing can be pressed or pointed at"""
        self.note = ""
        """the last thing worth a word, such as why an undo goes no further"""
        self.trouble = ""
        """why the game is not being saved; empty when it is"""
        self._told = 0
        self._performed = 0
        """the step before what is being performed"""
        self._ends: tuple[int, ...] = ()
        """of each step of it, how many events have happened when it is over"""
        self._own = False
        self._acted = ""
        """the piece that acted when a person was asked last"""
        self._ended = False
        self._fitted: layout.Box | None = None
        """what a board of hexes was framed in"""
        self._covered: Point | None = None
        """the middle of what lay under a cloth when the whole sea was shown last"""
        self._chairs: dict[Side, float] = {}
        """from where whoever was asked something looked on first"""
        self._previewed: tuple[object, ...] = ()
        self.signs: tuple[TagAid, ...] = ()
        """words over places of the table, which the panels write"""
        self.gestures = Gestures(self)
        self.teaching = Teaching(self, guide) if guide is not None else None
        self.seating = Seating(self)
        self._panels = TablePanels(self)
        self.router = Router(app, self.gestures.handlers(), layer.covers)
        self.router.attach()
        self.seating.begin()
        self._first_camera()

    def frame(self, dt: float) -> None:
        """Let `dt` seconds pass: play on, draw the panels, draw the scene."""
        self._play_on()
        self._fit_board()
        self.layer.steer_by_keys(bool(self.dialogue))
        self.router.deaf = self.curtained
        self.router.frame(dt)
        self.gestures.frame(dt)
        self.stage.speed = self._pace()
        self.stage.table_camera.aside(framing.aside(self.app.size, self.middle))
        self.stage.aside = ASIDE * framing.off_middle(self.app.size, self.middle)
        self.stage.update(dt)
        self._preview()
        if self.teaching is not None:
            self.teaching.frame()
        self.layer.begin(dt)
        if not self.curtained:
            self._panels.draw()
        self.layer.end()

    @property
    def handover(self) -> Side | None:
        """The person the seat is being passed to, while the curtain is down."""
        return self.seating.handover

    @property
    def scale(self) -> float:
        """The size of panels."""
        return layout.scale_for(self.app.size, self.settings.scale)

    @property
    def middle(self) -> layout.Box:
        """What the panels leave free of the window."""
        return layout.open_middle(self.app.size, self.scale, bool(self.playback.people), self.show_log or self.taught)

    @property
    def taught(self) -> bool:
        """Whether a lesson is going on."""
        return self.teaching is not None and not self.teaching.guide.over

    @property
    def log_until(self) -> int:
        """How many commands the log tells of: those before the moment shown, and of what is being performed those that are over."""
        if not self.stage.busy:
            return self.playback.step
        return self._performed + bisect_left(self._ends, self.stage.begun)

    def give(self) -> None:
        """Give the current command of the decision, if the rules accept it now; in a lesson, read on first."""
        if self.teaching is not None and self.teaching.waits:
            self.teaching.go_on()
            return
        if self.decision is None or not self.decision.can_give():
            return
        current = self.decision.current
        assert current is not None
        declined = self.teaching.guide.declines(current.command) if self.teaching is not None else ""
        if not declined and not self.decision.asking:
            asked = for_good(self.session, self.decision, current, self.playback.agents)
            if asked:
                self.decision.doubt = (current.command, asked)
                return
        refused = declined or self.order(current.command)
        if refused and self.decision is not None:
            self.decision.refusal = refused

    def order(self, command: Command) -> str:
        """Give any command of a person; the reason when the rules refuse it as the game stands now (EB-45)."""
        try:
            self.playback.give(command)
        except (IllegalCommand, ValueError) as refused:
            return str(refused)
        self.decision, self.note, self.playback.playing = None, "", True
        return ""

    def enter(self, command: Command) -> None:
        """Give a command of the purchase list; why it is refused is said there."""
        refused = self.order(command)
        if refused and self.decision is not None:
            self.decision.refusal = refused

    def gunner(self) -> str:
        """Whose weapons the decision is shown by: the ship chosen, else the first that can fire; empty when it is about something else."""
        if self.decision is None:
            return ""
        able = shooters(self.decision)
        if not able:
            return ""
        chosen = self.decision.row(self.decision.selected)
        actor = chosen.explanation.actor if chosen is not None and chosen.explanation.group == "fire" else ""
        return actor if actor in able else self.selected if self.arsenal(self.selected) else able[0]

    def arsenal(self, ship: str) -> tuple[Weapon, ...]:
        """The weapons of a ship for the question in hand."""
        return self.armoury.of(self.decision, ship) if self.decision is not None else ()

    def undo(self) -> None:
        """Take back the last command of this person, as far as no die has fallen since; what is in doubt is not given at all."""
        if self.decision is not None and self.decision.asking:
            self.decision.select(-1)
            return
        try:
            self.playback.take_back(self._a_question)
        except CannotUndo as error:
            self.note = str(error)
            return
        self.decision, self.note, self._ended = None, "", False
        self.book.back_to(self.session.step_count)
        self._told = min(self._told, self.session.step_count)
        self.stage.show(self.playback.seek(self.session.step_count))

    def seek(self, step: int) -> None:
        """Look at the position after `step` commands."""
        self.decision, self.note = None, ""
        self.stage.show(self.playback.seek(step))

    @property
    def pages(self) -> tuple[int, ...]:
        """The steps one may look at; the time bar counts these."""
        return self.playback.pages.open_to(self.playback.viewer())

    @property
    def page(self) -> int:
        """Which of them is shown."""
        return max(0, bisect_right(self.pages, self.playback.step) - 1)

    def turn_to(self, page: int) -> None:
        """Look at one of them."""
        pages = self.pages
        self.seek(pages[min(len(pages) - 1, max(0, page))])

    def watch_again(self) -> None:
        """From the first command on, through the director's camera."""
        self.seek(0)
        self.playback.playing = True
        self.stage.use("director", glide=False)

    def back(self) -> None:
        """Close the dialogue; a page that was opened from the game's menu leads back to that."""
        self.open("game" if self._from_menu else "")

    def open(self, dialogue: Dialogue) -> None:
        """Open a dialogue, or close the one there is."""
        self._from_menu = self.dialogue == "game" and dialogue in ("settings", "help")
        self.dialogue = dialogue
        self.seating.visiting = self.seating.visiting and bool(dialogue)
        if dialogue == "game":
            self.game = GameModel(name=f"{self.session.ready.scenario.name}_step-{len(self.pages) - 1}", signals=self.seating.signals())
            self.game.papers, self.game.others = self.seating.papers(), self.seating.others()

    def save_copy(self) -> None:
        """Save the game under the name typed; what became of it is said in the menu."""
        try:
            path = storage.save_path(self.game.name)
            storage.save(self.session, path)
            self.game.said, self.game.failed = f"saved as {path.stem}", False
        except storage.StorageError as reason:
            self.game.said, self.game.failed = str(reason), True

    def piece(self, piece_id: str) -> Piece | None:
        """A piece of the table shown."""
        return next((piece for piece in self.stage.tabletop.pieces if piece.id == piece_id), None)

    def close(self) -> None:
        """Take everything off the screen."""
        self.playback.close()
        self.app.forget(self.router)
        if self.teaching is not None:
            self.teaching.close()
        self.stage.close()

    def _keep(self) -> None:
        """Write what was done to disk; when that fails the game goes on, and says so."""
        try:
            self._written()
            self.trouble = ""
        except storage.StorageError as reason:
            self.trouble = str(reason)

    def _first_camera(self) -> None:
        """People begin over the toy table, where everything is plain to see; spectators at sea with the director."""
        people = bool(self.playback.people)
        self.stage.world.set_look(0.0 if people else 1.0)
        self.stage.use("table" if people else "director", glide=False)

    def look_over(self, pitch: float | None = None) -> bool:
        """Let a board of hexes fill the open middle, read from its south; says whether there is one."""
        corners, camera = framing.hexes(self.stage.tabletop), self.stage.table_camera
        if not corners:
            return False
        camera.aside(framing.aside(self.app.size, self.middle))
        camera.stand(180.0, framing.ABOVE if pitch is None else pitch)
        framing.fit(corners, camera, self.app.size, strips.above(self.middle, layout.caption(self.app.size, self.scale)))
        return True

    def _fit_board(self) -> None:
        """Frame a board of hexes anew when what the panels leave free has changed; it, or a whole sea, the first time at once."""
        if self._fitted == self.middle or not self.playback.people:
            return
        first, self._fitted = self._fitted is None, self.middle
        if not self.look_over() and first and self.teaching is None:
            self._overlook()
        if first:
            self.stage.table_camera.settle()

    def look_from(self, pitch: float) -> None:
        """Look at the sea from another height; what showed all of it goes on doing so."""
        camera, board = self.stage.table_camera, framing.corners(self.stage.tabletop)
        whole = framing.seen(board, camera, self.app.size, self.middle)
        camera.stand(camera.yaw, pitch)
        if whole:
            framing.fit(board, camera, self.app.size, framing.inset(self.middle))

    def _overlook(self) -> None:
        """Show all of the sea between the panels, from the end of the table of whoever is asked: a cloth covers the other."""
        table, camera = self.stage.tabletop, self.stage.table_camera
        self._covered = framing.covered(table)
        own = framing.home(self.decision, table) if self.decision is not None else ()
        camera.aside(framing.aside(self.app.size, self.middle))
        framing.overlook(framing.corners(table), camera, self.app.size, self.middle, self._covered or framing.across(table, own))
        if self.decision is not None:
            self._chairs[self.decision.side] = camera.yaw

    def _sit_down(self, side: Side) -> None:
        """Look from the chair of who is asked: the first time he is, or who has come from behind the curtain to find the table as
        he left it. At an open table all look on from one side."""
        if self.teaching is not None or framing.hexes(self.stage.tabletop):
            return
        came = self.seating.came()
        if not self._chairs or (came and side not in self._chairs) or framing.covered(self.stage.tabletop) not in (None, self._covered):
            self._overlook()
        elif came:
            self.stage.table_camera.stand(self._chairs[side], self.stage.table_camera.pitch)

    def _pace(self) -> float:
        if not self.playback.playing:
            return 0.0 if self.stage.busy else 1.0
        return self.playback.speed * (BRISK if self._own and self.stage.busy else 1.0) if self.stage.busy else 1.0

    def _play_on(self) -> None:
        """Let agents think; perform what is due, else ask a person."""
        waits = self.teaching is not None and self.teaching.waits
        if self.playback.playing and not waits:
            self.playback.think()
        if self.stage.busy or waits or self.seating.away:
            return
        if self.playback.playing and not self.curtained:
            before = self.playback.step
            passage = self.playback.due()
            if passage is not None:
                self._performed, self._ends = before, passage.ends
                self._perform(passage)
                return
        asked = self.playback.asked()
        if asked is None:
            self.decision = None
            self._end()
        elif self.decision is None:
            self._ask(asked)

    def _perform(self, passage: Passage) -> None:
        self.note = ""
        self.tell()
        self._own = passage.own
        if self.settings.director and self.playback.people:
            self._watch(passage.own)
        if self.playback.people:
            self._look_to(framing.happenings(passage.events))
        self.stage.play(passage.events, passage.after)

    def _watch(self, own: bool) -> None:
        """The director's camera for the opponent, the table's for oneself."""
        mode: CameraMode = "table" if own else "director"
        if self.stage.mode in ("table", "director") and self.stage.mode != mode:
            self.stage.use(mode)

    def _ask(self, side: Side) -> None:
        """Put the question to a person, unless there is nothing to decide."""
        ruleset = self.session.ruleset
        asked = decision(ruleset, ruleset.seen_by(self.session.state, side), side)
        if self._hurried(asked) and self.playback.playing:
            self.playback.give(asked.choices[0].command)
            return
        if not self.seating.passed(side):
            return
        self.decision = asked
        self.purchase = purchase(ruleset, asked.view, self.purchase)
        self.stage.show(self.playback.table())
        if self.settings.director:
            self._watch(True)
        self._sit_down(side)
        acts = next((piece.id for piece in self.stage.tabletop.pieces if piece.active), "")
        self._look_to(framing.interest(asked, self.stage.tabletop), closer=acts not in ("", self._acted))
        self._acted = acts or self._acted

    def _look_to(self, points: tuple[Point, ...], closer: bool = False) -> None:
        """Bring places into the open middle of the table camera's picture, when they are not there."""
        besides = framing.neighbours(self.stage.tabletop)
        table = self.stage.tabletop
        if framing.hexes(table):
            if not framing.seen(points, self.stage.table_camera, self.app.size, self.middle):
                self.look_over()
            return
        framing.frame(points, self.stage.table_camera, self.app.size, self.middle, besides, closer, framing.corners(table))

    def _hurried(self, asked: Decision) -> bool:
        """Whether a question with one answer is passed over: never where somebody chooses unseen, for he may want to take back, nor
        where it is kept from another person at the table that there is no more than one."""
        if not (asked.forced and self.settings.hurry and not self.taught):
            return False
        kept = len(self.playback.people) > 1 and self.playback.secret()
        return not kept and not self.session.ruleset.tabletop(self.session.state, asked.side).private

    def _a_question(self) -> bool:
        """Whether a person was really asked something at the end of what is played."""
        side = self.session.decider
        ruleset = self.session.ruleset
        return side is not None and not self._hurried(decision(ruleset, ruleset.seen_by(self.session.state, side), side))

    def _end(self) -> None:
        """When all has been shown, show how it ended, once."""
        if self.playback.over and self.playback.live and not self._ended:
            self._ended = True
            self.open("result")

    def tell_anew(self) -> None:
        """Write the log again for who has the seat now."""
        self.book, self._told = Logbook(), 0
        self.tell()

    def tell(self) -> None:
        """Write into the log what has been shown so far, beginning with the seal of dice and cards."""
        if not self.book.lines:
            session = self.session
            self.book.say(f"The seed is sealed: {session.seed_hash}")
            self.book.add(session.ruleset.events_for(session.state_at(0), session.opening, self.playback.viewer()), -1)
        for step in range(self._told, self.playback.step):
            state = self.session.state_at(step + 1)
            events = self.session.ruleset.events_for(state, self.session.events_at(step), self.playback.viewer())
            self.book.add(events, step)
        self._told = max(self._told, self.playback.step)

    def _preview(self) -> None:
        """Draw the aids of the choice shown, when nothing is being performed."""
        choice = self.decision.shown if self.decision is not None and not self.stage.busy else None
        explanation = choice.explanation if choice else None
        open_question = self.decision if self.decision is not None and self.decision.current is None and not self.stage.busy else None
        lesson = self.teaching.guide.at if self.teaching is not None else 0
        wanted = (explanation, self.selected, id(open_question), self.playback.step, lesson)
        if wanted != self._previewed:
            self._previewed = wanted
            actor = self.piece(explanation.actor) if explanation else None
            spots, radius = self._open_places(open_question)
            fields = self.stage.fields(self._reach(explanation))
            previews.show(self.stage.overlays, explanation, self.piece(self.selected), actor, fields, () if fields else spots, radius)
            placing = self.decision is not None and not self.stage.tabletop.turn
            self.signs = previews.signs(explanation, self.stage.tabletop, placing)

    def _open_places(self, question: Decision | None) -> tuple[tuple[Point, ...], float]:
        """Where something can be chosen now, and the radius of the ring there: the ends of the choices; on a board of hexes, which
        they would fill, the pieces that can be taken in hand - in a lesson those alone that it asks for."""
        if question is None:
            return (), previews.SPOT
        if not self.stage.world.hexes.laid:
            return tuple(spot for spot, _ in question.spots()), previews.SPOT
        takers = question.takers() if self.teaching is None else question.takers(self.teaching.guide.open_to)
        return tuple((piece.pose.x, piece.pose.y) for piece in self.stage.tabletop.pieces if piece.id in takers), previews.STAND

    def _reach(self, explanation: Explanation | None) -> tuple[Point, ...]:
        """Where the piece in hand can go, by the choices in the menu."""
        if self.decision is None or self.stage.busy:
            return ()
        takers = self.decision.takers() if self.stage.world.hexes.laid else ()
        actor = explanation.actor if explanation is not None else takers[0] if len(takers) == 1 else self.selected
        return previews.reach([choice.explanation for choice in self.decision.choices], actor)
