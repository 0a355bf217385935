"""What shots, torpedoes and smoke would do: every modifier, the chance, the damage on average, before a die is rolled.

Gunnery is asked for its own `shot`, so that the panel and the log cannot tell two stories.
"""

from navalsim3d.kernel.geometry import Pose, moved, point_contact
from navalsim3d.kernel.ruleset import Explanation
from navalsim3d.kernel.tabletop import ArcShape
from navalsim3d.rulesets.cruel_seas import gunnery, tabletop, torpedo_runs, torpedoes
from navalsim3d.rulesets.cruel_seas import torpedo_table as table
from navalsim3d.rulesets.cruel_seas.commands import DeclareFire, FireGun, LaunchTorpedo, LaySmoke, RamShot
from navalsim3d.rulesets.cruel_seas.explain_moves import active_ship
from navalsim3d.rulesets.cruel_seas.geometry_of import hull
from navalsim3d.rulesets.cruel_seas.gunnery import Shot
from navalsim3d.rulesets.cruel_seas.smoke import DICE
from navalsim3d.rulesets.cruel_seas.state import Card, Ship, State, Torpedo, Tube, Weapon


def declare_fire(state: State, command: DeclareFire) -> Explanation:
    """All the pairs of a declaration: the sum of what they do on average, a line for each (CS-FIRE-05)."""
    ship = active_ship(state)
    shots = [gunnery.shot(state, ship.id, gun, target) for gun, target in command.targets]
    targets = list(dict.fromkeys(shot.target for shot in shots))
    names = " and ".join(state.ship(target).name for target in targets)
    what = _weapon(state, shots[0]).name if len(shots) == 1 else f"{len(shots)} guns"
    return _of_shots(state, ship, shots, f"{what} at {names}", targets[0] if len(targets) == 1 else "")


def fire_gun(state: State, command: FireGun) -> Explanation:
    """One declared gun at its target (CS-FIRE-03)."""
    ship, active = active_ship(state), state.active
    declared = dict(active.declared) if active is not None else {}
    shot = gunnery.shot(state, ship.id, command.gun, declared[command.gun])
    return _of_shots(state, ship, [shot], f"Fire {_weapon(state, shot).name} at {state.ship(shot.target).name}", shot.target)


def ram_shot(state: State, command: RamShot) -> Explanation:
    """The victim's one shot at the rammer, or none (CS-RAM-04)."""
    asked = state.pending[-1]
    ship = state.ship(asked.ship)
    rammer = state.active.ship if state.active is not None else asked.other
    if not command.gun:
        return Explanation(title="Hold fire", group="react", actor=ship.id)
    shot = gunnery.shot(state, ship.id, command.gun, rammer, reaction=True)
    return _of_shots(state, ship, [shot], f"Fire {_weapon(state, shot).name} at {state.ship(rammer).name}", rammer, "react")


def _of_shots(state: State, ship: Ship, shots: list[Shot], title: str, target: str, group: str = "fire") -> Explanation:
    single = shots[0] if len(shots) == 1 else None
    guns = {shot.weapon for shot in shots}
    return Explanation(
        title=title,
        group=group,
        actor=ship.id,
        target=target,
        arcs=tuple(arc for arc in tabletop.arcs(state, ship) if arc.mount in guns),
        sight_lines=tuple((shot.origin, shot.aim) for shot in shots),
        needed=single.needed if single is not None and not single.lost else None,
        modifiers=single.modifiers if single is not None else (),
        chance=single.chance if single is not None else None,
        expected_damage=round(sum(_expected(state, shot) for shot in shots), 4),
        warnings=tuple(dict.fromkeys(f"lost: {shot.lost}" for shot in shots if shot.lost)),
        notes=() if single is not None else tuple(_line(state, shot) for shot in shots),
    )


def _line(state: State, shot: Shot) -> str:
    odds = "lost" if shot.lost else f"{shot.needed} or less ({shot.chance:.0%}), {_expected(state, shot):.1f} points"
    return f"{_weapon(state, shot).name} at {state.ship(shot.target).name}, {shot.distance:.1f} cm: {odds}"


def _expected(state: State, shot: Shot) -> float:
    return gunnery.expected_damage(state, shot, _weapon(state, shot), state.ship(shot.target))


def _weapon(state: State, shot: Shot) -> Weapon:
    weapon = state.card(shot.shooter).weapon(shot.weapon)
    assert weapon is not None
    return weapon


