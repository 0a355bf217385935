"""From a scenario to the first state: cards, board, ships at their starts, and the scenario's own opening.

A scenario file is a stranger's file. `problems` says all that is wrong with it in sentences; `setup` plays only what has
no problem.
"""

from collections import Counter
from dataclasses import replace

from navalsim3d.kernel.angles import direction
from navalsim3d.kernel.board import Area, Board, Point, Polygon
from navalsim3d.kernel.dice import Dice
from navalsim3d.kernel.events import Event
from navalsim3d.kernel.geometry import Pose, touching
from navalsim3d.kernel.scenario import IslandCard, IslandPlacement, ModelCard, ReadyScenario, Scenario
from navalsim3d.rulesets.cruel_seas import batteries, cards, deployment, missions, turnflow
from navalsim3d.rulesets.cruel_seas.geometry_of import hull
from navalsim3d.rulesets.cruel_seas.placing import on_table
from navalsim3d.rulesets.cruel_seas.play import Play
from navalsim3d.rulesets.cruel_seas.scenario import CruelSeasScenario, ShipEntry
from navalsim3d.rulesets.cruel_seas.state import Card, Game, Level, Options, Ship, State
from navalsim3d.rulesets.cruel_seas.vessels import VESSELS


def models(scenario: Scenario) -> tuple[str, ...]:
    """Names of the models the scenario's vessels sail on, each once; vessels nobody knows are left to `problems`."""
    rows = [VESSELS[entry.vessel] for entry in _cruel(scenario).ships if entry.vessel in VESSELS]
    return tuple(dict.fromkeys(row.model for row in rows if row.model is not None))


def problems(ready: ReadyScenario) -> tuple[str, ...]:
    """Why the scenario cannot be played, one sentence each; empty when it can."""
    scenario = _cruel(ready.scenario)
    found = [*_naming(scenario), *(f"there is no island {place.name!r}" for place in scenario.islands if place.name not in ready.islands)]
    flags = {side.id: side.flag for side in scenario.sides}
    for entry in scenario.ships:
        flag = flags.get(entry.side, "")
        found += (*cards.problems(entry, _model_of(ready, entry)), *cards.unpriced(entry, flag), *batteries.problems(entry, flag))
    if not found:
        found += missions.MISSIONS[scenario.mission].problems(scenario)
    return tuple(found) if found else tuple(_starts(ready))


def setup(ready: ReadyScenario, dice: Dice) -> State:
    """The first state, played on to the first decision. Raises ValueError with one sentence when there is a problem."""
    return _set_up(ready, dice).state


def opening(ready: ReadyScenario, dice: Dice) -> tuple[Event, ...]:
    """What happened on the way to it: dice for the roles, the first Fleet dice (CS-SCN2-01, CS-DICE-02). Raises ValueError."""
    return tuple(_set_up(ready, dice).events)


def _set_up(ready: ReadyScenario, dice: Dice) -> Play:
    wrong = problems(ready)
    if wrong:
        raise ValueError(wrong[0])
    game = game_of(ready)
    scenario = _cruel(ready.scenario)
    play = Play(State(game=game, dice=dice, ships=tuple(_ship(entry, game.cards[entry.id]) for entry in scenario.ships), phase="deploy"))
    rules = missions.rules(play.state)
    rules.start(play)
    if play.state.phase == "deploy" and rules.awaited(play.state) is None:
        deployment.open_battle(play)
    turnflow.advance(play)
    return play


def game_of(ready: ReadyScenario) -> Game:
    """Everything about a game that never changes: it follows from the scenario alone."""
    scenario = _cruel(ready.scenario)
    flags = {side.id: side.flag for side in scenario.sides}
    options = scenario.options
    made = {}
    for entry in scenario.ships:
        model = _model_of(ready, entry)
        assert model is not None
        made[entry.id] = cards.card_for(entry, model, flags[entry.side])
    first, second = scenario.sides
    return Game(
        ready=ready,
        board=board_of(ready),
        cards=made,
        index={entry.id: place for place, entry in enumerate(scenario.ships)},
        sides=(first.id, second.id),
        options=Options(
            layer=options.layer,
            premeasure=options.premeasure,
            wakes=options.wakes,
            pacific_no_mercy=options.pacific_no_mercy or "ijn" in flags.values(),
            night_to_hit=options.night_to_hit,
        ),
        mission=scenario.mission,
    )


def board_of(ready: ReadyScenario) -> Board:
    """The table with its islands in their places, and the zones of the scenario."""
    scenario = _cruel(ready.scenario)
    land: list[Area] = []
    high: list[Area] = []
    shoals: list[Area] = []
    for name, place in _named(scenario.islands):
        island = ready.islands[place.name]
        coast = _areas(name, island.kind, island, island.coast, place)
        (shoals if island.kind == "shoal" else land).extend(coast)
        high += _areas(f"{name}_high", "high", island, island.high, place)
        shoals += _areas(name if island.kind == "shoal" else f"{name}_shoal", "shoal", island, island.shoal, place)
    board = Board(scenario.table.width, scenario.table.height, tuple(land), tuple(high), tuple(shoals))
    zones = missions.MISSIONS[scenario.mission].zones(scenario, board)
    return Board(board.width, board.height, board.land, board.high, board.shoals, zones)


