"""The domains of brainbridge; each says what it brings in its own ``domain.py``."""

from brainbridge.association.domain import DOMAIN as ASSOCIATION
from brainbridge.briefing.domain import DOMAIN as BRIEFING
from brainbridge.config.domain import DOMAIN as CONFIG
from brainbridge.consolidation.domain import DOMAIN as CONSOLIDATION
from brainbridge.crystal.domain import DOMAIN as CRYSTAL
from brainbridge.derivation.domain import DOMAIN as DERIVATION
from brainbridge.document.domain import DOMAIN as DOCUMENT
from brainbridge.document.profile.domain import DOMAIN as PROFILE
from brainbridge.document.view.domain import DOMAIN as VIEW
from brainbridge.energy.domain import DOMAIN as ENERGY
from brainbridge.erasure.domain import DOMAIN as ERASURE
from brainbridge.feedback.domain import DOMAIN as FEEDBACK
from brainbridge.forgetting.domain import DOMAIN as FORGETTING
from brainbridge.governance.domain import DOMAIN as GOVERNANCE
from brainbridge.graph.domain import Domains
from brainbridge.intake.domain import DOMAIN as INTAKE
from brainbridge.intake.policy.domain import DOMAIN as POLICY
from brainbridge.intake.storage.domain import DOMAIN as STORAGE
from brainbridge.intake.timeline.domain import DOMAIN as TIMELINE
from brainbridge.integrity.domain import DOMAIN as INTEGRITY
from brainbridge.memory.domain import DOMAIN as MEMORY
from brainbridge.monitor.domain import DOMAIN as MONITOR
from brainbridge.probe.domain import DOMAIN as PROBE
from brainbridge.project.domain import DOMAIN as PROJECT
from brainbridge.recall.domain import DOMAIN as RECALL
from brainbridge.run.domain import DOMAIN as RUN
from brainbridge.schema.domain import DOMAIN as SCHEMA
from brainbridge.transfer.domain import DOMAIN as TRANSFER

DOMAINS = Domains(
    (
        SCHEMA,
        CONFIG,
        RUN,
        GOVERNANCE,
        DERIVATION,
        ERASURE,
        MEMORY,
        ENERGY,
        ASSOCIATION,
        RECALL,
        INTEGRITY,
        MONITOR,
        CONSOLIDATION,
        PROBE,
        FORGETTING,
        PROJECT,
        BRIEFING,
        FEEDBACK,
        CRYSTAL,
        DOCUMENT,
        INTAKE,
        POLICY,
        STORAGE,
        TIMELINE,
        PROFILE,
        VIEW,
        TRANSFER,
    )
)
