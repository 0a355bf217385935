"""Orders to fire: who may shoot at whom, and when (CS-FIRE).

All targets are named before the first shot (CS-FIRE-05). A pair of gun and target is judged by one function, `refused`;
the menu offers pairs that pass it and can hit now, an order may also name one whose shot will be lost (CS-OPT-03).
"""

from collections.abc import Iterable

from navalsim3d.kernel.commands import IllegalCommand
from navalsim3d.kernel.events import Announced
from navalsim3d.kernel.geometry import EPSILON
from navalsim3d.rulesets.cruel_seas import gunnery, laying, missions, ranges, readiness, sight
from navalsim3d.rulesets.cruel_seas.commands import DeclareFire, FireGun
from navalsim3d.rulesets.cruel_seas.gunnery import Shot
from navalsim3d.rulesets.cruel_seas.play import Play
from navalsim3d.rulesets.cruel_seas.readiness import Refusal
from navalsim3d.rulesets.cruel_seas.state import Activation, Ship, State, Weapon

Pair = tuple[str, str]
"""weapon id and target id"""


def check_declare_fire(state: State, command: DeclareFire) -> None:
    """Refuses a declaration outside a window, a second one, and any pair that the rules forbid. Raises IllegalCommand."""
    active = _window(state)
    ship = state.ship(active.ship)
    _refuse(readiness.ship_barred(state, ship))
    if active.fire_declared:
        raise IllegalCommand(f"{ship.name} has declared its targets for this activation", "CS-FIRE-05")
    if not command.targets:
        raise IllegalCommand("no gun and target was named", "CS-FIRE-05")
    if len({gun for gun, _ in command.targets}) < len(command.targets):
        raise IllegalCommand("each gun fires once, at one target", "CS-FIRE-03")
    if ship.shots_limited and len(command.targets) > 1:
        raise IllegalCommand(f"{ship.name} can use only one gun position each turn", "CS-SCN3-03")
    for gun, target in command.targets:
        _refuse(refused(state, ship, gun, target))


def check_fire_gun(state: State, command: FireGun) -> None:
    """Refuses a gun that was not declared or has fired, and a ship that may not fire now. Raises IllegalCommand."""
    active = _window(state)
    ship = state.ship(active.ship)
    _refuse(readiness.ship_barred(state, ship))
    if command.gun in active.fired:
        raise IllegalCommand(f"{_named(state, ship, command.gun)} has fired in this activation", "CS-FIRE-03")
    if command.gun not in dict(active.declared):
        raise IllegalCommand(f"{_named(state, ship, command.gun)} was given no target before the first shot", "CS-FIRE-05")


def _window(state: State) -> Activation:
    """The activation, when it stands in a window and nothing else is asked (CS-FIRE-02)."""
    active = state.active
    if state.phase != "activation" or active is None:
        raise IllegalCommand("no ship is active", "CS-FIRE-02")
    if state.pending:
        raise IllegalCommand("a question has to be answered first", "CS-FIRE-09")
    if active.step != "window":
        raise IllegalCommand("guns fire only where the ship may turn: after a completed third, or at rest", "CS-FIRE-02")
    return active


def _refuse(refusal: Refusal | None) -> None:
    if refusal is not None:
        raise IllegalCommand(*refusal)


def _named(state: State, ship: Ship, gun: str) -> str:
    weapon = state.card(ship.id).weapon(gun)
    return f"the {weapon.name} of {ship.name}" if weapon else f"the gun {gun!r}"


def refused(state: State, ship: Ship, gun: str, target_id: str) -> Refusal | None:
    """Why this gun may not be declared at this target; None when it may, even if the shot will fall short (CS-OPT-03)."""
    weapon = state.card(ship.id).weapon(gun)
    if weapon is None:
        return f"{ship.name} has no gun {gun!r}", "CS-FIRE-03"
    silent = readiness.gun_barred(state, ship, weapon)
    if silent is not None:
        return silent
    wrong = _no_target(state, ship, weapon, target_id)
    if wrong is not None:
        return wrong
    target = state.ship(target_id)
    return _unfit(state, ship, weapon, target) or _not_closest(state, ship, weapon, target)


def _no_target(state: State, ship: Ship, weapon: Weapon, target_id: str) -> Refusal | None:
    """Only enemies afloat can be shot at: no torpedoes (CS-FIRE-08), no friends, no prizes (CS-FIRE-10)."""
    if target_id not in state.game.index:
        if any(torpedo.id == target_id for torpedo in state.torpedoes):
            return "a running torpedo cannot be shot at", "CS-FIRE-08"
        return f"there is no ship {target_id!r} to shoot at", "CS-FIRE-10"
    target = state.ship(target_id)
    if target.side == ship.side:
        return f"{target.name} is a friend", "CS-FIRE-10"
    if target.status != "afloat":
        return f"{target.name} is no longer a target", "CS-FIRE-10"
    return missions.rules(state).may_fire(state, ship.id, weapon.id, target_id)


def _unfit(state: State, ship: Ship, weapon: Weapon, target: Ship) -> Refusal | None:
    """Arc and sight are looked at when targets are named, range only when measuring first was agreed (CS-OPT-03)."""
    shot = gunnery.laid(state, ship, state.card(ship.id), weapon, target)
    if shot.why != "range":
        return (shot.lost, shot.clause) if shot.lost else None
    if state.game.options.premeasure:
        return shot.lost, shot.clause
    free = sight.rays(state, shot.origin, ship, target)
    return None if free >= sight.VISIBLE_FROM else (f"{target.name} is hidden: {free} of 99 rays free", "CS-LOS-03")


