"""What to do in a window: guns where they do most, the turn of the best plan, torpedoes, smoke."""

from collections.abc import Sequence
from dataclasses import replace

from navalsim3d.ai.cruel_seas import plans, torpedo_sense, weigh
from navalsim3d.ai.cruel_seas.battle import Battle, taken
from navalsim3d.ai.cruel_seas.thought import Thought, with_ship
from navalsim3d.ai.cruel_seas.weigh import Weighed
from navalsim3d.kernel.commands import Command
from navalsim3d.kernel.geometry import bearing, relative
from navalsim3d.rulesets.cruel_seas import torpedo_table, torpedoes, turning
from navalsim3d.rulesets.cruel_seas.commands import DeclareFire, FireGun, LaunchTorpedo, LaySmoke, Turn
from navalsim3d.rulesets.cruel_seas.geometry_of import centre
from navalsim3d.rulesets.cruel_seas.state import Level, Ship

LAUNCH_FROM = 9.0
"""a torpedo course must be worth this much"""
SMOKE_FROM = 5.0
"""mean damage to be feared from astern that is worth the smoke"""
WAITING_COSTS = 0.9
"""a salvo later must beat this share of one now: much can happen before"""
NEAR = 0.95
"""cm between hulls that count as alongside, with a little to spare"""


def fire(thought: Thought, menu: Sequence[Command], best: Weighed) -> Command | None:
    """Declare or fire, unless the rest of the plan promises a better salvo."""
    declarations = [command for command in menu if isinstance(command, DeclareFire)]
    ready = [command for command in menu if isinstance(command, FireGun)]
    if not declarations and not ready:
        return None
    battle, later = thought.battle(), best.plan.windows
    if declarations:
        return _declaration(thought, battle, declarations, later)
    now = battle.given(thought.ship)
    for command in ready:
        hoped = max((battle.given(where).get(command.gun, (0.0, ""))[0] for where in later), default=0.0)
        if now.get(command.gun, (0.0, ""))[0] >= hoped * WAITING_COSTS:
            return command
    return None


def _declaration(thought: Thought, battle: Battle, menu: Sequence[DeclareFire], later: Sequence[Ship]) -> Command | None:
    """Name the targets now, each gun at the one it harms most, or wait for a window in which guns do more (CS-FIRE-05)."""
    bearing = battle.given(thought.ship)
    now = battle.worth(battle.from_window((thought.ship, *later)))
    waiting = battle.worth(battle.salvo(later)) if later else 0.0
    if not bearing or now < waiting * WAITING_COSTS:
        return None
    best = DeclareFire(targets=tuple((gun, foe) for gun, (_, foe) in bearing.items()))
    return best if thought.allowed(best) else max(menu, key=lambda command: _worth(battle, thought.ship, command))


def _worth(battle: Battle, ship: Ship, command: DeclareFire) -> float:
    """What the listed guns would do from here."""
    means, total = battle.means(ship), dict[str, float]()
    for gun, foe in command.targets:
        total[foe] = total.get(foe, 0.0) + means.get(gun, {}).get(foe, 0.0)
    return battle.worth(total)


def turn(thought: Thought, menu: Sequence[Command], best: Weighed) -> Command | None:
    """Alongside if a swing does it; else the turn the best plan begins with, refined."""
    if not any(isinstance(command, Turn) for command in menu):
        return None
    close = _alongside(thought)
    if close is not None:
        return close
    command = Turn(angle=_refined(thought, best))
    return command if command.angle and thought.allowed(command) else None


def _refined(thought: Thought, best: Weighed) -> float:
    """Between the sampled turns: a quarter of the largest to either side of the best one, with all that may follow."""
    view, ship, active = thought.view, thought.ship, thought.active
    assert active is not None
    most = turning.limit(view, ship)
    angle = best.plan.turns[0] if best.plan.turns else 0.0
    battle, aim = thought.battle(), thought.aim
    top = (best.total, angle)
    for other in (angle - most / 4, angle + most / 4):
        if abs(other) > most:
            continue
        swung, held = replace(ship, heading=(ship.heading + other) % 360.0), replace(active, turned=True)
        for plan in plans.of_window(with_ship(view, swung, held), swung, held):
            value = weigh.weigh(view, battle, aim, plan).total
            if value > top[0] + 1e-9:
                top = (value, other)
    return top[1]


def _alongside(thought: Thought) -> Command | None:
    """A swing of the bow that touches nothing but brings the hulls within 1 cm."""
    view, ship, aim = thought.view, thought.ship, thought.aim
    if not aim.alongside or ship.level > Level.SLOW:
        return None
    away = weigh.distance_to_crew(view, ship, aim)
    if away is None or away > 12.0:
        return None
    for size in range(1, int(turning.limit(view, ship)) + 1):
        for angle in (-size, size):
            near = weigh.distance_to_crew(view, replace(ship, heading=(ship.heading + angle) % 360.0), aim)
            command = Turn(angle=float(angle))
            if near is not None and 0.0 < near <= NEAR and thought.allowed(command):
                return command
    return None


def launch(thought: Thought, menu: Sequence[Command]) -> Command | None:
    """The most valuable torpedo course, if it is worth a torpedo."""
    view, ship = thought.view, thought.ship
    tubes = {tube.id: tube for tube in view.card(ship.id).tubes}
    best: tuple[float, Command] | None = None
    for command in (*menu, *_led(thought, menu)):
        if isinstance(command, LaunchTorpedo):
            value = torpedo_sense.worth_of(view, ship, torpedoes.launch_pose(view, ship, tubes[command.tube], command.offset))
            if (best is None or value > best[0]) and thought.allowed(command):
                best = (value, command)
    needed = max(LAUNCH_FROM, torpedo_sense.enough(view, ship))
    return best[1] if best is not None and best[0] >= needed else None


def _led(thought: Thought, menu: Sequence[Command]) -> list[LaunchTorpedo]:
    """Courses to the places where targets may be, beside those the menu shows."""
    view, ship = thought.view, thought.ship
    offered = {command.tube for command in menu if isinstance(command, LaunchTorpedo)}
    found: dict[LaunchTorpedo, None] = {}
    for tube in view.card(ship.id).tubes:
        if tube.id in offered:
            start = torpedoes.launch_pose(view, ship, tube, 0.0)
            for course in torpedo_sense.courses(view, ship, start):
                offset = relative(course, start.heading)
                if abs(offset) <= torpedo_table.ARC:
                    found[LaunchTorpedo(tube=tube.id, offset=float(round(offset)))] = None
    return list(found)


def smoke(thought: Thought, menu: Sequence[Command]) -> Command | None:
    """Smoke at the end of a move, when most of the enemy is astern and his guns are to be feared."""
    view, ship, active = thought.view, thought.ship, thought.active
    offered = next((command for command in menu if isinstance(command, LaySmoke)), None)
    if offered is None or active is None or active.legs or taken(view, ship) < SMOKE_FROM:
        return None
    here = centre(view.card(ship.id), ship)
    foes = [foe for foe in view.ships if foe.side != ship.side and foe.status == "afloat"]
    astern = sum(abs(relative(bearing(here, centre(view.card(foe.id), foe)), ship.heading)) > 115.0 for foe in foes)
    return offered if astern * 2 > len(foes) else None
