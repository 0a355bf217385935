"""The lieutenant: weighs whole activations and gives the order the best of them begins with.

At every decision of its ship it looks at all plans again from where the ship now lies, so what the dice did to it is
always part of the picture. It sees a view only, and breaks ties with dice of its own.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from navalsim3d.ai.agent import Agent
from navalsim3d.ai.cruel_seas import aims, answers, plans, torpedo_sense, weigh
from navalsim3d.ai.cruel_seas.battle import Battle, taken
from navalsim3d.ai.cruel_seas.weigh import Weighed
from navalsim3d.kernel.commands import Command, IllegalCommand
from navalsim3d.kernel.dice import Dice
from navalsim3d.kernel.geometry import bearing, relative, swept, touching
from navalsim3d.kernel.ruleset import Ruleset, Side
from navalsim3d.rulesets.cruel_seas import commands as orders
from navalsim3d.rulesets.cruel_seas import gunnery, speed, torpedoes
from navalsim3d.rulesets.cruel_seas.geometry_of import centre
from navalsim3d.rulesets.cruel_seas.state import Activation, Level, Ship, State

LAUNCH_FROM = 9.0
"""a torpedo course must be worth this much"""
SMOKE_FROM = 5.0
"""mean damage to be feared from astern that is worth the smoke"""
GLANCED = 6
"""how many spots of a deployment are looked at closely"""
WAITING_COSTS = 0.9
"""a salvo later must beat this share of one now: much can happen before"""


class Lieutenant:
    """Plays one side of Cruel Seas."""

    name = "lieutenant"

    def __init__(self, ruleset: Ruleset, side: Side, dice: Dice) -> None:
        self._ruleset = ruleset
        self._side = side
        self._dice = dice
        self._reasons: tuple[tuple[str, Mapping[str, float]], ...] = ()

    def choose(self, view: State) -> Command:
        """The order to give now."""
        menu = self._ruleset.legal(view)
        self._reasons = ()
        if len(menu) == 1:
            return menu[0]
        kinds = {type(command) for command in menu}
        for kind, way in _WAYS.items():
            if kind in kinds:
                return way(self, view, menu)
        return menu[0]

    def reasons(self) -> tuple[tuple[str, Mapping[str, float]], ...]:
        """The last choice, laid open: the best plans with their terms."""
        return self._reasons

    def place(self, view: State, menu: Sequence[Command]) -> Command:
        """Deployment: the spots that look best straight ahead are looked at with every plan, and the best is taken."""
        spots = [command for command in menu if isinstance(command, orders.PlaceShip)]
        glanced = sorted(range(len(spots)), key=lambda number: -self._place_value(view, spots[number], glance=True))
        weighed = [(self._place_value(view, spots[number]) + self._random(), number) for number in glanced[:GLANCED]]
        return spots[max(weighed)[1]]

    def activate(self, view: State, menu: Sequence[Command]) -> Command:
        """The ship that gains most by acting now rather than later."""
        best: tuple[float, int] | None = None
        candidates = [command for command in menu if isinstance(command, orders.Activate)]
        for number, command in enumerate(candidates):
            ship = view.ship(command.ship)
            found = self._weighed(view, ship, None, glance=True)
            idle = next((one for one in found if not any(one.plan.turns) and one.plan.level == ship.level), found[-1])
            urgency = found[0].total - idle.total + found[0].terms.get("damage", 0.0)
            if best is None or urgency > best[0]:
                best = (urgency, number)
        return candidates[best[1] if best else 0]

    def declare(self, view: State, menu: Sequence[Command]) -> Command:
        """The level of the best plan; repair when nothing better is to be had."""
        assert view.active is not None
        ship = view.ship(view.active.ship)
        found = self._weighed(view, ship, None)
        self._note(found)
        repair = self._repair(view, ship, menu, found)
        if repair is not None:
            return repair
        for one in found:
            command = orders.DeclareSpeed(level=int(one.plan.level))
            if self._allowed(view, command):
                return command
        return menu[0]

    def fight(self, view: State, menu: Sequence[Command]) -> Command:
        """A window: guns first where they do most, then torpedoes, smoke, the turn, and on."""
        active = view.active
        assert active is not None
        ship = view.ship(active.ship)
        found = self._weighed(view, ship, active)
        self._note(found)
        shot = self._fire(view, ship, active, menu, found[0])
        if shot is not None:
            return shot
        turn = self._turn(view, ship, active, menu, found)
        if turn is not None:
            return turn
        return self._launch(view, ship, menu) or self._smoke(view, ship, active, menu) or orders.Proceed()

    def react(self, view: State, menu: Sequence[Command]) -> Command:
        """Any question out of turn."""
        return answers.answer(view, menu)

    # how the best plan is found

    def _weighed(self, view: State, ship: Ship, active: Activation | None, glance: bool = False) -> list[Weighed]:
        """Every plan weighed, best first; at a glance only those that turn once and early."""
        battle = _battle(view, ship, active)
        aim = aims.aim(view, ship)
        choices = plans.of_levels(view, ship) if active is None else plans.of_window(view, ship, active)
        found = [weigh.weigh(view, battle, aim, plan) for plan in choices if not glance or not any(plan.turns[1:])]
        return sorted(found, key=lambda one: -one.total)

    def _note(self, found: Sequence[Weighed]) -> None:
        self._reasons = tuple((_titled(one), one.terms) for one in found[:8])

    def _repair(self, view: State, ship: Ship, menu: Sequence[Command], found: Sequence[Weighed]) -> Command | None:
        """A repair order: worth it with real damage, no guns in reach and no hurry."""
        full = view.card(ship.id).hull
        hurt = (full - ship.hull) / full + 0.4 * (ship.engine + bool(ship.fire) + ship.rudder)
        if hurt < 0.35 or found[0].terms.get("damage", 0.0) > 8.0 or aims.aim(view, ship).urgency > 20.0:
            return None
        mends = [command for command in menu if isinstance(command, orders.DeclareSpeed) and command.order == "repair"]
        return max(mends, key=lambda command: -command.level, default=None)

    # what is done in a window

    def _fire(self, view: State, ship: Ship, active: Activation, menu: Sequence[Command], best: Weighed) -> Command | None:
        """Declare or fire, unless the rest of the plan promises a better salvo."""
        declared = [command for command in menu if isinstance(command, orders.DeclareFire)]
        ready = [command for command in menu if isinstance(command, orders.FireGun)]
        if not declared and not ready:
            return None
        battle = _battle(view, ship, active)
        later = _later(best)
        if declared:
            now = weigh.given(view, battle.salvo((ship, *later)))
            waiting = weigh.given(view, battle.salvo(later)) if later else 0.0
            if now * 1.0 < waiting * WAITING_COSTS or not battle.given(ship):
                return None
            return max(declared, key=lambda command: _declared_value(view, battle, ship, command))
        for command in ready:
            mean = battle.given(ship).get(command.gun, (0.0, ""))[0]
            hoped = max((battle.given(where).get(command.gun, (0.0, ""))[0] for where in later), default=0.0)
            if mean >= hoped * WAITING_COSTS:
                return command
        return None

    def _turn(self, view: State, ship: Ship, active: Activation, menu: Sequence[Command], found: Sequence[Weighed]) -> Command | None:
        """The turn the best plan begins with, refined towards the goal or alongside."""
        turns = [command for command in menu if isinstance(command, orders.Turn)]
        if not turns:
            return None
        close = self._come_alongside(view, ship, active)
        if close is not None:
            return close
        best = found[0]
        angle = best.plan.turns[0] if best.plan.turns else 0.0
        refined = self._refined(view, ship, active, angle, best)
        command = orders.Turn(angle=refined)
        return command if refined and self._allowed(view, command) else None

    def _refined(self, view: State, ship: Ship, active: Activation, angle: float, best: Weighed) -> float:
        """Between the sampled turns: quarter steps about the best one, weighed with the rest of its plan left to chance."""
        step = 0.25 * (90.0 if ship.level == Level.STATIONARY else view.card(ship.id).max_turn)
        most = 4 * step
        battle, aim = _battle(view, ship, active), aims.aim(view, ship)
        top = (best.total, angle)
        for other in (angle - step, angle + step):
            if abs(other) > most:
                continue
            swung = replace(ship, heading=(ship.heading + other) % 360.0)
            frozen = replace(active, turned=True)
            for plan in plans.of_window(_with(view, swung, frozen), swung, frozen):
                value = weigh.weigh(view, battle, aim, plan).total
                if value > top[0] + 1e-9:
                    top = (value, other)
        return top[1]

    def _come_alongside(self, view: State, ship: Ship, active: Activation) -> Command | None:
        """A swing of the bow that touches neither but brings the hulls within 1 cm."""
        aim = aims.aim(view, ship)
        if not aim.alongside or ship.level > Level.SLOW:
            return None
        away = weigh.distance_to_crew(view, ship, aim)
        if away is None or away > 12.0:
            return None
        most = 90 if ship.level == Level.STATIONARY else int(view.card(ship.id).max_turn)
        for size in range(1, most + 1):
            for angle in (-size, size):
                near = weigh.distance_to_crew(view, replace(ship, heading=(ship.heading + angle) % 360.0), aim)
                command = orders.Turn(angle=float(angle))
                if near is not None and 0.0 < near <= 0.95 and self._allowed(view, command):
                    return command
        return None

    def _launch(self, view: State, ship: Ship, menu: Sequence[Command]) -> Command | None:
        """The most valuable torpedo course, if it is worth a torpedo."""
        best: tuple[float, Command] | None = None
        for command in menu:
            if not isinstance(command, orders.LaunchTorpedo):
                continue
            tube = next(tube for tube in view.card(ship.id).tubes if tube.id == command.tube)
            value = torpedo_sense.worth_of(view, ship, torpedoes.launch_pose(view, ship, tube, command.offset))
            if best is None or value > best[0]:
                best = (value, command)
        needed = max(LAUNCH_FROM, torpedo_sense.enough(view, ship))
        return best[1] if best is not None and best[0] >= needed else None

    def _smoke(self, view: State, ship: Ship, active: Activation, menu: Sequence[Command]) -> Command | None:
        """Smoke when the enemy is astern and his guns are to be feared."""
        smokes = [command for command in menu if isinstance(command, orders.LaySmoke)]
        if not smokes or active.legs or taken(view, ship) < SMOKE_FROM:
            return None
        x, y = centre(view.card(ship.id), ship)
        foes = [foe for foe in view.ships if foe.side != ship.side and foe.status == "afloat"]
        astern = sum(abs(relative(_bearing(x, y, centre(view.card(foe.id), foe)), ship.heading)) > 115.0 for foe in foes)
        return smokes[0] if foes and astern * 2 > len(foes) else None

    # small things

    def _place_value(self, view: State, spot: orders.PlaceShip, glance: bool = False) -> float:
        """Where the first turn can lead from a spot, and whether it runs foul of friends who are there already."""
        ship = replace(view.ship(spot.ship), x=spot.x, y=spot.y, heading=spot.heading, level=Level.COMBAT, status="afloat")
        seen = _with(view, ship, None)
        battle, aim = Battle(seen, ship), aims.aim(seen, ship)
        plans_there = (plan for plan in plans.of_levels(seen, ship) if not glance or not any(plan.turns[:-1]))
        best = max(weigh.weigh(seen, battle, aim, plan).total for plan in plans_there)
        friends = [other for other in view.ships if other.side == ship.side and other.status == "afloat"]
        return best - sum(_foul(view, ship, friend) for friend in friends)

    def _allowed(self, view: State, command: Command) -> bool:
        try:
            self._ruleset.check(view, command)
        except IllegalCommand:
            return False
        return True

    def _random(self) -> float:
        self._dice, face = self._dice.roll(1000, "a lieutenant's whim")
        return face / 1000.0


def _battle(view: State, ship: Ship, active: Activation | None) -> Battle:
    if active is None:
        return Battle(view, ship)
    return Battle(view, ship, frozenset(active.fired), dict(active.declared) if active.fire_declared else {})


def _foul(view: State, ship: Ship, friend: Ship) -> float:
    """What it costs to begin close to a friend, or with courses that cross in the first move."""
    run, his = view.card(ship.id).speeds[2], view.card(friend.id).speeds[2]
    lanes = swept(view.hull_of(ship), run), swept(view.hull_of(friend), his)
    crossing = 150.0 if touching(*lanes) else 0.0
    return crossing + 4.0 * max(0.0, 14.0 - ((friend.x - ship.x) ** 2 + (friend.y - ship.y) ** 2) ** 0.5)


def _titled(one: Weighed) -> str:
    """A plan in words: its level and its turns."""
    turns = " ".join(f"{angle:+.0f}" for angle in one.plan.turns)
    return f"{speed.NAMES[one.plan.level]}, turns {turns or 'none'}"


def _later(best: Weighed) -> tuple[Ship, ...]:
    """Where the ship will lie in the windows after the present one, this window's turn included."""
    return best.plan.windows


