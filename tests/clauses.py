"""Which rule clauses are proved: collected from the `clause` markers of tests that ran and passed.

`pytest --clauses` prints a line a topic (`CS-TORP 14/14`) and one a ruleset (`CS 312/445`), against each game's list in
tests/rulesets/GAME/clauses.txt. A clause that stands in tests/covered_clauses.txt was proved once; such a run fails when it no
longer is, and adds nothing to that file unless `--clauses-keep` says so.
"""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

import pytest

HERE = Path(__file__).parent
KEPT = HERE / "covered_clauses.txt"
_MARK = "clause"


def pytest_addoption(parser: pytest.Parser) -> None:
    """The two options."""
    group = parser.getgroup("clauses")
    group.addoption("--clauses", action="store_true", help="print the coverage of rule clauses; fail when one once covered is lost")
    group.addoption("--clauses-keep", action="store_true", help="add the clauses covered by this run to tests/covered_clauses.txt")


def pytest_configure(config: pytest.Config) -> None:
    """Workers of pytest-xdist only mark their reports; the one who prints does the counting."""
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Coverage(config), "clause-coverage")


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item):
    """Write a test's clauses into its report, which travels from an xdist worker to the one who counts."""
    outcome = yield
    report = outcome.get_result()
    report.user_properties += [(_MARK, identity) for mark in item.iter_markers(_MARK) for identity in mark.args]


class Coverage:
    """Clauses of passed tests, counted where the terminal is."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.known = catalogue(HERE)
        self.proved: set[str] = set()
        self.cited: set[str] = set()
        self.faults: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A clause is proved by a test whose call passed."""
        clauses = {value for name, value in report.user_properties if name == _MARK}
        self.cited |= clauses
        if report.when == "call" and report.passed and not hasattr(report, "wasxfail"):
            self.proved |= clauses

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Judge the run before its exit status is given."""
        if not self.config.getoption("--clauses"):
            return
        if self.config.getoption("--clauses-keep"):
            KEPT.write_text("".join(f"{c}\n" for c in in_order(self.proved | kept(), self.known)), encoding="utf-8")
        self.faults = faults(self.proved, self.cited, self.known, kept())
        if self.faults and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """The figures, and what is wrong with them."""
        if self.config.getoption("--clauses"):
            terminalreporter.section("rule clauses")
            for line in [*table(self.proved, self.known), *self.faults]:
                terminalreporter.write_line(line)


def catalogue(folder: Path) -> dict[str, str]:
    """Clause IDs with their titles, in the order of the catalogues found below rulesets/."""
    found: dict[str, str] = {}
    for file in sorted(folder.glob("rulesets/*/clauses.txt")):
        for line in file.read_text(encoding="utf-8").splitlines():
            identity, _, title = line.partition(" ")
            if identity:
                found[identity] = title
    return found


def kept() -> set[str]:
    """Clauses that were proved before."""
    return set(KEPT.read_text(encoding="utf-8").split()) if KEPT.exists() else set()


def faults(proved: set[str], cited: set[str], known: dict[str, str], before: set[str]) -> list[str]:
    """One sentence for each clause that was lost, or is cited and stands in no catalogue."""
    lost = [f"{c} was proved by a test before and no longer is: {known.get(c, 'it left the catalogue')}" for c in sorted(before - proved)]
    return lost + [f"a test cites {c}, which stands in no catalogue" for c in sorted(cited - set(known))]


def table(proved: set[str], known: dict[str, str]) -> list[str]:
    """A line a topic and, after its topics, one a ruleset."""
    topics: dict[str, list[str]] = defaultdict(list)
    games: dict[str, list[str]] = defaultdict(list)
    for identity in known:
        game = identity.split("-")[0]
        topics[identity.rpartition("-")[0]].append(identity)
        games[game].append(identity)
    lines = []
    for game, clauses in games.items():
        lines += [f"{topic} {count(proved, ids)}" for topic, ids in topics.items() if topic.split("-")[0] == game]
        lines.append(f"{game} {count(proved, clauses)}")
    return lines


def count(proved: set[str], clauses: list[str]) -> str:
    """How many of some clauses are proved, as `3/14`."""
    return f"{sum(c in proved for c in clauses)}/{len(clauses)}"


def in_order(clauses: set[str], known: dict[str, str]) -> list[str]:
    """Clauses in the order of their catalogue."""
    return [c for c in known if c in clauses]
