"""What a command would do, before it is given: words, paths, lines, and chances counted from the cards left.

A person with the whole game before him is told what his own side may know and no more: chances count cards, never look at them.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from math import isfinite
from typing import Any

from navalsim3d.kernel.board import Point
from navalsim3d.kernel.commands import Command, IllegalCommand
from navalsim3d.kernel.geometry import Pose, bearing, distance, relative
from navalsim3d.kernel.ruleset import Explanation
from navalsim3d.kernel.tabletop import ArcShape
from navalsim3d.rulesets.seastrike import commands as orders
from navalsim3d.rulesets.seastrike import fire_control, movement, objectives, odds, passage, prospects, purchases, sites, targets
from navalsim3d.rulesets.seastrike.counters import bow, in_half, size_of
from navalsim3d.rulesets.seastrike.firing import SEGMENT, SHOTS
from navalsim3d.rulesets.seastrike.state import Missile, Piece, Raid, State, other
from navalsim3d.rulesets.seastrike.tabletop import model_of
from navalsim3d.rulesets.seastrike.targets import FORWARD, armament
from navalsim3d.rulesets.seastrike.threats import attacker_of, name_of
from navalsim3d.rulesets.seastrike.types import FAMILY, POINTS, RANGE, SUBMARINES, TYPES, mount_names
from navalsim3d.rulesets.seastrike.views import seen_by
from navalsim3d.rulesets.seastrike.words import of_side, readable

_DEFENCE_SHOTS = 2
Check = Callable[[State, Any], None]


def explain(state: State, command: Command, check: Check) -> Explanation:
    """What a command would do, as its giver may know; a refusal stands in `refused`. Never raises for a well-formed command."""
    state = seen_by(state, command.side)  # type: ignore[attr-defined]
    refused = ""
    try:
        check(state, command)
    except IllegalCommand as error:
        refused = readable(state, str(error))
    if refused and not _drawn_though_refused(state, command):
        return Explanation(title=type(command).__name__, group="refused", refused=refused)
    found = _TELLERS[type(command)](state, command)
    notes = tuple([readable(state, note) for note in found.notes])
    return replace(found, title=readable(state, found.title), notes=notes, refused=refused)


def _drawn_though_refused(state: State, command: Command) -> bool:
    """Whether what a refused command speaks of is there to be drawn: a counter to be put down or moved, a mount and its target."""
    if not isinstance(command, orders.Place | orders.Move | orders.Fire | orders.Fly):
        return False
    piece = state.piece(command.piece)
    if piece is None or piece.side != command.side:
        return False
    if isinstance(command, orders.Place):
        return isfinite(command.x) and isfinite(command.y) and isfinite(command.heading)
    if isinstance(command, orders.Fly):
        return piece.on_table
    if isinstance(command, orders.Move):
        return piece.on_table and isfinite(command.turn) and isfinite(command.distance)
    target, kind = state.piece(command.target), command.mount.partition("#")[0]
    aimed = piece.on_table and target is not None and target.on_table and command.mount in mount_names(armament(piece))
    return aimed and FAMILY[kind] in SEGMENT


def aimed(state: State, command: Command, point: Point, heading: float | None) -> Command:
    """A move bent towards a point or a heading, a counter put down at a point; anything else as it is."""
    if isinstance(command, orders.Place):
        turned = command.heading if heading is None else heading % 360.0
        return replace(command, x=round(point[0], 3), y=round(point[1], 3), heading=round(turned, 2) % 360.0)
    if isinstance(command, orders.Move):
        piece = state.piece(command.piece)
        return command if piece is None else _bent(state, piece, command, point, heading)
    return command


def _bent(state: State, piece: Piece, command: orders.Move, point: Point, heading: float | None) -> orders.Move:
    """The turn that points the indicator there, and the slide that brings the bow as near as it goes."""
    start, limit, most = bow(state.game, piece), movement.fastest(state.weather, piece), movement.sharpest(piece.type)
    wanted = bearing(start, point) if heading is None else heading
    turn = round(min(most, max(-most, relative(wanted, piece.heading))), 2)
    least = size_of(state.game, piece.type)[0] if abs(turn) > 0.0 else min(0.1, limit)
    away = round(min(limit, max(least, distance(start, point))), 3)
    return replace(command, turn=turn, distance=away)


def _simple(title: str, group: str, *notes: str) -> Callable[[State, Any], Explanation]:
    return lambda state, command: Explanation(title=title, group=group, notes=notes)


def _choose_end(state: State, command: orders.ChooseEnd) -> Explanation:
    """Which edge that is, and what land lies in that half."""
    own, across = ("south", "north") if command.end == "SOUTH" else ("north", "south")
    isles = [isle for isle in state.game.isles if in_half(state.game, isle.centre[1], command.end)]
    room = ""
    if not state.game.options.introduction:
        plots = sites.plots(state.game, command.end)
        roomy = sum(any(sites.isle_under(state.game, *plot) is isle for plot in plots) for isle in isles)
        room = f", {roomy or 'none'} of them with room for a headquarters"
    notes = (
        f"the {own} edge of the table and the half before it; the enemy gets the {across} end",
        f"{len(isles)} island{'s' * (len(isles) != 1)} in that half{room}",
    )
    return Explanation(title=f"Take the {own} end", group="choose", notes=notes)


def _choose_fleet(state: State, command: orders.ChooseFleet) -> Explanation:
    """The colour is a name: both fleets are alike."""
    own, across = ("Red", "Blue") if command.colour == "red" else ("Blue", "Red")
    mine, theirs = of_side(state, command.side), of_side(state, other(command.side))
    notes = ("both fleets have the same counters", f"{mine} is called {own} from then on, and {theirs} {across}")
    return Explanation(title=f"Take the {own} fleet", group="choose", notes=notes)


def _buy(state: State, command: orders.Buy) -> Explanation:
    """Price, what is left of the budget, and the weapons it carries."""
    fleet = state.fleet(command.side)
    price = purchases.price_of(command.item) * command.number
    budget = purchases.budget_of(state.game, fleet)
    after = (budget - fleet.spent - price) / POINTS
    have = purchases.bought(fleet, command.item)
    number = f"{command.number} x " if command.number > 1 else ""
    notes = [f"{price / POINTS:g} million; {after:g} of {budget / POINTS:g} left after it"]
    if have:
        notes.append(f"{have} on the list already")
    if command.item in TYPES and TYPES[command.item].mounts:
        notes.append(", ".join(f"{kind} {count}" for kind, count in TYPES[command.item].mounts.items()))
    warnings = (f"overspends by {-after:g} million: a win would go to the enemy",) if after < 0 else ()
    title = f"Buy {number}{purchases.name_of(command.item)}"
    model = model_of(command.item) if command.item in TYPES or command.item in ("STRIKE", "INTERCEPTOR") else ""
    return Explanation(title=title, group="buy", model=model, notes=tuple(notes), warnings=warnings)


def _strike_off(state: State, command: orders.StrikeOff) -> Explanation:
    price = purchases.price_of(command.item) * command.number
    return Explanation(title=f"Strike off {purchases.name_of(command.item)}", group="buy", notes=(f"{price / POINTS:g} million back",))


def _close(state: State, command: orders.CloseList) -> Explanation:
    fleet = state.fleet(command.side)
    budget = purchases.budget_of(state.game, fleet)
    lines = [f"{number} x {purchases.name_of(item)}" for item, number in fleet.list] or ["nothing bought"]
    card = objectives.objective_of(state, command.side)
    task = [f"Objective {card.number}, {card.title}: {card.task}"] if card is not None else []
    spent = f"{fleet.spent / POINTS:g} of {budget / POINTS:g} million spent"
    return Explanation(title="Close the list", group="end", notes=(*task, spent, *lines))


def _place(state: State, command: orders.Place) -> Explanation:
    piece = state.piece(command.piece)
    assert piece is not None, "check saw to that"
    return Explanation(
        title=f"Place {name_of(piece)}",
        group="place",
        actor=piece.id,
        model=model_of(piece.type),
        name=name_of(piece),
        point=(command.x, command.y),
        heading=command.heading,
        aims="pose",
        path=(Pose(command.x, command.y, command.heading),),
        notes=(f"at {command.x:.1f}, {command.y:.1f}, heading {command.heading:03.0f}",),
    )


def _stack(state: State, command: orders.StackCards) -> Explanation:
    return Explanation(
        title=f"Lay the summary card at place {command.place + 1}",
        group="espionage",
        notes=("it tells your objective", "counted from the top"),
    )


def _spy(state: State, command: orders.Spy) -> Explanation:
    height = max(1, state.fleet("p1" if command.side == "p2" else "p2").stack)
    places = " and ".join(str(place + 1) for place in command.picks)
    chance = min(1.0, len(command.picks) / height)
    shown = f"{command.declared} espionage card{'s' * (command.declared > 1)}" if command.declared else "no espionage card"
    notes = (
        f"{shown} shown: {len(command.picks)} taken",
        f"one of the {height} cards in that stack tells the enemy's objective; the chance is that of finding it",
    )
    title = f"Take card{'s' * (len(command.picks) > 1)} {places} of the enemy's stack"
    return Explanation(title=title, group="espionage", chance=chance, notes=notes)


def _move(state: State, command: orders.Move) -> Explanation:
    piece = state.piece(command.piece)
    assert piece is not None, "check saw to that"
    end = movement.destination(state.game, piece, command.turn, command.distance)
    path = movement.path_of(state.game, piece, end)
    turn = "straight" if passage.straight(command.turn) else movement.steered(command.turn)
    limit, most = movement.fastest(state.weather, piece), movement.sharpest(piece.type)
    fan = ArcShape("indicator", bow(state.game, piece), (piece.heading - most) % 360.0, (piece.heading + most) % 360.0, 0.0, limit)
    notes = [f"slides {command.distance:.1f} cm, {limit:g} at most"]
    moved = replace(piece, x=end.x, y=end.y, heading=end.heading)
    reached = _reached_from(state, moved)
    notes.append(f"would have in range: {', '.join(reached)}" if reached else "would have nothing in range")
    return Explanation(
        title=f"{name_of(piece)}: {turn}, {command.distance:.1f} cm",
        group="move",
        actor=piece.id,
        point=(path[-1].x, path[-1].y),
        heading=end.heading,
        aims="point",
        path=path,
        turn_points=path[1:-1],
        arcs=(fan,),
        notes=tuple(notes),
    )


def _reached_from(state: State, moved: Piece) -> list[str]:
    """Enemies that a ship's weapons would reach from somewhere, each with the kinds of weapon."""
    pieces = tuple([moved if piece.id == moved.id else piece for piece in state.pieces])
    after = replace(state, pieces=pieces)
    found: dict[str, list[str]] = {}
    for kind, place in targets.ready_kinds(armament(moved), moved.lost):
        for target in targets.targets_of(after, moved, place):
            found.setdefault(target.id, []).append(kind)
    return [f"{name} ({', '.join(kinds)})" for name, kinds in found.items()]


