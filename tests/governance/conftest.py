"""Folders of its own for each test, so that all files in them can be searched."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder that holds all that brainbridge writes outside the database."""
    return placed(monkeypatch, tmp_path)


def placed(patch: pytest.MonkeyPatch, folder: Path) -> Path:
    """Let brainbridge write what it writes outside the database below a folder."""
    for name in ("CONFIG", "DATA", "STATE"):
        patch.setenv(f"XDG_{name}_HOME", str(folder / "ours" / name.lower()))
    patch.setenv("HOME", str(folder))
    patch.setenv("BRAINBRIDGE_HOOK_MODE", "spool")
    return folder / "ours"
