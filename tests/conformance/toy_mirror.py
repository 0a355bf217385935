"""The toy table seen in a looking glass: east and west change places. An example for the mirror.py of a real game.

A reflection offers `mirror_scenario(ready)`, whose set-up with the same dice is the reflected position (None: this one has none),
`mirror_command(command, ready)`, the command that does there what the command does here, and perhaps `handed(events)`, whether a
die has told port from starboard, so that the two tables part.
"""

from dataclasses import replace

from tests.toy import Sail


def mirror_scenario(ready):
    """The same game set up the other way round."""
    return ready.model_copy(update={"scenario": ready.scenario.model_copy(update={"flipped": not ready.scenario.flipped})})


def mirror_command(command, ready):
    """A turn to port becomes one to starboard."""
    return replace(command, angle=0.0 - command.angle) if isinstance(command, Sail) else command
