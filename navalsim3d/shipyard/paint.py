"""Paint: what colour each part has in each navy, and how weather and shadow change it.

A model has vertex colours and no texture. On the flat colour of the scheme come, in this order: a mottle so faint that
it only keeps large faces alive, lighter upper edges and darker feet, grime and streaks towards the waterline, and the
shade that neighbouring parts cast (`shade.py`). Schemes are written in sRGB as a painter names them and handed on in
linear light, as glTF wants vertex colours.
"""

from __future__ import annotations

import numpy as np

from navalsim3d.shipyard.solids import Array

COMMON = {
    "glass": "#1c2830", "dark": "#34393b", "black": "#17191b", "metal": "#4c5355", "white": "#e4e3dc", "red": "#8e3a2e", "wood": "#8f6f4a",
    "canvas": "#9a9277", "raft": "#b8b19c", "boat": "#8d979b", "torpedo": "#59605f", "warhead": "#6e2f2a", "charge": "#3c4444",
    "smoke_bottle": "#4a5a50", "line": "#5b5d58", "spar": "#7b8588", "lamp": "#e8e2c4", "lantern": "#a7a596", "vent_mouth": "#6d2f27",
    "skin": "#a98770", "sail": "#c9b78e", "balloon": "#a9b0b2", "lettering": "#e9e9e4", "funnel_top": "#22262a", "bottom": "#5a322b",
    "boot": "#26292b", "turf": "#7b7f45", "earth": "#7d6848", "tuft": "#8d8b4a", "track": "#2e2b27", "tyre": "#24231f", "plinth": "#1d1e1c",
    "card": "#7d8387", "card_line": "#26292b", "card_edge": "#a3a7a6", "card_ink": "#23272a",
}  # fmt: skip
"""what is painted alike everywhere, unless a scheme says otherwise"""

SCHEMES: dict[str, dict[str, str]] = {
    "rn_coastal": {
        "side": "#9aa7ad", "panel": "#5f6f78", "house": "#a4b0b5", "roof": "#6d7c84", "deck": "#55646d", "funnel": "#9aa7ad",
        "tube": "#77868e", "lettering": "#e8ecec",
    },
    "rn_escort": {
        "side": "#d3dada", "panel": "#86a5a8", "house": "#c9d1d2", "roof": "#75858b", "deck": "#5c686e", "funnel": "#c9d1d2",
        "tube": "#8a979c", "lettering": "#2f3c44", "spar": "#b9c2c3",
    },
    "rn_grey": {
        "side": "#8d9aa1", "panel": "#56666f", "house": "#98a5ab", "roof": "#64737a", "deck": "#5a666c", "funnel": "#98a5ab",
        "tube": "#7b888e", "lettering": "#e6e8e6",
    },
    "km_white": {
        "side": "#d7d9d2", "panel": "#a5aaa4", "house": "#cfd2cb", "roof": "#8d938e", "deck": "#70777a", "funnel": "#cfd2cb",
        "tube": "#b3b7b1", "lettering": "#3a4044", "spar": "#a6aba8",
    },
    "km_grey": {
        "side": "#a6aba8", "panel": "#70797b", "house": "#afb4b1", "roof": "#72797a", "deck": "#6a6259", "funnel": "#afb4b1",
        "tube": "#8b9190", "lettering": "#2e3335",
    },
    "km_submarine": {
        "side": "#7e8789", "panel": "#596264", "house": "#899294", "roof": "#5a6264", "deck": "#42474a", "funnel": "#7e8789",
        "tube": "#5a6264", "bottom": "#303638", "boot": "#3b4244",
    },
    "merchant_black": {
        "side": "#2c2f32", "panel": "#5a3a30", "house": "#d9c79f", "roof": "#8b6a54", "deck": "#7b4a3b", "funnel": "#c39a52",
        "tube": "#555555", "bottom": "#7d3428", "boot": "#8a3b2c", "spar": "#c9a05a", "boat": "#e0dccb",
    },
    "merchant_grey": {
        "side": "#7d868a", "panel": "#596368", "house": "#b8b39b", "roof": "#756a5c", "deck": "#714b3e", "funnel": "#7d868a",
        "tube": "#666666", "bottom": "#70332a", "spar": "#a08a62", "boat": "#c9c6b8",
    },
    "merchant_wood": {
        "side": "#e3dccb", "panel": "#2f6a8c", "house": "#e6dfcd", "roof": "#9b7a52", "deck": "#b08d60", "funnel": "#c39a52",
        "tube": "#555555", "bottom": "#7d3428", "boot": "#2f6a8c", "spar": "#8f6f4a", "boat": "#d9d2bf",
    },
    "tug": {
        "side": "#26292b", "panel": "#7c3526", "house": "#9c4f33", "roof": "#c9b58c", "deck": "#6f5e4c", "funnel": "#b4432f",
        "funnel_band": "#e6e0d0", "tube": "#555555", "bottom": "#7d3428", "boot": "#8a3b2c", "spar": "#caa765", "boat": "#e0dccb",
    },
    "trawler": {
        "side": "#2b3a44", "panel": "#7a4a36", "house": "#c8b894", "roof": "#6d5c48", "deck": "#86694a", "funnel": "#2b3a44",
        "funnel_band": "#c9a24a", "tube": "#555555", "bottom": "#7d3428", "boot": "#863a2b", "spar": "#b08a55", "boat": "#e0dccb",
    },
    "fleet_grey": {
        "side": "#9ba6ac", "panel": "#5f6b73", "house": "#b0babf", "roof": "#76838a", "deck": "#58656b", "funnel": "#b0babf",
        "tube": "#c3c8c8", "lettering": "#e9ecec", "spar": "#727d83", "lantern": "#e6e5dd", "metal": "#5b646a", "canvas": "#8d938c",
    },
    "fleet_red_deck": {
        "side": "#a3acaf", "panel": "#616a6c", "house": "#b6bdbd", "roof": "#87908f", "deck": "#864b3b", "funnel": "#b6bdbd",
        "tube": "#c9cdc9", "lettering": "#f0f0ea", "spar": "#7d868a", "lantern": "#e2e0d4", "metal": "#5b6365", "canvas": "#8a8d86",
    },
    "fleet_submarine": {
        "side": "#4b5256", "panel": "#343a3d", "house": "#5a6266", "roof": "#464d50", "deck": "#373d40", "funnel": "#4b5256",
        "tube": "#6f777a", "bottom": "#2b2f31", "boot": "#3c4245", "lettering": "#d8dbd8", "spar": "#868e90", "lantern": "#5b6164",
    },
    "fleet_air_strike": {
        "side": "#5d6a6d", "deck": "#4d5a5c", "panel": "#3d474a", "house": "#b9c0c0", "roof": "#4a5456",
        "canvas": "#8d835c", "funnel": "#5d6a6d",
    },
    "fleet_air_defence": {
        "side": "#aeb6ba", "deck": "#8a949a", "panel": "#6d767b", "house": "#c9cdcd", "roof": "#7a8388",
        "canvas": "#8d835c", "funnel": "#aeb6ba",
    },
    "fleet_land": {
        "side": "#5f6d4c", "deck": "#565b4e", "panel": "#8d8a80", "house": "#a39f93", "roof": "#6b6a60",
        "canvas": "#77704f", "funnel": "#5f6d4c",
        "lantern": "#dedbd0", "spar": "#585d60", "turf": "#6f8344", "tuft": "#46602f", "earth": "#7d6848", "metal": "#6a6f6b",
    },
    "soviet_army": {
        "side": "#64744a", "house": "#6d7e52", "roof": "#788a5b", "deck": "#4d5b3d", "panel": "#465439", "canvas": "#6d6546",
        "uniform": "#8a8253", "helmet": "#545f3d", "funnel": "#64744a", "plinth": "#6a3524",
    },
    "us_army": {
        "side": "#948858", "house": "#a0945f", "roof": "#a99d68", "deck": "#6b6544", "panel": "#4a563c", "canvas": "#8d835c",
        "uniform": "#6d7a4b", "helmet": "#5a6444", "funnel": "#948858", "plinth": "#2f4f43",
    },
    "barge": {
        "side": "#3b3a38", "panel": "#6d4a36", "house": "#7f7a6c", "roof": "#5e5a50", "deck": "#6b4c3c", "funnel": "#3b3a38",
        "tube": "#555555", "bottom": "#6d3429", "boot": "#4e2f28", "spar": "#8a7350",
    },
    "concrete": {
        "side": "#8f8b80", "panel": "#6f7a5c", "house": "#757b6f", "roof": "#7f7c72", "deck": "#85796a", "funnel": "#8f8b80",
        "tube": "#5d625a", "bottom": "#77715f", "boot": "#77715f", "canvas": "#a5976f",
    },
}  # fmt: skip
"""sRGB by scheme and paint name"""


