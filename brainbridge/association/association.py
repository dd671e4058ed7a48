"""Associations between memories. The rules are in ``cypher/association``.

Co-activation is written by retrievals. A new memory is ``Unlinked``; one step, ``associate``, makes all its other edges
and removes that label.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from brainbridge import instants
from brainbridge.association.sought import Sought
from brainbridge.config import config
from brainbridge.governance import trust
from brainbridge.graph.graph import Executor, Transactor, Unit
from brainbridge.graph.rows import Id, Row
from brainbridge.language import facets
from brainbridge.language.causes import causal_phrase
from brainbridge.language.entities import Extractor, Rules, normal
from brainbridge.language.signals import signals
from brainbridge.language.words import forms, searched
from brainbridge.memory.traces import MOST_WORDS
from brainbridge.progress import Progress, silent
from brainbridge.run.run import LANDMARK, Run
from brainbridge.schema import indexes

_BATCH = 500
_LONGEST = 20_000  # characters of a text that are analysed; its words are read from all of it
_CANDIDATES = 51  # from the full-text index, one of which is the memory itself
_FEWEST_TERMS, _MOST_TERMS = 3, 256
_REINFORCED = 5
_STRENGTHENED = 1000  # memories per transaction
_PATIENCE = 10  # consecutive batches in which every memory was being promoted
_LONGEST_AROUND = 2_000  # characters of a neighbour that are stored with a memory
_WRITES = (
    *("association.reinforce", "association.mention", "association.follow"),
    *("association.surround", "session.learn"),
)


class Coactivated(Row):
    """How many pairs were strengthened."""

    pairs: int


class Associated(Row):
    """How many memories were associated, and how many edges of each type were created.

    At least ``left`` still wait, because they were promoted again and again meanwhile. The next call finds them.
    """

    memories: int = 0
    next: int = 0
    about: int = 0
    caused: int = 0
    reinforces: int = 0
    left: int = 0

    def __add__(self, other: "Associated") -> "Associated":
        """Return the sums."""
        return Associated(**{name: getattr(self, name) + getattr(other, name) for name in Associated.model_fields})


class _Pending(Row):
    id: str
    content: str
    speaker: str | None
    role: str | None
    scope: str | None
    session_id: str
    type: str | None
    searched: bool
    facet: str | None
    trust: str | None
    suspect: bool
    described: bool
    directive: bool


class _Alike(Row):
    newer: str
    older: str
    similarity: float


class _Looked(Row):
    pairs: list[_Alike]
    crowded: list[str]


class _Made(Row):
    made: int


class _Mentioned(Row):
    id: str
    made: int


class _Placed(Row):
    id: str
    follows: int
    caused: int


class _Opened(Row):
    opened: int


class _Noted(Row):
    noted: int


class _Learned(Row):
    learned: int


def coactivate(on: Executor, ids: Sequence[str], *, retrieval: str, now: datetime) -> int:
    """Strengthen the association of each pair of these memories by one, once per retrieval; returns how many pairs."""
    params = {"ids": list(ids), "retrieval": retrieval, "now": instants.to_ms(now)}
    rows = on.rows("association.coactivate", Coactivated, **params)
    return rows[0].pairs


def relate(on: Executor, relations: Mapping[str, tuple[str, str, str]]) -> int:
    """Relate entities as memories state; ``relations`` maps memory ids to (from, type, to). Returns how many edges."""
    rows = [
        {"id": each, "from": normal(a), "kind": kind, "to": normal(b), "fromLabel": a, "toLabel": b}
        for each, (a, kind, b) in relations.items()
        if normal(a) and normal(b)
    ]
    return on.rows("association.relate", _Made, rows=rows)[0].made if rows else 0


def associate(
    on: Transactor | Run,
    *,
    now: datetime,
    is_test: bool = False,
    until: datetime | None = None,
    extractor: Extractor | None = None,
    progress: Progress = silent,
) -> Associated:
    """Create the associations of every memory that has none yet: NEXT, CAUSED, REINFORCES, ABOUT.

    Each batch is one transaction: after a kill, the next call continues; a repeated call changes nothing. New entities
    are first seen at ``now``; an edge has the instant of its newer memory. With ``until``, memories created later
    keep waiting.
    """
    done, in_vain, chosen = Associated(), 0, extractor or Rules()
    sought: Sought | None = None
    while (batch := _pending(on, is_test, until)) and in_vain < _PATIENCE:
        if sought is None:
            settings = on.config if isinstance(on, Run) else config.current(on)
            sought = Sought(settings.semantic_similarity_threshold)
        made = _associate(on, batch, chosen, sought, is_test=is_test, now=now)
        in_vain = 0 if made.memories else in_vain + 1
        done = done + made
        progress("Associating", done.memories, None)
    return done + Associated(left=len(batch))


def surround(on: Executor | Run, ids: Sequence[str]) -> int:
    """Store what is said around memories and their neighbours in their sessions; returns how many changed."""
    return on.one("association.surround", _Noted, ids=list(ids), longest=_LONGEST_AROUND).noted


def reopen(on: Transactor | Run, ids: Sequence[str]) -> int:
    """Remove memories, and those that follow them, from the order of their sessions; returns how many."""
    slices = (list(ids[begin : begin + _BATCH]) for begin in range(0, len(ids), _BATCH))
    return sum(on.one("association.reopen", _Opened, ids=each).opened for each in slices)


def strengthen(run: Run) -> int:
    """Give energy to the memories that newer ones reinforce, once per edge; returns how many gained.

    The gain is 0.5 x similarity, from semanticSimilarityThreshold on; it is not an access. Edges created while the
    switch ``retroactiveStrengthening`` was off count once it is on.
    """
    return run.drain(
        "association.strengthen",
        "Strengthening reinforced memories",
        similarity=run.config.semantic_similarity_threshold,
        isTest=run.is_test,
        now=run.now,
        landmark=LANDMARK,
        batch=_STRENGTHENED,
        runId=run.id,
    )


def _pending(graph: Transactor | Run, is_test: bool, until: datetime | None) -> tuple[_Pending, ...]:
    latest = None if until is None else instants.to_ms(until)
    params = {"isTest": is_test, "until": latest, "longest": _LONGEST, "batch": _BATCH}
    return graph.rows("association.pending", _Pending, **params)


def _associate(
    graph: Transactor | Run,
    batch: Sequence[_Pending],
    extractor: Extractor,
    sought: Sought,
    *,
    is_test: bool,
    now: datetime,
) -> Associated:
    terms = {each.id: forms(each.content[:_LONGEST]) for each in batch}
    if rows := [_described(each, terms[each.id]) for each in batch if _is_undescribed(each)]:
        graph.rows("memory.describe", Id, rows=rows)
    alike = _alike(graph, terms, sought, is_test)
    mentions = [{"id": each.id, "entities": _entities(extractor, each)} for each in batch]
    phrases = {each.id: causal_phrase(each.content[:_LONGEST]) for each in batch}

    def work(unit: Unit) -> Associated:
        reinforced = unit.one("association.reinforce", _Made, rows=alike, most=_REINFORCED).made if alike else 0
        about = unit.rows("association.mention", _Mentioned, rows=mentions, now=instants.to_ms(now))
        places = [{"id": row.id, "phrase": phrases[row.id]} for row in about]
        placed = unit.rows("association.follow", _Placed, rows=places)
        ids = [row.id for row in placed]
        surround(unit, ids)
        unit.one("session.learn", _Learned, ids=ids, most=MOST_WORDS)
        return Associated(
            memories=len(placed),
            next=sum(row.follows for row in placed),
            about=sum(row.made for row in about),
            caused=sum(row.caused for row in placed),
            reinforces=reinforced,
        )

    return graph.transaction(_WRITES, work)


def _is_undescribed(each: _Pending) -> bool:
    """Tell whether a memory lacks terms and signals, or its scope was changed since it was written."""
    return not each.described or each.facet != facets.in_scope(each.scope)


def describe(row: Mapping[str, Any]) -> dict[str, Any]:
    """Return a row of a new memory with its terms and signals, so that ``associate`` need not write them."""
    directive = bool(row.get("directive"))
    terms = forms(row["content"][:_LONGEST])
    read, standing = _read(row["content"], row.get("role"), row["trust"], terms, directive=directive)
    return {**row, **read, "facets": " ".join([row["facets"], *standing])}


def _described(each: _Pending, terms: Iterable[str]) -> dict[str, Any]:
    """Return a memory's terms, signals and facets, in case an older version wrote these or its scope was changed."""
    read, standing = _read(each.content, each.role, each.trust, terms, directive=each.directive)
    own = facets.facets(
        scope=each.scope, session=each.session_id, type=each.type or "", speaker=each.speaker, role=each.role
    )
    row = {"id": each.id, **read, "facets": " ".join([own, *standing])}
    return row if each.searched else row | {"text": searched(each.speaker, each.content)}


