"""The profiles of brains in the configuration file, which is the user's: edits keep comments and order."""

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import tomlkit
from filelock import FileLock
from tomlkit.exceptions import ParseError

from brainbridge.errors import InvalidInput
from brainbridge.platform import folders, paths
from brainbridge.server.home import write_private
from brainbridge.settings import PROFILES


def known() -> Mapping[str, Any]:
    """Return the profiles by brain name; InvalidInput if the file cannot be read."""
    return dict(_read()[1].get(PROFILES, {}))


def _read(alter: Callable[[str], str] = str) -> tuple[str, tomlkit.TOMLDocument]:
    """Return the text of the file, empty if there is none, and the content of the altered text."""
    file = paths.config_file()
    try:
        # Read as bytes, to keep the line ends.
        text = file.read_bytes().decode() if file.exists() else ""
        return text, tomlkit.parse(alter(text))
    except (OSError, ValueError, ParseError) as error:
        raise InvalidInput(f"cannot read {file}: {error}") from error


@contextmanager
def edited(alter: Callable[[str], str] = str) -> Iterator[tomlkit.TOMLDocument]:
    """Yield the configuration file for changes and replace it atomically, unless the change raised an error.

    ``alter`` changes its text before it is parsed. Raises InvalidInput if it cannot be read.
    """
    file = paths.config_file()
    folders.private(file.parent)
    with FileLock(file.with_suffix(".lock"), mode=0o600):
        before, document = _read(alter)
        yield document
        after = tomlkit.dumps(document)
        if after != before:
            target = Path(os.path.realpath(file))  # it may be a link into somebody's dotfiles
            write_private(target, after)


def write(document: tomlkit.TOMLDocument, name: str, given: Mapping[str, str]) -> None:
    """Set keys of a brain's profile; creates the profile if there is none."""
    found = document.setdefault(PROFILES, tomlkit.table(is_super_table=True))
    profile = found.setdefault(name, tomlkit.table())
    for key, value in given.items():
        # An absolute path: the worker and the schedule run in other folders.
        profile[key] = os.path.abspath(os.path.expanduser(value)) if key == "password_file" else value
