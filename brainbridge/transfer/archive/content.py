"""Checks the content of well-formed lines: the database can store it, queries and models can read it, it fits its kind.

A checksum only proves that a file is whole, and anybody can compute one. So all of this is checked before any write.
"""

import json
import reprlib
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from functools import cache
from typing import Annotated, Any
from zoneinfo import ZoneInfo, available_timezones

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    Strict,
    StringConstraints,
    ValidationError,
    create_model,
)

from brainbridge.graph.domain import Domains
from brainbridge.graph.rows import misfit
from brainbridge.platform import limits
from brainbridge.schema import vocabulary

# Labels that begin with __B are the migrations' own; the database rejects empty names and those with a NUL.
Name = Annotated[
    str, StringConstraints(min_length=1, max_length=256, pattern=r"^([^_\x00]|_[^_\x00]|__[^B\x00])[^\x00]*$")
]
Key = Annotated[str, StringConstraints(pattern=r"^[^\x00]+$")]
_WHEN = (
    r"^[0-9]{4}-[0-9]{2}-[0-9]{2}T([01][0-9]|2[0-3]):[0-9]{2}(:[0-9]{2}(\.[0-9]{1,9})?)?"
    r"(Z|[+-](0[0-9]|1[0-7]):[0-5][0-9](:[0-5][0-9])?|[+-]18:00)(\[[A-Za-z0-9_+/-]{1,64}\])?$"
)
# Zones that Python knows and the database does not.
_NO_ZONES = frozenset({"EST", "MST", "HST", "ROC", "Factory", "localtime", "GMT+0", "GMT-0"})
_LARGEST = 2**63
_COUNTED = 2**40  # leaves room to count on and to add up
_FIELDS: dict[Any, Any] = {
    str: Annotated[str, Strict()],
    bool: Annotated[bool, Strict()],
    int: Annotated[int, Strict(), Field(ge=-_COUNTED, le=_COUNTED)],
    float: Annotated[float, Strict()],
    list[str]: list[Annotated[str, Strict()]],
    list[int]: list[Annotated[int, Strict(), Field(ge=-_LARGEST, lt=_LARGEST)]],
    datetime: Annotated[datetime, Strict()],
}


def _storable(value: Any) -> Any:
    if isinstance(value, list):
        kinds = {type(_scalar(each)) for each in value}
        if len(kinds) > 1 and kinds != {int, float}:
            raise ValueError("the items of a list are all text, all numbers, or all true or false")
        return value
    return _scalar(value)


def _scalar(value: Any) -> Any:
    if not isinstance(value, bool | int | float | str):
        raise ValueError("only text, numbers, true, false and lists of them can be stored")
    if isinstance(value, int) and not -_LARGEST <= value < _LARGEST:
        raise ValueError("whole numbers have 64 bits")
    return value


def _existing(text: str) -> str:
    instant(text)
    return text


def instant(text: str) -> datetime:
    """Return an instant; ValueError if no such date exists, or its zone is unknown or has another offset then."""
    written, _, zone = text.removesuffix("]").partition("[")
    try:
        found = datetime.fromisoformat(written)
        found.astimezone(UTC)
        if zone and zone not in _zones():
            raise ValueError(f"there is no zone {zone}")
        if zone and found.astimezone(ZoneInfo(zone)).utcoffset() != found.utcoffset():
            raise ValueError(f"in {zone} it has another offset")
    except OverflowError:
        raise ValueError("is out of range") from None
    return found


@cache
def _zones() -> frozenset[str]:
    return frozenset(available_timezones()) - _NO_ZONES


Scalar = Annotated[Any, AfterValidator(_scalar)]
Value = Annotated[Any, AfterValidator(_storable)]
When = Annotated[str, StringConstraints(pattern=_WHEN), AfterValidator(_existing)]
Count = Annotated[int, Field(ge=0, lt=_LARGEST)]


