"""The neutral picture of a game of Cruel Seas: pieces with wakes, tokens and ship cards, and everything that lies between.

Poses in the picture are those of centres; the rules hold ships by the stern.
"""

from navalsim3d.kernel.board import Area, Polygon
from navalsim3d.kernel.geometry import Pose, bearing
from navalsim3d.kernel.tabletop import ArcShape, IslandOnTable, Marker, Piece, SideOnTable, Tabletop
from navalsim3d.rulesets.cruel_seas import missions, ranges, smoke, tokens, wakes
from navalsim3d.rulesets.cruel_seas.geometry_of import centre_pose, hull
from navalsim3d.rulesets.cruel_seas.missions.base import middle
from navalsim3d.rulesets.cruel_seas.speed import NAMES, cap
from navalsim3d.rulesets.cruel_seas.state import Card, Dinghy, Ship, Smoke, State, Torpedo, Weapon
from navalsim3d.rulesets.cruel_seas.torpedo_table import ARC, ARMED, MOVES, RUN
from navalsim3d.rulesets.cruel_seas.vessels import VESSELS

SCALE = 300


def tabletop(state: State, side: str | None) -> Tabletop:
    """The table as anybody sees it; nothing on it is hidden from either side."""
    scenario = state.game.ready.scenario
    board = state.game.board
    return Tabletop(
        width=board.width,
        height=board.height,
        scale=SCALE,
        title=scenario.title,
        islands=tuple(IslandOnTable(place.name, Pose(place.x, place.y, place.heading)) for place in scenario.islands),
        hour=scenario.hour,
        sea=scenario.sea,
        wind=scenario.wind,
        turn=state.turn,
        turns=scenario.turns,
        sides=tuple(SideOnTable(each.id, each.name, each.flag, _score(state, each.id), each.colour) for each in scenario.sides),
        to_move=_to_move(state),
        banner=banner(state),
        pieces=tuple(piece(state, ship) for ship in state.afloat()),
        markers=markers(state),
    )


def piece(state: State, ship: Ship) -> Piece:
    """A ship as a model: wake and bow wave by its speed, tokens as badges, its card as lines."""
    card = state.card(ship.id)
    row = VESSELS.get(card.vessel)
    return Piece(
        id=ship.id,
        kind=row.piece if row is not None else "ship",
        model=card.model,
        pose=centre_pose(hull(card, ship.pose)),
        side=ship.side,
        name=ship.name,
        speed=round(card.speeds[ship.level] / card.speeds[3], 6) if ship.level else 0.0,
        wake=wakes.wake_length(card.size, ship.level) if wakes.wake_polygon(state, ship) else 0.0,
        astern=ship.astern,
        badges=badges(ship, card.ashore),
        strength=(ship.hull, card.hull),
        active=state.active is not None and state.active.ship == ship.id,
        done=ship.activated,
        arcs=arcs(state, ship),
        card=card_lines(state, ship),
    )


def badges(ship: Ship, ashore: bool = False) -> tuple[str, ...]:
    """Tokens of damage, and what else is the matter with a ship; `ashore` for a battery, which lies still by nature."""
    more = (
        ("surrendered", ship.struck or ship.status == "captured"),
        ("aground", ship.grounded),
        ("repairing", ship.repairing),
        ("adrift", ship.immobile and not ashore),
    )
    return (*tokens.of(ship), *(word for word, true in more if true))


def arcs(state: State, ship: Ship) -> tuple[ArcShape, ...]:
    """Where each working gun and each loaded tube bears, and how far."""
    card = state.card(ship.id)
    footprint = hull(card, ship.pose)
    silent = {*ship.out_of_action, *ship.out_of_ammunition}
    shapes = []
    for weapon in card.weapons:
        if weapon.id not in silent:
            shapes += [_arc(ship, weapon, footprint.station(weapon.along, weapon.across), start, end) for start, end in weapon.arcs]
    for tube in card.tubes:
        if tube.id in ship.loaded:
            ahead = ship.heading + tube.centre
            origin = footprint.station(tube.along, tube.across)
            shapes.append(ArcShape(tube.id, origin, (ahead - ARC) % 360.0, (ahead + ARC) % 360.0, ARMED, RUN * MOVES))
    return tuple(shapes)


def _arc(ship: Ship, weapon: Weapon, origin: tuple[float, float], start: float, end: float) -> ArcShape:
    row = ranges.row(weapon)
    if end - start >= 360.0:
        return ArcShape(weapon.id, origin, 0.0, 360.0, row.least, row.most)
    return ArcShape(weapon.id, origin, (ship.heading + start) % 360.0, (ship.heading + end) % 360.0, row.least, row.most)


def card_lines(state: State, ship: Ship) -> tuple[tuple[str, str], ...]:
    """The ship card: what it is, what is left of it, what it carries."""
    card = state.card(ship.id)
    lines = [
        ("Class", card.name),
        ("Crew", ship.crew.capitalize()),
        ("Size", card.size.name.capitalize()),
        ("Hull", f"{ship.hull} of {card.hull}"),
        *(() if card.ashore else _way(card, ship)),
    ]
    if ship.captor:
        lines.append(("Prize of", state.ship(ship.captor).name))
    if cap(state, ship) < 3 and not card.ashore:
        lines.append(("At most", NAMES[cap(state, ship)]))
    lines += [(_title(weapon.id), f"{weapon.name}{_state_of(ship, weapon)}") for weapon in card.weapons]
    if card.tubes:
        more = f", {ship.reloads} reloads" if ship.reloads else ""
        lines.append(("Torpedoes", f"{len(ship.loaded)} of {len(card.tubes)} tubes loaded{more}"))
    lines += [(_title(item), _condition(ship, item)) for item in sorted(card.equipment)]
    return tuple(lines)


