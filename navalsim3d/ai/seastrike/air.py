"""How a lieutenant uses what flies: helicopters, strike aircraft, and interceptors against them."""

from navalsim3d.ai.seastrike.worth import Eyes, harm, strike_chance
from navalsim3d.kernel.commands import Command
from navalsim3d.rulesets.seastrike.answers import aircraft_left
from navalsim3d.rulesets.seastrike.commands import Fly, Intercept, NameTarget, Strike
from navalsim3d.rulesets.seastrike.counters import in_half
from navalsim3d.rulesets.seastrike.lines import distance
from navalsim3d.rulesets.seastrike.raids import raid_of
from navalsim3d.rulesets.seastrike.state import Piece, Raid, State, living
from navalsim3d.rulesets.seastrike.targets import targets_of
from navalsim3d.rulesets.seastrike.types import AIRCRAFT, COUNTERS, RANGE

TAKES_OFF = 0.5
"""the chance that a card is a cross"""
DOWNED = {"PDG": 0.22, "PDM": 0.22, "SAM": 0.22, "SAML": 0.22}
"""the chance that one defence mount brings one attacker down"""
INTERCEPTED = 0.22
_LOSS = AIRCRAFT["STRIKE"].price * 0.6
"""what losing an aircraft is feared, in millions"""


def helicopters(eyes: Eyes, command: Fly) -> dict[str, float]:
    """What a batch promises: the best target for each that takes off, those the defence brings down left out."""
    view = eyes.view
    piece = view.piece(command.piece)
    assert piece is not None, "the menu names what is there"
    place = living(piece, ("HELO",))[0]
    best = 0.0
    for target in targets_of(view, piece, place):
        best = max(best, eyes.worth(target) * harm(view, piece, "HELO", target) * _comes_through(view, target, command.number))
    return {"helicopters": TAKES_OFF * command.number * best} if best > 0.0 else {}


def airstrike(eyes: Eyes, command: Strike) -> dict[str, float]:
    """What an airstrike with so many aircraft promises at its best target, less what it may lose."""
    view = eyes.view
    over = max(1, round(TAKES_OFF * command.number))
    found = 0.0
    for target in view.pieces:
        if target.side != eyes.side and target.on_table:
            found = max(found, _taken(eyes, target, over))
    lost = _LOSS * 0.12 * command.number
    return {"airstrike": found, "aircraft lost": -lost} if found > lost else {}


def best_target(eyes: Eyes, menu: list[NameTarget]) -> Command:
    """The target at which one more flight promises most, given where the others go."""
    view, raid = eyes.view, raid_of(eyes.view)
    there: dict[str, int] = {}
    for flight in raid.flights[: raid.at]:
        there[flight.target] = there.get(flight.target, 0) + 1

    def promise(command: NameTarget) -> float:
        target = view.piece(command.target)
        assert target is not None, "the menu names what is there"
        if raid.kind == "airstrike":
            sent = there.get(target.id, 0)
            return _taken(eyes, target, sent + 1) - (_taken(eyes, target, sent) if sent else 0.0)
        parent = view.piece(raid.ship)
        assert parent is not None, "helicopters have a parent"
        share = harm(view, parent, "HELO", target)
        return eyes.worth(target) * share * _comes_through(view, target, 1) * (1.0 - share) ** there.get(target.id, 0)

    return max(menu, key=promise)


def best_interception(view: State, menu: list[Intercept]) -> Command:
    """The flight whose target is worth most to its owner, those already engaged last."""
    raid = raid_of(view)
    eyes = Eyes(view, raid.side)
    engaged = [sortie.against for sortie in raid.sorties]

    def threat(command: Intercept) -> float:
        target = view.piece(raid.flights[command.flight].target)
        worth = eyes.worth(target) if target is not None else 0.0
        return worth / (1 + 3 * engaged.count(command.flight))

    return max(menu, key=threat)


def _taken(eyes: Eyes, target: Piece, aircraft: int) -> float:
    """What so many aircraft that took off take of a target, after its defences."""
    through = _comes_through(eyes.view, target, aircraft)
    needed = COUNTERS[target.counter].strike_hits
    if target.type == "HQ":
        needed = max(1, needed - target.track)
    sure = strike_chance(max(1, round(aircraft * through)), needed)
    some = strike_chance(max(1, round(aircraft * through)), 1)
    return eyes.worth(target) * (sure + 0.15 * max(0.0, some - sure)) * min(1.0, aircraft * through)


def _comes_through(view: State, target: Piece, attackers: int) -> float:
    """The share of some attackers that the target's defences and those about it let through."""
    downed = 0.0
    for piece in view.pieces:
        if piece.side != target.side or not piece.on_table or piece.out_of_action:
            continue
        for place, kind in enumerate(piece.mounts):
            own = kind in ("PDG", "PDM") and piece.id == target.id
            area = kind in ("SAM", "SAML") and distance(piece.at, target.at) <= RANGE[kind]
            if (own or area) and not (piece.lost | piece.used) >> place & 1:
                downed += DOWNED[kind]
    if (isinstance(view.pending, Raid) and view.pending.kind == "airstrike") or view.pending is None:
        end = view.fleet(target.side).end
        if in_half(view.game, target.y, end):
            downed += INTERCEPTED * TAKES_OFF * len(aircraft_left(view, target.side, "INTERCEPTOR"))
    return max(0.1, 1.0 - downed / max(1, attackers))
