"""The solved end of turn four against every placement and every attack there is."""

from dataclasses import replace
from itertools import product

import pytest

from navalsim3d.ai.strike_force import last_stand
from navalsim3d.ai.strike_force.combat import Settled, Tree
from navalsim3d.ai.strike_force.field import field_of, position_of, singles
from navalsim3d.rulesets.strike_force import movement
from navalsim3d.rulesets.strike_force.hexes import around

from ...rulesets.strike_force.build import field
from .positions import OPTIONS

STANDS = (
    {"A": "0304", "B": "0201", "X": "0204", "Y": "0305"},
    {"A": "0304", "B": "0201", "C": "0203", "X": "0305", "Y": "0404"},
    {"A": "0304", "B": "0208", "C": "0306", "X": "0105", "Y": "0308", "Z": "0109"},
    {"A": "0304", "B": "0208", "C": "0201", "X": "0202", "Y": "0308", "Z": "0303"},
    {"A": "0304", "B": "0208", "C": "0305", "D": "0404", "X": "0506", "Y": "0505"},
    {"A": "0304", "C": "0305", "X": "0404", "Y": "0505"},
)


def by_tree(game_field, position):
    """The chance before the last US attacks, by every attack there is."""
    tree = Tree(game_field, False, wide=True)
    root = tree.attacks(position[1], position[0], position[1], position[0])
    return Settled([last_stand.won(game_field, end) for end in tree.leaves]).value(root)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("where", STANDS, ids=str)
def test_the_last_attacks_are_worth_what_all_attacks_together_are(where, options):
    state = field(turn=4, step=4, options=options, **where)
    game_field, position = field_of(state.game), position_of(state)
    assert last_stand.holds(game_field, position) == pytest.approx(by_tree(game_field, position), abs=1e-12)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("where", STANDS, ids=str)
def test_the_last_move_is_worth_its_best_placement(where, options):
    state = field(turn=4, step=3, options=options, **where)
    game_field, (soviet, us) = field_of(state.game), position_of(state)
    ways = [singles(movement.ends(unit, movement.ground(state, "us")) & ~soviet | unit) for unit in singles(us)]
    near = around(game_field.towns)
    short = [[place for place in way if place & near] or way[:1] for way in ways]
    placements = product(*([*way, start] for way, start in zip(short, singles(us), strict=True)))
    best = min(last_stand.holds(game_field, (soviet, sum(places))) for places in placements if len(set(places)) == len(places))
    assert last_stand.stands(game_field, (soviet, us)) == pytest.approx(best, abs=1e-12)


def test_one_town_is_not_enough():
    state = field(turn=4, step=4, A="0304", Z="0109")
    assert last_stand.holds(field_of(state.game), position_of(state)) == 0.0
    assert last_stand.stands(field_of(state.game), position_of(replace(state, step=3))) == 0.0


def test_two_towns_nobody_can_reach_are_safe():
    state = field(turn=4, step=3, A="0304", B="0201", Z="0808")
    assert last_stand.stands(field_of(state.game), position_of(state)) == 1.0
