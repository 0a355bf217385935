"""Words and small pictures in the scene: name plates on the stands, flags at the sterns, marks of the sides.

Letters are drawn by Pillow with the font it carries, flags and marks by arithmetic, so nothing has to be installed. A
side is told by its flag and by the shape of its mark, not by colour alone.
"""

from __future__ import annotations

from functools import cache

import numpy as np
import panda3d.core as p3d
from PIL import Image, ImageDraw, ImageFont

Colour = tuple[int, int, int]
SIDE_COLOURS: tuple[Colour, ...] = ((46, 92, 150), (163, 48, 40), (176, 137, 60), (60, 125, 90))
"""of the first, second, third and fourth side"""
MARKS = ("disc", "diamond", "triangle", "square")
FLAG = (60, 40)
PLATE = (320, 44)


def as_texture(image: Image.Image, name: str) -> p3d.Texture:
    """A mipmapped texture of an RGBA picture; colours are turned to linear light."""
    pixels = np.asarray(image.convert("RGBA"), np.float32)[::-1] / 255.0
    pixels[..., :3] = np.where(pixels[..., :3] <= 0.04045, pixels[..., :3] / 12.92, ((pixels[..., :3] + 0.055) / 1.055) ** 2.4)
    data = np.ascontiguousarray((pixels[..., [2, 1, 0, 3]] * 255 + 0.5).astype(np.uint8))
    made = p3d.Texture(name)
    made.setup_2d_texture(image.width, image.height, p3d.Texture.T_unsigned_byte, p3d.Texture.F_rgba8)
    made.set_ram_image(data.tobytes())
    made.set_minfilter(p3d.SamplerState.FT_linear_mipmap_linear)
    made.set_anisotropic_degree(8)
    made.set_wrap_u(p3d.SamplerState.WM_clamp)
    made.set_wrap_v(p3d.SamplerState.WM_clamp)
    return made


@cache
def font(size: int) -> ImageFont.ImageFont | ImageFont.FreeTypeFont:
    """The font Pillow carries, `size` pixels high."""
    return ImageFont.load_default(size)


def mark_shape(draw: ImageDraw.ImageDraw, mark: str, box: tuple[float, float, float, float], fill: Colour) -> None:
    """Draw a side's mark into a box."""
    x0, y0, x1, y1 = box
    cx, cy = (x0 + x1) / 2, (y0 + y1) / 2
    if mark == "disc":
        draw.ellipse(box, fill=fill)
    elif mark == "diamond":
        draw.polygon([(cx, y0), (x1, cy), (cx, y1), (x0, cy)], fill=fill)
    elif mark == "triangle":
        draw.polygon([(cx, y0), (x1, y1), (x0, y1)], fill=fill)
    else:
        draw.rectangle(box, fill=fill)


@cache
def plate(text: str, side: int, done: bool = False) -> p3d.Texture:
    """A name plate: brass letters on black, the side's mark before them; dimmed with a dot when its turn is done."""
    width, height = PLATE
    image = Image.new("RGBA", PLATE, (16, 18, 20, 255))
    draw = ImageDraw.Draw(image)
    brass: Colour = (120, 100, 66) if done else (224, 190, 120)
    draw.rectangle((2, 2, width - 3, height - 3), outline=brass, width=2)
    mark_shape(draw, MARKS[side % 4], (12, 11, 34, 33), SIDE_COLOURS[side % 4] if not done else (84, 84, 84))
    size = 26
    while size > 11 and draw.textlength(text, font=font(size)) > width - 66:
        size -= 1
    draw.text((44, height / 2), text, font=font(size), fill=brass, anchor="lm")
    if done:
        draw.ellipse((width - 26, 16, width - 14, 28), fill=(150, 150, 150))
    return as_texture(image, f"plate {text}")


