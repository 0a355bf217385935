"""One shot: measured, added up, rolled (CS-FIRE, CS-HIT).

`shot` is the only place where a gun is laid on a target. The menu, the explanation before the shot, an agent's estimate
and the resolution all ask it, so they cannot disagree, not even exactly on the line of an arc or of a range.
"""

from dataclasses import dataclass
from typing import Literal

from navalsim3d.kernel.board import Point
from navalsim3d.kernel.events import Announced, Fired, Modifier
from navalsim3d.rulesets.cruel_seas import arcs, criticals, damage, laying, missions, odds, plumes, ranges, sight, smoke, to_hit
from navalsim3d.rulesets.cruel_seas.play import Play
from navalsim3d.rulesets.cruel_seas.state import Card, Hit, Ship, State, Weapon

RADAR_FROM_MM = 76.0
"""guns of 3 inches and more look through smoke with radar (CS-RADAR-01)"""


@dataclass(frozen=True, slots=True)
class Shot:
    """A gun laid on a target, as things stand."""

    shooter: str
    weapon: str
    target: str
    origin: Point
    """the weapon's position"""
    aim: Point
    """the centre of the target's hull"""
    distance: float
    """cm from the weapon to the nearest point of the hull"""
    bearing: float
    """of the target's centre, relative to the shooter's heading"""
    rays: int = 0
    """free rays of 99; 0 when the shot is lost before anybody looks"""
    hidden: str = ""
    """'obscured' by hulls, wrecks or land, 'smoke', or ''"""
    why: Literal["", "gone", "arc", "range", "sight"] = ""
    """what makes the shot a lost one, if anything does"""
    lost: str = ""
    """the same as a sentence"""
    clause: str = ""
    """and its clause"""
    modifiers: tuple[Modifier, ...] = ()
    needed: int = 0
    """T: at most this on a D10; 0 or less is a sure miss"""

    @property
    def obscured(self) -> bool:
        """Whether the target is partly hidden."""
        return bool(self.hidden)

    @property
    def chance(self) -> float:
        """The chance of a hit, 0 to 1."""
        return 0.0 if self.lost else min(10, max(0, self.needed)) / 10.0


def shot(state: State, shooter_id: str, weapon_id: str, target_id: str, reaction: bool = False) -> Shot:
    """The shot of one weapon at one target, with every modifier and the number to roll.

    `reaction` changes no number: speeds are those of the wakes anyway (CS-HIT-06). Raises KeyError for a ship or weapon
    there is none of.
    """
    shooter, target = state.ship(shooter_id), state.ship(target_id)
    card = state.card(shooter_id)
    weapon = card.weapon(weapon_id)
    if weapon is None:
        raise KeyError(weapon_id)
    return laid(state, shooter, card, weapon, target)


def laid(state: State, shooter: Ship, card: Card, weapon: Weapon, target: Ship) -> Shot:
    """The same for ships in hand. Cheap questions come first: is it there, does the gun bear, is it in range, is it seen."""
    origin, aim, far, angle = laying.lay(shooter, card, weapon, target, state.card(target.id))
    mark = (shooter.id, weapon.id, target.id, origin, aim, far, angle)
    if target.status != "afloat":
        return Shot(*mark, why="gone", lost=f"{target.name} is no longer a target", clause="CS-FIRE-06")
    if not arcs.bears(weapon.arcs, angle):
        return Shot(*mark, why="arc", lost=_masked(weapon, target, angle), clause="CS-ARC-02")
    misfit = ranges.misfit(weapon, far)
    if misfit is not None:
        return Shot(*mark, why="range", lost=misfit[0], clause=misfit[1])
    free = sight.rays(state, origin, shooter, target)
    if free < sight.VISIBLE_FROM:
        return Shot(*mark, rays=free, why="sight", lost=f"{target.name} is hidden: {free} of 99 rays free", clause="CS-LOS-03")
    hidden = _hidden(state, shooter, weapon, origin, aim, free)
    lines = to_hit.modifiers(state, shooter, weapon, target, far, hidden)
    return Shot(*mark, rays=free, hidden=hidden, modifiers=lines, needed=to_hit.needed(lines))


