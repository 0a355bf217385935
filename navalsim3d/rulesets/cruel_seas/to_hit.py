"""The To Hit table: every modifier of a shot with the clause that says so (CS-HIT).

Every true row counts and all add up (CS-HIT-03). Speeds are those at the shot: the shooter's is the level it has declared,
the target's that of its wake (CS-HIT-06). Rows of modules that are not played (searchlights, seas, camouflage) never come up.
"""

from navalsim3d.kernel.events import Modifier
from navalsim3d.kernel.geometry import EPSILON
from navalsim3d.rulesets.cruel_seas import ranges
from navalsim3d.rulesets.cruel_seas.state import Level, Options, Ship, Size, State, Weapon
from navalsim3d.rulesets.cruel_seas.tables import BASE, DIRECTOR_FROM, MANY_PLUMES, ROWS, SHOOTER_FAST, TARGET_FAST

_LINES = {key: Modifier(row.label, row.value, row.clause) for key, row in ROWS.items()}
_SIZE_ROWS = {size: size.name.lower() if ROWS[size.name.lower()].value else "" for size in Size}
_CREW_ROWS = {"inexperienced": "inexperienced", "regular": "", "veteran": "veteran"}
_WAY_ROWS = {Level.STATIONARY: "target_stationary", Level.SLOW: "target_slow", Level.COMBAT: "", Level.FULL: ""}


def has(state: State, ship: Ship, item: str) -> bool:
    """Whether the ship has that piece of equipment in working order; the core rules know none (CS-OPT-01)."""
    fitted = item in state.card(ship.id).equipment and item not in ship.lost_equipment
    return fitted and state.game.options.layer == "advanced"


def modifiers(state: State, shooter: Ship, weapon: Weapon, target: Ship, distance: float, hidden: str) -> tuple[Modifier, ...]:
    """Every row of the To Hit table that is true for this shot, in the order of the table (CS-HIT-02).

    `hidden`: "obscured", "smoke" or "" - what hides a part of the target; it counts once (CS-SMOKE-04).
    """
    keys = (*_of_range(weapon, distance), *_of_shooter(state, shooter), *_of_target(state, target))
    keys += (hidden, _of_director(state, shooter, weapon))
    lines = tuple([_LINES[key] for key in keys if key])
    return lines + _of_night(state.game.options) if state.game.options.night_to_hit else lines


def needed(lines: tuple[Modifier, ...]) -> int:
    """T, the number to roll at most on a D10 (CS-HIT-01); 0 or less is a sure miss (CS-HIT-04)."""
    return BASE + sum([line.value for line in lines])


def _of_range(weapon: Weapon, distance: float) -> tuple[str, ...]:
    if ranges.over_half(weapon, distance):
        return ("over_half",)
    return ("point_blank",) if ranges.point_blank(weapon, distance) else ()


def _of_shooter(state: State, shooter: Ship) -> tuple[str, ...]:
    return (
        _CREW_ROWS[shooter.crew],
        "full" if shooter.level == Level.FULL else "",
        "over_30" if state.speed_of(shooter) > SHOOTER_FAST + EPSILON else "",
        "slow" if shooter.level <= Level.SLOW else "",
        "bridge" if shooter.bridge else "",
    )


def _of_target(state: State, target: Ship) -> tuple[str, ...]:
    return (
        "target_over_24" if state.speed_of(target) > TARGET_FAST + EPSILON else "",
        _WAY_ROWS[target.level],
        _SIZE_ROWS[state.card(target.id).gunnery_size],
        "plumes" if target.plumes >= MANY_PLUMES else "",
    )


def _of_director(state: State, shooter: Ship, weapon: Weapon) -> str:
    """CS-DIR-01: 57 mm and everything larger; not for mortars. Batteries always have one (CS-BATT-02)."""
    if weapon.mm < DIRECTOR_FROM or weapon.calibre == "mortar":
        return ""
    always = state.card(shooter.id).ashore and state.game.options.layer == "advanced"
    return "director" if always or has(state, shooter, "director") else ""


def _of_night(options: Options) -> tuple[Modifier, ...]:
    return (Modifier("night", options.night_to_hit, "CS-LIGHT-06"),)
