"""Curves as an SVG picture: panels side by side, both axes logarithmic."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape

WIDTH, HEIGHT = 340, 300  # of a panel
LEFT, RIGHT, TOP, BOTTOM = 46, 24, 34, 44  # around what is drawn in it
LEGEND = 26
NAME = 150  # least room for a name in the legend, with its line
COLOURS = ("#1f6f8b", "#c0562f", "#5a7d2a", "#7a4f9a", "#b08a1e", "#3d3d3d", "#a33a5c")

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


@dataclass(frozen=True)
class Curve:
    """What is drawn as a line with its points."""

    name: str
    colour: str
    dash: str
    places: Sequence[tuple[int, float]]


@dataclass(frozen=True)
class Graph:
    """Curves over the same axes."""

    title: str
    unit: str
    curves: Sequence[Curve]


def drawn(panels: Sequence[Panel]) -> str:
    """Draw the panels."""
    return drawn_curves([_graph(panel) for panel in panels])


def _graph(panel: Panel) -> Graph:
    """Give what was measured of a family as curves."""
    curves = []
    for attribute, style in zip(("seconds", "above", "megabytes"), STYLES, strict=True):
        places = [(point.n, getattr(point, attribute)) for point in panel.points]
        curves.append(Curve(*style, places))
    return Graph(panel.title, panel.unit, curves)


def drawn_curves(graphs: Sequence[Graph]) -> str:
    """Draw graphs side by side, below a legend that is true of all of them."""
    width = WIDTH * len(graphs)
    curves = {curve.name: curve for graph in graphs for curve in graph.curves}
    room = max(NAME, 44 + 6 * max(map(len, curves), default=0))
    in_a_row = max(1, (width - LEFT) // room)
    above = LEGEND + 18 * ((len(curves) - 1) // in_a_row)
    height = HEIGHT + above
    low, high = _decades([y for graph in graphs for c in graph.curves for _, y in c.places])
    body = [
        f'<g transform="translate({i * WIDTH} {above})">{_panel(graph, low, high)}</g>'
        for i, graph in enumerate(graphs)
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" font-family="sans-serif" font-size="11">\n'
        f'<rect width="{width}" height="{height}" fill="white"/>\n'
        + "\n".join([_legend(list(curves.values()), in_a_row, room), *body])
        + "\n</svg>\n"
    )


def _decades(values: Sequence[float]) -> tuple[int, int]:
    """Give the powers of ten around values."""
    low = math.floor(math.log10(min(values, default=1)))
    return low, max(low + 1, math.ceil(math.log10(max(values, default=10))))


def _legend(curves: Sequence[Curve], in_a_row: int, room: int) -> str:
    parts = []
    for i, curve in enumerate(curves):
        x, y = LEFT + room * (i % in_a_row), 16 + 18 * (i // in_a_row)
        parts.append(
            f'<path d="M{x} {y}h26" stroke="{curve.colour}" stroke-width="2" '
            f'stroke-dasharray="{curve.dash}"/>'
            f'<text x="{x + 32}" y="{y + 4}">{escape(curve.name)}</text>'
        )
    return "\n".join(parts)


def _panel(graph: Graph, low: int, high: int) -> str:
    """Draw one panel with its axes, grid lines and curves."""
    sizes = [n for curve in graph.curves for n, _ in curve.places] or [1, 10]
    first, last = math.log10(min(sizes)), math.log10(max(sizes))
    right, bottom = WIDTH - RIGHT, HEIGHT - BOTTOM

    def x_of(n: float) -> float:
        return LEFT + (right - LEFT) * (math.log10(n) - first) / ((last - first) or 1)

    def y_of(value: float) -> float:
        return bottom - (bottom - TOP) * (math.log10(value) - low) / (high - low)

    parts = [f'<text x="{LEFT}" y="{TOP - 10}" font-weight="bold">{escape(graph.title)}</text>']
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
        f'<text x="{middle}" y="{HEIGHT - 8}" text-anchor="middle">{escape(graph.unit)}</text>'
    )
    parts.append(
        f'<rect x="{LEFT}" y="{TOP}" width="{right - LEFT}" height="{bottom - TOP}" '
        'fill="none" stroke="#888"/>'
    )
    for curve in graph.curves:
        places = [(x_of(n), y_of(value)) for n, value in curve.places]
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        parts.append(
            f'<polyline points="{line}" fill="none" stroke="{curve.colour}" stroke-width="2" '
            f'stroke-dasharray="{curve.dash}"/>'
        )
        parts += [
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2" fill="{curve.colour}"/>' for x, y in places
        ]
    return "\n".join(parts)


def _ticks(sizes: Sequence[int]) -> list[int]:
    """Choose the sizes that are written below the axis: 1, 2, 5 times a power of ten."""
    if max(sizes) > 100 * min(sizes):
        steps = [10**i for i in range(10)]
    else:
        steps = [factor * 10**i for i in range(10) for factor in (1, 2, 3, 5)]
    return [step for step in steps if min(sizes) <= step <= max(sizes)]
