"""The light of each hour, and the one small set of uniforms every material reads.

Colours are written as seen on a screen and turned into linear light once. The table has a light of its own, one warm
lamp from above left; between the looks the two are mixed, so that nothing jumps while the camera glides.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, fields, replace

import numpy as np
import panda3d.core as p3d
from numpy.typing import NDArray

from navalsim3d.kernel.tabletop import Hour

Colour = NDArray[np.float64]


def linear(colour: str) -> Colour:
    """'#rrggbb' as linear light, three numbers from 0 to 1."""
    shown = np.array([int(colour[at : at + 2], 16) / 255.0 for at in (1, 3, 5)])
    return np.where(shown <= 0.04045, shown / 12.92, ((shown + 0.055) / 1.055) ** 2.4)


def towards(bearing: float, altitude: float) -> Colour:
    """The unit vector to something at a compass bearing and an altitude, both in degrees."""
    across, up = math.radians(bearing), math.radians(altitude)
    return np.array([math.sin(across) * math.cos(up), math.cos(across) * math.cos(up), math.sin(up)])


@dataclass(frozen=True, slots=True)
class Light:
    """What shines, and what it shines through. Colours are linear; `half` is the distance of half visibility in table lengths."""

    sun: Colour
    sun_colour: Colour
    above: Colour
    below: Colour
    zenith: Colour
    horizon: Colour
    glow: Colour
    water: Colour
    shallow: Colour
    half: float
    night: float


def _light(sun: tuple[float, float], colours: str, power: tuple[float, float, float], half: float, night: float = 0.0) -> Light:
    """From the sun's bearing and altitude, eight colours in the order of the fields, and the power of sun, sky and ground."""
    shine, above, below, zenith, horizon, glow, water, shallow = (linear(word) for word in colours.split())
    lit = shine * power[0], above * power[1], below * power[2]
    return Light(towards(*sun), *lit, zenith, horizon, glow, water, shallow, half, night)


#                     sun        above   below   zenith  horizon glow    water   shallow
HOURS: dict[str, Light] = {
    "dawn": _light((52.0, 4.0), "#ffc58c #8fa6bb #4a545c #6f8aa3 #c9c0b8 #f8cfa2 #20343f #4f7f7c", (1.15, 0.62, 0.5), 2.5),
    "day": _light((248.0, 48.0), "#fff3dc #a9c8e6 #55707a #4f82b8 #cfe0ea #dfe9ee #12394f #3f8f8c", (1.35, 0.62, 0.5), 2.5),
    "dusk": _light((300.0, 3.0), "#ff9b5c #75809a #3d4048 #3d4a66 #8d7f86 #ef9a62 #172a36 #3b6468", (1.0, 0.55, 0.45), 2.2),
    "night": _light((338.0, 35.0), "#b9cdea #31435c #141d28 #0b1220 #1d2b3d #24364c #070d14 #16303a", (0.42, 0.80, 0.6), 1.2, night=1.0),
}
LAMP = _light((250.0, 54.0), "#ffeac8 #b8ab98 #5c5044 #120e0b #1c1613 #241b15 #1b5068 #4f9794", (1.3, 0.42, 0.35), 60.0)


def mixed(first: Light, second: Light, share: float) -> Light:
    """A light between two: 0 gives the first, 1 the second."""
    values = {entry.name: getattr(first, entry.name) * (1.0 - share) + getattr(second, entry.name) * share for entry in fields(Light)}
    values["sun"] = values["sun"] / max(float(np.linalg.norm(values["sun"])), 1e-6)
    return Light(**values)


def at(hour: Hour, look: float, weather: str = "clear") -> Light:
    """The light at an hour, `look` of the way from the lamp over the table (0) to the sea (1)."""
    outside = clouded(HOURS[hour], cover(weather))
    return outside if look >= 1.0 else mixed(lamp(weather), outside, look)


def lamp(weather: str) -> Light:
    """The lamp over the table: turned down and cooler in a storm, a little paler in fog."""
    word = weather.lower()
    if "storm" in word:
        return replace(LAMP, sun_colour=LAMP.sun_colour * (0.52, 0.60, 0.72), above=LAMP.above * (0.85, 0.95, 1.1))
    if "fog" in word:
        return replace(LAMP, sun_colour=LAMP.sun_colour * (0.74, 0.78, 0.82), above=LAMP.above * 1.15)
    return LAMP


def clouded(clear: Light, share: float) -> Light:
    """The same hour under a sky of which `share` is clouded: from half on the sun is veiled and its colour drains away."""
    thick = min(1.0, max(0.0, 2.0 * share - 1.0))
    if thick <= 0.0:
        return clear
    pull = 0.8 * thick
    greys = {name: getattr(clear, name) for name in ("zenith", "horizon", "glow")}
    grey = sum(greys.values()) / 3.0
    level = float(grey.mean()) * np.array([0.94, 1.0, 1.07]) * 0.5
    veiled = {name: colour + (level - colour) * pull for name, colour in greys.items()}
    return replace(clear, sun_colour=clear.sun_colour * (1.0 - 0.8 * thick), above=clear.above * (1.0 - 0.35 * thick), **veiled)


def veil(weather: str, light: Light, length: float) -> float:
    """The distance of half visibility in cm, on a table `length` cm long, in this weather."""
    closest = {"squall": 70.0, "storm": 130.0, "fog": 55.0, "mist": 90.0, "rain": 130.0, "haze": 180.0}
    clear = light.half * max(length, 60.0)
    return min([clear, *(reach for word, reach in closest.items() if word in weather.lower())])


def cover(weather: str) -> float:
    """How much of the sky is clouded, from 0 to 1."""
    words = {"overcast": 0.95, "storm": 1.0, "squall": 1.0, "rain": 0.95, "fog": 0.8, "cloud": 0.7}
    return max([0.36, *(share for word, share in words.items() if word in weather.lower())])


def shine(root: p3d.NodePath, light: Light, half: float, clouded: float) -> None:
    """Set the uniforms of the light on the root of the scene. Time and look are set beside them each frame."""
    for name, value in (
        ("sun_direction", light.sun),
        ("sun_colour", light.sun_colour),
        ("ambient_sky", light.above),
        ("ambient_ground", light.below),
        ("sky_zenith", light.zenith),
        ("sky_horizon", light.horizon),
        ("sky_glow", light.glow),
        ("water_body", light.water),
        ("water_shallow", light.shallow),
    ):
        root.set_shader_input(name, p3d.Vec3(*(float(part) for part in value)))
    flat = light.sun[:2] / max(float(np.hypot(*light.sun[:2])), 1e-6)
    root.set_shader_input("sun_azimuth", p3d.Vec2(float(flat[0]), float(flat[1])))
    root.set_shader_input("air", p3d.Vec4(1.0 / half, light.night, clouded, 0.0))
