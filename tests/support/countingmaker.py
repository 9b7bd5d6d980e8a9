"""Random tiny puzzles that count how often values occur, in many wordings."""

from __future__ import annotations

from random import Random

ROWS, COLUMNS = 2, 3
PLACES = [(r, c) for r in range(1, ROWS + 1) for c in range(1, COLUMNS + 1)]


def make(seed: object) -> str:
    """A puzzle of some counts, of which some belong together and some nearly do."""
    return _Maker(Random(f"counting {seed}")).text()


class _Maker:
    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.digits = rng.choice([(0, 2), (1, 3), (0, 3), (2, 4)])
        if self.digits[1] - self.digits[0] == 3:
            self.blocked = [PLACES[-1]]
        else:
            self.blocked = []
        self.places = [place for place in PLACES if place not in self.blocked]
        self.variables: list[str] = []
        self.values = range(self.digits[0], self.digits[1] + 1)

    def text(self) -> str:
        lines = ["define nd(D) = count(c in cells : c = D)"]
        lines += self.family() if self.rng.random() < 0.7 else []
        lines += [self.line() for _ in range(self.rng.randrange(1, 4))]
        if self.rng.random() < 0.5:
            self.rng.shuffle(lines[1:])
        names = [f"var {name} in 0..6" for name in self.variables]
        zeros = self.rng.choice(["yes", "no"])
        header = f"digits: {self.digits[0]}-{self.digits[1]}\nleading-zeros: {zeros}\n"
        grid = "1 2 3\n4 . #\n" if self.blocked else "1 2 3\n4 . .\n"
        return "\n".join([header, grid, *names, *lines]) + "\n"

    def family(self) -> list[str]:
        """A count for each value, all over the same cells; now and then not quite."""
        rng = self.rng
        group = self.group()
        values = list(self.values)
        if rng.random() < 0.3:
            values.remove(rng.choice(values))
        relations = ["="] * 5 + [rng.choice([">=", "<=", "<", "!="])]
        lines = []
        for value in values:
            own = self.group() if rng.random() < 0.1 else group
            count = self.count(own, [value])
            lines.append(f"{self.result()} {rng.choice(relations)} {count}")
        return lines

    def line(self) -> str:
        rng = self.rng
        some = rng.sample(list(self.values), rng.randrange(1, 3))
        count = self.count(self.group(), some)
        match rng.randrange(6):
            case 0:
                count = f"{count} + {self.count(self.group(), [rng.choice(self.values)])}"
            case 1:
                count = f"{count} - {self.count(self.group(), [rng.choice(self.values)])}"
            case 2:
                count = f"2 * {count} + 1"
            case 3:
                other = self.count(self.group(), [rng.choice(self.values)])
                count = f"max({count}, {other})"
        return f"{self.result()} {rng.choice(['=', '=', '=', '<=', '>=', '!='])} {count}"

    def result(self) -> str:
        rng = self.rng
        match rng.randrange(6):
            case 0 | 1 if len(self.variables) < 1:
                self.variables.append(f"n{len(self.variables)}")
                return self.variables[-1]
            case 2:
                return str(rng.randrange(4))
            case 3 if self.variables:
                return f"{rng.choice(self.variables)} + {rng.randrange(2)}"
        return self.cell(rng.choice(self.places))

    def cell(self, place: tuple[int, int]) -> str:
        return f"cell({place[0]}, {place[1]})"

    def group(self) -> list[tuple[int, int]]:
        """The cells that are counted: all, a row, or any."""
        rng = self.rng
        match rng.randrange(5):
            case 0 | 1 | 2:
                return self.places
            case 3:
                return [place for place in self.places if place[0] == 1]
        return sorted(rng.sample(self.places, rng.randrange(1, len(self.places))))

    def count(self, group: list[tuple[int, int]], values: list[int]) -> str:
        """How many of the cells have one of the values."""
        rng = self.rng
        ways = [self._truths(group, values)]
        if len(values) == 1 and group == self.places:
            ways.append(f"nd({values[0]})")
        if group == self.places:
            test = self._test("c", values)
            ways += [f"count(c in cells : {test})", f"sum(c in cells : truths({test}))"]
            ways.append(f"({len(group)} - count(c in cells : not ({test})))")
        if group == [place for place in self.places if place[0] == 1]:
            ways.append(f"({' + '.join(f'anzahl(1a, {v})' for v in values)})")
        return rng.choice(ways)

    def _truths(self, group: list[tuple[int, int]], values: list[int]) -> str:
        return f"truths({', '.join(self._test(self.cell(p), values) for p in group)})"

    def _test(self, cell: str, values: list[int]) -> str:
        """That a cell has one of the values, as far as it can have others."""
        rng = self.rng
        ways = [f"{cell} in {{{', '.join(map(str, values))}}}"]
        ways.append(" or ".join(f"{cell} = {v}" for v in values))
        if len(values) == 1:
            (value,) = values
            ways += [f"{value} = {cell}", f"not ({cell} != {value})", f"{cell} - {value} = 0"]
            ways.append(f"{cell} > {value - 1} and {cell} < {value + 1}")
        if all(v % 2 == 0 for v in values) and sum(v % 2 == 0 for v in self.values) == len(values):
            ways += [f"even({cell})"] * 2
        return f"({rng.choice(ways)})"
