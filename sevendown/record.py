"""Data classes that are cheap to define.

The decorator `dataclass` writes and compiles methods for each class. With as many kinds of nodes
as the language has, that takes longer than most puzzles. Records share their methods instead; for
everything else they are dataclasses: `fields`, `replace` and patterns work with them.
"""

from __future__ import annotations

from dataclasses import Field, FrozenInstanceError, dataclass, field
from operator import attrgetter
from typing import Any, ClassVar, TypeVar, dataclass_transform

_set = object.__setattr__
Default = TypeVar("Default")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Record:
    """Frozen data whose fields are declared as in a dataclass, without factories of defaults.

    Two records are equal if they are of the same class and their fields are equal, but for fields
    that are declared with compare=False.
    """

    __match_args__: ClassVar[tuple[str, ...]] = ()
    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    _content: ClassVar[Any]  # gives the fields that count in comparisons

    def __init_subclass__(cls) -> None:
        dataclass(init=False, repr=False, eq=False)(cls)
        compared = [name for name, item in cls.__dataclass_fields__.items() if item.compare]
        cls._content = attrgetter(*compared) if compared else type

    def __init__(self, *values: Any, **named: Any) -> None:
        names = self.__match_args__
        if len(values) != len(names):
            values = self._in_order(values, named)
        # Done very often, so nothing is counted once more.
        for name, value in zip(names, values):  # noqa: B905
            _set(self, name, value)
        if named:
            self._set_further(named)

    def _set_further(self, named: dict[str, Any]) -> None:
        """Set the fields that can only be given by name."""
        for name, value in named.items():
            if name not in self.__dataclass_fields__ or name in self.__match_args__:
                raise TypeError(f"{type(self).__name__}: {name} is no field, or is given twice")
            _set(self, name, value)

    def _in_order(self, values: tuple[Any, ...], named: dict[str, Any]) -> tuple[Any, ...]:
        """Complete the values by those given by name, which are taken out, and by defaults."""
        if len(values) > len(self.__match_args__):
            raise TypeError(f"{type(self).__name__}: too many values")
        completed = list(values)
        for name in self.__match_args__[len(values) :]:
            if name not in named and not hasattr(type(self), name):
                raise TypeError(f"{type(self).__name__}: {name} is missing")
            completed.append(named.pop(name) if name in named else getattr(type(self), name))
        return tuple(completed)

    def __setattr__(self, name: str, value: Any) -> None:
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> None:
        raise FrozenInstanceError(f"cannot delete field {name!r}")

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        same: bool = self._content(self) == self._content(other)
        return same

    def __hash__(self) -> int:
        return hash(self._content(self))

    def __repr__(self) -> str:
        shown = [name for name, item in self.__dataclass_fields__.items() if item.repr]
        fields = (f"{name}={getattr(self, name)!r}" for name in shown)
        return f"{type(self).__name__}({', '.join(fields)})"


def limit(default: Default, unit: str, meaning: str) -> Default:
    """Declare a field that limits something, with words for the page about limits.

    In the metadata of `fields` stand what it counts, the `unit`, and what happens at it and why,
    the `meaning`.
    """
    return field(default=default, metadata={"unit": unit, "meaning": meaning})
