"""Acts: what a sentence leaves to do, and what others say was done, each told by its verb and its objects.

"We bought the uniform" says in other words than "done" that something is. Verbs are said of many things, so an act is
done only if the same was done to the same, and the two sentences do not each say something of it that the other does
not.
"""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from brainbridge.language.signals import MONTHS
from brainbridge.language.words import STOP_WORDS, irregular, stem

DAYS = "monday|tuesday|wednesday|thursday|friday|saturday|sunday"
_PARTS = "morning|afternoon|evening|night"
_SPANS = rf"{_PARTS}|week|weekend|month|year|{DAYS}"
_MONTHS = "|".join(MONTHS)
# By when something is to be done. "By 10 percent" says no time.
DUE = (
    r"(?:by|before|no\ later\ than)\ (?:(?:early|mid|late|the|about|around)[\ -])?"
    rf"(?:(?:end|middle|beginning|start)\ of\ (?:\w+\ )?(?:{_MONTHS}|{_SPANS}|quarter|sprint|day)"
    rf"|(?:{_MONTHS})(?:\ \d{{1,2}}(?:st|nd|rd|th)?)?(?:,?\ \d{{4}})?"
    rf"|\d{{1,2}}(?:st|nd|rd|th)?\ (?:of\ )?(?:{_MONTHS})|\d{{1,2}}(?:st|nd|rd|th)|\d{{4}}-\d\d-\d\d"
    r"|\d{1,2}(?::\d\d)?\ ?(?:am|pm|o'clock)|\d{1,2}:\d\d"
    rf"|(?:next|this)\ (?:{_SPANS}|time|sprint)|(?:{DAYS}|today|tomorrow)(?:\ (?:{_PARTS}))?"
    r"|tonight|noon|midnight|lunchtime|christmas|easter|new\ year|weekend|deadline)"
    rf"|(?:at|before)\ the\ end\ of\ (?:\w+\ )?(?:{_MONTHS}|{_SPANS}|day)"
    rf"|within\ (?:the\ next\ )?(?:\w+\ )?(?:hours?|days?|weeks?|months?)"
)
WHEN = (
    rf"{DUE}|(?:last|next|this|{DAYS})\ "
    rf"(?:morning|afternoon|evening|night|week|month|year|time|session|sprint|weekend|{DAYS})"
    rf"|(?:on\ )?(?:{DAYS})|today|tonight|yesterday|tomorrow|later|soon|yet"
)
_WHEN = re.compile(rf"\b(?:{WHEN})\b", re.VERBOSE)
_ADVERBS = "now|just|finally|also|already|all|both|then|since|first|really|even|still|quickly|properly|definitely"
_MUCH = rf"(?:\ (?:{_ADVERBS})){{0,2}}"
# What stands before the verb of what is left: "still needs to be", "I'll", "haven't", "TODO:".
_LEFT = re.compile(
    rf"""(?:(?P<passive>\b(?:(?:is|are|was|were)(?:n't|\ not|\ still\ not)|(?:to\ )?be|been))
    |(?:\b(?:to|not|will|should|must|todo|let\ us)|n't|'ll|\blet's|:)(?!\ be(?:en)?\b)){_MUCH}\ (?P<verb>\w+)""",
    re.VERBOSE,
)
_DETERMINER = r"(?:the|an?|all|both|my|our|his|her|its|their|your|this|that|these|those)"
_BY_US = re.compile(
    rf"""\b(?:i|we)(?:'ve|\ have)?{_MUCH}\ (?P<verb>\w+)
    |\A(?:\W*(?:just|finally|already)\ )?\W*(?P<bare>\w+)(?=\ {_DETERMINER}\b)""",
    re.VERBOSE,
)
_AND = re.compile(rf"\band{_MUCH}\ (?P<verb>\w+)", re.VERBOSE)
# "The log is updated by a script" says what happens, and not what was done.
_TO_IT = re.compile(
    rf"""\b(?:(?:was|were|(?:has|have){_MUCH}\ been|got){_MUCH}\ (?P<past>\w+)
    |(?:is|are){_MUCH}\ (?P<present>\w+)\b(?!\ (?:by|in|on|at|from|for|during|using|via|through|per|as|to)\b))""",
    re.VERBOSE,
)
# What makes an act another one, a part of one, one that is done again and again, or hearsay.
_ANOTHER = re.compile(
    rf"""\b(?:wrong|wrongly|another|other|others|only|most|mostly|some|parts?\ of|in\ part|first|last|one\ of
    |instead\ of|tried|used\ to|ago|originally|every|each|always|usually|normally|often|sometimes|regularly
    |automatically|(?:{DAYS})s|daily|weekly|nightly|says?|said|claims?|claimed|heard|told|asked)\b""",
    re.VERBOSE,
)
_BREAK = "|"  # stands for what says when
_WORD = re.compile(r"\w+|\|")
_NARROWING = frozenset(["of", "for", "that", "which", "who", "whose"])
_PREPOSITIONS = """
of for from with without by on in at into onto to about over under between through during against across via per as up
off out down away around
"""
_OTHERS = """
before after until till since than whom where when while because so if whether but is are was were be been has have had
will still remain remains need needs not isn aren wasn weren hasn haven i we you he she it they now already just finally
again too together here
"""
_LEADING = frozenset(_PREPOSITIONS.split())
# What ends the name of a thing.
_BOUNDS = frozenset([_BREAK, *_NARROWING, *_LEADING, *_OTHERS.split()])
# Verbs whose past is spelled as their base.
_SAME = "put cut set let hit shut split spread read cost quit reset cast bid rid broadcast"
_UNCHANGED = frozenset(_SAME.split())
_LONGEST = 16  # words of what an act is about


