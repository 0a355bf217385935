"""The turn from one draw to the next (CS-DICE, CS-QRS-01): everything that happens by itself until somebody must answer."""

from navalsim3d.kernel.events import TurnBegan
from navalsim3d.rulesets.cruel_seas import activation, fleet_dice, missions, plumes, ramming, smoke, speed, surrender, torpedoes
from navalsim3d.rulesets.cruel_seas.play import Play


def advance(play: Play) -> None:
    """Run on until a side has to decide or the game is over."""
    while play.phase in ("assign", "activation"):
        if play.pending:
            if not ramming.settle(play):
                return
        elif play.phase == "assign":
            if not _next_dice(play):
                return
        elif not _within_activation(play):
            return


def _next_dice(play: Play) -> bool:
    """Bring the turn forward by one step; False when the dice in hand waits for a ship."""
    state = play.state
    if state.turn == 0:
        start_turn(play)
    elif state.drawn and fleet_dice.eligible(state, state.drawn):
        return False
    elif state.drawn:
        fleet_dice.lay_aside(play)
    elif state.bag:
        fleet_dice.draw(play)
    else:
        end_turn(play)
    return True


def _within_activation(play: Play) -> bool:
    """Steps of an activation that ask nobody; False when the active side decides."""
    active = play.active
    if active.step == "closing":
        activation.wind_up(play)
        return True
    if active.step == "speed" and active.straight:
        options = speed.declare_speed_options(play.state)
        if len(options) == 1:
            speed.do_declare_speed(play, options[0])
            return True
        return False
    if active.step == "window" and active.ram is not None:
        ramming.carry_on(play)
        return True
    return False


def start_turn(play: Play) -> None:
    """A new turn: dice into the bag, surrender tests still due, then orphaned torpedoes (CS-DICE-05, CS-STRIKE-03, CS-TORP-13)."""
    turn = play.state.turn + 1
    last = play.state.game.ready.scenario.turns
    play.set(turn=turn, phase="assign", active=None)
    play.emit(TurnBegan(turn=turn, of=last, text=f"Turn {turn} began.", clause="CS-DICE-05"))
    fleet_dice.refill(play)
    surrender.pending_tests(play)
    torpedoes.run_orphans(play)


def end_turn(play: Play) -> None:
    """Plumes, smoke and tokens whose time is up go, then the scenario looks on (CS-PLUME-02, CS-SMOKE-03, CS-COLL-06)."""
    state = play.state
    plumes.clear_all(play)
    smoke.expire(play)
    for ship in state.ships:
        if ship.wrecked_steering_until and ship.wrecked_steering_until <= state.turn:
            play.change(ship.id, wrecked_steering_until=0)
    missions.rules(play).turn_end(play)
    if play.phase == "assign":
        start_turn(play)
