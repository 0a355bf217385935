"""The working copy of one command: the position as it changes, the dice as they fall, the events as they happen.

It lives inside one `apply` and never leaves it; outside, the ruleset is a function from state to state.
"""

from navalsim3d.kernel.events import Activated, Damaged, DiceRolled, Event, Moved, Path, Sank
from navalsim3d.kernel.geometry import Pose
from navalsim3d.rulesets.strike_force.commands import SideId
from navalsim3d.rulesets.strike_force.hexes import CENTRE, NUMBER, Hexes
from navalsim3d.rulesets.strike_force.state import LETTER, Combat, Game, State, side_of

DIE = 6
"""faces of the one die (SF-CRT-02)"""
FACES: dict[SideId, float] = {"soviet": 270.0, "us": 90.0}
"""headings in which the companies stand: towards each other, without meaning (SF-UNIT-02)"""
PACE = 0.5
"""how fast a company looks on its way"""


class Play:
    """A state taken apart for the length of one command."""

    __slots__ = ("attacked", "combat", "dice", "events", "game", "moved", "step", "turn", "used", "where", "winner")

    def __init__(self, state: State) -> None:
        self.game: Game = state.game
        self.dice = state.dice
        self.turn, self.step = state.turn, state.step
        self.where = list(state.where)
        self.moved, self.used, self.attacked = state.moved, state.used, state.attacked
        self.combat: Combat | None = state.combat
        self.winner = state.winner
        self.events: list[Event] = []

    def state(self) -> State:
        """The state it has become."""
        marks = (self.moved, self.used, self.attacked)
        return State(self.game, self.dice, self.turn, self.step, tuple(self.where), *marks, self.combat, self.winner)

    def roll(self, purpose: str, roller: str) -> int:
        """Throw the one die of an attack (SF-CRT-02, SF-DET-02)."""
        assert self.dice is not None, "a view has no dice"
        self.dice, face = self.dice.roll(DIE, purpose)
        self.events.append(DiceRolled(purpose=purpose, sides=DIE, faces=(face,), roller=roller, clause="SF-CRT-02"))
        return face

    def activate(self, unit: int) -> None:
        """Let the spectators turn to a company."""
        self.events.append(_ACTIVATED[unit])

    def go(self, unit: int, way: tuple[Hexes, ...], text: str, clause: str) -> None:
        """Bring a company to the last hex of a way that begins where it stands."""
        self.where[unit] = way[-1]
        self.events.append(Moved(piece=LETTER[unit], path=path_of(unit, way), speed=PACE, text=text, clause=clause))

    def eliminate(self, unit: int, cause: str, clause: str) -> None:
        """Take a company off the map, and its zone with it (SF-ELIM-01)."""
        here, letter = self.where[unit], LETTER[unit]
        self.where[unit] = 0
        text = f"{letter} in {NUMBER[here]} is eliminated: {cause}"
        self.events.append(Damaged(piece=letter, amount=1, left=0, full=1, causes=(cause,), clause=clause))
        self.events.append(Sank(piece=letter, at=CENTRE[here], text=text, clause=clause))


def path_of(unit: int, way: tuple[Hexes, ...]) -> Path:
    """The middles of some hexes, from where a company stands in its own heading to where it stands so again."""
    poses = _POSES[side_of(unit)]
    return tuple([poses[hex_] for hex_ in way])


_ACTIVATED = tuple(Activated(piece=letter, side=side_of(unit)) for unit, letter in enumerate(LETTER))
_POSES = {side: {hex_: Pose(*centre, heading) for hex_, centre in CENTRE.items()} for side, heading in FACES.items()}
