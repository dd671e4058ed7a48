"""Entities: the people and things a text mentions, found by rules. ``Extractor`` is the port for other finders."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol

from brainbridge.language.words import STOP_WORDS
from brainbridge.platform import limits

LONGEST = limits.ENTITY
MOST = 32

# Repetitions are bounded, so that matching stays linear in a text's length.
_URL = re.compile(r"\bhttps?://[^\s<>\"'`]+|\bwww\.[^\s<>\"'`]+", re.IGNORECASE)
_EMAIL = re.compile(r"\b[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64}){1,8}\b")
_PATH = re.compile(
    r"(?<![\w/])(?:~|\.{1,2})?(?:/[\w.@+-]{1,64}){1,16}/?|(?<![\w/.-])[\w.-]{1,64}(?:/[\w-][\w.-]{0,63}){0,16}/[\w-]{1,64}\.\w{1,8}\b"
)
_WINDOWS_PATH = re.compile(r"\b[A-Za-z]:\\[^\s\"<>|:*?]+")
_QUOTED = re.compile(
    r"\"([^\"\n]{2,128})\"|\u201c([^\u201d\n]{2,128})\u201d|\u00ab([^\u00bb\n]{2,128})\u00bb|`([^`\n]{2,128})`"
)
_TICKET = re.compile(r"\b[A-Z][A-Z0-9]{1,9}-\d{1,7}\b")
_IDENTIFIER = re.compile(
    r"\b(?:[A-Za-z]\w{0,62}_\w{0,62}[A-Za-z0-9]|[a-z]{1,64}\d{0,8}(?:[A-Z][a-z0-9]{1,64}){1,8}|(?:[A-Z][a-z0-9]{1,64}){2,8}"
    r"|[A-Za-z_]\w{1,62}(?:\.[A-Za-z_]\w{1,62}){1,8})\b(?:\(\))?"
)
_TAG = re.compile(r"(?<![\w&#])#([^\W\d_][\w-]*)")
_MENTION = re.compile(r"(?<![\w@.])@([A-Za-z0-9][\w.-]*)")
_WORD = re.compile(r"[^\W\d_][\w]*(?:['\u2019-][^\W\d_]+)*|[.!?:\n]+|[^\w\s]")
_ENDS = frozenset(".!?:\n")
_CALENDAR = """
monday tuesday wednesday thursday friday saturday sunday january february march april may june july august
september october november december mon tue wed thu fri sat sun jan feb mar apr jun jul aug sep sept oct nov dec
"""
_GREETINGS = """
i'm i'd i'll i've mr mrs ms dr hi hey hello thanks thank please sure wow great ok okay
"""
_NEVER = STOP_WORDS | {*_CALENDAR.split(), *_GREETINGS.split()}
_POSSESSIVE = re.compile(r"['\u2019]s$|['\u2019]$")
_EDGES = " \t\r\n.,;:!?\"'`\u2019\u201c\u201d\u00ab\u00bb()[]{}<>\u2026"


@dataclass(frozen=True, slots=True)
class Entity:
    """An entity mentioned ``times`` times; ``name`` is its normal form and identity, ``label`` its first spelling."""

    name: str
    kind: str
    label: str
    times: int


class Extractor(Protocol):
    """Finds the entities of a text."""

    def entities(self, text: str, speaker: str | None) -> list[Entity]:
        """Return the entities of a text, its speaker first; at most ``MOST``, each name once."""


def normal(name: str) -> str:
    """Return the normal form that spellings of one entity share; empty if it is blank or longer than ``LONGEST``."""
    folded = " ".join(unicodedata.normalize("NFKC", name).casefold().split()).strip(_EDGES)
    folded = _POSSESSIVE.sub("", folded).strip(_EDGES)
    return folded if len(folded) <= LONGEST else ""


class Rules:
    """Finds entities by their spelling alone, without a model."""

    def entities(self, text: str, speaker: str | None) -> list[Entity]:
        """Return the speaker, then the other entities by number of mentions; ties in order of first mention."""
        counts: Counter[str] = Counter()
        first: dict[str, tuple[str, str]] = {}
        for kind, label in _mentions(text, speaker):
            name = normal(label)
            if len(name) > 1 and not _is_noise(name):
                counts[name] += 1
                first.setdefault(name, (kind, " ".join(label.split()).strip(_EDGES)))
        ranked = sorted(first, key=lambda name: (first[name][0] != "participant", -counts[name]))
        return [Entity(name, *first[name], counts[name]) for name in ranked[:MOST]]


def _is_noise(name: str) -> bool:
    return name in _NEVER or not any(each.isalnum() for each in name) or "\0" in name


def _mentions(text: str, speaker: str | None) -> Iterator[tuple[str, str]]:
    """Yield kind and spelling of each mention; the text that one rule matches is blanked for the next."""
    if speaker:
        yield "participant", speaker
    rest, lower = text, text.lower()
    for kind, pattern, marks in _PATTERNS:
        if not any(mark in lower for mark in marks):
            continue
        found = list(pattern.finditer(rest))
        yield from ((kind, _inside(match)) for match in found)
        if found and kind != "quotation":  # the names in it count too
            rest = pattern.sub(_blank, rest)
    yield from (("name", name) for name in _names(rest))


# In order of precedence: an address may look like a path, a path like an identifier. What is found has a mark.
_PATTERNS = (
    ("url", _URL, ("://", "www.")),
    ("email", _EMAIL, ("@",)),
    ("quotation", _QUOTED, ('"', "\u201c", "\u00ab", "`")),
    ("path", _WINDOWS_PATH, (":\\",)),
    ("path", _PATH, ("/",)),
    ("identifier", _TICKET, ("-",)),
    ("tag", _TAG, ("#",)),
    ("mention", _MENTION, ("@",)),
    ("identifier", _IDENTIFIER, ("",)),
)


def _inside(match: re.Match[str]) -> str:
    groups = [group for group in match.groups() if group]
    return groups[0] if groups else match[0]


def _blank(match: re.Match[str]) -> str:
    """Blank a match, keeping its length."""
    return "_" * len(match[0])


def _names(text: str) -> Iterator[str]:
    """Yield runs of capitalised words; one that begins a sentence counts only if it is also capitalised inside one."""
    placed = list(_placed(_WORD.findall(text)))
    inner = {token for token, starts in placed if token and not starts}
    run: list[str] = []
    for token, starts in placed:
        if token and (not starts or token in inner):
            run.append(_POSSESSIVE.sub("", token))
            if run[-1] == token:
                continue
        if run:
            yield " ".join(run)
        run = []
    if run:
        yield " ".join(run)


def _placed(tokens: Iterable[str]) -> Iterator[tuple[str, bool]]:
    """Yield each capitalised word and whether it begins a sentence, and an empty text for what stands between them."""
    starts = True
    between = False
    for token in tokens:
        if token[0].isupper() and _is_capitalised(token):
            between = False
            yield token, starts
        elif not between:
            between = True
            yield "", starts
        starts = token[0] in _ENDS or (starts and not token[0].isalnum())


def _is_capitalised(token: str) -> bool:
    return token[0].isupper() and len(token) > 1 and _POSSESSIVE.sub("", token).casefold() not in _NEVER
