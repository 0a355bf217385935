"""Closing the window ends the program: a thread that thinks, or hangs, does not keep it."""

import subprocess
import sys
import threading

import pytest

from navalsim3d.ui.thinking import Thinker
from navalsim3d.ui.threads import leave


class Busy:
    """Thinks for ever, in Python."""

    def __init__(self):
        self.thinks = threading.Event()

    def choose(self, view):
        while True:
            self.thinks.set()


def test_a_thought_is_given_up_when_the_table_is_closed():
    thinker, agent = Thinker(), Busy()
    thinker.ask(agent, None, "here")
    assert agent.thinks.wait(30.0)
    thinker.close()
    thinker._thread.join(30.0)
    assert not thinker._thread.is_alive()


def test_an_agents_fault_is_raised_where_its_answer_is_asked_for():
    class Wrong:
        def choose(self, view):
            raise ValueError("no such ship")

    thinker = Thinker()
    thinker.ask(Wrong(), None, "here")
    with pytest.raises(ValueError, match="no such ship"):
        while thinker.answer("here") is None:
            pass
    thinker.close()


def test_a_thread_that_has_ended_is_left_at_once():
    thread = threading.Thread(target=lambda: None)
    thread.start()
    thread.join()
    assert leave(thread)


HANGS = """
import threading
from navalsim3d.ui.thinking import Thinker

class Hangs:
    def choose(self, view):
        begun.set()
        threading.Event().wait()

begun, thinker = threading.Event(), Thinker()
thinker.ask(Hangs(), None, "here")
begun.wait()
thinker.close()
print("closed")
"""


def test_an_agent_that_hangs_for_ever_does_not_keep_the_process():
    """Without a daemon's thread this never ends, and the bound of two minutes is what tells."""
    said = subprocess.run([sys.executable, "-c", HANGS], capture_output=True, text=True, timeout=120)
    assert (said.returncode, said.stdout.strip()) == (0, "closed"), said.stderr
