"""Whole activations as an officer thinks of them: a level and a turn at each turn point, and where that leads.

A plan is geometry only. It stops where the ship would strike something or pass the edge; what that is worth is weighed
elsewhere.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from navalsim3d.kernel.geometry import Pose, moved, rounded, turned
from navalsim3d.kernel.records import renewer
from navalsim3d.rulesets.cruel_seas import contacts, missions, speed, turning
from navalsim3d.rulesets.cruel_seas.geometry_of import hull
from navalsim3d.rulesets.cruel_seas.obstacles import Obstacle
from navalsim3d.rulesets.cruel_seas.state import Activation, Card, Level, Ship, State

_renewed = renewer(Ship)
FIRST = (-1.0, -0.5, 0.0, 0.5, 1.0)
"""shares of the largest turn tried at the next turn point"""
LATER = (-1.0, 0.0, 1.0)
"""and at those after it"""


@dataclass(frozen=True, slots=True)
class Plan:
    """A level, the turn of each window still to come, and the ship as it lies in each window after its turn."""

    level: Level
    turns: tuple[float, ...]
    windows: tuple[Ship, ...]
    struck: str = ""
    """kind of what the plan runs into: hull, wreck, land, ..."""
    left_at: tuple[float, float] | None = None
    """where its bow passes the table edge"""

    @property
    def end(self) -> Ship:
        """The ship at the end of the plan."""
        return self.windows[-1]


def of_levels(state: State, ship: Ship) -> Iterator[Plan]:
    """Every plan from the declaration on: all levels the ship may declare, sampled turns."""
    active = state.active if state.active is not None and state.active.ship == ship.id else None
    straight = active is not None and active.straight
    for level in speed.levels(state, ship, straight):
        start = _renewed(ship, {"level": level})
        legs = speed.legs_of(state.card(ship.id), level)
        if not legs:
            yield from _pivots(state, start, _steady(active))
            continue
        yield from _run(state, start, legs, (), (), _helm(active), contacts.nearby(state, ship, sum(legs)))


def of_window(state: State, ship: Ship, active: Activation) -> Iterator[Plan]:
    """Every plan from the window the ship lies in: its turn here if it has one left, then the legs that remain."""
    candidates = contacts.nearby(state, ship, sum(map(abs, active.legs)))
    turns = _turns(state, ship, FIRST) if turning.turn_options(state) else (0.0,)
    for angle in turns:
        if angle and contacts.pivot_blocked(state, ship, ship.pose, angle, candidates):
            continue
        swung = _swung(ship, angle)
        if active.legs:
            yield from _run(state, swung, active.legs, (angle,), (swung,), _helm(active), candidates)
        else:
            yield Plan(ship.level, (angle,), (swung,))


def ends_at_edge(state: State) -> bool:
    """Whether a move is over where the bow passes the edge; where ships are taken off at the end of the turn it goes on beyond."""
    return missions.rules(state).leaves_at(state) == "bow"


def _pivots(state: State, ship: Ship, straight: bool) -> Iterator[Plan]:
    """A ship that lies still: its pivots."""
    for share in (0.0,) if straight else FIRST:
        angle = share * turning.PIVOT
        yield Plan(ship.level, (angle,), (_swung(ship, angle),))


def _helm(active: Activation | None) -> int | None:
    """The turn that damage dictates at every turn point: -1, 0 or +1; None while the ship answers her helm."""
    if active is None:
        return None
    return active.helm if active.helm is not None else 0 if active.straight else None


def _steady(active: Activation | None) -> bool:
    return _helm(active) is not None


def _turns(state: State, ship: Ship, shares: tuple[float, ...]) -> tuple[float, ...]:
    most = turning.limit(state, ship)
    return tuple(share * most for share in shares)


def _run(
    state: State,
    ship: Ship,
    legs: tuple[float, ...],
    turns: tuple[float, ...],
    windows: tuple[Ship, ...],
    helm: int | None,
    candidates: list[Obstacle],
) -> Iterator[Plan]:
    """Run the first leg, then try every turn, then the rest."""
    card = state.card(ship.id)
    leg = legs[0]
    hit = contacts.blocked(state, ship, ship.pose, leg, ship.level, candidates) if candidates else None
    edge = contacts.edge_contact(state, hull(card, ship.pose), leg) if ends_at_edge(state) else None
    if hit is not None and (edge is None or hit[0] < edge):
        yield Plan(ship.level, turns, (*windows, _gone(ship, hit[0])), struck=hit[1].kind)
        return
    if edge is not None:
        out = _gone(ship, edge)
        yield Plan(ship.level, turns, (*windows, out), left_at=_bow(card, out))
        return
    there = _gone(ship, leg)
    shares = (LATER if turns else FIRST) if helm is None else (float(helm),)
    for angle in _turns(state, there, shares):
        if angle and candidates and contacts.pivot_blocked(state, there, there.pose, angle, candidates):
            if helm:
                yield Plan(ship.level, (*turns, angle), (*windows, there), struck="hull")
            continue
        swung = _swung(there, angle)
        if len(legs) > 1:
            yield from _run(state, swung, legs[1:], (*turns, angle), (*windows, swung), helm, candidates)
        else:
            yield Plan(ship.level, (*turns, angle), (*windows, swung))


def _swung(ship: Ship, angle: float) -> Ship:
    return _renewed(ship, {"heading": rounded(turned(ship.pose, angle)).heading}) if angle else ship


def _gone(ship: Ship, distance: float) -> Ship:
    pose = moved(Pose(ship.x, ship.y, ship.heading), distance)
    return _renewed(ship, {"x": pose.x, "y": pose.y})


def _bow(card: Card, ship: Ship) -> tuple[float, float]:
    return hull(card, ship.pose).bow
