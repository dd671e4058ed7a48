"""What a well-formed line may say: what the database can store, what queries and models can read, what is its kind's.

A seal only tells that a file is whole, and anybody can seal one. All of this is looked at before anything is written.
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

from brainbridge.graph.domain import Domains, named
from brainbridge.graph.rows import misfit
from brainbridge.platform import limits
from brainbridge.schema import vocabulary

# Labels that begin with __B are the migrations' own; the database takes no empty name, and none with a NUL.
Name = Annotated[
    str, StringConstraints(min_length=1, max_length=256, pattern=r"^([^_\x00]|_[^_\x00]|__[^B\x00])[^\x00]*$")
]
Key = Annotated[str, StringConstraints(pattern=r"^[^\x00]+$")]
_WHEN = (
    r"^[0-9]{4}-[0-9]{2}-[0-9]{2}T([01][0-9]|2[0-3]):[0-9]{2}(:[0-9]{2}(\.[0-9]{1,9})?)?"
    r"(Z|[+-](0[0-9]|1[0-7]):[0-5][0-9](:[0-5][0-9])?|[+-]18:00)(\[[A-Za-z0-9_+/-]{1,64}\])?$"
)
# What Python knows as zones and the database does not.
_NO_ZONES = frozenset({"EST", "MST", "HST", "ROC", "Factory", "localtime", "GMT+0", "GMT-0"})
_LARGEST = 2**63
_COUNTED = 2**40  # what is counted on, or summed up, stays far from the largest
_FIELDS: dict[type, Any] = {
    str: Annotated[str, Strict()],
    bool: Annotated[bool, Strict()],
    int: Annotated[int, Strict(), Field(ge=-_COUNTED, le=_COUNTED)],
    float: Annotated[float, Strict()],
    list: list[Annotated[str, Strict()]],
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
        raise ValueError("text, numbers, true and false, and lists of them can be stored")
    if isinstance(value, int) and not -_LARGEST <= value < _LARGEST:
        raise ValueError("whole numbers have 64 bits")
    return value


def _existing(text: str) -> str:
    instant(text)
    return text


def instant(text: str) -> datetime:
    """Return an instant; ValueError if no calendar has it, or its zone is unknown or has another offset then."""
    written, _, zone = text.removesuffix("]").partition("[")
    try:
        found = datetime.fromisoformat(written)
        found.astimezone(UTC)
        if zone and zone not in _zones():
            raise ValueError(f"there is no zone {zone}")
        if zone and found.astimezone(ZoneInfo(zone)).utcoffset() != found.utcoffset():
            raise ValueError(f"in {zone} it has another offset")
    except OverflowError:
        raise ValueError("is past every calendar") from None
    return found


@cache
def _zones() -> frozenset[str]:
    return frozenset(available_timezones()) - _NO_ZONES


Scalar = Annotated[Any, AfterValidator(_scalar)]
Value = Annotated[Any, AfterValidator(_storable)]
When = Annotated[str, StringConstraints(pattern=_WHEN), AfterValidator(_existing)]
Count = Annotated[int, Field(ge=0, lt=_LARGEST)]


class Contents:
    """What lines may say where these domains live: which kinds of nodes there are, and what each may have."""

    def __init__(self, domains: Domains) -> None:
        self.kinds = domains.kinds
        own = (named(kind.model) for kind in domains.kinds.values())
        self._nodes = tuple(dict.fromkeys((*vocabulary.NODES, *own)))
        self._by_label: dict[str, Any] = {node.__label__: node for node in self._nodes}
        self._joins = vocabulary.joins(self._nodes)
        self._names = vocabulary.names(self._nodes)
        self._declared = vocabulary.declared(self._nodes)

    def key(self, kind: str) -> tuple[str, ...]:
        """Return the names of the properties that tell nodes of a kind from others."""
        return self.kinds[kind].key

    @property
    def versioned(self) -> tuple[str, ...]:
        """Return the kinds of which one version holds."""
        return tuple(label for label, kind in self.kinds.items() if kind.versioned)

    def refuse_node(
        self, kind: str, labels: Sequence[str], properties: Mapping[str, Any], instants: Mapping[str, str]
    ) -> None:
        """Raise ValueError if a node is none of its kind: by its labels, or by a property of the vocabulary."""
        self._refuse_labels(kind, labels)
        values = _values(properties, instants)
        _validate(self._model(kind), values)
        if reads := self.kinds[kind].reads:
            _validate(named(reads), values)
        if kind == "Event":
            for each in ("before_labels", "after_labels"):
                self._refuse_labels("Memory", _validate(_Changed, {"labels": values.get(each, [])}).labels)
        _refuse_long(self._indexed("NODE", kind), values)
        if kind == "Memory":
            _refuse_long_ids(values)

    def refuse_edge(
        self, kind: str, start: str, end: str, properties: Mapping[str, Any], instants: Mapping[str, str]
    ) -> None:
        """Raise ValueError if an edge of the vocabulary joins what it does not join, or has what it cannot have."""
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
        """Raise ValueError if this is no kind and the key of a node; of a memory its lineage may follow."""
        kind, *values = end
        if kind not in self.kinds:
            raise ValueError(f"an archive has no nodes of the kind {reprlib.repr(kind)}")
        key = self.key(kind)
        names = [*key, *(["lineageId"] if kind == "Memory" and len(values) > 1 else [])]
        if len(names) != len(values):
            raise ValueError(f"the kind {kind} is known by {', '.join(key)}")
        given = {name: value for name, value in zip(names, values, strict=True) if value is not None}
        _validate(self._model(kind), given)

    def unique(self, entity: str, names: Sequence[str], properties: Mapping[str, Any]) -> Iterator[str]:
        """Yield what no second one may have, of a node by its labels or of an edge by its type, in words."""
        for name, keys in self._constrained("unique", entity):
            if name in names and all(key in properties for key in keys):
                values = [properties[key] for key in keys]
                yield f"{name} {', '.join(keys)} {json.dumps(values, ensure_ascii=False)}"

    def _refuse_labels(self, kind: str, labels: Sequence[str]) -> None:
        if strange := sorted(self._strange(kind).intersection(labels)):
            raise ValueError(f"the label {strange[0]} is not of the kind {kind}")

    def _strange(self, kind: str) -> frozenset[str]:
        """Return the labels of the vocabulary that are of other kinds."""
        return self._names.labels - vocabulary.labels(self._by_label[kind])

    @cache  # noqa: B019
    def _indexed(self, entity: str, kind: str) -> tuple[tuple[str, ...], ...]:
        """Return the properties of each index that nodes of a kind, or edges of a type, stand in."""
        names = vocabulary.labels(self._by_label[kind]) if entity == "NODE" else {kind}
        each_of = (*self._constrained("unique", entity), *self._constrained("range", entity))
        return tuple({keys for name, keys in each_of if name in names})

    @cache  # noqa: B019
    def _constrained(self, kind: str, entity: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
        return tuple(sorted(each[2:] for each in self._declared if each[:2] == (kind, entity)))

    @cache  # noqa: B019
    def _model(self, name: str) -> type[BaseModel]:
        """Return a model of what the vocabulary declares of a kind or a type; all of it may be missing."""
        declared: Any = self._by_label[name] if name in self._by_label else self._joins[name].model
        fields: dict[str, Any] = {
            f"of_{key}": (_FIELDS[kind], Field(default=None, alias=key))  # a field cannot have every name
            for key, kind in vocabulary.types(declared).items()
        }
        return create_model(name, __config__=ConfigDict(extra="ignore"), **fields)


def refuse_versions(kind: str, versions: Mapping[int, bool]) -> None:
    """Raise ValueError unless versions of a configuration, by whether they have ended, lead to the one that holds."""
    if sorted(versions) != list(range(1, len(versions) + 1)):
        raise ValueError(f"the versions of {kind} do not go from 1 on without a gap")
    if [number for number, ended in versions.items() if not ended] != [len(versions)]:
        raise ValueError(f"not the last version of {kind}, and it alone, is the one that holds")


def said(error: ValidationError) -> str:
    """Say in one line where something is wrong, what stands there, and what could."""
    fault = error.errors(include_url=False)[0]
    message = fault["msg"].removeprefix("Value error, ")
    if not fault["loc"]:
        return message
    return misfit(fault) if fault["type"] == "missing" else f"{misfit(fault)}: {message}"


@cache
def of(domains: Domains) -> Contents:
    """Return what lines may say where these domains live."""
    return Contents(domains)


class _Changed(BaseModel):
    labels: list[Name]


def _values(properties: Mapping[str, Any], instants: Mapping[str, str]) -> dict[str, Any]:
    if both := properties.keys() & instants.keys():
        raise ValueError(f"{reprlib.repr(min(both))} is an instant and something else")
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
            raise ValueError(f"{', '.join(keys)}: {size} bytes are more than an index takes, {limits.INDEXED}")


def _refuse_long_ids(values: Mapping[str, Any]) -> None:
    for name in ("id", "lineageId"):
        if too_long := limits.excess(values.get(name, ""), limits.ID):
            raise ValueError(f"{name} {too_long}")
