"""A query: what its header declares, the statement that is sent, and two of them as one statement."""

import hashlib
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Literal, get_args

from brainbridge.errors import CatalogError, ParameterError

Mode = Literal["read", "write", "browse"]
MODES: tuple[str, ...] = get_args(Mode)
TYPES: dict[str, tuple[type, ...]] = {
    "string": (str,),
    "integer": (int,),
    "float": (float, int),
    "boolean": (bool,),
    "map": (dict,),
    "list": (list,),
}

DIALECT = "CYPHER 5"  # whatever the database's default language is
# A dollar sign in a string, a quoted name or a comment is no parameter.
_QUOTED = re.compile(r"'(?:\\.|[^'\\])*'|\"(?:\\.|[^\"\\])*\"|`[^`]*`|//[^\n]*|/\*.*?\*/", re.DOTALL)
_PARAMETER = re.compile(r"\$(\w+)(?:\.(\w+))?")
_LOOKS_UP = re.compile(
    r"^MATCH \(\w+:(?P<labels>\w+Config(?:\|\w+Config)*)(?:/\*.*\*/)?\)"
    r" WHERE (?:\$kind IN labels\(\w+\) AND )?\w+\.validTo IS NULL$",
    re.MULTILINE,
)


@dataclass(frozen=True, slots=True)
class Field:
    """A declared parameter or column: ``type`` is one of the header's types, without the ``?``.

    A parameter with ``within`` is sent as a field of the map parameter of that name.
    """

    name: str
    type: str
    nullable: bool
    doc: str
    within: str = ""

    @property
    def spelled(self) -> str:
        """Return a parameter as the statement names it after its dollar sign."""
        return f"{self.within}.{self.name}" if self.within else self.name