def laid(polygon: Polygon, place: IslandPlacement) -> Polygon:
    """A polygon of an island, from its own centimetres to the table's: turned by the heading, then moved (rounded to 1e-6)."""
    sine, cosine = direction(place.heading)

    def at(point: Point) -> Point:
        x, y = point
        return round(place.x + x * cosine + y * sine, 6), round(place.y - x * sine + y * cosine, 6)

    return tuple(at(point) for point in polygon)


def _named(places: tuple[IslandPlacement, ...]) -> list[tuple[str, IslandPlacement]]:
    """Every island with a name of its own on this table: numbered where one island is used twice."""
    times = Counter(place.name for place in places)
    seen: Counter[str] = Counter()
    named = []
    for place in places:
        seen[place.name] += 1
        named.append((place.name if times[place.name] == 1 else f"{place.name}_{seen[place.name]}", place))
    return named


def _areas(name: str, kind: str, island: IslandCard, polygons: tuple[Polygon, ...], place: IslandPlacement) -> list[Area]:
    """An island's polygons on the table, numbered if there are several."""
    names = [name] if len(polygons) == 1 else [f"{name}_{n + 1}" for n in range(len(polygons))]
    return [Area(each, kind, laid(polygon, place), island.landable) for each, polygon in zip(names, polygons, strict=True)]


def _cruel(scenario: Scenario) -> CruelSeasScenario:
    assert isinstance(scenario, CruelSeasScenario), "a scenario of another game"
    return scenario


def _model_of(ready: ReadyScenario, entry: ShipEntry) -> ModelCard | None:
    """The model it sails on, or what stands in where its row names none (CS-GEO-04); None when it is missing."""
    row = VESSELS.get(entry.vessel)
    if row is None:
        return None
    return ready.models.get(row.model) if row.model is not None else cards.default_model(entry.vessel)


def _ship(entry: ShipEntry, card: Card) -> Ship:
    """A ship as it is before the first turn: on the table if the file says where."""
    tubes = tuple(tube.id for tube in card.tubes)
    loaded = tubes if entry.torpedoes is None else tubes[: entry.torpedoes]
    ship = Ship(entry.id, entry.side, entry.name, entry.crew, hull=card.hull, loaded=loaded, reloads=entry.reloads)
    start = entry.start
    if start is None:
        return ship
    level = Level.STATIONARY if card.ashore else Level(start.level)
    return replace(ship, x=start.x, y=start.y, heading=start.heading, level=level, immobile=card.ashore, status="afloat")


def _naming(scenario: CruelSeasScenario) -> list[str]:
    """Names used twice, sides nobody knows, a side without a ship."""
    sides = [side.id for side in scenario.sides]
    found = [f"two sides are called {name!r}" for name, times in Counter(sides).items() if times > 1]
    found += [f"two ships are called {name!r}" for name, times in Counter(ship.id for ship in scenario.ships).items() if times > 1]
    found += [f"{ship.id}: there is no side {ship.side!r}" for ship in scenario.ships if ship.side not in sides]
    found += [f"{side} has no ship" for side in sides if all(ship.side != side for ship in scenario.ships)]
    return found


def _starts(ready: ReadyScenario) -> list[str]:
    """Deployment areas on land (CS-TERR-03), and ships that start off the table, on land, or on one another."""
    board = board_of(ready)
    scenario = _cruel(ready.scenario)
    flags = {side.id: side.flag for side in scenario.sides}
    laid_down: list[tuple[str, Polygon]] = []
    found = [
        f"the area {zone.id!r} lies on land ({area.id})"
        for zone in board.zones
        for area in board.land
        if zone.id in missions.START_AREAS or zone.id.startswith("entry_")
        if touching(zone.polygon, area.polygon)
    ]
    for entry in scenario.ships:
        model, start = _model_of(ready, entry), entry.start
        if model is None or start is None:
            continue
        card = cards.card_for(entry, model, flags[entry.side])
        shape = hull(card, Pose(start.x, start.y, start.heading)).corners
        if not on_table(board, shape):
            found.append(f"{entry.id} starts off the table of {board.width:g} x {board.height:g} cm")
        found += _wrong_ground(board, entry, card.ashore, shape)
        found += [f"{entry.id} and {other} start on one another" for other, polygon in laid_down if touching(shape, polygon)]
        laid_down.append((entry.id, shape))
    return found


def _wrong_ground(board: Board, entry: ShipEntry, ashore: bool, shape: Polygon) -> list[str]:
    """A ship on land, or a battery that is not wholly on it (CS-TERR-02)."""
    if not ashore:
        return [f"{entry.id} starts on land ({area.id})" for area in board.land if touching(shape, area.polygon)]
    if any(batteries.stands_on(shape, area) for area in board.land):
        return []
    return [f"{entry.id} is a battery and needs land under the whole of it"]
