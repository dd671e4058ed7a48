"""Reminders: sentences by which somebody asks that a fact be kept in mind, in them or in the sentence before.

"Keep that in mind for this answer" asks for something now, and nothing stays of it.
"""

import re
from typing import Final

from brainbridge.language.words import ends_as_question

# Words by which a text may hold a reminder.
HINTS: Final = frozenset(["mind", "remember", "forget"])
_POLITE = r"(?:(?:so|and|also|but),?\ )?(?:(?:please|always|also|do)\ ){0,3}"
_PLEASE = r"(?:(?:so|and|also|but),?\ )?(?:also\ )?(?:please|always|please\ always|do)\ "
_FORGET = rf"{_POLITE}(?:don't|do\ not|never)\ (?:ever\ )?forget"
_IT = r"(?:that|this|it|these|those)"
_BACK: Final = re.compile(
    rf"""(?:\A|[,;:]\ |\s[-\u2013\u2014]\ )
    (?:{_POLITE}(?:keep|bear|have)\ {_IT}\ in\ mind\b
    |{_PLEASE}remember\ {_IT}(?=\W*$|[,;:]|\ (?:for|when|whenever|every|from|in|on|next|while|too|as\ well)\b)
    |{_FORGET}\ {_IT}(?=\W*$|[,;:]|\ (?:for|when|whenever|every|from|next|while|again|ever|please)\b))""",
    re.VERBOSE,
)
_FACT: Final = re.compile(
    rf"""\A(?:{_POLITE}(?:keep|bear|have)\ in\ mind(?:\ that\b|:)
    |{_PLEASE}remember(?:\ that|:)\ (?!(?:\w+\ )?(?:day|night|time|summer|winter|spring|autumn|trip|year|week|one)\b)
    |{_FORGET}\ that\ )\W*\w+(?:\W+\w+){{2}}""",
    re.VERBOSE,
)
# What is meant for what is asked for just now.
_TASKS = (
    "answer|reply|response|text|draft|story|essay|task|question|exercise|summary|article|prompt|assignment|conversation"
    "|chat|session"
)
_NOW: Final = re.compile(
    rf"""\b(?:for\ now|right\ now|just\ now|at\ the\ moment|today|tonight|this\ time|here|above|below
    |(?:this|the|(?:for|in|with|during)\ (?:your|my))\ (?:next\ |first\ |last\ )?(?:{_TASKS}))\b""",
    re.VERBOSE,
)
_SUPPOSED: Final = re.compile(r"\W*(?:if|when|whenever|unless|once|in case)\b")
_GOOD = (
    "good|great|nice|perfect|wonderful|excellent|awesome|amazing|brilliant|fantastic|lovely|beautiful|helpful|kind|fine"
    "|cool|super|impressive|correct|right"
)
_OF = "job|work|idea|answer|reply|question|point|help|explanation|summary|text|one|plan|start|poem|story"
_SO = r"(?:\ (?:really|so|very|just|truly|absolutely|quite|all|an?|such)){0,3}"
# Thanks, greetings, goodbyes, praise and interjections, which tell nothing.
_COURTESY: Final = re.compile(
    rf"""\W*(?:(?:and|oh|also|well)\ )?(?:
    (?:many\ )?thanks\b(?!\ to\b)|thank\ you\b|(?:cheers|congratulations|congrats|see\ (?:you|ya)|well\ done)\b
    |(?:hi|hello|hey|bye|goodbye|welcome|good\ (?:morning|afternoon|evening|night|day|luck))(?:\ \w+){{0,3}}\W*$
    |(?:happy|merry)\ (?:birthday|christmas|easter|new\ year)\b|sorry\ (?:for|about|again)\b|no\ (?:problem|worries)\b
    |(?:yes|no|yeah|ok|okay|sure|please|sorry|wow|oh|well|{_GOOD})\W*$
    |(?:{_GOOD})\ (?:{_OF})(?:\ (?:on|with|as|again|everyone|so\ far|there)\b.*|\W*$)|not\ bad\b|dear\ \w+\W*$
    |(?:nice|good|great|glad|happy)\ to\ (?:meet|see|hear|know)\b|have\ an?\ (?:{_GOOD})\b|you(?:'re|\ are)\ welcome\b
    |(?:i{_SO}\ )?(?:like|love|appreciate|enjoy)\ (?:it|that|this|these|those|your\ (?:{_OF}))\W*$
    |i\ hope\ (?:you|this|all)\b|i(?:'m|\ am){_SO}\ (?:grateful|thankful|happy|glad|impressed)\W*$
    |what\ an?\ (?:{_GOOD})\b|(?:sounds|looks)\ (?:{_GOOD})\W*$
    |(?:that|this|it|you|these|those)(?:'s|'re|\ (?:is|are|was|were|looks?|sounds?)){_SO}
        \ (?:{_GOOD})(?:\ (?:{_OF}))?\W*$
    |you(?:'ve|\ have)?\ (?:did|done){_SO}\ (?:{_GOOD}|well)(?:\ (?:{_OF}))?\W*$|(?:that|this|it)\ help(?:s|ed)\b)""",
    re.VERBOSE,
)
_PARTS: Final = re.compile(r"[,;:!()]|\s[-\u2013\u2014]\s|\bbut\b")
_FEWEST_TOLD: Final = 2  # words of a sentence that states something
_FEWEST: Final = 3  # words of a fact that stands before its reminder in a sentence
_MOST: Final = 400  # characters of a sentence that are looked at
_WORD: Final = re.compile(r"\w+")


def names(lower: str) -> bool:
    """Tell whether a sentence, in lower case, asks that a fact be kept in mind, and says which."""
    said = lower[:_MOST]
    if _NOW.search(said) or _SUPPOSED.match(said) or said.endswith("?"):
        return False
    found = _BACK.search(said)
    before = said[: found.start()] if found else ""
    return (len(_WORD.findall(before)) >= _FEWEST and states(before)) or _FACT.match(said) is not None


def points_back(lower: str) -> bool:
    """Tell whether a sentence, in lower case, asks that what was said before it be kept in mind."""
    said = lower[:_MOST]
    return _BACK.match(said) is not None and not said.endswith("?") and not _NOW.search(said)


def states(lower: str) -> bool:
    """Tell whether a sentence, in lower case, tells anything: it is no question, and not only thanks or praise."""
    said = lower[:_MOST]
    if ends_as_question(lower):
        return False
    told = " ".join(each for each in _PARTS.split(said) if not _COURTESY.match(each))
    return len(_WORD.findall(told)) >= _FEWEST_TOLD