class About(NamedTuple):
    """What an act is done to: the preposition before it, each thing by its words, and what says which one it is.

    "At the dial and the hands of the clock" is: at, {dial} and {hand}, and {clock}.
    """

    preposition: str
    things: frozenset[frozenset[str]]
    narrowed: frozenset[str]


class Act(NamedTuple):
    """A verb, what it is done to, and all words of the sentence that says so, as stems of base forms."""

    verb: str
    about: About
    words: frozenset[str]

    def does(self, left: "Act", share: float) -> bool:
        """Tell whether this is all of what was left; ``share``: how much of its words must be said at least."""
        if (self.verb, self.about.preposition) != (left.verb, left.about.preposition):
            return False
        if not left.about.things <= self.about.things or not self.about.narrowed <= left.words:
            return False
        said = self.words & left.words
        return said in (self.words, left.words) and len(said) >= share * len(left.words)


def term(word: str) -> str:
    """Return the stem of the base form of a word."""
    return stem(irregular().get(word, word))


def about(text: str, at: int = 0) -> About:
    """Return what the words at a place of a text, in lower case, are about."""
    said = [each.group() for each, _ in zip(_WORD.finditer(text, at), range(_LONGEST), strict=False)]
    preposition = said[0] if said and said[0] in _LEADING else ""
    things, rest = _things(said[1:] if preposition else said)
    narrowed = _things(rest[1:])[0] if rest and rest[0] in _NARROWING else frozenset()
    return About(preposition, things, frozenset().union(*narrowed))


def without_when(lower: str) -> str:
    """Return a text with a bar in place of each part that says when."""
    return _WHEN.sub(_BREAK, lower)


def left(lower: str, words: frozenset[str]) -> Act | None:
    """Return the act that an open sentence leaves to do; ``words`` are those it is told by. None if it names none."""
    plain = without_when(lower)
    found = next((each for each in _LEFT.finditer(plain) if each["verb"] not in STOP_WORDS), None)
    if not found:
        return None
    what = about(plain)._replace(preposition="") if found["passive"] else about(plain, found.end())
    return Act(term(found["verb"]), what, words) if what.things else None


def is_of_another(sentence: str) -> bool:
    """Tell whether a sentence, in lower case, tells of another thing, of a part, of what recurs, or of hearsay."""
    return _ANOTHER.search(sentence) is not None


def done(clauses: Iterable[tuple[str, frozenset[str]]]) -> Iterator[Act]:
    """Yield the acts that the clauses of a sentence, each with its words, say were done."""
    for clause, words in clauses:
        for verb, what in _acts(without_when(clause).strip(f" {_BREAK}")):
            if what.things:
                yield Act(verb, what, words)


def _acts(clause: str) -> Iterator[tuple[str, About]]:
    """Yield the verbs of a clause that say what was done, with what it was done to."""
    by_us = list(_BY_US.finditer(clause))
    joined = list(_AND.finditer(clause, by_us[0].end())) if by_us else []
    for each in (*by_us, *joined):
        if verb := _past(each):
            yield term(verb), about(clause, each.end())
    subject = about(clause)
    for each in _TO_IT.finditer(clause):
        if _is_past(verb := each["past"] or each["present"]):
            yield term(verb), subject


def _past(said: re.Match[str]) -> str:
    """Return the verb of what was said, empty if it is not in the past; what stands bare may ask for something."""
    bare = said.groupdict().get("bare")
    word: str = bare or said["verb"]
    return word if _is_past(word) and not (bare and bare in _UNCHANGED) else ""


def _is_past(word: str) -> bool:
    if word in irregular():
        return word in _UNCHANGED or not word.endswith(("s", "ing"))
    return word in _UNCHANGED or (word.endswith("ed") and stem(word) != word)


def _things(said: list[str]) -> tuple[frozenset[frozenset[str]], list[str]]:
    """Return what is named first, each thing by its words, and the words from where that ends."""
    ends = next((place for place, each in enumerate(said) if each in _BOUNDS), len(said))
    things, thing = set[frozenset[str]](), set[str]()
    for each in (*said[:ends], "and"):
        if each in ("and", "or"):
            things.add(frozenset(thing))
            thing = set()
        elif each not in STOP_WORDS and not each.endswith("ly"):
            thing.add(term(each))
    return frozenset(things - {frozenset()}), said[ends:]