def _not_closest(state: State, ship: Ship, weapon: Weapon, target: Ship) -> Refusal | None:
    """Inexperienced gunners take the closest enemy their gun can hit (CS-FIRE-07)."""
    if ship.crew != "inexperienced":
        return None
    within = open_to(state, ship, weapon, _near(state, ship))
    if not within or any(shot.target == target.id for shot in within):
        return None
    nearest = within[0]
    there = f"{state.ship(nearest.target).name}, {nearest.distance:.1f} cm from the {weapon.name}"
    return f"an Inexperienced crew must shoot at the closest enemy: {there}", "CS-FIRE-07"


def _near(state: State, ship: Ship) -> tuple[Ship, ...]:
    """Enemies afloat within a generous circle around the ship, beyond which none of its guns reaches: cheap, and no judgement."""
    cards = state.game.cards
    card = cards[ship.id]
    most = max([ranges.row(weapon).most for weapon in card.weapons], default=0.0) + 2.0 * card.length + 1.0
    found = []
    for other in state.ships:
        if other.side != ship.side and other.status == "afloat":
            dx, dy, span = other.x - ship.x, other.y - ship.y, most + 2.0 * cards[other.id].length
            if dx * dx + dy * dy <= span * span:
                found.append(other)
    return tuple(found)


def available(state: State, ship: Ship, weapon: Weapon, foes: tuple[Ship, ...]) -> list[Shot]:
    """The shots this gun could take now at `foes`: those it bears on, sees and reaches, as the scenario allows (CS-FIRE-07)."""
    card, rules, cards = state.card(ship.id), missions.rules(state), state.game.cards
    origin, most = laying.position(card, ship, weapon), ranges.row(weapon).most + EPSILON
    shots = []
    for target in foes:
        if laying.reach_of(origin, cards[target.id], target) > most:
            continue
        shot = gunnery.laid(state, ship, card, weapon, target)
        if not shot.lost and rules.may_fire(state, ship.id, weapon.id, target.id) is None:
            shots.append(shot)
    return shots


def open_to(state: State, ship: Ship, weapon: Weapon, foes: tuple[Ship, ...]) -> list[Shot]:
    """The available shots among which the crew may choose: all, or the closest for Inexperienced ones; equals stay (CS-FIRE-07)."""
    shots = available(state, ship, weapon, foes)
    if ship.crew == "inexperienced" and shots:
        nearest = min(shot.distance for shot in shots)
        return [shot for shot in shots if shot.distance <= nearest + EPSILON]
    return shots


def do_declare_fire(play: Play, command: DeclareFire) -> None:
    """All pairs stand for the whole activation (CS-FIRE-05)."""
    ship, card = play.ship(play.active.ship), play.card(play.active.ship)
    play.act(declared=command.targets, fire_declared=True)
    aimed = []
    for gun, target in command.targets:
        weapon = card.weapon(gun)
        assert weapon is not None
        aimed.append(f"{weapon.name} at {play.ship(target).name}")
    play.emit(Announced(text=f"{ship.name} laid its guns: {', '.join(aimed)}.", clause="CS-FIRE-05"))


def do_fire_gun(play: Play, command: FireGun) -> None:
    """The gun fires at its declared target (CS-FIRE-03)."""
    gunnery.resolve(play, play.active.ship, command.gun, dict(play.active.declared)[command.gun])


def declare_fire_options(state: State) -> list[DeclareFire]:
    """For each enemy every gun that can hit it, and each gun at the target where it does most; single guns for a crippled ship."""
    active = state.active
    if active is None or active.step != "window" or active.fire_declared or state.pending:
        return []
    ship = state.ship(active.ship)
    foes = _near(state, ship)
    rows = [shots for weapon in readiness.ready(state, ship) if (shots := open_to(state, ship, weapon, foes))] if foes else []
    if ship.shots_limited:
        return [DeclareFire(targets=((shot.weapon, shot.target),)) for shots in rows for shot in shots]
    orders: dict[tuple[Pair, ...], None] = {}
    for target in dict.fromkeys(shot.target for shots in rows for shot in shots):
        orders[_pairs(shot for shots in rows for shot in shots if shot.target == target)] = None
    if rows:
        orders[_pairs(_best(state, shots) for shots in rows)] = None
    return [DeclareFire(targets=pairs) for pairs in orders]


def _pairs(shots: Iterable[Shot]) -> tuple[Pair, ...]:
    return tuple((shot.weapon, shot.target) for shot in shots)


def _best(state: State, shots: list[Shot]) -> Shot:
    """The shot that does most on average; the first of equals."""
    if len(shots) == 1:
        return shots[0]
    weapon = state.card(shots[0].shooter).weapon(shots[0].weapon)
    assert weapon is not None
    return max(shots, key=lambda shot: gunnery.expected_damage(state, shot, weapon, state.ship(shot.target)))


def fire_gun_options(state: State) -> list[FireGun]:
    """The declared guns that have not fired and whose shot would not be lost here; later windows may suit the others better."""
    active = state.active
    if active is None or active.step != "window" or not active.declared or state.pending:
        return []
    if readiness.ship_barred(state, state.ship(active.ship)) is not None:
        return []
    waiting = [(gun, target) for gun, target in active.declared if gun not in active.fired]
    return [FireGun(gun=gun) for gun, target in waiting if not gunnery.shot(state, active.ship, gun, target).lost]
