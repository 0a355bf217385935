"""Damage: dice off the hull, and ships that sink (CS-DMG).

Whatever harms a ship comes through `hurt`. The side named with it gets the Fleet dice of a ship that goes down (CS-DICE-07).
"""

from navalsim3d.kernel.events import Damaged, Sank
from navalsim3d.rulesets.cruel_seas import activation, fleet_dice, missions, wrecks
from navalsim3d.rulesets.cruel_seas.geometry_of import centre
from navalsim3d.rulesets.cruel_seas.play import Play
from navalsim3d.rulesets.cruel_seas.state import Card, Level, Options, Size, Weapon
from navalsim3d.rulesets.cruel_seas.tables import DAMAGE, EXTRA_BARREL, SEMI_AUTOMATIC, TOO_LIGHT


def dice_of(options: Options, weapon: Weapon) -> int:
    """How many D6 a hit of that weapon rolls (CS-DMG-01): more for more barrels (CS-DMG-04) or a semi-automatic (CS-DMG-05).

    Numbers printed for the weapon itself are complete (CS-DMG-06). The core rules know single guns only (CS-OPT-01).
    """
    if weapon.dice:
        return weapon.dice
    number = DAMAGE[weapon.calibre]
    if options.layer == "core":
        return number
    if weapon.barrels > 1:
        return number + EXTRA_BARREL * (weapon.barrels - 1)
    return number + (SEMI_AUTOMATIC if weapon.semi_automatic else 0)


def cripples(options: Options, weapon: Weapon, card: Card) -> bool:
    """Whether natural sixes of that weapon draw criticals on that ship (CS-CRIT-01, CS-CRIT-02)."""
    too_big = weapon.calibre in TOO_LIGHT and card.size >= Size.LARGE
    return options.layer == "advanced" and not too_big


def dice_total(play: Play, number: int, purpose: str, roller: str, rolled_on: bool = False) -> tuple[int, tuple[int, ...]]:
    """Roll `number` D6 and add them up. `rolled_on`: every natural six adds one more die, once (CS-TORP-10).

    Returns the sum of everything and the faces of everything, the first `number` of them first.
    """
    if number <= 0:
        return 0, ()
    faces = play.roll(6, purpose, roller, number)
    sixes = faces.count(6) if rolled_on else 0
    if sixes:
        faces += play.roll(6, f"{purpose}, sixes rolled on", roller, sixes)
    return sum(faces), faces


def hurt(play: Play, victim_id: str, amount: int, causes: tuple[str, ...], by: str | None) -> bool:
    """Take `amount` off the hull, not below 0 (CS-DMG-02, CS-DMG-03). True when the ship is sunk.

    `by` is the side that gets the credit; None for terrain, the sea or an accident.
    """
    ship = play.ship(victim_id)
    if ship.status not in ("afloat", "captured"):
        return True
    if amount <= 0:
        return False
    full = play.card(victim_id).hull
    left = play.change(victim_id, hull=max(0, ship.hull - amount)).hull
    text = f"{ship.name} took {amount} from {' and '.join(causes)}: {left} of {full} left."
    play.emit(Damaged(piece=victim_id, amount=amount, left=left, full=full, causes=causes, text=text, clause="CS-DMG-02"))
    if left:
        return False
    sink(play, victim_id, by)
    return True


def burned(play: Play, victim_id: str, number: int, by: str | None) -> bool:
    """Fire takes `number` D6; its sixes cause nothing (CS-CRIT-03, CS-CRIT-09). True when the ship is sunk."""
    amount, _ = dice_total(play, number, f"the fire aboard {play.ship(victim_id).name}", by or "")
    return hurt(play, victim_id, amount, ("fire",), by)


def sink(play: Play, victim_id: str, by: str | None) -> None:
    """The ship goes down and leaves the table at once, with wake, plumes and the smoke it trails (CS-DMG-03).

    In shallow water its wreck stays (CS-WRECK-01). Its Fleet dice goes to side `by`, to nobody when that is its own
    (CS-DICE-07); the activation ends when it was the active ship itself.
    """
    ship = play.ship(victim_id)
    captured = ship.status == "captured"
    wreck = wrecks.leave(play, victim_id)
    play.change(victim_id, status="sunk", hull=0, level=Level.STATIONARY, astern=False, plumes=0, fire="")
    play.set(smokes=tuple(cloud for cloud in play.state.smokes if cloud.floating or cloud.ship != victim_id))
    end = "was destroyed" if play.card(victim_id).ashore else "sank, and the wreck stayed above water" if wreck else "sank"
    text = f"{ship.name} {end}."
    play.emit(Sank(piece=victim_id, at=centre(play.card(victim_id), ship), wreck=wreck, text=text, clause="CS-DMG-03"))
    if not captured:
        _forfeit(play, victim_id, by)
    missions.rules(play.state).after_sinking(play, victim_id)
    if play.state.active is not None and play.state.active.ship == victim_id:
        activation.close(play)


def _forfeit(play: Play, victim_id: str, by: str | None) -> None:
    ship = play.ship(victim_id)
    if ship.struck:
        play.change(victim_id, activated=True)  # its dice left the bag when it struck (CS-STRIKE-04): only the credit is due
    fleet_dice.forfeit(play, victim_id, None if by == ship.side else by)
