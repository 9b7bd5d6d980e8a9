from dataclasses import FrozenInstanceError, asdict, fields, replace

import pytest

from sevendown.record import Record, as_dict, field, limit, replaced


class Base(Record):
    at: int = field(compare=False, kw_only=True, default=0, repr=False)


class Pair(Base):
    left: object
    right: object = 2


class Twin(Base):
    left: object
    right: object


class Empty(Base):
    pass


def test_values_by_position_by_name_and_by_default():
    assert (Pair(1).left, Pair(1).right, Pair(1).at) == (1, 2, 0)
    pair = Pair(1, right=3, at=9)
    assert (pair.left, pair.right, pair.at) == (1, 3, 9)
    assert Pair(left=1, right=3) == pair
    assert Empty(at=4).at == 4


@pytest.mark.parametrize(
    "values, named",
    [
        ((), {}),
        ((), {"right": 1}),
        ((1, 2, 3), {}),
        ((1, 2), {"left": 1}),
        ((1,), {"left": 1}),
        ((1, 2), {"middle": 1}),
        ((1,), {"middle": 1}),
    ],
)
def test_wrong_arguments(values, named):
    with pytest.raises(TypeError):
        Pair(*values, **named)


def test_records_are_equal_by_class_and_content():
    assert Pair(1, (2, 3), at=1) == Pair(1, (2, 3), at=2)
    assert hash(Pair(1, (2, 3), at=1)) == hash(Pair(1, (2, 3), at=2))
    assert Pair(1, 2) != Pair(1, 3) and Pair(1, 2) != Twin(1, 2) and Pair(1, 2) != (1, 2)
    assert Empty() == Empty(at=1) and Empty() != Base() and hash(Empty()) == hash(Empty(at=1))
    assert len({Pair(1, 2), Pair(1, 2), Twin(1, 2), Empty(), Empty()}) == 3


def test_records_are_frozen():
    pair = Pair(1, 2)
    for name in ("left", "at", "other"):
        with pytest.raises(FrozenInstanceError):
            setattr(pair, name, 5)
        with pytest.raises(FrozenInstanceError):
            delattr(pair, name)
    assert pair == Pair(1, 2)


def test_records_are_dataclasses():
    assert [item.name for item in fields(Pair)] == ["at", "left", "right"]
    assert asdict(Pair(1, at=3)) == as_dict(Pair(1, at=3)) == {"at": 3, "left": 1, "right": 2}
    for change in (replace, replaced):
        changed = change(Pair(1, 2, at=7), left=5)
        assert (changed.left, changed.right, changed.at) == (5, 2, 7)
        with pytest.raises(TypeError):
            change(Pair(1, 2), middle=3)
    match Pair(1, 2):
        case Twin():
            raise AssertionError
        case Pair(left, right=right):
            assert (left, right) == (1, 2)


def test_fields_of_several_bases_and_limits():
    class Width(Record):
        width: int = limit(7, "cells", "no more")

    class Both(Width, Pair):
        right: object = 5
        none: int = field(compare=False)

    assert Both.width == 7 and Both(1, none=0) == Both(1, 5, 7, 3)
    assert [item.name for item in fields(Both)] == ["at", "left", "right", "width", "none"]
    assert fields(Width)[0].metadata == {"unit": "cells", "meaning": "no more"}
    assert not fields(Both)[-1].compare and fields(Both)[0].kw_only
    with pytest.raises(TypeError):
        Both(1)


def test_how_records_look():
    assert repr(Pair(Empty(at=3), "x", at=5)) == "Pair(left=Empty(), right='x')"
