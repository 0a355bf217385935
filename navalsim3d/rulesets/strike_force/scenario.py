"""What a Strike Force One scenario file may say, beyond what all games share."""

from typing import Literal

from navalsim3d.kernel.scenario import Scenario, Strict, TableSize
from navalsim3d.rulesets.strike_force.chart import MapSheet
from navalsim3d.rulesets.strike_force.hexes import HEIGHT, WIDTH


class OptionSet(Strict):
    """The optional rules, off unless a scenario says otherwise (SF-OPT-01)."""

    slow_woods: bool = False
    """woods may be entered at twice the cost (SF-OPT-02)"""
    exchange: bool = False
    """some cells of the table cost both sides a company (SF-OPT-03)"""


class StrikeForceScenario(Scenario):
    """A Strike Force One scenario: the game's own map unless it brings a sheet."""

    ruleset: Literal["strike_force"]
    table: TableSize = TableSize(width=WIDTH, height=HEIGHT)
    turns: Literal[4] = 4
    """every game lasts four turns (SF-SEQ-01)"""
    options: OptionSet = OptionSet()
    map: MapSheet | None = None
    """another map, starts or table than those of `tables/map.json` (SF-GAP-01)"""
