"""The neutral picture of a game of Seastrike at 1/3000: counters with their models, aircraft on the rear edges, islands and weather.

Poses in the picture are those of the counters' middles. What a side may not know is left out before anything is drawn.
"""

from collections.abc import Iterator, Mapping

from navalsim3d.kernel.board import Point
from navalsim3d.kernel.geometry import Pose
from navalsim3d.kernel.tabletop import Box, Boxes, IslandOnTable, Marker, Piece, PieceKind, Sea, SideOnTable, Tabletop
from navalsim3d.rulesets.seastrike import objectives, purchases
from navalsim3d.rulesets.seastrike.counters import centre_pose, rear_edge
from navalsim3d.rulesets.seastrike.damage import HEADQUARTERS_HITS, to_sink
from navalsim3d.rulesets.seastrike.moments import acting, moment
from navalsim3d.rulesets.seastrike.scenario import End
from navalsim3d.rulesets.seastrike.state import Aircraft, Colour, Fleet, State, alive, other
from navalsim3d.rulesets.seastrike.state import Piece as Counter
from navalsim3d.rulesets.seastrike.threats import name_of, question
from navalsim3d.rulesets.seastrike.types import HORIZON, POINTS, SUBMARINES, TYPES
from navalsim3d.rulesets.seastrike.views import seen_by

SCALE = 3000
MODELS: Mapping[str, str] = {"SAMSITE": "ss_sam", "HQ": "ss_hq", "STRIKE": "ss_strike", "INTERCEPTOR": "ss_interceptor"}
"""models whose name is not simply that of the type"""
_APRON = 3.0
"""cm behind the rear edge where aircraft stand (SS-DEPLOY-06)"""
_SPACING = 4.5
_WEATHER = {"GOOD": "clear", "STORM": "storm", "FOG": "fog"}
_WAITS: Mapping[str, str] = {
    "cut": "Cut for ends",
    "ends": "Choose an end",
    "colours": "Choose a fleet",
    "buy": "Buy a force in secret",
    "espionage": "Send out the spies",
    "deploy": "Deploy behind the curtain",
    "move": "Movement",
    "fire": "Firing",
    "targets": "Name the targets",
    "scramble": "Send up interceptors",
    "assign": "Put interceptors to their targets",
    "answers": "Answer the air attack",
    "missile": "Answer the missile",
    "last": "The last round is over: claim, or let it be drawn",
    "over": "The game is over",
}

_UNSEEN = ("buy", "espionage", "deploy")
"""phases in which a side's own choices are its secret (SS-BUDGET-03, SS-ESP-02, SS-DEPLOY-02)"""
_BASES: Mapping[Colour, str] = {"red": "grey", "blue": "green"}
"""the bases of models, which are no counters (SS-MODEL-02)"""


def model_of(code: str) -> str:
    """The miniature of a type."""
    return MODELS.get(code, f"ss_{code.lower()}")


def tabletop(state: State, side: str | None) -> Tabletop:
    """The table as a side may see it; None sees all."""
    if side is not None:
        state = seen_by(state, side)
    scenario, game = state.game.scenario, state.game
    sea: Sea = "stormy" if state.weather == "STORM" else scenario.sea
    return Tabletop(
        width=game.width,
        height=game.length,
        scale=SCALE,
        title=scenario.title,
        islands=tuple(IslandOnTable(place.name, Pose(place.x, place.y, place.heading)) for place in scenario.islands),
        hour=scenario.hour,
        sea=sea,
        weather=_WEATHER[state.weather],
        wind=scenario.wind,
        turn=state.round,
        turns=scenario.turns,
        sides=tuple(_side(state, info.id, info.name, info.flag) for info in scenario.sides),
        to_move=acting(state) or "",
        banner=banner(state),
        private=state.phase in _UNSEEN,
        guarded=guarded(state),
        pieces=(*[piece(state, counter) for counter in state.pieces if counter.on_table], *_aircraft(state)),
        markers=_zones(state, side),
    )


