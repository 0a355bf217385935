"""What pydantic finds, in words for a person: the place where the data is wrong, and the reason as the middle of a sentence.

Its own words for a reason that our code gave begin with the kind of exception it was given in, which tells nobody anything.
"""

from pydantic import ValidationError


def first_fault(error: ValidationError) -> tuple[tuple[str, ...], str]:
    """The steps to the first fault of a report, and the reason without a capital at its head."""
    first = error.errors(include_url=False)[0]
    reason = first["msg"].removeprefix("Value error, ").removeprefix("Assertion failed, ")
    return tuple(str(step) for step in first["loc"]), f"{reason[:1].lower()}{reason[1:]}"
