"""The scenarios' own rules, by the mission a scenario file names."""

from collections.abc import Mapping

from navalsim3d.rulesets.cruel_seas.missions.base import MissionRules, role_of
from navalsim3d.rulesets.cruel_seas.missions.ships_in_the_night import ShipsInTheNight
from navalsim3d.rulesets.cruel_seas.missions.skirmish import Skirmish
from navalsim3d.rulesets.cruel_seas.missions.to_the_rescue import ToTheRescue
from navalsim3d.rulesets.cruel_seas.missions.torpedo_run import TorpedoRun
from navalsim3d.rulesets.cruel_seas.play import Play
from navalsim3d.rulesets.cruel_seas.state import State

__all__ = ["MISSIONS", "START_AREAS", "MissionRules", "only_for_start", "role_of", "rules"]

MISSIONS: Mapping[str, MissionRules] = {
    "ships_in_the_night": ShipsInTheNight(),
    "torpedo_run": TorpedoRun(),
    "to_the_rescue": ToTheRescue(),
    "skirmish": Skirmish(),
}

START_AREAS = frozenset(("corner_sw", "corner_ne", "corridor", "attackers", "rescuers", "attackers_nw", "attackers_ne"))
"""areas the scenarios place ships in, besides a file's own `entry_<side>`; terrain stays out of them (CS-TERR-03)"""


def only_for_start(zone: str) -> bool:
    """Whether an area has no meaning any more once all ships lie on the table."""
    return zone.startswith("entry_") or zone in START_AREAS - {"corner_sw", "corner_ne", "corridor"}


def rules(battle: State | Play) -> MissionRules:
    """The scenario rules that apply to this game, whether it is looked at or being played on."""
    return MISSIONS[battle.game.mission]
