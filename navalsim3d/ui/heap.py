"""What stands as long as a table does, kept out of the sweeps for garbage: one through everything there is holds the picture up.

Positions, explanations and events come and go by the thousand while a game is played, and every so often Python looks for circles
among all the objects there are. Nearly all of them belong to the program and the stage, where it finds none.
"""

import gc


def keep() -> None:
    """From now on sweep through what comes after this alone."""
    gc.freeze()


def release() -> None:
    """From now on sweep through everything again."""
    gc.unfreeze()


def sweep() -> None:
    """Once, at a moment when nobody looks: a table has gone."""
    release()
    gc.collect()
