"""``brain.facts``: what is said of the world, as facts in time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Unpack

from brainbridge import instants
from brainbridge.brain import rendering
from brainbridge.brain.context import Part

if TYPE_CHECKING:
    from brainbridge.graph.graph import Transactor
    from brainbridge.intake import questions as asking
    from brainbridge.intake.conflicts import Conflict, Decision, Resolved
    from brainbridge.intake.facts import Fact
    from brainbridge.intake.observing import Observed
    from brainbridge.intake.parts import Asked, Undecided
    from brainbridge.memory.parts import Parts
    from brainbridge.transfer.lines import BadLine, Line


class Facts(Part):
    """One value of a slot, which is an attribute of a subject, follows another; none is forgotten."""

    def observe(
        self, content: str, *, now: datetime | None = None, test: bool = False, **parts: Unpack[Parts]
    ) -> Observed:
        """Remember what somebody says, and draw facts from it. InvalidInput names the bad part."""
        from brainbridge.transfer.lines import Line

        new = self.context.draft(content, now, parts)
        return self._observed([Line(1, new)], now, test=test, strict=True)

    def observe_lines(
        self,
        lines: Iterable[bytes],
        *,
        now: datetime | None = None,
        session: str | None = None,
        instance: str | None = None,
        strict: bool = False,
        test: bool = False,
    ) -> Observed:
        """Remember what JSON lines say, as an import does, and draw facts from it; each says it at its own instant."""
        from brainbridge.transfer.lines import Reader

        own = self.context.resolved.settings
        reader = Reader(session or own.session, instance or own.instance, instants.or_now(now), own.redact_secrets)
        return self._observed(reader.read(lines), now, test=test, strict=strict)

    def _observed(self, lines: Iterable[Line | BadLine], now: datetime | None, *, test: bool, strict: bool) -> Observed:
        from brainbridge.intake import observing

        at, progress = instants.or_now(now), self.context.progress
        graph = self.context.with_law_applied()
        done = observing.observe(graph, lines, now=at, is_test=test, strict=strict, progress=progress)
        return rendering.refreshed(self.context, done, unless=test or not done.ids)

    def list(
        self, subject: str | None = None, *, now: datetime | None = None, test: bool = False, **asked: Unpack[Asked]
    ) -> Sequence[Fact]:
        """Return facts by subject and attribute, each slot in the order of its time; all that was ever said of one.

        Facts that have ended in the graph by ``now``, as they were forgotten or as the days of a doubtful one are over,
        are left out, but for what was known before.
        """
        from brainbridge.intake import facts

        return facts.listed(self.graph, is_test=test, now=instants.or_now(now), subject=subject, **asked)

    def conflicts(
        self, *, now: datetime | None = None, test: bool = False, **asked: Unpack[Undecided]
    ) -> Sequence[Conflict]:
        """Return the facts that wait since they contradict what is held to be true, by subject and attribute."""
        from brainbridge.intake import conflicts

        return conflicts.listed(self.graph, now=instants.or_now(now), is_test=test, **asked)

    def resolve(
        self, fact_id: str, decision: Decision, *, now: datetime | None = None, dry_run: bool = False
    ) -> Resolved:
        """Decide of a fact that waits: what is held stays (keep), it takes its place in time (newer), or both hold.

        NotFound for an unknown id; Refused for what is no fact, has ended, or waits no more, and for both of one that
        says that something is no longer so.
        """
        from brainbridge.intake import conflicts

        at = instants.or_now(now)
        done = self.context.do(lambda graph: conflicts.resolve(graph, fact_id, decision, now=at), dry_run=dry_run)
        return rendering.refreshed(self.context, done, unless=dry_run)

    def questions(
        self, *, now: datetime | None = None, test: bool = False, **asked: Unpack[Undecided]
    ) -> Sequence[asking.Question]:
        """Return what was built on facts that are over, the latest first, each with what is true instead."""
        from brainbridge.intake import questions

        return questions.listed(self.graph, now=instants.or_now(now), is_test=test, **asked)

    def quotations(
        self, *, now: datetime | None = None, test: bool = False, **asked: Unpack[Undecided]
    ) -> Sequence[asking.Quotation]:
        """Return what documents quote that is not true any more or is questioned, each with what is true instead."""
        from brainbridge.intake import questions

        return questions.quotations(self.graph, now=instants.or_now(now), is_test=test, **asked)

    def review(
        self,
        memory_id: str,
        decision: asking.Decision,
        *,
        text: str | None = None,
        reason: str | None = None,
        now: datetime | None = None,
        dry_run: bool = False,
    ) -> asking.Resolved:
        """Decide of what was built on facts that are over: it holds all the same, it ends, or it is revised.

        What is revised ends, and a crystal of another ``text`` takes its place, made of it and of what is true instead.
        NotFound for an unknown id; Refused for what is not questioned; InvalidInput if text and decision do not agree.
        """
        from brainbridge.errors import InvalidInput
        from brainbridge.intake import questions

        at = instants.or_now(now)
        if (text is None) == (decision == "revised"):
            raise InvalidInput("a text is what a memory is revised to", hint="give it with revised, and only then")

        def work(graph: Transactor) -> asking.Resolved:
            found, question = questions.found(graph, memory_id, now=at)
            new = None if text is None else self.context.draft(text, at, questions.revision(found, question))
            return questions.resolve(graph, found, questions.Verdict(decision, reason, new), now=at)

        done = self.context.do(work, dry_run=dry_run)
        return rendering.refreshed(self.context, done, unless=dry_run)
