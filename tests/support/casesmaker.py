"""Random tiny puzzles of statements that hold in some cases, often the same in all of them."""

from __future__ import annotations

from random import Random

HEAD = "digits: {}\n\n1 2 3\n4 . .\n\nvar f in 0..1\nvar g in {}\n"
DEFINITIONS = """define GOOD(X) = X > 11 and odd(X) and X < {}
define PAIR(X, Y) = GOOD(X) and GOOD(Y) and X < Y
define SMALL(X) = X < {} or X = 333
"""


def make(seed: object) -> str:
    """A puzzle of cases; in most of them something holds in every case, or nearly so."""
    return _Maker(Random(f"cases {seed}")).text()


class _Maker:
    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def text(self) -> str:
        rng = self.rng
        digits, values = rng.choice(["1-3", "0-2", "2-4"]), rng.choice(["1..3", "{1, 3}", "0..1"])
        lines = []
        for _ in range(rng.randrange(1, 3)):
            lines += self.cases()
        if rng.random() < 0.3:
            lines.append(self.simple())
        rng.shuffle(lines)
        definitions = DEFINITIONS.format(rng.randrange(20, 400), rng.randrange(12, 340))
        return HEAD.format(digits, values) + definitions + "\n".join(lines) + "\n"

    def simple(self) -> str:
        """A statement without parts, or one that is defined."""
        rng = self.rng
        x, y = rng.sample(["1a", "4a", "1d", "2d", "3d"], 2)
        low = rng.randrange(10, 340)
        return rng.choice(
            [
                f"{x} > {low}",
                f"{x} <= {low}",
                f"{x} in {low}..{low + 60}",
                f"{x} != {low}",
                f"odd({x})",
                f"V({x}, 3)",
                f"{x} < {y}",
                f"qs({x}) = {rng.randrange(3, 8)}",
                f"GOOD({x})",
                f"PAIR({x}, {y})",
                f"SMALL({x})",
                f"{x} = {rng.choice([11, 12, 21, 22, 111, 121, 212, 222, 333])}",
                f"{x} / 3 > {low // 10}",
                f"cell(1, 1) = {rng.randrange(1, 4)}",
            ]
        )

    def statement(self, common: str) -> str:
        """The common statement with others, now and then one that is nearly the same."""
        rng = self.rng
        parts = [self.simple() for _ in range(rng.randrange(0, 2))]
        if rng.random() < 0.92:
            twice = f"not (not ({common}) or not ({common}))"
            parts.append(rng.choice([common, common, f"not not ({common})", twice]))
        if not parts:
            parts = [self.simple()]
        rng.shuffle(parts)
        return " and ".join(f"({part})" for part in parts)

    def cases(self) -> list[str]:
        rng = self.rng
        common = self.simple()

        def of() -> str:
            return self.statement(common)

        condition = self.simple()
        match rng.randrange(9):
            case 0:
                return [f"({of()}) or ({of()})"]
            case 1:
                return [f"({of()}) or ({of()}) or ({of()})"]
            case 2:
                return [f"f = 1 -> ({of()})", f"f = 0 -> ({of()})"]
            case 3:
                values = rng.sample([0, 1, 2, 3], rng.choice([2, 3, 4]))
                return [f"g = {value} -> ({of()})" for value in values]
            case 4:
                return [f"({condition}) -> ({of()})", f"not ({condition}) -> ({of()})"]
            case 5:
                other = self.simple()
                lines = [f"({condition}) or ({other})"]
                return [*lines, f"({condition}) -> ({of()})", f"({other}) -> ({of()})"]
            case 6:
                return [f"({of()}) xor ({of()})"]
            case 7:
                digit = "cell(1, 2)"
                lines = [f"{digit} < 2 -> ({of()})", f"{digit} >= 2 -> (({of()}) or ({of()}))"]
                return lines
        return [f"(f = 1) <-> ({of()})", f"({of()}) or f = 1"]
