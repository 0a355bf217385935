"""The orders of Cruel Seas: what a player can say. One union, discriminated by `kind`."""

from dataclasses import dataclass
from typing import Annotated, Literal, Union

from pydantic import Field

from navalsim3d.kernel.commands import Command

Finite = Annotated[float, Field(allow_inf_nan=False, ge=-100000, le=100000)]
Name = Annotated[str, Field(max_length=64)]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseRole(Command):
    """Attack or defend (CS-SCN2-01)."""

    kind: Literal["choose_role"] = "choose_role"
    role: Literal["attacker", "defender"]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceShip(Command):
    """Put a ship on the table at deployment: stern midpoint in cm, heading."""

    kind: Literal["place_ship"] = "place_ship"
    ship: Name
    x: Finite
    y: Finite
    heading: Finite


@dataclass(frozen=True, slots=True, kw_only=True)
class Activate(Command):
    """Give the drawn Fleet dice to a ship (CS-DICE-03)."""

    kind: Literal["activate"] = "activate"
    ship: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclareSpeed(Command):
    """Declare the level (A1) and, with it, a repair or reload order (A2)."""

    kind: Literal["declare_speed"] = "declare_speed"
    level: Annotated[int, Field(ge=0, le=3)]
    order: Literal["none", "repair", "reload"] = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class GoAstern(Command):
    """Go astern at Slow with one turn of `angle` after `at` cm (CS-ASTERN)."""

    kind: Literal["go_astern"] = "go_astern"
    at: Finite = 0.0
    angle: Finite = 0.0
    order: Literal["none", "repair", "reload"] = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclareRam(Command):
    """Declare Full and a ram: the victim, the turn point of the one turn (0: none) and its angle (CS-RAM)."""

    kind: Literal["declare_ram"] = "declare_ram"
    victim: Name
    turn_point: Annotated[int, Field(ge=0, le=3)] = 0
    angle: Finite = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn(Command):
    """The one turn of this turn point, or the pivot of a stationary ship; starboard positive (CS-TURN)."""

    kind: Literal["turn"] = "turn"
    angle: Finite


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclareFire(Command):
    """Name every (weapon, target) pair of this activation, before the first shot (CS-FIRE-05)."""

    kind: Literal["declare_fire"] = "declare_fire"
    targets: Annotated[tuple[tuple[Name, Name], ...], Field(max_length=64)]


@dataclass(frozen=True, slots=True, kw_only=True)
class FireGun(Command):
    """Fire one declared weapon now (CS-FIRE)."""

    kind: Literal["fire_gun"] = "fire_gun"
    gun: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class LaySmoke(Command):
    """Start the smoke apparatus or drop a float (CS-SMOKE)."""

    kind: Literal["lay_smoke"] = "lay_smoke"


@dataclass(frozen=True, slots=True, kw_only=True)
class LaunchTorpedo(Command):
    """Launch from a tube, `offset` degrees from its centre line (CS-TORP-03)."""

    kind: Literal["launch_torpedo"] = "launch_torpedo"
    tube: Name
    offset: Finite = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Proceed(Command):
    """Run the next leg, or lay the dice at the wake and close the activation (CS-DICE-06)."""

    kind: Literal["proceed"] = "proceed"


@dataclass(frozen=True, slots=True, kw_only=True)
class RamShot(Command):
    """Answer a ram with one weapon, or with none ('') (CS-RAM-04)."""

    kind: Literal["ram_shot"] = "ram_shot"
    gun: Name = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Dodge(Command):
    """Try to dodge a ram, or stand (CS-DODGE-01)."""

    kind: Literal["dodge"] = "dodge"
    attempt: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DodgeMove(Command):
    """The slide of a dodge: its turn, and whether the turn comes before the straight part (CS-DODGE-02)."""

    kind: Literal["dodge_move"] = "dodge_move"
    angle: Finite = 0.0
    turn_first: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplanRam(Command):
    """Where a dodged rammer goes: one turn at a turn point (0: none) (CS-DODGE-03)."""

    kind: Literal["replan_ram"] = "replan_ram"
    turn_point: Annotated[int, Field(ge=0, le=3)] = 0
    angle: Finite = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Drift(Command):
    """Part two hulls after a collision: 5 cm ahead or astern with a turn of -30, 0 or +30, before or after (CS-COLL-07)."""

    kind: Literal["drift"] = "drift"
    astern: bool = True
    angle: Literal[-30, 0, 30] = 0
    turn_first: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseItem(Command):
    """The attacker's choice: an accessory (CS-CRIT-12) or the gun that is out of ammunition (CS-CRIT-13)."""

    kind: Literal["choose_item"] = "choose_item"
    item: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseRepairs(Command):
    """Which tokens a repair takes off (CS-REPAIR-05): engine, rudder, fire, bridge, crew, radar, radio, smoke."""

    kind: Literal["choose_repairs"] = "choose_repairs"
    tokens: Annotated[tuple[Name, ...], Field(max_length=4)]


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerSurrender(Command):
    """After a failed test the attacker accepts the surrender all the same, or goes on (CS-STRIKE-03)."""

    kind: Literal["answer_surrender"] = "answer_surrender"
    accept: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceDinghy(Command):
    """Where the crew of the lost boat takes to the water, within 5 cm of it (CS-SCN3-07)."""

    kind: Literal["place_dinghy"] = "place_dinghy"
    x: Finite
    y: Finite


@dataclass(frozen=True, slots=True, kw_only=True)
class StrikeFlag(Command):
    """Surrender a ship, out of sequence if need be (CS-STRIKE-01)."""

    kind: Literal["strike_flag"] = "strike_flag"
    ship: Name


CruelSeasCommand = Annotated[
    Union[  # noqa: UP007 - one name a line reads as the list it is
        ChooseRole,
        PlaceShip,
        Activate,
        DeclareSpeed,
        GoAstern,
        DeclareRam,
        Turn,
        DeclareFire,
        FireGun,
        LaySmoke,
        LaunchTorpedo,
        Proceed,
        RamShot,
        Dodge,
        DodgeMove,
        ReplanRam,
        Drift,
        ChooseItem,
        ChooseRepairs,
        AnswerSurrender,
        PlaceDinghy,
        StrikeFlag,
    ],
    Field(discriminator="kind"),
]
"""Any order, as JSON tells them apart by `kind`."""
