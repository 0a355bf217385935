"""Textures made of numbers: tileable noise by its spectrum, always the same on every machine that draws it.

A spectrum with random phases, turned into a picture by a Fourier transform, repeats without a seam. Nothing has to be
shipped, and the slopes of the ripples are exact derivatives of their heights.
"""

from __future__ import annotations

from functools import cache

import numpy as np
import panda3d.core as p3d
from numpy.typing import NDArray

Field = NDArray[np.float32]


def spectrum(size: int, power: float, lowest: int, highest: int, seed: int) -> tuple[NDArray[np.complex128], Field, Field]:
    """Random phases over a ring of wave numbers, falling as k**-power; also the wave numbers along x and y."""
    numbers = np.fft.fftfreq(size, 1.0 / size).astype(np.float32)
    along_x, along_y = np.meshgrid(numbers, numbers)
    k = np.hypot(along_x, along_y)
    size_of = np.where((k >= lowest) & (k <= highest), np.maximum(k, 1e-6) ** -power, 0.0)
    phases = np.random.default_rng(seed).uniform(0.0, 2.0 * np.pi, (size, size))
    return size_of * np.exp(1j * phases), along_x, along_y


def field(waves: NDArray[np.complex128]) -> Field:
    """The picture of a spectrum, with mean 0 and deviation 1."""
    picture = np.fft.ifft2(waves).real
    even: Field = ((picture - picture.mean()) / picture.std()).astype(np.float32)
    return even


def tileable(size: int, power: float, lowest: int, highest: int, seed: int) -> Field:
    """Noise of deviation 1 that repeats at its edges."""
    return field(spectrum(size, power, lowest, highest, seed)[0])


@cache
def ripples(size: int = 256, seed: int = 7) -> Field:
    """Water close by: slopes along x and y (deviation 1), the crests' sharpened height, and a broad pattern; size x size x 4."""
    waves, along_x, along_y = spectrum(size, 2.1, 3, 44, seed)
    crossing = 1.0 + 0.6 * (along_y**2 - along_x**2) / np.maximum(along_x**2 + along_y**2, 1e-6)
    waves = waves * crossing
    slopes = [field(1j * numbers * waves) for numbers in (along_x, along_y)]
    foam = 1.6 - 1.9 * np.abs(tileable(size, 1.6, 3, 60, seed + 1))
    patches = tileable(size, 1.9, 1, 24, seed + 2)
    return np.stack([*slopes, foam, patches], axis=-1)


@cache
def clouds(size: int = 256, seed: int = 11) -> Field:
    """Soft cloud: two fields of different grain; size x size x 2."""
    return np.stack([tileable(size, 1.75, 2, 90, seed), tileable(size, 1.5, 4, 120, seed + 1)], axis=-1)


def texture(name: str, values: NDArray[np.floating], low: float, high: float, repeat: bool = True) -> p3d.Texture:
    """A texture of bytes from rows x columns x 1, 2 or 4 values between `low` and `high`; row 0 lies at v = 0."""
    rows, columns, channels = values.shape
    scaled = np.clip((values - low) / (high - low), 0.0, 1.0)
    data = np.rint(scaled * 255.0).astype(np.uint8)
    forms = {1: p3d.Texture.F_red, 2: p3d.Texture.F_rg, 4: p3d.Texture.F_rgba}
    if channels == 4:
        data = data[..., [2, 1, 0, 3]]
    made = p3d.Texture(name)
    made.setup_2d_texture(columns, rows, p3d.Texture.T_unsigned_byte, forms[channels])
    made.set_ram_image(np.ascontiguousarray(data).tobytes())
    wrap = p3d.SamplerState.WM_repeat if repeat else p3d.SamplerState.WM_clamp
    made.set_wrap_u(wrap)
    made.set_wrap_v(wrap)
    made.set_minfilter(p3d.SamplerState.FT_linear_mipmap_linear if repeat else p3d.SamplerState.FT_linear)
    made.set_magfilter(p3d.SamplerState.FT_linear)
    return made
