"""The parts of a brain, each imported when it is first used, because every command pays for opening a brain."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from brainbridge.brain.actions import Actions
    from brainbridge.brain.archives import Archives
    from brainbridge.brain.clusters import Clusters
    from brainbridge.brain.commitments import Commitments
    from brainbridge.brain.config import Configuration
    from brainbridge.brain.context import Context
    from brainbridge.brain.crystals import Crystals
    from brainbridge.brain.documents import Documents
    from brainbridge.brain.entities import Entities
    from brainbridge.brain.erasing import Erasures
    from brainbridge.brain.facts import Facts
    from brainbridge.brain.intake import Intake
    from brainbridge.brain.integrity import Integrity
    from brainbridge.brain.monitor import Monitor
    from brainbridge.brain.policies import Policies
    from brainbridge.brain.probes import Probes
    from brainbridge.brain.profiles import Profiles
    from brainbridge.brain.projects import Projects
    from brainbridge.brain.runs import Runs
    from brainbridge.brain.schema import Schema
    from brainbridge.brain.storages import Storage
    from brainbridge.brain.tests import Tests
    from brainbridge.brain.timeline import Timeline
    from brainbridge.brain.transfer import Transfer
    from brainbridge.brain.views import Views


class Rooms:
    """What ``Brain`` does by its parts."""

    def __init__(self, context: Context) -> None:
        self.context = context

    @cached_property
    def actions(self) -> Actions:
        """What agents do to memories, whether they may, and what became of it."""
        from brainbridge.brain.actions import Actions

        return Actions(self.context)

    @cached_property
    def archives(self) -> Archives:
        """Exports, backups and restores of the whole brain."""
        from brainbridge.brain.archives import Archives

        return Archives(self.context)

    @cached_property
    def clusters(self) -> Clusters:
        """Clusters of memories that belong together."""
        from brainbridge.brain.clusters import Clusters

        return Clusters(self.context)

    @cached_property
    def commitments(self) -> Commitments:
        """What somebody promised or owes."""
        from brainbridge.brain.commitments import Commitments

        return Commitments(self.context)

    @cached_property
    def config(self) -> Configuration:
        """The settings of the energy law and of recall."""
        from brainbridge.brain.config import Configuration

        return Configuration(self.context)

    @cached_property
    def crystals(self) -> Crystals:
        """What is written down, and lives by its importance."""
        from brainbridge.brain.crystals import Crystals

        return Crystals(self.context)

    @cached_property
    def documents(self) -> Documents:
        """What an agent always has in its context, kept as states."""
        from brainbridge.brain.documents import Documents

        return Documents(self.context)

    @cached_property
    def entities(self) -> Entities:
        """Which names of subjects are one."""
        from brainbridge.brain.entities import Entities

        return Entities(self.context)

    @cached_property
    def erasures(self) -> Erasures:
        """What was deleted for good, so that nothing brings it back."""
        from brainbridge.brain.erasing import Erasures

        return Erasures(self.context)

    @cached_property
    def facts(self) -> Facts:
        """What was said of the world, as facts in time."""
        from brainbridge.brain.facts import Facts

        return Facts(self.context)

    @cached_property
    def intake(self) -> Intake:
        """What becomes of what is said, and why."""
        from brainbridge.brain.intake import Intake

        return Intake(self.context)

    @cached_property
    def integrity(self) -> Integrity:
        """Validation and repair of the graph, and purging."""
        from brainbridge.brain.integrity import Integrity

        return Integrity(self.context)

    @cached_property
    def monitor(self) -> Monitor:
        """Counts, distributions and forecasts."""
        from brainbridge.brain.monitor import Monitor

        return Monitor(self.context)

    @cached_property
    def policies(self) -> Policies:
        """How far memories are to be relied upon."""
        from brainbridge.brain.policies import Policies

        return Policies(self.context)

    @cached_property
    def probes(self) -> Probes:
        """Questions whose answers must stay findable."""
        from brainbridge.brain.probes import Probes

        return Probes(self.context)

    @cached_property
    def profiles(self) -> Profiles:
        """Pages of what is known of entities, and of the user."""
        from brainbridge.brain.profiles import Profiles

        return Profiles(self.context)

    @cached_property
    def projects(self) -> Projects:
        """Projects, whose memories are kept apart."""
        from brainbridge.brain.projects import Projects

        return Projects(self.context)

    @cached_property
    def runs(self) -> Runs:
        """The runs that judged memories, what they changed, and undo."""
        from brainbridge.brain.runs import Runs

        return Runs(self.context)

    @cached_property
    def storage(self) -> Storage:
        """Which memories are hot, and which are cold."""
        from brainbridge.brain.storages import Storage

        return Storage(self.context)

    @cached_property
    def schema(self) -> Schema:
        """The migrations of the database, and its locks."""
        from brainbridge.brain.schema import Schema

        return Schema(self.context)

    @cached_property
    def tests(self) -> Tests:
        """Test memories, which are kept apart from the real ones."""
        from brainbridge.brain.tests import Tests

        return Tests(self.context)

    @cached_property
    def timeline(self) -> Timeline:
        """What was talked about, stretch by stretch."""
        from brainbridge.brain.timeline import Timeline

        return Timeline(self.context)

    @cached_property
    def transfer(self) -> Transfer:
        """Imports from files and other databases."""
        from brainbridge.brain.transfer import Transfer

        return Transfer(self.context)

    @cached_property
    def views(self) -> Views:
        """Facts and boxes as Markdown notes in a folder."""
        from brainbridge.brain.views import Views

        return Views(self.context)
