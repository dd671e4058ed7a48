"""The folder of a view: each note is written whole or not at all, and nothing that somebody has written is touched.

The first line of a note has a sum of the others: a note is replaced and removed only as it was written. What fails of
one note stops no other, and above all not what is to be removed, as that may be what was forgotten.
"""

import re
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from brainbridge.document import disk
from brainbridge.document.view import notes, parts
from brainbridge.errors import Refused
from brainbridge.platform import files

KINDS: Final = ("facts", "boxes")
_SIGN: Final = ".brainbridge-view"  # says that a folder is one of a view
_SAYS: Final = b"Notes that brainbridge writes and removes: brainbridge view\n"
_MARK: Final = "<!-- brainbridge view {sum:08x} -->\n"
_MARKED: Final = re.compile(rb"<!-- brainbridge view ([0-9a-f]{8}) -->\n")
_DAY: Final = re.compile(r"\d{4}-\d\d-\d\d")
_NOTE: Final = ".md"


class Folder:
    """A folder of notes; with ``dry_run`` nothing is changed. ``force`` also replaces and removes edited notes.

    A link below the folder counts as an edit: nothing behind it is read, written or removed.
    """

    def __init__(self, path: str, *, dry_run: bool, force: bool) -> None:
        self.path = disk.located(path)
        self.dry_run, self.force = dry_run, force
        self.names, self.kept = set[str](), dict[str, None]()
        self.written = self.unchanged = self.removed = 0
        self._failure: Refused | None = None  # the first of so many
        self._failures = 0
        self._begin(path)

    def _begin(self, path: str) -> None:
        """Make the folder, or make sure that it is one of a view or empty; Refused."""
        try:
            known = (self.path / _SIGN).is_file()
            there = list(self.path.iterdir()) if self.path.exists() else []
            # What a killed run left is nobody's.
            signs = [each for each in there if files.unfinished(each) == _SIGN and not each.is_dir()]
            if not known and len(there) > len(signs):
                raise Refused(f"{path} holds something else than notes of a view", hint="give a new or an empty folder")
            if self.dry_run:
                return
            for each in signs:
                each.unlink(missing_ok=True)
            if not known:
                self.path.mkdir(parents=True, exist_ok=True, mode=0o700)
                with suppress(PermissionError):  # of somebody else, or on a disk without modes
                    self.path.chmod(0o700)
        except OSError as error:
            raise Refused(
                f"{path} is no folder for notes: {error.strerror}", hint="give a folder that you may write"
            ) from error
        if not known:
            disk.replaced(str(self.path / _SIGN), _SAYS, None)

    def put(self, name: str, text: str) -> None:
        """Write a note, unless it is there already; one that somebody has edited is kept.

        If that fails, ``sweep`` says so.
        """
        self.names.add(name)
        with self._going_on(self.path / name):
            self._put(name, (_MARK.format(sum=zlib.crc32(text.encode())) + text).encode())

    def _put(self, name: str, whole: bytes) -> None:
        file = self.path / name
        link = next((each for each in (file.parent.parent, file.parent, file) if each.is_symlink()), None)
        if link and not self.force:
            self._keep(link)
            return
        held = None if link else disk.content(str(file))
        if held == whole:
            self.unchanged += 1
        elif not (self.force or disk.is_blank(held) or _is_note(held or b"")):
            self._keep(file)
        else:
            if link:
                self._unlink(link)
            self._replace(file, whole, held)
            self.written += 1

    def _replace(self, file: Path, whole: bytes, held: bytes | None) -> None:
        if self.dry_run:
            return
        for each in (file.parent.parent, file.parent):  # each for its owner alone, as parents=True does not make them
            try:
                each.mkdir(exist_ok=True, mode=0o700)
            except OSError as error:
                raise Refused(
                    f"{each} could not be made: {error.strerror}", hint=disk.remedy(error, each.parent)
                ) from error
        if not disk.replaced(str(file), whole, held, ours=True):
            raise Refused(f"{file} was written by somebody else meanwhile", hint="look at it, and write again")

    def sweep(self) -> None:
        """Remove the notes of what there is no more, those not written to the end, and days that are empty then.

        Refused, after all that, if something failed, here or in ``put``; that names what was kept, too.
        """
        for kind in KINDS:
            for day in self._within(self.path / kind):
                if _DAY.fullmatch(day.name):
                    self._sweep(day)
        if self._failure:
            more = f", and {self._failures - 1} more failed" if self._failures > 1 else ""
            left = f"; {parts.told(list(self.kept))}" if self.kept else ""
            raise Refused(f"{self._failure}{more}{left}", hint=self._failure.hint) from self._failure

    def _sweep(self, day: Path) -> None:
        for file in self._within(day):
            with self._going_on(file):
                if notes.is_name(files.unfinished(file)) and file.is_file() and not file.is_symlink():
                    self._unlink(file)
                elif file.name.endswith(_NOTE) and self._name(file) not in self.names:
                    self._drop(file)
        if not (self.dry_run or day.is_symlink()):
            with suppress(OSError):  # it has other notes
                day.rmdir()

    def _drop(self, file: Path) -> None:
        """Remove a note as it was written; one that somebody has edited is kept."""
        held = disk.content(str(file)) if file.is_file() else None
        if not _MARKED.match(held or b""):
            return  # nobody says that it is a note
        if self.force or (_is_note(held or b"") and not file.is_symlink()):
            self._unlink(file)
            self.removed += 1
        else:
            self._keep(file)

    def _within(self, folder: Path) -> list[Path]:
        """Return what is in a folder; nothing if it is none, or a link, which is kept, and removed by force."""
        found: list[Path] = []
        with self._going_on(folder):
            if not folder.is_symlink():
                found = sorted(folder.iterdir()) if folder.is_dir() else []
            elif self.force:
                self._unlink(folder)
            else:
                self._keep(folder)
        return found

    def _unlink(self, file: Path) -> None:
        if self.dry_run:
            return
        try:
            file.unlink(missing_ok=True)
        except OSError as error:
            raise Refused(
                f"{file} could not be removed: {error.strerror}", hint=disk.remedy(error, file.parent)
            ) from error

    def _keep(self, file: Path) -> None:
        """Name a note or a link that is kept, once."""
        self.kept[self._name(file)] = None

    def _name(self, file: Path) -> str:
        return file.relative_to(self.path).as_posix()

    @contextmanager
    def _going_on(self, file: Path) -> Iterator[None]:
        """Note what fails of a file or a folder, to be told at the end."""
        try:
            yield
        except (Refused, OSError) as error:
            told = f"{file} cannot be read: {getattr(error, 'strerror', None)}"
            failure = error if isinstance(error, Refused) else Refused(told, hint="it was left as it is")
            self._failure = self._failure or failure
            self._failures += 1


def _is_note(held: bytes) -> bool:
    """Tell whether a file is a note as it was written."""
    found = _MARKED.match(held)
    return found is not None and int(found[1], 16) == zlib.crc32(held[found.end() :])