def _end_moves(state: State, command: orders.EndMoves) -> Explanation:
    idle = [piece.id.split("-")[1] for piece in state.pieces if piece.side == command.side and movement.may_move(state, piece)]
    return Explanation(title="End the movement", group="end", notes=(f"not moved: {', '.join(idle)}",) if idle else ())


def _fire(state: State, command: orders.Fire) -> Explanation:
    """Range, the cards that have to be turned up, and the chances of a hit and of removing the target, by the cards left."""
    piece, target = state.piece(command.piece), state.piece(command.target)
    assert piece is not None and target is not None, "check saw to that"
    mounts = armament(piece)
    place = mount_names(mounts).index(command.mount)
    kind = mounts[place]
    family = FAMILY[kind]
    segment, shots, locks = SEGMENT[family], SHOTS[family], fire_control.needed(state, piece)
    cards = odds.left(state, command.side)
    hit = odds.chance(odds.counts(cards, odds.of_segment(target, segment)), locks, shots)
    sunk = odds.chance(odds.counts(cards, odds.sinks(target, segment)), locks, shots)
    away = distance(piece.at, target.at)
    notes = [
        f"{away:.1f} cm, {kind} reaches {RANGE[kind]:g}",
        prospects.lock(state, piece, cards),
        *_turned_over(target),
        prospects.shots(target, segment, cards, shots),
    ]
    if target.type == "BLANK":
        notes.append("the chance is that of a hit, and counts only if a submarine lies there")
    else:
        notes.append(f"major hits count; {prospects.headquarters(state)}" if target.type == "HQ" else prospects.outright(target, sunk))
    if family == "SSM" and state.game.options.anti_missile:
        notes.append("the target may answer with anti-missile weapons")
    return Explanation(
        title=f"{command.mount} at {name_of(target)}",
        group="fire",
        actor=piece.id,
        target=target.id,
        point=target.at,
        arcs=(_ring(piece, kind),),
        sight_lines=((piece.at, target.at),),
        chance=hit,
        expected_damage=sunk * objectives.cost(target) / POINTS or None,
        notes=tuple(notes),
    )


