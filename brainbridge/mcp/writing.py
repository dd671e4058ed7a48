"""What tools write: at once, or else into the spool, which is written when the database is back."""

import uuid
from collections.abc import Callable
from datetime import datetime
from typing import Any

from brainbridge import instants
from brainbridge.brain.brain import Brain
from brainbridge.document import notes
from brainbridge.document.parts import NoteParts
from brainbridge.errors import NOT_OF_WHAT_IS_WRITTEN, Refused
from brainbridge.mcp.answers import Remembered
from brainbridge.mcp.keeper import Keeper
from brainbridge.mcp.setting import Setting
from brainbridge.memory import drafts
from brainbridge.memory.parts import Parts
from brainbridge.operations import spool

Written = tuple[str, datetime, str | None]  # id, instant and text of what was written
Write = Callable[[Brain, Parts, datetime], Written]


class Writer:
    """Writes for one server. A scope is empty for none, and None for that of the server.

    Everything has an import key: what may have been written before the connection was lost is not written again.
    Refused if a key was used before with another text.
    """

    def __init__(self, keeper: Keeper, setting: Setting) -> None:
        self.keeper = keeper
        self.setting = setting
        self.wrote = False

    def remember(self, content: str, parts: Parts, scope: str | None) -> Remembered:
        """Write a memory."""

        def write(brain: Brain, whole: Parts, now: datetime) -> Written:
            done = (brain.tests if self.setting.test else brain).remember(content, now=now, **whole)
            return done.id, done.created or now, done.content

        return self._write(write, content, parts, scope)

    def note(self, content: str, parts: Parts, beside: NoteParts, scope: str | None) -> Remembered:
        """Write a note; ``beside`` holds what it has beside a memory. What would be refused then is not spooled."""
        notes.check(content, None, directive=bool(beside.get("directive")))

        def write(brain: Brain, whole: Parts, now: datetime) -> Written:
            own: NoteParts = {
                "session_id": whole.get("session_id"),
                "instance_id": whole.get("instance_id"),
                "scope": whole.get("scope"),
                "branch": whole.get("branch"),
                "import_key": whole.get("import_key"),
                **beside,
            }
            done = brain.crystals.note(content, now=now, test=self.setting.test, **own)
            return done.note.id, done.note.at, done.note.content

        return self._write(write, content, parts, scope, note=beside)

    def _write(
        self, write: Write, content: str, parts: Parts, scope: str | None, *, note: NoteParts | None = None
    ) -> Remembered:
        now, given = instants.now(), parts["import_key"]
        if given and not self.setting.test:
            _same(given, content, spool.waiting_content(self.setting.brain, given), "waits to be written")
        key = given or f"mcp:{uuid.uuid4()}"
        keyed: Parts = {**parts, "import_key": key}
        try:
            with self.keeper.brain() as brain:
                # Only now is the server's own scope known: see Setting.settle.
                written, at, there = write(brain, self._placed(keyed, scope), now)
            _same(key, content, there, f"is that of memory {written}")
            answer = Remembered(id=written, at=at, spooled=False)
        except NOT_OF_WHAT_IS_WRITTEN:
            if self.setting.test:
                raise
            self._spool({**self._placed(keyed, scope), "content": content, "at": now}, scope, note)
            answer = Remembered(id=None, at=now, spooled=True)
        self.wrote = True
        return answer

    def _placed(self, parts: Parts, scope: str | None) -> Parts:
        return {**parts, "scope": (self.setting.scope if scope is None else scope) or None}

    def _spool(self, whole: dict[str, Any], scope: str | None, note: NoteParts | None) -> None:
        own = self.setting
        kept = drafts.draft(whole, redacts=own.redacts).model_dump(by_alias=True, exclude_none=True, exclude={"at"})
        # The folder says later what the project is, if the database was never there to say it.
        folder = own.folder if scope is None and own.scope is None else ""
        spool.put_memory(own.brain, kept, at=whole["at"], harness=own.instance, folder=folder, note=note)


def _same(key: str, content: str, kept: str | None, where: str) -> None:
    """Raise Refused if other content was remembered with a key, as this one would be lost; None is no content."""
    if kept not in (None, content):
        raise Refused(
            f"the key {key!r} was used already, with other content: it {where}; this was not remembered",
            hint="use another key",
        )
