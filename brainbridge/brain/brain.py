"""``Brain``: everything brainbridge does, as typed methods. The command line calls nothing else.

Everyday work is done by methods of ``Brain``, the rest by its parts, such as ``brain.probes`` (``rooms.py``). Modules
that only a few methods need are imported where they are used, because every command pays for opening a brain.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import ExitStack
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Literal, Self, Unpack

from brainbridge import instants
from brainbridge.brain import guarding, opening, rendering
from brainbridge.brain.context import LATELY_S, Context
from brainbridge.brain.rooms import Rooms
from brainbridge.progress import Progress, silent

if TYPE_CHECKING:
    from brainbridge.association.association import Associated
    from brainbridge.consolidation.consolidation import Consolidated, Decayed, Narrowed, Promoted
    from brainbridge.crystal.pipeline import Pipeline
    from brainbridge.feedback.feedback import Feedback, FeedbackOptions, Verdict
    from brainbridge.forgetting.forgetting import Forgotten
    from brainbridge.graph.graph import Graph
    from brainbridge.memory.drafts import Draft
    from brainbridge.memory.memory import Boost, Memory
    from brainbridge.memory.parts import Parts, PartsOfTest
    from brainbridge.monitor.explain import Explained
    from brainbridge.recall.filters import Narrowing
    from brainbridge.recall.result import Recall
    from brainbridge.recall.traversal import Traversal, Walk
    from brainbridge.server.connection import Endpoint
    from brainbridge.settings import Flags, Resolved


class Brain(Rooms):
    """One brain: a Neo4j database and the rules that run on it. Use it as a context manager, or close it.

    Methods act as of ``now`` (default: the clock), with ``test`` on test memories. With ``dry_run`` they only return
    what they would do. What would end a memory that a probe finds is not done, unless ``protect`` keeps that memory.
    """

    def __init__(self, context: Context, endpoint: Endpoint) -> None:
        super().__init__(context)
        self.endpoint = endpoint
        self._closing = ExitStack()

    @classmethod
    def open(
        cls,
        name: str | None = None,
        *,
        progress: Progress = silent,
        migrated: bool = True,
        driver_options: Mapping[str, object] | None = None,
        **flags: Unpack[Flags],
    ) -> Self:
        """Open a brain by name: at the address in its settings, else on its local server, which is started if needed.

        ``flags`` are settings (``uri``, ``user``, ``password``, ``database`` ...) that override environment and file.
        An empty database gets its schema; with ``migrated=False`` the schema is neither checked nor changed.
        Raises GraphUnavailable, AuthenticationFailed, ServerError, SchemaMissing, SchemaNewer or ForeignGraph.
        """
        with ExitStack() as stack:
            shared = opening.opened(name, progress=progress, migrated=migrated, driver_options=driver_options, **flags)
            brain = cls(*stack.enter_context(shared))
            brain._closing = stack.pop_all()
        return brain

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the connection."""
        self.close()

    def close(self) -> None:
        """Close the connection; a local server keeps running."""
        self._closing.close()

    @property
    def name(self) -> str:
        """Return the brain's name."""
        return self.context.name

    @property
    def graph(self) -> Graph:
        """Return the brain's graph, which runs queries of the catalog."""
        return self.context.graph

    @property
    def resolved(self) -> Resolved:
        """Return the settings the brain was opened with, and where each came from."""
        return self.context.resolved

    def warnings(self) -> list[str]:
        """Return warnings besides the results: an unfinished restore, a log or a recall that could not be written."""
        guard, journal = self.graph.guard, self.context.journal
        return [*filter(None, (guard.warning() if guard else "", journal.problem, *self.context.problems.values()))]

    def draft(self, content: str, *, at: datetime | None = None, **parts: Unpack[PartsOfTest]) -> Draft:
        """Check the parts of a new memory without writing it; InvalidInput names the bad part."""
        return self.context.draft(content, at, parts)

    def remember(self, content: str, *, now: datetime | None = None, **parts: Unpack[Parts]) -> Memory:
        """Write a memory, or return the one that has its ``import_key`` already. InvalidInput names the bad part.

        It waits to be read for facts and commitments; what waits is read then, if it is due.
        """
        from brainbridge.memory import memory

        new = self.context.draft(content, now, parts)
        done = memory.remember(self.graph, new, is_test=False, row=self.intake.marked(new))
        self.intake.tend(new.at)
        return done

    def recall(
        self,
        query: str,
        *,
        now: datetime | None = None,
        limit: int = 10,
        skip: int = 0,
        budget: int | None = None,
        touch: bool = True,
        note: bool = True,
        session: str | None = None,
        explain: bool = False,
        verbatim: bool = False,
        min_coverage: float = 0.0,
        test: bool = False,
        **filters: Unpack[Narrowing],
    ) -> Recall:
        """Find the memories that answer a question best, and touch those returned unless ``touch`` is False.

        ``session`` is the recalling one; ``budget`` limits the characters of content; ``explain`` adds how the question
        was read, and ``verbatim`` the exact words in which something of it was decided or promised, which are for the
        local agent alone. Hits that cover less of it in the mean than ``min_coverage`` are held back. A recall of real
        memories that shows its hits is noted as the last one, and for ``probes.learn``, unless ``note`` is False: for
        what no user asked. InvalidInput if the question holds no word.
        """
        from brainbridge.graph.reader import require_local
        from brainbridge.recall import history, recall
        from brainbridge.recall.filters import Filters

        if verbatim:
            require_local(self.graph.reader)
        found = recall.recall(
            self.context.with_law_applied(LATELY_S),
            query,
            now=instants.or_now(now),
            limit=limit,
            skip=skip,
            budget=budget,
            touched=touch,
            session=session,
            explain=explain,
            min_coverage=min_coverage,
            filters=Filters.of(**filters),
            is_test=test,
        )
        if verbatim:
            from brainbridge.intake import verbatim as exact

            words = exact.told(self.graph, [each.id for each in found.hits], known_at=found.as_of)
            found = found.model_copy(update={"verbatim": words})
        if note and not test and self.context.is_local:
            at, scope = instants.or_now(now), filters.get("scope")
            self.context.problems["recall"] = history.note(self.name, query, found, now=at, scope=scope)
        return found

    def is_common(self, query: str) -> bool:
        """Tell whether a question holds only stop words, which match nothing; InvalidInput if it holds no word."""
        from brainbridge.recall import recall

        return recall.is_common(query)

    def traverse(self, *memory_ids: str, now: datetime | None = None, **walk: Unpack[Walk]) -> Traversal:
        """Walk over associations from memories; strongest first, with the options of ``traversal.traverse``."""
        from brainbridge.recall import traversal

        return traversal.traverse(self.context.with_law_applied(LATELY_S), memory_ids, now=instants.or_now(now), **walk)

    def touch(self, memory_id: str, *, now: datetime | None = None, session: str | None = None) -> Boost:
        """Access a memory: it gains accessEnergy (1 by default), and the access is counted. Refused if it has ended."""
        from brainbridge.memory import memory

        return memory.touch(self.graph, memory_id, now=instants.or_now(now), session=session)

    def inspect(self, memory_id: str, *, now: datetime | None = None) -> Explained:
        """Return everything about a memory, with reasons; this is not an access. NotFound for an unknown id."""
        from brainbridge.crystal import explain
        from brainbridge.recall import history

        ways = history.ways(self.name, memory_id) if self.context.is_local else None
        return explain.inspect(self.context.with_law_applied(), memory_id, now=instants.or_now(now), ways=ways)

    def forget(
        self,
        *what: str,
        now: datetime | None = None,
        limit: int = 1,
        scope: str | None = None,
        test: bool = False,
        dry_run: bool = False,
    ) -> Forgotten:
        """Forget memories until the run is taken back: each one an id, or a question's first hits within ``scope``."""
        from brainbridge.forgetting import forgetting

        at = instants.or_now(now)
        work = partial(forgetting.forget_any, what=what, now=at, limit=limit, scope=scope, is_test=test)
        return rendering.refreshed(self.context, self.context.do(work, dry_run=dry_run), unless=dry_run or test)

    def feedback(
        self, memory_id: str, verdict: Verdict, *, dry_run: bool = False, **options: Unpack[FeedbackOptions]
    ) -> Feedback | Forgotten:
        """Touch a memory that was used; halve the rank of a stale one; of a wrong one say what ``forget`` would do."""
        from brainbridge.feedback import feedback

        if verdict == "wrong":
            return self.forget(feedback.latest(self.graph, memory_id, **options), now=options.get("now"), dry_run=True)
        return self.context.do(lambda graph: feedback.give(graph, memory_id, verdict, **options), dry_run=dry_run)

    def pipeline(self, *, now: datetime | None = None, test: bool = False, dry_run: bool = False) -> Pipeline:
        """Begin a pipeline: find crystals, filter, change and store them, in one run, by ``execute``."""
        from brainbridge.crystal.pipeline import Pipeline

        return Pipeline(partial(self.context.do, dry_run=dry_run), now=instants.or_now(now), is_test=test)

    def associate(self, *, now: datetime | None = None, test: bool = False) -> Associated:
        """Join new memories to what they follow, resemble and mention; imports and session ends do this too."""
        from brainbridge.association import association

        return association.associate(self.graph, now=instants.or_now(now), is_test=test, progress=self.context.progress)

    def consolidate(
        self,
        *,
        now: datetime | None = None,
        test: bool = False,
        dry_run: bool = False,
        protect: bool = False,
        if_running: Literal["wait", "leave"] = "wait",
        **narrowed: Unpack[Narrowed],
    ) -> Consolidated:
        """Associate, expire, settle and promote, and follow the law of crystals; ``only`` does one of the two.

        ``due_only`` leaves out settling. Only one consolidation runs at a time on a machine. Another one is waited for;
        with ``if_running="leave"`` nothing is done instead, and the result says ``left``.
        """
        from brainbridge.consolidation import consolidation
        from brainbridge.run import exclusive

        at, progress = instants.or_now(now), self.context.progress
        work = partial(consolidation.consolidate, **narrowed)
        with exclusive.taken(self.graph, self.name, wait=if_running == "wait", progress=progress) as ours:
            if not ours:
                return consolidation.LEFT
            done = guarding.judged(self.context, work, now=at, test=test, dry_run=dry_run, protect=protect)
        return rendering.refreshed(self.context, done, unless=dry_run or test)

    def session_end(
        self,
        session: str | None = None,
        *,
        now: datetime | None = None,
        scope: str | None = None,
        test: bool = False,
        dry_run: bool = False,
        protect: bool = False,
    ) -> Consolidated:
        """Consolidate at the end of a session, and promote its own memories from the lowered threshold on."""
        from brainbridge.consolidation import consolidation

        work = partial(consolidation.session_end, name=session, scope=scope)
        done = guarding.judged(self.context, work, now=now, test=test, dry_run=dry_run, protect=protect)
        return rendering.refreshed(self.context, done, unless=dry_run or test)

    def decay(
        self, *, now: datetime | None = None, test: bool = False, dry_run: bool = False, protect: bool = False
    ) -> Decayed:
        """Settle every stored energy and end the memories that have faded."""
        from brainbridge.consolidation import consolidation

        done = guarding.judged(self.context, consolidation.decay, now=now, test=test, dry_run=dry_run, protect=protect)
        return rendering.refreshed(self.context, done, unless=dry_run or test or not done.expired)

    def promote(self, *, now: datetime | None = None, test: bool = False, dry_run: bool = False) -> Promoted:
        """Promote the memories that have reached their threshold."""
        from brainbridge.consolidation import consolidation

        work = partial(consolidation.promote, now=instants.or_now(now), is_test=test, progress=self.context.progress)
        done = self.context.do(work, dry_run=dry_run)
        return rendering.refreshed(self.context, done, unless=dry_run or test or not done.promoted)

    def force_promote(self, memory_id: str, *, now: datetime | None = None, dry_run: bool = False) -> Promoted:
        """Promote one memory by one tier, whatever its energy; NotFound for an unknown id, Refused if it cannot be."""
        from brainbridge.consolidation import consolidation

        work = partial(consolidation.force_promote, memory_id=memory_id, now=instants.or_now(now))
        return rendering.refreshed(self.context, self.context.do(work, dry_run=dry_run), unless=dry_run)
