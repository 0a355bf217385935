"""How a lieutenant uses what flies: helicopters, strike aircraft, and interceptors against them."""

from collections.abc import Sequence
from dataclasses import dataclass

from navalsim3d.ai.seastrike import cover
from navalsim3d.ai.seastrike.cover import TAKES_OFF, Sky
from navalsim3d.ai.seastrike.worth import Eyes, harm
from navalsim3d.kernel.board import Point
from navalsim3d.kernel.commands import Command
from navalsim3d.rulesets.seastrike.airstrikes import EVERY_OTHER
from navalsim3d.rulesets.seastrike.answers import aircraft_left, may_fly
from navalsim3d.rulesets.seastrike.commands import Fly, Intercept, NameTarget
from navalsim3d.rulesets.seastrike.raids import raid_of
from navalsim3d.rulesets.seastrike.state import Piece, State, living, other
from navalsim3d.rulesets.seastrike.targets import targets_of
from navalsim3d.rulesets.seastrike.types import AIRCRAFT

CRASHES = 0.05
"""the chance that a card is a system failure"""
FEARED = 0.6
"""share of an aircraft's price that losing it is feared: it would strike again"""
SCARRED = 0.15
"""share of a ship's worth that too few hits take"""
HALF_WAY = 0.45
"""share of a headquarters' worth that a first hit takes, which stays"""
_PRICE = AIRCRAFT["STRIKE"].price


@dataclass(frozen=True, slots=True)
class Promise:
    """What an airstrike promises at one target, and what it may lose, in millions."""

    taken: float
    lost: float


def helicopters(eyes: Eyes, command: Fly) -> dict[str, float]:
    """What a batch promises: the best target for all of it, those the defence brings down left out."""
    view = eyes.view
    piece = view.piece(command.piece)
    assert piece is not None, "the menu names what is there"
    units = cover.defenders(view, other(piece.side))
    up, best = TAKES_OFF * command.number, 0.0
    for target in targets_of(view, piece, living(piece, ("HELO",))[0]):
        over = cover.through(up, cover.downed(view, target, target.at, units, raid=False))
        best = max(best, eyes.worth(target) * harm(view, piece, "HELO", target) * over / TAKES_OFF)
    return {"helicopters": best} if best > 0.0 else {}


class Bombers:
    """What one's own strike aircraft promise at each target."""

    __slots__ = ("_cover", "_eyes", "_sky", "_units")

    def __init__(self, eyes: Eyes) -> None:
        self._eyes = eyes
        self._sky = Sky(eyes.view, eyes.side)
        self._units = cover.defenders(eyes.view, other(eyes.side))
        self._cover: dict[str, float] = {}

    def promised(self, target: Piece, flying: float) -> Promise:
        """With so many aircraft in the air for that target."""
        downed = self._cover.get(target.id)
        if downed is None:
            downed = self._cover[target.id] = cover.downed(self._eyes.view, target, target.at, self._units, raid=True)
        share = taken(self._sky, target, cover.through(flying, downed))
        return Promise(self._eyes.worth(target) * share, self._eyes.fear * FEARED * _PRICE * min(flying, downed))

    def attempt(self, number: int) -> dict[str, float]:
        """What an airstrike with so many aircraft promises at its best target, less what it may lose; nothing when that is more."""
        view, side = self._eyes.view, self._eyes.side
        targets = [piece for piece in view.pieces if piece.side != side and piece.on_table]
        found = [self.promised(target, TAKES_OFF * number) for target in targets]
        best = max(found, key=lambda one: one.taken - one.lost)
        lost = best.lost + self._eyes.fear * FEARED * _PRICE * CRASHES * number
        return {"airstrike": best.taken, "aircraft lost": -lost} if best.taken > lost else {}

    def one_more(self, target: Piece, sent: int, to_come: int) -> float:
        """What the next flight adds at a target, by itself or with all the others that are still without one."""
        before = self.promised(target, sent).taken if sent else 0.0
        alone = self.promised(target, sent + 1).taken - before
        return max(alone, (self.promised(target, sent + to_come).taken - before) / to_come)