def _turned_over(target: Piece) -> tuple[str, ...]:
    """That a blank is turned over first; nothing of any other target."""
    return (prospects.TURNED_OVER,) if target.type == "BLANK" else ()


def _ring(piece: Piece, kind: str) -> ArcShape:
    """How far and where a weapon reaches."""
    if FAMILY[kind] == "TORP":
        return ArcShape(kind, piece.at, (piece.heading - FORWARD) % 360.0, (piece.heading + FORWARD) % 360.0, 0.0, RANGE[kind])
    return ArcShape(kind, piece.at, 0.0, 360.0, 0.0, RANGE[kind])


def _fly(state: State, command: orders.Fly) -> Explanation:
    piece = state.piece(command.piece)
    assert piece is not None, "check saw to that"
    cards = odds.left(state, command.side)
    up = sum(card.cross for card in cards) / max(1, len(cards))
    word = "helicopter" if command.number == 1 else "helicopters"
    return Explanation(
        title=f"Send {command.number} {word} of {name_of(piece)}",
        group="fire",
        actor=piece.id,
        arcs=(_ring(piece, "HELO"),),
        chance=up,
        notes=(prospects.take_off(cards), "once up, each is given its target, has to lock on with a cross, and has two shots"),
    )


def _strike(state: State, command: orders.Strike) -> Explanation:
    cards = odds.left(state, command.side)
    up = sum(card.cross for card in cards) / max(1, len(cards))
    notes = (
        prospects.take_off(cards),
        "once up, each is given its target and has four cards: red crosses hit",
        "the next attempt may come in the round after next",
    )
    return Explanation(title=f"Airstrike with {command.number} aircraft", group="fire", chance=up, notes=notes)


