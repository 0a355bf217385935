"""Positions for the tests of Seastrike, of any make-up, without going through set-up.

`position([piece("p1-FG1", 20, 20), piece("p2-LG1", 30, 20, 90)], "K O{ssm:GUN}")` has just these two ships on an empty sea in firing
round 1, player 1 to fire, and exactly these cards in the stack. `play_out(state, fire("p1-FG1", "SSML#1", "p2-LG1"))` plays it.
"""

import re
from dataclasses import replace

import pytest

from navalsim3d.kernel.commands import IllegalCommand
from navalsim3d.kernel.dice import Dice
from navalsim3d.kernel.scenario import ReadyScenario
from navalsim3d.rulesets.seastrike import commands as orders
from navalsim3d.rulesets.seastrike.deck import given
from navalsim3d.rulesets.seastrike.ruleset import SEASTRIKE
from navalsim3d.rulesets.seastrike.scenario import OptionSet, SeastrikeScenario
from navalsim3d.rulesets.seastrike.state import SIDES, Aircraft, Fleet, Game, Isle, Piece, State, alive
from navalsim3d.rulesets.seastrike.types import TYPES, mount_names, mounts_of

S1 = {"green": ((-4, -1.5), (4, -1.5), (4, 1.5), (-4, 1.5)), "brown": (((-3, -1), (0, -1), (0, 1), (-3, 1)),)}
"""the Finger of SS-ISLE-01: green tip to the east"""
S4 = {"green": ((-2, -2), (2, -2), (2, 2), (-2, 2)), "brown": (((-1.6, -1.6), (1.6, -1.6), (1.6, 1.6), (-1.6, 1.6)),)}
"""the Stack: nearly all brown"""
S5 = {"green": ((-3, -1.5), (0, -2.5), (3, -1.5), (3, 1.5), (0, 2.5), (-3, 1.5)), "brown": ()}
"""the Skerry: all green"""


def isle(shape, x, y, name="T"):
    """An island of a shape where it lies, not turned."""
    green = tuple((x + p, y + q) for p, q in shape["green"])
    brown = tuple(tuple((x + p, y + q) for p, q in area) for area in shape["brown"])
    return Isle(name, green, brown, (float(x), float(y)))


def block(west, south, east, north, brown=False, name="T"):
    """A rectangular island, green or brown all over."""
    outline = ((west, south), (east, south), (east, north), (west, north))
    return Isle(name, outline, (outline,) if brown else (), ((west + east) / 2, (south + north) / 2))


def game(isles=(), *, width=90, height=180, turns=40, **options):
    """What set-up fixes: a table of some size with some islands, and options by name."""
    scenario = SeastrikeScenario(
        ruleset="seastrike",
        name="test",
        title="Test",
        table={"width": width, "height": height},
        turns=turns,
        sides=({"id": "p1", "name": "First", "flag": "red"}, {"id": "p2", "name": "Second", "flag": "blue"}),
        options=OptionSet(**options),
    )
    return Game(ReadyScenario(scenario=scenario), scenario, tuple(isles))


def bits(mounts, names):
    """The set of mounts of these names: `GUN#1 GUN#2`; a number is taken as it stands."""
    if isinstance(names, int):
        return names
    known = mount_names(tuple(mounts))
    return sum(1 << known.index(name) for name in names.split())


def type_of(piece_id):
    """The type that an id names: `p1-FG1`, `p1-HQ`, `p1-SAM1`, `p1-M1`; a letter alone is a blank."""
    code, number = re.fullmatch(r"p[12]-([A-Z]+)(\d*)", piece_id).groups()
    if not number:
        return "HQ" if code == "HQ" else "BLANK"
    return {"SAM": "SAMSITE", "M": "MERCHANT"}.get(code, code)


def piece(piece_id, x=0.0, y=0.0, heading=0.0, **changes):
    """A counter on the table, its type read from its id unless given; `lost="GUN#2"` and `used="SSML#1"` name mounts."""
    code = changes.pop("type", None) or type_of(piece_id)
    assert code in TYPES, piece_id
    mounts = tuple(changes.pop("mounts", mounts_of(code)))
    for marked in {"lost", "used"} & set(changes):
        changes[marked] = bits(mounts, changes[marked])
    place = {"x": float(x), "y": float(y), "heading": float(heading), "placed": True}
    return Piece(**{"id": piece_id, "side": side_of(piece_id), "type": code, "mounts": mounts, **place, **changes})