def guarded(state: State) -> bool:
    """Whether a curtain that does not fall would tell that nothing is kept back (SS-CONC-01, SS-STRHQ-02)."""
    options = state.game.options
    return state.result is None and state.round > 0 and (options.concealed_aircraft or options.strong_headquarters)


def banner(state: State) -> str:
    """What the game waits for, in a few words, and the weather where it hampers (SS-WX-02)."""
    words = question(state) or _WAITS[moment(state)]
    weather = "" if state.weather == "GOOD" else f", {_WEATHER[state.weather]}"
    return f"Round {state.round}{weather}: {words}" if state.round and state.phase != "over" else words


def piece(state: State, counter: Counter) -> Piece:
    """A counter as a model with its card."""
    kind: PieceKind = "ship"
    if counter.type in SUBMARINES:
        kind = "submarine"
    elif counter.type == "HQ":
        kind = "headquarters"
    elif counter.type == "SAMSITE":
        kind = "battery"
    full = HEADQUARTERS_HITS + state.fleet(counter.side).strengthened if counter.type == "HQ" else to_sink(counter)
    moving = state.phase == "move"
    silent = counter.out_of_action and state.phase == "fire"  # the mark stays on until the next firing round, and says nothing then
    return Piece(
        id=counter.id,
        kind=kind,
        model=model_of(counter.type),
        pose=centre_pose(state.game, counter),
        side=counter.side,
        name=name_of(counter),
        speed=0.6 if counter.moved and kind != "submarine" else 0.0,
        wake=0.0,
        badges=badges(counter, silent),
        warnings=tuple(warnings(counter, silent)),
        strength=(max(0, full - counter.track), full),
        active=state.firing == counter.id,
        done=counter.moved if moving else counter.fired,
        hidden=counter.type == "BLANK" and counter.mark in ("S", "MS"),
        card=card(counter),
        boxes=tuple(boxes(counter, full)),
    )


def badges(counter: Counter, silent: bool) -> tuple[str, ...]:
    """What a counter suffers, by the names under which the scene knows it."""
    found = []
    if counter.half_speed:
        found.append("engine")
    if counter.fce:
        found.append("radar")
    if counter.lost and counter.type != "HQ":
        found.append("gun")
    if silent:
        found.append("crew")
    return tuple(found)


def warnings(counter: Counter, silent: bool) -> Iterator[str]:
    """What a counter suffers, as its card says it (SS-DMG-05, SS-DMG-08, SS-SYSF-01); a weapon that is lost is a crossed box already."""
    if counter.half_speed:
        yield "half speed"
    if counter.fce:
        yield f"fire control: {counter.fce} more {'cross' if counter.fce == 1 else 'crosses'} needed"
    if silent:
        yield "out of action this round"


def card(counter: Counter) -> tuple[tuple[str, str], ...]:
    """The line of a ship card beside its boxes and warnings: the type."""
    return (("Type", name_of(counter) if counter.type == "BLANK" else TYPES[counter.type].name),)


def boxes(counter: Counter, full: int) -> Iterator[Boxes]:
    """What is crossed out on the counter (SS-HIT-04, SS-DMG-01): the mounts of each kind, and the hits it takes to remove it."""
    for kind in dict.fromkeys(counter.mounts):
        yield Boxes(kind, tuple(_box(counter, place) for place, each in enumerate(counter.mounts) if each == kind))
    if counter.type != "BLANK" and full:
        yield Boxes("Hits", tuple("crossed" if n < counter.track else "whole" for n in range(full)))


def _box(counter: Counter, place: int) -> Box:
    if not alive(counter, place):
        return "crossed"
    return "used" if counter.used >> place & 1 else "whole"


def _side(state: State, side: str, name: str, flag: str) -> SideOnTable:
    fleet = state.fleet(side)
    if fleet.colour:
        player, name, flag = name, f"{fleet.colour.capitalize()} fleet", _BASES[fleet.colour] if state.game.options.models else fleet.colour
        if not state.round and player != name:
            name = f"{name} ({player})"  # until it has been read often enough; then the score stands there
    return SideOnTable(side, name, flag, _score(state, fleet), colour=fleet.colour, secret=_secret(state, fleet))


