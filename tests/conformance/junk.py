"""Commands that nobody may give: right in shape and wrong in content, or wrong in shape already (EB-38)."""

import math
from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

from navalsim3d.kernel.codec import plain

_NONSENSE = {str: ("nobody", "", "x" * 300, "../../etc", "nul\0"), float: (math.nan, math.inf, -math.inf), int: (-1, 10**12)}
_ODD = {float: (-1.0, 1e9, -1e9, 1e-300, 720.0, -0.0), int: (0, 99), str: (), bool: (True, False)}
_SHAPELESS = (None, [], {}, [[]], "nonsense", -1, 1e308, True, "NaN")


def nonsense(command: Any) -> Iterator[Any]:
    """The same command with one field that can mean nothing: always to be refused."""
    yield from _with(command, _NONSENSE)


def odd(command: Any) -> Iterator[Any]:
    """The same command with one field that is unusual: allowed or refused, but by check and apply alike."""
    yield from _with(command, _ODD)


def _with(command: Any, values: dict[type, tuple[Any, ...]]) -> Iterator[Any]:
    for f in fields(command):
        if f.name == "kind":
            continue
        value = getattr(command, f.name)
        for other in values.get(type(value), ()):
            yield replace(command, **{f.name: other})
        if type(value) is tuple and value and type(value[0]) in values:
            for other in values[type(value[0])]:
                yield replace(command, **{f.name: (other, *value[1:])})


def shapeless(command: Any) -> Iterator[Any]:
    """Plain data that looks like a command and is none, or at least not this one."""
    data = plain(command)
    yield from _SHAPELESS
    yield data | {"kind": "mutiny"}
    yield data | {"a field": 1}
    yield {key: value for key, value in data.items() if key != "kind"}
    for name in data:
        for value in _SHAPELESS:
            if name != "kind":
                yield data | {name: value}
