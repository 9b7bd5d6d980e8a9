"""Setting up the rules ends when its time is over, whatever takes so long."""

from __future__ import annotations

import pytest

from sevendown.puzzle.read import loads
from sevendown.puzzle.results import Outcome

SMALL = "A . C\nB . .\n\n"
X = " + ".join(f"x{n}" for n in range(40))
LARGE = ("." * 60 + "\n") * 60 + "\n"


def doubling(first, further, use, count):
    """Definitions each of which has the one before it in it twice."""
    lines = [further.replace("<n>", str(n)).replace("<m>", str(n - 1)) for n in range(1, count)]
    return "\n".join([SMALL, first, *lines, use.replace("<n>", str(count - 1))])


def nested(form, body, count):
    """Names that run within each other."""
    return "".join(form.replace("<n>", str(n)) for n in range(count)) + body + ")" * count


# Each of these would take minutes, most of them years.
TEXTS = {
    "names within names": SMALL + nested("any(x<n> in 1..9 : ", f"{X} = 0", 40),
    "sums within sums": SMALL + "5 = " + nested("sum(x<n> in 1..9 : ", f"A_w + {X}", 40),
    "unknowns within names": SMALL + nested("all(x<n> in 1..9 : ", f"A_w != {X}", 40),
    "groups": f"{LARGE}0 < sum({', '.join(['cells'] * 9000)})",
    "definitions of two": doubling(
        "define f0(X) = PZ(X)", "define f<n>(X) = f<m>(X) and f<m>(X)", "f<n>(A_w)", 18
    ),
    "definitions of sums": doubling(
        "define f0(X) = qs(X)", "define f<n>(X) = f<m>(X) + f<m>(X + 1)", "f<n>(A_w) = 7", 18
    ),
    "a long set": SMALL + "A_w in {1" + "".join(f", qs(B_w) + {n}" for n in range(6000)) + "}",
    "many uses": SMALL
    + "define f(X) = PZ(X + B_w)\n"
    + "".join(f"f(A_w + {n})\n" for n in range(5000)),
}


@pytest.mark.slow
@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_setting_up_ends_in_time(text):
    assert loads(text).run(timeout=0.05).outcome is Outcome.GAVE_UP
