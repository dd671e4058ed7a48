"""The folder of a view: each note is written whole or not at all, and nothing that somebody has written is touched.

The first line of a note has a sum of the others: a note is replaced and removed only as it was written.
"""

import re
import zlib
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

from brainbridge.document import disk
from brainbridge.errors import Refused

KINDS: Final = ("facts", "boxes")
_SIGN: Final = ".brainbridge-view"  # says that a folder is one of a view
_SAYS: Final = b"Notes that brainbridge writes and removes: brainbridge view\n"
_MARK: Final = "<!-- brainbridge view {sum:08x} -->\n"
_MARKED: Final = re.compile(rb"<!-- brainbridge view ([0-9a-f]{8}) -->\n")
_DAY: Final = re.compile(r"\d{4}-\d\d-\d\d")


class Folder:
    """A folder of notes; with ``dry_run`` nothing is changed. ``force`` also replaces and removes edited notes."""

    def __init__(self, path: str, *, dry_run: bool, force: bool) -> None:
        self.path = disk.located(path)
        self.dry_run, self.force = dry_run, force
        self.names, self.kept = set[str](), list[str]()
        self.written = self.unchanged = self.removed = 0
        self._begin(path)

    def _begin(self, path: str) -> None:
        """Make the folder, or make sure that it is one of a view or empty; Refused."""
        try:
            known = (self.path / _SIGN).is_file()
            if not known and self.path.exists() and next(self.path.iterdir(), None) is not None:
                raise Refused(f"{path} holds something else than notes of a view", hint="give a new or an empty folder")
            if not self.dry_run:
                self.path.mkdir(parents=True, exist_ok=True, mode=0o700)
        except OSError as error:
            raise Refused(
                f"{path} is no folder for notes: {error.strerror}", hint="give a folder that you may write"
            ) from error
        if not self.dry_run and not known:
            disk.replaced(str(self.path / _SIGN), _SAYS, None)

    def put(self, name: str, text: str) -> None:
        """Write a note, unless it is there already; one that somebody has edited is kept."""
        whole = (_MARK.format(sum=zlib.crc32(text.encode())) + text).encode()
        self.names.add(name)
        file = self.path / name
        held = disk.content(str(file))
        if held == whole:
            self.unchanged += 1
        elif not (self.force or disk.is_blank(held) or _is_note(held or b"")):
            self.kept.append(name)
        else:
            self.written += 1
            self._replace(file, whole, held)

    def _replace(self, file: Path, whole: bytes, held: bytes | None) -> None:
        if self.dry_run:
            return
        try:
            for each in (
                file.parent.parent,
                file.parent,
            ):  # each for its owner alone, as parents=True does not make them
                each.mkdir(exist_ok=True, mode=0o700)
        except OSError as error:
            raise Refused(
                f"{file.parent} could not be made: {error.strerror}", hint=disk.remedy(error, self.path)
            ) from error
        if not disk.replaced(str(file), whole, held):
            raise Refused(f"{file} was written by somebody else meanwhile", hint="look at it, and write again")

    def sweep(self) -> None:
        """Remove the notes of what there is no more, and the folders of days that are empty then."""
        for file in list(self._others()):
            held = disk.content(str(file)) or b""
            if not _MARKED.match(held):
                continue  # nobody says that it is a note
            if self.force or _is_note(held):
                self.removed += 1
                self._remove(file)
            else:
                self.kept.append(file.relative_to(self.path).as_posix())

    def _remove(self, file: Path) -> None:
        if self.dry_run:
            return
        try:
            file.unlink(missing_ok=True)
        except OSError as error:
            raise Refused(
                f"{file} could not be removed: {error.strerror}", hint=disk.remedy(error, file.parent)
            ) from error
        with suppress(OSError):  # the day has other notes
            file.parent.rmdir()

    def _others(self) -> Iterator[Path]:
        """Yield files that may be notes of what there is no more, by their names."""
        for kind in KINDS:
            for day in sorted((self.path / kind).glob("*")):
                if _DAY.fullmatch(day.name) and not day.is_symlink():
                    files = (each for each in sorted(day.glob("*.md")) if each.is_file() and not each.is_symlink())
                    yield from (each for each in files if each.relative_to(self.path).as_posix() not in self.names)


def _is_note(held: bytes) -> bool:
    """Tell whether a file is a note as it was written."""
    found = _MARKED.match(held)
    return found is not None and int(found[1], 16) == zlib.crc32(held[found.end() :])
