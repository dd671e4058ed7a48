"""Which names are one, certainly or possibly: of all, or of those of which something is new.

The rules are ``cypher/entity/pairs``. A name is compared with those that share a key with it, and must fit one other
alone; so what is new of one bears on the names that share a key with it, and these on whatever shares one with them.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any, Final, Literal, NamedTuple

from brainbridge.graph.executor import Executor
from brainbridge.graph.rows import Changes, Row
from brainbridge.language import names
from brainbridge.run.run import Run

Why = Literal["spelling", "title", "initial", "middle", "given", "family", "kind", "said", "chain"]
Doubt = Literal["ambiguous", "untrusted", "weak"]
_AT_ONCE: Final = 200  # slots


class Known(Row):
    """A name that facts are about, and what they say of who bears it, as ``entity.names`` returns it."""

    scope: str
    name: str
    same_as: str
    heads: bool
    spellings: list[str]
    facts: int
    person: bool
    doubted: bool
    fixed: list[str]
    apart: list[str]

    @cached_property
    def spelled(self) -> names.Name:
        """Return what its spelling says."""
        return names.read(self.spellings)


class Pair(Row):
    """Two names that may be one, as ``entity.pairs`` returns them."""

    scope: str
    name: str
    other: str
    because: tuple[str, str]
    why: Why
    doubt: Doubt | None


class Waiting(Row):
    """A slot whose names are to be compared, with their keys."""

    scope: str
    slot: str
    subject: str
    rev: int
    keys: list[str]


class _Key(NamedTuple):
    scope: str
    key: str


class _Subject(NamedTuple):
    scope: str
    subject: str


class _Unkeyed(Row):
    scope: str
    slot: str
    rev: int
    spellings: list[list[str]]


class _Near(Row):
    scope: str
    key: str
    subjects: list[str] | None


def all_pairs(on: Executor, *, is_test: bool, scope: str | None = None) -> tuple[Sequence[Known], Sequence[Pair]]:
    """Return the names that facts are about, of a scope and of none or of all, and those that are one."""
    known = on.rows("entity.names", Known, isTest=is_test, scope=scope, subjects=None, personal=list(names.PERSONAL))
    return known, _pairs(on, known, whole=lambda _: True)


def key(run: Run) -> None:
    """Let the names of which something is new be found by their keys."""
    while found := run.rows("entity.unkeyed", _Unkeyed, isTest=run.is_test, limit=_AT_ONCE):
        slots = [each.model_dump(exclude={"spellings"}) | {"keys": _keys(each.spellings)} for each in found]
        if not run.one("entity.key", Changes, isTest=run.is_test, slots=slots).changed:
            break  # somebody goes on stating; the next pass sees it


def _keys(spellings: Iterable[Sequence[str]]) -> list[str]:
    return sorted({key for each in spellings for key in names.read(each).keys})


def renew(graph: Executor) -> None:
    """Let all names be compared anew: another brain was merged into this one."""
    graph.one("entity.renew", Changes)


def waiting(run: Run) -> Sequence[Waiting]:
    """Return some of the slots whose names are to be compared."""
    return run.rows("entity.waiting", Waiting, isTest=run.is_test, limit=_AT_ONCE)


def compared(run: Run, slots: Sequence[Waiting]) -> int:
    """Note that the names of slots were compared, but for those of which something is new since; returns how many."""
    asked = [each.model_dump(include={"scope", "slot", "rev"}) for each in slots]
    return run.one("entity.compared", Changes, isTest=run.is_test, slots=asked).changed


def new_pairs(on: Executor, slots: Sequence[Waiting], *, is_test: bool) -> Sequence[Pair]:
    """Return the names that are one, of those that slots have and of those that share a key with them."""
    around = _Around(on, is_test)
    around.read({_Subject(each.scope, each.subject) for each in slots})
    around.widen({_Key(each.scope, key) for each in slots for key in each.keys})
    whole = {(each.scope, each.name) for each in around.known}
    around.widen(set())
    return _pairs(on, around.known, whole=lambda each: (each.scope, each.name) in whole, without=around.common)


class _Around:
    """Names, and what shares a key with them; ``common`` are the keys that say nothing, as too many names have them."""

    def __init__(self, on: Executor, is_test: bool) -> None:
        self._on = on
        self._is_test = is_test
        self._subjects = set[_Subject]()
        self._asked = set[_Key]()
        self.common = set[_Key]()
        self.known = list[Known]()

    def read(self, subjects: set[_Subject]) -> None:
        """Read the names of subjects that were not read before."""
        if new := sorted(subjects - self._subjects):
            asked = {"scope": None, "subjects": [each._asdict() for each in new], "personal": list(names.PERSONAL)}
            self.known += self._on.rows("entity.names", Known, isTest=self._is_test, **asked)
            self._subjects |= subjects

    def widen(self, more: set[_Key]) -> None:
        """Read the names that share a key with one that is known, or have one of these."""
        keys = more | {_Key(each.scope, key) for each in self.known for key in each.spelled.keys}
        asked = [each._asdict() for each in sorted(keys - self._asked)]
        found = self._on.rows("entity.near", _Near, isTest=self._is_test, keys=asked)
        self._asked |= keys
        self.common |= {_Key(each.scope, each.key) for each in found if each.subjects is None}
        self.read({_Subject(each.scope, subject) for each in found for subject in each.subjects or ()})


def _pairs(
    on: Executor, known: Iterable[Known], *, whole: Callable[[Known], bool], without: Iterable[_Key] = ()
) -> Sequence[Pair]:
    """Return the names that are one; of those that are not ``whole`` not all are known that share a key with them."""
    common = frozenset(without)

    def rows() -> Iterator[dict[str, Any]]:
        for each in sorted(known, key=lambda each: (each.scope, each.name)):
            spelled = each.spelled.to_map()
            spelled["keys"] = [key for key in spelled["keys"] if _Key(each.scope, key) not in common]
            yield each.model_dump(by_alias=True) | spelled | {"whole": whole(each)}

    return on.rows("entity.pairs", Pair, names=[*rows()])
