"""Law 5: the same game on every machine. Order of hashes and version of Python change no digest (EB-24, EB-25)."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from .digests import chains

ROOT = Path(__file__).parents[2]
PYTHONS = [sys.executable, *filter(None, os.environ.get("NAVALSIM_PYTHONS", "").split(os.pathsep))]
"""NAVALSIM_PYTHONS: further interpreters that have the packages, as a path list"""


@pytest.mark.parametrize("python", PYTHONS, ids=lambda path: Path(path).name)
def test_law_5_another_process_plays_the_same_game(python):
    here = chains()
    for hash_seed in ("0", "1"):
        done = subprocess.run(
            [python, "-m", "tests.conformance.digests"],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        assert done.stdout.split("\n")[:-1] == here
