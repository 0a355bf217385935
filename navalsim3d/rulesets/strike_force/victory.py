"""Winning (WIN): Soviet companies in two Towns after the last step, or else the US side."""

from navalsim3d.kernel.ruleset import Outcome
from navalsim3d.rulesets.strike_force.commands import SideId
from navalsim3d.rulesets.strike_force.hexes import Hexes
from navalsim3d.rulesets.strike_force.state import SIDE_WORDS, SOVIETS, Position, State, standing

NEEDED = 2
"""Towns the Soviet side has to stand in (SF-WIN-01)"""
DEGREE = "victory"
"""there is only one, and no draw (SF-WIN-02)"""
CLAUSES: dict[SideId, str] = {"soviet": "SF-WIN-01", "us": "SF-WIN-02"}


def towns_held(position: Position) -> Hexes:
    """The Towns Soviet companies stand in now; nothing else counts (SF-WIN-03, SF-WIN-04)."""
    return position.game.chart.towns & standing(position, "soviet")


def leader(position: Position) -> SideId:
    """Who would win if the game ended here (SF-WIN-01, SF-WIN-02)."""
    return "soviet" if towns_held(position).bit_count() >= NEEDED else "us"


def decided(state: State) -> SideId | None:
    """Who is certain to win: the US side as soon as fewer than two Soviet companies are left, else nobody before the end (SF-WIN-06)."""
    if state.winner:
        return state.winner
    return "us" if sum(map(bool, state.where[:SOVIETS])) < NEEDED else None


def account(position: Position) -> str:
    """How many Towns are held, and which, in words."""
    held = towns_held(position)
    names = [name for town, name in position.game.chart.names.items() if town & held]
    place = f" ({', '.join(names)})" if names else ""
    return f"Soviet companies stand in {len(names)} of 3 Towns{place}, {NEEDED} are needed"


def outcome(state: State) -> Outcome | None:
    """How the game ended; scores are Towns held and Towns kept."""
    if not state.winner:
        return None
    held = towns_held(state).bit_count()
    scores = {"soviet": float(held), "us": float(3 - held)}
    return Outcome(state.winner, DEGREE, scores, f"{SIDE_WORDS[state.winner]}: {account(state)}", CLAUSES[state.winner])
