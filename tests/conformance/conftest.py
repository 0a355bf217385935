"""Every test that asks for a `case` runs once for each."""

from .cases import cases


def pytest_generate_tests(metafunc):
    """Parametrise over rulesets and scenarios; `mirrored` only over those that have a reflection."""
    for name, wanted in (("case", lambda case: True), ("mirrored", lambda case: case.mirror is not None)):
        if name in metafunc.fixturenames:
            metafunc.parametrize(name, [case for case in cases() if wanted(case)], ids=str)
