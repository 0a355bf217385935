"""The short words of a game, explained where they stand: what the ruleset's glossary says of the words in a text, in a tooltip."""

import re
from collections.abc import Callable

from imgui_bundle import imgui

from navalsim3d.kernel.ruleset import Glossary, Ruleset
from navalsim3d.ui import theme

Meaning = Callable[[str], str]
"""what a word means; empty where it needs no telling"""
WIDE = 28.0
"""letters of a line in a tooltip, about"""


def silent(word: str) -> str:
    """The glossary of a game that has none."""
    return ""


def meaning_of(ruleset: Ruleset) -> Meaning:
    """The glossary of a game."""
    return ruleset.meaning if isinstance(ruleset, Glossary) else silent


def found(meaning: Meaning, text: str) -> tuple[tuple[str, str], ...]:
    """The words of a text that can be told, each once, with their meaning."""
    words = dict.fromkeys(re.findall(r"[A-Za-z]+", text))
    return tuple((word, meaning(word)) for word in words if meaning(word))


def gist(meaning: Meaning, word: str) -> str:
    """What a word means in short: up to the colon of its meaning."""
    return meaning(word).partition(":")[0]


def lines(told: tuple[tuple[str, str], ...]) -> None:
    """Write words with their meanings under one another, where a tooltip has been begun."""
    imgui.push_text_wrap_pos(WIDE * imgui.get_font_size())
    for word, words in told:
        imgui.text_colored(theme.BRASS, word)
        imgui.same_line()
        imgui.text_wrapped(words)
    imgui.pop_text_wrap_pos()


def tooltip(meaning: Meaning, text: str) -> None:
    """Tell the words of a text while the pointer rests on the last item."""
    told = found(meaning, text) if imgui.is_item_hovered() else ()
    if told and imgui.begin_tooltip():
        lines(told)
        imgui.end_tooltip()