def _name_target(state: State, command: orders.NameTarget) -> Explanation:
    """The chance of at least one hit, if nothing brings the attacker down before."""
    raid, target = state.pending, state.piece(command.target)
    assert isinstance(raid, Raid) and target is not None, "check saw to that"
    cards = odds.left(state, raid.side)
    if raid.kind == "airstrike":
        chance = odds.chance(odds.counts(cards, odds.red), 0, 4)
        notes: tuple[str, ...] = (f"four cards, and each red cross is a hit: {prospects.red(cards)}", prospects.strike(state, target))
        flight = f"Aircraft {raid.flights[command.flight].number + 1}"
    else:
        segment = SEGMENT["ASW"] if target.type in SUBMARINES else SEGMENT["TORP"]
        chance = odds.chance(odds.counts(cards, odds.of_segment(target, segment)), 1, 2)
        notes = (f"a cross locks on: {prospects.crosses(cards)}", *_turned_over(target), prospects.shots(target, segment, cards, 2))
        parent = state.piece(raid.ship)
        assert parent is not None, "helicopters have a parent"
        flight = parent.names[raid.flights[command.flight].number]
    doubt = " and only if a submarine lies there" if target.type == "BLANK" and raid.kind == "helicopters" else ""
    return Explanation(
        title=f"{flight} at {name_of(target)}",
        group="target",
        actor=raid.ship,
        target=target.id,
        point=target.at,
        chance=chance,
        notes=(*notes, f"the chance is that of one hit or more, if no defence stops it before{doubt}"),
    )


