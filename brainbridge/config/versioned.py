"""Configurations: nodes of one label, one for each version; the current one has no ``validTo``.

A change ends the current version and begins the next. What can be configured is declared as a ``Configuration``; how
it is read, checked and changed is the same for all.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from annotated_types import Ge, Gt, Le, Lt
from pydantic import ConfigDict, ValidationError
from pydantic.fields import FieldInfo

from brainbridge.errors import InvalidInput
from brainbridge.graph.graph import Transactor
from brainbridge.graph.rows import Instant, Row
from brainbridge.language import figures

Changes = dict[str, int | float | bool]


class Version(Row):
    """One version; ``settable`` is the model of what can be set of it. ``valid_to`` is None for the current one.

    Versions in older archives have keys that there are no more.
    """

    model_config = ConfigDict(extra="ignore")

    settable: ClassVar[type[Row]]
    version: int
    valid_from: Instant
    valid_to: Instant | None = None
    rev: int = 0

    def tunables(self) -> Changes:
        """Return the keys that can be set, in their own spelling; a switch is a boolean."""
        keys = fields(self.settable)
        return {key: value for key, value in self.model_dump(by_alias=True).items() if key in keys}


V = TypeVar("V", bound=Version)


class _Held(Row, Generic[V]):
    config: V


@dataclass(frozen=True, eq=False, slots=True)
class Configuration(Generic[V]):
    """What can be configured together: the nodes labelled ``kind``.

    ``name`` is its heading where it is shown, and ends the id of the event that a run leaves when it changes something.
    ``version`` is the model of a version; ``seeds`` are names of migrations of data that write nothing else, in the
    order of their numbers: the first creates the first version, later ones give versions what they lack.
    ``refuse`` raises InvalidInput for values that do not go together. Where values decide when memories end, ``before``
    ends in a run what is due by the old ones, and ``after`` applies the new ones to what was computed with others.
    """

    kind: str
    name: str
    version: type[V]
    seeds: tuple[str, ...]
    refuse: Callable[[Any], None] | None = None
    before: Callable[[Any], None] | None = None
    after: Callable[[Any], None] | None = None

    @property
    def fields(self) -> dict[str, FieldInfo]:
        """Return what can be set by key, in the order in which it is declared."""
        return fields(self.version.settable)

    @property
    def keys(self) -> tuple[str, ...]:
        """Return the keys that can be set, in the order in which they are declared."""
        return tuple(self.fields)

    def current(self, graph: Transactor) -> V:
        """Return the current version; Unconfigured if there is none, or more than one."""
        return graph.one("config.current", self._row(), kind=self.kind).config

    def history(self, graph: Transactor) -> tuple[V, ...]:
        """Return all versions, newest first."""
        return tuple(row.config for row in graph.rows("config.history", self._row(), kind=self.kind))

    def _row(self) -> type[_Held[V]]:
        return _Held[self.version]  # type: ignore[name-defined]

    def checked(self, held: V, changes: Mapping[str, Any]) -> Changes:
        """Return the changes whose values differ from the version's, as typed values.

        InvalidInput names the key, the value and what is allowed.
        """
        before = held.tunables()
        try:
            changed = self.version.settable.model_validate(before | dict(changes))
        except ValidationError as error:
            fault = error.errors()[0]
            key = str(fault["loc"][0])
            hint = f"it takes {allowed(self.fields[key])}"
            raise InvalidInput(f"{key} cannot be {fault['input']!r}", hint=hint) from error
        if self.refuse:
            self.refuse(changed)
        return {key: value for key, value in changed.model_dump(by_alias=True).items() if value != before[key]}


def fields(model: type[Row]) -> dict[str, FieldInfo]:
    """Return the fields of a model by the name that they have in the graph."""
    return {field.alias or name: field for name, field in model.model_fields.items()}


def allowed(field: FieldInfo) -> str:
    """Say what values a field takes, as in ``a number > 0 and <= 1000000``."""
    if field.annotation is bool:
        return "true or false"
    words = {Gt: ">", Ge: ">=", Lt: "<", Le: "<="}
    bounds = [
        f"{words[type(bound)]} {figures.exact(getattr(bound, type(bound).__name__.lower()))}"
        for bound in field.metadata
        if type(bound) in words
    ]
    return f"{'a whole number' if field.annotation is int else 'a number'} {' and '.join(bounds)}"
