"""Toy games for the tests of session and journal."""

import random

from navalsim3d.kernel.ruleset import register
from navalsim3d.kernel.session import CannotUndo, Session

from ..toy import READY, TOY

register(TOY)


def new(seed=1):
    """A toy game before its first command."""
    return Session(TOY, READY, seed, {"red": "human", "blue": "cadet"})


def played(seed=1, steps=100):
    """A toy game played at random, the same for the same seed."""
    session, chance = new(seed), random.Random(seed)
    while session.decider and session.step_count < steps:
        session.apply(chance.choice(TOY.legal(session.state)))
    return session


def dithered(seed, moves):
    """A toy game in which commands are given and, where the rules allow, taken back at random."""
    session, chance = new(seed), random.Random(seed)
    for _ in range(moves):
        if chance.random() < 0.4:
            try:
                session.undo()
            except CannotUndo:
                continue
        elif session.decider:
            session.apply(chance.choice(TOY.legal(session.state)))
    return session
