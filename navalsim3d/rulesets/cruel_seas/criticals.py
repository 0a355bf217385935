"""Critical damage: every natural six draws a result (CS-CRIT).

One hit is worked off six by six in dice order: the D10, results that cannot be, what the ship is proof against, the save,
the duplicate, the effect with its own dice (CS-CRIT-04). Where the attacker has to choose, the rest of the hit waits in the
state as a question.
"""

from dataclasses import replace

from navalsim3d.kernel.commands import IllegalCommand
from navalsim3d.kernel.events import Announced, Critical
from navalsim3d.rulesets.cruel_seas import batteries, critical_effects, damage, readiness, skill
from navalsim3d.rulesets.cruel_seas.commands import ChooseItem
from navalsim3d.rulesets.cruel_seas.play import Play
from navalsim3d.rulesets.cruel_seas.state import Hit, State
from navalsim3d.rulesets.cruel_seas.tables import ARMOUR_TO_MM, DUPLICATE_DICE, RESULTS, Result


def work_off(play: Play, hit: Hit) -> None:
    """Draw the criticals of a hit one after another, until none is left, the ship sinks, or a question is open."""
    while hit.sixes and play.ship(hit.victim).status == "afloat":
        hit = replace(hit, sixes=hit.sixes - 1)
        depth = len(play.state.pending)
        hit = _one(play, hit)
        if len(play.state.pending) > depth:
            return


def _one(play: Play, hit: Hit) -> Hit:
    """One natural six; returns the hit with what has been applied so far."""
    victim = play.ship(hit.victim)
    drawn = play.d10(f"critical damage of {victim.name}", play.ship(hit.attacker).side)
    result = replaced(play, hit.victim, drawn)
    if _proof(play, hit, result):
        _shrug(play, hit, result, f"the armoured wheelhouse of {victim.name} shrugged it off")
        return hit
    if skill.test(play, hit.victim, f"escape an {result.label}" if result.label[0] in "AE" else f"escape a {result.label}"):
        _shrug(play, hit, result, f"{victim.name} got away with it")
        return hit
    if result.number in hit.applied:
        return _duplicate(play, hit, result)
    hit = replace(hit, applied=(*hit.applied, result.number))
    critical_effects.apply(play, hit, result)
    return hit


def replaced(play: Play, victim_id: str, drawn: int) -> Result:
    """The result that counts when the one drawn cannot be: no gun or no accessory left means crew, no torpedo structure (CS-CRIT-04).

    Of a battery's results most mean structure (CS-BATT-04).
    """
    card, ship = play.card(victim_id), play.ship(victim_id)
    if card.ashore:
        drawn = batteries.critical(drawn)
    if (drawn == 5 and not readiness.working(card, ship)) or (drawn == 7 and not critical_effects.accessories(card, ship)):
        return RESULTS[6]
    if drawn == 10 and not (ship.loaded or ship.reloads):
        return RESULTS[9]
    return RESULTS[drawn]


def _proof(play: Play, hit: Hit, result: Result) -> bool:
    """An armoured wheelhouse ignores bridge hits of guns up to 40 mm, without a save (CS-CRIT-07)."""
    return result.effect == "bridge" and hit.mm <= ARMOUR_TO_MM and "armoured_wheelhouse" in play.card(hit.victim).equipment


def _shrug(play: Play, hit: Hit, result: Result, why: str) -> None:
    text = f"{result.label}: {why}."
    play.emit(Critical(piece=hit.victim, effect=result.effect, saved=True, text=text, clause="CS-CRIT-05"))


def _duplicate(play: Play, hit: Hit, result: Result) -> Hit:
    """A second unsaved result of the same kind in one attack is 1D6 of damage instead (CS-CRIT-16)."""
    side, victim = play.ship(hit.attacker).side, play.ship(hit.victim)
    play.emit(Announced(text=f"A second {result.label} from the same hit tore at the hull of {victim.name}.", clause="CS-CRIT-16"))
    amount, _ = damage.dice_total(play, DUPLICATE_DICE, f"a duplicate {result.label}", side)
    damage.hurt(play, hit.victim, amount, (f"second {result.label}",), side)
    return hit


def check_choose_item(state: State, command: ChooseItem) -> None:
    """Refuses an answer nobody waits for, and an item that is none of the choices."""
    top = state.pending[-1] if state.pending else None
    if top is None or top.kind not in ("accessory", "ammunition"):
        raise IllegalCommand("no critical waits for a choice of item", "CS-CRIT-12")
    if command.item not in top.choices:
        clause = "CS-CRIT-12" if top.kind == "accessory" else "CS-CRIT-13"
        raise IllegalCommand(f"{command.item!r} cannot be chosen; there are: {', '.join(top.choices)}", clause)


def do_choose_item(play: Play, command: ChooseItem) -> None:
    """The attacker's choice takes effect, and the rest of the hit is worked off."""
    question = play.answered()
    hit = question.hit
    assert hit is not None, "a choice of item belongs to a hit"
    if question.kind == "accessory":
        critical_effects.lose_accessory(play, hit.victim, command.item)
    else:
        critical_effects.lose_ammunition(play, hit.victim, command.item)
    work_off(play, hit)


def choose_item_options(state: State) -> list[ChooseItem]:
    """Every item the attacker may name, the default first."""
    top = state.pending[-1] if state.pending else None
    if top is None or top.kind not in ("accessory", "ammunition"):
        return []
    return [ChooseItem(item=item) for item in top.choices]
