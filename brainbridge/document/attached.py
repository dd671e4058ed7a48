"""Documents that live in files, which people and agents edit too.

A file is read before it is written. Who edited it is merged with what became of the document meanwhile, section by
section, saved as a state by the user, and only then written; where both changed something, theirs stays. A file that
was written since it was read is read again.
"""

import os
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple

from brainbridge.document import disk, documents, merging, reading, shelf, sowing
from brainbridge.document import text as texts
from brainbridge.document.documents import Draft, State, Text
from brainbridge.document.reading import Back
from brainbridge.document.schema import SCHEMAS, Schema
from brainbridge.document.shelf import Attached, Version
from brainbridge.document.sowing import Making
from brainbridge.erasure import passages
from brainbridge.errors import BrainbridgeError, Erased, InvalidInput, NotFound, Refused
from brainbridge.graph.graph import Transactor, Unit
from brainbridge.graph.rows import Row
from brainbridge.run import run as runs
from brainbridge.run.run import Run

_TRIES: Final = 5
_ROOM: Final = 10_000  # characters for a state below a person's own text
_COMMAND: Final = "document sync"
_NOTHING: Final = texts.Text("", "", "", ())


class Synced(Row):
    """What a look at the file of a document did, and the ``state`` that it has now, None if there is none.

    ``read``: somebody had edited it, and that was saved by the run ``run_id``. ``written``: the file was written.
    ``conflicts`` are sections that both sides had changed, and that stand as in the file. ``picked`` are ids of notes
    from the scratch file; ``hidden`` are those not shown there, as they are confidential or suspect. ``left`` are
    lines of it that could not be noted.
    """

    name: str
    scope: str
    file: str
    read: bool
    written: bool
    conflicts: tuple[str, ...]
    state: State | None
    run_id: str
    picked: tuple[str, ...] = ()
    hidden: tuple[str, ...] = ()
    left: tuple[str, ...] = ()


class Begun(Row):
    """A document that was attached: where the person's own text was copied to, if it had one, and its new crystals."""

    attached: Attached
    backup: Path | None
    crystals: tuple[str, ...]
    run_id: str


class Tried(NamedTuple):
    """What was done to the file of a document, None if nothing was, and what went wrong after that, if anything did."""

    done: Synced | None
    fault: BrainbridgeError | OSError | None


class _Held(Row):
    held: bool


class _Kept(NamedTuple):
    run_id: str
    crystals: tuple[str, ...]


@dataclass(slots=True)
class _Look:
    """What was read back so far, and the state since; the file may have to be looked at several times."""

    now: datetime
    read: bool = False
    conflicts: tuple[str, ...] = ()
    run_id: str = ""
    state: Text | None = None

    def done(self, attached: Attached, *, written: bool = False) -> Synced:
        """Return what was done."""
        return Synced(
            name=attached.name,
            scope=attached.scope,
            file=attached.file,
            read=self.read,
            written=written,
            conflicts=self.conflicts,
            state=self.state.bare() if self.state else None,
            run_id=self.run_id,
        )


def schema_of(name: str) -> Schema | None:
    """Return the schema of a document, None for a text without one."""
    return next((each for each in SCHEMAS if each.name == name), None)


def attach(
    graph: Transactor,
    brain: str,
    name: str,
    file: str,
    *,
    scope: str = "",
    scratch: str | None = None,
    index: bool = True,
    making: Making,
) -> Begun:
    """Say that a document lives in a file from now on, and take in what the file has; ``index``: as crystals too.

    A person's own text, of a document with sections, is copied first, byte for byte, and stays above the state. Refused
    if that fails, if a file cannot be written, if one of them or the document is attached already, or if the file has a
    text that the document never had and that cannot be merged.
    """
    documents.check_name(name, scope)
    new = Attached(name=name, scope=scope, file=_named(file), scratch=_named(scratch) if scratch is not None else None)
    _check(new)
    with shelf.alone(brain):
        _check_free(brain, new)
        seen, *_ = [disk.content(each) for each in new.files]
        for each in new.files:
            disk.check_place(each)
        begun = _taken_in(graph, new, seen, index=index, making=making)
        with telling(begun):
            shelf.put(brain, begun.attached)
    return begun


@contextmanager
def telling(begun: Begun) -> Iterator[None]:
    """Let an error by which nothing is attached say what stays of it, and how to begin anew."""
    try:
        yield
    except BrainbridgeError as error:
        new = begun.attached
        scratch = ("--scratch", new.scratch) if new.scratch else ()
        attach = documents.told_command("attach", new.name, new.file, *scratch, scope=new.scope)
        hint = error.hint.replace(_again(new), attach).removesuffix(f", {new.or_detach}")
        what, it = ("crystals stay", "them") if begun.crystals else ("text stays", "it")
        stays = f"its {what}, unless you take {it} back: brainbridge run undo {begun.run_id}" if begun.run_id else ""
        error.hint = "; ".join(filter(None, (hint, stays)))
        raise


