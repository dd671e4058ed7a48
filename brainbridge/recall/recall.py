"""Recall: finds memories by a question's words, by associations, and by what the question asks for.

The ranking is one statement of five texts in ``cypher/recall``: gather, consult, spread, search and cover. Its weights
are those of RecallConfig. Where it is not sure, and memories are cold, it is asked again with these. The hits are
touched afterwards, and associated with each other.
"""

import time
import uuid
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from brainbridge import instants
from brainbridge.association import association
from brainbridge.derivation import tracing
from brainbridge.errors import InvalidInput
from brainbridge.graph.graph import Executor, Transactor
from brainbridge.graph.reader import LOCAL, require_local
from brainbridge.graph.rows import Row
from brainbridge.language import facets, question
from brainbridge.language.facts.subjects import Named
from brainbridge.language.question import Question
from brainbridge.language.words import STOP_WORDS, stem
from brainbridge.memory import memory
from brainbridge.recall import admitting
from brainbridge.recall.filters import Filters
from brainbridge.recall.result import Edge, Explanation, Hit, Place, Ranked, Recall, Standing
from brainbridge.run.run import LANDMARK
from brainbridge.schema import indexes

TOUCHING = ("memory.access", "association.coactivate")
SESSIONS = 50  # sessions to consider
_MOST = 100_000  # limit of hits on a page, and of hits before it
_WISHES = 200  # instructions and preferences that a question considers
_STANDING = 5  # instructions and preferences shown beside the hits
_COVERING = 10  # hits that say how much of a question a recall covers, shown or not
_CANDIDATES = 120  # matches that are ranked with signals: the most that a question finds, on all pages together
_WIDE = 20  # times as many matches are considered if a filter is not in the index


class _Ranking(Row):
    hits: list[Ranked]
    wishes: int | None
    coverage: float
    sure: bool
    beyond: bool
    cold: bool


class _Version(Row):
    head: str
    id: str
    tier: str
    content: str


def read(query: str) -> Question:
    """Parse a question; InvalidInput if it contains no word."""
    asked = question.read(query)
    if not asked.words:
        raise InvalidInput(f"{query[:60]!r} contains no word to search for", hint="use words or numbers")
    return asked


def is_common(query: str) -> bool:
    """Tell whether a question has only stop words, which match nothing; InvalidInput if it contains no word."""
    return STOP_WORDS.issuperset(read(query).words)


def search(
    on: Executor,
    query: str,
    *,
    now: datetime,
    limit: int,
    skip: int = 0,
    is_test: bool = False,
    wishes: bool = True,
    filters: Filters | None = None,
) -> list[Hit]:
    """Return the best hits for a question as of ``now``, touching nothing; InvalidInput if it contains no word.

    Without ``wishes``, no instruction or preference comes up for more than its words, as where a few bare words ask.
    """
    asked, narrowed = read(query), filters or Filters()
    ranking = _rank(on, asked, narrowed, now=now, limit=limit, skip=skip, is_test=is_test, wishes=wishes)
    return _hits(on, ranking.hits, narrowed.as_of)


def is_sure(on: Executor, query: str, *, now: datetime, is_test: bool = False, filters: Filters | None = None) -> bool:
    """Tell whether a recall is sure that an answer is among its first ten hits; it touches nothing. Errors as above."""
    asked, narrowed = read(query), filters or Filters()
    return _rank(on, asked, narrowed, now=now, limit=10, skip=0, is_test=is_test, wishes=True).sure


def lanes(asked: Question, filters: Filters, *, reader: str = LOCAL, is_test: bool = False) -> dict[str, Any]:
    """Return the full-text searches of a question as query parameters: the indexes, and the Lucene queries."""
    needed = [*filters.needed(), facets.read_by(reader)]
    return {
        "index": indexes.of_words(is_test=is_test),
        "wishIndexes": indexes.searched(is_test=is_test, cold=True),
        "sessionIndex": "test_session_words" if is_test else "session_words",
        "words": facets.lucene("text", asked.words, *needed),
        "aroundWords": facets.lucene("around", asked.words, *needed),
        "sessionWords": facets.lucene(
            "testWords" if is_test else "words", asked.words, *needed[: filters.scope is not None]
        ),
        "standingWords": _standing_words(asked.words, filters, reader),
    }


def _rank(
    on: Executor, asked: Question, filters: Filters, *, is_test: bool, least: float = 0.0, **wanted: Any
) -> _Ranking:
    """Rank what answers a question: the hot memories, and if these are not sure, the cold ones with them.

    So too if they cover less of the question than is asked for (``least``).
    """
    params: dict[str, Any] = {**lanes(asked, filters, reader=on.reader, is_test=is_test)}
    params |= _asked(asked, filters, is_test=is_test, **wanted) | {"least": float(least)}
    cold = indexes.of_cold_words(is_test=is_test)
    ranking = on.one("recall.cover", _Ranking, **params, coldIndex=cold if filters.include == "cold" else None)
    return on.one("recall.cover", _Ranking, **params, coldIndex=cold) if ranking.beyond else ranking


