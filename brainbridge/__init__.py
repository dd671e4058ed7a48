"""Memory consolidation for AI agents, in a Neo4j graph a person can open.

``Brain`` is the whole public interface; the other names are what it takes and returns, and ``errors`` what it raises.
Each is imported on first use, so that ``import brainbridge`` stays cheap.
"""

from brainbridge.platform.version import VERSION

TYPE_CHECKING = False  # as in typing, which costs a hook more than all its own work

__version__ = VERSION

if TYPE_CHECKING:
    from brainbridge import errors, instants
    from brainbridge.association.association import Associated
    from brainbridge.association.cluster import Cluster, Clustered
    from brainbridge.brain.brain import Brain
    from brainbridge.brain.schema import Migrated
    from brainbridge.config.config import Tier
    from brainbridge.config.presets import Described
    from brainbridge.config.tuning import Tuned
    from brainbridge.consolidation.consolidation import Configured, Consolidated, Decayed, Promoted
    from brainbridge.consolidation.undo import Difference, Undone
    from brainbridge.crystal.crystal import Crystal, Listed
    from brainbridge.crystal.explain import Shown
    from brainbridge.crystal.lifecycle import Frozen
    from brainbridge.crystal.overview import Health, Status
    from brainbridge.crystal.parts import CrystalParts, Kept
    from brainbridge.crystal.pipeline import Piped, Pipeline
    from brainbridge.energy.energy import Forecast, Outlook, Ranked
    from brainbridge.feedback.feedback import Feedback, FeedbackOptions, Verdict
    from brainbridge.forgetting.forgetting import Forgotten
    from brainbridge.integrity.integrity import Finding, Repaired, Validation
    from brainbridge.integrity.purge import Purged
    from brainbridge.memory.drafts import Draft, Kind, Role
    from brainbridge.memory.memory import Boost, Memory
    from brainbridge.memory.parts import Parts, PartsOfTest
    from brainbridge.monitor.explain import Explained
    from brainbridge.monitor.monitor import Promotions
    from brainbridge.probe.probe import Checked, Learned, Probe
    from brainbridge.progress import Progress
    from brainbridge.recall.filters import Narrowing
    from brainbridge.recall.result import Edge, Hit, Recall, Standing
    from brainbridge.recall.traversal import Reached, Traversal, Walk
    from brainbridge.run.run import Event, Record
    from brainbridge.settings import Flags
    from brainbridge.transfer.archive.exporting import Exported
    from brainbridge.transfer.archive.restoring import Replaced, Restored
    from brainbridge.transfer.dispatch import Choices, LineChoices
    from brainbridge.transfer.importing import Imported

_MODULES = ("errors", "instants")
_DEFINED = {
    "brainbridge.association.association": ("Associated",),
    "brainbridge.association.cluster": ("Cluster", "Clustered"),
    "brainbridge.brain.brain": ("Brain",),
    "brainbridge.brain.schema": ("Migrated",),
    "brainbridge.config.config": ("Tier",),
    "brainbridge.config.presets": ("Described",),
    "brainbridge.config.tuning": ("Tuned",),
    "brainbridge.consolidation.consolidation": ("Configured", "Consolidated", "Decayed", "Promoted"),
    "brainbridge.consolidation.undo": ("Difference", "Undone"),
    "brainbridge.crystal.crystal": ("Crystal", "Listed"),
    "brainbridge.crystal.explain": ("Shown",),
    "brainbridge.crystal.lifecycle": ("Frozen",),
    "brainbridge.crystal.overview": ("Health", "Status"),
    "brainbridge.crystal.parts": ("CrystalParts", "Kept"),
    "brainbridge.crystal.pipeline": ("Piped", "Pipeline"),
    "brainbridge.energy.energy": ("Forecast", "Outlook", "Ranked"),
    "brainbridge.feedback.feedback": ("Feedback", "FeedbackOptions", "Verdict"),
    "brainbridge.forgetting.forgetting": ("Forgotten",),
    "brainbridge.integrity.integrity": ("Finding", "Repaired", "Validation"),
    "brainbridge.integrity.purge": ("Purged",),
    "brainbridge.memory.drafts": ("Draft", "Kind", "Role"),
    "brainbridge.memory.memory": ("Boost", "Memory"),
    "brainbridge.memory.parts": ("Parts", "PartsOfTest"),
    "brainbridge.monitor.explain": ("Explained",),
    "brainbridge.monitor.monitor": ("Promotions",),
    "brainbridge.probe.probe": ("Checked", "Learned", "Probe"),
    "brainbridge.progress": ("Progress",),
    "brainbridge.recall.filters": ("Narrowing",),
    "brainbridge.recall.result": ("Edge", "Hit", "Recall", "Standing"),
    "brainbridge.recall.traversal": ("Reached", "Traversal", "Walk"),
    "brainbridge.run.run": ("Event", "Record"),
    "brainbridge.settings": ("Flags",),
    "brainbridge.transfer.archive.exporting": ("Exported",),
    "brainbridge.transfer.archive.restoring": ("Replaced", "Restored"),
    "brainbridge.transfer.dispatch": ("Choices", "LineChoices"),
    "brainbridge.transfer.importing": ("Imported",),
}
_HOMES = {name: module for module, names in _DEFINED.items() for name in names}

__all__ = [
    "Associated",
    "Boost",
    "Brain",
    "Checked",
    "Choices",
    "Cluster",
    "Clustered",
    "Configured",
    "Consolidated",
    "Crystal",
    "CrystalParts",
    "Decayed",
    "Described",
    "Difference",
    "Draft",
    "Edge",
    "Event",
    "Explained",
    "Exported",
    "Feedback",
    "FeedbackOptions",
    "Finding",
    "Flags",
    "Forecast",
    "Forgotten",
    "Frozen",
    "Health",
    "Hit",
    "Imported",
    "Kept",
    "Kind",
    "Learned",
    "LineChoices",
    "Listed",
    "Memory",
    "Migrated",
    "Narrowing",
    "Outlook",
    "Parts",
    "PartsOfTest",
    "Piped",
    "Pipeline",
    "Probe",
    "Progress",
    "Promoted",
    "Promotions",
    "Purged",
    "Ranked",
    "Reached",
    "Recall",
    "Record",
    "Repaired",
    "Replaced",
    "Restored",
    "Role",
    "Shown",
    "Standing",
    "Status",
    "Tier",
    "Traversal",
    "Tuned",
    "Undone",
    "Validation",
    "Verdict",
    "Walk",
    "__version__",
    "errors",
    "instants",
]


def __getattr__(name: str) -> object:
    from importlib import import_module

    if name in _MODULES:
        return import_module(f"brainbridge.{name}")
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
