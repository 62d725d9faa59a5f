"""The board of Abalone, a hexagon of two woods with cups and grooves, and the trays beside it."""

from __future__ import annotations

import math
from itertools import combinations

import numpy as np
from PIL import Image, ImageDraw
from scipy.ndimage import gaussian_filter

from art.bake.shapes import LIGHT, Field, Layers, light
from art.bake.textures import RGB, Point, font, wood

CANVAS = (1000, 866)
CENTRE: Point = (500.0, 433.0)
RADIUS = 499.0  # from the middle to a corner of the frame
FRAME = 46.0  # how broad the frame is, measured towards a corner
STEP = 88.0  # from cell to cell
CUP = 39.0  # radius of a cup
GROOVE = 9.0  # half the width of a groove
RISE = math.sqrt(3) / 2
FRAME_WOOD: RGB = (142, 90, 48)
FIELD_WOOD: RGB = (182, 126, 70)
TRAY_WOOD: RGB = (96, 60, 33)

SLOTS = 6
TRAY_SIZE = (660, 100)
TRAY_CUP = 39.0


def cell_centres() -> dict[str, Point]:
    """Where the 61 cells lie on the canvas; row a is below, column 1 at the left."""
    found = {}
    for row in range(9):
        for column in range(9):
            if abs(row - column) <= 4:
                x = CENTRE[0] + (column - row / 2 - 2) * STEP
                found["abcdefghi"[row] + str(column + 1)] = (round(x, 2), round(CENTRE[1] - (row - 4) * STEP * RISE, 2))
    return found


def letter_places() -> dict[str, Point]:
    """The names of the rows at their left ends, those of the columns below their lower ends."""
    cells = cell_centres()
    found = {}
    for name in "abcdefghi":
        x, y = min(point for cell, point in cells.items() if cell[0] == name)
        found[name] = (round(x - STEP * 0.7, 2), y)
    for name in "123456789":
        x, y = max((point for cell, point in cells.items() if cell[1] == name), key=lambda point: point[1])
        found[name] = (round(x + STEP * 0.35, 2), round(y + STEP * 0.7 * RISE, 2))
    return found


def slot_centres() -> list[Point]:
    """Where marbles lie in a tray, as shares of its size."""
    return [(round((55 + 110 * n) / TRAY_SIZE[0], 4), 0.5) for n in range(SLOTS)]


def corners(radius: float, k: float) -> list[Point]:
    """The corners of a hexagon round the middle, in pixels."""
    turns = [math.tau * n / 6 for n in range(6)]
    return [((CENTRE[0] + radius * math.cos(turn)) * k, (CENTRE[1] + radius * math.sin(turn)) * k) for turn in turns]


def polygon(points: list[Point], size: tuple[int, int]) -> Field:
    """A smooth mask of 0..1."""
    layer = Image.new("L", (size[0] * 2, size[1] * 2), 0)
    ImageDraw.Draw(layer).polygon([(x * 2, y * 2) for x, y in points], fill=255)
    return np.asarray(layer.resize(size, Image.Resampling.BOX), np.float32) / 255


def board(k: float) -> Image.Image:
    """The whole board with k pixels a unit; outside the hexagon lies more of the frame's wood."""
    size = round(CANVAS[0] * k), round(CANVAS[1] * k)
    picture = Layers(*size)
    _frame(picture, size, k)
    field = polygon(corners(RADIUS - FRAME, k), size)
    picture.lay(np.asarray(wood(*size, FIELD_WOOD, 12, scale=k * 1.15, contrast=0.9), np.float32), field)
    slope = gaussian_filter(field, 5 * k)
    picture.shade(light(slope, 22 * k) * 0.55, (slope > 0.02) * (slope < 0.98))
    picture.shadow(1 - field, (4 * k, 6 * k), 7 * k, 0.5, within=field)
    _hollows(picture, size, k)
    edge = polygon(corners(RADIUS - 6, k), size)
    picture.shade(light(gaussian_filter(edge, 3 * k), 14 * k) * 0.7)
    return picture.image(size[1]).convert("RGB")


