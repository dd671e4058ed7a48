"""``brain.documents``: what an agent always has in its context, kept as states."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING, TypedDict, TypeVar, Unpack

from brainbridge import instants
from brainbridge.brain import attaching, rendering
from brainbridge.brain.context import Part

if TYPE_CHECKING:
    from brainbridge.document.attached import Begun, Synced
    from brainbridge.document.documents import Changes, Listed, Saved, State, Text
    from brainbridge.document.files import Exported
    from brainbridge.document.modelled.asking import Writer
    from brainbridge.document.seeds import TakenOver
    from brainbridge.document.shelf import Attached
    from brainbridge.document.syncing import Looked
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
    prompt_hash: str | None


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
        done = self.context.do(work, dry_run=dry_run)
        if not (test or dry_run):  # what stands in its file is merged with the text, whose writer did not see it
            attaching.follow(self.context, name, scope, now=now)
        return self._shown(done, test=test)

    def rewrite(
        self,
        *,
        scope: str = "",
        now: datetime | None = None,
        context: int | None = None,
        test: bool = False,
        dry_run: bool = False,
        model: bool | None = None,
    ) -> Written:
        """Write the next state of the working memory, if anything is new; ``context`` is a window in tokens.

        With ``model`` True the model that the settings name writes it, None means if they name one, and rules do if it
        fails, or a guard refuses its text. InvalidInput if it is to write and something is missing. A dry run asks no
        model. Refused if another state becomes current meanwhile again and again; then no note is taken in.
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
            writer=None if dry_run else self._writer(model),
            progress=self.context.progress,
        )
        with attaching.around(self.context, working.NAME, scope, now=at, unless=test or dry_run):
            done = self.context.do(work, dry_run=dry_run)
        if dry_run and self._writer(model):
            return done.model_copy(update={"warnings": (*done.warnings, working.NOT_ASKED)})
        return self._shown(done, test=test)

    def is_first_breath(self, *, scope: str = "", now: datetime | None = None) -> bool:
        """Tell whether enough notes wait for a working memory that was never written, so that it should be at once."""
        from brainbridge.document import due

        return due.is_first_breath(self.graph, scope, now=instants.or_now(now))

    def is_model_due(self, *, scope: str = "", now: datetime | None = None) -> bool:
        """Tell whether a model may be asked unbidden: some time after it was last, if enough is new.

        InvalidInput if something is missing in the settings of the model that they name.
        """
        from brainbridge.document import due

        if self._writer(None) is None:
            return False
        settings = self.context.resolved.settings
        return due.is_model_due(
            self.graph,
            scope,
            now=instants.or_now(now),
            interval=timedelta(minutes=settings.dream_interval_minutes),
            least=settings.dream_min_chunks,
        )

    def at_session_end(
        self, *, scope: str = "", now: datetime | None = None, dry_run: bool = False, asks: bool = True
    ) -> Written | None:
        """Do as ``rewrite`` when a session has ended: by rules, unless a model is due. None if that is switched off.

        Unless it ``asks`` no model is asked, which may take minutes.
        """
        if not self.context.resolved.settings.dream_enabled:
            return None
        model = None if asks and not dry_run and self._may_ask(scope, now) else False
        return self.rewrite(scope=scope, now=now, dry_run=dry_run, model=model)

    def _may_ask(self, scope: str, now: datetime | None) -> bool:
        """Tell whether a model is due; wrong settings of it are a warning of the brain, and rules write."""
        from brainbridge.errors import InvalidInput

        try:
            self.context.problems["model"] = ""
            return self.is_model_due(scope=scope, now=now)
        except InvalidInput as error:
            self.context.problems["model"] = f"no model was asked: {error}"
            return False

    def _shown(self, done: D, *, test: bool) -> D:
        """Return what was done, once the beginning of a session shows it."""
        unless = test or not done.applied or done.outcome != "saved"
        return rendering.refreshed(self.context, done, unless=unless)

    def _writer(self, model: bool | None) -> Writer | None:
        """Return the model that is to write, None if rules are."""
        if model is False:
            return None
        from brainbridge.document.modelled import prompt
        from brainbridge.document.modelled.asking import Writer
        from brainbridge.errors import InvalidInput
        from brainbridge.model import choosing
        from brainbridge.platform import paths

        chosen = choosing.chosen(self.context.resolved.settings)
        if chosen:
            return Writer(chosen, prompt.template(paths.prompts() / prompt.NAME))
        if model:
            raise InvalidInput("the settings name no model", hint="name one: docs/agents.md, Let a model write it")
        return None

    def working(
        self,
        *,
        scope: str = "",
        now: datetime | None = None,
        context: int | None = None,
        month: str | None = None,
        test: bool = False,
    ) -> Shown:
        """Return the working memory as an agent with such a context window, in tokens, is shown it: without secrets.

        With a ``month`` in UTC, such as 2026-10, its pointers have those too that stand in the line of that month only.
        """
        from brainbridge.document import working

        at, hides = instants.or_now(now), rendering.has_secret
        return working.show(self.graph, scope=scope, now=at, context=context, month=month, is_test=test, hides=hides)

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
        from brainbridge.document import earlier

        at = instants.or_now(now)
        work = partial(earlier.restore, name=name, state=state, scope=scope, now=at, is_test=test)
        with attaching.around(self.context, name, scope, now=at, unless=test or dry_run):
            done = self.context.do(work, dry_run=dry_run)
        return self._shown(done, test=test)

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

        Refused too if the file cannot be written; other errors as of ``show``.
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
        with attaching.around(self.context, name, scope, now=at, unless=test or dry_run):
            done = self.context.do(work, dry_run=dry_run)
        return self._shown(done, test=test)

    def attach(
        self,
        name: str,
        path: str,
        *,
        scope: str = "",
        scratch: str | None = None,
        index: bool = True,
        now: datetime | None = None,
    ) -> Begun:
        """Let a document live in a file, which people and agents may edit; what is there is taken in first.

        A person's own text is copied beside it, byte for byte, and the working memory is written below it;
        with ``index`` it becomes crystals too. ``scratch`` is a file of pending notes to which agents may append.
        InvalidInput or Refused, with nothing attached, for files that cannot be those of the document.
        """
        from brainbridge.document import attached

        making = attaching.making(self.context, now)
        done = attached.attach(
            self.context.with_law_applied(),
            self.context.name,
            name,
            path,
            scope=scope,
            scratch=scratch,
            index=index,
            making=making,
        )
        try:
            with attached.telling(done):
                self._begin(name, scope, now)
        except BaseException:
            attached.detach(self.context.name, name, scope=scope)
            attaching.follow(self.context, name, scope)  # nothing is attached to warn of
            raise
        return done

    def _begin(self, name: str, scope: str, now: datetime | None) -> None:
        """Write the file of a document that was attached, with a first state of it; a fault of the file is an error."""
        from brainbridge.document import attached, documents, text

        schema, held = attached.schema_of(name), documents.current(self.graph, name, scope)
        if schema and not (held and text.read(held.text, schema).title):
            self.rewrite(scope=scope, now=now, model=False)  # it is attached: no model keeps anybody waiting now
        self.sync(name, scope=scope, now=now)

    def detach(self, name: str, *, scope: str = "") -> Attached:
        """Let a document live in no file any more; its files stay as they are. NotFound if it lives in none."""
        from brainbridge.document import attached
        from brainbridge.graph import reader

        reader.require_local(self.graph.reader)
        return attached.detach(self.context.name, name, scope=scope)

    def attached(self) -> Sequence[Attached]:
        """Return the documents that live in files of this machine."""
        from brainbridge.document import shelf
        from brainbridge.graph import reader

        reader.require_local(self.graph.reader)
        return shelf.listed(self.context.name)

    def sync(self, name: str, *, scope: str = "", now: datetime | None = None) -> Synced:
        """Read the file of a document back, save what somebody made of it, and write what the document has.

        NotFound if it lives in none. InvalidInput or Refused says what is wrong with a file, which is left as it is.
        """
        found = self.looked(name, scope=scope, now=now)
        if found.faults or not found.done:
            raise found.faults[0]
        return found.done

    def looked(self, name: str, *, scope: str = "", now: datetime | None = None) -> Looked:
        """Do as ``sync``, and return what is wrong beside what was done, as one of two files may be at fault."""
        return attaching.looked(self.context, name, scope, now)

    def follow(self, name: str, *, scope: str = "", now: datetime | None = None) -> None:
        """Do as ``sync``, if it lives in a file; a fault is a warning of the brain."""
        attaching.follow(self.context, name, scope, now=now)

    def take_over(self, *, scope: str = "", now: datetime | None = None, dry_run: bool = False) -> TakenOver:
        """Take the person's text above the working memory into crystals, and out of it; no run if there is none.

        A copy of the file is beside it. Refused if there is no state below the text, or if the copy fails.
        """
        from brainbridge.document import seeds
        from brainbridge.document.schema import WORKING_MEMORY

        making, name = attaching.making(self.context, now), WORKING_MEMORY.name
        work = partial(seeds.take_over, schema=WORKING_MEMORY, scope=scope, making=making)
        with attaching.around(self.context, name, scope, now=making.now, unless=dry_run):
            if not dry_run:
                attaching.backed_up(self.context, name, scope)
            done = self.context.do(work, dry_run=dry_run)
        return rendering.refreshed(self.context, done, unless=not done.applied)