def _asked(
    asked: Question, filters: Filters, *, now: datetime, limit: int, skip: int, is_test: bool, wishes: bool = True
) -> dict[str, Any]:
    """Return what a question asks for and how it is narrowed, as query parameters."""
    return dict(
        standing=asked.standing and wishes,
        wishes=_WISHES,
        isTest=is_test,
        scope=filters.scope,
        branch=filters.branch,
        tier=filters.tier,
        begins=admitting.ms(filters.since),
        ends=admitting.ms(filters.until),
        includeExpired=filters.include != "live",
        asOf=admitting.ms(filters.as_of),
        trueAt=admitting.ms(filters.true_at),
        strict=filters.strict,
        sessions=SESSIONS,
        candidates=_CANDIDATES,
        widen=_WIDE if filters.go_beyond_the_index else 1,
        names=asked.names,
        capitalised=asked.capitalised,
        subjects=[] if filters.keep_to_the_index else [_named(each) for each in asked.subjects],
        stems=list(dict.fromkeys(map(stem, asked.words))),
        when=asked.when.model_dump() if asked.when else None,
        asksWhen=asked.asks_when,
        asksName=asked.asks_name,
        asksCount=asked.asks_count,
        asksAdvice=asked.advice,
        bare=asked.bare,
        fromUser=not asked.assistant,
        inOrder=asked.course,
        now=instants.to_ms(filters.as_of or now),
        landmark=LANDMARK,
        covering=_COVERING,
        ranked=_CANDIDATES if asked.course else max(_COVERING, skip + limit),
        wanted=[{"words": each, "stems": [stem(word) for word in each]} for each in asked.wanted],
        skip=skip,
        page=limit,
    )


def _named(subject: Named) -> dict[str, Any]:
    return {"key": subject.key, "stems": [*map(stem, subject.words)], "of": [*map(stem, subject.of)]}


def _hits(on: Executor, rows: Sequence[Ranked], as_of: datetime | None) -> list[Hit]:
    """Return what was ranked as hits; with ``as_of``, heads are replaced by the versions valid then."""
    then: dict[str, _Version] = {}
    if as_of and rows:
        ids = {each for row in rows for each in row.memories()}
        versions = on.rows("recall.versions", _Version, ids=sorted(ids), asOf=instants.to_ms(as_of))
        then = {each.head: each for each in versions}
    return [_hit(row, then) for row in rows]


def _hit(row: Ranked, then: Mapping[str, _Version]) -> Hit:
    parts = {name: value for name, value in row.parts.items() if value}
    raw = {"fullText": row.full_text} if row.full_text is not None else {}
    total = sum(parts.values())
    figures = parts | raw | {"weight": round(row.score / total, 6) if total else 1.0}
    path = sorted((_edge(each, then) for each in row.path), key=lambda edge: (-edge.adds, edge.from_, edge.type))
    shown = row.model_dump(exclude={"parts", "full_text", "path"})
    if version := then.get(row.id):
        shown |= version.model_dump(exclude={"head"}) | {"energy": None}  # its energy then is no longer stored
    return Hit(**shown, path=path, figures=figures)


def _edge(edge: Edge, then: Mapping[str, _Version]) -> Edge:
    renamed = {field: then[each].id for field, each in edge.memories().items() if each in then}
    return edge.model_copy(update=renamed) if renamed else edge


def standing(
    on: Executor, asked: Question, filters: Filters, *, now: datetime, is_test: bool = False
) -> list[Standing]:
    """Return the user's standing instructions and preferences, those closest to the question first."""
    if not asked.standing or filters.as_of:
        return []
    return wishes(on, filters, asked.words, now=now, limit=_STANDING, is_test=is_test)


def wishes(
    on: Executor, filters: Filters, words: Sequence[str] = (), *, now: datetime, limit: int, is_test: bool = False
) -> list[Standing]:
    """Return the user's standing instructions and preferences, those with most of the words first, then the latest."""
    rows = on.rows(
        "recall.standing",
        Standing,
        indexes=indexes.searched(is_test=is_test, cold=True),
        words=_standing_words(words, filters, on.reader),
        isTest=is_test,
        scope=filters.scope,
        now=instants.to_ms(now),
        limit=limit,
    )
    return list(rows)


def _standing_words(words: Sequence[str], filters: Filters, reader: str) -> str:
    # Standing rules always qualify; words only order them.
    groups = [*filters.needed(), facets.read_by(reader), [facets.RULE, facets.PREFERENCE]]
    return facets.lucene("text", words, *groups, optional=True)


def touch(on: Executor, hits: list[Hit], *, now: datetime, session: str | None, retrieval: str) -> list[str]:
    """Touch the live hits and associate them with each other; returns the ids of those touched.

    ``retrieval`` is the id of the retrieval; repeating it adds nothing.
    """
    living = {hit.id: f"{retrieval}:{hit.lineage_id}" for hit in hits if not hit.expired}
    if not living:
        return []
    touches = memory.access(on, living, now=now, session=session)
    touched = sorted(each.head_id for each in touches if each.head_id and each.outcome in ("touched", "repeated"))
    if len(touched) > 1:
        association.coactivate(on, touched, retrieval=retrieval, now=now)
    return touched


