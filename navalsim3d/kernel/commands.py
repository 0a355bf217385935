"""Commands are intent: what a person, an agent or a replay asks a ruleset to do.

Each ruleset has its own frozen dataclasses derived from `Command`, each with a literal `kind`, gathered in one union.
A command the rules forbid is answered by `IllegalCommand`, and by nothing else: its reason is one sentence that the
screen shows as it stands.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """Base of every command; rulesets add a literal `kind` and their own fields."""


class IllegalCommand(Exception):
    """A command the rules refuse: the reason in one sentence, and the clause that forbids it."""

    def __init__(self, reason: str, clause: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.clause = clause

    def __str__(self) -> str:
        return f"{self.reason} ({self.clause})" if self.clause else self.reason
