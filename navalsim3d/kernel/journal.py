"""The file a game is saved in: a save, a replay and the proof that no die was touched are one and the same.

A journal is a list of records, one a line. The first names the rules, holds the scenario complete, the seed and the hash
of it that the players were shown, and who plays. Then comes a record for each command with the digest after it and what it
changed, or for a command taken back. Every record carries a check over itself and all before it, so an edit is told from
a change of the rules: an edited journal is refused at its line, and one that plays differently now names step and field.

Here records are plain data; `navalsim3d.storage` brings them to disk and back.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from navalsim3d.kernel.changes import changed, changes
from navalsim3d.kernel.codec import canonical, digest_of, first_difference, plain
from navalsim3d.kernel.commands import Command, IllegalCommand
from navalsim3d.kernel.dice import seed_hash
from navalsim3d.kernel.ruleset import Ruleset, Side, ruleset_named
from navalsim3d.kernel.scenario import ReadyScenario
from navalsim3d.kernel.session import CannotUndo, Entry, Session
from navalsim3d.kernel.wording import first_fault

FORMAT = 1
"""of the file; a journal of another format is refused, naming the format it has"""
Digest = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{16}$")]
Record = dict[str, Any]
_Model = TypeVar("_Model", bound=BaseModel)


class JournalError(ValueError):
    """Why a journal is refused, in one sentence; `line` counts from 1, 0 when none is to blame."""

    def __init__(self, reason: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {reason}" if line else reason)
        self.line = line


class _Line(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Header(_Line):
    """The first record. `seed` is in hex, and empty in what a player is given while the game goes on."""

    format: Literal[1]
    ruleset: Annotated[str, StringConstraints(max_length=64)]
    rules_version: Annotated[str, StringConstraints(max_length=64)]
    ready: dict[str, Any]
    ready_digest: Digest
    seed: Annotated[str, StringConstraints(pattern=r"^([0-9a-f]{2}){0,64}$")]
    seed_hash: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{32}$")]
    players: dict[str, Annotated[str, StringConstraints(max_length=64)]]
    start: Digest
    """of the state before the first command"""
    check: Digest


class Line(_Line):
    """Any other record: `command` is None when the last one was taken back; `step` commands stand after it."""

    step: Annotated[int, Field(ge=0)]
    command: dict[str, Any] | None
    digest: Digest
    changes: list[tuple[Annotated[str, StringConstraints(max_length=1000)], Any]]
    check: Digest


@dataclass(frozen=True, slots=True)
class Journal:
    """A journal whose checks are right; it was not played again yet."""

    header: Header
    lines: tuple[Line, ...]


class Pen:
    """Writes down a session as it goes on: each call of `write` gives the records that are new since the last."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._check = ""
        self._written = -1
        self._dumps = [session.ruleset.dump(session.state_at(0))]
        """of every position that stands, to tell changes by"""

    def write(self) -> list[Record]:
        """The records that are not written yet, the header first of all."""
        records = []
        if self._written < 0:
            records.append(self._checked(_header(self._session)))
            self._written = 0
        for entry in self._session.entries[self._written :]:
            records.append(self._checked(self._line(entry)))
            self._written += 1
        return records

    def _line(self, entry: Entry) -> Record:
        before = self._dumps[-1]
        if entry.command is None:
            self._dumps.pop()
        else:
            self._dumps.append(self._session.ruleset.dump(entry.state))
        return {
            "step": len(self._dumps) - 1,
            "command": None if entry.command is None else plain(entry.command),
            "digest": entry.digest,
            "changes": [] if entry.command is None else changes(before, self._dumps[-1]),
        }

    def _checked(self, record: Record) -> Record:
        self._check = digest_of([self._check, record])
        return record | {"check": self._check}


def records_of(session: Session) -> list[Record]:
    """The whole journal of a session."""
    return Pen(session).write()


def read_records(records: Sequence[Any]) -> Journal:
    """A journal from plain data, one piece a line. Raises JournalError: another format, or a record that was edited."""
    if not records:
        raise JournalError("the journal is empty")
    header = _header_of(records[0])
    check, lines = _check_of("", records[0], 1), []
    for number, record in enumerate(records[1:], start=2):
        check = _check_of(check, record, number)
        lines.append(_model(Line, record, number))
    return Journal(header, tuple(lines))


def replay(journal: Journal) -> Session:
    """Play a journal again, step by step. Raises JournalError with step and field of the first difference."""
    ruleset = _ruleset_of(journal.header)
    header = journal.header
    if not header.seed:
        raise JournalError("this is one side's view of a game; without the seed it cannot be played again", 1)
    if seed_hash(bytes.fromhex(header.seed)) != header.seed_hash:
        raise JournalError("the seed is not the one whose hash was shown at the start", 1)
    try:
        session = Session(ruleset, _ready_of(ruleset, header), bytes.fromhex(header.seed), header.players)
    except ValueError as error:
        raise JournalError(f"the scenario cannot be set up: {error}", 1) from None
    if session.digests[0] != header.start:
        raise JournalError("the game starts from another position than it did when it was played", 1)
    for number, line in enumerate(journal.lines, start=2):
        _play(session, line, number)
    return session


