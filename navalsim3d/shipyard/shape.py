"""The shape of a hull as functions: how broad, how high and how long it is anywhere.

A hull is described by two waterplanes, deck and waterline, and by the curve of the side between them; the profile by
freeboard, stem and stern. `t` runs from 0 at the stern to 1 at the stem along any level, so that a station follows the
rake of the ends. Drawing happens in `hull.py`; here is only what may be asked: by the shell, the decks, the lettering
and whatever has to stand on the ship.
"""

from __future__ import annotations

from dataclasses import dataclass

from navalsim3d.shipyard.blueprint import Blueprint, Deck

THIN = 0.03
"""half the thickness of a stem, metres; nothing is ever quite sharp"""


@dataclass(frozen=True, slots=True)
class Shape:
    """The hull of one blueprint, to be asked in metres."""

    plan: Blueprint

    @property
    def half_beam(self) -> float:
        """Half the greatest breadth of one hull."""
        hull = self.plan.hull
        return self.plan.beam / 2 * (hull.pontoon if hull.form == "catamaran" else 1.0)

    @property
    def boot(self) -> float:
        """How far the boot-topping reaches above and below the waterline."""
        return min(max(0.0045 * self.plan.length, 0.1), 0.4) * (0.4 if self.plan.length < 10 else 1.0)

    def deck(self, t: float) -> float:
        """Height of the main deck at its edge."""
        stern, mid, bow = self.plan.hull.freeboard
        p = self.plan.hull.sheer_curve
        return mid + (bow - mid) * float((2 * t - 1) ** p) if t > 0.5 else mid + (stern - mid) * float((1 - 2 * t) ** p)

    def level(self, t: float, count: int | None = None, sides_only: bool = False) -> float:
        """Height of the uppermost raised deck (or of the first `count` of them) at `t`."""
        z = self.deck(t)
        for deck in self.plan.hull.decks[:count]:
            if deck.start <= t <= deck.end and not (sides_only and deck.inset):
                z += deck.rise * self.climb(deck, t)
        return z

    def climb(self, deck: Deck, t: float) -> float:
        """How much of its rise a ramped deck has reached at `t`."""
        if not deck.ramp:
            return 1.0
        return min(1.0, 0.02 + (t - deck.start) * self.plan.length / deck.ramp)

    def stem(self, z: float) -> float:
        """y of the stem at a height."""
        top, hull = self.level(1.0, sides_only=True), self.plan.hull
        fall = min(max((top - z) / top, 0.0), 2.0)
        below = 0.5 * max(0.0, -z / self.plan.draught) ** 2 * min(self.plan.draught, 2.0)
        return self.plan.length / 2 - hull.rake * float(fall**hull.stem_curve) - below

    def stern(self, z: float) -> float:
        """y of the sternmost point at a height."""
        top, hull = self.level(0.0, sides_only=True), self.plan.hull
        fall = min(max((top - z) / top, 0.0), 1.6)
        return -self.plan.length / 2 + hull.counter * fall

    def y(self, t: float, z: float) -> float:
        """y of station `t` at a height."""
        stern = self.stern(z)
        return stern + t * (self.stem(z) - stern)

    def station(self, y: float) -> float:
        """The `t` of a place on deck."""
        t = y / self.plan.length + 0.5
        for _ in range(3):
            z = self.level(min(max(t, 0.0), 1.0))
            t = (y - self.stern(z)) / (self.stem(z) - self.stern(z))
        return min(max(t, 0.0), 1.0)

    def keel(self, t: float) -> float:
        """Depth of the keel below the waterline."""
        lift = {"planing": 0.45, "box": 0.55, "submarine": 0.5}.get(self.plan.hull.form, 0.5)
        ends = max(0.0, (0.22 - t) / 0.22) ** 2
        if self.plan.hull.form in ("box", "catamaran"):
            ends = max(ends, max(0.0, (t - 0.84) / 0.16) ** 2)
        return self.plan.draught * (1 - lift * ends)

    def deck_half(self, t: float) -> float:
        """Half-breadth at the deck edge."""
        hull = self.plan.hull
        return max(THIN, self.half_beam * hull.narrow * self._outline(t, hull.entrance, hull.entry))

    def water_half(self, t: float) -> float:
        """Half-breadth at the waterline."""
        hull = self.plan.hull
        entrance = hull.entrance * (1 - 0.45 * hull.bow_flare)
        entry = max(1.0, hull.entry * (1 - 0.5 * hull.bow_flare))
        return max(THIN, self.half_beam * (1 - hull.flare) * self._outline(t, entrance, entry))

    def _outline(self, t: float, entrance: float, entry: float) -> float:
        hull, share = self.plan.hull, 1.0
        if t > entrance:
            share = hull.blunt + (1 - hull.blunt) * (1 - ((t - entrance) / (1 - entrance)) ** entry)
        if t < hull.run:
            u = (hull.run - t) / hull.run
            share *= (1 - u**2.4) ** 0.5 if hull.stern == "round" else 1 - (1 - hull.transom) * u**2
        return share

    def chine(self, t: float) -> tuple[float, float]:
        """Half-breadth and height of the chine of a planing hull."""
        aft, ahead = self.plan.hull.chine
        rise = max(0.0, (t - 0.4) / 0.6) ** 2
        half = self.half_beam * 0.94 * self._outline(t, self.plan.hull.entrance * 0.8, max(1.2, self.plan.hull.entry * 0.72))
        return max(THIN, half), aft + (ahead - aft) * rise

    def half(self, t: float, z: float) -> float:
        """Half-breadth of the shell at a height."""
        top = self.level(t, sides_only=True)
        if self.plan.hull.form == "planing":
            return self._planing_half(t, z, top)
        water, keel = self.water_half(t), self.keel(t)
        if z < 0:
            m = self.plan.hull.bilge
            return max(THIN * 0.5, water * float((1 - min(1.0, -z / keel) ** m) ** (1 / m)))
        return water + (self.deck_half(t) - water) * float(min(1.0, z / top) ** self.plan.hull.hollow)

    def _planing_half(self, t: float, z: float, top: float) -> float:
        half, height = self.chine(t)
        keel = self.keel(t)
        if z < height:
            return max(THIN * 0.5, half * float(max(0.0, (z + keel) / (height + keel)) ** 0.8))
        share = min(1.0, (z - height) / max(0.05, top - height))
        return half + (self.deck_half(t) - half) * float(share**self.plan.hull.hollow)

    def edge(self, t: float) -> float:
        """Half-breadth of what can be walked on: for a catamaran the platform, else the deck."""
        return self.plan.beam / 2 if self.plan.hull.form == "catamaran" else self.half(t, self.level(t, sides_only=True))