def _score(state: State, fleet: Fleet) -> str:
    """What the enemy has lost, by whatever cause, and its objective once it lies open; while it buys, what it has spent (SS-OBJ-20)."""
    if not state.round:
        if fleet.objective and fleet.closed is False and state.phase == "buy":
            return f"{fleet.spent / POINTS:g} of {purchases.budget_of(state.game, fleet) / POINTS:g} million spent"
        return ""
    known = objectives.objective_of(state, fleet.id) if fleet.objective_open else None
    return f"enemy lost {objectives.lost(state, other(fleet.id)) / POINTS:g} million" + (f"; {known.title}" if known is not None else "")


def _secret(state: State, fleet: Fleet) -> str:
    """Its objective, where the viewer knows it and it does not lie open."""
    known = objectives.objective_of(state, fleet.id)
    return "" if known is None or fleet.objective_open else f"{known.title}: {known.task}"


def _aircraft(state: State) -> Iterator[Piece]:
    """Aircraft in a row behind their rear edge, once there are any to see (SS-DEPLOY-06)."""
    for fleet in state.fleets:
        if not fleet.end:
            continue
        outward = -_APRON if fleet.end == "SOUTH" else _APRON
        y, heading = rear_edge(state.game, fleet.end) + outward, 0.0 if fleet.end == "SOUTH" else 180.0
        standing = [each for each in fleet.aircraft if not each.lost]
        left = state.game.width / 2 - _SPACING * (len(standing) - 1) / 2
        for n, each in enumerate(standing):
            yield _one_aircraft(fleet, each, Pose(left + n * _SPACING, y, heading))


def _one_aircraft(fleet: Fleet, each: Aircraft, pose: Pose) -> Piece:
    word = "Strike aircraft" if each.kind == "STRIKE" else "Interceptor"
    return Piece(
        id=f"{fleet.id}:{each.kind}{each.number + 1}",
        kind="aircraft",
        model=model_of(each.kind),
        pose=pose,
        side=fleet.id,
        name=f"{word} {each.number + 1}",
        hidden=not each.shown,
    )


def _zones(state: State, side: str | None) -> tuple[Marker, ...]:
    """Both ends by name while they are chosen; then the deployment zone of whoever lays out his half, for himself, and the cloth over
    the other half (SS-PREP-05, SS-DEPLOY-02, SS-DEPLOY-05)."""
    if state.phase == "ends":
        ends: tuple[End, End] = ("SOUTH", "NORTH")
        return tuple([Marker(id=f"end:{end}", kind="zone", polygon=_half(state, end, 0.0), label=_named(end)) for end in ends])
    if state.phase != "deploy":
        return ()
    found: list[Marker] = []
    for fleet in state.fleets:
        label = _named(fleet.end)
        if side is not None and side != fleet.id:
            half = _half(state, fleet.end, 0.0)
            found.append(Marker(id=f"cloth:{fleet.id}", kind="cloth", polygon=half, side=fleet.id, label="Covered"))
            found.append(Marker(id=f"end:{fleet.end}", kind="zone", polygon=half, label=label))
        elif fleet.id == state.turn:
            half = _half(state, fleet.end, HORIZON)
            found.append(Marker(id=f"zone:{fleet.id}", kind="zone", polygon=half, side=fleet.id, label=f"{label}: deployment zone"))
    return tuple(found)


def _named(end: str) -> str:
    """An end as it is written beside the table."""
    return f"{end.capitalize()} end"


def _half(state: State, end: str, short: float) -> tuple[Point, ...]:
    """An end's half of the table, but for a strip `short` cm wide along the middle."""
    depth = state.game.middle - short
    near, far = (0.0, depth) if end == "SOUTH" else (state.game.length - depth, state.game.length)
    return ((0.0, near), (state.game.width, near), (state.game.width, far), (0.0, far))