def records_for(session: Session, side: Side) -> list[Record]:
    """What one side may be given while the game goes on: no seed, no digest, no order of the other side, no event it may not see.

    It can be read, not played again. Once the game is over and the seed is shown, `records_of` hides nothing.
    """
    header = _header(session) | {"seed": "", "start": "0" * 16, "view": side}
    ruleset = session.ruleset
    records: list[Record] = [header]
    for step in range(session.step_count):
        before, after = session.state_at(step), session.state_at(step + 1)
        own = ruleset.decider(before) == side
        seen = ruleset.events_for(after, session.events_at(step), side)
        command = plain(session.command_at(step)) if own else None
        records.append({"step": step + 1, "command": command, "events": [plain(event) for event in seen]})
    return records


def _header(session: Session) -> Record:
    ready = session.ready.model_dump(mode="json", serialize_as_any=True)
    return {
        "format": FORMAT,
        "ruleset": session.ruleset.name,
        "rules_version": session.ruleset.version,
        "ready": ready,
        "ready_digest": digest_of(ready),
        "seed": session.seed.hex(),
        "seed_hash": session.seed_hash,
        "players": dict(session.players),
        "start": session.digests[0],
    }


def _header_of(record: Any) -> Header:
    if not isinstance(record, Mapping) or "format" not in record:
        raise JournalError("this is no journal of navalsim3d", 1)
    if record["format"] != FORMAT:
        raise JournalError(f"the journal needs a navalsim3d that reads format {str(record['format'])[:20]}; this one reads {FORMAT}", 1)
    if "view" in record:
        raise JournalError("this is one side's view of a game; without the seed it cannot be played again", 1)
    return _model(Header, record, 1)


def _check_of(before: str, record: Any, number: int) -> str:
    """The check a record must carry. Raises JournalError when it carries another."""
    if not isinstance(record, Mapping):
        raise JournalError("this is no record of a game", number)
    check = digest_of([before, {key: value for key, value in record.items() if key != "check"}])
    if record.get("check") != check:
        raise JournalError("the journal was edited or damaged here", number)
    return check


def _model(model: type[_Model], record: Any, number: int) -> _Model:
    try:
        return model.model_validate_json(canonical(record))
    except ValidationError as error:
        steps, reason = first_fault(error)
        raise JournalError(f"/{'/'.join(steps)}: {reason}", number) from None


def _ruleset_of(header: Header) -> Ruleset:
    try:
        ruleset = ruleset_named(header.ruleset)
    except ValueError as error:
        raise JournalError(str(error), 1) from None
    if ruleset.version != header.rules_version:
        raise JournalError(
            f"the journal needs version {header.rules_version} of the rules of {ruleset.title}; these are version {ruleset.version}", 1
        )
    return ruleset


def _ready_of(ruleset: Ruleset, header: Header) -> ReadyScenario:
    """The scenario of a header, as the ruleset's own model of one."""
    if digest_of(header.ready) != header.ready_digest:
        raise JournalError("the scenario is not the one the digest was taken of", 1)
    try:
        scenario = ruleset.scenario_model.model_validate_json(canonical(header.ready.get("scenario")))
        rest = {key: value for key, value in header.ready.items() if key != "scenario"}
        return ReadyScenario.model_validate({**rest, "scenario": scenario})
    except ValidationError as error:
        steps, reason = first_fault(error)
        raise JournalError(f"the scenario is refused at /{'/'.join(steps)}: {reason}", 1) from None


def _play(session: Session, line: Line, number: int) -> None:
    """Play one record and compare. Raises JournalError."""
    before = session.state_at(session.step_count)
    try:
        if line.command is None:
            session.undo()
        else:
            session.apply(_command(session.ruleset, line))
    except IllegalCommand as error:
        raise JournalError(f"step {line.step}: the rules refuse this command: {error}", number) from None
    except (CannotUndo, ValueError) as error:
        raise JournalError(f"step {line.step}: {error}", number) from None
    if session.step_count != line.step:
        raise JournalError(f"this is step {session.step_count}, not {line.step}", number)
    if session.digest != line.digest:
        raise JournalError(f"step {line.step}: {_difference(session, before, line)}", number)


def _command(ruleset: Ruleset, line: Line) -> Command:
    return ruleset.read_command(line.command)


def _difference(session: Session, before: Any, line: Line) -> str:
    """Which field differs from what the journal says it was, and how."""
    now = session.ruleset.dump(session.state_at(session.step_count))
    try:
        then = changed(session.ruleset.dump(before), line.changes)
    except ValueError:
        return "the position differs from the one that was played"
    place = first_difference(then, now)
    if place is None:
        return "the position is the same, but its digest differs from the one that was written down"
    return f"{place} is {_at(now, place)} now and was {_at(then, place)} when it was played"


def _at(data: Any, place: str) -> str:
    """What stands at a JSON pointer, briefly."""
    for step in place.split("/")[1:]:
        try:
            data = data[int(step)] if isinstance(data, list) else data[step]
        except (KeyError, IndexError, ValueError, TypeError):
            return "missing"
    return canonical(data)[:60]