def _read(
    content: str, role: str | None, trusted: str | None, terms: Iterable[str], *, directive: bool
) -> tuple[dict[str, Any], list[str]]:
    """Return the terms and signals of a text, and the facets of what its user wants from now on.

    A ``directive`` is a preference, whatever its words are. Whoever is trusted less than the local agent wants nothing
    that would stand.
    """
    said = signals(content[:_LONGEST])
    if directive:
        said = said.model_copy(update={"prefers": True})
    if not trust.heeded(trusted):
        said = said.model_copy(update={"rules": False, "prefers": False})
    standing = facets.standing(rules=said.rules, prefers=said.prefers) if role == "user" else []
    return {"terms": [*terms], **said.model_dump(exclude_defaults=True)}, standing


def _alike(
    graph: Transactor | Run, found: Mapping[str, Mapping[str, str]], sought: Sought, is_test: bool
) -> list[dict[str, object]]:
    asked = {each: terms for each, terms in found.items() if _FEWEST_TERMS <= len(terms) <= _MOST_TERMS}
    for terms in asked.values():
        sought.meet(terms)
    if not asked:
        return []

    def look(chosen: Mapping[str, tuple[Sequence[str], int]]) -> _Looked:
        rows = [
            {
                "id": each,
                "terms": dict.fromkeys(asked[each], True),
                "sought": facets.quoted(asked[each][term] for term in rare),
                "rare": rare,
                "needed": needed,
            }
            for each, (rare, needed) in chosen.items()
        ]
        return graph.one(
            "association.alike",
            _Looked,
            rows=rows,
            index=indexes.of_words(is_test=is_test),
            threshold=sought.threshold,
            candidates=_CANDIDATES,
            fewest=_FEWEST_TERMS,
            most=_MOST_TERMS,
        )

    looked = look({each: sought.rarest(terms) for each, terms in asked.items()})
    pairs = dict.fromkeys(looked.pairs)
    if looked.crowded:
        # So many share these few words that the nearest may not be among them: then all its words say who is.
        pairs |= dict.fromkeys(look({each: (list(asked[each]), 0) for each in looked.crowded}).pairs)
    return [pair.model_dump(by_alias=True) for pair in pairs]


def _entities(extractor: Extractor, pending: _Pending) -> list[dict[str, object]]:
    if pending.suspect:  # the names of entities are shown, and may be chosen so that they say something
        return []
    found = extractor.entities(pending.content[:_LONGEST], pending.speaker)
    return [{"name": each.name, "kind": each.kind, "label": each.label, "times": each.times} for each in found]
