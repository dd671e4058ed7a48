"""A temporary database for what does not fit in memory: a private file, deleted when closed."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from brainbridge.errors import BrainbridgeError


class Scratch:
    """One table. BrainbridgeError if the temporary folder is full or cannot be written."""

    def __init__(self, table: str) -> None:
        import sqlite3  # slow to import, and a transcript's worker does not need it

        self._error = sqlite3.Error
        self._database = sqlite3.connect("", isolation_level=None)
        for statement in ("PRAGMA journal_mode = OFF", f"CREATE TABLE {table} WITHOUT ROWID", "BEGIN"):
            self.ask(statement)

    def ask(self, statement: str, *values: Any) -> list[Sequence[Any]]:
        """Run a statement and return its rows."""
        with self._explained():
            return self._database.execute(statement, values).fetchall()

    def change(self, statement: str, *values: Any) -> bool:
        """Run a statement and tell whether it changed anything."""
        with self._explained():
            return self._database.execute(statement, values).rowcount > 0

    @contextmanager
    def _explained(self) -> Iterator[None]:
        try:
            yield
        except self._error as error:
            raise BrainbridgeError(
                f"cannot keep what was read so far in a temporary file: {error}",
                hint="make room in the temporary folder, or name another one: SQLITE_TMPDIR=FOLDER brainbridge ...",
            ) from error

    def close(self) -> None:
        """Close and delete the file."""
        self._database.close()
