"""``brain.views``: facts and boxes as Markdown notes in a folder."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from brainbridge import instants
from brainbridge.brain.context import Part

if TYPE_CHECKING:
    from brainbridge.document.view.parts import View


class Views(Part):
    """A view is what the graph says when it is written: nothing is stored, and no access is counted."""

    def write(
        self,
        folder: str,
        *,
        now: datetime | None = None,
        scope: str | None = None,
        force: bool = False,
        dry_run: bool = False,
        test: bool = False,
    ) -> View:
        """Write the notes of facts and boxes into a folder, and remove those of what there is no more.

        Notes that somebody has edited are kept, unless with ``force``. Refused for a folder that holds something else,
        and, when all else is done, if a note could not be written or removed.
        """
        from brainbridge.document.view import view

        at, progress = instants.or_now(now), self.context.progress
        return view.write(
            self.graph, folder, now=at, is_test=test, scope=scope, progress=progress, force=force, dry_run=dry_run
        )
