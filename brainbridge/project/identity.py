"""What a folder belongs to, however it was moved or cloned: a repository's first commit, or a mark in the folder.

git is asked for the first commit until there is one; then the mark in the git directory has it, and the repository's
name. No git is started any more to find it, and hooks, which read the mark, never start one.
"""

import hashlib
import os
import re
import uuid
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from brainbridge.platform import files, places
from brainbridge.project import git

_NAME = re.compile(r"[^\w.-]+")
_LONGEST_NAME = 40
_FINAL = ("git:", "split:")
_OWN_LINE = ("--first-parent", "--max-parents=0")


@dataclass(frozen=True, slots=True)
class Identity:
    """What a folder belongs to: ``current`` is its identity, ``former`` are those it had before, ``mark`` its file.

    An identity is ``git:`` and the first commit, or ``own:`` and a number made up while there is none to be found, or
    ``split:`` and a number for a fork that is to be a project of its own.
    ``name`` is for people; ``outdated`` are marks from before the folder belonged to a repository. ``smallest`` is
    what older versions called a repository with several first commits, if that is another one: the smallest of them.
    """

    current: str
    name: str
    mark: Path
    former: tuple[str, ...] = ()
    outdated: tuple[Path, ...] = ()
    smallest: str = ""

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
        mark = str(self.mark)
        named = self.name if self.current.startswith(_FINAL) else ""
        with suppress(OSError):
            if (places.identity(mark), places.identity_name(mark)) != (self.current, named):
                with files.replacing(self.mark) as file:
                    file.write("".join(f"{each}\n" for each in (self.current, named) if each).encode())
            for each in self.outdated:
                if not git.tracks(each):
                    each.unlink(missing_ok=True)


def find(folder: str, *, claim: bool = True) -> Identity | None:
    """Return what a folder belongs to; None if there is no such folder.

    Where a number has to be made up, it is written at once, so that two who do so at the same time make one; not so
    without ``claim``.
    """
    if not os.path.isabs(folder) or not os.path.isdir(folder):
        return None
    directory = places.git_directory(folder)
    found = _of_repository(folder, places.common_directory(directory)) if directory else _of_folder(folder)
    return replace(found, current=_claimed(found.mark, claim=claim)) if not found.current else found


def then(folder: str, noted: str) -> Identity | None:
    """Return what a folder was when a hook ``noted`` the identity in its mark; None if it is not a whole path.

    It may be gone since, or another repository may be in its place.
    """
    if not os.path.isabs(folder):
        return None
    found = find(folder)
    if found and (not noted or noted in found.all):
        return found
    return Identity(noted or _of_path(folder), _name(folder), Path(os.devnull, places.MARK))


def split(found: Identity) -> Identity:
    """Return a new identity for what a folder belongs to, which leaves what it was to the other clones."""
    return Identity(f"split:{uuid.uuid4().hex}", found.name, found.mark, (), found.outdated)


def _of_folder(folder: str) -> Identity:
    mark = places.own_mark(folder)
    return Identity(places.identity(mark), _name(folder), Path(mark))


def _of_repository(folder: str, common: str) -> Identity:
    mark = Path(places.common_mark(common))
    marked = places.identity(str(mark))
    is_known = marked.startswith(_FINAL)
    root, smallest = (marked, "") if is_known else _roots(folder)
    named = places.identity_name(str(mark)) if is_known else ""
    # What was said here while git did not know the folder, or before there was a first commit.
    beside = [os.path.dirname(common)] if os.path.basename(common) == ".git" else []
    around = dict.fromkeys(places.own_mark(each) for each in (*beside, places.work_tree(folder), folder))
    outdated = [each for each in around if places.identity(each)]
    earlier = [each for each in (marked, *map(places.identity, outdated)) if each]
    current = root or (earlier[0] if earlier else "")
    former = tuple(dict.fromkeys(each for each in earlier if each != current))
    name = _name(named) if named else _repository_name(folder, common)
    return Identity(current, name, mark, former, tuple(map(Path, outdated)), smallest)


def _claimed(mark: Path, *, claim: bool) -> str:
    """Make up a number and write it, unless somebody has done so meanwhile; return the one that is there.

    Where nobody can write, the number is made of the path.
    """
    made = Path(f"{mark}.{uuid.uuid4().hex}")
    number = f"own:{uuid.uuid4().hex}"
    if not claim:
        return _of_path(str(mark.parent))
    try:
        try:
            made.write_text(f"{number}\n", encoding="ascii")
            os.link(made, mark)  # fails if there is one, and nobody sees half of it
        finally:
            made.unlink(missing_ok=True)
    except OSError:
        return places.identity(str(mark)) or _of_path(str(mark.parent))
    return number


def _of_path(folder: str) -> str:
    return f"own:{hashlib.sha256(folder.encode(errors='surrogatepass')).hexdigest()[:32]}"


def _roots(folder: str) -> tuple[str, str]:
    """Return the identities by the first commit of the default branch's own line, and by the smallest if another is.

    The line leads from each commit to its first parent, so a history that was merged in is not on it. Empty if there
    is no commit yet, or if a shallow clone does not have the first one.
    """
    if git.lines(folder, "rev-parse", "--is-shallow-repository") != ["false"]:
        return "", ""
    default = places.default_branch(places.common_directory(places.git_directory(folder)))
    for branch in (f"origin/{default}", default, "HEAD") if default else ("HEAD",):
        roots = git.lines(folder, "rev-list", "--max-parents=0", branch, "--") or []
        own = roots if len(roots) == 1 else git.lines(folder, "rev-list", *_OWN_LINE, branch, "--") if roots else []
        if own:
            return f"git:{own[0]}", f"git:{min(roots)}" if min(roots) != own[0] else ""
    return "", ""


def _repository_name(folder: str, common: str) -> str:
    """Return the last part of where it was cloned from, or else of the folder that it lives in."""
    url = "".join(git.lines(folder, "config", "--get", "remote.origin.url") or ())
    named = url.rstrip("/").removesuffix(".git").rstrip("/")
    return _name(re.split(r"[/:\\]", named)[-1] or os.path.dirname(common))


def _name(path: str) -> str:
    return _NAME.sub("-", os.path.basename(path)).strip("-.")[:_LONGEST_NAME] or "project"
