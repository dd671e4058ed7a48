"""Finds the files to index: what .gitignore ignores, binaries, large files and links are skipped, and counted."""

import os
import re
import stat
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from brainbridge.crystal.indexing import kinds
from brainbridge.errors import InvalidInput
from brainbridge.platform import limits

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec

LARGEST: Final = 2 * 1024 * 1024  # bytes
_HEAD = 8192  # bytes in which a binary file has a NUL, as git looks
_GIT = ".git"
_ELSEWHERE = re.compile(r"/|[A-Za-z]:/|[^/]*@[0-9a-f]{12}/")

Reason = Literal[
    "ignored", "kind", "binary", "encoding", "large", "link", "outside", "repository", "unreadable", "name", "empty"
]
_Sort = Literal["link", "folder", "file"]


class Place(NamedTuple):
    """A file or a folder that was named: where it is, and the folder above that its files' paths begin from.

    Outside a repository that is the root of the file system. ``prefix`` goes before each path.
    """

    at: str
    top: str
    prefix: str = ""

    def path(self, file: str) -> str:
        """Return the path of a file as it is stored, the same wherever the repository lies."""
        below = os.path.relpath(file, self.top).replace(os.sep, "/") if self.top else file
        return self.prefix + ("" if below == "." else below)

    @property
    def below(self) -> str:
        """Return what the paths of the files in it begin with; of a file, its path."""
        found = self.path(self.at)
        return found if not found or found.endswith("/") or not os.path.isdir(self.at) else f"{found}/"

    def holds(self, path: str) -> bool:
        """Tell whether a path is that of this file, or of one in this folder.

        What was indexed into the scope of this repository from elsewhere is not: its path is absolute, or begins with
        its project.
        """
        if not os.path.isdir(self.at):
            return path == self.below
        return path.startswith(self.below) and (bool(self.below) or not _ELSEWHERE.match(path))


class Found(NamedTuple):
    """A file to index: its path as it is stored, and where it is."""

    path: str
    file: str


@dataclass
class Walk:
    """One look at the files: what was skipped, by reason, and the folders and files of which nothing is known now.

    Without patterns to ``include``, files of known kinds are meant, and those that were ``followed`` before.
    """

    include: Sequence[str] = ()
    followed: set[str] = field(default_factory=set)
    skipped: Counter[str] = field(default_factory=Counter)
    unknown: list[str] = field(default_factory=list)

    def files(self, place: Place) -> Iterator[Found]:
        """Yield the files of a place, in the order of their paths."""
        if os.path.isdir(place.at):
            yield from self._folder(place, place.at, list(_rules_above(place)))
        elif _is_ignored(place.at, list(_rules_above(place)), is_folder=False):
            self.skipped["ignored"] += 1
        else:
            yield from self._named(place, place.at)

    def is_meant(self, path: str) -> bool:
        """Tell whether a path is one of those that were asked for."""
        return self._meant is None or self._meant.match_file(path)

    @cached_property
    def _meant(self) -> "GitIgnoreSpec | None":
        from pathspec import GitIgnoreSpec

        try:
            return GitIgnoreSpec.from_lines(self.include) if self.include else None
        except (ValueError, re.error) as error:
            raise InvalidInput(f"--include: {error}", hint="a pattern is one of .gitignore, as in '*.csv'") from error

    def read(self, found: Found) -> str | None:
        """Return the text of a file, its lines ended by a newline; None, and counted, if it has none."""
        try:
            text = self._text(found.file)
        except OSError:
            self.skipped["unreadable"] += 1
            self.unknown.append(found.path)
            return None
        if isinstance(text, bytes):
            return None
        if not text.strip():
            self.skipped["empty"] += 1
            return None
        return text

    def _text(self, file: str) -> str | bytes:
        with open(file, "rb", opener=_opener) as stream:
            if not stat.S_ISREG(os.fstat(stream.fileno()).st_mode):
                raise OSError("no regular file")  # a pipe or a device would keep us waiting
            data = stream.read(LARGEST + 1)
        if len(data) > LARGEST:
            return self._skip("large")
        if b"\0" in data[:_HEAD]:
            return self._skip("binary")
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError:
            return self._skip("encoding")
        return self._skip("binary") if "\0" in text else text.replace("\r\n", "\n")

    def _skip(self, reason: Reason) -> bytes:
        self.skipped[reason] += 1
        return b""

    def _folder(self, place: Place, folder: str, rules: list["_Rules"]) -> Iterator[Found]:
        try:
            with os.scandir(folder) as entries:
                found = sorted(entries, key=lambda each: each.name)
        except OSError:
            self.skipped["unreadable"] += 1
            self.unknown.append(f"{place.path(folder)}/" if folder != place.at else place.below)
            return
        rules = [*rules, *_rules_in(folder, any(each.name == ".gitignore" for each in found))]
        for each in found:
            if each.name == _GIT:
                continue
            sort = _sort(each)
            if reason := _left_out(each.path, sort, place, rules):
                self.skipped[reason] += 1
            elif sort == "folder":
                yield from self._folder(place, each.path, rules)
            else:
                yield from self._file(place, each.path)
            if not sort:
                self.unknown += [place.path(each.path), f"{place.path(each.path)}/"]

    def _file(self, place: Place, file: str) -> Iterator[Found]:
        path = place.path(file)
        if not (self.is_meant(path) if self.include else is_text(file) or path in self.followed):
            self.skipped["kind"] += 1
        else:
            yield from self._named(place, file)

    def _named(self, place: Place, file: str) -> Iterator[Found]:
        path = place.path(file)
        if limits.fault(path):
            self.skipped["name"] += 1
        else:
            yield Found(path, file)