def _declared_value(view: State, battle: Battle, ship: Ship, command: orders.DeclareFire) -> float:
    """What the listed guns would do from here."""
    total: dict[str, float] = {}
    card = view.card(ship.id)
    for gun, foe in command.targets:
        weapon, target = card.weapon(gun), view.ship(foe)
        assert weapon is not None
        total[foe] = total.get(foe, 0.0) + gunnery.expected_damage(view, gunnery.laid(view, ship, card, weapon, target), weapon, target)
    return weigh.given(view, total)


def _with(view: State, ship: Ship, active: Activation | None) -> State:
    """The view with one ship moved, for thinking ahead."""
    place = view.game.index[ship.id]
    return replace(view, ships=(*view.ships[:place], ship, *view.ships[place + 1 :]), active=active)


def _bearing(x: float, y: float, to: tuple[float, float]) -> float:
    return bearing((x, y), to)


_WAYS: Mapping[type[Command], Callable[[Lieutenant, State, Sequence[Command]], Command]] = {
    orders.PlaceShip: Lieutenant.place,
    orders.Activate: Lieutenant.activate,
    orders.DeclareSpeed: Lieutenant.declare,
    orders.GoAstern: Lieutenant.declare,
    orders.Proceed: Lieutenant.fight,
    orders.ChooseRole: Lieutenant.react,
    orders.RamShot: Lieutenant.react,
    orders.Dodge: Lieutenant.react,
    orders.DodgeMove: Lieutenant.react,
    orders.ReplanRam: Lieutenant.react,
    orders.Drift: Lieutenant.react,
    orders.ChooseItem: Lieutenant.react,
    orders.ChooseRepairs: Lieutenant.react,
    orders.AnswerSurrender: Lieutenant.react,
    orders.PlaceDinghy: Lieutenant.react,
}


def make(ruleset: Ruleset, side: Side, dice: Dice) -> Agent:
    """A lieutenant for one side of one game."""
    return Lieutenant(ruleset, side, dice)
