"""What is put down for good: a ship after which dice fall at once, or after which somebody plays on who lets them fall.

No undo goes behind a die, so there is no way back from a slip of the hand there. The screen asks once more before it gives
such a command; wherever a ship can be taken up again, it does not.
"""

from collections.abc import Collection

from navalsim3d.kernel.commands import IllegalCommand
from navalsim3d.kernel.events import CardTurned, DiceRolled
from navalsim3d.kernel.ruleset import Side
from navalsim3d.kernel.session import Session
from navalsim3d.ui.choices import Choice
from navalsim3d.ui.decision import Decision
from navalsim3d.ui.explained import to_be_placed


def for_good(session: Session, decision: Decision, choice: Choice, agents: Collection[Side]) -> str:
    """Why what this choice puts down cannot be taken up again, in one sentence; empty when it can, or puts nothing down."""
    if not to_be_placed(choice.explanation):
        return ""
    try:
        after, events = session.ruleset.apply(session.state, choice.command)
    except IllegalCommand:
        return ""
    if any(isinstance(event, DiceRolled | CardTurned) for event in events):
        return f"Here, for good? The next die falls as soon as {choice.explanation.name} lies there, and no undo goes behind it."
    if len(decision.ships()) == 1 and session.ruleset.decider(after) in agents:
        return f"Here, for good? {choice.explanation.name} is the last of yours to be put down, and then the other side plays on."
    return ""