def detach(brain: str, name: str, *, scope: str = "") -> Attached:
    """Let a document live in no file any more; the file stays as it is. NotFound if it does not live in one."""
    with shelf.alone(brain):
        found = shelf.find(brain, name, scope)
        shelf.drop(brain, found)
    return found


def sync(graph: Transactor, brain: str, name: str, *, scope: str = "", now: datetime) -> Tried:
    """Read the file of a document back, and write what the document has.

    A fault is NotFound if it lives in none. If the file has nothing that a document could have, InvalidInput or Refused
    says why, and it is left as it is. Refused too if it cannot be written, or if others write it all the time.
    """
    look = _Look(now)
    try:
        with shelf.alone(brain):
            return Tried(_tried(graph, brain, name, scope, look), None)
    except (BrainbridgeError, OSError) as error:
        held = shelf.held(brain, name, scope)
        return Tried(look.done(held) if held and look.read else None, error)


def _tried(graph: Transactor, brain: str, name: str, scope: str, look: _Look) -> Synced:
    for _ in range(_TRIES):
        attached = shelf.find(brain, name, scope)
        if done := _synced(graph, brain, attached, look):
            return done
    raise Refused(f"others write {attached.file} all the time", hint=f"try again: {_again(attached)}")


def _named(file: str) -> str:
    if not file:
        raise InvalidInput("a file has no name", hint="give the path of a text file, such as MEMORY.md")
    return os.path.abspath(os.path.expanduser(file))


def _check(new: Attached) -> None:
    """Raise InvalidInput for files that cannot be those of the document."""
    for file in new.files:
        try:
            file.encode()
        except UnicodeEncodeError:
            raise InvalidInput("the name of a file is not valid UTF-8", hint="rename it") from None
        if not disk.located(file).parent.is_dir():
            raise InvalidInput(f"there is no folder for {file}", hint="make it first")
    if new.scratch and not schema_of(new.name):
        raise InvalidInput(f"{new.name!r} takes in no notes", hint="leave out --scratch")
    if new.scratch and disk.located(new.scratch) == disk.located(new.file):
        raise InvalidInput("the notes cannot live in the file of the document", hint="give another --scratch")


def _check_free(brain: str, new: Attached) -> None:
    """Raise Refused if the document or one of the files is attached already."""
    wanted = {disk.located(each) for each in new.files}
    for each in shelf.listed(brain):
        told = documents.told_command("detach", each.name, scope=each.scope)
        if each.key == new.key:
            raise Refused(f"the document {each.name!r} is attached to {each.file} already", hint=f"detach it: {told}")
        if wanted & {disk.located(file) for file in each.files}:
            raise Refused(f"the document {each.name!r} lives in that file", hint=f"detach it first: {told}")


def _taken_in(graph: Transactor, new: Attached, seen: bytes | None, *, index: bool, making: Making) -> Begun:
    """Save what a file has as a state, unless the document had it; the person's own text in it is copied first."""
    held, schema = documents.current(graph, new.name, new.scope), schema_of(new.name)
    if not held:
        documents.check_new(new.name)
    if seen is None or disk.is_blank(seen):
        if not held and not schema:
            raise NotFound(
                f"there is neither a document {new.name!r} nor a text in {new.file}",
                hint=f"begin one: {documents.told_command('edit', new.name, scope=new.scope)}",
            )
        return _begun(new, seen, "")
    text = disk.text(new.file, seen)
    draft = None if held and _had(graph, new, text) else _draft(new, text, held, schema)
    draft = None if held and draft and draft.text == held.text else draft
    is_own = schema is not None and not texts.read(text, schema).title
    copy = disk.backup(new.file, seen) if is_own else None
    own = texts.below(text, _NOTHING).own if is_own and index else ""
    kept = _saved(graph, new, draft, own, making) if draft or own else _Kept("", ())
    same = draft.id if draft and draft.text == text else held.id if held and held.text == text else ""
    return _begun(new, seen, same).model_copy(update={"backup": copy, "crystals": kept.crystals, "run_id": kept.run_id})


def _begun(new: Attached, seen: bytes | None, state: str) -> Begun:
    found = () if seen is None else (Version(sha256=shelf.sha256(seen), state=state),)
    return Begun(attached=new.model_copy(update={"texts": found}), backup=None, crystals=(), run_id="")


def _had(graph: Transactor, new: Attached, text: str) -> bool:
    return graph.one("document.held", _Held, isTest=False, scope=new.scope, name=new.name, text=text).held


def _draft(new: Attached, text: str, held: Text | None, schema: Schema | None) -> Draft:
    joined = _joined(new, text, held, schema)
    return Draft(name=new.name, scope=new.scope, text=joined, expects=held.id if held else None)


