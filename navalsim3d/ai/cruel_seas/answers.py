"""The lieutenant's answers to questions out of turn: a ram coming in, a flag struck, an item to put out, a choice of repairs."""

from collections.abc import Sequence

from navalsim3d.kernel.commands import Command
from navalsim3d.rulesets.cruel_seas import commands as orders
from navalsim3d.rulesets.cruel_seas import gunnery
from navalsim3d.rulesets.cruel_seas.state import State

ITEMS = ("director", "radar", "smoke", "depth_charges", "searchlight", "radio")
"""accessories in the order in which an enemy misses them most"""
TOKENS = ("engine", "fire", "rudder", "bridge", "crew", "radar", "smoke", "radio")
"""tokens in the order in which they are worth mending"""


def answer(view: State, menu: Sequence[Command]) -> Command:
    """The answer to whatever is asked; the first there is where nothing speaks for another."""
    first = menu[0]
    if isinstance(first, orders.RamShot):
        return max(menu, key=lambda command: _shot_value(view, command))
    if isinstance(first, orders.Dodge):
        return next((command for command in menu if isinstance(command, orders.Dodge) and command.attempt), first)
    if isinstance(first, orders.AnswerSurrender):
        return next((command for command in menu if isinstance(command, orders.AnswerSurrender) and command.accept), first)
    if isinstance(first, orders.ChooseRole):
        return next((command for command in menu if isinstance(command, orders.ChooseRole) and command.role == "defender"), first)
    if isinstance(first, orders.ChooseRepairs):
        return max(menu, key=_mended)
    if isinstance(first, orders.ChooseItem):
        return min(menu, key=_missed)
    return first


def _shot_value(view: State, command: Command) -> float:
    """Mean damage of a reaction shot at the rammer."""
    if not isinstance(command, orders.RamShot) or not command.gun:
        return 0.0
    question = view.pending[-1]
    weapon = view.card(question.ship).weapon(command.gun)
    if weapon is None or question.other not in view.game.index:
        return 0.1
    shot = gunnery.shot(view, question.ship, command.gun, question.other, reaction=True)
    return gunnery.expected_damage(view, shot, weapon, view.ship(question.other))


def _mended(command: Command) -> tuple[int, int]:
    """More tokens first, then the ones that hurt most."""
    tokens = command.tokens if isinstance(command, orders.ChooseRepairs) else ()
    return len(tokens), -sum(TOKENS.index(token) if token in TOKENS else 9 for token in tokens)


def _missed(command: Command) -> int:
    item = command.item if isinstance(command, orders.ChooseItem) else ""
    return ITEMS.index(item) if item in ITEMS else len(ITEMS)
