"""JSON as strangers write it: read within bounds, and refused in one sentence.

Every file that a person can hand over - scenario, island, model - passes through here before anything looks at it. What
the standard reader lets through silently (NaN, a key given twice, endless nesting, gigabytes) is refused, and pydantic's
reports are turned into a sentence that names file, place and reason. The place is a JSON pointer (`/ships/3/x`), or a
line and column when the text is no JSON at all. Reading alone needs no pydantic, which takes a while to bring in.
"""

from __future__ import annotations

import json
import math
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

if TYPE_CHECKING:
    from pydantic import BaseModel, ValidationError

LONGEST = 4_000_000
"""bytes; no honest scenario, island or model comes near it"""
_DIGITS = 30
_Model = TypeVar("_Model", bound="BaseModel")


class Refused(ValueError):
    """The reason, in one sentence, why a text is not accepted; `place` says where in it."""

    def __init__(self, reason: str, place: str = "") -> None:
        super().__init__(f"{place}: {reason}" if place else reason)


def read_bytes(path: Path) -> bytes:
    """The file's content, at most `LONGEST` bytes. Raises Refused when it is missing, no plain file, unreadable or longer."""
    try:
        if not path.is_file():
            raise Refused(absence(path))
        with path.open("rb") as file:
            content = file.read(LONGEST + 1)
    except (OSError, ValueError) as error:
        if isinstance(error, Refused):
            raise
        raise Refused(f"the file cannot be read ({getattr(error, 'strerror', None) or error})") from None
    if len(content) > LONGEST:
        raise Refused(f"the file is longer than {LONGEST // 1_000_000} MB")
    return content


def absence(path: str | Path) -> str:
    """Why there is no plain file to be read at a path; never raises, whatever the path."""
    if os.path.isdir(path):
        return "this is a folder"
    return "this is no plain file" if os.path.exists(path) else "there is no such file"


def parse(content: bytes) -> Any:
    """Plain data from UTF-8 JSON. Raises Refused for anything that is not exactly that, or that JSON does not define."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Refused(f"the text is not UTF-8 (byte {error.start})") from None
    try:
        return json.loads(text, object_pairs_hook=_once, parse_constant=_no_constant, parse_float=_finite, parse_int=_whole)
    except json.JSONDecodeError as error:
        raise Refused(f"this is not JSON ({error.msg.lower()})", f"line {error.lineno}, column {error.colno}") from None
    except RecursionError:
        raise Refused("it is nested too deeply") from None


def read(path: Path) -> Any:
    """Plain data from a JSON file. Raises Refused."""
    return parse(read_bytes(path))


def validate(model: type[_Model], data: Any) -> _Model:
    """The data as `model`. Raises Refused with the first fault, and how many more there are."""
    from pydantic import ValidationError

    try:
        return model.model_validate(data)
    except ValidationError as error:
        raise _refusal(error, data) from None
    except RecursionError:
        raise Refused("it is nested too deeply") from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise Refused(f"the key {_short(twice)} is given twice")
    return found


def _no_constant(word: str) -> NoReturn:
    raise Refused(f"{word} is not a number that JSON knows")


def _finite(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise Refused(f"the number {_short(digits)} is too large")
    return number


def _whole(digits: str) -> int:
    if len(digits) > _DIGITS:
        raise Refused(f"the number {_short(digits)} is too large")
    return int(digits)


def _refusal(error: ValidationError, data: Any) -> Refused:
    first, *others = error.errors(include_url=False, include_context=True)
    more = f" (and {len(others)} more)" if others else ""
    return Refused(_reason(dict(first)) + more, _pointer(first["loc"], data))


_OURS = {
    "too_short": "this takes at least {min_length} entries, and {actual_length} are given",
    "too_long": "this takes at most {max_length} entries",
    "model_type": "this takes an object in braces, not {given}",
    "dict_type": "this takes an object in braces, not {given}",
    "tuple_type": "this takes a list in brackets, not {given}",
    "list_type": "this takes a list in brackets, not {given}",
    "string_pattern_mismatch": "{given} is not a name: it takes 1 to 64 of a-z, 0-9, _ and -",
    "string_too_long": "this takes at most {max_length} characters",
    "finite_number": "this takes a finite number",
}
"""what pydantic would say in its own words"""


def _reason(fault: dict[str, Any]) -> str:
    if fault["type"] == "missing":
        return "this field is missing"
    if fault["type"] == "extra_forbidden":
        return "there is no such field"
    if fault["type"] == "value_error":
        return str(fault["ctx"]["error"])
    said = _OURS.get(str(fault["type"]))
    if said is not None:
        return said.format(**fault.get("ctx", {}), given=_short(fault.get("input")))
    message = str(fault["msg"]).replace("Input should", "should")
    value = fault.get("input")
    return f"{message}, not {_short(value)}" if value is None or isinstance(value, str | int | float | bool) else message


def _pointer(steps: Sequence[int | str], data: Any) -> str:
    """The steps that exist in the data (pydantic adds words of its own for unions), and the last one in any case."""
    kept: list[str] = []
    for number, step in enumerate(steps):
        inside = (isinstance(data, dict) and step in data) or (isinstance(data, list) and isinstance(step, int) and step < len(data))
        if inside:
            data = data[step]
        if inside or (number == len(steps) - 1 and isinstance(data, dict)):
            kept.append(str(step)[:60].replace("~", "~0").replace("/", "~1"))
    return "/" + "/".join(kept)


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:56] + "...'"
