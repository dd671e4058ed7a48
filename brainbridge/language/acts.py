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
MONTH = rf"(?:{'|'.join(MONTHS)})"
# By when something is to be done. "By 10 percent" says no time.
DUE = (
    r"(?:by|before|no\ later\ than)\ (?:(?:early|mid|late|the|about|around)[\ -])?"
    rf"(?:(?:end|middle|beginning|start)\ of\ (?:\w+\ )?(?:{MONTH}|{_SPANS}|quarter|sprint|day)"
    rf"|{MONTH}(?:\ \d{{1,2}}(?:st|nd|rd|th)?)?(?:,?\ \d{{4}})?"
    rf"|\d{{1,2}}(?:st|nd|rd|th)?\ (?:of\ )?{MONTH}|\d{{1,2}}(?:st|nd|rd|th)|\d{{4}}-\d\d-\d\d"
    r"|\d{1,2}(?::\d\d)?\ ?(?:am|pm|o'clock)|\d{1,2}:\d\d"
    rf"|(?:next|this)\ (?:{_SPANS}|time|sprint)|(?:{DAYS}|today|tomorrow)(?:\ (?:{_PARTS}))?"
    r"|tonight|noon|midnight|lunchtime|christmas|easter|new\ year|weekend|deadline)"
    rf"|(?:at|before)\ the\ end\ of\ (?:\w+\ )?(?:{MONTH}|{_SPANS}|day)"
    rf"|within\ (?:the\ next\ )?(?:\w+\ )?(?:hours?|days?|weeks?|months?)"
)
_OF = rf"(?:{MONTH}|(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\b\.?)"
DATE = (
    rf"(?:the\ )?(?:\d{{1,2}}(?:st|nd|rd|th)?\ (?:of\ )?{_OF}|\d{{1,2}}(?:st|nd|rd|th)|\d{{1,2}}/\d{{1,2}}"
    rf"|{_OF}\ (?:the\ )?\d{{1,2}}(?:st|nd|rd|th)?(?!\d)|\d{{4}}-\d\d-\d\d)(?:,?\ \d{{4}}\b)?"
)
DAY = rf"(?:(?:next|this)\ (?:{_SPANS})|(?:{DAYS}|today|tomorrow)(?:\ (?:{_PARTS}))?|tonight)"
ON = rf"on\ {DATE}"
WHEN = (
    rf"{DUE}|{ON}|(?:last|next|this|{DAYS})\ "
    rf"(?:morning|afternoon|evening|night|week|month|year|time|session|sprint|weekend|{DAYS})"
    rf"|(?:on\ )?(?:{DAYS})|today|tonight|yesterday|tomorrow|later|soon|yet"
)
_WHEN = re.compile(rf"\b(?:{WHEN})\b", re.VERBOSE)
_ADVERBS = "now|just|finally|also|already|all|both|then|since|first|really|even|still|quickly|properly|definitely"
_MUCH = rf"(?:\ (?:{_ADVERBS})){{0,2}}"
# What stands before the verb of what is left: "still needs to be", "I'll", "haven't", "TODO:".
_LEFT = re.compile(
    rf"""(?:(?P<passive>\b(?:(?:is|are|was|were)(?:n't|\ not|\ still\ not)|(?:to\ )?be|been))
    |(?:\b(?:to|not|will|should|must|todo|let\ us)|n't|'ll|\blet's|:)(?!\ be(?:en)?\b)){_MUCH}
    \ (?!to\b)(?P<verb>\w+)""",
    re.VERBOSE,
)
# What is not to be forgotten is to be done.
_FORGET = re.compile(r"(?:n't|\b(?:not|never))?\ (?:let\ (?:me|us)\ )?(?:forget|fail|neglect|omit|remember)(?=\ to\b)")
_DETERMINER = r"(?:the|an?|all|both|my|our|his|her|its|their|your|this|that|these|those)"
_BY_US = re.compile(
    rf"""\b(?:i|we)(?:'ve|\ have)?{_MUCH}\ (?P<verb>\w+)
    |\A\W*(?:(?:just|finally|already|also|and|then|now|have)\ ){{0,2}}
    (?P<bare>(?!(?:i|we)\b)\w+)(?=(?P<determiner>\ {_DETERMINER}\b)?)""",
    re.VERBOSE,
)
_AND = re.compile(rf"\band{_MUCH}\ (?P<verb>\w+)", re.VERBOSE)
# "The log is updated by a script" says what happens, and not what was done.
_TO_IT = re.compile(
    rf"""\b(?:(?:was|were|(?:has|have){_MUCH}\ been|got){_MUCH}\ (?P<past>\w+)
    |(?:is|are){_MUCH}\ (?P<present>\w+)\b
    (?!\ (?:by|on|at|from|for|during|using|via|through|per|as|to)\b|\ in\b(?!\W{{0,8}}(?:\Z|\|))))""",
    re.VERBOSE,
)
# "I handed my thesis in" and "it is handed in" say the same as "I handed in my thesis".
_PARTICLE = re.compile(r"\ (?P<word>in|out|off|up|down|back|over|away)(?=\W{0,8}(?:\Z|\||\band\b))")
# "Called Yannick, left a voicemail"; who only leaves one may have been to do that.
_REACHED = r"(?:went|goes|got|reached|(?:called|rang|phoned)\b[^.]{1,60}\bleft)"
_MACHINE = r"(?:voice\ ?mail|mailbox|answering\ machine)"
# What makes an act another one, a part of one, one that is done again and again, or hearsay.
_ANOTHER = re.compile(
    rf"""\b(?:wrong|wrongly|another|other|others|only|most|mostly|some|parts?\ of|in\ part|first
    |last(?!\ (?:night|evening|week|weekend|{DAYS})\b)|one\ of|instead\ of
    |tried|used\ to|ago|originally|every|each|always|usually|normally|often|sometimes|regularly|automatically
    |(?:{DAYS})s|daily|weekly|nightly|says?|said|claims?|claimed|heard|told|asked
    |in\ (?:my|a|the|his|her)\ dreams?|dream(?:t|ed)|no\ (?:answer|reply)|not\ (?:answer|reply|pick\ up)
    |(?:nobody|no\ one|no-one|none)\ (?:has\ |have\ |ever\ )?(?:answered|replied|picked\ up|reacted|was\ (?:there|home))
    |{_REACHED}\ (?:\w+\ ){{0,3}}{_MACHINE}|in\ vain|(?:line|phone|number)\ (?:was|is)\ (?:engaged|busy|dead))\b
    |n't\ (?:answer|reply|pick\ up)\b""",
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
will must shall should would could still remain remains need needs not isn aren wasn weren hasn haven i we you he she
it they now already just finally again too together here
"""
_LEADING = frozenset(_PREPOSITIONS.split())
# What ends the name of a thing.
_BOUNDS = frozenset([_BREAK, *_NARROWING, *_LEADING, *_OTHERS.split()])
# What may stand behind the object of a verb that has no subject: "called Yannick, he comes".
_ADDED = "because since so now already just finally again too together"
_BEHIND = frozenset(["", _BREAK, *_LEADING, *_ADDED.split()])
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
    return _read(text, at)[0]


def without_when(lower: str) -> str:
    """Return a text with a bar in place of each part that says when."""
    return _WHEN.sub(_BREAK, lower)


def left(lower: str, words: frozenset[str]) -> Act | None:
    """Return the act that an open sentence leaves to do; ``words`` are those it is told by. None if it names none."""
    plain = _FORGET.sub("", without_when(lower))
    found = next((each for each in _LEFT.finditer(plain) if each["verb"] not in STOP_WORDS), None)
    if not found:
        return None
    what = next(_of_subject(about(plain), plain, found.end()) if found["passive"] else _object(plain, found.end()))
    return Act(term(found["verb"]), what, words) if what.things else None


def is_of_another(sentence: str) -> bool:
    """Tell whether a sentence, in lower case, tells of another thing, of a part, of what recurs, or of hearsay."""
    return _ANOTHER.search(sentence) is not None


def done(clauses: Iterable[tuple[str, frozenset[str]]], *, without_subject: bool = True) -> Iterator[Act]:
    """Yield the acts that the clauses of a sentence, each with its words, say were done.

    ``without_subject`` tells whether a verb alone may say so: in a heading "updated schedule" names a thing.
    """
    for clause, words in clauses:
        for verb, what in _acts(_timeless(clause), without_subject):
            if what.things:
                yield Act(verb, what, words)


def is_by_us(clauses: Iterable[str]) -> bool:
    """Tell whether the first clause of more than a word begins by saying what the speaker did."""
    said = next((each for clause in clauses if " " in (each := _timeless(clause))), "")
    found = _BY_US.match(said)
    return found is not None and bool(_past(found)) and (_is_told(found) or _tells(found))


def _timeless(clause: str) -> str:
    return without_when(clause).strip(f" {_BREAK}")


def _acts(clause: str, without_subject: bool) -> Iterator[tuple[str, About]]:
    """Yield the verbs of a clause that say what was done, with what it was done to."""
    by_us = [each for each in _BY_US.finditer(clause) if _is_told(each) or (without_subject and _tells(each))]
    joined = list(_AND.finditer(clause, by_us[0].end())) if by_us else []
    for each in (*by_us, *joined):
        if verb := _past(each):
            yield from ((term(verb), what) for what in _object(clause, each.end()))
    to_it = [(each, verb) for each in _TO_IT.finditer(clause) if is_past(verb := each["past"] or each["present"])]
    if to_it:
        subject = about(clause)
        for each, verb in to_it:
            yield from ((term(verb), what) for what in _of_subject(subject, clause, each.end()))


def _is_told(said: re.Match[str]) -> bool:
    """Tell whether there is a subject before a verb, or a determiner behind it."""
    return said["bare"] is None or said["determiner"] is not None


def _tells(said: re.Match[str]) -> bool:
    """Tell whether a verb without either says what was done; in "checked costs are high" it describes a thing."""
    if not _past(said):
        return False
    rest = _read(said.string, said.end())[1]
    behind = rest[0].group() if rest else ""
    return behind in _BEHIND or said.string.endswith(" and ", 0, rest[0].start())


def _past(said: re.Match[str]) -> str:
    """Return the verb of what was said, empty if it is not in the past; what stands bare may ask for something."""
    bare = said.groupdict().get("bare")
    word: str = bare or said["verb"]
    return word if is_past(word) and not (bare and bare in _UNCHANGED) else ""


def _object(text: str, at: int) -> Iterator[About]:
    """Yield what the verb that ends at a place is done to, with its particle wherever that stands."""
    what, rest = _read(text, at)
    found = _PARTICLE.match(text, rest[0].start() - 1) if rest and not what.preposition else None
    return _with_particle(what, found, "up out off")


def _of_subject(subject: About, text: str, at: int) -> Iterator[About]:
    """Yield what the passive verb that ends at a place is done to."""
    return _with_particle(subject._replace(preposition=""), _PARTICLE.match(text, at), "off")


def _with_particle(what: About, found: re.Match[str] | None, idle: str) -> Iterator[About]:
    """Yield what is found with its particle, and without, if it has none or one of the ``idle`` ones."""
    if found:
        yield what._replace(preposition=found["word"])
    if not found or found["word"] in idle.split():
        yield what


def _read(text: str, at: int) -> tuple[About, list[re.Match[str]]]:
    """Return what the words at a place of a text are about, and the words from where the name of that ends."""
    found = [each for each, _ in zip(_WORD.finditer(text, at), range(_LONGEST), strict=False)]
    said = [each.group() for each in found]
    preposition = said[0] if said and said[0] in _LEADING else ""
    things, rest = _things(said[1:] if preposition else said)
    narrowed = _things(rest[1:])[0] if rest and rest[0] in _NARROWING else frozenset()
    return About(preposition, things, frozenset().union(*narrowed)), found[len(found) - len(rest) :]


def is_past(word: str) -> bool:
    """Tell whether a word, in lower case, may be the past of a verb."""
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
