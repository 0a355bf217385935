"""A lesson played through without a screen, doing what each step asks, to see that it leads to its end.

What a pupil would stumble over is told in a sentence that names the step: a command the rules refuse, an answer of the
other side that cannot be given, dice that fall otherwise than the text tells, a finger that points at nothing.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from navalsim3d import library
from navalsim3d.ai import agent_names
from navalsim3d.kernel.codec import plain
from navalsim3d.kernel.commands import Command, IllegalCommand
from navalsim3d.kernel.ruleset import InParts, ruleset_named
from navalsim3d.kernel.session import Session
from navalsim3d.lessons.guide import Guide
from navalsim3d.lessons.lesson import Lesson, Step, load_lesson, matches

LIMIT = 2000
"""commands; no lesson is as long"""
Pick = Callable[[Sequence[Command]], Command]


class Stumble(ValueError):
    """Where a lesson does not lead on, in one sentence."""


@dataclass(slots=True)
class Rehearsal:
    """What a rehearsal went through: the game, and the headings in the order they were reached."""

    session: Session
    headings: list[str] = field(default_factory=list)


def problems(path: Path) -> list[str]:
    """What is wrong with a lesson's file, a sentence each; empty when it can be taught to its end. Raises LibraryError."""
    lesson = load_lesson(path)
    try:
        rehearse(lesson)
    except ValueError as stumble:
        return [str(stumble)]
    return []


def rehearse(lesson: Lesson, pick: Pick = lambda commands: commands[0]) -> Rehearsal:
    """Play a lesson to its end; `pick` chooses among the commands that answer a step. Raises Stumble, or LibraryError."""
    ready = library.ready(lesson.name)
    sides = [side.id for side in ready.scenario.sides]
    if lesson.pupil not in sides:
        raise Stumble(f"/pupil: no side of the scenario is called {lesson.pupil!r}; there are: {', '.join(sides)}")
    agents = agent_names(ready.scenario.ruleset)
    if lesson.foe not in agents:
        raise Stumble(f"/foe: no agent of this game is called {lesson.foe!r}; there are: {', '.join(agents)}")
    done = Rehearsal(Session(ruleset_named(ready.scenario.ruleset), ready, lesson.seed))
    guide, answers = Guide(lesson, done.session), iter(lesson.answers)
    for _ in range(LIMIT):
        if guide.step is None:
            break
        if lesson.heading(guide.at) not in done.headings:
            done.headings.append(lesson.heading(guide.at))
        _points_at_something(guide, guide.step)
        _play_step(guide, guide.step, answers, pick)
    else:
        raise Stumble(f"the lesson has not ended after {LIMIT} commands")
    if next(answers, None) is not None:
        raise Stumble("the lesson ends before the other side's answers are given")
    return done


def _play_step(guide: Guide, step: Step, answers: Iterator[Mapping[str, Any]], pick: Pick) -> None:
    """Do one thing that brings the lesson on."""
    session, place = guide.session, f"/steps/{guide.at}"
    if step.until == "read":
        guide.go_on()
    elif session.decider is None:
        raise Stumble(f"{place}: the game is over before this step")
    elif session.decider != guide.lesson.pupil:
        answer = next(answers, None)
        if answer is None:
            raise Stumble(f"{place}: the other side is asked here, and its answers are all given")
        _give(guide, _read(session, answer, place), place)
    elif step.until == "look":
        guide.looked(pick(_found(session, step, place, looking=True)))
    elif step.until == "command":
        at, command = session.step_count, pick(_found(session, step, place))
        _give(guide, command, place)
        _comes_as_told(session, at, step, place)
    else:
        raise Stumble(f"{place}: this step waits for something to happen, and it is the pupil who has to act")


def _found(session: Session, step: Step, place: str, looking: bool = False) -> list[Command]:
    """The commands that answer a step: of the menu, else the one its pattern spells out. A look may be at what is refused."""
    ruleset, state = session.ruleset, session.state
    menu = [*ruleset.legal(state), *(ruleset.parts(state) if isinstance(ruleset, InParts) else ())]
    found = [command for command in menu if matches(step.match, plain(command))]
    if found:
        return found
    try:
        command = _read(session, {"side": session.decider} | step.match, place)
        if not looking:
            ruleset.check(state, command)
    except IllegalCommand as refused:
        raise Stumble(f"{place}: the rules refuse what this step asks for: {refused}") from None
    return [command]


def _read(session: Session, data: Mapping[str, Any], place: str) -> Command:
    try:
        return session.ruleset.read_command(dict(data))
    except ValueError as error:
        raise Stumble(f"{place}: no command of the menu fits, and this is none of the game's: {error}") from None


def _give(guide: Guide, command: Command, place: str) -> None:
    try:
        guide.session.apply(command)
    except IllegalCommand as refused:
        raise Stumble(f"{place}: the rules refuse {plain(command)}: {refused}") from None
    guide.follow(guide.session.step_count)


def _comes_as_told(session: Session, at: int, step: Step, place: str) -> None:
    """The events the text tells of have come."""
    events = [plain(event) for event in session.events_at(at)]
    for wanted in step.expect:
        if not any(matches(wanted, event) for event in events):
            raise Stumble(f"{place}/expect: nothing like {wanted} comes of {plain(session.command_at(at))}")


def _points_at_something(guide: Guide, step: Step) -> None:
    """What a step shows is on the table at that moment."""
    table = guide.session.ruleset.tabletop(guide.session.state, guide.lesson.pupil)
    pieces, markers = {piece.id for piece in table.pieces}, {marker.id for marker in table.markers}
    for name, there, kind in ((step.show.pieces, pieces, "piece"), (step.show.places, markers, "marker")):
        missing = [one for one in name if one not in there]
        if missing:
            raise Stumble(f"/steps/{guide.at}/show: there is no {kind} {missing[0]!r} on the table then")
