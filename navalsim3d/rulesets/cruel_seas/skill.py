"""Skill Tests: one D6 against the crew's number (CS-SKILL).

A modifier is added to the face, never to the number; there is no automatic success or failure.
"""

from dataclasses import replace
from fractions import Fraction

from navalsim3d.kernel.events import DiceRolled
from navalsim3d.rulesets.cruel_seas.play import Play
from navalsim3d.rulesets.cruel_seas.state import Crew
from navalsim3d.rulesets.cruel_seas.tables import SKILL


def test(play: Play, ship_id: str, purpose: str, bonus: int = 0) -> bool:
    """Whether the crew of that very ship passes a Skill Test (CS-SKILL-01, CS-SKILL-03); `bonus` is added to the dice (CS-SKILL-02).

    The event shows the unmodified face. `purpose` completes "Skill Test to ...": "put out the fire".
    """
    ship = play.ship(ship_id)
    needed = SKILL[ship.crew]
    face = play.d6(f"Skill Test to {purpose}", ship.side)
    passed = face + bonus >= needed
    rolled = play.events[-1]
    assert isinstance(rolled, DiceRolled)
    added = f" {bonus:+d}" if bonus else ""
    verdict = "passed" if passed else "failed"
    text = f"{ship.name} {verdict} the Skill Test to {purpose}: {face}{added}, {needed} or more needed."
    play.events[-1] = replace(rolled, text=text, clause="CS-SKILL-01")
    return passed


def chance(crew: Crew, bonus: int = 0) -> Fraction:
    """The exact chance of a crew to pass a Skill Test."""
    return Fraction(sum(face + bonus >= SKILL[crew] for face in range(1, 7)), 6)
