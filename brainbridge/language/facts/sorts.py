"""Sorts: of which kind a value is, by its form alone, so that a correction replaces one of the same kind only."""

import re
from typing import Final, Literal

from brainbridge.language.facts import moments, parts
from brainbridge.language.facts.values import canonical, unit

Sort = Literal["day", "time", "number", "address", "version", "measure", "ratio", "literal", "name", "word"]
_FORMS: Final[tuple[tuple[Sort, re.Pattern[str]], ...]] = (
    ("time", re.compile(r"\d\d:\d\d")),
    ("number", re.compile(r"\d+")),
    ("address", re.compile(r"\d{1,3}(?:\.\d{1,3}){3}")),
    ("version", re.compile(r"\d+(?:\.\d+)+[\w.+-]*")),
    (
        "measure",
        re.compile(r"\d+(?:\.\d+)?(?:%| ?(?!(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))(?P<unit>[a-z]+))"),
    ),
    ("word", re.compile("n/a|and/or")),
    ("ratio", re.compile(r"\d+/\d+")),
)
_COUNT: Final = re.compile(r"\d+(?: |\Z)")
_SIGNED: Final = re.compile(r".*[@/_.].*")


def sort(value: str) -> tuple[Sort, str]:
    """Return the kind of a value, and the unit in which a measure is said; a single number is no day of no month."""
    said = canonical(value)
    for kind, pattern in _FORMS:
        if found := pattern.fullmatch(said):
            return kind, (unit(value) or found["unit"] or "") if kind == "measure" else ""
    if moments.names_moment(value):
        return "day", ""
    if " " not in said and (any(each.isdigit() for each in said) or _SIGNED.match(said)):
        return "literal", said.count("@") * "@"
    is_name = parts.is_capital(value) and not _COUNT.match(said)  # 3 of 5
    return ("name" if is_name else "word"), ""


def are_alike(one: str, other: str) -> bool:
    """Tell whether two values are of one kind."""
    return sort(one) == sort(other)
