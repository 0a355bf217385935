"""Fire gun by gun: the single pairs out of which a person puts a declaration together (CS-FIRE-03, CS-FIRE-05).

The menu holds whole declarations that make sense; here is every pair of gun and target that the rules accept, also one
whose shot would be lost (CS-OPT-03).
"""

from navalsim3d.kernel.commands import Command
from navalsim3d.rulesets.cruel_seas import fire_orders, readiness
from navalsim3d.rulesets.cruel_seas.commands import DeclareFire
from navalsim3d.rulesets.cruel_seas.state import State


def parts(state: State) -> tuple[DeclareFire, ...]:
    """A declaration for each gun that is ready and each enemy it may be laid at, in card order."""
    active = state.active
    if active is None or active.fire_declared or state.pending:
        return ()
    ship = state.ship(active.ship)
    foes = [other.id for other in state.ships if other.side != ship.side and other.status == "afloat"]
    guns = [weapon.id for weapon in readiness.ready(state, ship)]
    return tuple(DeclareFire(targets=((gun, foe),)) for gun in guns for foe in foes if fire_orders.refused(state, ship, gun, foe) is None)


def combined(state: State, chosen: tuple[Command, ...]) -> DeclareFire | None:
    """All pairs in one declaration; None when a gun is named twice, or a ship is held to one gun a turn (CS-SCN3-03)."""
    pairs = tuple(pair for part in chosen if isinstance(part, DeclareFire) for pair in part.targets)
    if not pairs or len({gun for gun, _ in pairs}) < len(pairs):
        return None
    limited = state.active is not None and state.ship(state.active.ship).shots_limited
    return None if limited and len(pairs) > 1 else DeclareFire(targets=pairs)
