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

from navalsim3d import storage

pytestmark = pytest.mark.long


CROSS = """
import ctypes, sys
x = ctypes.CDLL("libX11.so.6")
x.XOpenDisplay.restype = ctypes.c_void_p
x.XInternAtom.restype = ctypes.c_ulong
screen = ctypes.c_void_p(x.XOpenDisplay(None))
class Message(ctypes.Structure):
    _fields_ = [("type", ctypes.c_int), ("serial", ctypes.c_ulong), ("sent", ctypes.c_int), ("display", ctypes.c_void_p),
                ("window", ctypes.c_ulong), ("kind", ctypes.c_ulong), ("format", ctypes.c_int), ("data", ctypes.c_long * 20)]
window = int(sys.argv[1])
kind, delete = (x.XInternAtom(screen, name, 0) for name in (b"WM_PROTOCOLS", b"WM_DELETE_WINDOW"))
message = Message(type=33, window=window, kind=kind, format=32)
message.data[0] = delete
x.XSendEvent(screen, ctypes.c_ulong(window), 0, ctypes.c_long(0), ctypes.byref(message))
x.XFlush(screen)
"""


class Screen:
    """A virtual screen with the program on it."""

    def __init__(self, home: Path, *words: str) -> None:
        reader, writer = os.pipe()
        started = ["Xvfb", "-displayfd", str(writer), "-screen", "0", "900x600x24", "-nolisten", "tcp"]
        self.server = subprocess.Popen(started, pass_fds=[writer], stderr=subprocess.DEVNULL)
        os.close(writer)
        with os.fdopen(reader) as told:
            self.display = f":{told.readline().strip()}"
        self.home = home
        environment = {**os.environ, "DISPLAY": self.display, "NAVALSIM3D_HOME": str(home)}
        self.environment = environment
        self.program = subprocess.Popen([sys.executable, "-m", "navalsim3d", *words], env=environment, stderr=subprocess.PIPE, text=True)

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

    def ask_to_close(self, window: str) -> None:
        """What a window manager does when somebody clicks on the cross; xdotool can only kill."""
        subprocess.run([sys.executable, "-c", CROSS, window], env=self.environment, check=True, timeout=60)

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
        for _ in range(20):  # nobody listens before the menu has come up behind the curtain
            screen.keys("Down", "Down", "2", "2", "Return")
            if waits(lambda: len(screen.journals()) == 1, 4.0):
                break
        assert len(screen.journals()) == 1
        before = screen.journals()[0].stat().st_size
        for _ in range(12):
            screen.keys("space", "Down", "Return", "Return")
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

    @pytest.mark.parametrize("late", [False, True], ids=["behind the curtain", "while an agent thinks"])
    def test_a_window_closed_at_any_moment_ends_the_program_and_keeps_the_game(home, late):
        made = Screen(home, "watch", "convoy_at_dawn")
        try:
            window = made.window()
            if late:
                assert waits(lambda: bool(made.journals()) and made.journals()[0].read_bytes().count(b"\n") > 3, 120.0)
            made.ask_to_close(window)
            assert made.program.wait(60) == 0
            assert [line for line in made.program.stderr if "navalsim3d" in line or "Traceback" in line] == []
            assert all(not storage.problems(path) for path in made.journals())
            assert not late or storage.load(made.journals()[0]).step_count > 2
        finally:
            made.close()
