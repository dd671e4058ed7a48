"""Notes: lines of a key and a value, as in a project's notes or settings."""

import re
from typing import Final

from brainbridge.language.facts import parts, slots
from brainbridge.language.facts.parts import Draft
from brainbridge.language.facts.slots import Slot
from brainbridge.language.words import CAPITALS

_PAIR: Final = re.compile(
    r"(?P<key>[^\W\d_][\w./-]{0,40}(?: [\w./-]{1,30}){0,4}(?: \([\w ./-]{1,30}\))?)\s{0,4}(?:(?P<sign>:|:=|=|->|=>"
    r"|\u2192)\s{0,4}(?<![:/]:)(?<!\S\S:(?=/))|\s{2,8}-\s+)(?P<value>[^\s=:].{0,200})"
)
_SPEAKS: Final = re.compile(
    r"\b(?:i|we|you|he|she|they|it|said|says|say|told|think|thinks|know|is|are|was|were|am|do|does|did|have|has|had"
    r"|note|todo|fixme|question"
    r"|answer|example|examples|e\.g|warning|important|update|summary|ps|nb|re|fwd|http|https|hint|tip|fact|remember"
    r"|reminder|p\.s|here"
    r"|following|steps?|subject|from|to|cc|error|correction|edit|oops|and|or|but|not|no|yes|user|assistant|system"
    r"|human|ai)\b",
    re.IGNORECASE,
)
_SENTENCE: Final = re.compile(
    r"\b(?:i|i'm|we|you|he|she|they|let's|let|please|is|are|was|were|will|would|can|should)\b", re.IGNORECASE
)
_CLOCK: Final = re.compile(r"\A[^:=]{1,100}\d:\d\d\b")
# Steps of a plan and days of a week are no attributes; what is to be filled in is no value.
_COUNTED: Final = re.compile(
    r"(?:(?:day|week|month|year|step|chapter|scene|phase|part|option|exercise|problem|item|book|article|example"
    r"|section|act|round|level"
    r"|task|tip|case|team|group|line|figure|table)s?\s*\d|(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|morning\b"
    r"|evening\b|afternoon\b)",
    re.IGNORECASE,
)
# What is to be bought or done is an errand, and no attribute.
_ERRAND: Final = re.compile(
    r"(?:(?:buy|bring|ask|tell|fix|clean|pick up|finish|wash|bake|get|give|take|make|prepare|send|renew|fetch|collect"
    r"|add|remove) \w|(?:call|phone|email|pay|visit|feed|book|order|water|return|repair|cook) (?:the|my|our|an?|for"
    rf"|rent|bills?|(?-i:[{CAPITALS}][^\W\d_{CAPITALS}]+))\b)",
    re.IGNORECASE,
)
_BLANK: Final = re.compile(r"\A[\[<{]|\\|\?\Z")
_BRACKETS: Final = re.compile(r"\s*\(.*\)\Z")
_ARTICLE: Final = re.compile(r"(?:the|our) ", re.IGNORECASE)
_OF: Final = re.compile(
    r"(?P<what>(?! )[\w -]{2,30}?) (?:of|for) (?:(?:the|our) )?(?P<whom>\w[\w -]{1,40})", re.IGNORECASE
)
_CODE: Final = re.compile(
    r"(?:let|var|const|int|return|def|export|set|if|for|while|import|from|class|static"
    r"|public)\b|\w\Z"
)
_COMMENT: Final = re.compile(r"\s+(?:#|//|<!--).*\Z")
_MOST: Final = 10  # words of a value whose key is in a table
_FEW: Final = 5  # of any other


def read(line: str, heading: str) -> Draft | None:
    """Return what a line of a key and a value tells of what its heading names, or of the project."""
    found = _PAIR.fullmatch(line.strip())
    if not found or _is_talk(found, line):
        return None
    said = parts.value(_COMMENT.sub("", found["value"]).rstrip(";, "), listed=True)
    known = slots.is_known(found["key"]) or slots.is_known(found["key"].rsplit(" ", 1)[-1])
    if not said or _SENTENCE.search(said) or said[-1] in "{[(\\" or len(said.split()) > (_MOST if known else _FEW):
        return None
    if not known and not (found["sign"] and (parts.is_hard(said) or heading or found["sign"] == "=")):
        return None
    key = _BRACKETS.sub("", found["key"])
    if not heading and (of := _of_thing(key)):
        return Draft(*of, said)
    return Draft(heading or parts.PROJECT, slots.noun(key), said)


def _of_thing(key: str) -> tuple[str, Slot] | None:
    """Return the thing and the slot of a key as "API port" or "deadline of the report"; None if it names no thing."""
    plain = _ARTICLE.sub("", key)
    if found := _OF.fullmatch(plain):
        plain = f"{found['whom']} {found['what']}"
    return slots.of_thing(plain)


def _is_talk(found: re.Match[str], line: str) -> bool:
    """Tell a sentence, a step of a plan or a gap to fill in from a key and its value."""
    key, raw = found["key"], found["value"].rstrip()
    is_sentence = raw.endswith((".", "!", "?", ",")) and len(raw.split()) > 2
    is_step = _COUNTED.match(key) is not None or _BLANK.search(raw) is not None
    is_errand = _ERRAND.match(key) is not None and not (slots.is_technical(key) or slots.is_known(key))
    is_step = is_step or is_errand or _CODE.match(key) is not None
    return is_sentence or is_step or _SPEAKS.search(key) is not None or _CLOCK.search(line) is not None