def recall(
    graph: Transactor,
    query: str,
    *,
    now: datetime,
    limit: int,
    skip: int = 0,
    budget: int | None = None,
    session: str | None = None,
    touched: bool = True,
    explain: bool = False,
    is_test: bool = False,
    min_coverage: float = 0.0,
    filters: Filters | None = None,
) -> Recall:
    """Search, then touch the hits, unless ``touched`` is False. The ranking does not depend on the touch.

    Another reader than the local agent touches nothing. Refused if that one asks ``as_of`` an earlier instant.

    ``session`` is the recalling session. With a ``budget``, the hits end before the one that would exceed so many
    characters of content. Hits that cover less of the question in the mean than ``min_coverage`` are held back, and not
    touched. InvalidInput if the query contains no word, or a number is out of range.
    """
    _check_page(limit, skip)
    _check_coverage(min_coverage)
    narrowed, took = filters or Filters(), dict[str, float]()
    if narrowed.as_of:
        require_local(graph.reader)  # what has expired since is found by nobody else
    with _timed(took, "read"):
        asked = read(query)

    with _timed(took, "search"):
        ranking = _rank(graph, asked, narrowed, now=now, limit=limit, skip=skip, is_test=is_test, least=min_coverage)
        found = _hits(graph, ranking.hits, narrowed.as_of)
        # If the search met no standing rule there is none; one that found nothing, or did not look, cannot tell.
        met_none = ranking.wishes == 0 and not asked.bare
        beside = [] if met_none else standing(graph, asked, narrowed, now=now, is_test=is_test)
    told = _explanation(graph, asked, narrowed, now=now, is_test=is_test, cold=ranking.cold) if explain else None
    doubted = len(found) if ranking.coverage < min_coverage else 0
    hits, used = _within(found[doubted:], budget)
    ids: list[str] = []
    if touched and hits and not narrowed.as_of and graph.reader == LOCAL:
        name = str(uuid.uuid4())
        with _timed(took, "touch"):
            ids = graph.transaction(TOUCHING, lambda unit: touch(unit, hits, now=now, session=session, retrieval=name))
    shown = {hit.lineage_id for hit in hits}
    return Recall(
        hits=hits,
        standing=[each for each in beside if each.lineage_id not in shown],
        touched=ids,
        as_of=narrowed.as_of,
        used_chars=used,
        more=len(found) - doubted - len(hits),
        coverage=ranking.coverage,
        sure=ranking.sure,
        min_coverage=min_coverage,
        held_back=doubted,
        explained=_of_hits(graph, told, hits, took, now=now) if told else None,
    )


def _check_page(limit: int, skip: int) -> None:
    for name, value, least in (("limit", limit, 1), ("skip", skip, 0)):
        if not least <= value <= _MOST:
            raise InvalidInput(f"{name} {value} is not between {least} and {_MOST}")


def _check_coverage(least: object) -> None:
    if not isinstance(least, int | float) or not 0 <= least <= 1:
        raise InvalidInput(f"min_coverage {least!r} is not a number between 0 and 1")


def _explanation(
    graph: Transactor, asked: Question, filters: Filters, *, now: datetime, is_test: bool, cold: bool
) -> Explanation:
    """Explain how a question was read: what it asks for, named by the figures that this affects."""
    read_as = {
        "date": asked.when,
        "time": asked.asks_when,
        "answer": asked.asks_name or asked.asks_count,
        "assistant": asked.assistant,
        "standing": asked.standing,
        "advice": asked.advice,
        "course": asked.course,
    }
    asks = [name for name, there in read_as.items() if there]
    filtered = admitting.admitted(graph, asked, filters, now=now, is_test=is_test, cold=cold)
    searched: list[Place] = ["hot", "cold"] if cold else ["hot"]
    return Explanation(
        words=asked.words, asks=asks, figures={}, searched=searched, filters=filtered, roots={}, took_ms={}
    )


def _of_hits(
    graph: Transactor, told: Explanation, hits: Sequence[Hit], took: dict[str, float], *, now: datetime
) -> Explanation:
    """Add to an explanation what it says of the hits, and how long it all took."""
    used = {name for hit in hits for name in hit.figures}
    figures = {name: meaning for name, meaning in graph.domains.figures.items() if name in used}
    roots = tracing.roots(graph, [hit.id for hit in hits], now=now)
    return told.model_copy(update={"figures": figures, "roots": roots, "took_ms": took})


def _within(hits: list[Hit], budget: int | None) -> tuple[list[Hit], int]:
    used, kept = 0, list[Hit]()
    for hit in hits:
        if budget is not None and used + len(hit.content) > budget:
            break
        used += len(hit.content)
        kept.append(hit)
    return kept, used


@contextmanager
def _timed(took: dict[str, float], step: str, clock: Callable[[], float] = time.perf_counter) -> Iterator[None]:
    began = clock()
    yield
    took[step] = round((clock() - began) * 1000, 3)
