"""``brain.profiles``: pages of what is known of entities, and of the user."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Unpack

from brainbridge import instants
from brainbridge.brain.context import Part

if TYPE_CHECKING:
    from brainbridge.document.profile.parts import Behaviour, Profile, Wanted, Written


class Profiles(Part):
    """A profile is what the facts say at an instant: nothing is stored, and no access is counted."""

    def entity(
        self, name: str, *, now: datetime | None = None, test: bool = False, **wanted: Unpack[Wanted]
    ) -> Profile:
        """Return the page of an entity, under any of its names. NotFound if no fact is about it."""
        from brainbridge.document.profile import profile

        return profile.profile(self.graph, name, now=instants.or_now(now), is_test=test, **wanted)

    def user(self, *, now: datetime | None = None, test: bool = False, **wanted: Unpack[Wanted]) -> Behaviour:
        """Return the page of what the user prefers, decides, holds to, is bound by, wants, does and can do."""
        from brainbridge.document.profile import behaviour

        return behaviour.behaviour(self.graph, now=instants.or_now(now), is_test=test, **wanted)

    def write(self, path: str, text: str, *, force: bool = False) -> Written:
        """Write a page to a file; Refused, unless with ``force``, over what is no profile as it was written."""
        from brainbridge.document.profile import keeping

        return keeping.write(path, text, force=force)
