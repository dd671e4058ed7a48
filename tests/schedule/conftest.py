"""Stand-ins for crontab, systemctl and launchctl: programs on a path of their own that store their input."""

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

CRONTAB = """\
#!/bin/sh
table="$KEPT/crontab"
case "$1" in
  -l) if [ -f "$KEPT/broken" ]; then echo "crontab: you are not allowed" >&2; exit 1; fi
      if [ -f "$table" ]; then cat "$table"; else echo "no crontab for you" >&2; exit 1; fi ;;
  -r) rm "$table" ;;
  -) cat > "$table" ;;
esac
"""
SYSTEMCTL = """\
#!/bin/sh
echo "$*" >> "$KEPT/systemctl"
[ ! -f "$KEPT/broken" ] || { echo "Failed to connect to bus" >&2; exit 1; }
"""
LAUNCHCTL = """\
#!/bin/sh
echo "$*" >> "$KEPT/launchctl"
[ "$1" != bootout ] || exit 3
"""
PROGRAMS = {"crontab": CRONTAB, "systemctl": SYSTEMCTL, "launchctl": LAUNCHCTL}
Machine = Callable[..., None]


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home and a configuration folder, and the folder where the stand-ins store their input."""
    for name, folder in (("HOME", "home"), ("XDG_CONFIG_HOME", "config"), ("KEPT", "kept")):
        (tmp_path / folder).mkdir()
        monkeypatch.setenv(name, str(tmp_path / folder))
    # A schedule warns about settings from the environment; tests/conftest.py sets the last of these.
    for name in ("XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "BRAINBRIDGE_SERVER_WARMS"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path / "kept"


@pytest.fixture
def machine(kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    """Provide the named programs and those of a minimal system, and no others."""

    def having(*names: str) -> None:
        folder = tmp_path / "bin"
        folder.mkdir(exist_ok=True)
        for name in names:
            (folder / name).write_text(PROGRAMS[name])
            (folder / name).chmod(0o755)
        for tool in ("sh", "cat", "rm"):
            source = next(Path(each) / tool for each in ("/bin", "/usr/bin") if (Path(each) / tool).exists())
            (folder / tool).symlink_to(source)
        monkeypatch.setenv("PATH", str(folder))

    return having


@pytest.fixture
def program() -> str:
    return os.path.join(os.path.dirname(sys.executable), "brainbridge")
