"""What was met already, on disk: there may be millions."""

from brainbridge.platform.scratch import Scratch


class Seen(Scratch):
    """A set of texts."""

    def __init__(self) -> None:
        super().__init__("seen (text TEXT PRIMARY KEY)")

    def add(self, text: str) -> bool:
        """Add a text; tell whether it is new."""
        return self.change("INSERT OR IGNORE INTO seen VALUES (?)", text)

    def __contains__(self, text: str) -> bool:
        """Tell whether a text was added."""
        return bool(self.ask("SELECT 1 FROM seen WHERE text = ?", text))


class Grouped(Scratch):
    """Texts by what they belong to."""

    def __init__(self) -> None:
        super().__init__("grouped (name TEXT, text TEXT, PRIMARY KEY (name, text))")

    def add(self, name: str, text: str) -> None:
        """Add a text to those of a name."""
        self.change("INSERT OR IGNORE INTO grouped VALUES (?, ?)", name, text)

    def of(self, name: str) -> list[str]:
        """Return the texts of a name."""
        return [text for (text,) in self.ask("SELECT text FROM grouped WHERE name = ?", name)]
