"""What is wrong with a model file, in sentences a person can act on.

Each sentence says which file, which place in it, and why. Blueprints and GLBs come from strangers: sizes are bounded
before anything is read, and no number is believed before it was looked at.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

from pydantic import ValidationError

from navalsim3d.shipyard.blueprint import Blueprint
from navalsim3d.shipyard.companies import Company
from navalsim3d.shipyard.counters import Counter

LARGEST = {".json": 1_000_000, ".glb": 16_000_000}
"""bytes"""
FLOAT, VEC3 = 5126, "VEC3"


def problems(path: Path) -> list[str]:
    """Everything wrong with a blueprint (.json, and the .glb beside it if there is one) or with a .glb; [] when sound."""
    try:
        return [f"{path.name}: {fault}" for fault in _faults(path)]
    except (OSError, ValueError, RecursionError) as error:
        return [f"{path.name}: {_plain(error)}"]


def _plain(error: Exception) -> str:
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    if isinstance(error, UnicodeDecodeError):
        return "it is not UTF-8 text"
    if isinstance(error, FileNotFoundError):
        return "there is no such file"
    if isinstance(error, OSError):
        return f"it cannot be read: {error.strerror}"
    return str(error)


def _faults(path: Path) -> Iterator[str]:
    if path.suffix not in LARGEST:
        raise ValueError("a model is a .json or a .glb file")
    size = path.stat().st_size
    if size > LARGEST[path.suffix]:
        raise ValueError(f"it has {size} bytes; at most {LARGEST[path.suffix]} are read")
    if path.suffix == ".glb":
        yield from mesh_faults(path.read_bytes(), None)
        return
    plan = None
    try:
        plan = blueprint_of(path.read_text(encoding="utf-8"))
    except ValidationError as error:
        yield from (_sentence(dict(e)) for e in error.errors())
    if plan is None:
        return
    if plan.name != path.stem:
        yield f"name: it says '{plan.name}', but the file is called '{path.stem}'"
    mesh = path.with_suffix(".glb")
    if mesh.exists():
        yield from (f"{mesh.name}: {fault}" for fault in _beside(mesh, plan))


def _beside(mesh: Path, plan: Blueprint | Company | Counter) -> list[str]:
    if mesh.stat().st_size > LARGEST[".glb"]:
        return ["it is too large"]
    try:
        return list(mesh_faults(mesh.read_bytes(), plan))
    except (ValueError, RecursionError) as error:
        return [_plain(error)]


def blueprint_of(text: str) -> Blueprint | Company | Counter:
    """A blueprint of any form from the text of its file. ValueError (ValidationError is one): what is wrong."""
    try:
        data = json.loads(text, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        raise ValueError(f"line {error.lineno}, column {error.colno}: it is not JSON ({error.msg.lower()})") from None
    form = data.get("form") if isinstance(data, dict) else None
    if form == "company":
        return Company.model_validate(data)
    return Counter.model_validate(data) if form == "counter" else Blueprint.model_validate(data)


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"it holds {name}, which is no number")


def _sentence(error: dict[str, Any]) -> str:
    place = ".".join(str(part) for part in error["loc"]) or "the whole"
    reason = str(error["msg"]).removeprefix("Value error, ")
    return f"{place}: {reason[:1].lower()}{reason[1:]}"


def mesh_faults(data: bytes, plan: Blueprint | Company | Counter | None) -> Iterator[str]:
    """What is wrong with a GLB: as such, and against its blueprint."""
    tree, binary = chunks(data)
    nodes = {str(n.get("name")) for n in _list(tree, "nodes") if isinstance(n, dict) and "mesh" in n}
    if "body" not in nodes:
        yield "nodes: there is no node 'body'"
    for index, accessor in enumerate(_list(tree, "accessors")):
        fault = _accessor_fault(tree, accessor, binary)
        if fault:
            yield f"accessors.{index}: {fault}"
            return
    if plan is None:
        return
    based = isinstance(plan, Blueprint | Counter) and plan.base is not None
    if based and "base" not in nodes:
        yield "nodes: the base of the blueprint has no node; build it again"
    for name in sorted(set(plan.weapons) - nodes):
        yield f"nodes: the mount '{name}' of the blueprint has no node; build it again"
    for name in sorted(nodes - set(plan.weapons) - ({"body", "base"} if based else {"body"})):
        yield f"nodes: '{name}' is no mount of the blueprint; build it again"


def chunks(data: bytes) -> tuple[dict[str, Any], bytes]:
    """The JSON tree and the binary chunk of a GLB. ValueError: it is none."""
    if len(data) < 20 or data[:4] != b"glTF":
        raise ValueError("it is no GLB: it does not begin with glTF")
    version, length = struct.unpack_from("<II", data, 4)
    if version != 2:
        raise ValueError(f"it is glTF version {version}; version 2 is read")
    if length != len(data):
        raise ValueError(f"it says it has {length} bytes, but there are {len(data)}")
    size, kind = struct.unpack_from("<I4s", data, 12)
    if kind != b"JSON" or 20 + size > len(data):
        raise ValueError("its first chunk is not JSON")
    try:
        tree = json.loads(data[20 : 20 + size], parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        raise ValueError(f"its first chunk is not JSON ({error.msg.lower()})") from None
    if not isinstance(tree, dict):
        raise ValueError("its first chunk is not a JSON object")
    start = 20 + size
    if len(data) < start + 8:
        raise ValueError("it has no binary chunk")
    amount, kind = struct.unpack_from("<I4s", data, start)
    if kind != b"BIN\0" or start + 8 + amount > len(data):
        raise ValueError("its second chunk is not a whole binary chunk")
    return tree, data[start + 8 : start + 8 + amount]


def _list(tree: dict[str, Any], key: str) -> list[Any]:
    found = tree.get(key, [])
    if not isinstance(found, list):
        raise ValueError(f"{key}: it is not a list")
    return found


def _accessor_fault(tree: dict[str, Any], accessor: Any, binary: bytes) -> str:
    """Why the numbers of one accessor cannot be used; '' when they can."""
    import numpy as np

    if not isinstance(accessor, dict):
        return "it is not an object"
    view, count = accessor.get("bufferView"), accessor.get("count")
    views = _list(tree, "bufferViews")
    if not isinstance(view, int) or not 0 <= view < len(views) or not isinstance(views[view], dict):
        return "it has no buffer view"
    if not isinstance(count, int) or not 0 < count <= 2_000_000:
        return f"its count is {count}"
    offset, length = views[view].get("byteOffset", 0), views[view].get("byteLength", 0)
    if not isinstance(offset, int) or not isinstance(length, int) or offset < 0 or length < 0 or offset + length > len(binary):
        return "it reaches beyond the file"
    if accessor.get("componentType") == FLOAT and accessor.get("type") == VEC3:
        if 12 * count > length:
            return "it reaches beyond its buffer view"
        values = np.frombuffer(binary, dtype="<f4", count=3 * count, offset=offset)
        if not np.isfinite(values).all():
            return "it holds a number that is not finite"
    return ""
