"""``brain.documents``: what an agent always has in its context, kept as states."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, TypedDict, TypeVar, Unpack

from brainbridge import instants
from brainbridge.brain import rendering
from brainbridge.brain.context import Part

if TYPE_CHECKING:
    from brainbridge.document.documents import Changes, Listed, Saved, State, Text
    from brainbridge.document.files import Exported
    from brainbridge.document.working import Shown, Written

    D = TypeVar("D", Saved, Written)


class Drafted(TypedDict, total=False):
    """What is known of a text beside itself; ``documents.Draft`` says what each may be."""

    author: str
    expects: str | None
    reason: str | None
    reason_codes: Sequence[str]
    mood: str | None
    session_ids: Sequence[str]


class Documents(Part):
    """Documents by their names, within a ``scope``, empty for none. Only the local agent reads and writes them.

    A ``state`` is given by its id or its number; CURRENT is the one that holds. What saves a text leaves a run, which
    ``brain.runs.undo`` takes back; the text of a state stays readable all the same.
    """

    def list(self, *, scope: str | None = None, test: bool = False, limit: int = 100) -> Sequence[Listed]:
        """Return the documents of a scope, or with None of all, by their names."""
        from brainbridge.document import documents

        return documents.listed(self.graph, scope=scope, is_test=test, limit=limit)

    def show(self, name: str, *, scope: str = "", state: str = "CURRENT", test: bool = False) -> Text:
        """Return a state with its text; NotFound if there is none, Refused for a number that several states have."""
        from brainbridge.document import documents

        return documents.find(self.graph, name, scope=scope, state=state, is_test=test)

    def history(self, name: str, *, scope: str = "", test: bool = False, limit: int = 100) -> Sequence[State]:
        """Return the states, newest first, with those that were refused or taken back; NotFound if there is none."""
        from brainbridge.document import documents

        return documents.history(self.graph, name, scope=scope, is_test=test, limit=limit)

    def diff(
        self, name: str, old: str | None = None, new: str = "CURRENT", *, scope: str = "", test: bool = False
    ) -> Changes:
        """Compare two states, by default the current one with the one before; errors as of ``show``."""
        from brainbridge.document import documents

        return documents.diff(self.graph, name, old, new, scope=scope, is_test=test)

    def save(
        self,
        name: str,
        text: str,
        *,
        scope: str = "",
        now: datetime | None = None,
        test: bool = False,
        dry_run: bool = False,
        **more: Unpack[Drafted],
    ) -> Saved:
        """Save a text as the current state, or with a ``reason`` as one that was refused.

        Refused if another state is current than ``expects``, the id of the one that the writer began with; None if
        there was none, Erased for a text that says what was erased, and InvalidInput for an empty one, or one of more
        than 100,000 characters.
        """
        from brainbridge.document import documents

        draft, at = documents.Draft(name=name, text=text, scope=scope, **more), instants.or_now(now)
        work = partial(documents.save, draft=draft, now=at, is_test=test, command="document save")
        return self._shown(self.context.do(work, dry_run=dry_run), test=test)

    def rewrite(
        self,
        *,
        scope: str = "",
        now: datetime | None = None,
        context: int | None = None,
        test: bool = False,
        dry_run: bool = False,
    ) -> Written:
        """Write the next state of the working memory by rules, if anything is new; ``context`` is a window in tokens.

        Refused if another state became current meanwhile; then no note is taken in.
        """
        from brainbridge.document import working
        from brainbridge.document.rules.inputs import Missed
        from brainbridge.recall import history

        at, asked = instants.or_now(now), history.unanswered(self.context.name)
        missed = [Missed(each.question, each.at) for each in asked if (each.scope or "") == scope]
        work = partial(
            working.rewrite,
            scope=scope,
            now=at,
            missed=missed,
            context=context,
            is_test=test,
            progress=self.context.progress,
        )
        return self._shown(self.context.do(work, dry_run=dry_run), test=test)

    def is_first_breath(self, *, scope: str = "", now: datetime | None = None) -> bool:
        """Tell whether enough notes wait for a working memory that was never written, so that it should be at once."""
        from brainbridge.document import working

        return working.is_first_breath(self.graph, scope, now=instants.or_now(now))

    def _shown(self, done: D, *, test: bool) -> D:
        """Return what was done, once the beginning of a session shows it."""
        unless = test or not done.applied or done.outcome != "saved"
        return rendering.refreshed(self.context, done, unless=unless)

    def working(
        self, *, scope: str = "", now: datetime | None = None, context: int | None = None, test: bool = False
    ) -> Shown:
        """Return the working memory as an agent with such a context window, in tokens, is shown it."""
        from brainbridge.document import working

        return working.show(self.graph, scope=scope, now=instants.or_now(now), context=context, is_test=test)

    def restore(
        self,
        name: str,
        state: str,
        *,
        scope: str = "",
        now: datetime | None = None,
        test: bool = False,
        dry_run: bool = False,
    ) -> Saved:
        """Save the text of an earlier state, even of one that was refused, as a new one by the user."""
        from brainbridge.document import documents

        at = instants.or_now(now)
        work = partial(documents.restore, name=name, state=state, scope=scope, now=at, is_test=test)
        return self._shown(self.context.do(work, dry_run=dry_run), test=test)

    def export(
        self,
        name: str,
        path: str,
        *,
        scope: str = "",
        state: str = "CURRENT",
        force: bool = False,
        test: bool = False,
    ) -> Exported:
        """Write the text of a state to a file; Refused if a text is there that the document never had, unless forced.

        OSError if the file cannot be written; other errors as of ``show``.
        """
        from brainbridge.document import files

        return files.export(self.graph, name, path, scope=scope, state=state, force=force, is_test=test)

    def import_(
        self,
        name: str,
        path: str,
        *,
        scope: str = "",
        expects: str = "CURRENT",
        now: datetime | None = None,
        test: bool = False,
        dry_run: bool = False,
    ) -> Saved:
        """Save the text of a file as a state by the user; InvalidInput if it cannot be that of a document.

        Refused if another state is current than ``expects``, its id or number; NotFound if there is none.
        """
        from brainbridge.document import files

        at = instants.or_now(now)
        work = partial(files.import_, name=name, path=path, scope=scope, expects=expects, now=at, is_test=test)
        return self._shown(self.context.do(work, dry_run=dry_run), test=test)
