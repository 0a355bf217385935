"""From an explanation to the aids on the water: ghost path, turn points, arcs, lines of sight."""

from navalsim3d.kernel.ruleset import Explanation
from navalsim3d.kernel.tabletop import Piece
from navalsim3d.scene.effects.overlays import Overlays


def show(overlays: Overlays, explanation: Explanation | None, selected: Piece | None) -> None:
    """Draw what a choice would do, and the arcs of the piece whose card is open; nothing clears all."""
    arcs = explanation.arcs if explanation else (selected.arcs if selected else ())
    overlays.show(
        paths=(explanation.path,) if explanation and explanation.path else (),
        turn_points=explanation.turn_points if explanation else (),
        arcs=arcs,
        lines=explanation.sight_lines if explanation else (),
        warn=bool(explanation and (explanation.refused or explanation.warnings)),
    )
