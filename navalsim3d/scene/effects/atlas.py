"""The sprite sheet of all smoke, water and fire, made by numpy at start: no picture files, the same on every machine.

Sixteen tiles in one 512 x 512 texture. Red and green hold a surface normal (so that a flat sprite can be lit by the sun like
a ball of cotton wool), blue the density (it is eaten away from the edges as a puff dissolves), alpha a soft mask.
"""

from functools import cache

import numpy as np
import panda3d.core as p3d
from numpy.typing import NDArray

TILE = 128
SHEET = 4 * TILE
PUFFS = (0, 1, 2, 3)
WISPS = (4, 5)
COLUMNS = (6, 7)
SPRAY = 8
DROPS = 9
RING = 10
FOAM = 11
FLASH = 12
STREAK = 13
GLOW = 14
FLAME = 15

Plane = NDArray[np.float64]


def _grid() -> tuple[Plane, Plane]:
    """x and y in [-1, 1] over one tile, y up."""
    axis = (np.arange(TILE) + 0.5) / TILE * 2 - 1
    return np.meshgrid(axis, axis)


def noise(seed: int, power: float = 1.6, size: int = TILE, stretch: float = 1.0) -> Plane:
    """Periodic cloud noise in [0, 1] by spectral synthesis; `stretch` draws it out along y."""
    source = np.random.default_rng(seed)
    fy, fx = np.meshgrid(np.fft.fftfreq(size) * size * stretch, np.fft.fftfreq(size) * size, indexing="ij")
    radius = np.sqrt(fx * fx + fy * fy)
    radius[0, 0] = 1.0
    spectrum = source.standard_normal((size, size)) + 1j * source.standard_normal((size, size))
    spectrum *= np.where(radius < 2.0, 0.6, 1.0) / radius**power
    spectrum[0, 0] = 0.0
    field = np.fft.ifft2(spectrum).real
    low, high = np.percentile(field, (1, 99))
    cloud: Plane = np.clip((field - low) / (high - low), 0, 1)
    return cloud


def _normals(height: Plane, strength: float) -> tuple[Plane, Plane]:
    gy, gx = np.gradient(height * strength)
    length = np.sqrt(gx * gx + gy * gy + 1.0)
    return -gx / length * 0.5 + 0.5, -gy / length * 0.5 + 0.5


