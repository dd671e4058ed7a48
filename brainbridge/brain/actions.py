"""``brain.actions``: what agents do to memories."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brainbridge.brain.context import Part

if TYPE_CHECKING:
    from brainbridge.intake.policy import Verdict


class Actions(Part):
    """An agent asks whether it may, and acts."""

    def decide(self, action: str, eligibility: object = None, *, strict: bool = False) -> Verdict:
        """Return whether an action may be taken on a memory of which so much is known; see ``policy.Eligibility``.

        What is bad is read as unknown, and no action as discard, which ``faults`` say; with ``strict`` it is
        InvalidInput.
        """
        from brainbridge.intake import policy

        return policy.decide(self.graph, (policy.parse if strict else policy.read)(action, eligibility))