def _masked(weapon: Weapon, target: Ship, angle: float) -> str:
    return f"the {weapon.name} does not bear: {target.name} lies at {angle:.1f} degrees, the arc is {arcs.words(weapon.arcs)}"


def _hidden(state: State, shooter: Ship, weapon: Weapon, origin: Point, aim: Point, free: int) -> str:
    """What hides a part of the target (CS-LOS-02, CS-SMOKE-04); radar looks through smoke for big guns (CS-RADAR-01)."""
    if free < sight.RAYS:
        return "obscured"
    if not state.smokes or (weapon.mm >= RADAR_FROM_MM and to_hit.has(state, shooter, "radar")):
        return ""
    return "smoke" if smoke.between(state, origin, aim) else ""


def expected_damage(state: State, shot: Shot, weapon: Weapon, target: Ship) -> float:
    """Mean hull points the shot takes: chance of a hit times the mean of one hit (see `odds.of_hit`)."""
    return shot.chance * odds.of_hit(state.game.options, weapon, state.card(target.id), target)


def resolve(play: Play, shooter_id: str, weapon_id: str, target_id: str, reaction: bool = False) -> None:
    """Fire one weapon and work the shot off completely: to hit, damage, criticals or plume (CS-FIRE-09, CS-DMG-07).

    A shot that is lost takes no dice (CS-FIRE-06). May suspend itself with a question about a critical. A shot in
    `reaction` does not use up the gun's shot of its own activation (CS-RAM-04).
    """
    if not reaction:
        play.act(fired=(*play.active.fired, weapon_id))
    this = shot(play.state, shooter_id, weapon_id, target_id, reaction)
    weapon = play.card(shooter_id).weapon(weapon_id)
    assert weapon is not None
    if this.lost and this.why != "range":
        play.emit(Announced(text=f"{play.ship(shooter_id).name} held the fire of its {weapon.name}: {this.lost}.", clause=this.clause))
        return
    play.change(shooter_id, gun_used=(play.state.turn, weapon_id))
    hit = _roll(play, this, weapon)
    missions.rules(play.state).after_shot(play, shooter_id, target_id)
    if hit:
        _strike(play, this, weapon)
    elif not this.lost:
        plumes.add(play, target_id, weapon)


def _roll(play: Play, this: Shot, weapon: Weapon) -> bool:
    """The D10 of a shot, if it needs one (CS-HIT-01, CS-HIT-04, CS-HIT-05), told as one event. True for a hit."""
    shooter, target = play.ship(this.shooter), play.ship(this.target)
    roll = None
    if not this.lost and this.needed > 0:
        roll = play.d10(f"to hit {target.name} with the {weapon.name} of {shooter.name}", shooter.side)
    hit = roll is not None and roll <= this.needed
    play.emit(
        Fired(
            piece=this.shooter,
            mount=this.weapon,
            target=this.target,
            origin=this.origin,
            at=this.aim,
            calibre=weapon.mm,
            barrels=weapon.barrels,
            roll=roll,
            needed=None if this.lost else this.needed,
            modifiers=this.modifiers,
            hit=hit,
            text=f"{shooter.name} fired its {weapon.name} at {target.name}: {_verdict(this, roll, hit)}.",
            clause=this.clause or "CS-HIT-01",
        )
    )
    return hit


def _verdict(this: Shot, roll: int | None, hit: bool) -> str:
    if this.lost:
        return this.lost
    if roll is None:
        return f"no roll could hit ({this.needed} or less needed)"
    return f"{roll}, {this.needed} or less needed, a {'hit' if hit else 'miss'}"


def _strike(play: Play, this: Shot, weapon: Weapon) -> None:
    """Damage of a hit, then its criticals in dice order (CS-DMG-02, CS-CRIT-04)."""
    side, card = play.ship(this.shooter).side, play.card(this.target)
    options = play.state.game.options
    number = damage.dice_of(options, weapon)
    total, faces = damage.dice_total(play, number, f"damage of the {weapon.name}", side)
    if damage.hurt(play, this.target, total, (weapon.name,), side):
        return
    if damage.cripples(options, weapon, card):
        hit = Hit(this.shooter, weapon.id, this.target, weapon.mm, this.origin, faces.count(6))
        criticals.work_off(play, hit)
