"""An activation from the dice on the ship to the dice at its wake (CS-ACT): steps A0, A5 and A6, and what they switch.

The start is a fixed list of checks (CS-ACT-01): own torpedoes, fire, crew, rudder. The end takes off the tokens that last
until then. What lies between is in the chapters on speed, movement, gunnery and torpedoes.
"""

from navalsim3d.kernel.commands import IllegalCommand
from navalsim3d.kernel.events import Activated, Announced
from navalsim3d.kernel.geometry import EPSILON, gap
from navalsim3d.rulesets.cruel_seas import damage, fleet_dice, missions, obstacles, repairs, skill, torpedoes, wakes
from navalsim3d.rulesets.cruel_seas.commands import Activate
from navalsim3d.rulesets.cruel_seas.geometry_of import centre, corners
from navalsim3d.rulesets.cruel_seas.play import Play
from navalsim3d.rulesets.cruel_seas.state import Activation, Ship, State
from navalsim3d.rulesets.cruel_seas.tables import PETROL_FIRE

ALONGSIDE = 1.0
"""cm between hulls that lie alongside (CS-SCN3-05)"""
_HELM = {-1: "every turn hard to port", 0: "no turn at all", 1: "every turn hard to starboard"}


def check_activate(state: State, command: Activate) -> None:
    """Raises IllegalCommand unless the dice in hand may go to that ship (CS-DICE-03, CS-DICE-04)."""
    if command.ship not in state.game.index:
        raise IllegalCommand(f"there is no ship {command.ship!r}", "CS-DICE-03")
    ship = state.ship(command.ship)
    if ship.side != state.drawn:
        raise IllegalCommand(f"the dice in hand belongs to {state.drawn.upper()}, and {ship.name} does not", "CS-DICE-03")
    if ship.status != "afloat" or ship.struck:
        raise IllegalCommand(f"{ship.name} is out of the battle", "CS-DICE-03")
    if ship.activated:
        raise IllegalCommand(f"{ship.name} has had its activation in turn {state.turn}", "CS-DICE-04")


def activate_options(state: State) -> list[Activate]:
    """Every ship the dice in hand can be given to."""
    return [Activate(ship=ship.id) for ship in fleet_dice.eligible(state, state.drawn)]


def do_activate(play: Play, command: Activate) -> None:
    """Give the dice to the ship and take the checks at the start (CS-ACT-01)."""
    beside = alongside(play.state, play.ship(command.ship))
    ship = play.change(command.ship, activated=True, repairing=False)
    play.set(phase="activation", active=Activation(ship=ship.id, step="speed", began_alongside=beside))
    play.emit(Activated(piece=ship.id, side=ship.side, text=f"{ship.name} was activated.", clause="CS-DICE-03"))
    for check in (_before_all, torpedoes.run_own, _fire, _crew, _rudder):
        if in_hand(play, ship.id):
            check(play, ship.id)


def in_hand(play: Play, ship_id: str) -> bool:
    """Whether that ship is still the one being activated."""
    active = play.acting
    return active is not None and active.ship == ship_id


def alongside(state: State, ship: Ship) -> tuple[str, ...]:
    """Ids of the hulls within 1 cm."""
    card = state.card(ship.id)
    near = obstacles.near(state, ship.id, centre(card, ship), 0.5 * (card.length + card.beam) + ALONGSIDE)
    shape = corners(card, ship)
    return tuple(other.id for other in near if other.kind == "hull" and gap(shape, other.polygon) <= ALONGSIDE + EPSILON)


def _before_all(play: Play, ship_id: str) -> None:
    missions.rules(play).pending_before_activation(play, ship_id)


def _fire(play: Play, ship_id: str) -> None:
    """A burning ship's crew puts the fire out or suffers 2D6, to the credit of the side that lit it (CS-CRIT-09)."""
    ship = play.ship(ship_id)
    if not ship.fire:
        return
    if skill.test(play, ship_id, "put out the fire"):
        play.change(ship_id, fire="")
        play.emit(Announced(text=f"The fire aboard {ship.name} is out.", clause="CS-CRIT-09"))
    else:
        lit_by = None if ship.fire == "-" else ship.fire
        amount, _ = damage.dice_total(play, PETROL_FIRE.dice, f"the fire aboard {ship.name}", lit_by or "")
        damage.hurt(play, ship_id, amount, ("fire",), lit_by)


def _crew(play: Play, ship_id: str) -> None:
    """Without a bridge the ship goes straight on; a crew in disorder takes no orders besides (CS-CRIT-07, CS-CRIT-11)."""
    ship = play.ship(ship_id)
    if ship.bridge:
        play.act(straight=True)
    if ship.crew_hit and not skill.test(play, ship_id, "take orders again"):
        play.act(straight=True, no_orders=True)


def _rudder(play: Play, ship_id: str) -> None:
    """A rudder token, a critical or the aftermath of a collision: one dice for all turns (CS-CRIT-08, CS-COLL-06)."""
    ship = play.ship(ship_id)
    if ship.rudder or ship.wrecked_steering_until >= play.state.turn:
        helm = wakes.helm(play.d6(f"the jammed rudder of {ship.name}", ship.side))
        play.act(helm=helm)
        play.emit(Announced(text=f"The rudder of {ship.name} is jammed: {_HELM[helm]}.", clause="CS-CRIT-08"))


def close(play: Play) -> None:
    """End of the move: repairs and reloads that were ordered, then the dice goes to the wake (A5, A6)."""
    active = play.act(step="closing", legs=())
    if play.ship(active.ship).status == "afloat":
        if active.order == "repair":
            repairs.finish(play)
        elif active.order == "reload":
            torpedoes.finish_reload(play)
    if in_hand(play, active.ship):
        if active.order != "none":
            play.act(order="none")
        if not play.pending:
            wind_up(play)


def wind_up(play: Play) -> None:
    """The activation is over and cannot be reopened; tokens that lasted until here go (CS-DICE-06, CS-CRIT-07, CS-CRIT-11)."""
    active = play.active
    ship = play.ship(active.ship)
    if ship.travelled != active.travelled:
        ship = play.change(ship.id, travelled=active.travelled)
    if active.straight and ship.bridge and "bridge" not in active.new_tokens:
        play.change(ship.id, bridge=False)
    if ship.crew_hit and "crew" not in active.new_tokens:
        play.change(ship.id, crew_hit=False)
    if ship.status == "afloat":
        play.emit(Announced(text=f"{ship.name} laid its dice at the wake.", clause="CS-DICE-06"))
        missions.rules(play).after_activation(play, ship.id)
    if play.phase != "over":
        play.set(active=None, drawn="", phase="assign")
