"""How the numbers of the Strike Force One agents are made: from the end of the game backwards, over games it plays against itself.

    python benchmarks/strike_force_fit.py play SCENARIO DATA [--judge NET] [--games N] [--seed S]
    python benchmarks/strike_force_fit.py fit SCENARIO NET DATA... [--judge NET] [--seed S] [--workers W] [--more N]
    python benchmarks/strike_force_fit.py terms SCENARIO TERMS LABELS... [--seed S]

`play` plays games of the search against itself and writes every position at the beginning of a step down, one JSON line each. Four
plans in ten are disturbed, one to three companies going anywhere they can, so that poor positions are known too. Without --judge the
first guess below judges.

`fit` goes backwards through the steps. The positions of the last step that is not solved get what a search finds for them, and the
step's network is trained on that; with it the step before is searched; and so on. For the last Soviet move, --more other positions
are added for each before the US move that leads to it. It writes the networks of all steps (NET) and what
the searches found (NET.labels). While a step is not fitted yet, --judge or the first guess stands in where the search asks for it.

`terms` fits the lieutenant's weights of the figures to such labels.

The shipped networks: 300 games by the first guess, a fit (with fewer figures than there are now); 450 games by that, a fit over all
750; 420 games by that, and a fit over the last 870 with seed 1. The weights of the figures are fitted to the labels of that last fit.
The errors shown are those of a network against the search, not of the search against the truth.
"""

import argparse
import json
import random
import sys
from pathlib import Path

import numpy as np
from joblib import Parallel, delayed

from navalsim3d import library
from navalsim3d.ai.strike_force import judges, last_stand, terms
from navalsim3d.ai.strike_force.combat import Settled, Tree
from navalsim3d.ai.strike_force.field import field_of, position_of, singles
from navalsim3d.ai.strike_force.judges import GRAIN, Net, Terms, worth
from navalsim3d.ai.strike_force.plans import Effort
from navalsim3d.ai.strike_force.search import Depth, Search
from navalsim3d.kernel.dice import Dice, seed_from
from navalsim3d.kernel.ruleset import ruleset_named
from navalsim3d.rulesets import load_all
from navalsim3d.rulesets.strike_force.hexes import BIT

DEPTH = Depth(Effort(beam=8, improved=4, rounds=1), fought_out=5)
NOISE = 0.4
HIDDEN = 16
EPOCHS, BATCH, RATE, DECAY = 40, 128, 2e-3, 1e-3
FIGURES = len(terms.NAMES)
STEPS = [(turn, step) for turn in (4, 3, 2, 1) for step in (4, 3, 2, 1) if (turn, step) not in ((4, 4), (4, 3))]
"""the steps somebody has to judge, backwards"""


def begin(scenario):
    """The field and the first position."""
    load_all()
    ready = library.ready(scenario)
    state = ruleset_named(ready.scenario.ruleset).setup(ready, Dice(seed_from("fit")))
    return field_of(state.game), position_of(state)


def first_guess(field, first):
    """Weights by hand, to have something to begin with; the first position is worth nothing to anybody."""
    rows = {}
    for turn, step in STEPS:
        row = np.zeros(FIGURES + 1)
        late, last = (0.05, 0.1, 0.3, 0.5)[turn - 1], (0.0, 0.1, 0.4, 0.8)[turn - 1]
        row[:9] = 0.35, -0.6, late, -0.1, -0.03, 0.03, last, -0.05 * turn, -0.07 * turn
        if step == 2:
            row[16:19], row[23] = (0.15, 0.3, 0.4), 0.2
        if step > 2:
            row[19:23], row[24] = (-0.03, -0.1, -0.2, -0.3), -0.2
        row[FIGURES] = -(judges.inputs(field, [first])[0] @ row)
        rows[turn, step] = row
    return Terms(rows)


def judge_from(path, field, first):
    """The networks of a file, or the first guess."""
    if path is None:
        return first_guess(field, first)
    found = json.loads(Path(path).read_text(encoding="utf-8"))
    return Net({int(step): judges.layers_from(layers) for step, layers in found["steps"].items()})


def disturbed(search, plan, enemy, rng):
    """The places of a plan after one to three companies went anywhere."""
    own, places = plan.own, list(plan.places)
    for _ in range(rng.choice((1, 1, 2, 3)) if places else 0):
        unit = rng.randrange(len(places))
        start = plan.starts[unit]
        ways = singles((search.field.reach(start, enemy) | start) & ~enemy & ~own)
        if ways:
            goal = rng.choice(ways)
            own, places[unit] = own ^ places[unit] | goal, goal
    return own


