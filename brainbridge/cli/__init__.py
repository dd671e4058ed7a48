"""The command line: ``app`` is its frame, the other modules are its commands, a section each."""

from brainbridge.cli import (
    archives,
    brains,
    consolidating,
    demo,
    hooks,
    memories,
    monitoring,
    records,
    repairing,
    server,
    setup,
    testing,
)
from brainbridge.cli.app import main

__all__ = [
    "archives",
    "brains",
    "consolidating",
    "demo",
    "hooks",
    "main",
    "memories",
    "monitoring",
    "records",
    "repairing",
    "server",
    "setup",
    "testing",
]
