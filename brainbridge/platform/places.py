"""Where an agent works: the git repository that holds a folder, its branch, and the mark that names it.

Reads files only and starts no git, as an agent waits for its hooks. Light to import, for the same reason. The layout
is that of gitrepository-layout(5): in a linked work tree and in a submodule ``.git`` is a file that names the git
directory, whose file ``commondir`` leads to the one that all work trees share.
"""

import os
import re
import stat

MARK = "brainbridge"  # in the directory that all work trees of a repository share
FOLDER_MARK = ".brainbridge"  # in a folder outside git
_LINE_BYTES = 4096
_REMOTE = "ref: refs/remotes/origin/"
_DEFAULTS = ("main", "master", "trunk")  # in this order, if no remote says which it is
_OWN = re.compile(r"own:[0-9a-f]{32}")
_IDENTITY = re.compile(r"git:[0-9a-f]{40,64}|(?:own|split):[0-9a-f]{32}")


def git_directory(folder: str) -> str:
    """Return the git directory of the work tree that holds a folder, empty if there is none."""
    top = work_tree(folder)
    git = os.path.join(top, ".git")
    return "" if not top else _named(git, top) if os.path.isfile(git) else git


def work_tree(folder: str) -> str:
    """Return the work tree that holds a folder, empty if there is none."""
    above, here = "", os.path.abspath(folder) if folder else ""
    while here != above:
        git = os.path.join(here, ".git")
        if os.path.isfile(os.path.join(git, "HEAD")) or os.path.isfile(git):
            return here
        above, here = here, os.path.dirname(here)
    return ""


def _named(file: str, folder: str) -> str:
    """Return the git directory that a ``.git`` file names; empty if it is gone, as after its repository was moved."""
    line = _line(file)
    named = os.path.normpath(os.path.join(folder, line.removeprefix("gitdir:").strip()))
    return named if line.startswith("gitdir:") and os.path.isfile(os.path.join(named, "HEAD")) else ""


def common_directory(git: str) -> str:
    """Return the directory that all work trees of a repository share, given the git directory of one."""
    line = _line(os.path.join(git, "commondir"))
    return os.path.normpath(os.path.join(git, line)) if line else git


def is_shallow(git: str) -> bool:
    """Tell whether a repository, given the git directory of a work tree, lacks its first commits."""
    return os.path.exists(os.path.join(common_directory(git), "shallow"))


def branch(git: str) -> str:
    """Return the branch that a work tree is on, empty for none."""
    head = _line(os.path.join(git, "HEAD"))
    return head.removeprefix("ref: refs/heads/") if head.startswith("ref: refs/heads/") else ""


def default_branch(common: str) -> str:
    """Return the branch that a repository begins with: its remote's, else main, master or trunk; empty if unknown."""
    head = _line(os.path.join(common, "refs", "remotes", "origin", "HEAD"))
    if head.startswith(_REMOTE):
        return head.removeprefix(_REMOTE)
    packed = _text(os.path.join(common, "packed-refs"))
    for name in _DEFAULTS:
        if os.path.isfile(os.path.join(common, "refs", "heads", name)) or f" refs/heads/{name}\n" in packed:
            return name
    return ""


def side_branch(folder: str) -> str | None:
    """Return the branch that a folder is on, empty for the default one; None if that is unknown, as outside git."""
    git = git_directory(folder)
    current, default = (branch(git), default_branch(common_directory(git))) if git else ("", "")
    return (current if current != default else "") if current and default else None


def mark(folder: str) -> str:
    """Return the file that names what a folder belongs to: its repository, or outside git the folder itself."""
    git = git_directory(folder)
    return common_mark(common_directory(git)) if git else own_mark(folder)


def common_mark(common: str) -> str:
    """Return the file that names a repository, given the directory that all of its work trees share."""
    return os.path.join(common, MARK)


def own_mark(folder: str) -> str:
    """Return the file that would name a folder outside git."""
    return os.path.join(os.path.abspath(folder), FOLDER_MARK)


def identity(file: str) -> str:
    """Return the identity in a mark; empty if there is none, or no valid one.

    A mark outside a git directory may come with what somebody gave you, so it can claim no repository.
    """
    line = _line(file)
    allowed = _OWN if os.path.basename(file) == FOLDER_MARK else _IDENTITY
    return line if allowed.fullmatch(line) else ""


def identity_name(file: str) -> str:
    """Return what the second line of a mark in a git directory calls the repository; empty if there is none."""
    _, _, rest = _text(file, _LINE_BYTES).partition("\n")
    return rest.partition("\n")[0].strip()


def _line(path: str) -> str:
    """Return the first line of a small file, empty if it cannot be read."""
    return _text(path, _LINE_BYTES).partition("\n")[0].strip()


def _text(path: str, most: int = 1024 * 1024) -> str:
    """Return the beginning of a regular file, empty if it cannot be read; a pipe or a device would keep us waiting."""
    try:
        file = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except (OSError, ValueError):
        return ""
    try:
        return os.read(file, most).decode(errors="replace") if stat.S_ISREG(os.fstat(file).st_mode) else ""
    except OSError:
        return ""
    finally:
        os.close(file)
