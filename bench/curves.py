"""Curves as an SVG picture: panels side by side, both axes logarithmic."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape

WIDTH, HEIGHT = 340, 300  # of a panel
LEFT, RIGHT, TOP, BOTTOM = 46, 24, 34, 44  # around what is drawn in it
LEGEND = 26

STYLES = (  # what a curve shows, its colour, how it is dashed
    ("seconds", "#1f6f8b", ""),
    ("seconds less floor", "#c0562f", "5 3"),
    ("MB", "#5a7d2a", "1 3"),
)


@dataclass(frozen=True)
class Point:
    """What was measured for one size."""

    n: int
    seconds: float
    above: float  # seconds less those of the start
    megabytes: float


@dataclass(frozen=True)
class Panel:
    """One family of puzzles."""

    title: str
    unit: str  # what n counts
    points: Sequence[Point]


def drawn(panels: Sequence[Panel]) -> str:
    """Draw the panels."""
    width, height = WIDTH * len(panels), HEIGHT + LEGEND
    points = [point for panel in panels for point in panel.points]
    low, high = _decades([v for p in points for v in (p.seconds, p.above, p.megabytes)])
    body = [
        f'<g transform="translate({i * WIDTH} {LEGEND})">{_panel(panel, low, high)}</g>'
        for i, panel in enumerate(panels)
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" font-family="sans-serif" font-size="11">\n'
        f'<rect width="{width}" height="{height}" fill="white"/>\n'
        + "\n".join([_legend(), *body])
        + "\n</svg>\n"
    )


def _decades(values: Sequence[float]) -> tuple[int, int]:
    """Give the powers of ten around values."""
    low = math.floor(math.log10(min(values, default=1)))
    return low, max(low + 1, math.ceil(math.log10(max(values, default=10))))


def _legend() -> str:
    parts = []
    for i, (name, colour, dash) in enumerate(STYLES):
        x = LEFT + 150 * i
        parts.append(
            f'<path d="M{x} 16h26" stroke="{colour}" stroke-width="2" stroke-dasharray="{dash}"/>'
            f'<text x="{x + 32}" y="20">{escape(name)}</text>'
        )
    return "\n".join(parts)


def _panel(panel: Panel, low: int, high: int) -> str:
    """Draw one panel with its axes, grid lines and curves."""
    sizes = [point.n for point in panel.points] or [1, 10]
    first, last = math.log10(min(sizes)), math.log10(max(sizes))
    right, bottom = WIDTH - RIGHT, HEIGHT - BOTTOM

    def x_of(n: float) -> float:
        return LEFT + (right - LEFT) * (math.log10(n) - first) / ((last - first) or 1)

    def y_of(value: float) -> float:
        return bottom - (bottom - TOP) * (math.log10(value) - low) / (high - low)

    parts = [f'<text x="{LEFT}" y="{TOP - 10}" font-weight="bold">{escape(panel.title)}</text>']
    for power in range(low, high + 1):
        y = y_of(10.0**power)
        parts.append(f'<path d="M{LEFT} {y:.1f}H{right}" stroke="#ddd"/>')
        label = f"{10.0**power:g}"
        parts.append(f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{label}</text>')
    for n in _ticks(sizes):
        x = x_of(n)
        parts.append(f'<path d="M{x:.1f} {TOP}V{bottom}" stroke="#ddd"/>')
        parts.append(f'<text x="{x:.1f}" y="{bottom + 16}" text-anchor="middle">{n}</text>')
    middle = (LEFT + right) / 2
    parts.append(
        f'<text x="{middle}" y="{HEIGHT - 8}" text-anchor="middle">{escape(panel.unit)}</text>'
    )
    parts.append(
        f'<rect x="{LEFT}" y="{TOP}" width="{right - LEFT}" height="{bottom - TOP}" '
        'fill="none" stroke="#888"/>'
    )
    for attribute, (_, colour, dash) in zip(("seconds", "above", "megabytes"), STYLES, strict=True):
        places = [(x_of(p.n), y_of(getattr(p, attribute))) for p in panel.points]
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        parts.append(
            f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2" '
            f'stroke-dasharray="{dash}"/>'
        )
        parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2" fill="{colour}"/>' for x, y in places]
    return "\n".join(parts)


def _ticks(sizes: Sequence[int]) -> list[int]:
    """Choose the sizes that are written below the axis: 1, 2, 5 times a power of ten."""
    if max(sizes) > 100 * min(sizes):
        steps = [10**i for i in range(10)]
    else:
        steps = [factor * 10**i for i in range(10) for factor in (1, 2, 3, 5)]
    return [step for step in steps if min(sizes) <= step <= max(sizes)]
