"""What can be set of the toy."""

from typing import ClassVar, Final

from pydantic import Field

from brainbridge.config.versioned import Configuration, Version
from brainbridge.errors import InvalidInput
from brainbridge.graph.rows import Row


class Tunables(Row):
    """What can be set of notes."""

    longest_note: int = Field(ge=1, le=1_000, description="characters of a note")
    counts_notes: bool = Field(description="whether consolidate-all counts the notes")


class ToyConfig(Tunables, Version):
    """One version of it."""

    settable: ClassVar[type[Row]] = Tunables


def _refuse_unlucky(changed: Tunables) -> None:
    if changed.longest_note == 13:
        raise InvalidInput("longestNote cannot be 13")


NOTES: Final = Configuration(
    kind="ToyConfig", name="notes", version=ToyConfig, seeds=("toy_config",), refuse=_refuse_unlucky
)
