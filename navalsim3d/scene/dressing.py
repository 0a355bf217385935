"""What a piece wears: its wounds and fire, how bright it is, the stand under it on the table, the ring round whoever acts.

All of it changes by what happens, seldom by the hour, so a piece is dressed only when something about it changed.
"""

from __future__ import annotations

from typing import Any

import panda3d.core as p3d

from navalsim3d.scene.effects.lines import capsule, ring_node, rounded
from navalsim3d.scene.miniature import Miniature
from navalsim3d.scene.ships import Ship

CHOSEN, ACTING = (1.0, 0.82, 0.42), (0.62, 0.92, 1.0)
"""colours of the ring"""
DIM = 0.72
"""brightness of a piece that only its owner knows of"""


class Dressing:
    """Dresses the ships of one fleet; remembers whose ring is drawn."""

    def __init__(self, world: Any) -> None:
        self._world = world
        self._rings: dict[str, tuple[tuple[bool, bool], p3d.NodePath | None]] = {}

    def paint(self, ship: Ship, chosen: bool) -> None:
        """Hand its wounds, fire and brightness to the shader, and give it its ring."""
        piece = ship.piece
        ship.miniature.inscribe(piece)
        bright = DIM if piece.hidden else 1.0
        ship.miniature.paint(ship.lost, ship.burning, bright, 1.0 if chosen or piece.active else 0.0, ship.left)
        self._ring(ship, chosen)

    def stand(self, ship: Ship, now: float, look: float) -> None:
        """Show its stand, shadow and plate while there is anything of the table to be seen, and not under a wreck."""
        stands = look < 0.999 and not (ship.sunk_at is not None and now > ship.sunk_at + 1.0)
        if stands == ship.standing:
            return
        ship.standing = stands
        mini = ship.miniature
        for part in (mini.base, mini.plate) if mini.kind == "aircraft" else (mini.base, mini.shade, mini.plate):
            (part.show if stands else part.hide)()

    def forget(self, key: str) -> None:
        """A piece went, and its ring with its nodes."""
        self._rings.pop(key, None)

    def _ring(self, ship: Ship, chosen: bool) -> None:
        """A thin glowing line round the piece that acts or is selected; its shape is the side's."""
        wanted = (chosen, ship.piece.active)
        worn, ring = self._rings.get(ship.piece.id, ((False, False), None))
        if wanted == worn:
            return
        if ring is not None:
            ring.remove_node()
        made = ring_node(ship.miniature.root, outline(ship.miniature), CHOSEN if chosen else ACTING, self._world) if any(wanted) else None
        self._rings[ship.piece.id] = (wanted, made)


def outline(mini: Miniature) -> Any:
    """The line (n, 2) of a miniature's ring: round for a company, along the edge of a counter, the side's shape for a hull."""
    if mini.kind == "company":
        return capsule(mini.length * 0.5 + 0.72, mini.length * 0.5 + 0.72)
    if mini.card_size is not None:
        return rounded(mini.card_size[0] * 0.5 + 0.22, mini.card_size[1] * 0.5 + 0.22, 0.3)
    return capsule(mini.length * 0.5 + 0.9, mini.beam * 0.5 + 0.9, mini.side)
