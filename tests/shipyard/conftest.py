"""The shipped blueprints, read once; the fleet table of the rules joins them by the slug of the vessel's name."""

from functools import cache
from pathlib import Path

import pytest

from navalsim3d.shipyard.blueprint import Blueprint
from navalsim3d.shipyard.build import Assembly, assemble, read

MODELS = Path(__file__).parents[2] / "models"
COMPANIES = sorted(p.stem for p in MODELS.glob("*.json") if '"form": "company"' in p.read_text(encoding="utf-8"))
BASED = sorted(p.stem for p in MODELS.glob("*.json") if '"base": {' in p.read_text(encoding="utf-8"))
"""models of 1/3000 that bring their own card"""
NAMES = sorted(p.stem for p in MODELS.glob("*.json") if p.stem not in (*COMPANIES, *BASED))


@cache
def blueprint(name: str) -> Blueprint:
    plan = read(MODELS / f"{name}.json")
    assert isinstance(plan, Blueprint)
    return plan


@cache
def assembly(name: str) -> Assembly:
    return assemble(blueprint(name))


@pytest.fixture(params=NAMES)
def name(request: pytest.FixtureRequest) -> str:
    return request.param
