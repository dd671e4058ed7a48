"""All checks of the doctor."""

import sys

from brainbridge.graph.reader import require_local
from brainbridge.graph.rows import Row
from brainbridge.operations.doctor.check import Check
from brainbridge.operations.doctor.database import database
from brainbridge.operations.doctor.environment import environment
from brainbridge.operations.doctor.sources import sources
from brainbridge.operations.doctor.unattended import unattended
from brainbridge.platform.version import VERSION
from brainbridge.settings import Resolved


class Setting(Row):
    """A setting, its value (secrets masked), and where it came from."""

    name: str
    value: str
    origin: str


class Diagnosis(Row):
    """Everything the doctor found; ``checks`` are those of the database."""

    version: str
    python: str
    settings: list[Setting]
    environment: list[Check]
    sources: list[Check]
    checks: list[Check]
    unattended: list[Check]

    @property
    def healthy(self) -> bool:
        """Tell whether nothing is wrong."""
        return all(each.ok for each in (*self.environment, *self.sources, *self.checks, *self.unattended))


def diagnose(resolved: Resolved) -> Diagnosis:
    """Run all checks; nothing is started or changed. Refused unless the local agent reads: they tell of its memory."""
    require_local(resolved.settings.reader.partition(":")[0])
    brain = resolved.settings.brain
    return Diagnosis(
        version=VERSION,
        python=sys.version.split()[0],
        settings=_settings(resolved),
        environment=environment(brain),
        sources=sources(resolved),
        checks=database(resolved),
        unattended=unattended(brain),
    )


def _settings(resolved: Resolved) -> list[Setting]:
    return [
        Setting(name=name, value="" if value is None else str(value), origin=resolved.origins[name])
        for name, value in resolved.settings
    ]