def fallen(node, settled, rng):
    """A way down a settled tree: choices at their best, dice as they fall."""
    while not isinstance(node, int):
        best = max if node.best > 0 else min
        node = best(node.branches, key=settled.value) if node.best else rng.choices(node.branches, node.faces)[0]
    return node


def game(search, position, rng):
    """One game of the search against itself: (turn, step, position) at the beginning of each step, and who won."""
    seen = []
    for turn in range(1, 5):
        for step in (1, 3):
            soviet = step == 1
            seen.append((turn, step, position))
            plan = search.plans(position, turn, step, position[0] if soviet else position[1])[0]
            enemy = position[1] if soviet else position[0]
            own = disturbed(search, plan, enemy, rng) if rng.random() < NOISE else plan.own
            position = (own, enemy) if soviet else (enemy, own)
            seen.append((turn, step + 1, position))
            tree = Tree(search.field, soviet, wide=False)
            root = tree.attacks(own, enemy, own, enemy)
            leaves = list(tree.leaves)
            settled = Settled(worth(search.judge, search.field, turn, step + 2, leaves))
            position = leaves[fallen(root, settled, rng)]
    return seen, last_stand.won(search.field, position)


def play(args):
    """Games, written down as they are played."""
    field, first = begin(args.scenario)
    search = Search(field, judge_from(args.judge, field, first), DEPTH)
    rng, won = random.Random(args.seed), 0.0
    with Path(args.data).open("w", encoding="utf-8") as file:
        for number in range(1, args.games + 1):
            seen, outcome = game(search, first, rng)
            won += outcome
            file.writelines(json.dumps([turn, step, *position]) + "\n" for turn, step, position in seen)
            file.flush()
            if number % 20 == 0:
                print(f"{number} games, Soviet share {won / number:.3f}", flush=True)


def searched(search, turn, step, position):
    """What the search says a position is worth at the beginning of a step."""
    if step in (1, 3):
        return search.plans(position, turn, step, position[0] if step == 1 else position[1])[0].total
    own, enemy = position if step == 2 else position[::-1]
    return search.after_attacks([own], enemy, turn, step)[0]


class Half:
    """The judge in the middle of a fit: networks for the steps that are done, something else for the others."""

    def __init__(self, otherwise):
        self.net, self.done, self.otherwise = Net({}), set(), otherwise

    def shares(self, field, turn, step, positions):
        judge = self.net if (turn, step) in self.done else self.otherwise
        return judge.shares(field, turn, step, positions)


def fit(args):
    """Backwards through the steps: search, train, and use what was trained."""
    field, first = begin(args.scenario)
    half = Half(judge_from(args.judge, field, first))
    lines = [tuple(json.loads(line)) for data in args.data for line in Path(data).read_text(encoding="utf-8").splitlines()]
    known, games = sorted(set(lines)), sum(line[:2] == (1, 1) for line in lines)
    labels, files = {step: [] for step in range(1, 5)}, {}
    for turn, step in STEPS:
        here = [(soviet, us) for t, s, soviet, us in known if (t, s) == (turn, step)]
        if (turn, step) == (1, 1):
            print(f"the first position: {searched(Search(field, half, DEPTH), 1, 1, first):.3f}")
            break
        here = sorted({*here, *siblings(field, known, turn, step, args)})
        labels[step] += labelled(args, half, turn, step, here)
        files[step], error = trained(field, labels[step], args.seed + step)
        half.net.layers[step] = judges.layers_from(files[step])
        half.done.add((turn, step))
        print(f"turn {turn} step {step}: {len(here)} positions, error {error[0]:.3f} (unseen), {error[1]:.3f} (seen)", flush=True)
    made = f"benchmarks/strike_force_fit.py fit {args.scenario}, {len(known)} positions of {games} games, seed {args.seed}"
    Path(args.net).write_text(compact({"made": made, "steps": {str(step): files[step] for step in sorted(files)}}), encoding="utf-8")
    found = [json.dumps([turn, step, *position, value]) for rows in labels.values() for turn, step, position, value in rows]
    Path(args.net + ".labels").write_text("\n".join(found) + "\n", encoding="utf-8")


