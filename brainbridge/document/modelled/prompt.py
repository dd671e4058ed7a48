"""The prompt: a template, which the user may replace by a file of theirs, and what fills it."""

import hashlib
import re
from collections.abc import Sequence
from importlib import resources
from pathlib import Path
from typing import Final, NamedTuple

from brainbridge.document.modelled.sources import Source
from brainbridge.document.schema import Schema
from brainbridge.errors import InvalidInput

NAME: Final = "working-memory.txt"
NEEDED: Final = ("sections", "budget", "old", "inputs")
_LONGEST: Final = 20_000  # characters of a template
_FIELD: Final = re.compile(r"\{\{(sections|focus|budget|old|inputs)\}\}")
_AGAIN: Final = "\n===== REFUSED =====\nYour last answer was refused. Write the whole document again, without this:\n"


class Template(NamedTuple):
    """A template, and the hash by which a state tells which one it was written by."""

    text: str

    @property
    def hash(self) -> str:
        """Return the SHA-256 of its text, in hexadecimal digits."""
        return hashlib.sha256(self.text.encode()).hexdigest()

    def filled(self, schema: Schema, *, budget: int, old: str, inputs: Sequence[Source]) -> str:
        """Return the prompt; nothing that fills it is filled in turn."""
        parts = {
            "sections": "\n".join([f"# {schema.title}", *(f"## {each}" for each in schema.titles)]),
            "focus": "\n".join(f"* {each.title}: {each.focus}" for each in schema.sections),
            "budget": str(budget),
            "old": _without_marks(old) or "(there is none)",
            "inputs": _without_marks("\n".join(each.line for each in inputs)) or "(nothing)",
        }
        return _FIELD.sub(lambda found: parts[found[1]], self.text)


def _without_marks(text: str) -> str:
    """Return a text in which nothing looks like the end of what is quoted."""
    return text.replace("=====", "= = =")


def again(prompt: str, reasons: Sequence[str]) -> str:
    """Return a prompt that tells why the last answer was refused."""
    return prompt + _AGAIN + "".join(f"* {each}\n" for each in reasons)


def template(own: Path) -> Template:
    """Return the user's own template, else the one that comes with the package; InvalidInput if theirs is unusable."""
    packaged = resources.files("brainbridge.document.modelled").joinpath(NAME)
    if not own.exists():
        return Template(packaged.read_text(encoding="utf-8"))
    try:
        text = own.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise InvalidInput(f"cannot read the prompt {own}: {error}", hint="is it UTF-8 text?") from error
    if lacking := [each for each in NEEDED if f"{{{{{each}}}}}" not in text]:
        names = ", ".join(f"{{{{{each}}}}}" for each in lacking)
        raise InvalidInput(f"the prompt {own} lacks {names}", hint="each stands for what fills it, and is needed")
    if len(text) > _LONGEST:
        raise InvalidInput(f"the prompt {own} has more than {_LONGEST:,} characters", hint="shorten it")
    return Template(text)
