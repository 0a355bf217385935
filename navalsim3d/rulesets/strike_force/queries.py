"""What can be asked of a position in the rules' own words, in letters and hex numbers, always in one order (SF-CMD-06, SF-CMD-07)."""

from navalsim3d.kernel.commands import Command
from navalsim3d.rulesets.strike_force import attacks, movement, retreats, victory
from navalsim3d.rulesets.strike_force.commands import Decline, Letter, Lose, Retreat, SideId
from navalsim3d.rulesets.strike_force.hexes import numbers
from navalsim3d.rulesets.strike_force.state import LETTER, UNIT, UNITS_OF, State, Waits, acting, letters_of, opponent, side_of, units_in


def destinations(state: State, unit: Letter) -> tuple[str, ...]:
    """The hexes a company on the map can move to from where it stands, as if it were to be moved next."""
    return numbers(movement.destinations(state, UNIT[unit]))


def targets(state: State) -> tuple[Letter, ...]:
    """The enemies somebody may still attack."""
    return tuple([LETTER[unit] for unit in UNITS_OF[opponent(acting(state))] if attacks.attackers_of(state, unit)])


def attackers(state: State, target: Letter) -> tuple[Letter, ...]:
    """The companies that may still attack this one."""
    return letters_of(attacks.attackers_of(state, UNIT[target]))


def retreat_hexes(state: State, unit: Letter) -> tuple[str, ...]:
    """The hexes a company could retreat into now."""
    return numbers(retreats.hexes_open(state, UNIT[unit]))


def pending(state: State) -> tuple[Waits, tuple[Letter, ...]] | None:
    """What has to be chosen before anything else, and for which companies."""
    if state.combat is None:
        return None
    return state.combat.waits, letters_of(state.combat.retreating or state.combat.attackers)


def towns_held(state: State) -> tuple[str, ...]:
    """The Towns Soviet companies stand in."""
    return numbers(victory.towns_held(state))


def winner(state: State) -> SideId | None:
    """The winner after the last step, nobody before."""
    return state.winner or None


def default(state: State) -> Command | None:
    """The answer to a pending choice when nobody wants to choose (SF-RETR-12, SF-ADV-03, SF-OPT-03); None without one."""
    combat = state.combat
    if combat is None:
        return None
    if combat.waits == "advance":
        return Decline(side=acting(state))
    if combat.waits == "lose":
        return Lose(side=acting(state), unit=letters_of(combat.attackers)[0])
    unit = units_in(combat.retreating)[0]
    return Retreat(side=side_of(unit), unit=LETTER[unit], to=numbers(retreats.hexes_open(state, unit))[0])
