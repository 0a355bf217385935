"""Commands are intent: what a person, an agent or a replay asks a ruleset to do.

Each ruleset has its own frozen dataclasses derived from `Command`, each with a literal `kind`, gathered in one union.
A command the rules forbid is answered by `IllegalCommand`, and by nothing else: its reason is one sentence that the
screen shows as it stands.
"""

from collections.abc import Hashable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from pydantic import ConfigDict, TypeAdapter, ValidationError

from navalsim3d.kernel.wording import first_fault


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


def require_form(command: Command) -> None:
    """Refuses a command whose fields are not what their types say: NaN, a number out of bounds, a word that is no choice.

    What comes from a file was read through the same types already; this guards the door against what is made in the program,
    so that the chapters of the rules need not. Raises IllegalCommand.
    """
    kind: Any = type(command)
    try:
        _form_of(kind).validate_python((command,))
    except ValidationError as error:
        steps, reason = first_fault(error)
        raise IllegalCommand(f"{' '.join(steps[1:]) or kind.__name__}: {reason}") from None


@lru_cache(maxsize=256)
def _form_of(kind: Hashable) -> TypeAdapter[Any]:
    config = ConfigDict(revalidate_instances="always", allow_inf_nan=False, strict=True)
    return TypeAdapter(tuple[kind], config=config)  # type: ignore[valid-type]
