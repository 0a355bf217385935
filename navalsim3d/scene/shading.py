"""Shaders are files; this reads them, writes the variant's defines under their version line and pastes in what they include.

A variant is a set of defines, so that one text serves every preset and both looks and each pays only for what it draws.
The same variant is built once in a process.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import numpy as np
import panda3d.core as p3d
from numpy.typing import NDArray

FOLDER = Path(__file__).parent / "shaders"
VERSION = "#version 150"
INCLUDE = re.compile(r'^#include "([a-z_]+\.glsl)"$', re.MULTILINE)


class Given:
    """An input of shaders that changes often: an array of vec4 (or of float) which is written in place.

    A node's state stays the same object whatever the numbers are. So Panda need not put together the states of all that
    hangs under the node anew for each frame, which costs more than the frame's numbers themselves.
    """

    def __init__(self, name: str, count: int, wide: int = 4) -> None:
        self.name = name
        self._array = (p3d.PTA_LVecBase4f if wide == 4 else p3d.PTA_float).empty_array(count)
        self.rows: NDArray[np.float32] = np.asarray(memoryview(self._array)).reshape(count, wide)
        """(count, wide) numbers; write into them"""
        self.rows[:] = 0.0

    def to(self, node: p3d.NodePath) -> None:
        """Let the shaders of a node and of all under it read this."""
        node.set_shader_input(self.name, self._array)


def program(vertex: str, fragment: str, **defines: int | float | bool) -> p3d.Shader:
    """The shader of `vertex`.vert and `fragment`.frag; a define that is False is left out, True stands for 1."""
    return _program(vertex, fragment, tuple(sorted(defines.items())))


@cache
def _program(vertex: str, fragment: str, defines: tuple[tuple[str, int | float | bool], ...]) -> p3d.Shader:
    shader = p3d.Shader.make(
        p3d.Shader.SL_GLSL, vertex=source(f"{vertex}.vert", dict(defines)), fragment=source(f"{fragment}.frag", dict(defines))
    )
    if shader is None or shader.get_error_flag():
        raise RuntimeError(f"The shader {vertex}/{fragment} does not compile with {dict(defines)}.")
    return shader


def source(name: str, defines: dict[str, int | float | bool]) -> str:
    """The text of one stage: version first, then the defines, then the file with its includes."""
    text = (FOLDER / name).read_text(encoding="utf-8")
    first, body = text.split("\n", 1)
    if first != VERSION:
        raise ValueError(f"{name} must begin with {VERSION}.")
    lines = [f"#define {key} {_written(value)}" for key, value in defines.items() if value is not False]
    return "\n".join([VERSION, *lines, _with_includes(body)])


def _with_includes(body: str) -> str:
    return INCLUDE.sub(lambda found: (FOLDER / found.group(1)).read_text(encoding="utf-8"), body)


def _written(value: int | float | bool) -> str:
    return f"{value:d}" if isinstance(value, int) else f"{value:.6f}"