def siblings(field, known, turn, step, args):
    """More positions for the last Soviet move, the hardest to judge: other US moves and fights from the positions before them."""
    if (turn, step) != (4, 1):
        return []
    rng, found = random.Random(args.seed), []
    for soviet, us in [(soviet, us) for t, s, soviet, us in known if (t, s) == (turn - 1, 3)]:
        for _ in range(args.more):
            places = scattered(field, soviet, us, rng)
            tree = Tree(field, False, wide=False)
            branch = tree.attacks(places, soviet, places, soviet)
            leaves = list(tree.leaves)
            while not isinstance(branch, int):
                branch = rng.choices(branch.branches, branch.faces or None)[0]
            found.append(leaves[branch])
    return found


def scattered(field, soviet, us, rng):
    """US companies, each moved anywhere or, as often, left where it is."""
    own = us
    for unit in singles(us):
        ways = singles(field.reach(unit, soviet) & ~(soviet | own))
        if ways and rng.random() < 0.5:
            own = own ^ unit | rng.choice(ways)
    return own


def labelled(args, half, turn, step, positions):
    """Positions of one step with what the search says, shared out among processes."""
    parts = [positions[start :: args.workers] for start in range(args.workers)]
    jobs = [delayed(looked_at)(args.scenario, args.judge, half.net, half.done, turn, step, part) for part in parts]
    return [row for part in Parallel(n_jobs=args.workers)(jobs) for row in part]


def looked_at(scenario, judge, net, done, turn, step, positions):
    """The same in one process."""
    field, first = begin(scenario)
    half = Half(judge_from(judge, field, first))
    half.net, half.done = net, done
    search = Search(field, half, DEPTH)
    return [(turn, step, position, searched(search, turn, step, position)) for position in positions]


def compact(data):
    """JSON with a row of numbers on a line."""
    text = json.dumps(data, indent=0, separators=(",", ":"))
    return "".join(line if line.rstrip(",").lstrip("-").isdigit() else line + "\n" for line in text.splitlines()).replace(",]", "]")


def trained(field, rows, seed):
    """A network for some labelled positions of one step, as its file will hold it, and its errors on unseen and seen ones."""
    spread = terms.spread([position for _, _, position, _ in rows])
    figures = terms.figures(field, spread).astype(np.float64)
    mean, scale = figures.mean(axis=0), np.maximum(figures.std(axis=0), 0.05)
    turns = np.array([turn - 1 for turn, _, _, _ in rows])
    inputs = np.concatenate([spread, (figures - mean) / scale, np.eye(4)[turns]], axis=1)
    goals = np.array([value for _, _, _, value in rows])
    weights, error = descend(inputs, turns, goals, np.random.default_rng(seed))
    return as_file(weights, mean, scale), error


