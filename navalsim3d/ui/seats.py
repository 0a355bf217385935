"""Who sits before the screen when several people share it, and what must not come before other eyes.

Two people at one screen see the same table as long as nothing on it is anybody's secret; then the seat passes without a word.
Where their pictures differ, or where somebody chooses unseen, a curtain falls until the other has sat down.
"""

from collections.abc import Sequence
from dataclasses import replace

from navalsim3d.kernel.ruleset import Ruleset, Side, State
from navalsim3d.kernel.session import Session
from navalsim3d.kernel.tabletop import Tabletop


def bare(table: Tabletop) -> Tabletop:
    """The same table without what only one side may read of the sides."""
    return replace(table, sides=tuple(replace(side, secret="") for side in table.sides))


def covered(table: Tabletop) -> Tabletop:
    """The table with everything on it put away: what lies behind the curtain."""
    sides = tuple(replace(side, secret="", score="") for side in table.sides)
    return replace(table, sides=sides, pieces=(), markers=(), banner="", private=False, guarded=False)


def apart(ruleset: Ruleset, state: State, people: Sequence[Side]) -> bool:
    """Whether something of a position is not for the eyes of all these people, or is to be guessed from there being nothing."""
    tables = [bare(ruleset.tabletop(state, side)) for side in people]
    return any(table.private or table.guarded or table != tables[0] for table in tables)


class Pages:
    """The moments of a game that a side may look at: what another one did unseen is passed over, even how much it was."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._unseen: list[tuple[str, Side | None]] = []
        """for each command: the digest before it, and who gave it unseen"""
        self._known: tuple[object, ...] = ()
        self._open: tuple[int, ...] = ()

    def open_to(self, viewer: Side | None) -> tuple[int, ...]:
        """Steps, from 0 on, that the viewer may look at; the last is always the game as it stands."""
        last = self._session.step_count
        if self._known != (viewer, last, self._session.digest):
            self._known = (viewer, last, self._session.digest)
            self._read()
            unseen = [viewer is not None and by not in (None, viewer) for _, by in self._unseen]
            self._open = (*(step for step in range(last) if step == 0 or not unseen[step - 1]), last)
        return self._open

    def _read(self) -> None:
        """Look at the commands that came since, and again at those after an undo."""
        session, digests = self._session, self._session.digests[:-1]
        kept = 0
        for (before, _), digest in zip(self._unseen, digests, strict=False):
            if before != digest:
                break
            kept += 1
        self._unseen = self._unseen[:kept]
        for step in range(kept, len(digests)):
            state = session.state_at(step)
            side = session.ruleset.decider(state)
            private = side is not None and session.ruleset.tabletop(state, side).private
            self._unseen.append((digests[step], side if private else None))