@cache
def badge(text: str, side: int, done: bool = False) -> p3d.Texture:
    """A company's enamel badge: its letter on the side's mark in the side's colour, brass rimmed; dull when its turn is done."""
    size = 160
    image = Image.new("RGBA", (size, size), (20, 18, 14, 0))
    draw = ImageDraw.Draw(image)
    shape = MARKS[side % 4]
    grow = 0 if shape == "diamond" else 14
    for inset, fill in (
        (2, (34, 26, 14)),
        (5, (120, 100, 66) if done else (206, 166, 92)),
        (12, _dull(SIDE_COLOURS[side % 4]) if done else SIDE_COLOURS[side % 4]),
    ):
        mark_shape(draw, shape, (inset + grow, inset + grow, size - 1 - inset - grow, size - 1 - inset - grow), fill)
    high = size * (0.56 if len(text) < 2 else 0.36)
    draw.text((size / 2, size / 2), text[:3], font=font(int(high)), fill=(150, 146, 136) if done else (250, 244, 226), anchor="mm",
              stroke_width=3, stroke_fill=(150, 146, 136) if done else (250, 244, 226))  # fmt: skip
    return as_texture(image, f"badge {text}")


def _dull(colour: Colour) -> Colour:
    """A colour half gone to a dark grey."""
    r, g, b = ((part + 2 * 62) // 3 for part in colour)
    return r, g, b


@cache
def letter(text: str, side: int, done: bool = False) -> p3d.Texture:
    """The strip on the rear of a company's base: the side's mark and the letter; a dot when its turn is done."""
    image = Image.new("RGBA", (192, 64), (29, 30, 28, 0))
    draw = ImageDraw.Draw(image)
    draw.rounded_rectangle((2, 2, 189, 61), 10, fill=(226, 214, 180, 255), outline=(120, 92, 46, 255), width=3)
    mark_shape(draw, MARKS[side % 4], (14, 12, 54, 52), (120, 120, 114) if done else SIDE_COLOURS[side % 4])
    draw.text((104, 32), text, font=font(46), fill=(120, 112, 96) if done else (26, 24, 20), anchor="mm", stroke_width=1)
    if done:
        draw.ellipse((152, 22, 172, 42), fill=(120, 112, 96))
    return as_texture(image, f"letter {text}")


@cache
def mark(side: int) -> p3d.Texture:
    """A side's mark alone, white rimmed."""
    image = Image.new("RGBA", (64, 64), (0, 0, 0, 0))
    draw = ImageDraw.Draw(image)
    mark_shape(draw, MARKS[side % 4], (4, 4, 60, 60), (238, 234, 222))
    inset = 14 if MARKS[side % 4] == "triangle" else 10
    mark_shape(draw, MARKS[side % 4], (inset, inset, 64 - inset, 64 - inset), SIDE_COLOURS[side % 4])
    return as_texture(image, f"mark {side}")


@cache
def flag(code: str, side: int) -> p3d.Texture:
    """A navy's ensign by its code (rn, km, usn, ijn, it, su, mn), plain enough to be told at a centimetre; else the side's mark."""
    width, height = FLAG
    image = Image.new("RGBA", FLAG, (236, 234, 226, 255))
    draw = ImageDraw.Draw(image)
    painter = {
        "rn": _white_ensign,
        "km": _black_cross,
        "usn": _stars,
        "ijn": _rays,
        "it": _tricolour,
        "su": _soviet,
        "mn": _red_ensign,
    }.get(code)
    if painter is not None:
        painter(draw, width, height)
    else:
        draw.rectangle((0, 0, width, height), fill=SIDE_COLOURS[side % 4])
        mark_shape(draw, MARKS[side % 4], (18, 8, 42, 32), (238, 234, 222))
    return as_texture(image, f"flag {code}")


def _union(draw: ImageDraw.ImageDraw, w: float, h: float) -> None:
    draw.rectangle((0, 0, w, h), fill=(30, 45, 96))
    for width, fill in ((5, (240, 238, 232)), (2, (176, 30, 40))):
        draw.line((0, 0, w, h), fill=fill, width=width)
        draw.line((0, h, w, 0), fill=fill, width=width)
    draw.rectangle((w / 2 - 4, 0, w / 2 + 4, h), fill=(240, 238, 232))
    draw.rectangle((0, h / 2 - 3, w, h / 2 + 3), fill=(240, 238, 232))
    draw.rectangle((w / 2 - 2, 0, w / 2 + 2, h), fill=(176, 30, 40))
    draw.rectangle((0, h / 2 - 1, w, h / 2 + 1), fill=(176, 30, 40))


def _white_ensign(draw: ImageDraw.ImageDraw, w: int, h: int) -> None:
    red = (176, 30, 40)
    _union(draw, w / 2 - 3, h / 2 - 3)
    draw.rectangle((w / 2 - 3, 0, w / 2 + 3, h), fill=red)
    draw.rectangle((0, h / 2 - 3, w, h / 2 + 3), fill=red)


def _red_ensign(draw: ImageDraw.ImageDraw, w: int, h: int) -> None:
    draw.rectangle((0, 0, w, h), fill=(172, 32, 38))
    _union(draw, w / 2, h / 2)


def _black_cross(draw: ImageDraw.ImageDraw, w: int, h: int) -> None:
    for thick, fill in ((6, (24, 24, 26)), (2, (238, 236, 228)), (1, (24, 24, 26))):
        draw.rectangle((w / 2 - thick, 0, w / 2 + thick, h), fill=fill)
        draw.rectangle((0, h / 2 - thick, w, h / 2 + thick), fill=fill)


def _stars(draw: ImageDraw.ImageDraw, w: int, h: int) -> None:
    for i in range(7):
        draw.rectangle((0, i * h / 6.5, w, i * h / 6.5 + h / 13), fill=(170, 36, 46))
    draw.rectangle((0, 0, w * 0.42, h * 0.54), fill=(36, 52, 98))
    for i in range(4):
        for j in range(3):
            draw.rectangle((3 + i * 6, 3 + j * 6, 5 + i * 6, 5 + j * 6), fill=(240, 240, 240))


def _rays(draw: ImageDraw.ImageDraw, w: int, h: int) -> None:
    cx, cy = w * 0.42, h / 2
    for i in range(16):
        a = (i + 0.25) * np.pi / 8
        b = a + np.pi / 16
        draw.polygon([(cx, cy), (cx + 90 * np.cos(a), cy + 90 * np.sin(a)), (cx + 90 * np.cos(b), cy + 90 * np.sin(b))], fill=(190, 36, 40))
    draw.ellipse((cx - 9, cy - 9, cx + 9, cy + 9), fill=(190, 36, 40))


def _tricolour(draw: ImageDraw.ImageDraw, w: int, h: int) -> None:
    draw.rectangle((0, 0, w / 3, h), fill=(44, 120, 70))
    draw.rectangle((2 * w / 3, 0, w, h), fill=(178, 40, 46))
    draw.rectangle((w / 2 - 5, h / 2 - 6, w / 2 + 5, h / 2 + 6), fill=(178, 40, 46))
    draw.rectangle((w / 2 - 2, h / 2 - 6, w / 2 + 2, h / 2 + 6), fill=(240, 240, 240))


def _soviet(draw: ImageDraw.ImageDraw, w: int, h: int) -> None:
    draw.rectangle((0, h * 0.78, w, h), fill=(84, 150, 196))
    cx, cy, r = w * 0.3, h * 0.38, 9.0
    points = [
        (cx + (r if i % 2 == 0 else r * 0.4) * np.sin(i * np.pi / 5), cy - (r if i % 2 == 0 else r * 0.4) * np.cos(i * np.pi / 5))
        for i in range(10)
    ]
    draw.polygon(points, fill=(186, 32, 38))


@cache
def shadow() -> p3d.Texture:
    """A soft black capsule for the shadow under a stand or hull."""
    x, y = np.meshgrid(np.linspace(-1, 1, 64), np.linspace(-1, 1, 128))
    gap = np.hypot(np.maximum(np.abs(x) - 0.15, 0) / 0.85, np.maximum(np.abs(y) - 0.55, 0) / 0.45)
    alpha = np.clip(1 - gap, 0, 1) ** 1.4 * 255
    return as_texture(Image.fromarray(np.dstack([np.zeros((128, 64, 3)), alpha[..., None]]).astype(np.uint8), "RGBA"), "shadow")


@cache
def tag(text: str) -> p3d.Texture:
    """A word on a dark strip, as wide as it needs."""
    size = (max(60, 18 * len(text) + 24), 40)
    image = Image.new("RGBA", size, (0, 0, 0, 0))
    draw = ImageDraw.Draw(image)
    draw.rounded_rectangle((0, 0, size[0] - 1, size[1] - 1), 8, fill=(20, 32, 43, 205), outline=(176, 141, 87, 255))
    draw.text((size[0] / 2, size[1] / 2), text, font=font(26), fill=(239, 233, 218), anchor="mm")
    return as_texture(image, f"tag {text}")
