"""Data classes that are cheap to define.

The decorator `dataclass` writes and compiles methods for each class. With as many kinds of nodes
as the language has, that takes longer than most puzzles, and so does it to import it. Records share
their methods instead; for everything else they are dataclasses: `fields`, `replace` and patterns
work with them.
"""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, dataclass_transform

if TYPE_CHECKING:
    from dataclasses import Field

_set = object.__setattr__
_MISSING = object()
Default = TypeVar("Default")


class _Declared:
    """How a field is declared."""

    __slots__ = ("default", "compare", "kw_only", "repr", "metadata")

    def __init__(
        self,
        default: Any = _MISSING,
        compare: bool = True,
        kw_only: bool = False,
        repr: bool = True,
        metadata: dict[str, str] | None = None,
    ) -> None:
        self.default = default
        self.compare = compare
        self.kw_only = kw_only
        self.repr = repr
        self.metadata = metadata


def field(
    *, default: Any = _MISSING, compare: bool = True, kw_only: bool = False, repr: bool = True
) -> Any:
    """Declare a field that is not as others, as that of `dataclasses` does."""
    return _Declared(default, compare, kw_only, repr)


class _Fields:
    """The fields of a record as `dataclasses` wants them, made when somebody asks for them."""

    def __init__(self) -> None:
        self._made: dict[type, dict[str, Field[Any]]] = {}

    def __get__(self, instance: object, owner: type[Record]) -> dict[str, Field[Any]]:
        if owner not in self._made:
            self._made[owner] = _dataclass_fields(owner)
        return self._made[owner]


def _dataclass_fields(owner: type[Record]) -> dict[str, Field[Any]]:
    import dataclasses

    found = []
    for name, (kind, declared) in owner._declared.items():
        default = dataclasses.MISSING if declared.default is _MISSING else declared.default
        item = dataclasses.field(
            default=default,
            compare=declared.compare,
            kw_only=declared.kw_only,
            repr=declared.repr,
            metadata=declared.metadata,
        )
        found.append((name, kind, item))
    made: Any = dataclasses.make_dataclass(owner.__name__, found, init=False, repr=False, eq=False)
    fields: dict[str, Field[Any]] = made.__dataclass_fields__
    return fields


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Record:
    """Frozen data whose fields are declared as in a dataclass, without factories of defaults.

    Two records are equal if they are of the same class and their fields are equal, but for fields
    that are declared with compare=False.
    """

    __match_args__: ClassVar[tuple[str, ...]] = ()
    if TYPE_CHECKING:
        __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    else:
        __dataclass_fields__ = _Fields()
    _declared: ClassVar[dict[str, tuple[str, _Declared]]] = {}  # for each field: its type, and how
    _content: ClassVar[Any]  # gives the fields that count in comparisons

    def __init_subclass__(cls) -> None:
        fields: dict[str, tuple[str, _Declared]] = {}
        for base in cls.__mro__[:0:-1]:
            fields |= vars(base).get("_declared", {})
        own = vars(cls)
        for name, kind in own.get("__annotations__", {}).items():
            if str(kind).startswith(("ClassVar", "typing.ClassVar")):
                continue
            declared = own.get(name, _MISSING)
            if not isinstance(declared, _Declared):
                declared = _Declared(declared)
            elif declared.default is _MISSING:
                delattr(cls, name)
            else:
                setattr(cls, name, declared.default)
            fields[name] = str(kind), declared
        cls._declared = fields
        by_place = tuple([name for name, (_, how) in fields.items() if not how.kw_only])
        cls.__match_args__ = by_place  # type: ignore[misc]
        compared = [name for name, (_, how) in fields.items() if how.compare]
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
            if name not in self._declared or name in self.__match_args__:
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
        from dataclasses import FrozenInstanceError

        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> None:
        from dataclasses import FrozenInstanceError

        raise FrozenInstanceError(f"cannot delete field {name!r}")

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        same: bool = self._content(self) == self._content(other)
        return same

    def __hash__(self) -> int:
        return hash(self._content(self))

    def __repr__(self) -> str:
        shown = [name for name, (_, how) in self._declared.items() if how.repr]
        fields = (f"{name}={getattr(self, name)!r}" for name in shown)
        return f"{type(self).__name__}({', '.join(fields)})"


Kept = TypeVar("Kept", bound=Record)


def as_dict(record: Record) -> dict[str, Any]:
    """Give the values of the fields by their names."""
    return {name: getattr(record, name) for name in record._declared}


def field_types(kind: type[Record]) -> dict[str, str]:
    """Give the types of the fields, as they are written, by their names."""
    return {name: written for name, (written, _) in kind._declared.items()}


def replaced(record: Kept, **changes: Any) -> Kept:
    """Give the record with other values for some of its fields."""
    return type(record)(**{**as_dict(record), **changes})


def limit(default: Default, unit: str, meaning: str) -> Default:
    """Declare a field that limits something, with words for the page about limits.

    In the metadata of `fields` stand what it counts, the `unit`, and what happens at it and why,
    the `meaning`.
    """
    return _Declared(default, metadata={"unit": unit, "meaning": meaning})  # type: ignore[return-value]