def colour(scheme: str, name: str) -> Array:
    """Linear RGB of a paint in a scheme, each 0 to 1."""
    table = COMMON | SCHEMES[scheme]
    return _linear(table.get(name) or table["funnel"])


def _linear(code: str) -> Array:
    srgb = np.array([int(code[i : i + 2], 16) for i in (1, 3, 5)]) / 255
    return np.where(srgb <= 0.04045, srgb / 12.92, ((srgb + 0.055) / 1.055) ** 2.4)


def palette(scheme: str, names: tuple[str, ...]) -> Array:
    """Linear RGB (n, 3) of many paint names."""
    known = {name: colour(scheme, name) for name in sorted(set(names))}
    return np.array([known[name] for name in names])


def weathered(base: Array, at: Array, normal: Array, foot: Array, top: Array, waterline: float) -> Array:
    """Linear RGB (n, 3) after mottle, edges and grime; `foot` and `top` are the heights of each vertex's own part."""
    x, y, z = at.T
    mottle = 1 + 0.035 * np.sin(2.3 * y + 1.7 * z) * np.sin(1.9 * x - 0.7 * y) + 0.02 * np.sin(7.1 * y + 3.3 * x)
    share = np.clip((z - foot) / np.maximum(top - foot, 0.05), 0, 1)
    upright = 1 - np.abs(normal[:, 2])
    edges = 1 + upright * (0.2 * share - 0.12)
    streaks = 0.5 + 0.5 * np.sin(5.3 * y) * np.sin(1.37 * y + 0.6)
    wet = np.clip(1 - (z - waterline) / (1.4 + 4 * waterline), 0, 1) * (z > -0.02)
    grime = 1 - upright * wet * (0.12 + 0.07 * streaks)
    rust = np.array([0.02, 0.009, 0.003]) * (upright * wet * streaks**3)[:, None]
    worn: Array = np.clip(base * (mottle * edges * grime)[:, None] + rust, 0, 1)
    return worn