def taken(sky: Sky, target: Piece, over: float) -> float:
    """The share of a target's worth that so many aircraft over it take."""
    gone, hurt = sky.hits(over, cover.hits_needed(target)), sky.hits(over, 1)
    return gone + (HALF_WAY if target.type == "HQ" else SCARRED) * max(0.0, hurt - gone)


def best_target(eyes: Eyes, menu: Sequence[NameTarget]) -> Command:
    """The target at which one more flight promises most, given where the others go."""
    view, raid = eyes.view, raid_of(eyes.view)
    bound = [flight.target for flight in raid.flights[: raid.at]]
    bombers = Bombers(eyes)

    def promise(command: NameTarget) -> float:
        target = view.piece(command.target)
        assert target is not None, "the menu names what is there"
        sent = bound.count(target.id)
        if raid.kind == "airstrike":
            return bombers.one_more(target, sent, len(raid.flights) - raid.at)
        return _helicopter_adds(eyes, target, sent)

    return max(menu, key=promise)


def worth_while(eyes: Eyes, menu: Sequence[NameTarget]) -> bool:
    """Whether the aircraft that took off promise more than they may lose, wherever they go."""
    bombers, raid = Bombers(eyes), raid_of(eyes.view)
    targets = [eyes.view.piece(command.target) for command in menu]
    found = [bombers.promised(target, len(raid.flights)) for target in targets if target is not None]
    return raid.at > 0 or any(one.taken > one.lost for one in found)


def _helicopter_adds(eyes: Eyes, target: Piece, sent: int) -> float:
    """What one more helicopter promises at a target that some are sent to already."""
    parent = eyes.view.piece(raid_of(eyes.view).ship)
    assert parent is not None, "helicopters have a parent"
    share = harm(eyes.view, parent, "HELO", target)
    units = cover.defenders(eyes.view, target.side)
    over = cover.through(1.0, cover.downed(eyes.view, target, target.at, units, raid=False))
    return eyes.worth(target) * share * over * (1.0 - share) ** sent


def best_interception(view: State, menu: Sequence[Intercept]) -> Command:
    """The flight whose target is worth most to its owner, those already engaged last."""
    raid = raid_of(view)
    eyes = Eyes(view, other(raid.side))
    engaged = [sortie.against for sortie in raid.sorties]

    def threat(command: Intercept) -> float:
        target = view.piece(raid.flights[command.flight].target)
        return (eyes.cost(target) if target is not None else 0.0) / (1 + 3 * engaged.count(command.flight))

    return max(menu, key=threat)


class Alarm:
    """What the enemy's strike aircraft may do to each of a side's counters, wherever it goes."""

    __slots__ = ("_eyes", "_flying", "_sky", "_total", "_units")

    def __init__(self, eyes: Eyes) -> None:
        view, enemy = eyes.view, other(eyes.side)
        self._eyes = eyes
        self._sky = Sky(view, enemy)
        last = view.fleet(enemy).last_strike
        soon = 1.0 if last < 0 or view.round - last >= EVERY_OTHER else 0.5
        number = len(aircraft_left(view, enemy, "STRIKE")) if may_fly(view, enemy) else 0
        self._flying = TAKES_OFF * number * soon
        self._units = cover.defenders(view, eyes.side) if number else []
        own = [piece for piece in view.pieces if piece.side == eyes.side and piece.on_table]
        self._total = sum(eyes.cost(piece) ** 2 for piece in own)

    def threat(self, piece: Piece, at: Point) -> float:
        """Millions that a counter there may be expected to lose from the air; the dearer, the likelier it is the target."""
        if not self._flying:
            return 0.0
        over = cover.through(self._flying, cover.downed(self._eyes.view, piece, at, self._units, raid=True))
        cost = self._eyes.cost(piece)
        return cost * taken(self._sky, piece, over) * min(1.0, 2.0 * cost * cost / max(1.0, self._total))
