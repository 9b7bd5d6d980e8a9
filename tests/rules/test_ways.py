"""What the rules about ways see, beyond their contract."""

from random import Random

import pytest

import sevendown


def random_labyrinth(rng):
    height, width = rng.randint(3, 6), rng.randint(3, 6)
    free = rng.choice([0.6, 0.75, 0.9])
    rows = [["." if rng.random() < free else "#" for _ in range(width)] for _ in range(height)]
    rows[rng.randrange(1, height - 1)][rng.randrange(1, width - 1)] = "S"
    return "".join("".join(row) + "\n" for row in rows)


@pytest.mark.slow
def test_no_step_of_the_only_way_is_in_vain():
    """Whatever is assumed of the next step leads to a solution: with n of them, n - 1 times."""
    rng = Random("blocks")
    several = 0
    for _ in range(150):
        text = random_labyrinth(rng)
        search = sevendown.loads(text, kind="labyrinth").run()
        search.divides = False  # where parts begin, assumptions are made that are not counted
        found = sum(1 for _ in search.solutions())
        if found:
            assert search.statistics.failures == 0, text
            assert search.statistics.nodes == found - 1, text
        else:
            assert search.statistics.nodes == 0, text
        several += found > 2
    assert several > 30


def test_line_that_must_pass_a_square_takes_it():
    """In a corridor nothing is left to try, however the lines outside of it may go."""
    text = "3\n2\n1 0 1\n2 2 0\n0 0 0\n"
    search = sevendown.loads(text, kind="arukone").run()
    assert [solution.rows for solution in search.solutions()] == [("1 1 1", "2 2 0", "0 0 0")]
    assert search.statistics.nodes == 0
