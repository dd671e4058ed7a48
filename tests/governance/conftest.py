"""Folders of its own for each test, so that all files in them can be searched."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder that holds all that brainbridge writes outside the database."""
    for name in ("CONFIG", "DATA", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / "ours" / name.lower()))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("BRAINBRIDGE_HOOK_MODE", "spool")
    return tmp_path / "ours"
