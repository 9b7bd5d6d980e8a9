"""Tables that are cut down to what is left, where nothing has been assumed."""

from __future__ import annotations

from sevendown.engine.domains import Listed, Table, between, of_values
from sevendown.engine.engine import Engine


def far_apart(count):
    return [i * 1_000_000 for i in range(1, count + 1)]


def test_domains_stay_as_they_are():
    engine = Engine()
    table = Table(far_apart(100))
    domains = [
        Listed(table, 0b1011),
        Listed(table, (1 << 100) - 1),
        of_values([7, 9]),
        between(0, 10**9),
    ]
    cells = [engine.cell(f"c{i}", domain) for i, domain in enumerate(domains)]
    engine.shrink_tables()
    assert list(cells[0].domain.values()) == [1_000_000, 2_000_000, 4_000_000]
    assert len(cells[0].domain.table.values) == 3
    assert [cell.domain for cell in cells[1:]] == domains[1:]
    assert engine.statistics.changes == 0


def test_cells_that_share_a_table_go_on_to_do_so():
    engine = Engine()
    table = Table(far_apart(100))
    one, other = (engine.cell(name, Listed(table, 0b111)) for name in "ab")
    engine.shrink_tables()
    assert one.domain.table is other.domain.table is not table


def test_not_after_something_has_been_assumed():
    engine = Engine()
    domain = Listed(Table(far_apart(100)), 0b111)
    cell = engine.cell("a", domain)
    engine.log.push()
    engine.shrink_tables()
    assert cell.domain is domain