def is_text(file: str) -> bool:
    """Tell by its name whether a file is Markdown, text or code."""
    name = os.path.basename(file).lower()
    return os.path.splitext(name)[1] in kinds.SUFFIXES or name in kinds.NAMES


def absolute(path: str) -> str:
    """Return where a path leads; InvalidInput, with what can be done, if it is empty or there is nothing."""
    if not path:
        raise InvalidInput("a path to index is empty", hint="'.' is the current folder")
    try:
        found = os.path.realpath(os.path.expanduser(path))
    except OSError as error:
        raise InvalidInput(f"cannot follow {path!r}: {error.strerror or error}") from error
    if not os.path.exists(found):
        raise InvalidInput(
            f"there is no file or folder {path!r}",
            hint="of a deleted file or folder, index the folder that it was in: then its chunks end",
        )
    return found


class _Rules(NamedTuple):
    """The patterns of one .gitignore, and the folder that they are relative to."""

    folder: str
    patterns: "GitIgnoreSpec"


def _rules_above(place: Place) -> Iterator[_Rules]:
    """Yield the rules of the folders that hold a place, the topmost first."""
    if not place.top:
        return
    yield from _rules_of(place.top, os.path.join(place.top, _GIT, "info", "exclude"))
    below = os.path.relpath(os.path.dirname(place.at) if place.at != place.top else place.at, place.top)
    parts = [] if place.at == place.top else ["", *([] if below == "." else below.split(os.sep))]
    folder = place.top
    for part in parts:
        folder = os.path.join(folder, part) if part else folder
        yield from _rules_in(folder, True)


def _rules_in(folder: str, has: bool) -> Iterator[_Rules]:
    if has:
        yield from _rules_of(folder, os.path.join(folder, ".gitignore"))


def _rules_of(folder: str, file: str) -> Iterator[_Rules]:
    lines = list[str]()
    try:
        with open(file, encoding="utf-8", errors="replace", opener=_opener) as stream:
            if stat.S_ISREG(os.fstat(stream.fileno()).st_mode):
                lines = stream.read(LARGEST).splitlines()
    except OSError:
        return
    if lines:
        yield _Rules(folder, _patterns(lines))


def _patterns(lines: Sequence[str]) -> "GitIgnoreSpec":
    """Return the patterns of lines, without those that are none, which git passes over too."""
    from pathspec import GitIgnoreSpec

    try:
        return GitIgnoreSpec.from_lines(lines)
    except (ValueError, re.error):
        return GitIgnoreSpec.from_lines([line for line in lines if _is_pattern(line)])


def _is_pattern(line: str) -> bool:
    from pathspec import GitIgnoreSpec

    try:
        GitIgnoreSpec.from_lines([line])
    except (ValueError, re.error):
        return False
    return True


def _is_ignored(file: str, rules: Iterable[_Rules], *, is_folder: bool) -> bool:
    """Tell whether a file, or a folder above it, is ignored; the last pattern that matches decides, as for git."""
    for each in reversed(list(rules)):
        below = os.path.relpath(file, each.folder).replace(os.sep, "/")
        said = each.patterns.check_file(f"{below}/" if is_folder else below).include
        if said is not None:
            return said
    return False


def _sort(entry: "os.DirEntry[str]") -> _Sort | None:
    """Tell what an entry of a folder is; None if the system does not say."""
    try:
        return "link" if entry.is_symlink() else "folder" if entry.is_dir(follow_symlinks=False) else "file"
    except OSError:
        return None


def _left_out(path: str, sort: _Sort | None, place: Place, rules: Iterable[_Rules]) -> Reason | None:
    """Say why an entry of a folder is left out, whatever its kind and its text; None if it is not."""
    if not sort:
        return "unreadable"
    if sort == "link":
        return "outside" if _leads_out(path, place) else "link"
    if _is_ignored(path, rules, is_folder=sort == "folder"):
        return "ignored"
    if sort == "file":
        return None
    if os.path.lexists(os.path.join(path, _GIT)):
        return "repository"
    return "name" if limits.excess(place.path(path), limits.NAME) else None  # and so would be all that is in it


def _leads_out(link: str, place: Place) -> bool:
    """Tell whether a link leads out of the folder; one that nobody can follow leads nowhere."""
    top = (place.top or place.at).rstrip(os.sep) + os.sep
    try:
        return not (os.path.realpath(link) + os.sep).startswith(top)
    except OSError:
        return False


def _opener(path: str, flags: int) -> int:
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
