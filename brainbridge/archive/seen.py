"""What was met already, on disk: there may be millions."""

import sqlite3


class Seen:
    """A set of texts in a temporary file that nobody else sees, gone when it is closed."""

    def __init__(self) -> None:
        self._texts = sqlite3.connect("")
        self._texts.execute("CREATE TABLE seen (text TEXT PRIMARY KEY) WITHOUT ROWID")

    def add(self, text: str) -> bool:
        """Add a text; tell whether it is new."""
        return self._texts.execute("INSERT OR IGNORE INTO seen VALUES (?)", (text,)).rowcount > 0

    def __contains__(self, text: str) -> bool:
        """Tell whether a text was added."""
        return self._texts.execute("SELECT 1 FROM seen WHERE text = ?", (text,)).fetchone() is not None

    def close(self) -> None:
        """Let go of the file."""
        self._texts.close()


class Grouped:
    """Texts by what they belong to, in such a file."""

    def __init__(self) -> None:
        self._texts = sqlite3.connect("")
        self._texts.execute("CREATE TABLE grouped (name TEXT, text TEXT, PRIMARY KEY (name, text)) WITHOUT ROWID")

    def add(self, name: str, text: str) -> None:
        """Add a text to those of a name."""
        self._texts.execute("INSERT OR IGNORE INTO grouped VALUES (?, ?)", (name, text))

    def of(self, name: str) -> list[str]:
        """Return the texts of a name."""
        return [text for (text,) in self._texts.execute("SELECT text FROM grouped WHERE name = ?", (name,))]

    def close(self) -> None:
        """Let go of the file."""
        self._texts.close()
