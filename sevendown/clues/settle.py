"""From what a clue means to a statement: of which entry it is, and what is open is asked for.

"Twice a prime" means that half of the entry is prime; "the sum of two squares" that there is a
square which leaves another one. What cannot be said with what the language has is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from itertools import pairwise
from typing import Any

from sevendown.clues.maker_parts import said_of
from sevendown.clues.nodes import (
    HOLE,
    ITS,
    OWN,
    THIS,
    Node,
    both,
    call,
    cmp,
    denial,
    either,
    has,
    is_,
    num,
    parts_of,
    put_in,
)
from sevendown.record import Record

MOST_TRIED = 100_000  # numbers that a name runs through


class NotSaid(Exception):
    """Something that cannot be made a statement."""


class ClueEntry(Record):
    """The entry that a clue is about, and how many digits it and the others have."""

    name: str  # "": a note, which is of no entry
    lengths: Mapping[str, int]


def settle(statement: Node, entry: ClueEntry) -> Node:
    """Make a statement of what a clue means; raises NotSaid."""
    own = ("ref", entry.name)
    if not entry.name and any(has(statement, place) for place in ("own", "its", "this")):
        raise NotSaid  # a note, which is of no entry
    for such in parts_of(statement, "such"):
        statement = both(said_of(such[1], own), put_in(statement, such, own))
    for place in (OWN, ITS, THIS):
        statement = put_in(statement, place, own)
    settled = _Settling(entry).statement(statement)
    return settled if settled != ("and",) else cmp(">=", own, num(1))  # any number


_AT_NAME = {"all": 1, "any": 1, "each": 1, "count": 1, "pick_from": 2}  # where running names stand


def with_fresh_names(statement: Node, taken: Collection[str]) -> Node:
    """Give a statement whose running names are none of these."""
    if not taken:
        return statement

    def fresh(name: str) -> str:
        return fresh(f"{name}_") if name in taken else name

    def changed(part: Node) -> Node:
        items: list[Any] = [changed(p) if isinstance(p, tuple) else p for p in part]
        place = 1 if part[0] == "bound" else _AT_NAME.get(part[0])
        if place is not None:
            items[place] = fresh(items[place])
        return tuple(items)

    return changed(statement)


class _Settling:
    def __init__(self, entry: ClueEntry) -> None:
        self._entry = entry
        self._names = 0

    def _fresh(self) -> Node:
        names = ("n", "m", "k", "p")
        self._names += 1
        if self._names > len(names):
            raise NotSaid
        return ("bound", names[self._names - 1])

    # ---- statements

    def statement(self, node: Node) -> Node:
        """Settle everything in a statement."""
        kind = node[0]
        if kind in ("and", "or"):
            parts = [self.statement(part) for part in node[1:]]
            return (both if kind == "and" else either)(*parts) if parts else node
        if kind == "not":
            inner = self.statement(node[1])
            if inner[0] == "cmp" and inner[1] == "=":
                return cmp("!=", inner[2], inner[3])
            return denial(inner)
        if kind in ("xor", "->", "<->"):
            return (kind, *map(self.statement, node[1:]))
        if kind == "each":
            return (*node[:3], self.statement(node[3]))
        if kind in ("all", "any"):
            _, name, low, high, body = node
            return (kind, name, self._plain(low), self._plain(high), self.statement(body))
        special: Any = getattr(self, f"_{kind}", None)
        if kind in _SPECIAL and special is not None:
            return self.statement(special(*node[1:]))
        if kind == "factorial":
            return self._factorial(node[1])
        if kind == "powerof":
            return self._power_of(self._plain(node[1]), self._plain(node[2]))
        return self._atom(node)

    def _atom(self, node: Node) -> Node:
        """Settle a comparison or a predicate."""
        if node[0] == "cmp" and node[1] == "=":
            left, right = node[2], node[3]
            if right[0] == "pick":
                return self._picked(left, right)
            if right[0] == "nearest":
                return self._nearest(left, right)
            if left[0] in ("some", "several", "pick", "nearest"):
                left, right = right, left
            if has(right, "some") or has(right, "several"):
                return self.statement(self._equation(left, right))
            if has(left, "some") or has(left, "several"):
                return self.statement(self._equation(right, left))
        if node[0] == "is" and node[1] == "V" and node[3][0] == "some":
            divisor = node[3][1]
            if divisor[0] == "is" and divisor[1] == "T" and divisor[2] == HOLE:
                shared = call("ggt", node[2], divisor[3])
                return self.statement(cmp(">", shared, num(1)))
        open_parts = parts_of(node, "some")
        if open_parts:
            return self.statement(self._exists(node, open_parts[0]))
        if has(node, "several"):
            raise NotSaid
        if node[0] == "cmp" and node[1] != "=":
            node = _without_division(node)
        settled = tuple([self._plain(part) if isinstance(part, tuple) else part for part in node])
        match settled:
            case ("cmp", "=", ("num", left), ("num", right)):
                if left != right:
                    raise NotSaid  # three like figures, for an entry of four
                return ("and",)
        return settled

    def _exists(self, node: Node, part: Node) -> Node:
        """Say that there is something of a kind for which the rest is true."""
        if node[:2] != ("is", "V") or node[3] != part or has(node[2], "some"):
            raise NotSaid  # nothing says how large it may be
        most, name = self._upper(node[2]), self._fresh()
        body = both(said_of(part[1], name), put_in(node, part, name))
        return ("any", name[1], num(1), self._tried(most), body)

    def _tried(self, most: int) -> Node:
        if most > MOST_TRIED:
            raise NotSaid
        return num(most)

    # ---- equations with something open

    def _equation(self, target: Node, value: Node) -> Node:
        """Solve target = value for what is open in the value."""
        kind = value[0]
        if kind == "some" and value[1] == ("and",):
            if target[0] == "call" and target[1] == "wurzel":
                return is_("Q", target[2])
            if target[0] == "/":
                return is_("V", target[1], target[2])
            return cmp(">=", target, num(1))  # anything, which there must be
        if kind == "some":
            found = said_of(value[1], target)
            if has(target, "-") and value[1] not in _NEVER_NEGATIVE:
                return both(found, cmp(">=", target, num(1)))
            return found
        if kind == "several":
            return self._several(target, value)
        if kind in ("+", "-", "*", "/", "^"):
            left, right = value[1], value[2]
            open_left, open_right = _is_open(left), _is_open(right)
            if open_left and open_right:
                return self._two_open(target, kind, left, right)
            if open_left:
                inverse = {"+": "-", "-": "+", "*": "/", "/": "*"}
                if kind == "^" and right == num(2):
                    return self._equation(call("wurzel", target), left)
                if kind == "^":
                    return self._root_of(target, left, right)
                return self._equation((inverse[kind], target, right), left)
            if kind in ("+", "*"):
                return self._equation(("-" if kind == "+" else "/", target, left), right)
            if kind in ("-", "/"):
                return self._equation((kind, left, target), right)
        if kind == "call" and value[1] == "rev":
            return self._equation(call("rev", target), value[2])
        if kind == "call" and value[1] == "wurzel":
            return self._equation(("^", target, num(2)), value[2])
        if kind == "call" and value[1] == "betrag" and value[2][0] == "-":
            _, left, right = value[2]
            if _is_open(left) != _is_open(right):
                fixed, part = (right, left) if _is_open(left) else (left, right)
                below = self._equation(("-", fixed, target), part)
                return either(below, self._equation(("+", fixed, target), part))
        raise NotSaid

    def _root_of(self, target: Node, base: Node, exponent: Node) -> Node:
        if exponent[0] != "num" or not 3 <= exponent[1] <= 20:
            raise NotSaid
        name = self._fresh()
        most = _root_above(self._upper(target), exponent[1])
        body = both(self._equation(name, base), cmp("=", target, ("^", name, exponent)))
        return ("any", name[1], num(1), self._tried(most), body)

    def _two_open(self, target: Node, sign: str, left: Node, right: Node) -> Node:
        """Say that there is one of two, such that the other is what is left."""
        if left[0] != "some" or right[0] != "some" or sign not in ("+", "*", "-"):
            raise NotSaid
        name, most = self._fresh(), self._upper(target)
        shorter = _as_power(left[1]), _as_power(right[1])
        if sign != "-" and shorter[1] and (shorter[1] > shorter[0]):
            left, right, shorter = right, left, (shorter[1], shorter[0])
        if sign == "-":
            raise NotSaid
        one: Node = name
        condition = said_of(left[1], name)
        if shorter[0]:
            one, condition = ("^", name, num(shorter[0])), ("and",)
            most = _root_above(most, shorter[0])
        rest = ("-" if sign == "+" else "/", target, one)
        body = both(condition, said_of(right[1], rest))
        if sign == "+":
            body = both(body, cmp(">=", rest, num(1)))
        return ("any", name[1], num(1), self._tried(most), body)

    def _several(self, target: Node, value: Node) -> Node:
        """Several of a kind, added or multiplied."""
        _, sign, count, prop, how = value
        if how == "consecutive":
            return self._consecutive(target, sign, count, prop)
        if sign == "-":
            return self._difference(target, count, prop)
        if prop == is_("PZ", HOLE) and sign == "*":
            many = cmp("=", call("bigomega", target), num(count))
            if how == "different":
                return both(cmp("=", call("omega", target), num(count)), many)
            return is_("HALBPRIM", target) if count == 2 else many
        if count == 3 and sign == "+" and how == "any" and _as_power(prop):
            first, exponent = self._fresh(), _as_power(prop)
            most = _root_above(self._upper(target), exponent)
            rest = ("-", target, ("^", first, num(exponent)))
            inner = self._several(rest, ("several", "+", 2, prop, "any"))
            return ("any", first[1], num(1), self._tried(most), inner)
        if count != 2:
            raise NotSaid
        some = ("some", prop)
        found = self._two_open(target, sign, some, some)
        if how == "different":
            power = _as_power(prop)
            name = ("bound", found[1])
            one: Node = ("^", name, num(power)) if power else name
            rest = ("-" if sign == "+" else "/", target, one)
            found = (*found[:4], both(found[4], cmp("!=", one, rest)))
        return found

    def _difference(self, target: Node, count: int, prop: Node) -> Node:
        """The difference of two powers: there is one that makes another one with it."""
        exponent = _as_power(prop)
        if count != 2 or not exponent:
            raise NotSaid
        # Of two neighbours n and n + 1 the powers differ by exponent · n^(exponent - 1) at least.
        most = _root_above(self._upper(target) // exponent, exponent - 1)
        name = self._fresh()
        body = said_of(prop, ("+", target, ("^", name, num(exponent))))
        return ("any", name[1], num(1), self._tried(most), body)

    def _consecutive(self, target: Node, sign: str, count: int, prop: Node) -> Node:
        """Several of a kind in a row."""
        most = self._upper(target)
        if sign == "-":
            exponent = _as_power(prop)
            if count != 2 or not exponent:
                raise NotSaid
            name = self._fresh()
            later = ("^", ("+", name, num(1)), num(exponent))
            step = ("-", later, ("^", name, num(exponent)))
            bound = _root_above(most, exponent - 1)
            return ("any", name[1], num(1), self._tried(bound), cmp("=", target, step))
        if sign == "+" and prop == ("and",):
            least = count * (count - 1) // 2
            rest = ("-", target, num(least))
            return both(is_("V", rest, num(count)), cmp(">", target, num(least)))
        if sign == "+" and prop in (is_("UNG", HOLE), is_("GER", HOLE)):
            first = ("/", ("-", target, num(count * (count - 1))), num(count))
            return both(said_of(prop, first), cmp(">", target, num(count * (count - 1))))
        if sign == "*" and prop == ("and",) and count == 2:
            return is_("RECHTECK", target)
        name = self._fresh()
        terms, condition = _in_a_row(prop, name, count)
        exponent = _as_power(prop) or 1
        bound = most // count if sign == "+" else _root_above(most, count)
        total = terms[0]
        for term in terms[1:]:
            total = (sign, total, term)
        body = both(condition, cmp("=", target, total))
        return ("any", name[1], num(1), self._tried(_root_above(bound, exponent)), body)

    # ---- superlatives

    def _range(self, prop: Node, target: Node) -> tuple[int, int, Node]:
        """Give what a superlative runs through, and what is left of the property."""
        parts = prop[1:] if prop[0] == "and" else (prop,)
        low, high, rest = 0, 0, []
        for part in parts:
            match part:
                case ("cmp", "=", ("length", ("hole",)), ("num", int() as count)) if count < 20:
                    low, high = 10 ** (count - 1), 10**count - 1
                case _:
                    rest.append(part)
        if not high:
            low, high = 1, self._upper(target)
        return low, high, both(*rest) if rest else ("and",)

    def _picked(self, target: Node, value: Node) -> Node:
        _, kind, prop = value
        low, high, rest = self._range(prop, target)
        if has(rest, "some") or high > 10**12:
            raise NotSaid
        name = self._fresh()
        if rest == ("and",):
            found = num(low if kind == "smallest" else high)
        elif rest == is_("PZ", HOLE):
            found = call("nextprime", num(low - 1)) if kind == "smallest" else ()
            found = found or call("prevprime", num(high + 1))
        else:
            if high > 10 * MOST_TRIED:
                raise NotSaid
            body = self.statement(said_of(rest, name))
            found = ("pick_from", kind, name[1], num(low), num(high), body)
        return cmp("=", self._plain(target), found)

    def _nearest(self, target: Node, value: Node) -> Node:
        """The nearest of a kind: no other one is nearer."""
        _, prop, goal = value
        goal = self._plain(goal)
        exponent = _as_power(prop)
        if not exponent:
            raise NotSaid
        name, high = self._fresh(), _root_above(10 * self._upper(goal), exponent)
        other = ("^", name, num(exponent))
        mine = call("betrag", ("-", self._plain(target), goal))
        nearer = cmp(">=", call("betrag", ("-", other, goal)), mine)
        return both(
            self.statement(said_of(prop, target)),
            ("all", name[1], num(1), self._tried(high), nearer),
        )

    # ---- other forms

    def _power_of(self, value: Node, base: Node) -> Node:
        if base[0] == "num":
            if base[1] < 2:
                raise NotSaid
            power: int = base[1]
            powers: list[Node] = []
            while power <= self._upper(value) and len(powers) < 60:
                powers.append(num(power))
                power *= base[1]
            return ("member", value, *powers)
        if self._upper(base) < 2:
            raise NotSaid
        name = self._fresh()
        most = max(1, len(str(self._upper(value))) * 4)
        return ("any", name[1], num(1), num(most), cmp("=", value, ("^", base, name)))

    def _factorial(self, value: Node) -> Node:
        most, numbers = self._upper(value), [1]
        while numbers[-1] <= most and len(numbers) < 30:
            numbers.append(numbers[-1] * (len(numbers) + 1))
        return ("member", self._plain(value), *map(num, numbers[:-1]))

    def _ascending(self, value: Node) -> Node:
        return is_("STRENGAUF", value)

    def _descending(self, value: Node) -> Node:
        return is_("STRENGAB", value)

    def _all_but_same(self, value: Node, count: Node) -> Node:
        digit = ("bound", "d")
        left = ("-", ("length", value), count)
        return ("any", "d", num(0), num(9), cmp("=", call("anzahl", value, digit), left))

    def _same_except(self, value: Node, place: Node) -> Node:
        length = self._length(value)
        if length is None or length < 3:
            raise NotSaid
        other = self._place(place, length)
        rest = [k for k in range(1, length + 1) if k != other]
        first = ("digit", value, num(rest[0]))
        return both(*(cmp("=", ("digit", value, num(k)), first) for k in rest[1:]))

    def _one_is_sum(self, value: Node) -> Node:
        """One digit is the sum of all others."""
        places = self._places(value, 3)
        return either(
            *(
                cmp("=", ("digit", value, num(k)), _added([p for p in places if p != k], value))
                for k in places
            )
        )

    def _one_is_twice(self, value: Node) -> Node:
        if self._length(value) != 2:
            raise NotSaid
        one, other = ("digit", value, num(1)), ("digit", value, num(2))
        return either(cmp("=", one, ("*", num(2), other)), cmp("=", other, ("*", num(2), one)))

    def _two_same(self, value: Node) -> Node:
        return self._some_same(value, num(2))

    def _some_same(self, value: Node, count: Node) -> Node:
        digit = ("bound", "d")
        return ("any", "d", num(0), num(9), cmp("=", call("anzahl", value, digit), count))

    def _progression(self, value: Node) -> Node:
        places = self._places(value, 3)
        digits = [("digit", value, num(k)) for k in places]
        steps = [("-", two, one) for one, two in pairwise(digits)]
        return both(*(cmp("=", two, one) for one, two in pairwise(steps)))

    def _uses_different(self, value: Node, count: Node) -> Node:
        used = cmp(">=", call("anzahl", value, ("bound", "d")), num(1))
        return cmp("=", ("count", "d", num(0), num(9), used), count)

    def _places(self, value: Node, least: int) -> range:
        length = self._length(value)
        if length is None or length < least:
            raise NotSaid
        return range(1, length + 1)

    def _only_place(self, value: Node, place: Node, prop: Node) -> Node:
        """One digit is like that, and no other."""
        places = self._places(value, 2)
        chosen = self._place(place, len(places))
        said = {k: said_of(prop, ("digit", value, num(k))) for k in places}
        return both(*(said[k] if k == chosen else denial(said[k]) for k in places))

    def _extreme_place(self, value: Node, place: Node, relation: str) -> Node:
        """One digit is less, or more, than each of the others."""
        places = self._places(value, 2)
        chosen = self._place(place, len(places))
        digit = ("digit", value, num(chosen))
        others = [k for k in places if k != chosen]
        return both(*(cmp(relation, digit, ("digit", value, num(k))) for k in others))

    def _each_sum_of_two(self, value: Node) -> Node:
        digits = [("digit", value, num(k)) for k in self._places(value, 3)]
        rows = zip(digits, digits[1:], digits[2:], strict=False)
        return both(*(cmp("=", third, ("+", one, two)) for one, two, third in rows))

    def _middle_digits(self, value: Node, count: Node, digit: Node) -> Node:
        length = self._length(value)
        if length is None or (length - count[1]) % 2 or length <= count[1]:
            raise NotSaid
        start = (length - count[1]) // 2 + 1
        places = range(start, start + count[1])
        return both(*(cmp("=", ("digit", value, num(k)), digit) for k in places))

    def _other_base(self, base: Node, value: Node, digits: Node) -> Node:
        text = str(digits[1])
        least = max(2, max(map(int, text)) + 1)
        bases = [num(b) for b in range(least, 17) if b != base[1]]
        return either(*(cmp("=", value, call("frombase", digits, b)) for b in bases))

    # ---- values

    def _plain(self, node: Node) -> Node:
        """Settle a value in which nothing is open."""
        kind = node[0]
        if kind in ("tally", "group", "cell"):
            return node
        if kind == "truths":
            return (kind, *map(self.statement, node[1:]))
        if kind == "length":
            length = self._length(node[1])
            return num(length) if length is not None else call("len", self._plain(node[1]))
        if kind == "digit":
            return self._digit(node[1], node[2])
        if kind in ("highest", "lowest"):
            length = self._length(node[1])
            if length is None:
                raise NotSaid
            digits = [("digit", node[1], num(k)) for k in range(1, length + 1)]
            return call("max" if kind == "highest" else "min", *digits)
        if kind == "count":
            _, name, low, high, body = node
            return (kind, name, self._plain(low), self._plain(high), self.statement(body))
        if kind in ("sum_digits", "product_digits"):
            return self._over_digits(kind, node[1], node[2])
        if kind == "how_many":
            return self._how_many(node[1])
        if kind == "grid_count":
            return ("grid_count", "c", self.statement(said_of(node[1], ("bound", "c"))))
        if kind == "nth_after":
            if node[2] != is_("PZ", HOLE):
                raise NotSaid
            return call("pznach", self._plain(node[3]), node[1])
        if kind == "root":
            return call("ktewurzel", self._plain(node[2]), node[1])
        if kind == "nth":
            return self._nth(node[1], node[2])
        if kind == "pick" and not has(node[2], "some"):
            picked: Node = self._picked(("ref", self._entry.name), node)[3]
            return picked
        if kind in ("some", "several", "pick", "nearest", "row", "choice", "digits_of", "hole"):
            raise NotSaid
        if kind == "-" and node[1][0] == node[2][0] == "num":
            return num(node[1][1] - node[2][1])
        settled = tuple([self._plain(p) if isinstance(p, tuple) else p for p in node])
        if kind == "-" and settled[1][0] == settled[2][0] == "num":
            return num(settled[1][1] - settled[2][1])
        return settled

    def _over_digits(self, kind: str, value: Node, operation: str | int) -> Node:
        """The sum of the squares of the digits of a value, say."""
        digits = [("digit", value, num(k)) for k in self._places(value, 1)]
        if isinstance(operation, int):
            parts = [self._plain(("^", digit, num(operation))) for digit in digits]
        else:
            parts = [self._plain(_OPERATIONS[operation](digit)) for digit in digits]
        total = parts[0]
        for part in parts[1:]:
            total = ("+" if kind == "sum_digits" else "*", total, part)
        return total

    def _how_many(self, prop: Node) -> Node:
        """How many numbers there are of a kind, within limits."""
        low, high = 1, 0
        for part in prop[1:] if prop[0] == "and" else (prop,):
            match part:
                case ("cmp", "<" | "<=", ("hole",), ("ref", _) as other):
                    high = self._upper(other)
                case ("cmp", "<" | "<=" as sign, ("hole",), ("num", int() as most)):
                    high = most - (sign == "<")
                case ("cmp", ">" | ">=" as sign, ("hole",), ("num", int() as least)):
                    low = least + (sign == ">")
        if not 1 <= high <= MOST_TRIED:
            raise NotSaid
        name = self._fresh()
        body = self.statement(said_of(prop, name))
        return ("count", name[1], num(low), num(high), body)

    def _nth(self, k: Node, prop: Node) -> Node:
        n = k[1]
        if prop == is_("PZ", HOLE):
            return call("nthprime", num(n))
        if prop == is_("Q", HOLE):
            return num(n * n)
        if prop == is_("K", HOLE):
            return num(n**3)
        if prop == is_("DREI", HOLE):
            return num(n * (n + 1) // 2)
        if prop[0] == "is" and prop[1] == "V" and prop[2] == HOLE:
            return ("*", k, self._plain(prop[3]))
        raise NotSaid

    def _length(self, value: Node) -> int | None:
        return self._entry.lengths.get(value[1]) if value[0] == "ref" else None

    def _digit(self, value: Node, place: Node) -> Node:
        length = self._length(value)
        if place[0] == "middle":
            if length is None or not length % 2:
                raise NotSaid
            place = num((length + 1) // 2)
        if place[0] == "num" and length is not None and not 1 <= abs(place[1]) <= length:
            raise NotSaid
        if place[0] == "next":
            place = ("+", ("bound", place[1]), num(1))
        return ("digit", self._plain(value), place)

    def _place(self, place: Node, length: int) -> int:
        if place[0] == "middle":
            if not length % 2:
                raise NotSaid
            return (length + 1) // 2
        k: int = place[1]
        return k if k > 0 else length + 1 + k

    def _upper(self, node: Node) -> int:
        """Give a number that a value is not above."""
        kind = node[0]
        if kind == "num":
            return abs(int(node[1]))
        if kind == "ref":
            return int(10 ** self._entry.lengths.get(node[1], 9) - 1)
        if kind == "+":
            return self._upper(node[1]) + self._upper(node[2])
        if kind == "*":
            return self._upper(node[1]) * self._upper(node[2])
        if kind == "-":
            return self._upper(node[1])
        if kind == "/":
            top = self._upper(node[1])
            return top // node[2][1] if node[2][0] == "num" and node[2][1] > 0 else top
        if kind == "call" and node[1] in ("rev", "betrag", "qs", "wurzel", "gpf", "lpf", "mod"):
            most = self._upper(node[2])
            return _root_above(most, 2) if node[1] == "wurzel" else most
        if kind == "digit":
            return 9
        if kind == "^" and node[2][0] == "num" and node[2][1] < 20:
            return int(self._upper(node[1]) ** node[2][1])
        return 10**18


_NEVER_NEGATIVE = (is_("PZ", HOLE), is_("Q", HOLE), is_("DREI", HOLE), is_("FIB", HOLE))
_OPERATIONS: dict[str, Callable[[Node], Node]] = {
    "square_of": lambda digit: ("^", digit, num(2)),
    "cube_of": lambda digit: ("^", digit, num(3)),
    "factorial_of": lambda digit: call("fak", digit),
}


def _added(places: Iterable[int], value: Node) -> Node:
    first, *others = [("digit", value, num(k)) for k in places]
    total: Node = first
    for digit in others:
        total = ("+", total, digit)
    return total


# Statements that are said by one of the methods of the same name.
_SPECIAL = frozenset(
    "all_but_same ascending descending each_sum_of_two extreme_place middle_digits one_is_sum "
    "one_is_twice only_place other_base progression same_except some_same two_same "
    "uses_different".split()
)


def _without_division(node: Node) -> Node:
    """Say that something is below a third of a number without a need for the third to be whole."""
    _, relation, left, right = node
    if relation in ("<", "<=", ">", ">="):
        if right[0] == "/" and right[2][0] == "num" and right[2][1] > 0:
            return cmp(relation, ("*", left, right[2]), right[1])
        if left[0] == "/" and left[2][0] == "num" and left[2][1] > 0:
            return cmp(relation, left[1], ("*", right, left[2]))
    return node


def _is_open(node: Node) -> bool:
    return has(node, "some") or has(node, "several")


def _root_above(value: int, k: int) -> int:
    """Give a number that no k-th root of these is above."""
    if k <= 1:
        return value
    root = int(round(value ** (1 / k)))
    while root**k <= value:
        root += 1
    while root > 1 and (root - 1) ** k > value:
        root -= 1
    return root


def _as_power(prop: Node) -> int:
    """Give k where the property is to be a k-th power, else 0."""
    match prop:
        case ("is", "Q", ("hole",)):
            return 2
        case ("is", "K", ("hole",)):
            return 3
        case ("is", "POTENZ", ("hole",), ("num", int() as k)):
            return k
    return 0


def _in_a_row(prop: Node, name: Node, count: int) -> tuple[list[Node], Node]:
    """Give so many of a kind in a row, from the one that the name stands for; and what it is."""

    def later(k: int, step: int = 1) -> Node:
        return name if k == 0 else ("+", name, num(k * step))

    match prop:
        case ("and",):
            return [later(k) for k in range(count)], ("and",)
        case ("is", "UNG" | "GER", ("hole",)):
            return [later(k, 2) for k in range(count)], said_of(prop, name)
        case ("is", "PZ", ("hole",)):
            after = [call("pznach", name, num(k)) for k in range(1, count)]
            return [name, *after], said_of(prop, name)
        case ("is", "V", ("hole",), ("num", int() as step)):
            return [("*", num(step), later(k)) for k in range(count)], ("and",)
        case ("is", "DREI", ("hole",)):
            return [("/", ("*", later(k), later(k + 1)), num(2)) for k in range(count)], ("and",)
    exponent = _as_power(prop)
    if not exponent:
        raise NotSaid
    return [("^", later(k), num(exponent)) for k in range(count)], ("and",)
