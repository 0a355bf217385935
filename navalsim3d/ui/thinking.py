"""Agents think beside the window, not in its way: one thread, one thought at a time.

The thread is handed a view and gives back a command; the session, the stage and the panels are touched by the main thread
alone. A thought about a position that no longer stands is dropped when it comes back.
"""

from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as NotYet

from navalsim3d.ai import Agent
from navalsim3d.kernel.commands import Command
from navalsim3d.kernel.ruleset import State

WAIT = 0.006
"""seconds a frame may wait for a thought; most choices are ready by then"""


class Thinker:
    """Asks agents for commands in a thread of its own."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="agent")
        self._thought: Future[Command] | None = None
        self._about = ""

    @property
    def busy(self) -> bool:
        """Whether a thought is under way."""
        return self._thought is not None

    def ask(self, agent: Agent, view: State, about: str) -> None:
        """Begin a thought; `about` names the position, such as its digest. One that is under way is dropped."""
        self.forget()
        self._thought, self._about = self._pool.submit(agent.choose, view), about

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
        """Let the thread end after the thought it is at."""
        self.forget()
        self._pool.shutdown(wait=False, cancel_futures=True)
