"""What a table needs and no window: read and worked out beforehand, in a thread, while something else is on the screen.

Meshes, noise and sprites are kept where they are made. A stage built afterwards finds them there and is up in a moment; one
built without this makes them itself.
"""

from collections.abc import Iterable

from navalsim3d.kernel.tabletop import Tabletop
from navalsim3d.scene import islands, miniature, noise
from navalsim3d.scene.effects import atlas


def warm(tabletop: Tabletop, vessels: Iterable[str] = ()) -> None:
    """Have everything ready for a stage that will show this table, and the models of vessels that will come on to it later.

    Raises LibraryError or ValueError, one sentence, for an island without a mesh.
    """
    noise.ripples()
    noise.clouds()
    atlas.sheet()
    atlas.foam_texture()
    for island in tabletop.islands:
        islands.mesh(island.name)
    for piece in tabletop.pieces:
        miniature.model(piece.model, piece.kind, tabletop.scale)
    for name in set(vessels) - {piece.model for piece in tabletop.pieces}:
        miniature.model(name, "company" if tabletop.scale <= 0 else "ship", tabletop.scale)