class Contents:
    """What the lines of an archive of these domains may contain: the kinds of nodes, and what each may have."""

    def __init__(self, domains: Domains) -> None:
        self.kinds = domains.kinds
        self._domains = domains
        self._by_label: dict[str, Any] = {node.__label__: node for node in vocabulary.nodes_of(domains)}
        self._joins = vocabulary.joins(domains)
        self._names = vocabulary.names(domains)
        self._declared = vocabulary.declared(domains)

    def key(self, kind: str) -> tuple[str, ...]:
        """Return the names of the properties that identify a node of a kind."""
        return self.kinds[kind].key

    @property
    def versioned(self) -> tuple[str, ...]:
        """Return the kinds that have versions, one of which is current."""
        return tuple(label for label, kind in self.kinds.items() if kind.versioned)

    def refuse_node(
        self, kind: str, labels: Sequence[str], properties: Mapping[str, Any], instants: Mapping[str, str]
    ) -> None:
        """Raise ValueError if the labels or declared properties of a node do not fit its kind."""
        self._refuse_labels(kind, labels)
        values = _values(properties, instants)
        _validate(self._model(kind), values)
        if reads := self.kinds[kind].reads:
            _validate(self._domains.imported(reads), values)
        if kind == "Event":
            for each in ("before_labels", "after_labels"):
                self._refuse_labels("Memory", _validate(_Changed, {"labels": values.get(each, [])}).labels)
        _refuse_long(self._indexed("NODE", kind), values)
        if kind == "Memory":
            _refuse_long_ids(values)

    def refuse_edge(
        self, kind: str, start: str, end: str, properties: Mapping[str, Any], instants: Mapping[str, str]
    ) -> None:
        """Raise ValueError if the ends or declared properties of an edge do not fit its declared type."""
        values = _values(properties, instants)
        if (join := self._joins.get(kind)) is None:
            return
        between = kind in vocabulary.ASSOCIATIONS and {start, end} <= {"Memory", "Entity"}
        if (start, end) not in join.ends and not between:
            raise ValueError(f"{kind} does not lead from {start} to {end}")
        if join.model:
            _validate(self._model(kind), values)
        _refuse_long(self._indexed("RELATIONSHIP", kind), values)

    def refuse_end(self, end: Sequence[Any]) -> None:
        """Raise ValueError unless this is a kind and a node's key; a memory's lineage may follow."""
        kind, *values = end
        if kind not in self.kinds:
            raise ValueError(f"an archive has no nodes of kind {reprlib.repr(kind)}")
        key = self.key(kind)
        names = [*key, *(["lineageId"] if kind == "Memory" and len(values) > 1 else [])]
        if len(names) != len(values):
            raise ValueError(f"the key of kind {kind} is {', '.join(key)}")
        given = {name: value for name, value in zip(names, values, strict=True) if value is not None}
        _validate(self._model(kind), given)

    def unique(self, entity: str, names: Sequence[str], properties: Mapping[str, Any]) -> Iterator[str]:
        """Yield, in words, the unique values of a node, by its labels, or of an edge, by its type."""
        for name, keys in self._constrained("unique", entity):
            if name in names and all(key in properties for key in keys):
                values = [properties[key] for key in keys]
                yield f"{name} {', '.join(keys)} {json.dumps(values, ensure_ascii=False)}"

    def _refuse_labels(self, kind: str, labels: Sequence[str]) -> None:
        if strange := sorted(self._strange(kind).intersection(labels)):
            raise ValueError(f"the kind {kind} cannot have the label {strange[0]}")

    def _strange(self, kind: str) -> frozenset[str]:
        """Return the labels of the vocabulary that only other kinds have."""
        return self._names.labels - vocabulary.labels(self._by_label[kind])

    @cache  # noqa: B019
    def _indexed(self, entity: str, kind: str) -> tuple[tuple[str, ...], ...]:
        """Return the properties of each index that contains nodes of a kind, or edges of a type."""
        names = vocabulary.labels(self._by_label[kind]) if entity == "NODE" else {kind}
        each_of = (*self._constrained("unique", entity), *self._constrained("range", entity))
        return tuple({keys for name, keys in each_of if name in names})

    @cache  # noqa: B019
    def _constrained(self, kind: str, entity: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
        return tuple(sorted(each[2:] for each in self._declared if each[:2] == (kind, entity)))

    @cache  # noqa: B019
    def _model(self, name: str) -> type[BaseModel]:
        """Return a model of the properties that the vocabulary declares for a kind or type, all optional."""
        declared: Any = self._by_label[name] if name in self._by_label else self._joins[name].model
        fields: dict[str, Any] = {
            f"of_{key}": (_FIELDS[kind], Field(default=None, alias=key))  # not every name is allowed for a field
            for key, kind in vocabulary.types(declared).items()
        }
        return create_model(name, __config__=ConfigDict(extra="ignore"), **fields)


def refuse_versions(kind: str, versions: Mapping[int, bool]) -> None:
    """Raise ValueError unless the versions of a configuration are 1 to n, and all but the last have ended."""
    if sorted(versions) != list(range(1, len(versions) + 1)):
        raise ValueError(f"the versions of {kind} are not numbered from 1 without gaps")
    if [number for number, ended in versions.items() if not ended] != [len(versions)]:
        raise ValueError(f"the last version of {kind}, and no other, must be the current one")


def said(error: ValidationError) -> str:
    """Return in one line where the first fault is, the value there, and what is allowed."""
    fault = error.errors(include_url=False)[0]
    message = fault["msg"].removeprefix("Value error, ")
    if not fault["loc"]:
        return message
    return misfit(fault) if fault["type"] == "missing" else f"{misfit(fault)}: {message}"


@cache
def of(domains: Domains) -> Contents:
    """Return what the lines of an archive of these domains may contain."""
    return Contents(domains)


class _Changed(BaseModel):
    labels: list[Name]


def _values(properties: Mapping[str, Any], instants: Mapping[str, str]) -> dict[str, Any]:
    if both := properties.keys() & instants.keys():
        raise ValueError(f"{reprlib.repr(min(both))} is both an instant and a plain property")
    return {**properties, **{name: instant(text) for name, text in instants.items()}}


def _validate(model: type[Any], values: Mapping[str, Any]) -> Any:
    try:
        return model.model_validate(values)
    except ValidationError as error:
        raise ValueError(said(error)) from error


def _refuse_long(indexes: Sequence[tuple[str, ...]], values: Mapping[str, Any]) -> None:
    for keys in indexes:
        size = sum(len(each.encode()) for key in keys if isinstance(each := values.get(key), str))
        if size > limits.INDEXED:
            raise ValueError(f"{', '.join(keys)}: {size} bytes; the limit of an index is {limits.INDEXED}")


def _refuse_long_ids(values: Mapping[str, Any]) -> None:
    for name in ("id", "lineageId"):
        if too_long := limits.excess(values.get(name, ""), limits.ID):
            raise ValueError(f"{name} {too_long}")
