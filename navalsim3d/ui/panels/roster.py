"""Whose a piece is and what it is called, for panels that name pieces: the ships of two sides may be called the same."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from imgui_bundle import imgui

from navalsim3d.kernel.tabletop import Tabletop, liveries
from navalsim3d.ui import theme
from navalsim3d.ui.panels.banner_panel import FLAGS


@dataclass(frozen=True, slots=True)
class Roster:
    """By the id of a piece: its name, its side's livery, its side's name."""

    names: Mapping[str, str] = field(default_factory=dict)
    worn: Mapping[str, int] = field(default_factory=dict)
    sides: Mapping[str, str] = field(default_factory=dict)


NOBODY = Roster()


def roster(table: Tabletop) -> Roster:
    """Everybody on a table."""
    worn = dict(zip((side.id for side in table.sides), liveries([side.colour for side in table.sides]), strict=True))
    named = {side.id: side.name for side in table.sides}
    return Roster(
        {piece.id: piece.name for piece in table.pieces},
        {piece.id: worn[piece.side] for piece in table.pieces if piece.side in worn},
        {piece.id: named[piece.side] for piece in table.pieces if piece.side in named},
    )


def flag(known: Roster, piece: str) -> str:
    """The sign of the side of a piece; empty for one that is nobody's."""
    return FLAGS[known.worn[piece]] if piece in known.worn else ""


def mark(known: Roster, piece: str, name: bool = False) -> bool:
    """Draw the sign in its side's colour, with the side's name behind it where that is wished; says whether there is one."""
    sign = flag(known, piece)
    if sign:
        imgui.text_colored(theme.SIDES[known.worn[piece]], f"{sign} {known.sides[piece]}" if name else sign)
    return bool(sign)