def descend(inputs, turns, goals, rng):
    """Adam with a falling rate; the weights that do best on a tenth kept apart."""
    straight = slice(208, 208 + FIGURES)
    weights = {
        "first": rng.normal(0, 0.15, (inputs.shape[1], HIDDEN)),
        "bias": np.zeros(HIDDEN),
        "last": rng.normal(0, 0.2, HIDDEN),
        "straight": np.zeros(FIGURES),
        "constants": np.zeros(4),
    }
    mean, square = ({name: np.zeros_like(weight) for name, weight in weights.items()} for _ in range(2))
    order = rng.permutation(len(goals))
    unseen, seen = order[: max(1, len(order) // 10)], order[max(1, len(order) // 10) :]

    def forward(chosen):
        rows = inputs[chosen]
        hidden = np.maximum(rows @ weights["first"] + weights["bias"], 0.0)
        return rows, hidden, hidden @ weights["last"] + rows[:, straight] @ weights["straight"] + weights["constants"][turns[chosen]]

    def error(chosen):
        return float(np.sqrt(np.mean((judges.share(forward(chosen)[2]) - goals[chosen]) ** 2)))

    best, kept, steps = np.inf, weights, 0
    for epoch in range(EPOCHS):
        rate = RATE * 0.5 * (1 + np.cos(np.pi * epoch / EPOCHS)) + 1e-5
        mixed = rng.permutation(seen)
        for chosen in (mixed[at : at + BATCH] for at in range(0, len(mixed), BATCH)):
            rows, hidden, sums = forward(chosen)
            slope = 2 * (judges.share(sums) - goals[chosen]) * (0.5 / (1 + sums * sums) ** 1.5 + 0.05) / len(chosen)
            back = np.outer(slope, weights["last"]) * (hidden > 0)
            slopes = {
                "first": rows.T @ back + DECAY * weights["first"],
                "bias": back.sum(axis=0),
                "last": hidden.T @ slope,
                "straight": rows[:, straight].T @ slope,
                "constants": np.bincount(turns[chosen], slope, 4),
            }
            steps += 1
            for name, by in slopes.items():
                mean[name] = 0.9 * mean[name] + 0.1 * by
                square[name] = 0.999 * square[name] + 0.001 * by * by
                weights[name] -= rate * (mean[name] / (1 - 0.9**steps)) / (np.sqrt(square[name] / (1 - 0.999**steps)) + 1e-9)
        if (now := error(unseen)) < best:
            best, kept = now, {name: weight.copy() for name, weight in weights.items()}
    weights.update(kept)
    return kept, (best, error(seen))


def as_file(weights, mean, scale):
    """Weights of scaled figures as whole numbers of grains of plain figures."""
    figures = weights["first"][208 : 208 + FIGURES] / scale[:, None]
    turns = weights["first"][208 + FIGURES :] + weights["bias"] - mean @ figures
    straight = weights["straight"] / scale

    def grains(values):
        return np.round(np.asarray(values) * GRAIN).astype(int).tolist()

    hexes = {number: bit.bit_length() - 1 for number, bit in BIT.items()}
    return {
        "soviet": {number: grains(weights["first"][place]) for number, place in hexes.items()},
        "us": {number: grains(weights["first"][terms.BITS + place]) for number, place in hexes.items()},
        "figures": dict(zip(terms.NAMES, grains(figures), strict=True)),
        "turns": grains(turns),
        "last": grains(weights["last"]),
        "straight": dict(zip(terms.NAMES, grains(straight), strict=True)),
        "constants": grains(weights["constants"] - mean @ straight),
    }


def fit_terms(args):
    """The lieutenant's weights: for each step the sum of figures nearest to the labels, in hundredths."""
    field, _ = begin(args.scenario)
    rows = [json.loads(line) for data in args.data for line in Path(data).read_text(encoding="utf-8").splitlines()]
    found = {}
    for turn, step in sorted(STEPS):
        here = [row for row in rows if row[:2] == [turn, step]]
        if len(here) < 3 * FIGURES:
            continue
        weights, error = line_through(judges.inputs(field, [(row[2], row[3]) for row in here]), np.array([row[4] for row in here]))
        found[f"{turn}.{step}"] = np.round(100 * weights).astype(int).tolist()
        print(f"turn {turn} step {step}: {len(here)} positions, error {error:.3f}")
    made = f"benchmarks/strike_force_fit.py terms {args.scenario}, {len(rows)} labels"
    Path(args.terms).write_text(compact({"made": made, "figures": [*terms.NAMES, "constant"], "weights": found}), encoding="utf-8")


def line_through(inputs, goals, ridge=2.0):
    """Weights whose sum's share is near the goals: repeated ridge regression with the slope of the share."""
    weights = np.zeros(inputs.shape[1])
    for _ in range(30):
        sums = inputs @ weights
        slope = 0.5 / (1 + sums * sums) ** 1.5 + 0.02
        aim = sums + (goals - judges.share(sums)) / slope * 0.5
        scaled = inputs * slope[:, None]
        weights = np.linalg.solve(scaled.T @ scaled + ridge * 0.05 * np.eye(len(weights)), scaled.T @ (slope * aim))
    return weights, float(np.sqrt(np.mean((judges.share(inputs @ weights) - goals) ** 2)))


def main():
    """Read the command line and do one of the three."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ways = parser.add_subparsers(required=True)
    for name, do, arguments in (("play", play, ["data"]), ("fit", fit, ["net", "data+"]), ("terms", fit_terms, ["terms", "data+"])):
        way = ways.add_parser(name)
        way.set_defaults(do=do)
        way.add_argument("scenario")
        for argument in arguments:
            way.add_argument(argument.rstrip("+"), nargs="+" if argument.endswith("+") else None)
        way.add_argument("--judge")
        way.add_argument("--games", type=int, default=200)
        way.add_argument("--seed", type=int, default=1)
        way.add_argument("--workers", type=int, default=1)
        way.add_argument("--more", type=int, default=0)
    args = parser.parse_args()
    args.do(args)


if __name__ == "__main__":
    sys.exit(main())
