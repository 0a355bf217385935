"""The tree of attacks against the rules: what it says can happen is what `apply` lets happen, no more and no less."""

import random
from dataclasses import replace
from hashlib import blake2b

import pytest

from navalsim3d.ai.strike_force.combat import FACES, Node, Settled, Tree
from navalsim3d.ai.strike_force.field import field_of, position_of
from navalsim3d.ai.strike_force.officer import branch_of
from navalsim3d.rulesets.strike_force.commands import Attack, End
from navalsim3d.rulesets.strike_force.ruleset import STRIKE_FORCE
from navalsim3d.rulesets.strike_force.state import UNIT, acting, set_of, side_of, units_in

from .positions import OPTIONS, attacks_of, scattered, settled, with_die


def ends_of(branch, places):
    """Every leaf below a branch."""
    if isinstance(branch, int):
        return {places[branch]}
    return {end for kid in branch.branches for end in ends_of(kid, places)}


def branch_for(node, face):
    """The branch a face of the die leads to: results are the better the lower it is (SF-CRT-04)."""
    for branch, faces in zip(node.branches, node.faces, strict=True):
        face -= faces
        if face <= 0:
            return branch
    raise AssertionError("the faces of an attack do not add up to six")


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("step", [2, 4])
def test_one_attack_ends_where_the_rules_let_it_end(options, step):
    tried = 0
    for seed in range(60):
        state = scattered(f"{seed} {step}", options, step)
        field, position = field_of(state.game), position_of(state)
        own, enemy = position if step == 2 else position[::-1]
        for attack in random.Random(seed).sample(attacks_of(state), min(4, len(attacks_of(state)))):
            tree = Tree(field, step == 2, wide=True)
            group = sum(state.where[unit] for unit in units_in(set_of(attack.attackers)))
            node = tree.attack(own, enemy, 0, 0, group, state.where[UNIT[attack.defender]])
            places = list(tree.leaves)
            for face in range(1, 7):
                after, _ = STRIKE_FORCE.apply(with_die(state, face), attack)
                assert ends_of(branch_for(node, face), places) == {position_of(end) for end in settled(after)}
            tried += 1
    assert tried > 60


def worth(position):
    """Any number that has nothing to do with the game."""
    return int.from_bytes(blake2b(repr(position).encode(), digest_size=4).digest(), "big") / 2**32


def by_the_rules(state, known):
    """What an attack step is worth to the Soviet side when both choose as well as they can, by `legal` and `apply` alone."""
    key = (state.where, state.used, state.attacked, state.combat)
    if key not in known:
        mover = side_of(units_in(state.combat.retreating)[0]) if state.combat and state.combat.retreating else acting(state)
        values = [value_of(state, command, known) for command in STRIKE_FORCE.legal(state)]
        known[key] = max(values) if mover == "soviet" else min(values)
    return known[key]


def value_of(state, command, known):
    """What one command is worth."""
    if isinstance(command, End):
        return worth(position_of(state))
    if not isinstance(command, Attack):
        return by_the_rules(STRIKE_FORCE.apply(state, command)[0], known)
    ends = [STRIKE_FORCE.apply(with_die(state, face), command)[0] for face in range(1, 7)]
    return sum(by_the_rules(replace(end, dice=None), known) for end in ends) / FACES


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("step", [2, 4])
def test_a_whole_attack_step_is_worth_what_the_rules_make_of_it(options, step):
    """Three companies against two: whom to attack with whom, in which order, every retreat and advance."""
    fought = 0
    for seed in range(25):
        state = scattered(f"whole {seed} {step}", options, step, soviets=3 if step == 2 else 2, us=2 if step == 2 else 3)
        tree = Tree(field_of(state.game), step == 2, wide=True)
        root = branch_of(tree, state)
        fought += isinstance(root, Node)
        value = Settled([worth(position) for position in tree.leaves]).value(root)
        assert value == pytest.approx(by_the_rules(state, {}), abs=1e-12)
    assert fought > 12


def test_a_narrow_tree_holds_only_ends_that_the_wide_one_holds():
    for seed in range(40):
        state = scattered(f"narrow {seed}", soviets=4, us=2)
        own, enemy = position_of(state)
        trees = [Tree(field_of(state.game), True, wide) for wide in (False, True)]
        for tree in trees:
            tree.attacks(own, enemy, own, enemy)
        assert set(trees[0].leaves) <= set(trees[1].leaves)


def test_a_pending_choice_stands_for_the_branch_it_came_from():
    for seed in range(40):
        state = scattered(f"pending {seed}", {"exchange": True})
        for attack in attacks_of(state)[:3]:
            after = replace(STRIKE_FORCE.apply(with_die(state, 1 + seed % 6), attack)[0], dice=None)
            if after.combat is None:
                continue
            tree = Tree(field_of(state.game), True, wide=True)
            whole = branch_of(tree, after)
            below = [branch_of(tree, STRIKE_FORCE.apply(after, command)[0]) for command in STRIKE_FORCE.legal(after)]
            places = list(tree.leaves)
            assert ends_of(whole, places) == {end for branch in below for end in ends_of(branch, places)}
