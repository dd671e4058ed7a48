"""``brain.actions``: what agents do to memories."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Unpack

from brainbridge import instants
from brainbridge.brain.context import Part

if TYPE_CHECKING:
    from brainbridge.document.documents import Text
    from brainbridge.document.guidelines import Written
    from brainbridge.intake.action_policy import Verdict
    from brainbridge.intake.actions import Acted, Recorded
    from brainbridge.intake.parts import Done, Told
    from brainbridge.language.kinds import Action


class Actions(Part):
    """An agent asks whether it may, acts, and records what became of it."""

    def decide(self, action: str, eligibility: object = None, *, strict: bool = False) -> Verdict:
        """Return whether an action may be taken on a memory of which so much is known.

        What is bad is read as unknown, and no action as discard, which ``faults`` say; with ``strict`` it is
        InvalidInput.
        """
        from brainbridge.intake import action_policy

        known = (action_policy.parse if strict else action_policy.read)(action, eligibility)
        return action_policy.decide(self.graph, known)

    def record(
        self,
        action: Action,
        memory_id: str,
        *,
        eligibility: object = None,
        strict: bool = False,
        now: datetime | None = None,
        dry_run: bool = False,
        **told: Unpack[Told],
    ) -> Recorded:
        """Record what became of an action on a memory, or on the one that it would have made another of.

        What was applied against the policy is recorded as skipped. Of a reason stays what it says of the quality.
        InvalidInput for what is no action or no outcome, for a reason that is too long, and with ``strict`` for a bad
        eligibility; NotFound for an unknown id; Refused for what was forgotten.
        """
        from brainbridge.intake import action_policy, actions

        asked = action_policy.parse(action, None)
        known = (action_policy.parse if strict else action_policy.read)(action, eligibility)
        asked = asked._replace(eligibility=known.eligibility, faults=known.faults)
        at = instants.or_now(now)
        return self.context.do(lambda graph: actions.record(graph, memory_id, asked, now=at, **told), dry_run=dry_run)

    def list(
        self, memory_id: str | None = None, *, now: datetime | None = None, test: bool = False, **asked: Unpack[Done]
    ) -> Sequence[Acted]:
        """Return what was recorded of actions, the latest first; of a memory that is named in any of its versions.

        NotFound for an unknown id.
        """
        from brainbridge.intake import actions

        return actions.listed(self.graph, memory_id, now=instants.or_now(now), is_test=test, **asked)

    def prior(self, memory_id: str, *, now: datetime | None = None) -> float:
        """Return what its last actions say of a memory, from -0.25 to 0.15; NotFound for an unknown id."""
        from brainbridge.intake import actions

        return actions.prior(self.graph, memory_id, now=instants.or_now(now))

    def guidelines(self, *, test: bool = False) -> Text:
        """Return the document of the compression guidelines, as it was written last; NotFound if it never was."""
        from brainbridge.document import guidelines

        return guidelines.shown(self.graph, is_test=test)

    def update_guidelines(self, *, now: datetime | None = None, test: bool = False, dry_run: bool = False) -> Written:
        """Write the next version of the guidelines, from all that was recorded of actions; ``run undo`` takes it back.

        Moved if somebody else has written one meanwhile.
        """
        from brainbridge.document import guidelines

        at = instants.or_now(now)
        return self.context.do(lambda graph: guidelines.update(graph, now=at, is_test=test), dry_run=dry_run)