def wing(strike, interceptors):
    """The aircraft of a side: so many of each kind."""
    return tuple(Aircraft("STRIKE", k) for k in range(strike)) + tuple(Aircraft("INTERCEPTOR", k) for k in range(interceptors))


def fleets_of(strike, interceptors, changes):
    """Both sides, past the Decision Phase: player 1 in the south with the red fleet. Aircraft and changed fields by side."""
    return tuple(
        replace(
            Fleet(
                id=side,
                end="SOUTH" if side == "p1" else "NORTH",
                colour="red" if side == "p1" else "blue",
                closed=True,
                called=True,
                aircraft=wing(strike.get(side, 0), interceptors.get(side, 0)),
            ),
            **changes.get(side, {}),
        )
        for side in SIDES
    )


def position(
    pieces,
    cards="",
    *,
    phase="fire",
    turn="p1",
    round=1,
    isles=(),
    strike=None,
    interceptors=None,
    fleets=None,
    of=None,
    winner_of_cut="p2",
    cards_of_loser=None,
    seed=b"\x07",
    options=None,
    **changes,
):
    """A state of any make-up. `cards` are in the stack, top first; with `cards_of_loser` each side has a stack of its own.

    `strike={"p1": 4}` and `interceptors` count aircraft; `fleets={"p1": {"objective": 3}}` changes fields of a side; `of` is a game
    made before, otherwise one of these islands and options. Player 1 lost the cut, so moves first in odd rounds.
    """
    stacks = (given(cards),) if cards_of_loser is None else (given(cards), given(cards_of_loser))
    return State(
        game=of or game(isles, **(options or {})),
        dice=Dice(seed),
        shuffles=1,
        stacks=stacks,
        phase=phase,
        turn=turn,
        round=round,
        winner_of_cut=winner_of_cut,
        fleets=fleets_of(strike or {}, interceptors or {}, fleets or {}),
        pieces=tuple(sorted(pieces, key=lambda each: each.id)),
        **changes,
    )


def side_of(piece_id):
    """The side of a piece, from its id."""
    return piece_id[:2]


def fire(piece_id, mount, target):
    """One mount at one target."""
    return orders.Fire(side=side_of(piece_id), piece=piece_id, mount=mount, target=target)


def move(piece_id, turn, distance):
    """A move: turn, then slide."""
    return orders.Move(side=side_of(piece_id), piece=piece_id, turn=float(turn), distance=float(distance))


def end_moves(side):
    """The other ships stay."""
    return orders.EndMoves(side=side)


def end_turn(side):
    """The firing ship has done."""
    return orders.EndTurn(side=side)


def hold(side):
    """Nothing with this firing turn."""
    return orders.Hold(side=side)


def give(state, *commands):
    """The state after the commands, and everything that happened."""
    events = ()
    for command in commands:
        state, more = SEASTRIKE.apply(state, command)
        events += more
    return state, events


def play_out(state, *commands):
    """The state after the commands."""
    return give(state, *commands)[0]


def cards_left(state, stack=0):
    """How many cards are still face down: 0 when exactly the given ones were turned."""
    return len(state.stacks[stack].left)


def refused(state, command):
    """The clause a command is refused with; fails when it is not refused, or not with a sentence, or changes a card."""
    with pytest.raises(IllegalCommand) as error:
        SEASTRIKE.check(state, command)
    with pytest.raises(IllegalCommand):
        SEASTRIKE.apply(state, command)
    assert 8 < len(error.value.reason) < 200
    return error.value.clause


def allowed(state, command):
    """Whether a command is accepted."""
    try:
        SEASTRIKE.check(state, command)
    except IllegalCommand:
        return False
    return True


def menu(state, *kinds):
    """The decider's menu, of some kinds of command or of all."""
    return [command for command in SEASTRIKE.legal(state) if not kinds or command.kind in kinds]


def at(state, piece_id):
    """Reference point and heading of a piece."""
    found = state.piece(piece_id)
    return found.x, found.y, found.heading


def working(state, piece_id):
    """The names of the mounts that are not crossed out."""
    found = state.piece(piece_id)
    return [name for place, name in enumerate(found.names) if alive(found, place)]


def unused(state, piece_id):
    """The names of the mounts that turned no card yet."""
    found = state.piece(piece_id)
    return [name for place, name in enumerate(found.names) if not found.used >> place & 1]


def in_order(seen, *wanted):
    """Whether some things were seen in this order, others between them or not."""
    rest = iter(seen)
    return all(each in rest for each in wanted)
