"""Commands: what is no command is refused before any rule looks at it."""

import math
from dataclasses import dataclass, replace
from typing import Annotated, Literal

import pytest
from pydantic import Field

from navalsim3d.kernel.commands import Command, IllegalCommand, require_form


@dataclass(frozen=True, slots=True, kw_only=True)
class Steer(Command):
    kind: Literal["steer"] = "steer"
    ship: Annotated[str, Field(max_length=8)]
    angle: float = 0.0
    level: Annotated[int, Field(ge=0, le=3)] = 0
    order: Literal["none", "repair"] = "none"
    tubes: tuple[str, ...] = ()


STEER = Steer(ship="a")


def test_a_well_formed_command_passes():
    require_form(STEER)
    require_form(replace(STEER, angle=-45.5, level=3, order="repair", tubes=("x", "y")))


def test_a_whole_number_is_a_number():
    require_form(replace(STEER, angle=45))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("angle", math.nan),
        ("angle", math.inf),
        ("angle", "45"),
        ("angle", None),
        ("level", -1),
        ("level", 4),
        ("level", True),
        ("level", 1.5),
        ("order", "nobody"),
        ("ship", 7),
        ("ship", "x" * 9),
        ("tubes", ("x", 7)),
        ("tubes", "xy"),
        ("kind", "stop"),
    ],
)
def test_what_is_no_command_is_refused(field, value):
    """EB-38."""
    with pytest.raises(IllegalCommand) as refused:
        require_form(replace(STEER, **{field: value}))
    assert refused.value.reason.startswith(field)
    assert "\n" not in refused.value.reason


def test_a_refusal_names_its_clause():
    assert str(IllegalCommand("the tubes are masked", "CS-TORP-03")) == "the tubes are masked (CS-TORP-03)"
    assert str(IllegalCommand("the tubes are masked")) == "the tubes are masked"