def _joined(new: Attached, text: str, held: Text | None, schema: Schema | None) -> str:
    """Return the text of a file that is attached, with what the document has; Refused if the two do not go together."""
    if not held:
        if schema and not texts.read(text, schema).title and len(text) + _ROOM > documents.LONGEST:
            raise InvalidInput(
                f"{new.file} has {len(text)} characters, which leave no room for a state below them",
                hint=f"shorten it to {documents.LONGEST - _ROOM}",
            )
        return text
    if not schema:
        told = documents.told_command("import", new.name, new.file, scope=new.scope)
        raise Refused(f"{new.file} has a text that the document {new.name!r} never had", hint=f"keep it first: {told}")
    if texts.read(text, schema).title:
        return reading.ended(merging.merged("", text, held.text, schema).text, text, schema)
    state = texts.read(held.text, schema)
    if state.own.strip() and state.own.split() != text.split():  # else it was taken in by an attach that failed
        raise Refused(
            f"the document {new.name!r} has a text of a person's own already, and {new.file} has another one",
            hint="take that into memories first: brainbridge working-memory take-over",
        )
    return str(texts.below(text, state))


def _saved(graph: Transactor, new: Attached, draft: Draft | None, own: str, making: Making) -> _Kept:
    """Save a state, and the seeds of a person's own text, in one transaction.

    Each is of a run of its own, so that the crystals can be taken back while the text stays where it is.
    """
    rows = sowing.rows(own, new.name, new.scope, making)
    with _recorded(graph, making, draft) as save, _recorded(graph, making, rows) as seed:

        def work(unit: Unit) -> tuple[str, ...]:
            made = sowing.sow(unit, rows, new.name, new.scope, seed) if seed else ()
            if draft and save and documents.written(unit, draft, expects=draft.expects, run=save).outcome == "moved":
                raise documents.moved(draft, None, is_test=False)
            return made

        begun = [each for each in (save, seed) if each]
        made = begun[-1].transaction((*sowing.WRITES, *documents.SAVING), work)
        for each in begun:
            runs.finish(each)
    return _Kept(begun[-1 if made else 0].id if made or draft else "", made)


def _recorded(graph: Transactor, making: Making, what: object) -> AbstractContextManager[Run | None]:
    """Record a run if there is anything for it to do."""
    return runs.recorded(graph, "document attach", now=making.now) if what else nullcontext()


def _synced(graph: Transactor, brain: str, attached: Attached, look: _Look) -> Synced | None:
    """Look at the file once; None if it was written, or the document changed, meanwhile."""
    seen = disk.content(attached.file)
    held = documents.current(graph, attached.name, attached.scope)
    if back := reading.back(graph, attached, seen, held, schema_of(attached.name)):
        held = _read_back(graph, attached, back, held, look)
        if not held:
            return None
    look.state = held
    written = held is not None and seen != held.text.encode()
    if held and not _written(brain, attached, seen, held):
        return None
    return look.done(attached, written=written)


def _read_back(graph: Transactor, attached: Attached, back: Back, held: Text | None, look: _Look) -> Text | None:
    """Save what the document is to have of its file; None if another state became current meanwhile."""
    conflicts = tuple(each.title for each in back.conflicts)
    if held and back.text == held.text:
        look.read, look.conflicts, look.state = True, conflicts, held
        return held
    expects = held.id if held else None
    draft = Draft(name=attached.name, text=back.text, scope=attached.scope, expects=expects, edit=back.edit)
    try:
        run_id = documents.save(graph, draft, now=look.now, command=_COMMAND).run_id
    except Erased as error:
        raise _names_erased(graph, attached, back.edit[1] if back.edit else back.text) from error
    except Refused:
        now = documents.current(graph, attached.name, attached.scope)
        if (now.id if now else None) == expects:
            raise
        return None
    look.read, look.conflicts, look.run_id = True, conflicts, run_id
    look.state = documents.find(graph, attached.name, scope=attached.scope, state=draft.id)
    return look.state


def _names_erased(graph: Transactor, attached: Attached, text: str) -> Erased:
    """Return the refusal to read a file that says what was erased."""
    line = passages.first(graph, text)
    where = f"line {line} of {attached.file}" if line else attached.file
    told = documents.told_command("sync", attached.name, scope=attached.scope)
    return Erased(
        f"{where} says what was erased, which is not written again",
        hint=f"take it out or say it in other words, and then: {told}",
    )


def _written(brain: str, attached: Attached, seen: bytes | None, held: Text) -> bool:
    """Let a file have the text of a state; False if it was written meanwhile.

    What it has until then is kept too, so that neither of the two is taken for an edit if this breaks off.
    """
    content = held.text.encode()
    new = Version(sha256=shelf.sha256(content), state=held.id)
    if seen != content:
        shelf.put(brain, attached.model_copy(update={"texts": (*_before(attached, seen), new)}))
        if not disk.replaced(attached.file, content, seen, instead=attached.or_detach):
            return False
    if attached.texts != (new,):
        shelf.put(brain, attached.model_copy(update={"texts": (new,)}))
    return True


def _before(attached: Attached, seen: bytes | None) -> tuple[Version, ...]:
    if seen is None:
        return ()
    state = attached.texts[0].state if attached.texts else ""
    return (attached.version(seen) or Version(sha256=shelf.sha256(seen), state=state),)


def _again(attached: Attached) -> str:
    return documents.told_command("sync", attached.name, scope=attached.scope)
