"""Striking the flag: a ship offers surrender, an enemy's crew has to be willing to see it (CS-STRIKE).

Until the enemy accepts, the ship lies struck: no activation, no shot, but still a target.
"""

from navalsim3d.kernel.commands import IllegalCommand
from navalsim3d.kernel.events import Announced
from navalsim3d.kernel.geometry import gap
from navalsim3d.rulesets.cruel_seas import activation, fleet_dice, skill
from navalsim3d.rulesets.cruel_seas.commands import AnswerSurrender, StrikeFlag
from navalsim3d.rulesets.cruel_seas.geometry_of import corners
from navalsim3d.rulesets.cruel_seas.play import Play
from navalsim3d.rulesets.cruel_seas.state import Level, Pending, Ship, State


def check_strike_flag(state: State, command: StrikeFlag) -> None:
    """Refuses a ship that cannot strike, or a moment between two dice of one procedure (CS-STRIKE-01). Raises IllegalCommand."""
    options = state.game.options
    if options.layer == "core":
        raise IllegalCommand("the core rules know no surrender", "CS-OPT-01")
    if options.pacific_no_mercy:
        raise IllegalCommand("no ship strikes its flag in the Pacific", "CS-STRIKE-05")
    if command.ship not in state.game.index:
        raise IllegalCommand(f"there is no ship {command.ship!r}", "CS-STRIKE-01")
    ship = state.ship(command.ship)
    if not _fights(ship) or state.card(ship.id).ashore or state.phase not in ("assign", "activation"):
        raise IllegalCommand(f"{ship.name} has no flag to strike now", "CS-STRIKE-01")
    if state.pending:
        raise IllegalCommand("the question in hand has to be answered first", "CS-STRIKE-01")
    if captor(state, ship) is None:
        raise IllegalCommand(f"there is no enemy to whom {ship.name} could strike", "CS-STRIKE-02")


def strike_flag_options(state: State, side: str) -> list[StrikeFlag]:
    """The ships of a side that may strike now."""
    options = state.game.options
    if options.layer == "core" or options.pacific_no_mercy or state.pending or state.phase not in ("assign", "activation"):
        return []
    ships = [ship for ship in state.ships if _fights(ship) and not state.card(ship.id).ashore]
    if all(ship.side == side for ship in ships):
        return []
    return [StrikeFlag(ship=ship.id) for ship in ships if ship.side == side]


def _fights(ship: Ship) -> bool:
    return ship.status == "afloat" and not ship.struck


def captor(state: State, ship: Ship) -> Ship | None:
    """The enemy whose crew is tested: the one that is acting, else the nearest; None when there is none (CS-STRIKE-02)."""
    enemies = [enemy for enemy in state.ships if enemy.side != ship.side and _fights(enemy) and not state.card(enemy.id).ashore]
    for enemy in enemies:
        if state.active is not None and state.active.ship == enemy.id:
            return enemy
    shape = corners(state.card(ship.id), ship)
    return min(enemies, key=lambda enemy: gap(shape, corners(state.card(enemy.id), enemy)), default=None)


def do_strike_flag(play: Play, command: StrikeFlag) -> None:
    """The flag comes down and the ship's dice leaves play (CS-STRIKE-04); then the enemy's crew is tested (CS-STRIKE-02)."""
    ship = play.ship(command.ship)
    play.emit(Announced(text=f"{ship.name} struck its flag.", clause="CS-STRIKE-01"))
    fleet_dice.withdraw(play, ship.id)
    play.change(ship.id, struck=True)
    _test(play, ship.id)
    if play.state.active is not None and play.state.active.ship == ship.id:
        play.act(order="none")
        activation.close(play)


def pending_tests(play: Play) -> None:
    """At the start of a turn every struck ship that nobody has accepted yet is offered again (CS-STRIKE-03)."""
    for ship in play.state.ships:
        if ship.struck and ship.status == "afloat":
            _test(play, ship.id)


def _test(play: Play, ship_id: str) -> None:
    """The captor's Skill Test; on a failure its owner is asked whether he goes on (CS-STRIKE-02, CS-STRIKE-03)."""
    ship = play.ship(ship_id)
    enemy = captor(play.state, ship)
    if enemy is None:
        return
    if skill.test(play, enemy.id, f"accept the surrender of {ship.name}"):
        _accept(play, ship_id, enemy.id)
    else:
        play.ask(Pending("surrender", enemy.side, ship_id, other=enemy.id))


def check_answer_surrender(state: State, command: AnswerSurrender) -> None:
    """Refuses an answer nobody waits for. Raises IllegalCommand."""
    if not state.pending or state.pending[-1].kind != "surrender":
        raise IllegalCommand("no surrender waits for an answer", "CS-STRIKE-03")


def do_answer_surrender(play: Play, command: AnswerSurrender) -> None:
    """The attacker takes the ship after all, or goes on (CS-STRIKE-03)."""
    question = play.answered()
    if command.accept:
        _accept(play, question.ship, question.other)
    else:
        play.emit(Announced(text=f"The attack on {play.ship(question.ship).name} went on.", clause="CS-STRIKE-03"))


def answer_surrender_options(state: State) -> list[AnswerSurrender]:
    """Accept, or go on."""
    if not state.pending or state.pending[-1].kind != "surrender":
        return []
    return [AnswerSurrender(accept=True), AnswerSurrender(accept=False)]


def _accept(play: Play, ship_id: str, captor_id: str) -> None:
    """The ship is a prize: a harmless hull at rest; its dice counts for the captor like a kill (CS-STRIKE-02, CS-STRIKE-04).

    It stays on record who took it, for a campaign rewards the captor (CS-STRIKE-06).
    """
    ship, enemy = play.ship(ship_id), play.ship(captor_id)
    play.change(ship_id, status="captured", captor=captor_id, level=Level.STATIONARY, astern=False, activated=True)
    fleet_dice.forfeit(play, ship_id, enemy.side)
    play.emit(Announced(text=f"{enemy.name} took the surrender of {ship.name}.", clause="CS-STRIKE-02"))
