"""``brain.policies``: how far memories are to be relied upon."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Unpack

from brainbridge import instants
from brainbridge.brain import rendering
from brainbridge.brain.context import Part

if TYPE_CHECKING:
    from brainbridge.intake.parts import Graded
    from brainbridge.intake.policy.policy import Counts, Policy, PolicySet, Word
    from brainbridge.language.kinds import PolicyClass


class Policies(Part):
    """A memory has a policy state while ``policyOnConsolidate`` is on; what is said of it is kept in any case."""

    def list(self, *, now: datetime | None = None, test: bool = False, **asked: Unpack[Graded]) -> Sequence[Policy]:
        """Return the memories in a state, or in any, the latest first; those that have ended are left out."""
        from brainbridge.intake.policy import policy

        return policy.listed(self.graph, now=instants.or_now(now), is_test=test, **asked)

    def counts(self, *, now: datetime | None = None, test: bool = False, scope: str | None = None) -> Counts:
        """Return how many memories have each state, the shares of stale and disputed ones, and what moved in a day."""
        from brainbridge.intake.policy import policy

        return policy.counts(self.graph, now=instants.or_now(now), is_test=test, scope=scope)

    def show(self, memory_id: str, *, now: datetime | None = None) -> Policy:
        """Return how far a memory is to be relied upon. NotFound for an unknown id, Refused for what has ended."""
        from brainbridge.intake.policy import policy

        return policy.shown(self.graph, memory_id, now=instants.or_now(now))

    def confirm(
        self, memory_id: str, *, reason: str | None = None, now: datetime | None = None, dry_run: bool = False
    ) -> PolicySet:
        """Say that a memory is right. NotFound, Refused for what has ended, InvalidInput for a reason that is none."""
        from brainbridge.intake.policy.policy import Word

        return self._said(memory_id, Word(verification="user_confirmed", reason=reason), now, dry_run=dry_run)

    def dispute(
        self, memory_id: str, *, reason: str | None = None, now: datetime | None = None, dry_run: bool = False
    ) -> PolicySet:
        """Say that a memory may be wrong; the next pass makes it stale. Errors as of ``confirm``."""
        from brainbridge.intake.policy.policy import Word

        return self._said(memory_id, Word(verification="disputed", reason=reason), now, dry_run=dry_run)

    def set(
        self,
        memory_id: str,
        policy_class: PolicyClass,
        *,
        reason: str | None = None,
        now: datetime | None = None,
        dry_run: bool = False,
    ) -> PolicySet:
        """Say how a memory is to be kept: what is protected is never archived. Errors as of ``confirm``."""
        from brainbridge.intake.policy.policy import Word

        return self._said(memory_id, Word(policy_class=policy_class, reason=reason), now, dry_run=dry_run)

    def _said(self, memory_id: str, word: Word, now: datetime | None, *, dry_run: bool) -> PolicySet:
        from brainbridge.intake.policy import policy

        at = instants.or_now(now)
        done = self.context.do(lambda graph: policy.say(graph, memory_id, word, now=at), dry_run=dry_run)
        return rendering.refreshed(self.context, done, unless=dry_run)
