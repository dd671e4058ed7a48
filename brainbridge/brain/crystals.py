"""``brain.crystals``: what is written down, and lives by its importance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING, Unpack

from brainbridge import instants
from brainbridge.brain import attaching, rendering
from brainbridge.brain.context import Part

if TYPE_CHECKING:
    from brainbridge.crystal.crystal import Count, Crystal, Forecast, Listed
    from brainbridge.crystal.explain import Shown
    from brainbridge.crystal.indexing.indexing import Indexed, Source
    from brainbridge.crystal.lifecycle import Frozen
    from brainbridge.crystal.merging import Merged, Near, Unmerged
    from brainbridge.crystal.parts import Access, CrystalParts, Kept
    from brainbridge.crystal.publishing import Published
    from brainbridge.derivation.tracing import Lineage
    from brainbridge.document.notes import Note, Noted
    from brainbridge.document.parts import NoteParts, Sought
    from brainbridge.language.kinds import Trust


class Crystals(Part):
    """Crystals: memories that were written down. Importances are dimensionless, 0 to 1 unless a factor is above 1."""

    def remember(
        self, content: str, *, now: datetime | None = None, test: bool = False, **parts: Unpack[CrystalParts]
    ) -> Crystal:
        """Write a crystal, or return what has its ``import_key`` already. InvalidInput names the bad part."""
        from brainbridge.crystal import crystal

        facet, rest = crystal.parted(parts)
        return crystal.remember(self.graph, self.context.draft(content, now, rest), facet, is_test=test)

    def note(
        self, content: str, *, now: datetime | None = None, test: bool = False, **parts: Unpack[NoteParts]
    ) -> Noted:
        """Write a note: a crystal that briefings show; they begin with what is a ``directive``.

        One with its ``import_key`` is returned as it is. InvalidInput names the bad part; Refused for a directive from
        what is trusted less than the local agent. One that no briefing may tell is written, and a warning of the brain.
        """
        from brainbridge.document import notes

        importance, directive, rest = notes.parted(parts)
        new = self.context.draft(content, now, rest)
        done = notes.write(self.graph, new, importance=importance, directive=directive, is_test=test)
        self.context.problems["note"] = notes.untold(done.note.content, directive=directive)
        attaching.follow_notes(self.context, now=now, unless=test or done.run_id is None)
        return rendering.refreshed(self.context, done, unless=test or done.run_id is None)

    def notes(self, *, now: datetime | None = None, test: bool = False, **sought: Unpack[Sought]) -> Sequence[Note]:
        """Return the notes, the latest first, except those that have ended."""
        from brainbridge.document import notes

        return notes.listed(self.graph, now=instants.or_now(now), is_test=test, **sought)

    def list(self, *, now: datetime | None = None, test: bool = False, **kept: Unpack[Kept]) -> Sequence[Listed]:
        """Return the crystals that are alive, or those of a lifecycle, the most important first."""
        from brainbridge.crystal import crystal

        return crystal.listed(self.context.with_law_applied(), now=instants.or_now(now), is_test=test, **kept)

    def show(self, memory_id: str, *, now: datetime | None = None) -> Shown:
        """Return a crystal, with reasons; this is not an access. NotFound, and Refused for what is no crystal."""
        from brainbridge.crystal import explain

        return explain.show(self.context.with_law_applied(), memory_id, now=instants.or_now(now))

    def lineage(self, memory_id: str, *, now: datetime | None = None, levels: int = 5) -> Lineage:
        """Return what a memory comes from, as a tree of so many levels of parents, who wrote it, and its roots.

        The id of any version means the latest. This is not an access. NotFound for an unknown id.
        """
        from brainbridge.derivation import tracing

        at = instants.or_now(now)
        return tracing.lineage(self.graph, self._head(memory_id, at), now=at, levels=levels)

    def attribution(self, memory_id: str, *, now: datetime | None = None) -> Sequence[str]:
        """Return who wrote a memory and all that it comes from, the nearest first; ids and errors as of ``lineage``."""
        from brainbridge.derivation import tracing

        at = instants.or_now(now)
        return tracing.attribution(self.graph, self._head(memory_id, at), now=at)

    def _head(self, memory_id: str, at: datetime) -> str:
        from brainbridge.memory import memory

        found = memory.find(self.graph, memory_id, now=at)
        return found.head_id or found.id

    def freeze(self, memory_id: str, *, now: datetime | None = None, dry_run: bool = False) -> Frozen:
        """Freeze a crystal: no law changes or ends it any more. Refused if it has ended, or is frozen already."""
        from brainbridge.crystal import lifecycle

        at = instants.or_now(now)
        return self.context.do(lambda graph: lifecycle.freeze(graph, memory_id, now=at), dry_run=dry_run)

    def publish(
        self, memory_id: str, scope: Access, *, now: datetime | None = None, dry_run: bool = False
    ) -> Published:
        """Let authenticated sessions (shared) or anybody (public) read a crystal, or the local agent alone (private).

        Refused for what is somebody's own, is confidential or comes from what is.
        """
        from brainbridge.crystal import publishing

        at = instants.or_now(now)
        return self.context.do(lambda graph: publishing.publish(graph, memory_id, scope, now=at), dry_run=dry_run)

    def merge(self, *memory_ids: str, now: datetime | None = None, test: bool = False, dry_run: bool = False) -> Merged:
        """Merge two crystals, or without ids all that are alike; the more important one is kept, as it was."""
        from brainbridge.crystal import merging

        at = instants.or_now(now)
        return self.context.do(lambda graph: merging.merge(graph, memory_ids, now=at, is_test=test), dry_run=dry_run)

    def unmerge(self, memory_id: str, *, now: datetime | None = None, dry_run: bool = False) -> Unmerged:
        """Part a crystal from the one that it was merged into, or what was merged into it. Refused if nothing was."""
        from brainbridge.crystal import merging

        at = instants.or_now(now)
        return self.context.do(lambda graph: merging.unmerge(graph, memory_id, now=at), dry_run=dry_run)

    def near(self, *, now: datetime | None = None, test: bool = False) -> Sequence[Near]:
        """Return the pairs of crystals that are nearly alike, the most alike first; nothing is merged."""
        from brainbridge.crystal import merging

        return merging.near(self.context.with_law_applied(), now=instants.or_now(now), is_test=test)

    def index(
        self,
        *paths: str,
        now: datetime | None = None,
        include: Sequence[str] = (),
        scope: str | None = None,
        trust: Trust = "tool",
        test: bool = False,
        dry_run: bool = False,
    ) -> Indexed:
        """Keep files and folders as crystals, chunk by chunk; again, they follow what was changed, moved and deleted.

        A file of a repository has the scope of its project, unless ``scope`` gives another, and the path that it has in
        it, wherever that lies. ``include`` are patterns of files, instead of Markdown, text and code. What gives orders
        in a file that is trusted less than a local agent is left out. InvalidInput for what is not there, and if there
        is nothing to index.
        """
        from brainbridge.crystal.indexing import indexing
        from brainbridge.crystal.indexing.pieces import Making

        at, own = instants.or_now(now), self.context.resolved.settings
        making = Making(now=at, instance=own.instance, trust=trust, redacts=own.redact_secrets)
        sources = self._sources(paths, scope, at, dry_run=dry_run)
        progress = self.context.progress
        work = partial(indexing.index, sources=sources, making=making, include=include, is_test=test, progress=progress)
        return self.context.do(partial(work, dry_run=dry_run), dry_run=dry_run)

    def _sources(self, paths: Sequence[str], scope: str | None, now: datetime, *, dry_run: bool) -> Sequence[Source]:
        """Say of each path to which repository it belongs, and so which scope its crystals have."""
        from brainbridge.crystal.indexing import indexing
        from brainbridge.project import project

        def scope_of(top: str) -> str:
            known = project.known_scope(self.graph, top)
            return known if dry_run or scope else project.scope_of(self.graph, top, now=now)

        return indexing.sources(paths, scope_of, scope)

    def changes(self, *paths: str) -> Iterator[None]:
        """Yield whenever files at these paths have changed, until it is interrupted; InvalidInput as for ``index``."""
        from brainbridge.crystal.indexing import watching

        return watching.changes(paths)

    def counts(self, *, now: datetime | None = None, test: bool = False) -> Sequence[Count]:
        """Count the crystals of each lifecycle."""
        from brainbridge.crystal import crystal

        return crystal.counts(self.context.with_law_applied(), now=instants.or_now(now), is_test=test)

    def forecast(
        self, horizon: timedelta, *, now: datetime | None = None, test: bool = False, limit: int = 10
    ) -> Forecast:
        """Return what will end within ``horizon`` if nobody touches it, with ``limit`` examples."""
        from brainbridge.crystal import crystal

        return crystal.forecast(
            self.context.with_law_applied(), now=instants.or_now(now), horizon=horizon, is_test=test, limit=limit
        )