def _way(card: Card, ship: Ship) -> tuple[tuple[str, str], tuple[str, str]]:
    """The lines on speed and turn."""
    now, slow, combat, full = (f"{round(speed, 1):g}" for speed in (card.speeds[ship.level], *card.speeds[1:]))
    return ("Speed", f"{NAMES[ship.level]}, {now} cm ({slow} / {combat} / {full})"), ("Turn", f"{card.max_turn:g} degrees")


def markers(state: State) -> tuple[Marker, ...]:
    """Zones (those ships start from until all lie on the table), wrecks, smoke, torpedoes, dinghies, and the splashes beside ships."""
    return (
        *(zone(area) for area in state.game.board.zones if state.phase in ("roles", "deploy") or not missions.only_for_start(area.id)),
        *(Marker(id=wreck.id, kind="wreck", pose=_middle_pose(wreck.polygon), polygon=wreck.polygon) for wreck in state.wrecks),
        *(_cloud(state, cloud) for cloud in state.smokes if smoke.standing(state, cloud)),
        *(_torpedo(torpedo) for torpedo in state.torpedoes),
        *(_dinghy(dinghy) for dinghy in state.dinghies),
        *(_plumes(state, ship) for ship in state.afloat() if ship.plumes),
    )


def zone(area: Area) -> Marker:
    """An area of the scenario, with what it is for."""
    return Marker(id=area.id, kind="zone", polygon=area.polygon, label=area.kind)


def banner(state: State) -> str:
    """One line for the top of the screen: whose move it is, and what is asked."""
    if state.ended is not None:
        return state.ended[2]
    if state.pending:
        asked = state.pending[-1]
        return f"{asked.side.upper()}: {asked.kind.replace('_', ' ')}, {state.ship(asked.ship).name}"
    if state.phase in ("roles", "deploy"):
        return f"{_to_move(state).upper()} {'chooses a role' if state.phase == 'roles' else 'places a ship'}"
    if state.active is not None:
        return f"{state.ship(state.active.ship).name} acts"
    return f"{state.drawn.upper()} chooses a ship" if state.drawn else ""


def _to_move(state: State) -> str:
    if state.phase == "over":
        return ""
    if state.pending:
        return state.pending[-1].side
    if state.phase == "roles":
        return missions.rules(state).role_chooser(state)
    if state.phase == "deploy":
        awaited = missions.rules(state).awaited(state)
        return awaited.side if awaited is not None else ""
    return state.drawn if state.active is None else state.ship(state.active.ship).side


def _score(state: State, side: str) -> str:
    """What a side has won so far, at the end the whole score."""
    rules = missions.rules(state)
    return f"{(rules.scores if state.ended is not None else rules.earned)(state)[side]:g}"


def _cloud(state: State, cloud: Smoke) -> Marker:
    x, y = smoke.centre_of(state, cloud)
    heading = 0.0 if cloud.floating else state.ship(cloud.ship).heading
    label = f"smoke, until the end of turn {cloud.until}"
    return Marker(id=cloud.id, kind="smoke", pose=Pose(x, y, heading), size=cloud.diameter, label=label, owner=cloud.ship)


def _torpedo(torpedo: Torpedo) -> Marker:
    where = Pose(torpedo.x, torpedo.y, torpedo.heading)
    label = f"torpedo, {torpedo.run:.0f} cm run"
    return Marker(id=torpedo.id, kind="torpedo", pose=where, side=torpedo.side, label=label, owner=torpedo.ship)


def _dinghy(dinghy: Dinghy) -> Marker:
    return Marker(id=dinghy.id, kind="dinghy", pose=Pose(dinghy.x, dinghy.y, 0.0), side=dinghy.side, label="crew in a dinghy")


def _plumes(state: State, ship: Ship) -> Marker:
    where = centre_pose(hull(state.card(ship.id), ship.pose))
    return Marker(id=f"plumes_{ship.id}", kind="plume", pose=where, size=40.0, count=ship.plumes, owner=ship.id)


def _middle_pose(polygon: Polygon) -> Pose:
    """A wreck's centre and heading, from its corners: stern port, bow port, bow starboard, stern starboard."""
    x, y = middle(polygon)
    return Pose(round(x, 6), round(y, 6), bearing(polygon[0], polygon[1]))


def _title(word: str) -> str:
    return word.replace("_", " ").capitalize().replace("Mg ", "MG ")


def _state_of(ship: Ship, weapon: Weapon) -> str:
    if weapon.id in ship.out_of_action:
        return ", out of action"
    return ", out of ammunition" if weapon.id in ship.out_of_ammunition else ""


def _condition(ship: Ship, item: str) -> str:
    if item in ship.lost_equipment:
        return "out of order"
    return "used" if item.startswith("smoke") and ship.smoke_used else "ready"