@dataclass(frozen=True, slots=True)
class Query:
    """One query file.

    ``writes`` names what it may change (``Memory.energy``, ``Memory:Live``, ``COACTIVATED``), ``rows`` how many rows
    it must return, ``uses`` the indexes its plan must contain, ``safe`` why it may simply be sent again after a lost
    acknowledgement (empty: it may not), ``lasting`` why its plan holds for a brain of any size, ``open`` why any reader
    may run it (empty: only one that it asks for, or the local agent). ``parts`` are the queries it was joined from.

    ``body`` is what is sent, ``text`` what its own file says. They differ if it continues another query, its
    ``after``: both are one statement then, in which the columns that the first one ``gives`` are variables. A query
    with ``gives`` is never sent alone. ``path`` is below ``folder``, that of its package.
    """

    name: str
    version: int
    mode: Mode
    purpose: str
    params: tuple[Field, ...]
    returns: tuple[Field, ...]
    writes: tuple[str, ...]
    rows: str
    uses: tuple[str, ...]
    safe: str
    eager: str
    body: str
    sha256: str
    path: str
    text: str = ""
    after: str = ""
    gives: tuple[str, ...] = ()
    lasting: str = ""
    open: str = ""
    parts: tuple["Query", ...] = ()
    folder: str = "cypher"

    @property
    def file(self) -> str:
        """Return the path of its file, as messages name it."""
        return f"{self.folder}/{self.path}"

    @property
    def reference(self) -> str:
        """Return ``name@version sha256``, as runs record it."""
        return f"{self.name}@{self.version} {self.sha256}"

    @property
    def statement(self) -> str:
        """Return what is sent: its body, after the options by which Neo4j plans it."""
        return f"{DIALECT}{' replan=skip' if self.lasting else ''}\n{self.body}"

    @property
    def repeatable(self) -> bool:
        """Tell whether it may be sent again when it is unknown whether it was carried out."""
        return self.mode == "read" or bool(self.safe)

    @property
    def configurations(self) -> frozenset[str]:
        """Return the labels, ending in ``Config``, whose current version it looks up; without that it does nothing."""
        return frozenset(label for match in _LOOKS_UP.finditer(self.body) for label in match["labels"].split("|"))

    @property
    def blinded_by(self) -> frozenset[str]:
        """Return the configurations without which it would find nothing and not say why; checks do say why."""
        area, _, verb = self.name.partition(".")
        is_check = area == "integrity" or verb.startswith("check")
        return self.configurations if self.mode == "read" and not is_check else frozenset()

    def expected(self, values: Mapping[str, Any]) -> int | None:
        """Return how many rows it must return for these parameters; None if any number is right."""
        form, _, name = self.rows.partition(" ")
        return len(values[name]) if form == "each" else 1 if form == "one" else None

    def chosen(self, known: Mapping[str, Any]) -> dict[str, Any]:
        """Return those of the known values that are parameters of this query."""
        return {field.name: known[field.name] for field in self.params if field.name in known}

    def check(self, values: Mapping[str, Any]) -> None:
        """Raise ParameterError unless ``values`` are exactly the declared parameters, typed as declared."""
        declared = {field.name for field in self.params}
        if missing := declared - values.keys():
            raise ParameterError(f"{self.name} lacks the parameter {', '.join(sorted(missing))}")
        if unknown := values.keys() - declared:
            raise ParameterError(f"{self.name} knows no parameter {', '.join(sorted(unknown))}")
        for field in self.params:
            if not _fits(values[field.name], field.type, field.nullable):
                raise ParameterError(f"{self.name}: {field.name} must be {field.type}, not {values[field.name]!r}")

    def used(self, body: str) -> frozenset[str]:
        """Return the parameters that a statement mentions, spelled as this query's are."""
        return used_parameters(body, {field.within for field in self.params})

    def arguments(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Return the values of the parameters as the statement takes them: some are fields of a map."""
        given = {field.name: values[field.name] for field in self.params if not field.within}
        for field in self.params:
            if field.within:
                given.setdefault(field.within, {})[field.name] = values[field.name]
        return given


@cache
def joined(first: Query, second: Query) -> Query:
    """Return two queries as one statement, neither changed; the second sees what the first has written.

    Its one row holds the rows of each, as the lists ``first`` and ``second``. Parameters of the same name are shared.
    """
    return Query(
        name=f"{first.name}@{first.version}+{second.name}",
        version=second.version,
        mode="write" if "write" in (first.mode, second.mode) else "read",
        purpose=f"{first.purpose} Then: {second.purpose}",
        params=tuple({field.spelled: field for field in (*first.params, *second.params)}.values()),
        returns=(Field("first", "list<map>", False, ""), Field("second", "list<map>", False, "")),
        writes=first.writes + second.writes,
        rows="one",
        uses=first.uses + second.uses,
        safe=_both(first.safe, second.safe) if first.repeatable and second.repeatable else "",
        open=_both(first.open, second.open) if first.open and second.open else "",
        eager=_both(first.eager, second.eager),
        body=f"{_collected(first, 'first')}\n{_collected(second, 'second')}\nRETURN first, second",
        sha256=digest(first.body + second.body),
        path=first.path,
        parts=(first, second),
    )


def followed(first: Query, second: Query) -> Query:
    """Return two queries as one statement, in which the second continues from the columns of the first.

    It is the second query with the parameters, writes and indexes of both. CatalogError if the first gives no columns.
    """
    if not first.gives:
        raise CatalogError(f"{second.file}: {first.name} has no @gives to continue from")
    body = f"CALL () {{\n{first.body}\n}}\n{second.text}"
    return replace(
        second,
        mode="write" if "write" in (first.mode, second.mode) else second.mode,
        params=tuple({field.spelled: field for field in (*first.params, *second.params)}.values()),
        writes=tuple(dict.fromkeys((*first.writes, *second.writes))),
        uses=tuple(dict.fromkeys((*first.uses, *second.uses))),
        safe=second.safe if first.repeatable else "",
        eager=_both(first.eager, second.eager),
        body=body,
        sha256=digest(body),
    )


def _both(one: str, other: str) -> str:
    return "; ".join(filter(None, (one, other)))


def _collected(query: Query, name: str) -> str:
    row = ", ".join(f"{field.name}: {field.name}" for field in query.returns)
    return f"CALL () {{\nCALL () {{\n{query.body}\n}}\nRETURN collect({{{row}}}) AS {name}\n}}"


def _fits(value: Any, kind: str, nullable: bool) -> bool:
    if value is None:
        return nullable
    if kind.startswith("list<"):
        return isinstance(value, list) and all(_fits(item, kind[5:-1], False) for item in value)
    if isinstance(value, bool) and kind != "boolean":
        return False
    return isinstance(value, TYPES[kind])


def used_parameters(body: str, maps: Collection[str] = ()) -> frozenset[str]:
    """Return the parameters a statement mentions outside strings and comments; of those that are maps, the fields."""
    found = _PARAMETER.findall(_QUOTED.sub(" ", body))
    return frozenset(f"{name}.{field}" if field and name in maps else name for name, field in found)


def code_of(body: str) -> str:
    """Return a statement with its strings, quoted names and comments blanked out."""
    return _QUOTED.sub(" ", body)


def uncommented(body: str) -> str:
    """Return a statement without its comments."""
    return _QUOTED.sub(lambda found: "" if found[0].startswith("/") else found[0], body)


def digest(body: str) -> str:
    """Return the sha256 of a body, with LF line ends and no trailing blanks, so that editors do not change it."""
    lines = [line.rstrip() for line in body.replace("\r\n", "\n").split("\n")]
    return hashlib.sha256("\n".join(lines).strip().encode()).hexdigest()