def _scramble(state: State, command: orders.Scramble) -> Explanation:
    if not command.number:
        return Explanation(title="Send up no interceptor", group="react")
    cards = odds.left(state, command.side)
    up = sum(card.cross for card in cards) / max(1, len(cards))
    word = "interceptor" if command.number == 1 else "interceptors"
    notes = (prospects.take_off(cards), "once up, each is put to one aircraft and has two cards: a red cross shoots it down")
    return Explanation(title=f"Send up {command.number} {word}", group="react", chance=up, notes=notes)


def _intercept(state: State, command: orders.Intercept) -> Explanation:
    raid = state.pending
    assert isinstance(raid, Raid), "check saw to that"
    flight = raid.flights[command.flight]
    target = state.piece(flight.target)
    cards = odds.left(state, command.side)
    chance = odds.chance(odds.counts(cards, odds.red), 0, 2)
    against = name_of(target) if target is not None else flight.target
    return Explanation(
        title=f"Interceptor {raid.sorties[command.interceptor].number + 1} meets aircraft {flight.number + 1}, bound for {against}",
        group="react",
        target=flight.target,
        chance=chance,
        notes=(f"two cards, and a red cross shoots it down: {prospects.red(cards)}",),
    )


def _defend(state: State, command: orders.Defend) -> Explanation:
    piece, attacker = state.piece(command.piece), attacker_of(state)
    assert piece is not None, "check saw to that"
    cards = odds.left(state, command.side)
    chance = odds.chance(odds.counts(cards, odds.red), fire_control.needed(state, piece), _DEFENCE_SHOTS)
    what = "missile" if isinstance(state.pending, Missile) else "attacker"
    return Explanation(
        title=f"{command.mount} of {name_of(piece)} at the {what}",
        group="react",
        actor=piece.id,
        chance=chance,
        sight_lines=((piece.at, attacker.at),) if attacker is not None else (),
        notes=(
            prospects.lock(state, piece, cards),
            f"then a red cross among two cards shoots it down: {prospects.red(cards)}",
            "used for this round whatever it does",
        ),
    )


def _hold(state: State, command: orders.Hold) -> Explanation:
    if state.phase == "last":
        return Explanation(title="Claim nothing", group="end", notes=("the game is drawn unless the other side claims",))
    return Explanation(title="Hold", group="end", notes=("nothing is fired now; two holds in a row end the firing round",))


def _unmask(state: State, command: orders.Unmask) -> Explanation:
    return Explanation(title="Turn the blank over, to use its point defence", group="react", actor=command.piece)


_TELLERS: Mapping[type[Command], Callable[[State, Any], Explanation]] = {
    orders.Cut: _simple("Turn a card for ends", "choose", "red beats black, black beats blank, a system failure loses"),
    orders.ChooseEnd: _choose_end,
    orders.ChooseFleet: _choose_fleet,
    orders.Buy: _buy,
    orders.StrikeOff: _strike_off,
    orders.CloseList: _close,
    orders.Place: _place,
    orders.Call: _simple("Cover your half and call", "end", "the deployment is final"),
    orders.StackCards: _stack,
    orders.Spy: _spy,
    orders.Move: _move,
    orders.EndMoves: _end_moves,
    orders.Fire: _fire,
    orders.Fly: _fly,
    orders.EndTurn: _simple("End this ship's turn", "end", "what it has not fired stays silent this round"),
    orders.Strike: _strike,
    orders.Hold: _hold,
    orders.NameTarget: _name_target,
    orders.Abandon: _simple("Abandon the airstrike", "end", "the aircraft fly home, and the attempt is used up"),
    orders.Scramble: _scramble,
    orders.Intercept: _intercept,
    orders.Defend: _defend,
    orders.Unmask: _unmask,
    orders.StandBy: _simple("Hold fire", "end", "the attacker goes on"),
    orders.Claim: _simple("Lay the objective open as met", "claim", "wins if it is met; if not, the enemy knows it and the game goes on"),
    orders.Withdraw: _simple("Withdraw", "claim", "your objective is laid open; the enemy wins if his allows it, else the game goes on"),
    orders.Challenge: _simple(
        "Challenge the enemy's objective", "claim", "lays it open; wins if it can no longer be met and yours allows that way"
    ),
}
