"""Repairs: hull points and tokens, rolled after the move (CS-REPAIR).

The order itself is given with the speed (A2); here stands whether it may be given, and what its dice bring (A5).
"""

from itertools import combinations

from navalsim3d.kernel.commands import IllegalCommand
from navalsim3d.kernel.events import Repaired
from navalsim3d.rulesets.cruel_seas import damage
from navalsim3d.rulesets.cruel_seas.commands import ChooseRepairs
from navalsim3d.rulesets.cruel_seas.play import Play
from navalsim3d.rulesets.cruel_seas.state import Level, Pending, Ship, State
from navalsim3d.rulesets.cruel_seas.tables import REMOVABLE, REPAIRS, RepairRow

_ON_SHIP = {"rudder": "rudder", "bridge": "bridge", "crew": "crew_hit"}


def refusal(state: State, ship: Ship, level: int) -> tuple[str, str] | None:
    """Why a repair order may not go with this level, and the clause; None when it may (CS-REPAIR-01, CS-REPAIR-02).

    `level` is the one declared now; astern counts as Slow.
    """
    if state.game.options.layer == "core":
        return "the core rules know no repairs", "CS-OPT-01"
    if level > Level.SLOW:
        return f"{ship.name} can repair only at Slow or Stationary", "CS-REPAIR-01"
    return None


def chart(ship: Ship) -> RepairRow:
    """What the ship's crew can do at its present level (CS-REPAIR-03)."""
    return REPAIRS["slow" if ship.level else "stationary"][ship.crew]


def removable(ship: Ship) -> tuple[str, ...]:
    """The tokens a repair could take off, one word each; every ENGINE hit counts for itself (CS-REPAIR-05)."""
    words = ["engine"] * ship.engine
    words += [word for word in ("rudder", "fire", "bridge", "crew") if getattr(ship, _ON_SHIP.get(word, word))]
    return (*words, *(item for item in ship.lost_equipment if item in REMOVABLE))


def finish(play: Play) -> None:
    """The dice of the active ship's repair order: hull points, not above the start value (CS-REPAIR-04), then tokens (CS-REPAIR-07).

    Asks the owner which tokens go when there are more than the crew can take off.
    """
    ship_id = play.active.ship
    ship = play.ship(ship_id)
    row = chart(ship)
    amount, _ = damage.dice_total(play, row.dice, f"repairs of {ship.name}", ship.side)
    gained = min(amount, play.card(ship_id).hull - ship.hull)
    play.change(ship_id, hull=ship.hull + gained)
    text = f"{ship.name} repaired {gained} hull point{'' if gained == 1 else 's'}."
    play.emit(Repaired(piece=ship_id, amount=gained, text=text, clause="CS-REPAIR-03"))
    tokens = removable(ship)
    if len(set(tokens)) > 1 and len(tokens) > row.tokens > 0:
        play.ask(Pending("repairs", ship.side, ship_id, choices=tokens, number=row.tokens))
    else:
        _take_off(play, ship_id, tokens[: row.tokens])


def check_choose_repairs(state: State, command: ChooseRepairs) -> None:
    """Refuses an answer nobody waits for, too many tokens, and tokens that cannot be removed. Raises IllegalCommand."""
    top = state.pending[-1] if state.pending else None
    if top is None or top.kind != "repairs":
        raise IllegalCommand("no repair waits for a choice of tokens", "CS-REPAIR-05")
    if len(command.tokens) > top.number:
        raise IllegalCommand(f"this crew takes off {top.number} token{'' if top.number == 1 else 's'}", "CS-REPAIR-03")
    left = list(top.choices)
    for token in command.tokens:
        if token not in left:
            raise IllegalCommand(f"{token!r} cannot be repaired; there are: {', '.join(top.choices)}", "CS-REPAIR-05")
        left.remove(token)


def do_choose_repairs(play: Play, command: ChooseRepairs) -> None:
    """The tokens the owner chose come off."""
    _take_off(play, play.answered().ship, command.tokens)


def choose_repairs_options(state: State) -> list[ChooseRepairs]:
    """Every full choice of tokens, the default first."""
    top = state.pending[-1] if state.pending else None
    if top is None or top.kind != "repairs":
        return []
    return [ChooseRepairs(tokens=tokens) for tokens in dict.fromkeys(combinations(top.choices, top.number))]


def _take_off(play: Play, ship_id: str, tokens: tuple[str, ...]) -> None:
    if not tokens:
        return
    for token in tokens:
        _remove(play, play.ship(ship_id), token)
    text = f"{play.ship(ship_id).name} got rid of: {', '.join(tokens)}."
    play.emit(Repaired(piece=ship_id, systems=tokens, text=text, clause="CS-REPAIR-05"))


def _remove(play: Play, ship: Ship, token: str) -> None:
    """Take one token off; a repaired engine gives Combat at most for the rest of the game (CS-REPAIR-08)."""
    if token == "engine":
        play.change(ship.id, engine=ship.engine - 1, engine_repaired=True)
    elif token == "fire":
        play.change(ship.id, fire="")
    elif token in _ON_SHIP:
        play.change(ship.id, **{_ON_SHIP[token]: False})
    else:
        play.change(ship.id, lost_equipment=tuple(item for item in ship.lost_equipment if item != token))
