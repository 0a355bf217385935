"""The ruleset, or as much of its chapter table as there is yet: each command goes to its chapter by the names of ruleset.py."""

import importlib

from navalsim3d.kernel.commands import IllegalCommand, require_form
from navalsim3d.rulesets.seastrike.moments import acting, moment
from navalsim3d.rulesets.seastrike.play import Play

CHAPTERS = {
    "cut": ("cut", "cut", "cut"),
    "choose_end": ("ends", "cut", "end"),
    "choose_fleet": ("colours", "cut", "fleet"),
    "buy": ("buy", "purchases", "buy"),
    "strike_off": ("buy", "purchases", "strike_off"),
    "close_list": ("buy", "purchases", "close"),
    "place": ("deploy", "deployment", "place"),
    "call": ("deploy", "deployment", "call"),
    "stack_cards": ("espionage", "espionage", "stack"),
    "spy": ("espionage", "espionage", "spy"),
    "move": ("move", "movement", "move"),
    "end_moves": ("move", "turnflow", "end_moves"),
    "fire": ("fire", "firing", "fire"),
    "fly": ("fire", "helicopters", "fly"),
    "end_turn": ("fire", "turnflow", "end_turn"),
    "strike": ("fire", "airstrikes", "strike"),
    "hold": ("fire", "turnflow", "hold"),
    "name_target": ("targets", "raids", "target"),
    "abandon": ("targets", "airstrikes", "abandon"),
    "scramble": ("scramble", "interceptors", "scramble"),
    "intercept": ("assign", "interceptors", "intercept"),
    "defend": ("answers missile", "defences", "defend"),
    "unmask": ("answers", "hidden", "unmask"),
    "stand_by": ("answers missile", "defences", "stand_by"),
    "claim": ("move fire", "victory", "claim"),
    "withdraw": ("move fire", "victory", "withdraw"),
    "challenge": ("move fire", "victory", "challenge"),
}


def _call(chapter, word):
    return getattr(importlib.import_module(f"navalsim3d.rulesets.seastrike.{chapter}"), word)


class Partial:
    """check, apply and legal over the chapters there are."""

    def check(self, state, command):
        moments, chapter, word = CHAPTERS[command.kind]
        require_form(command)
        if moment(state) not in moments.split():
            raise IllegalCommand(_call("turnflow", "out_of_place")(moment(state)))
        if chapter != "victory" and command.side != acting(state):
            raise IllegalCommand("the other side has to answer now")
        _call(chapter, f"check_{word}")(state, command)

    def apply(self, state, command):
        self.check(state, command)
        play = Play(state)
        _, chapter, word = CHAPTERS[command.kind]
        _call(chapter, f"do_{word}")(play, command)
        return play.state, tuple(play.events)

    def legal(self, state):
        now = moment(state)
        found = []
        for moments, chapter, word in CHAPTERS.values():
            if now in moments.split() and chapter != "victory":
                found += _call(chapter, f"{word}_options")(state)
        return tuple(found)


try:
    from navalsim3d.rulesets.seastrike.ruleset import SEASTRIKE
except ImportError:
    SEASTRIKE = Partial()