def launch_torpedo(state: State, command: LaunchTorpedo) -> Explanation:
    """The track of a torpedo over its three moves, and the ships that lie or will lie on it (CS-TORP-03, CS-TORP-12)."""
    ship = active_ship(state)
    tube = next(tube for tube in state.card(ship.id).tubes if tube.id == command.tube)
    start = torpedoes.launch_pose(state, ship, tube, command.offset)
    torpedo = Torpedo("", ship.id, ship.side, ship.crew, start.x, start.y, start.heading)
    reach = _reach(state, torpedo)
    end = moved(start, reach)
    target = _led_to(state, ship, start)
    lines = table.modifiers(ship.crew, state.card(target.id), target) if target is not None else ()
    chance = table.chance(ship.crew, lines) if target is not None else None
    return Explanation(
        title=f"{tube_name(state.card(ship.id), tube)} on {start.heading:03.0f} degrees"
        + (f", to meet {target.name}" if target is not None else ""),
        group="torpedo",
        actor=ship.id,
        target=target.id if target is not None else "",
        aims="heading",
        point=(start.x, start.y),
        heading=start.heading,
        arcs=(_arc(ship, tube.id, start, tube.centre),),
        sight_lines=(((start.x, start.y), (end.x, end.y)),),
        needed=table.needed(lines) if target is not None else None,
        modifiers=lines,
        chance=chance,
        expected_damage=round(chance * table.EXPECTED, 4) if chance is not None else None,
        warnings=_crossed(state, torpedo, ship),
        notes=(f"runs {table.RUN:g} cm at each of the next {table.MOVES} activations of {ship.name}, live after {table.ARMED:g} cm",),
    )


def tube_name(card: Card, tube: Tube) -> str:
    """What the crew calls a torpedo by its tube: 'Torpedo' from the only one, else by the side and end of the boat it stands on."""
    if len(card.tubes) == 1:
        return "Torpedo"
    beside = [other for other in card.tubes if _beam_side(other) == _beam_side(tube)]
    ends = sorted({other.along for other in beside})
    end = "" if len(ends) == 1 else "forward " if tube.along == ends[-1] else "after " if tube.along == ends[0] else "middle "
    return f"{end}{_beam_side(tube)} torpedo".capitalize()


def _beam_side(tube: Tube) -> str:
    return "centre" if tube.across == 0.0 else "starboard" if tube.across > 0.0 else "port"


def _reach(state: State, torpedo: Torpedo) -> float:
    """How far the water is open along the track."""
    whole = table.RUN * table.MOVES
    ends = [met.at for met in torpedo_runs.track(state, torpedo, whole) if not met.ship]
    return min([whole, *ends])


def _crossed(state: State, torpedo: Torpedo, ship: Ship) -> tuple[str, ...]:
    """Ships that lie on the track now, own ones with a warning of their own, and where ground or the edge ends it."""
    found = []
    for met in torpedo_runs.track(state, torpedo, table.RUN * table.MOVES):
        if met.ship:
            other = state.ship(met.ship)
            whose = "own ship " if other.side == ship.side else ""
            found.append(f"the track crosses {whose}{other.name} as it lies now, after {met.at:.0f} cm")
        else:
            found.append(f"{'the ground' if met.end == 'land' else 'the edge of the table'} ends the track after {met.at:.0f} cm")
    return tuple(found)


def _led_to(state: State, ship: Ship, start: Pose) -> Ship | None:
    """The enemy this course leads to: the track passes under her, now or as she will lie after one or two moves."""
    for enemy in state.ships:
        card = state.card(enemy.id)
        if enemy.side == ship.side or enemy.status != "afloat" or not card.torpedo_vulnerable:
            continue
        speed = state.speed_of(enemy)
        shift = [0.0, speed, 2.0 * speed]
        for part, ahead in enumerate(shift):
            shape = hull(card, moved(enemy.pose, ahead)).corners
            met = point_contact((start.x, start.y), start.heading, table.RUN * (part + 1), shape)
            if met is not None and table.armed(met) and met >= table.RUN * max(0, part - 1):
                return enemy
    return None


def _arc(ship: Ship, mount: str, start: Pose, centre: float) -> ArcShape:
    middle = ship.heading + centre
    return ArcShape(mount, (start.x, start.y), (middle - table.ARC) % 360.0, (middle + table.ARC) % 360.0, table.ARMED, table.RUN)


def lay_smoke(state: State, command: LaySmoke) -> Explanation:
    """The cloud, as far as dice can be foreseen (CS-SMOKE)."""
    ship = active_ship(state)
    floating = "smoke_float" in state.card(ship.id).equipment
    return Explanation(
        title="Drop a smoke float" if floating else "Make smoke",
        group="smoke",
        actor=ship.id,
        notes=(
            f"{DICE}D6 cm across, {DICE * 3.5:g} on average; on 4 or more of a D6 it also lasts through the next turn",
            "shots through it are at -2; once a game",
        ),
    )
