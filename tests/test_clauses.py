"""The clause coverage counts what passed, and cannot be fooled by what did not."""

from types import SimpleNamespace

from .clauses import HERE as TESTS
from .clauses import Coverage, catalogue, faults, kept, table

KNOWN = {"CS-TORP-01": "A", "CS-TORP-02": "B", "CS-LOS-01": "C", "ST-GUN-01": "D"}


def report(when, outcome, *clauses):
    """A pytest report as far as the coverage reads it."""
    return SimpleNamespace(when=when, passed=outcome == "passed", user_properties=[("clause", c) for c in clauses])


def test_only_a_test_that_passed_proves_a_clause():
    coverage = Coverage(SimpleNamespace())
    coverage.pytest_runtest_logreport(report("setup", "passed", "CS-LOS-01"))
    coverage.pytest_runtest_logreport(report("call", "failed", "CS-LOS-01"))
    coverage.pytest_runtest_logreport(report("call", "skipped", "CS-LOS-02"))
    coverage.pytest_runtest_logreport(report("call", "passed", "CS-TORP-01", "CS-TORP-02"))
    assert coverage.proved == {"CS-TORP-01", "CS-TORP-02"}
    assert coverage.cited == {"CS-TORP-01", "CS-TORP-02", "CS-LOS-01", "CS-LOS-02"}


def test_a_line_a_topic_and_one_a_ruleset():
    assert table({"CS-TORP-01", "ST-GUN-01"}, KNOWN) == ["CS-TORP 1/2", "CS-LOS 0/1", "CS 1/3", "ST-GUN 1/1", "ST 1/1"]


def test_a_lost_clause_and_an_invented_one_are_faults():
    assert faults({"CS-TORP-01"}, {"CS-TORP-01"}, KNOWN, {"CS-TORP-01"}) == []
    lost, invented = faults(set(), {"CS-TORP-99"}, KNOWN, {"CS-TORP-02"})
    assert lost == "CS-TORP-02 was proved by a test before and no longer is: B"
    assert invented == "a test cites CS-TORP-99, which stands in no catalogue"


def test_every_kept_clause_stands_in_a_catalogue():
    known = catalogue(TESTS)
    assert kept() <= set(known)
    assert sum(clause.startswith("CS-") for clause in known) == 445
    assert known["CS-ERR-02"]
