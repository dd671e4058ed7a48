"""Sets of strings on disk, for millions of entries."""

from brainbridge.platform.scratch import Scratch


class Seen(Scratch):
    """A set of strings."""

    def __init__(self) -> None:
        super().__init__("seen (text TEXT PRIMARY KEY)")

    def add(self, text: str) -> bool:
        """Add a string; tell whether it is new."""
        return self.change("INSERT OR IGNORE INTO seen VALUES (?)", text)

    def __contains__(self, text: str) -> bool:
        """Tell whether a string was added."""
        return bool(self.ask("SELECT 1 FROM seen WHERE text = ?", text))


class Grouped(Scratch):
    """Sets of strings by name."""

    def __init__(self) -> None:
        super().__init__("grouped (name TEXT, text TEXT, PRIMARY KEY (name, text))")

    def add(self, name: str, text: str) -> None:
        """Add a string to the set of a name."""
        self.change("INSERT OR IGNORE INTO grouped VALUES (?, ?)", name, text)

    def of(self, name: str) -> list[str]:
        """Return the strings of a name."""
        return [text for (text,) in self.ask("SELECT text FROM grouped WHERE name = ?", name)]
