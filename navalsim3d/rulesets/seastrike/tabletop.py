"""The neutral picture of a game of Seastrike at 1/3000: counters with their models, aircraft on the rear edges, islands and weather.

Poses in the picture are those of the counters' middles. What a side may not know is left out before anything is drawn.
"""

from collections.abc import Iterator, Mapping

from navalsim3d.kernel.geometry import Pose
from navalsim3d.kernel.tabletop import IslandOnTable, Marker, Piece, PieceKind, Sea, SideOnTable, Tabletop
from navalsim3d.rulesets.seastrike import objectives, purchases
from navalsim3d.rulesets.seastrike.counters import centre_pose, rear_edge
from navalsim3d.rulesets.seastrike.damage import HEADQUARTERS_HITS, to_sink
from navalsim3d.rulesets.seastrike.moments import acting, moment
from navalsim3d.rulesets.seastrike.state import Aircraft, Fleet, State, alive, other
from navalsim3d.rulesets.seastrike.state import Piece as Counter
from navalsim3d.rulesets.seastrike.types import HORIZON, POINTS, SUBMARINES, TYPES
from navalsim3d.rulesets.seastrike.views import curtained, seen_by

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
    "over": "The game is over",
}


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
        pieces=(*[piece(state, counter) for counter in state.pieces if counter.on_table], *_aircraft(state)),
        markers=_zones(state, side),
    )


def banner(state: State) -> str:
    """What the game waits for, in a few words."""
    words = _WAITS[moment(state)]
    return f"Round {state.round}: {words}" if state.round and state.phase != "over" else words


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
    return Piece(
        id=counter.id,
        kind=kind,
        model=model_of(counter.type),
        pose=centre_pose(state.game, counter),
        side=counter.side,
        name=name_of(counter),
        speed=0.6 if counter.moved and kind != "submarine" else 0.0,
        wake=0.0,
        badges=badges(counter),
        strength=(max(0, full - counter.track), full),
        active=state.firing == counter.id,
        done=counter.moved if moving else counter.fired,
        hidden=counter.type == "BLANK" and counter.mark in ("S", "MS"),
        card=card(counter),
    )


def name_of(counter: Counter) -> str:
    """Number and type; a blank's letter, and to its owner what is under it."""
    label = counter.id.split("-")[1]
    if counter.type == "BLANK":
        under = {"S": " (submarine)", "MS": " (missile submarine)", "": " (dummy)"}.get(counter.mark, "")
        return f"Blank {label}{under}"
    return f"{label} {TYPES[counter.type].name}"


def badges(counter: Counter) -> tuple[str, ...]:
    """Short words for what a counter suffers."""
    found = []
    if counter.half_speed:
        found.append("engine")
    if counter.fce:
        found.append("radar")
    if counter.lost and counter.type != "HQ":
        found.append("gun")
    if counter.out_of_action:
        found.append("crew")
    return tuple(found)


def card(counter: Counter) -> tuple[tuple[str, str], ...]:
    """The lines of a ship card: each mount, fire control, hits below decks."""
    lines = [("Type", TYPES[counter.type].name)] if counter.type != "BLANK" else [("Type", name_of(counter))]
    for kind in dict.fromkeys(counter.mounts):
        boxes = []
        for place, name in enumerate(counter.names):
            if counter.mounts[place] == kind:
                boxes.append("×" if not alive(counter, place) else ("·" if counter.used >> place & 1 else name.partition("#")[2]))
        lines.append((kind, " ".join(boxes)))
    if counter.fce:
        lines.append(("Fire control", f"{1 + counter.fce} cards"))
    if counter.type != "BLANK":
        full = to_sink(counter) if counter.type != "HQ" else HEADQUARTERS_HITS
        lines.append(("Hits", f"{counter.track} of {full}"))
    if counter.half_speed:
        lines.append(("Speed", "half"))
    return tuple(lines)


def _side(state: State, side: str, name: str, flag: str) -> SideOnTable:
    fleet = state.fleet(side)
    if fleet.colour:
        name, flag = f"{fleet.colour.capitalize()} fleet", fleet.colour
    return SideOnTable(side, name, flag, _score(state, fleet), fleet.colour)


def _score(state: State, fleet: Fleet) -> str:
    """What a side has taken from the enemy, and its objective where it is known."""
    if not state.round:
        if fleet.objective and fleet.closed is False and state.phase == "buy":
            return f"{fleet.spent / POINTS:g} of {purchases.budget_of(state.game, fleet) / POINTS:g} million spent"
        return ""
    taken = objectives.lost(state, other(fleet.id)) / POINTS
    known = objectives.objective_of(state, fleet.id)
    return f"sank {taken:g} million" + (f"; {known.title}" if known is not None else "")


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
    """The deployment zone of whoever is laying out his half, for himself (SS-DEPLOY-05)."""
    if not curtained(state) or state.phase != "deploy" or side not in (None, state.turn):
        return ()
    end = state.fleet(state.turn).end
    depth = state.game.middle - HORIZON
    near, far = (0.0, depth) if end == "SOUTH" else (state.game.length - depth, state.game.length)
    corners = ((0.0, near), (state.game.width, near), (state.game.width, far), (0.0, far))
    return (Marker(id=f"zone:{state.turn}", kind="zone", polygon=corners, side=state.turn, label="Deployment zone"),)
