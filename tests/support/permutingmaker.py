"""Random tiny puzzles of cells that are others in some order, or nearly so."""

from __future__ import annotations

from random import Random

SQUARE = "digits: 1-2\n\n1 2 3\n4 . .\n5 . .\n\n"
CELLS = "digits: 1-3\nleading-zeros: yes\n\n1 2 3\n4 . .\n\n"
LETTERS = "digits: {}\n\n1 2\n3 .\n\nvar A, B, C in {}\n"


def make(seed: object) -> str:
    """A puzzle of cells of which each is one of as many others."""
    return _Maker(Random(f"permuting {seed}")).text()


class _Maker:
    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def text(self) -> str:
        rng = self.rng
        match rng.randrange(3):
            case 0:
                head, own, others = SQUARE, ["1a", "4a", "5a"], ["1d", "2d", "3d"]
            case 1:
                cells = [f"cell({r}, {c})" for r in (1, 2) for c in (1, 2, 3)]
                rng.shuffle(cells)
                head, own, others = CELLS, cells[:3], cells[3:]
            case _:
                head = LETTERS.format(rng.choice(["1-3", "2-4"]), rng.choice(["1..3", "{1, 3, 4}"]))
                own, others = ["cell(1, 1)", "cell(1, 2)", "cell(2, 2)"], ["A", "B", "C"]
        if rng.random() < 0.3:
            own, others = others, own
        if rng.random() < 0.15:
            own, others = own[:2], others[:2]
        lines = self.choices(head, own, others)
        lines += self.different(own) if rng.random() < 0.85 else self.different(others)
        lines += self.chain(others) if rng.random() < 0.6 else []
        lines += self.chain(own) if rng.random() < 0.15 else []
        rng.shuffle(lines)
        return head + "\n".join(lines) + "\n"

    def choices(self, head: str, own: list[str], others: list[str]) -> list[str]:
        rng = self.rng
        if head == SQUARE and len(own) == 3 and rng.random() < 0.4:
            one, other = ("across", "down") if own[0] == "1a" else ("down", "across")
            as_often = f"count(y in {one} : y = x) {{}} count(y in {other} : y = x)"
            some = rng.choice(
                [
                    f"any(y in {other} : x = y)",
                    f"count(y in {other} : y = x) >= 1",
                    f"count(y in {other} : x = y) = 1",
                    as_often.format("="),
                    as_often.format("<="),
                ]
            )
            return [f"all(x in {one} : {some})"]
        lines = [self.one_of(cell, self.some(others)) for cell in own]
        if rng.random() < 0.1:
            lines.pop()
        if rng.random() < 0.2:
            lines += [self.one_of(cell, self.some(own)) for cell in others]
        return lines

    def some(self, others: list[str]) -> list[str]:
        """The others, now and then with one less, one more, or one twice."""
        rng = self.rng
        chosen = rng.sample(others, len(others))
        match rng.randrange(12):
            case 0:
                chosen.pop()
            case 1:
                chosen.append(str(rng.randrange(1, 4)))
            case 2:
                chosen.append(chosen[0])
        return chosen

    def one_of(self, cell: str, others: list[str]) -> str:
        equations = [self.rng.choice([f"{cell} = {o}", f"{o} = {cell}"]) for o in others]
        return self.rng.choice(
            [
                f"{cell} in {{{', '.join(others)}}}",
                f"{cell} in {{{', '.join(others)}}}",
                " or ".join(equations),
                f"truths({', '.join(equations)}) >= 1",
                f"truths({', '.join(equations)}) = 1",
                f"not ({' and '.join(f'{cell} != {other}' for other in others)})",
            ]
        )

    def different(self, cells: list[str]) -> list[str]:
        rng = self.rng
        pairs = [(a, b) for i, a in enumerate(cells) for b in cells[:i]]
        match rng.randrange(5):
            case 0 | 1:
                return [f"DISTINCT({', '.join(cells)})"]
            case 2 | 3:
                if rng.random() < 0.2:
                    pairs.pop()
                return [rng.choice([f"{a} != {b}", f"not ({b} = {a})"]) for a, b in pairs]
        return self.chain(cells)

    def chain(self, cells: list[str]) -> list[str]:
        """That cells are in order, or some of them."""
        rng = self.rng
        order = rng.sample(cells, len(cells))
        sign = rng.choice(["<", "<", "<=", ">"])
        if rng.random() < 0.15:
            order.pop()
        if len(order) > 1 and rng.random() < 0.3:
            return [f" {sign} ".join(order)]
        return [f"{a} {sign} {b}" for a, b in zip(order, order[1:], strict=False)]
