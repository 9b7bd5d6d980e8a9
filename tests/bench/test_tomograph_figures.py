"""The figures whose sums are measured."""

import pytest

import sevendown
from bench.tomograph import DENSITIES, ROWS, blobs, scattered, text_of


def test_sums_of_a_figure():
    figure = [[True, True], [False, True]]
    assert text_of(figure) == "2\n1 2\n2 1\n1 1 1\n0 2 1\n"
    (solution,) = sevendown.loads(text_of(figure), kind="tomograph").solutions()
    assert solution.rows == ("XX", ".X")


@pytest.mark.parametrize("density", DENSITIES)
def test_figures_are_as_full_as_they_should_be(density):
    assert sum(map(sum, blobs(density, 1))) == round(density * ROWS * ROWS)
    assert abs(sum(map(sum, scattered(density, 1))) - density * ROWS * ROWS) < 50
    assert scattered(density, 1) == scattered(density, 1) != scattered(density, 2)
