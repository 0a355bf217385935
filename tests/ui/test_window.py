"""The real thing: a window on a virtual screen, real keys and a real mouse, and a journal that grows.

Where no virtual screen can be had these tests are not collected.
"""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.long


class Screen:
    """A virtual screen with the program on it."""

    def __init__(self, home: Path) -> None:
        reader, writer = os.pipe()
        words = ["Xvfb", "-displayfd", str(writer), "-screen", "0", "900x600x24", "-nolisten", "tcp"]
        self.server = subprocess.Popen(words, pass_fds=[writer], stderr=subprocess.DEVNULL)
        os.close(writer)
        with os.fdopen(reader) as told:
            self.display = f":{told.readline().strip()}"
        self.home = home
        environment = {**os.environ, "DISPLAY": self.display, "NAVALSIM3D_HOME": str(home)}
        self.environment = environment
        self.program = subprocess.Popen(
            [sys.executable, "-c", "from navalsim3d.ui.launch import menu; menu()"], env=environment, stderr=subprocess.PIPE, text=True
        )

    def do(self, *words: str) -> str:
        done = subprocess.run(["xdotool", *words], env=self.environment, capture_output=True, text=True, timeout=60, check=False)
        return done.stdout.strip()

    def window(self) -> str:
        for _ in range(120):
            found = self.do("search", "--name", "navalsim3d")
            if found:
                return found.split()[0]
            assert self.program.poll() is None, self.program.stderr.read()
            time.sleep(0.5)
        raise AssertionError("no window came up")

    def keys(self, *names: str) -> None:
        for name in names:
            self.do("key", "--delay", "120", name)
            time.sleep(0.6)

    def journals(self) -> list[Path]:
        return sorted((self.home / "saves").glob("*.journal"))

    def close(self) -> None:
        for process in (self.program, self.server):
            process.terminate()
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


@pytest.fixture
def screen(home: Path) -> Iterator[Screen]:
    made = Screen(home)
    yield made
    made.close()


def waits(condition, seconds: float = 60.0) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.3)
    return False


if shutil.which("Xvfb") and shutil.which("xdotool"):

    def test_a_game_is_begun_and_played_with_real_keys_and_the_journal_grows(screen):
        window = screen.window()
        screen.do("windowfocus", "--sync", window)
        time.sleep(2.0)
        screen.keys("Down", "Down", "2", "2", "Return")
        assert waits(lambda: len(screen.journals()) == 1)
        before = screen.journals()[0].stat().st_size
        for _ in range(12):
            screen.keys("space", "Down", "Return")
            if screen.journals()[0].stat().st_size > before + 400:
                break
        assert screen.journals()[0].stat().st_size > before
        screen.do("windowsize", window, "700", "420")
        screen.do("mousemove", "350", "200", "click", "1")
        screen.do("click", "4")
        time.sleep(1.0)
        assert screen.program.poll() is None, "it survives another size, a click and the wheel"
        screen.do("windowsize", window, "1", "1")
        time.sleep(1.0)
        assert screen.program.poll() is None
