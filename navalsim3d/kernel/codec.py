"""States and commands as plain JSON data and back, one text for one value, and a short digest of it.

pydantic reads and writes; what it lets through by default and a game must not have (NaN, sets whose order changes from
run to run, unknown fields, a number written as a word) is refused. A digest covers every field, so whatever is left out
of it has to be named.
"""

import json
from collections.abc import Hashable, Mapping
from dataclasses import MISSING, field, fields, make_dataclass
from functools import lru_cache
from hashlib import blake2b
from typing import Any, Generic, NoReturn, TypeVar, get_type_hints

from pydantic import ConfigDict, TypeAdapter, ValidationError

from navalsim3d.kernel.wording import first_fault

T = TypeVar("T")
_CONFIG = ConfigDict(
    allow_inf_nan=False,
    extra="forbid",
    ser_json_bytes="hex",
    ser_json_inf_nan="constants",
    val_json_bytes="hex",
)


class Codec(Generic[T]):
    """Reads and writes values of one type: a dataclass, or a union of dataclasses told apart by `kind`.

    Fields named in `fixed` are neither written nor part of the digest; `load` is given them again.
    Raises TypeError for a type that holds sets, or anything untyped.
    """

    def __init__(self, type_: Any, fixed: tuple[str, ...] = ()) -> None:
        self._type, self._fixed = type_, frozenset(fixed)
        self._writer: TypeAdapter[Any] = TypeAdapter(tuple[type_], config=_CONFIG)
        record: Any = _without(type_, self._fixed) if fixed else type_
        self._reader: TypeAdapter[Any] = TypeAdapter(tuple[record], config=_CONFIG) if fixed else self._writer
        self._left_out: Any = {0: set(fixed)} if fixed else None
        kinds = _kinds(self._reader.core_schema)
        for kind in ("set", "frozenset", "any"):
            if kind in kinds:
                raise TypeError(f"{getattr(type_, '__name__', type_)} holds a field of kind {kind!r}, which has no fixed order or form")
        self._sorted = "dict" in kinds

    def dump(self, value: T) -> Any:
        """The value as plain JSON data. Raises ValueError for NaN and infinity."""
        return json.loads(self._bytes(value))

    def text(self, value: T) -> str:
        """The value as one line of JSON, always the same for the same value. Raises ValueError for NaN and infinity."""
        return self._bytes(value).decode()

    def digest(self, value: T) -> str:
        """16 hex digits over the text."""
        return blake2b(self._bytes(value), digest_size=8).hexdigest()

    def load(self, data: Any, **fixed: Any) -> T:
        """The inverse of `dump`; `fixed` fields are taken as given. Raises ValueError with one sentence."""
        try:
            loaded = self._reader.validate_json(json.dumps([data], allow_nan=False), strict=True)[0]
        except ValidationError as error:
            raise ValueError(_sentence(error)) from None
        except (ValueError, TypeError, RecursionError) as error:
            raise ValueError(f"this is no plain JSON data ({error})") from None
        if not self._fixed:
            return loaded  # type: ignore[no-any-return]
        return self._type(**{f.name: getattr(loaded, f.name) for f in fields(loaded)}, **fixed)  # type: ignore[no-any-return]

    def _bytes(self, value: T) -> bytes:
        raw = self._writer.dump_json((value,), exclude=self._left_out)[1:-1]
        if b"NaN" in raw or b"Infinity" in raw or self._sorted:
            data = json.loads(raw, parse_constant=_no_number)
            return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode() if self._sorted else raw
        return raw


def plain(value: Any) -> Any:
    """Any one dataclass, such as a command or an event, as plain JSON data; `kind` says which it is."""
    kind: Any = type(value)
    return _codec_of(kind).dump(value)


def canonical(data: Any) -> str:
    """Plain data as one line of JSON with sorted keys. Raises ValueError for NaN and infinity."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def digest_of(data: Any) -> str:
    """16 hex digits over plain data, whatever the order of its keys."""
    return blake2b(canonical(data).encode(), digest_size=8).hexdigest()


def first_difference(a: Any, b: Any, place: str = "") -> str | None:
    """Where two pieces of plain data first differ, as a JSON pointer (`/ships/3/hull`); None when they are equal."""
    if isinstance(a, dict) and isinstance(b, dict):
        keys = [*a, *(key for key in b if key not in a)]
        pairs = [(key, a.get(key, _NOTHING), b.get(key, _NOTHING)) for key in keys]
    elif isinstance(a, list) and isinstance(b, list) and len(a) == len(b):
        pairs = [(str(k), one, other) for k, (one, other) in enumerate(zip(a, b, strict=True))]
    else:
        return None if type(a) is type(b) and a == b else place or "/"
    for key, one, other in pairs:
        found = first_difference(one, other, f"{place}/{key}")
        if found:
            return found
    return None


_NOTHING = object()


@lru_cache(maxsize=512)
def _codec_of(type_: Hashable) -> Codec[Any]:
    return Codec(type_)


def _without(type_: Any, names: frozenset[str]) -> type:
    """A dataclass with the fields of another but for some."""
    hints = get_type_hints(type_, include_extras=True)
    kept = [f for f in fields(type_) if f.name not in names]
    columns = [(f.name, hints[f.name], field(default=f.default, default_factory=f.default_factory)) for f in kept if _optional(f)]
    needed = [(f.name, hints[f.name], field()) for f in kept if not _optional(f)]
    return make_dataclass(type_.__name__, [*needed, *columns], frozen=True, slots=True)


def _optional(f: Any) -> bool:
    return f.default is not MISSING or f.default_factory is not MISSING


def _kinds(schema: Any) -> set[str]:
    """Every kind of value a pydantic core schema speaks of."""
    found: set[str] = set()
    waiting = [schema]
    while waiting:
        part = waiting.pop()
        if isinstance(part, Mapping):
            if isinstance(part.get("type"), str):
                found.add(part["type"])
            waiting += [v for k, v in part.items() if k not in ("metadata", "serialization")]
        elif isinstance(part, list | tuple):
            waiting += part
    return found


def _sentence(error: ValidationError) -> str:
    """The first fault of a pydantic report: where, and what."""
    steps, reason = first_fault(error)
    return f"/{'/'.join(steps[1:])}: {reason}"


def _no_number(word: str) -> NoReturn:
    raise ValueError(f"{word} is not a number a game can hold")
