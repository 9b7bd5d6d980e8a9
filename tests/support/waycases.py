"""Random cases for the rules about ways through a graph, in the form of `rulecases.py`."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator
from random import Random

from sevendown.contract.cell_reads import NoticingEngine
from sevendown.engine.cells import Cell
from sevendown.engine.domains import Domain, of_values
from sevendown.engine.engine import Engine
from sevendown.engine.rule import Rule
from sevendown.rules.graphs.blocks import Blocks
from sevendown.rules.graphs.planar import Faces, Uncrossed
from sevendown.rules.graphs.way_length import WayLength
from sevendown.rules.graphs.ways import Entered, Follows, Net, Untouched, Way

World = tuple[int, ...]  # a value for each cell
# The engine, the cells in sight, worlds of these, the rule, and which worlds it allows.
Case = tuple[NoticingEngine, list[Cell], list[World], Rule, Callable[..., bool]]
Maker = Callable[[Random], Case]


def domain_of(values: Iterable[int]) -> Domain:
    """The domain of these values, of which there are some."""
    domain = of_values(values)
    assert domain is not None
    return domain


class Graph:
    """A small graph with starts and goals, and all its ways, found by trying everything."""

    def __init__(self, arcs: list[list[int]], starts: list[int], goals: list[set[int]]) -> None:
        self.arcs, self.starts, self.goals = arcs, starts, goals
        self.solutions = [self.world(ways) for ways in self._ways(1, [])]

    def _ways(self, way: int, found: list[list[int]]) -> Iterator[list[list[int]]]:
        if way > len(self.starts):
            yield found
            return
        used = {node for other in found for node in other}
        used.update(start for i, start in enumerate(self.starts, 1) if i != way)
        if self.starts[way - 1] not in used:
            for path in self._paths([self.starts[way - 1]], self.goals[way - 1], used):
                yield from self._ways(way + 1, [*found, path])

    def _paths(self, path: list[int], goals: set[int], used: set[int]) -> Iterator[list[int]]:
        if path[-1] in goals:
            yield path
            return
        for node in self.arcs[path[-1]]:
            if node not in used and node not in path:
                yield from self._paths([*path, node], goals, used)

    def world(self, ways: list[list[int]]) -> World:
        """What comes after each node, then whose each is."""
        after = [len(targets) + 1 for targets in self.arcs]
        owner = [0] * len(self.arcs)
        for number, path in enumerate(ways, 1):
            for node, target in itertools.zip_longest(path, path[1:]):
                owner[node] = number
                end = target is None
                after[node] = len(self.arcs[node]) if end else self.arcs[node].index(target)
        return (*after, *owner)

    def target(self, world: World, node: int) -> int | None:
        """Where one goes from a node; None if nowhere."""
        value = world[node]
        return self.arcs[node][value] if value < len(self.arcs[node]) else None

    def follows(self, world: World, node: int) -> bool:
        owner = world[len(self.arcs) :]
        target = self.target(world, node)
        if target is not None:
            return owner[node] == owner[target] != 0
        if world[node] == len(self.arcs[node]):
            return owner[node] > 0 and node in self.goals[owner[node] - 1]
        return owner[node] == 0

    def entered(self, world: World, node: int) -> bool:
        owner = world[len(self.arcs) :]
        before = [u for u in range(len(self.arcs)) if self.target(world, u) == node]
        if owner[node] == 0:
            return not before
        return len(before) == 1 and owner[before[0]] == owner[node]

    def untouched(self, world: World, node: int) -> bool:
        owner = world[len(self.arcs) :]
        return all(
            self.target(world, node) == u or self.target(world, u) == node
            for u in range(len(self.arcs))
            if (u in self.arcs[node] or node in self.arcs[u]) and owner[u] == owner[node] != 0
        )

    def is_way(self, world: World, way: int) -> bool:
        owner = world[len(self.arcs) :]
        path = [self.starts[way - 1]]
        while path[-1] not in self.goals[way - 1]:
            target = self.target(world, path[-1])
            if target is None or target in path:
                return False
            path.append(target)
        ends = world[path[-1]] == len(self.arcs[path[-1]])
        return ends and {v for v, o in enumerate(owner) if o == way} == set(path)

    def is_all_right(self, world: World) -> bool:
        return world in self.solutions

    def some_worlds(self, rng: Random) -> list[World]:
        """Worlds that are right, nearly right and anything."""
        worlds = rng.sample(self.solutions, min(len(self.solutions), 60))
        ranges = [len(targets) + 2 for targets in self.arcs]
        ranges += [len(self.starts) + 1] * len(self.arcs)
        for _ in range(120):
            world = list(rng.choice(worlds)) if worlds and rng.random() < 0.8 else None
            if world is None:
                world = [rng.randrange(most) for most in ranges]
            for _ in range(rng.randint(1, 3)):
                place = rng.randrange(len(world))
                world[place] = rng.randrange(ranges[place])
            worlds.append(tuple(world))
        return worlds

    def net(self, rng: Random, engine: Engine, worlds: list[World]) -> Net:
        """A net whose cells can be as in some of these worlds."""
        names = [*(f"after {v}" for v in range(len(self.arcs)))]
        names += [f"owner {v}" for v in range(len(self.arcs))]
        if rng.random() < 0.3:
            worlds = rng.sample(worlds, rng.randint(1, len(worlds)))
        cells = [
            engine.cell(name, domain_of(values))
            for name, values in zip(names, zip(*worlds, strict=True), strict=True)
        ]
        half = len(self.arcs)
        return Net(self.arcs, cells[:half], cells[half:], self.starts, self.goals)


def some_graph(rng: Random, ways: int) -> Graph:
    count = rng.randint(ways + 1, 6)
    nodes = range(count)
    pairs = [(u, v) for u in nodes for v in nodes if u < v and rng.random() < 0.7]
    one_way = rng.random() < 0.3
    arcs: list[list[int]] = [[] for _ in nodes]
    for u, v in pairs:
        how = rng.randrange(3) if one_way else 2
        if how != 0:
            arcs[u].append(v)
        if how != 1:
            arcs[v].append(u)
    for targets in arcs:
        rng.shuffle(targets)
    starts = rng.sample(nodes, ways)
    goals = [set(rng.sample(nodes, rng.randint(1, min(2, count)))) for _ in starts]
    return Graph(arcs, starts, goals)


def some_grid(rng: Random, ways: int) -> tuple[Graph, list[list[int]]]:
    """A grid with two ends for each way, and its nodes around each node, clockwise."""
    rows, columns = rng.choice([(2, 3), (3, 3), (2, 4), (3, 4)])
    around = [
        [
            r * columns + c
            for r, c in ((row, column + 1), (row + 1, column), (row, column - 1), (row - 1, column))
            if 0 <= r < rows and 0 <= c < columns
        ]
        for row in range(rows)
        for column in range(columns)
    ]
    ends = rng.sample(range(rows * columns), 2 * ways)
    starts, goals = ends[:ways], ends[ways:]
    arcs = [
        [] if node in goals else [other for other in near if other not in starts]
        for node, near in enumerate(around)
    ]
    return Graph(arcs, starts, [{goal} for goal in goals]), around


def make_way(kind: type[Rule]) -> Maker:
    """One of the rules that make up ways, alone."""

    def make(rng: Random) -> Case:
        graph = some_graph(rng, 1 if kind is Blocks else rng.randint(1, 2))
        engine = NoticingEngine()
        worlds = graph.some_worlds(rng)
        net = graph.net(rng, engine, worlds)
        node = rng.randrange(len(graph.arcs))
        rule: Rule
        truth: Callable[..., bool]
        if kind is Follows:
            rule, truth = Follows(net, node), lambda *w: graph.follows(w, node)
        elif kind is Entered:
            rule, truth = Entered(net, node), lambda *w: graph.entered(w, node)
        elif kind is Untouched:
            rule, truth = Untouched(net, node), lambda *w: graph.untouched(w, node)
        elif kind is Way:
            way = rng.randint(1, len(graph.starts))
            rule, truth = Way(net, way), lambda *w: graph.is_way(w, way)
        else:
            rule, truth = Blocks(net), lambda *w: graph.is_all_right(w)
        cells = list(net.cells)
        fitting = [w for w in worlds if all(v in c.domain for v, c in zip(w, cells, strict=True))]
        return engine, cells, list(dict.fromkeys(fitting)), rule, truth

    return make


def tied_net(rng: Random, engine: Engine, graph: Graph) -> Net | None:
    """A net with all rules that make up ways; None if there are no such ways."""
    if not graph.solutions:
        return None
    net = graph.net(rng, engine, graph.solutions)
    for node in range(len(graph.arcs)):
        engine.post(Follows(net, node))
        if node not in graph.starts:
            engine.post(Entered(net, node))
    for way in range(1, len(graph.starts) + 1):
        engine.post(Way(net, way))
    return net


def make_way_length(rng: Random) -> Case:
    graph = some_graph(rng, rng.randint(1, 2))
    engine = NoticingEngine()
    net = tied_net(rng, engine, graph)
    if net is None:
        return make_way_length(rng)
    lengths = [[rng.choice([1, 1, 2, 7]) for _ in targets] for targets in graph.arcs]
    constant = rng.choice([0, 1, 50])

    def length(world: World) -> int:
        known = zip(world, lengths, strict=False)
        return constant + sum(own[value] for value, own in known if value < len(own))

    totals = {length(world) + rng.choice([0, 0, 1, -1]) for world in graph.solutions}
    total = engine.cell("total", domain_of(totals))
    cells = [*net.cells, total]
    worlds = [
        (*world, value)
        for world in graph.solutions
        for value in totals
        if all(v in c.domain for v, c in zip(world, net.cells, strict=True))
    ]
    rule = WayLength(net, lengths, total, constant)
    return engine, cells, worlds, rule, lambda *world: world[-1] == length(world[:-1])


def make_uncrossed(rng: Random) -> Case:
    graph, around = some_grid(rng, rng.choice([2, 2, 3]))
    engine = NoticingEngine()
    net = tied_net(rng, engine, graph)
    if net is None:
        return make_uncrossed(rng)
    cells = list(net.cells)
    worlds = [
        world
        for world in graph.solutions
        if all(v in c.domain for v, c in zip(world, cells, strict=True))
    ]
    faces = Faces(net, around)
    for way in range(2, len(graph.starts) + 1):
        engine.post(Uncrossed(net, way, faces))
    return engine, cells, worlds, Uncrossed(net, 1, faces), lambda *world: True


WAYS = {
    "what follows a node": make_way(Follows),
    "what comes before a node": make_way(Entered),
    "a way that does not touch itself": make_way(Untouched),
    "way": make_way(Way),
    "blocks of a way": make_way(Blocks),
    "length of ways": make_way_length,
    "ways that do not cross": make_uncrossed,
}
