"""Where files live: XDG folders, with a sub-folder for each brain. Nothing is created here.

Names of what belongs to no brain begin with an underscore, which no brain's name does.
"""

import re
from pathlib import Path

from platformdirs import PlatformDirs

from brainbridge.errors import InvalidInput
from brainbridge.platform.briefings import FOLDER

_DIRS = PlatformDirs("brainbridge", appauthor=False)
_BRAIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,63}")
_BRAINS = "brains"


def can_name(name: str) -> bool:
    """Tell whether ``name`` can name a brain."""
    # Where data and state share a folder, this brain's state folder would be the folder of all brains' data.
    return bool(_BRAIN.fullmatch(name)) and name.lower() != _BRAINS


def brain_name(name: str) -> str:
    """Return ``name`` if it can name a brain, and hence a folder; InvalidInput otherwise."""
    if can_name(name):
        return name
    if name.lower() == _BRAINS:
        raise InvalidInput(f"{name!r} cannot name a brain", hint="choose another; the folder of all brains has it")
    raise InvalidInput(
        f"{name!r} cannot name a brain",
        hint="use letters, digits, '-' and '_', 64 at most, beginning with a letter or digit",
    )


def config_file() -> Path:
    """Return the path of the user's configuration file, which may not exist."""
    return Path(_DIRS.user_config_path) / "config.toml"


def prompts() -> Path:
    """Return the folder of the user's own prompts, beside the configuration file; it may not exist."""
    return config_file().parent / "prompts"


def cache() -> Path:
    """Return the folder shared by all brains: downloaded artifacts, start-up caches."""
    return Path(_DIRS.user_cache_path)


def server_home(brain: str) -> Path:
    """Return the folder of a brain's local server: data, logs, configuration, password."""
    return Path(_DIRS.user_data_path) / _BRAINS / brain_name(brain) / "server"


def backups(brain: str) -> Path:
    """Return the folder of a brain's backups."""
    return Path(_DIRS.user_data_path) / _BRAINS / brain_name(brain) / "backups"


def state(brain: str) -> Path:
    """Return a brain's state folder: logs, and the events that wait for its worker."""
    return Path(_DIRS.user_state_path) / brain_name(brain)


def journal(brain: str) -> Path:
    """Return the path of a brain's consolidation log."""
    return state(brain) / "consolidation.log"


def last_recall(brain: str) -> Path:
    """Return the path of the file with the ids of a brain's last recall."""
    return state(brain) / "last-recall.json"


def asked(brain: str) -> Path:
    """Return the path of the file with a brain's recent queries."""
    return state(brain) / "asked.json"


def unanswered(brain: str) -> Path:
    """Return the path of the file with a brain's recent queries that found nothing sure."""
    return state(brain) / "unanswered.json"


def briefings(brain: str) -> Path:
    """Return the folder of a brain's briefings, which hooks print."""
    return state(brain) / FOLDER


def attached(brain: str) -> Path:
    """Return the folder that says which documents of a brain live in which files."""
    return state(brain) / "attached"


def renaming() -> Path:
    """Return the path of the note that exists while a brain is being renamed."""
    return Path(_DIRS.user_state_path) / "_renaming.json"


def bookmarks() -> Path:
    """Return the folder of the last bookmarks of databases behind routing addresses."""
    return Path(_DIRS.user_state_path) / "_bookmarks"


def hooks() -> Path:
    """Return the folder of copies of agents' files from before hooks were added."""
    return Path(_DIRS.user_state_path) / "_hooks"