def _soft(low: float, high: float, value: Plane) -> Plane:
    t = np.clip((value - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


def _tile(normal: tuple[Plane, Plane] | None, density: Plane, mask: Plane) -> Plane:
    nx, ny = normal if normal is not None else (np.full_like(density, 0.5), np.full_like(density, 0.5))
    return np.stack([nx, ny, np.clip(density, 0, 1), np.clip(mask, 0, 1)], axis=-1)


def _blurred(plane: Plane, times: int) -> Plane:
    for _ in range(times):
        plane = (plane + np.roll(plane, 1, 0) + np.roll(plane, -1, 0) + np.roll(plane, 1, 1) + np.roll(plane, -1, 1)) / 5
    return plane


def _cotton(seed: int) -> Plane:
    """A puff: many balls heaped together; their common upper surface gives the normals."""
    x, y = _grid()
    source = np.random.default_rng(seed)
    height = np.zeros_like(x)
    for _ in range(46):
        angle, reach = source.uniform(0, 2 * np.pi), 0.5 * np.sqrt(source.uniform(0, 1))
        cx, cy, r = reach * np.cos(angle), reach * np.sin(angle), source.uniform(0.14, 0.36)
        inside = np.clip(r * r - (x - cx) ** 2 - (y - cy) ** 2, 0, None)
        lift = 0.5 * (1 - reach * reach * 2)
        height = np.maximum(height, np.where(inside > 0, np.sqrt(inside) + lift, 0))
    height = height + 0.12 * (noise(seed + 50, 1.3) - 0.5) * (height > 0)
    height = _blurred(height, 3)
    edge = 1 - _soft(0.55, 0.95, np.sqrt(x * x + y * y))
    density = np.clip(height * 1.35, 0, 1) * edge * (0.72 + 0.28 * noise(seed + 9, 1.2))
    return _tile(_normals(height, 26.0), density, edge)


def _wisp(seed: int) -> Plane:
    x, y = _grid()
    edge = 1 - _soft(0.1, 0.95, np.sqrt(x * x + y * y))
    cloud = noise(seed, 1.5)
    return _tile(_normals(cloud, 4.0), edge * (0.25 + 0.95 * cloud), edge)


def _column(seed: int) -> Plane:
    """A water column: foot at y = -1; ragged jets that taper towards the top, a thick white foot."""
    x, y = _grid()
    up = (y + 1) / 2
    source = np.random.default_rng(seed)
    body = np.zeros_like(x)
    for _ in range(38):
        lean, width, top = source.normal(0, 0.24), source.uniform(0.03, 0.13), source.uniform(0.3, 0.96)
        centre = lean * up**1.25 + source.normal(0, 0.07)
        thin = width * (1.15 - 0.55 * up / top)
        jet = np.exp(-(((x - centre) / np.maximum(thin, 0.012)) ** 2)) * _soft(0, 0.12, top - up)
        body = np.maximum(body, jet * (1 - 0.35 * up))
    rag = noise(seed + 4, 1.15, stretch=0.4)
    body = np.clip(body * (0.55 + 0.75 * rag), 0, 1)
    foot = np.exp(-((x / 0.5) ** 2) - (up / 0.1) ** 2) * (0.4 + 0.8 * rag)
    density = np.clip(np.maximum(body, foot), 0, 1) * (1 - _soft(0.86, 0.98, np.abs(x)))
    density *= 1 - _soft(0.9, 0.99, up)
    return _tile(_normals(_blurred(density, 4) + 0.08 * rag, 9.0), density, density)


def _spray(seed: int, count: int, low: float, high: float) -> Plane:
    x, y = _grid()
    source = np.random.default_rng(seed)
    total = np.zeros_like(x)
    for _ in range(count):
        reach, angle = 0.8 * np.sqrt(source.uniform()), source.uniform(0, 2 * np.pi)
        r = source.uniform(low, high)
        gap = (x - reach * np.cos(angle)) ** 2 + (y - reach * np.sin(angle)) ** 2
        total = np.maximum(total, np.exp(-gap / (r * r)) * source.uniform(0.5, 1.0))
    return _tile(None, total, total)


def _ring(seed: int) -> Plane:
    x, y = _grid()
    r = np.sqrt(x * x + y * y)
    rag = noise(seed, 1.3)
    band = np.exp(-(((r - 0.72 - 0.1 * (rag - 0.5)) / 0.09) ** 2)) + 0.45 * np.exp(-(((r - 0.45) / 0.14) ** 2)) * rag
    band = band * (0.35 + 0.9 * rag) * (1 - _soft(0.85, 0.97, r))
    return _tile(None, band, band)


def _foam(seed: int) -> Plane:
    x, y = _grid()
    r = np.sqrt(x * x + y * y)
    lace = 1 - np.abs(noise(seed, 1.35) - 0.5) * 2
    density = (1 - _soft(0.25, 0.95, r + 0.25 * (noise(seed + 1, 1.8) - 0.5))) * (0.25 + 0.9 * lace**2)
    return _tile(None, density, density)


def _flash(seed: int) -> Plane:
    x, y = _grid()
    r, angle = np.sqrt(x * x + y * y), np.arctan2(y, x)
    source = np.random.default_rng(seed)
    spikes = sum(source.uniform(0.3, 1) * np.clip(np.cos(angle * k + source.uniform(0, 6.28)), 0, 1) ** 6 for k in (3, 4, 5, 7))
    reach = 0.25 + 0.22 * spikes
    density = np.exp(-((r / reach) ** 1.7) * 1.6) * (1 - _soft(0.8, 0.98, r))
    return _tile(None, density, density)


def _streak() -> Plane:
    x, y = _grid()
    along = _soft(-1, 0.75, y) * (1 - _soft(0.88, 0.99, y))
    density = np.exp(-((x / 0.22) ** 2)) * along + 0.35 * np.exp(-((x / 0.5) ** 2)) * along
    return _tile(None, density, density)


def _glow() -> Plane:
    x, y = _grid()
    r = np.sqrt(x * x + y * y)
    density = np.clip(np.exp(-((r / 0.3) ** 2)) * (1 - _soft(0.3, 0.98, r)) ** 2, 0, 1)
    return _tile(None, density, density)


def _flame(seed: int) -> Plane:
    x, y = _grid()
    up = (y + 1) / 2
    lick = noise(seed, 1.5, stretch=0.55)
    width = 0.62 * np.clip(1 - up, 0.02, 1) ** 0.8 * _soft(0, 0.14, up)
    density = np.exp(-((x + 0.3 * (lick - 0.5) * up) ** 2) / (width * width + 1e-4) * 2.2) * (0.3 + 1.0 * lick)
    return _tile(None, density * (1 - _soft(0.82, 0.98, up)), density)


@cache
def sheet() -> Plane:
    """The whole sheet as floats (512, 512, 4), row 0 at the bottom. What shines keeps the root of its density: 8 bits band in the dark."""
    tiles = [_cotton(s) for s in (11, 23, 37, 41)] + [_wisp(s) for s in (51, 62)] + [_column(s) for s in (71, 84)]
    tiles += [_spray(91, 60, 0.012, 0.05), _spray(92, 22, 0.03, 0.075), _ring(93), _foam(94), _flash(95), _streak(), _glow(), _flame(96)]
    for bright in tiles[FLASH:]:
        bright[..., 2] = np.sqrt(bright[..., 2])
    rows = [np.concatenate(tiles[4 * r : 4 * r + 4], axis=1) for r in range(4)]
    return np.concatenate(rows, axis=0).astype(np.float32)


def texture(plane: Plane, name: str, wrap: bool = False) -> p3d.Texture:
    """A mipmapped 8-bit texture of a float plane (rows, columns, 4) in [0, 1], row 0 at the bottom."""
    data = (np.clip(plane, 0, 1) * 255 + 0.5).astype(np.uint8)[..., [2, 1, 0, 3]]
    result = p3d.Texture(name)
    result.setup_2d_texture(plane.shape[1], plane.shape[0], p3d.Texture.T_unsigned_byte, p3d.Texture.F_rgba8)
    result.set_ram_image(np.ascontiguousarray(data).tobytes())
    result.set_minfilter(p3d.SamplerState.FT_linear_mipmap_linear)
    mode = p3d.SamplerState.WM_repeat if wrap else p3d.SamplerState.WM_clamp
    result.set_wrap_u(mode)
    result.set_wrap_v(mode)
    return result


def sheet_texture() -> p3d.Texture:
    """The sprite sheet as a texture."""
    return texture(sheet(), "sprite sheet")


@cache
def foam_texture() -> p3d.Texture:
    """A tiling 256 x 256 sheet of four independent noises for foam and smoke: coarse, fine, lace, streaky."""
    lace = 1 - np.abs(noise(5, 1.3, 256) - 0.5) * 2
    plane = np.stack([noise(3, 1.7, 256), noise(4, 1.1, 256), lace**2, noise(6, 1.4, 256, 0.3)], axis=-1)
    return texture(plane, "foam noise", wrap=True)
