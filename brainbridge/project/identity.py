"""What a folder belongs to, however it was moved or cloned: a repository's first commit, or a mark in the folder.

git is asked for the first commit until there is one; then the mark in the git directory has it. Hooks read that mark
and start no git.
"""

import hashlib
import os
import re
import uuid
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from brainbridge.platform import files, places
from brainbridge.project import git

_NAME = re.compile(r"[^\w.-]+")
_LONGEST_NAME = 40
_FINAL = ("git:", "split:")


@dataclass(frozen=True, slots=True)
class Identity:
    """What a folder belongs to: ``current`` is its identity, ``former`` are those it had before, ``mark`` its file.

    An identity is ``git:`` and the first commit, or ``own:`` and a number made up while there is none to be found, or
    ``split:`` and a number for a fork that is to be a project of its own.
    ``name`` is for people; ``outdated`` are marks from before the folder belonged to a repository.
    """

    current: str
    name: str
    mark: Path
    former: tuple[str, ...] = ()
    outdated: tuple[Path, ...] = ()

    @property
    def all(self) -> list[str]:
        """Return the current identity and the former ones."""
        return [self.current, *self.former]

    @property
    def scope(self) -> str:
        """Return the scope that memories of it get if none has been given to it yet."""
        return f"{self.name}@{self.current.partition(':')[2][:12]}"

    def keep(self) -> None:
        """Write the mark, and delete the outdated ones; where nobody may write there is none, and hooks stay silent."""
        with suppress(OSError):
            if places.identity(str(self.mark)) != self.current:
                with files.replacing(self.mark) as file:
                    file.write(f"{self.current}\n".encode())
            for each in self.outdated:
                each.unlink(missing_ok=True)


def find(folder: str) -> Identity | None:
    """Return what a folder belongs to; None if there is no such folder. Writes nothing: ``keep`` does."""
    if not os.path.isabs(folder) or not os.path.isdir(folder):
        return None
    directory = places.git_directory(folder)
    return _of_repository(folder, places.common_directory(directory)) if directory else _of_folder(folder)


def lost(folder: str, noted: str) -> Identity | None:
    """Return what a folder that is gone belonged to: what the hook ``noted``, or else a number made of its path.

    None if it is not a whole path.
    """
    if not os.path.isabs(folder):
        return None
    made = f"own:{hashlib.sha256(folder.encode(errors='surrogateescape')).hexdigest()[:32]}"
    return Identity(noted or made, _name(folder), Path(places.own_mark(folder)))


def split(found: Identity) -> Identity:
    """Return a new identity for what a folder belongs to, which leaves what it was to the other clones."""
    return Identity(f"split:{uuid.uuid4().hex}", found.name, found.mark, (), found.outdated)


def _of_folder(folder: str) -> Identity:
    mark = places.own_mark(folder)
    return Identity(places.identity(mark) or _own(), _name(folder), Path(mark))


def _of_repository(folder: str, common: str) -> Identity:
    mark = Path(common, places.MARK)
    marked = places.identity(str(mark))
    root = marked if marked.startswith(_FINAL) else _root(folder)
    # What was said here while git did not know the folder, or before there was a first commit.
    around = dict.fromkeys(places.own_mark(each) for each in (os.path.dirname(common), folder))
    outdated = [each for each in around if places.identity(each)]
    earlier = [each for each in (marked, *map(places.identity, outdated)) if each]
    current = root or (earlier[0] if earlier else _own())
    former = tuple(dict.fromkeys(each for each in earlier if each != current))
    return Identity(current, _repository_name(folder, common), mark, former, tuple(map(Path, outdated)))


def _own() -> str:
    return f"own:{uuid.uuid4().hex}"


def _root(folder: str) -> str:
    """Return the identity that the first commit of the default branch gives, the smallest if there are several.

    Empty if there is none yet, or if a shallow clone does not have it.
    """
    if git.lines(folder, "rev-parse", "--is-shallow-repository") != ["false"]:
        return ""
    default = places.default_branch(places.common_directory(places.git_directory(folder)))
    for branch in (f"origin/{default}", default, "HEAD") if default else ("HEAD",):
        if roots := git.lines(folder, "rev-list", "--max-parents=0", branch, "--"):
            return f"git:{min(roots)}"
    return ""


def _repository_name(folder: str, common: str) -> str:
    """Return the last part of where it was cloned from, or else of the folder that it lives in."""
    url = "".join(git.lines(folder, "config", "--get", "remote.origin.url") or ())
    named = url.rstrip("/").removesuffix(".git").rstrip("/")
    return _name(re.split(r"[/:\\]", named)[-1] or os.path.dirname(common))


def _name(path: str) -> str:
    return _NAME.sub("-", os.path.basename(path)).strip("-.")[:_LONGEST_NAME] or "project"
