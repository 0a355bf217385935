"""The numbers of torpedoes: what one needs to hit, and how often it goes off (CS-TORP-06 to CS-TORP-12)."""

from navalsim3d.kernel.events import Modifier
from navalsim3d.kernel.geometry import EPSILON
from navalsim3d.rulesets.cruel_seas.state import Card, Crew, Level, Ship, Size
from navalsim3d.rulesets.cruel_seas.tables import read

_TABLE = read("torpedoes")
BASE = int(_TABLE["base"])
RUN = float(_TABLE["run"])
"""cm a torpedo runs in one move (CS-TORP-04)"""
ARMED = float(_TABLE["arms_after"])
"""cm it has to run before it is live (CS-TORP-06)"""
MOVES = int(_TABLE["moves"])
"""moves until it sinks (CS-TORP-12)"""
ARC = float(_TABLE["arc"])
"""degrees to either side of a tube's centre line (CS-TORP-03)"""
DICE = int(_TABLE["damage_dice"])
LAUNCHES: dict[str, int] = _TABLE["launches"]
"""how many a crew may launch in one activation (CS-TORP-01)"""
REFILLED = int(_TABLE["reloads_in_one_order"]["value"])
"""tubes one reload order fills (CS-TORP-16)"""
_GOES_OFF: dict[str, int] = _TABLE["detonates_from"]
_LINES = {key: Modifier(row["label"], int(row["value"]), "CS-TORP-07") for key, row in _TABLE["modifiers"].items()}


def armed(run: float) -> bool:
    """Whether a torpedo that has run `run` cm is live (CS-TORP-06)."""
    return run >= ARMED - EPSILON


def modifiers(crew: Crew, card: Card, target: Ship) -> tuple[Modifier, ...]:
    """Every true row of the Torpedo To Hit Table (CS-TORP-07): size and present speed of the target, crew at the launch."""
    keys = (card.size.name.lower() if card.size >= Size.LARGE else "", _speed_row(card.speeds[target.level], target.level), crew)
    return tuple(_LINES[key] for key in keys if key in _LINES)


def needed(lines: tuple[Modifier, ...]) -> int:
    """T: the number a D10 must not exceed; below 1 no dice is taken (CS-TORP-07, CS-TORP-08)."""
    return BASE + sum(line.value for line in lines)


def goes_off_from(crew: Crew) -> int:
    """The least face of the D6 after a hit that is no dud (CS-TORP-09)."""
    return _GOES_OFF[crew]


def chance(crew: Crew, lines: tuple[Modifier, ...]) -> float:
    """Chance that a live torpedo that meets its target hits and goes off."""
    return min(max(needed(lines), 0), 10) / 10.0 * (7 - goes_off_from(crew)) / 6.0


EXPECTED = DICE * (3.5 + 3.5 / 6.0)
"""mean damage of one that goes off: every six is rolled on once (CS-TORP-10)"""


def _speed_row(speed: float, level: Level) -> str:
    if level == Level.STATIONARY:
        return "stationary"
    if speed >= float(_TABLE["very_fast_from"]) - EPSILON:
        return "from_30"
    return "over_15" if speed > float(_TABLE["fast_over"]) + EPSILON else ""
