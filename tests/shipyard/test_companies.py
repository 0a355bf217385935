"""Companies on their bases: closed parts, a gun that trains, the letter's place free, and bad files named."""

import json

import numpy as np
import pytest

from navalsim3d.kernel.scenario import ModelCard
from navalsim3d.shipyard.build import assemble, read, render
from navalsim3d.shipyard.companies import LEDGE, Company
from navalsim3d.shipyard.problems import problems

from .conftest import COMPANIES, MODELS


@pytest.fixture(params=COMPANIES)
def company(request: pytest.FixtureRequest) -> Company:
    plan = read(MODELS / f"{request.param}.json")
    assert isinstance(plan, Company)
    return plan


def test_both_armies_have_one():
    assert {"sf_company_soviet", "sf_company_us"} <= set(COMPANIES)


def test_its_shipped_mesh_is_what_it_builds_and_has_no_problem(company: Company):
    assert render(company) == (MODELS / f"{company.name}.glb").read_bytes()
    assert problems(MODELS / f"{company.name}.json") == []


def test_every_part_is_closed_and_wound_outwards(company: Company):
    for part in assemble(company).standing():
        solid = part.solid()
        assert solid.is_watertight, part.name
        assert solid.is_winding_consistent, part.name
        assert solid.volume > 0, part.name


def test_it_is_as_large_as_it_says_and_its_guns_stay_on_the_base(company: Company):
    points = np.concatenate([part.vertices for part in assemble(company).standing()])
    beam, length, _ = points.max(axis=0) - points.min(axis=0)
    assert (length, beam) == (pytest.approx(company.length, rel=0.02), pytest.approx(company.beam, rel=0.02))
    assert points[:, 2].min() == pytest.approx(0.0, abs=0.01)


def test_nothing_tall_stands_where_the_letter_goes(company: Company):
    points = np.concatenate([part.vertices for part in assemble(company).standing()])
    rear = points[points[:, 1] < -0.5 * company.length + LEDGE - 0.6]
    assert rear[:, 2].max() < company.thick + 0.3


def test_the_rules_can_read_its_card_and_its_one_gun_turns(company: Company):
    card = ModelCard.model_validate_json((MODELS / f"{company.name}.json").read_bytes())
    assert [mount.id for mount in card.mounts] == ["gun"]
    assert set(assemble(company).weapons) == {"gun"}


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"corner": 9}, "the corners of the base are rounder than the base is broad"),
        ({"vehicles": []}, "vehicles: "),
        ({"hull": {}}, "hull: extra inputs are not permitted"),
        ({"vehicles": [{"kind": "boat", "along": 0.5}]}, "vehicles.0.kind: "),
    ],
)
def test_a_bad_file_is_refused_in_one_sentence(tmp_path, change, reason):
    data = json.loads((MODELS / "sf_company_us.json").read_text(encoding="utf-8")) | change
    path = tmp_path / "sf_company_us.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    assert reason in problems(path)[0]
