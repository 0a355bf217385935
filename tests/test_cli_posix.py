"""The command among pipes, full devices, limits and signals of a POSIX system: each in a process of its own."""

import os
import signal
import subprocess
import sys
import time

import pytest

from .test_cli import CADETS, GAME, elsewhere, in_a_process, journals

__all__ = ["elsewhere", "journals"]


def _small_files():
    """No file may grow past 4 kB in this process, as on a disk with no more room."""
    import resource

    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))


def test_nobody_reading_is_no_fault():
    command = f"{sys.executable} -m navalsim3d schema | head -n 1"
    said = subprocess.run(["bash", "-c", command], capture_output=True, text=True, timeout=60)
    assert (said.stdout, said.stderr) == ("{\n", "")


def test_a_full_device_under_what_is_printed():
    with open("/dev/full", "w") as full:
        said = subprocess.run([sys.executable, "-m", "navalsim3d", "schema"], stdout=full, stderr=subprocess.PIPE, text=True)
    assert (said.returncode, said.stderr) == (1, "navalsim3d: No space left on device\n")


def test_json_into_a_device_leaves_the_device():
    before = os.stat("/dev/full")
    said = in_a_process("simulate", GAME, "--games", "1", *CADETS, "--json", "/dev/full")
    assert said.returncode == 1 and said.stderr.endswith("(No space left on device)\n")
    assert os.stat("/dev/full").st_rdev == before.st_rdev


@pytest.mark.parametrize(
    "words",
    [
        ("simulate", GAME, "--games", "60", *CADETS, "--json", "old"),
        ("picture", "JOURNAL", "-o", "old.png", "--size", "320x180"),
        ("film", "JOURNAL", "-o", "old.mp4", "--size", "320x180", "--seconds", "0.5"),
    ],
    ids=lambda words: words[0],
)
def test_a_full_disk_leaves_the_old_file(tmp_path, journals, words):
    """EB-28."""
    words = [str(journals[0]) if word == "JOURNAL" else word for word in words]
    old = tmp_path / next(word for word in words if word.startswith("old"))
    old.write_text("what was there")
    said = in_a_process(*words, preexec_fn=_small_files)
    assert said.returncode == 1
    assert said.stderr.splitlines()[-1].startswith("navalsim3d: ") and "Traceback" not in said.stderr
    assert old.read_text() == "what was there"
    assert [path.name for path in tmp_path.iterdir() if path.name != "home"] == [old.name]


def test_ctrl_c_leaves_quietly(tmp_path):
    command = [sys.executable, "-m", "navalsim3d", "simulate", GAME, "--games", "100000", *CADETS, "--journal", "games"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        deadline = time.monotonic() + 60
        while not list(tmp_path.glob("games/*.journal")) and time.monotonic() < deadline:
            time.sleep(0.05)
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=30)
    assert (running.returncode, out, err) == (130, "", "")


@pytest.mark.parametrize(("sign", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)], ids=["Ctrl-C", "told to end"])
def test_a_film_broken_off_leaves_nothing_behind(tmp_path, journals, sign, status):
    command = [sys.executable, "-m", "navalsim3d", "film", str(journals[0]), "-o", "x.mp4", "--size", "320x180", "--seconds", "600"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        deadline = time.monotonic() + 100
        while not (begun := list(tmp_path.glob(".x*"))) and time.monotonic() < deadline:
            time.sleep(0.05)
        running.send_signal(sign)
        _, err = running.communicate(timeout=60)
    assert begun and running.returncode == status and "Traceback" not in err, err
    assert [path.name for path in tmp_path.iterdir() if path.name != "home"] == []


LIBRARIES = ("libGL.so.1", "libEGL.so.1", "libGLX.so.0", "libOpenGL.so.0")
HIDDEN = """
for name in {names}; do
    for file in $(ldconfig -p | sed -n "s/.*$name .*=> //p"); do mount --bind /dev/null "$(readlink -f "$file")" || exit 99; done
done
exec "$@"
"""
"""run in a mount namespace of its own: no OpenGL is installed as far as this process can see"""


def _without_opengl(*words):
    script = HIDDEN.format(names=" ".join(LIBRARIES))
    command = ["unshare", "-m", "sh", "-c", script, "sh", sys.executable, "-m", "navalsim3d", *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, env={**os.environ, "DISPLAY": ":0"})


def _can_hide_files():
    tried = ["unshare", "-m", "sh", "-c", "mount --bind /dev/null /etc/hostname && ldconfig -p"]
    try:
        return subprocess.run(tried, capture_output=True, timeout=20).returncode == 0
    except OSError:
        return False


if sys.platform == "linux" and _can_hide_files():

    @pytest.mark.parametrize("words", [(), ("watch", GAME), ("picture", "JOURNAL", "-o", "x.png")], ids=" ".join)
    def test_a_machine_without_opengl_says_what_is_missing(journals, words):
        said = _without_opengl(*(str(journals[0]) if word == "JOURNAL" else word for word in words))
        assert said.returncode == 1 and said.stdout == ""
        assert said.stderr.startswith("navalsim3d: No ") and said.stderr.count("\n") == 1 and "libgl1" in said.stderr


def test_a_home_that_cannot_be_read_or_written_is_no_hindrance_to_a_game_without_a_screen(tmp_path):
    (tmp_path / "home").write_text("no folder at all")
    said = in_a_process("simulate", GAME, "--games", "1", *CADETS, "--json", "-")
    assert (said.returncode, said.stderr) == (0, "")
