"""Write the agents' plugin folders, as ``hook install`` would their files: ``python tools/plugins.py [--check]``."""

import argparse
import json
import sys
from pathlib import Path

from brainbridge.hook.harness import COMMAND, HARNESSES, PROGRAM, Harness, goodbye
from brainbridge.platform.version import VERSION

_ROOT = Path(__file__).parent.parent / "plugins"
_AGENTS = ("claude", "codex")


def files(agent: Harness) -> dict[Path, str]:
    """Return the files of an agent's plugin."""
    about = {
        "name": "brainbridge",
        "version": VERSION,
        "description": "Remembers what was said in a session and consolidates it when the session ends",
        "license": "Apache-2.0",
    }
    hooks = {"hooks": {name: [handler] for name, handler in agent.hooks(PROGRAM, brain="").items()}}
    folder = _ROOT / agent.name
    found = {
        folder / f".{agent.name}-plugin" / "plugin.json": json.dumps(about, indent=2) + "\n",
        folder / "hooks" / "hooks.json": json.dumps(hooks, indent=2) + "\n",
    }
    return found | ({folder / agent.goodbye: goodbye("goodbye.md", COMMAND, brain="")} if agent.goodbye else {})


def main() -> None:
    """Write the folders, or fail if they are not what they should be."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    check = parser.parse_args().check
    for path, text in (item for name in _AGENTS for item in files(HARNESSES[name]).items()):
        if not check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            sys.exit(f"{path} is not what 'python tools/plugins.py' writes")


if __name__ == "__main__":
    main()
