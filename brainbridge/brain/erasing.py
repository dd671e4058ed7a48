"""``brain.erasures``: memories are deleted for good, and nothing brings them back."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict

from brainbridge import instants
from brainbridge.brain import attaching, compacting, rendering
from brainbridge.brain.compacting import Compacted, Store
from brainbridge.brain.context import Part
from brainbridge.errors import BrainbridgeError, InvalidInput, NotCompacted, NotFound
from brainbridge.graph.rows import Instant, Row
from brainbridge.integrity.erasing import Counts, Doomed, Scope, Shown

if TYPE_CHECKING:
    from typing import Unpack

    from brainbridge.erasure.finding import Finder
    from brainbridge.integrity.erasing import Open

_FILES = "the database's own files, until it overwrites them or they are compacted"
_DETACHED = "copies (.seed-backup) beside files that documents were detached from: look for them yourself"
_ELSEWHERE = (
    "transcripts of agents, files that were imported, and archives kept elsewhere: from none of them it comes back"
)


class What(TypedDict, total=False):
    """What to erase besides named memories: the first ``limit`` hits of a ``query``, a ``scope``, or a ``source``.

    A source is the path of a crystal, or the name of a file or database that was imported. ``cascade``: also what was
    made of them, was merged with them, or quotes them. ``test``: of test memories.
    """

    query: str | None
    limit: int
    scope: str | None
    source: str | None
    cascade: bool
    test: bool


def is_named(ids: Sequence[str], what: Mapping[str, object]) -> bool:
    """Tell whether anything is said of what to erase."""
    return bool(ids) or any(what.get(each) is not None for each in ("query", "scope", "source"))


class Plan(Row):
    """What an erasure would delete: ``memories``, with whatever has the same text; ``derived`` would stay.

    ``archives`` are the backups that hold some of it. ``documents`` quote some of it, and would lose that; ``copies``
    of their files hold some of it, and would stay.
    """

    memories: list[Doomed]
    derived: list[Doomed]
    documents: list[str]
    copies: list[Path]
    archives: list[Path]


class Receipt(Row):
    """What an erasure deleted, by kind, and what remains and why; ``sha256`` is of the receipt that the graph keeps.

    That one is of the instant at which the erasure was done. ``compacted_at`` is when the store was compacted after it,
    so that its files are no longer among what remains.
    """

    id: str
    at: Instant
    reason: str | None
    counts: Counts
    remains: list[str]
    sha256: str
    compacted_at: Instant | None = None

    def compacted(self, at: datetime) -> Receipt:
        """Return the receipt after a compaction."""
        return self.model_copy(
            update={"compacted_at": at, "remains": [each for each in self.remains if each != _FILES]}
        )


class Outcome(Row):
    """What became of an erasure that was carried out, or in a dry run what would.

    ``plan`` and ``store`` are what is not done: all in a dry run, else a plan that found nothing. ``receipt`` is of
    what was erased, ``finished`` are those of erasures that had been interrupted, ``unfinished`` would be finished.
    """

    plan: Plan | None = None
    store: Store | None = None
    receipt: Receipt | None = None
    compacted: Compacted | None = None
    finished: Sequence[Receipt] = ()
    unfinished: Sequence[Shown] = ()

    def after(self, compacted: Compacted) -> Outcome:
        """Return the outcome after a compaction, which all receipts say."""
        return Outcome(
            plan=self.plan,
            receipt=self.receipt and self.receipt.compacted(compacted.at),
            compacted=compacted,
            finished=[each.compacted(compacted.at) for each in self.finished],
        )


class Erasures(Part):
    """An erasure cannot be undone; what is left are its receipt, and tombstones without content.

    Only one is done at a time, and none during an export or a restore: Held if one is.
    """

    def plan(self, *ids: str, now: datetime | None = None, **what: Unpack[What]) -> Plan:
        """Return what an erasure would delete, and what it would leave. Nothing is written.

        NotFound for an unknown id; InvalidInput unless exactly one of ids, query, scope and source is given.
        """
        from brainbridge.document import copies, scrubbing
        from brainbridge.graph import reader
        from brainbridge.integrity import erasing
        from brainbridge.transfer.archive import rewriting

        reader.require_local(self.graph.reader)
        found = self._planned(ids, instants.or_now(now), what)
        finder = erasing.finder(self.graph, found.lineages)
        archives = rewriting.having(
            self.graph, self.context.name, found.lineages, finder, progress=self.context.progress
        )
        documents = scrubbing.quoting(self.graph, finder) if found.lineages else []
        kept = [each.file for each in copies.holding(self.context.name, finder)] if found.lineages else []
        parts = {"documents": documents, "copies": kept, "archives": archives}
        return Plan(memories=found.memories, derived=found.derived, **parts)

    def erase(
        self,
        *ids: str,
        now: datetime | None = None,
        reason: str | None = None,
        backups: bool = False,
        **what: Unpack[What],
    ) -> Receipt | None:
        """Delete memories for good with every trace, and keep them from coming back; None if there are none.

        With ``backups`` the brain's backups are rewritten without them. ``reason`` stays in the graph. An erasure that
        was interrupted is finished first. Errors are those of ``plan``; InvalidInput for a reason that gives away what
        is erased.
        """
        from brainbridge.integrity import erasing

        at = instants.or_now(now)
        self.proceed(now=at)
        plan = self._planned(ids, at, what)
        lineages = plan.lineages
        if not lineages:
            return None
        _refuse_telling(reason, plan.memories)
        erasing.spare(self.graph, lineages, now=at)
        with self._alone():
            begun = erasing.begin(
                self.graph,
                lineages,
                now=at,
                reason=reason,
                backups=backups,
                kept=len(plan.derived),
                progress=self.context.progress,
            )
            done = self._done(begun, now=at)
        self._question(at)
        attaching.follow_all(self.context, now=now)
        return done

    def carry_out(
        self,
        *ids: str,
        confirm: Callable[[Plan | None, Store | None], None],
        now: datetime | None = None,
        reason: str | None = None,
        backups: bool = False,
        compact: bool = False,
        dry_run: bool = False,
        **what: Unpack[What],
    ) -> Outcome:
        """Finish what was interrupted, plan, let that be confirmed, erase, and with ``compact`` compact, in this order.

        With ``compact`` nothing need be named, or be found. ``confirm`` gets what is planned, and raises to leave it.
        Errors are those of ``erase`` and ``compact``; NotCompacted, with what is done, if only the compaction failed.
        """
        store = self.compaction() if compact else None
        finished = [] if dry_run else self.proceed(now=now)
        plan = self.plan(*ids, now=now, **what) if is_named(ids, what) or not compact else None
        chosen = [each.id for each in plan.memories] if plan else []
        if dry_run or not (chosen or store):
            return Outcome(plan=plan, store=store, finished=finished)
        confirm(plan, store)
        # What was confirmed, whatever a question would find by now.
        receipt = self.erase(*chosen, now=now, reason=reason, backups=backups) if chosen else None
        done = Outcome(plan=None if chosen else plan, receipt=receipt, finished=finished)
        return self._compacted(done, now) if store else done

    def _compacted(self, done: Outcome, now: datetime | None) -> Outcome:
        try:
            return done.after(self.compact(now=now))
        except (BrainbridgeError, OSError) as error:
            if done.receipt or done.finished:
                raise NotCompacted(error, done) from error
            raise

    def compaction(self) -> Store:
        """Return what ``compact`` would write anew, and for how long. Nothing is written; raises as ``compact``."""
        return compacting.planned(self.context)

    def compact(self, *, now: datetime | None = None) -> Compacted:
        """Write the store of the local server anew, so that its files hold nothing of what was erased.

        The server stops meanwhile. An erasure that was interrupted is finished first. Refused, with nothing changed, if
        the database is not the brain's local server, if its disk has no room for a second store, or if it holds nodes
        that no archive does; Refused too if the new store is not exactly the old one, which then stays.
        """
        at = instants.or_now(now)
        store = compacting.planned(self.context)
        self.proceed(now=at)
        return compacting.compact(self.context, store, now=at)

    def proceed(self, *, now: datetime | None = None) -> list[Receipt]:
        """Finish the erasures that were interrupted, and return their receipts."""
        from brainbridge.integrity import erasing

        at = instants.or_now(now)
        if not erasing.unfinished(self.graph):
            return []
        with self._alone():
            done = [self._resumed(each, now=at) for each in erasing.unfinished(self.graph)]
        self._question(at)
        attaching.follow_all(self.context, now=now)
        return done

    def list(self, erasure: str | None = None) -> Sequence[Shown]:
        """Return the erasures, the latest first, or one; NotFound if there is no such erasure."""
        from brainbridge.integrity import erasing

        found = erasing.shown(self.graph, erasure)
        if erasure and not found:
            raise NotFound(f"there is no erasure {erasure!r}", hint="list them: brainbridge erasures")
        return found

    def _planned(self, ids: Sequence[str], at: datetime, what: What) -> Scope:
        from brainbridge.integrity import erasing

        lineages = self._lineages(ids, at, what)
        return erasing.plan(self.graph, lineages, cascade=what.get("cascade", False), progress=self.context.progress)

    def _lineages(self, ids: Sequence[str], at: datetime, what: What) -> Sequence[str]:
        from brainbridge.forgetting import forgetting
        from brainbridge.integrity import erasing

        query, scope, source = what.get("query"), what.get("scope"), what.get("source")
        alone = scope is not None and query is None and source is None
        if bool(ids) + (query is not None) + alone + (source is not None) != 1 or (ids and scope is not None):
            raise InvalidInput(
                "an erasure is of named memories, or of what a query, a scope or a source has",
                hint="name ids, or one of --query, --scope and --source; --query and --source may be within a --scope",
            )
        is_test = what.get("test", False)
        if query is not None:
            graph, limit = self.context.with_law_applied(), what.get("limit", 1)
            ids = forgetting.meant(graph, query, now=at, limit=limit, scope=scope, is_test=is_test)
            return erasing.chosen(self.graph, ids=ids, is_test=is_test) if ids else []
        found = erasing.chosen(self.graph, ids=ids, scope=scope, source=source, is_test=is_test)
        self._refuse_unknown(ids, at)
        return found

    def _refuse_unknown(self, ids: Sequence[str], at: datetime) -> None:
        from brainbridge.erasure import tombstones
        from brainbridge.memory import memory

        there = {each.id for each in memory.read(self.graph, ids, now=at)} if ids else set()
        for each in (each for each in ids if each not in there):
            if tombstones.standing(self.graph, [tombstones.lineage_mark(each)]):
                seen = "see when, and whether the store was compacted since: brainbridge erasures"
                raise NotFound(f"memory {each!r} was erased already", hint=seen)
            raise NotFound(f"there is no memory {each!r}", hint=memory.LISTING_HINT)

    def _question(self, now: datetime) -> None:
        """Question what was built on facts that are erased; if this does not come to it, the next pass does."""
        from brainbridge.intake import questions

        questions.settle(self.graph, now=now, command="erase")

    @contextmanager
    def _alone(self) -> Iterator[None]:
        from brainbridge.graph import lock

        with lock.held(self.graph, lock.ARCHIVING):
            lock.require_whole(self.graph)
            yield

    def _resumed(self, begun: Open, *, now: datetime) -> Receipt:
        from brainbridge.integrity import erasing

        return self._done(erasing.resume(self.graph, begun, now=now, progress=self.context.progress), now=now)

    def _done(self, begun: Open, *, now: datetime) -> Receipt:
        """Take all of an erasure out of files and the graph; whatever was done already is not found again."""
        from brainbridge.document import copies, holding
        from brainbridge.integrity import erasing

        graph, progress = self.graph, self.context.progress
        finder = erasing.finder(graph, begun.lineages)
        self._scrub(begun.id, finder)
        self._drop_probes(begun.id, finder)
        self._scrub_documents(begun.id, finder)
        erasing.delete(graph, begun, now=now, progress=progress)
        holding.settle(graph, now=now, command="erase")
        self._scrub(begun.id, finder)  # a recall may have noted some of it meanwhile
        rendering.refresh(self.context)
        told = [each.told() for each in copies.holding(self.context.name, finder)]
        remains = [*self._kept(begun), *told, *self._rewritten(begun), _DETACHED, _FILES, _ELSEWHERE]
        (found,) = erasing.shown(graph, begun.id)
        kept = {
            "id": begun.id,
            "at": instants.to_text(begun.at),
            "reason": begun.reason,
            "counts": found.counts.model_dump(),
        }
        text = json.dumps(kept | {"remains": remains}, ensure_ascii=False, sort_keys=True)
        digest = hashlib.sha256(text.encode()).hexdigest()
        erasing.finish(graph, begun.id, text, digest, now=now)
        return Receipt(
            id=begun.id, at=begun.at, reason=begun.reason, counts=found.counts, remains=remains, sha256=digest
        )

    def _scrub(self, erasure: str, finder: Finder) -> None:
        from brainbridge.erasure import scrubbing
        from brainbridge.integrity import erasing
        from brainbridge.platform import paths

        taken = scrubbing.scrub(paths.state(self.context.name), finder)
        erasing.note(self.graph, erasure, entries=taken)

    def _drop_probes(self, erasure: str, finder: Finder) -> None:
        """Drop the probes whose question quotes something; those that expect it go with it."""
        from brainbridge.integrity import erasing
        from brainbridge.probe import probe

        asked = (each for is_test in (False, True) for each in probe.listed(self.graph, is_test=is_test))
        for each in [each for each in asked if finder.names(each.question)]:
            probe.drop(self.graph, each.id)
            erasing.note(self.graph, erasure, entries=1)

    def _scrub_documents(self, erasure: str, finder: Finder) -> None:
        """Take the passages that quote something out of all states of documents."""
        from brainbridge.document import scrubbing
        from brainbridge.integrity import erasing

        erasing.note(self.graph, erasure, entries=scrubbing.scrub(self.graph, finder))

    def _kept(self, begun: Open) -> Iterator[str]:
        if begun.kept:
            noun = "memory" if begun.kept == 1 else "memories"
            yield f"{begun.kept} {noun} made of it, merged with it or quoting it: --cascade was not given"

    def _rewritten(self, begun: Open) -> Iterator[str]:
        """Rewrite the backups if that was asked for; yield what remains in them."""
        from brainbridge.integrity import erasing
        from brainbridge.transfer.archive import backups, rewriting

        graph, progress = self.graph, self.context.progress
        backups.sweep(self.context.name)  # they are no backups, so nobody misses them
        if not begun.backups:
            held = rewriting.holding(graph, self.context.name, progress=progress)
            yield from (f"backup {file.name}: --backups was not given" for file in held)
            return
        for file in (each.file for each in backups.present(self.context.name)):
            try:
                erasing.note(graph, begun.id, archives=int(rewriting.rewrite(graph, file, progress=progress)))
            except (InvalidInput, OSError) as error:
                yield f"backup {file.name}, which could not be rewritten: {error}"


def _refuse_telling(reason: str | None, erased: Sequence[Doomed]) -> None:
    """Raise InvalidInput for a reason that holds a secret, or a text or an id of what is erased."""
    from brainbridge.language.normal import forms, quotes
    from brainbridge.language.sensitivity import screened  # slow to import

    if not reason:
        return
    told = any(each.id in reason or each.lineage_id in reason for each in erased)
    said = any(quotes(reason, form) for each in erased if each.content for form in forms(each.content))
    if told or said or screened(reason).level == "confidential":
        raise InvalidInput("the reason says what is erased, or a secret, and it stays", hint="give another reason")