def _frame(picture: Layers, size: tuple[int, int], k: float) -> None:
    """Six pieces of wood, the grain along each side, with fine joints."""
    rim = corners(RADIUS * 1.2, k)
    middle = (CENTRE[0] * k, CENTRE[1] * k)
    plank = wood(size[0], size[0], FRAME_WOOD, 21, scale=k, contrast=1.15)
    for n in range(6):
        turned = plank.rotate(-(60 * n + 120), Image.Resampling.BICUBIC)
        turned = turned.crop((0, (size[0] - size[1]) // 2, size[0], (size[0] - size[1]) // 2 + size[1]))
        side = polygon([middle, rim[n], rim[(n + 1) % 6]], size)
        shaded = np.asarray(turned, np.float32) * (1.0 + 0.05 * math.cos(math.tau * (n + 0.5) / 6 + 2.2))
        picture.lay(shaded, side)
    joints = Image.new("L", size, 0)
    for corner in rim:
        ImageDraw.Draw(joints).line([middle, corner], fill=255, width=max(1, round(1.6 * k)))
    picture.lay((58, 32, 14), gaussian_filter(np.asarray(joints, np.float32) / 255, 0.5 * k), 0.7)


def _hollows(picture: Layers, size: tuple[int, int], k: float) -> None:
    """Cups for the marbles, and the grooves in which they roll from one to the next."""
    cells = list(cell_centres().values())
    y, x = np.mgrid[0 : size[1], 0 : size[0]].astype(np.float32) / np.float32(k)
    deep: Field = np.zeros((size[1], size[0]), np.float32)
    for a, b in combinations(cells, 2):
        if math.dist(a, b) < STEP * 1.05:
            left, top = int((min(a[0], b[0]) - 12) * k), int((min(a[1], b[1]) - 12) * k)
            right, low = int((max(a[0], b[0]) + 12) * k), int((max(a[1], b[1]) + 12) * k)
            part = np.s_[top:low, left:right]
            ux, uy = (b[0] - a[0]) / STEP, (b[1] - a[1]) / STEP
            px, py = x[part] - a[0], y[part] - a[1]
            aside = np.abs(px * uy - py * ux)
            inside = (px * ux + py * uy > 0) & (px * ux + py * uy < STEP)
            trough = np.sqrt(np.clip(1 - (aside / GROOVE) ** 2, 0, 1)) * GROOVE * 0.55 * inside
            deep[part] = np.maximum(deep[part], trough)
    for cx, cy in cells:
        part = np.s_[int((cy - 42) * k):int((cy + 42) * k), int((cx - 42) * k):int((cx + 42) * k)]
        away = np.hypot(x[part] - cx, y[part] - cy)
        bowl = (np.sqrt(np.clip(60.0**2 - away**2, 0, None)) - np.sqrt(60.0**2 - CUP**2)) * (away < CUP)
        deep[part] = np.maximum(deep[part], bowl)
    deep = gaussian_filter(deep, 0.8 * k)
    picture.shade(light(-deep, k) * 0.75)
    dark = np.clip(deep / 16, 0, 1) ** 0.8
    picture.lay((70, 40, 18), dark * 0.72)


def tray(height: int) -> Layers:
    """A trough with six shallow cups."""
    k = height * 2 / TRAY_SIZE[1]
    size = round(TRAY_SIZE[0] * k), round(TRAY_SIZE[1] * k)
    layer = Image.new("L", size, 0)
    ImageDraw.Draw(layer).rounded_rectangle((0, 0, size[0] - 1, size[1] - 1), size[1] // 2, fill=255)
    body = np.asarray(layer, np.float32) / 255
    picture = Layers(*size)
    picture.lay(np.asarray(wood(*size, TRAY_WOOD, 31, scale=k * 0.8), np.float32), body)
    y, x = np.mgrid[0 : size[1], 0 : size[0]].astype(np.float32) / np.float32(k)
    across = np.clip(np.abs(y - 50) / 50, 0, 1)
    picture.lay((20, 10, 4), body * (0.55 * np.clip(1 - y / 60, 0, 1) + 0.2 * across**3))
    for share, _ in slot_centres():
        away = np.hypot(x - share * TRAY_SIZE[0], y - 50)
        rim = np.exp(-(((away - TRAY_CUP) / 2.0) ** 2))
        tilt = ((x - share * TRAY_SIZE[0]) * LIGHT[0] + (y - 50) * LIGHT[1]) / TRAY_CUP
        picture.shade(-rim * tilt * 0.35)
        picture.lay((16, 8, 3), np.clip((TRAY_CUP - away) / 3, 0, 1) * 0.28)
    inner = gaussian_filter(body, 3 * k)
    picture.shade(light(-inner, 9 * k) * 0.7 * body)
    return picture


def preview(path: str, k: float = 1.0) -> None:
    """The board with its letters, to be looked at."""
    image = board(k)
    draw = ImageDraw.Draw(image)
    for name, (x, y) in letter_places().items():
        draw.text((x * k, y * k), name, font=font("AlegreyaSans_700Bold", 24 * k), anchor="mm", fill=(248, 226, 180))
    image.save(path)
