"""Every test that asks for a `case` runs once for each."""

from .cases import cases


def reflects(case):
    """Whether a case's game can be reflected, and its scenario too."""
    return case.mirror is not None and case.mirror.mirror_scenario(case.ready) is not None


def pytest_generate_tests(metafunc):
    """Parametrise over rulesets and scenarios; `mirrored` only over those that have a reflection."""
    for name, wanted in (("case", lambda case: True), ("mirrored", reflects)):
        if name in metafunc.fixturenames:
            metafunc.parametrize(name, [case for case in cases() if wanted(case)], ids=str)
