"""Agents think beside the window, not in its way: one thread, one thought at a time.

The thread is handed a view and gives back a command; the session, the stage and the panels are touched by the main thread
alone. A thought about a position that no longer stands is dropped when it comes back. The thread never outlives the window:
what it is thinking when that is closed is given up, for the game on disk ends with the last command that was given.
"""

import threading
from concurrent.futures import Future
from concurrent.futures import TimeoutError as NotYet
from queue import SimpleQueue

from navalsim3d.ai import Agent
from navalsim3d.kernel.commands import Command
from navalsim3d.kernel.ruleset import State
from navalsim3d.ui.threads import Left, leave

Question = tuple["Future[Command]", Agent, State]
WAIT = 0.006
"""seconds a frame may wait for a thought; most choices are ready by then"""


class Thinker:
    """Asks agents for commands in a thread of its own."""

    def __init__(self) -> None:
        self._asked: SimpleQueue[Question | None] = SimpleQueue()
        self._thread = threading.Thread(target=_think, args=(self._asked,), name="agent", daemon=True)
        self._thread.start()
        self._thought: Future[Command] | None = None
        self._about = ""

    @property
    def busy(self) -> bool:
        """Whether a thought is under way."""
        return self._thought is not None

    def ask(self, agent: Agent, view: State, about: str) -> None:
        """Begin a thought; `about` names the position, such as its digest. One that is under way is dropped."""
        self.forget()
        self._thought, self._about = Future(), about
        self._asked.put((self._thought, agent, view))

    def answer(self, about: str) -> Command | None:
        """The command thought of, once it is there; None before, or when it was about another position.

        Raises what the agent raised.
        """
        if self._thought is None:
            return None
        try:
            command = self._thought.result(timeout=WAIT)
        except NotYet:
            return None
        self._thought = None
        return command if about == self._about else None

    def forget(self) -> None:
        """Drop the thought under way; nobody wants it any more."""
        if self._thought is not None:
            self._thought.cancel()
        self._thought = None

    def close(self) -> None:
        """Let the thread end, in the midst of a thought if there is one."""
        self.forget()
        self._asked.put(None)
        leave(self._thread)


def _think(asked: "SimpleQueue[Question | None]") -> None:
    """Answer one question after another, until there is none to come."""
    try:
        while (question := asked.get()) is not None:
            thought, agent, view = question
            if thought.set_running_or_notify_cancel():
                _answer(thought, agent, view)
    except Left:
        return


def _answer(thought: "Future[Command]", agent: Agent, view: State) -> None:
    try:
        thought.set_result(agent.choose(view))
    except Exception as fault:  # whatever it is, it belongs to whoever asks for the answer
        thought.set_exception(fault)
