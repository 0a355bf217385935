"""How a game ended, as the panel shows it: winner, scores, the reason with its clause, and the dice laid open."""

from dataclasses import dataclass

from navalsim3d.kernel.dice import seed_hash
from navalsim3d.kernel.session import Session
from navalsim3d.kernel.tabletop import liveries


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a game in words and figures."""

    title: str
    degree: str
    why: str
    clause: str
    scores: tuple[tuple[str, str], ...]
    """each side's name and points"""
    liveries: tuple[int, ...]
    """the number of each side's colour"""
    seed: str
    """what all dice came from, in hexadecimal"""
    seal: str
    """its hash, shown to the players at the start"""
    honest: bool
    """whether the seed is the one that was sealed"""


def result_of(session: Session) -> Result | None:
    """The end of the game, by the names the sides had come to go by; None while it goes on."""
    outcome = session.outcome
    if outcome is None:
        return None
    sides = session.ruleset.tabletop(session.state_at(session.step_count), None).sides
    names = {side.id: side.name for side in sides}
    title = f"{names[outcome.winner]} wins" if outcome.winner in names else "Nobody wins"
    scores = tuple((name, f"{outcome.scores.get(side, 0.0):g}") for side, name in names.items())
    worn = liveries([side.colour for side in sides])
    honest = seed_hash(session.seed) == session.seed_hash
    return Result(title, outcome.degree, outcome.why, outcome.clause, scores, worn, session.seed.hex(), session.seed_hash, honest)
