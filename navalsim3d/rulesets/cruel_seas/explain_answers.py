"""What answers and placings would do: roles, ships and dinghies put down, choices after criticals, surrender."""

from navalsim3d.kernel.geometry import Pose, compass
from navalsim3d.kernel.ruleset import Explanation
from navalsim3d.rulesets.cruel_seas import missions, skill, surrender, wakes
from navalsim3d.rulesets.cruel_seas.commands import (
    AnswerSurrender,
    ChooseItem,
    ChooseRepairs,
    ChooseRole,
    Dodge,
    PlaceDinghy,
    PlaceShip,
    StrikeFlag,
)
from navalsim3d.rulesets.cruel_seas.geometry_of import centre_pose, hull
from navalsim3d.rulesets.cruel_seas.speed import NAMES
from navalsim3d.rulesets.cruel_seas.state import State
from navalsim3d.rulesets.cruel_seas.tables import SKILL


def choose_role(state: State, command: ChooseRole) -> Explanation:
    """Attack or defend (CS-SCN2-01)."""
    return Explanation(title=f"Be the {command.role}", group="role", notes=("your D10 was the higher one",))


def place_ship(state: State, command: PlaceShip) -> Explanation:
    """Where the ship would lie, and how fast it would be going."""
    rules, ship, card = missions.rules(state), state.ship(command.ship), state.card(command.ship)
    pose = Pose(command.x, command.y, compass(command.heading))
    level = rules.level_when_placed(state, command.ship)
    at = rules.anchor(state, command.ship, pose)
    turns = rules.placement_at(state, command.ship, at, compass(pose.heading + 90.0)).heading != pose.heading
    return Explanation(
        title=f"{ship.name} on {pose.heading:03.0f} degrees",
        group="place",
        actor=ship.id,
        model=card.model,
        name=ship.name,
        point=at,
        heading=pose.heading,
        aims="pose" if turns else "point",
        path=(centre_pose(hull(card, pose)),),
        wake=wakes.wake_length(card.size, level),
        notes=(rules.where_placed(state, command.ship), f"starts at {NAMES[level]}"),
    )


def place_dinghy(state: State, command: PlaceDinghy) -> Explanation:
    """Where the crew would take to the water (CS-SCN3-07)."""
    ship = state.ship(state.pending[-1].ship)
    where = f"({command.x:.1f}, {command.y:.1f})"
    return Explanation(title=f"Dinghy at {where}", group="place", actor=ship.id, point=(command.x, command.y), aims="point")


def dodge(state: State, command: Dodge) -> Explanation:
    """Try to dodge a ram, or stand (CS-DODGE-01)."""
    ship = state.ship(state.pending[-1].ship)
    if not command.attempt:
        return Explanation(title="Stand and take the blow", group="react", actor=ship.id)
    return Explanation(
        title="Try to dodge",
        group="react",
        actor=ship.id,
        needed=SKILL[ship.crew],
        at_most=False,
        sides=6,
        chance=float(skill.chance(ship.crew)),
    )


def choose_item(state: State, command: ChooseItem) -> Explanation:
    """What the attacker puts out of order (CS-CRIT-12, CS-CRIT-13)."""
    asked = state.pending[-1]
    victim = asked.hit.victim if asked.hit is not None else asked.ship
    weapon = state.card(victim).weapon(command.item)
    name = weapon.name if weapon is not None else command.item.replace("_", " ")
    what = "out of ammunition" if asked.kind == "ammunition" else "out of order"
    return Explanation(title=f"{name}: {what}", group="answer", target=victim)


def choose_repairs(state: State, command: ChooseRepairs) -> Explanation:
    """Which tokens come off (CS-REPAIR-05)."""
    words = ", ".join(token.replace("_", " ") for token in command.tokens) or "nothing"
    return Explanation(title=f"Repair {words}", group="answer", actor=state.pending[-1].ship)


def answer_surrender(state: State, command: AnswerSurrender) -> Explanation:
    """Take the ship all the same, or go on (CS-STRIKE-03)."""
    ship = state.ship(state.pending[-1].ship)
    title = f"Accept the surrender of {ship.name}" if command.accept else "Go on with the attack"
    return Explanation(title=title, group="answer", target=ship.id)


def strike_flag(state: State, command: StrikeFlag) -> Explanation:
    """Surrender, and the crew that has to accept it (CS-STRIKE-02)."""
    ship = state.ship(command.ship)
    enemy = surrender.captor(state, ship)
    chance = float(skill.chance(enemy.crew)) if enemy is not None else None
    return Explanation(
        title=f"Strike the flag of {ship.name}",
        group="strike",
        actor=ship.id,
        needed=SKILL[enemy.crew] if enemy is not None else None,
        at_most=False,
        sides=6,
        chance=chance,
        notes=(f"{enemy.name} accepts on a passed Skill Test",) if enemy is not None else (),
    )
