"""One full state that a view can come from (for search): every secret drawn anew so that it fits what is known, with dice of its own."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from navalsim3d.kernel.dice import Dice
from navalsim3d.rulesets.seastrike import box, deployment, purchases
from navalsim3d.rulesets.seastrike.commands import Item, SideId
from navalsim3d.rulesets.seastrike.cut import OBJECTIVES
from navalsim3d.rulesets.seastrike.deck import Stack
from navalsim3d.rulesets.seastrike.espionage import BLANKS, UNKNOWN
from navalsim3d.rulesets.seastrike.play import Play
from navalsim3d.rulesets.seastrike.state import Aircraft, Fleet, Piece, State, other
from navalsim3d.rulesets.seastrike.types import AIRCRAFT, SITES
from navalsim3d.rulesets.seastrike.views import curtained

T = TypeVar("T")


class Fate:
    """Dice that go on from draw to draw."""

    __slots__ = ("dice",)

    def __init__(self, dice: Dice) -> None:
        self.dice = dice

    def one_of(self, things: Sequence[T]) -> T:
        """Any of some things. Raises ValueError when there is none."""
        if not things:
            raise ValueError("there is nothing to draw from")
        self.dice, face = self.dice.roll(len(things), "imagined")
        return things[face - 1]

    def shuffled(self, things: tuple[T, ...]) -> tuple[T, ...]:
        """Some things in any order."""
        self.dice, order = self.dice.shuffle(things, "imagined")
        return order


def imagine(view: State, dice: Dice) -> State:
    """A full state consistent with a view; a state that is none comes back as it is, but for its dice."""
    if not view.viewer:
        return replace(view, dice=dice)
    fate = Fate(dice)
    viewer, enemy = view.viewer, other(view.viewer)
    stacks = tuple([Stack((*stack.cards[: stack.turned], *fate.shuffled(stack.left)), stack.turned, stack.given) for stack in view.stacks])
    state = replace(view, viewer="", dice=dice, stacks=stacks)
    state = _with_fleet(state, _with_objective(state, viewer, enemy, fate))
    state = _behind_the_curtain(state, enemy, fate) if curtained(state) else _in_the_open(state, viewer, enemy, fate)
    return replace(state, dice=fate.dice)


def _with_fleet(state: State, fleet: Fleet) -> State:
    return replace(state, fleets=(fleet, state.fleets[1]) if fleet.id == "p1" else (state.fleets[0], fleet))


def _with_objective(state: State, viewer: SideId, enemy: SideId, fate: Fate) -> Fleet:
    """Any objective the enemy may have drawn; the two differ (SS-PREP-07)."""
    own, theirs = state.fleet(viewer), state.fleet(enemy)
    if theirs.objective or not own.objective:
        return theirs
    envelopes = state.game.scenario.objectives or OBJECTIVES
    return replace(theirs, objective=fate.one_of([number for number in envelopes if number != own.objective]))


def _behind_the_curtain(state: State, enemy: SideId, fate: Fate) -> State:
    """What the enemy may have bought and how he may have deployed it, if he has (SS-DEPLOY-02)."""
    fleet = state.fleet(enemy)
    if not fleet.closed:
        return state
    state = replace(state, dice=fate.dice)
    play = Play(state)
    given = play.game.scenario.forces or play.game.options.introduction
    if given:
        box.give(play, enemy)
    else:
        wanted = _shopping(state, enemy, fate)
        _enter(play, enemy, wanted)
        play.set(dice=fate.dice)
        merchants = box.MERCHANTS if fleet.objective == box.CONVOY else 0
        box.take_out(play, enemy, {"HQ": 1, "MERCHANT": merchants, **{str(item): number for item, number in wanted.items()}})
    state = play.state
    assert state.dice is not None, "it was given dice"
    fate.dice = state.dice
    return _laid_out(state, enemy, fate) if fleet.called else state


def _shopping(state: State, enemy: SideId, fate: Fate) -> dict[Item, int]:
    """A list within the budget, bought at random."""
    wanted: dict[Item, int] = {}
    buyer = replace(state, turn=enemy)
    while menu := purchases.buy_options(buyer):
        item: Item = fate.one_of(menu).item  # type: ignore[attr-defined]
        wanted[item] = wanted.get(item, 0) + 1
        play = Play(buyer)
        _enter(play, enemy, wanted)
        buyer = play.state
    return wanted


def _enter(play: Play, side: SideId, wanted: dict[Item, int]) -> None:
    listed = tuple((item, wanted[item]) for item in purchases.ITEMS if wanted.get(item))
    play.change_fleet(side, list=listed, spent=sum(number * purchases.price_of(item) for item, number in listed))


def _laid_out(state: State, enemy: SideId, fate: Fate) -> State:
    """Every counter somewhere it may stand."""
    looking = replace(state, turn=enemy)
    while menu := deployment.place_options(looking):
        first = menu[0].piece  # type: ignore[attr-defined]
        choice = fate.one_of([each for each in menu if each.piece == first])  # type: ignore[attr-defined]
        play = Play(looking)
        deployment.do_place(play, choice)  # type: ignore[arg-type]
        looking = play.state
    return replace(looking, turn=state.turn)


def _in_the_open(state: State, viewer: SideId, enemy: SideId, fate: Fate) -> State:
    """Marks under the blanks, aircraft not yet shown, and what the list then is."""
    pieces = _marked(state, enemy, fate)
    state = replace(state, pieces=pieces)
    fleet = _with_aircraft(state, state.fleet(enemy), fate)
    fleet = _with_list(state, fleet)
    return _with_fleet(state, _with_spies(state.fleet(viewer), fleet, fate))


def _marked(state: State, enemy: SideId, fate: Fate) -> tuple[Piece, ...]:
    """Of each two blanks one was marked; extra ones were not (SS-HIDE-01, SS-HIDE-09)."""
    secret = [piece for piece in state.pieces if piece.side == enemy and piece.mark == "?"]
    if not secret:
        return state.pieces
    blanks = [piece for piece in state.pieces if piece.side == enemy and (piece.type == "BLANK" or piece.type in ("S", "MS"))]
    bared = sum(piece.type in ("S", "MS") for piece in blanks)
    most = min(len(secret), len(blanks) // 2 - bared)
    number = fate.one_of(range(min(1, most), most + 1)) if most > 0 else 0
    marked = {piece.id for piece in fate.shuffled(tuple(secret))[:number]}
    limits = {"S": 5, "MS": 3}
    count = {code: sum(piece.type == code for piece in blanks) for code in limits}
    fresh = []
    for piece in state.pieces:
        if piece.side != enemy or piece.mark != "?":
            fresh.append(piece)
            continue
        mark = ""
        if piece.id in marked:
            mark = fate.one_of([code for code, limit in limits.items() if count[code] < limit] or [""])
            count[mark] = count.get(mark, 0) + 1
        fresh.append(replace(piece, mark=mark))  # type: ignore[arg-type]
    return tuple(fresh)


def _with_aircraft(state: State, fleet: Fleet, fate: Fate) -> Fleet:
    """Any number of aircraft that were not shown (SS-CONC-01, SS-CONC-03)."""
    if not fleet.hidden_aircraft:
        return fleet
    aircraft = list(fleet.aircraft)
    for kind, row in AIRCRAFT.items():
        seen = {each.number for each in fleet.aircraft if each.kind == kind}
        total = fate.one_of(range(max(seen, default=-1) + 1, row.in_set + 1))
        aircraft += [Aircraft(kind, number, shown=False) for number in range(total) if number not in seen]  # type: ignore[arg-type]
    aircraft.sort(key=lambda each: (each.kind != "STRIKE", each.number))
    return replace(fleet, aircraft=tuple(aircraft), hidden_aircraft=False)


def _with_list(state: State, fleet: Fleet) -> Fleet:
    """The list that everything on the table adds up to."""
    wanted: dict[str, int] = {}
    for piece in state.pieces:
        code = piece.mark if piece.type == "BLANK" else piece.type
        if piece.side == fleet.id and code and code not in ("HQ", "MERCHANT"):
            wanted[code] = wanted.get(code, 0) + 1
    for each in fleet.aircraft:
        wanted[each.kind] = wanted.get(each.kind, 0) + 1
    wanted["SAMSITE"] = sum(piece.side == fleet.id and piece.type in SITES and piece.type != "HQ" for piece in state.pieces)
    wanted["COUNTERESPIONAGE"] = max(0, fleet.stack - 1 - BLANKS)
    wanted["STRENGTHENING"] = fleet.strengthened
    listed = tuple((item, wanted[item]) for item in purchases.ITEMS if wanted.get(item))
    return replace(fleet, list=listed, spent=sum(number * purchases.price_of(item) for item, number in listed))


def _with_spies(own: Fleet, fleet: Fleet, fate: Fate) -> Fleet:
    """Where the enemy's summary card lies and which cards he took, as far as they fit what one's own spies found (SS-ESP-03, SS-ESP-05)."""
    if not fleet.stack:
        return fleet
    places = [place for place in range(fleet.stack) if (place in own.took) == own.knows_enemy_objective or not own.took]
    stacked = fate.one_of(places or range(fleet.stack))
    took = fate.shuffled(tuple(range(own.stack)))[: len(fleet.took)] if fleet.took else ()
    return replace(fleet, stacked=stacked, took=took, knows_enemy_objective=own.stacked != UNKNOWN and own.stacked in took)
