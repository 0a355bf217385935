"""Shore batteries: guns that stand on an island (CS-BATT, CS-TERR-02).

A battery is a vessel that cannot move: it has its card, its crew and its Fleet dice, and fires by the rules of gunnery. What
sets it apart stands here. Our own decisions: the land it stands on hides neither the battery nor anybody from it, other
land does; it hides nobody itself; ruined, it leaves no wreck; and it has no boat to take a prize with, and no flag to strike.
"""

from navalsim3d.kernel.board import Area, Board, Polygon
from navalsim3d.kernel.polygons import edges, edges_touch, inside
from navalsim3d.rulesets.cruel_seas.geometry_of import centre
from navalsim3d.rulesets.cruel_seas.scenario import ShipEntry
from navalsim3d.rulesets.cruel_seas.state import Card, Ship
from navalsim3d.rulesets.cruel_seas.vessels import VESSELS

RADAR_FLAGS = ("rn", "usn", "km")
"""British, American and German batteries may buy radar (CS-BATT-03)"""
ACTING = (5, 6, 8)
"""critical results that act on a battery; all others count as `OTHERWISE` (CS-BATT-04)"""
OTHERWISE = 9


def critical(drawn: int) -> int:
    """The critical result that counts when a battery draws this one (CS-BATT-04)."""
    return drawn if drawn in ACTING else OTHERWISE


def stands_on(outline: Polygon, land: Area) -> bool:
    """Whether the whole emplacement lies on that land, its rim left free (CS-TERR-02)."""
    return inside(outline[0], land.polygon) and not edges_touch(edges(outline), edges(land.polygon))


def ground(board: Board, card: Card, ship: Ship) -> str:
    """Id of the land under a battery; '' for a ship."""
    if not card.ashore:
        return ""
    return next((land.id for land in board.land if inside(centre(card, ship), land.polygon)), "")


def problems(entry: ShipEntry, flag: str) -> tuple[str, ...]:
    """What a scenario may not say about a battery, one sentence each; nothing for a ship."""
    row = VESSELS.get(entry.vessel)
    if row is None or row.piece != "battery":
        return ()
    found = []
    if entry.start is None:
        found.append(f"{entry.id}: a battery needs a start, for nobody puts it down")
    if "radar" in entry.equipment and flag not in RADAR_FLAGS:
        found.append(f"{entry.id}: a battery under the flag {flag!r} may not buy radar, only one of {', '.join(RADAR_FLAGS)}")
    if entry.torpedo_vulnerable:
        found.append(f"{entry.id}: no torpedo strikes a battery")
    return tuple(found)
