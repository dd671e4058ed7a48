"""A repository with a branch, and what becomes of it."""

from pathlib import Path

import pytest

from brainbridge.project import git as asked
from tests.project.repositories import begun, commit, git


@pytest.fixture
def box(tmp_path: Path) -> Path:
    """A repository with a branch that has commits of its own, and main checked out."""
    box = begun(tmp_path / "box")
    git(box, "checkout", "-q", "-b", "topic")
    commit(box)
    git(box, "checkout", "-q", "main")
    return box


def fate(folder: Path, branch: str = "topic") -> str:
    return asked.fate(str(folder), branch, "main")
