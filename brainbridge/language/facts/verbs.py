"""Verbs: clauses that tell a fact by a verb phrase of the tables, or by a participle as encyclopaedias do."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Final, NamedTuple

from brainbridge.language.acts import is_past
from brainbridge.language.facts import moments, parts, places, slots
from brainbridge.language.facts.parts import Draft
from brainbridge.language.facts.slots import Slot, Verb
from brainbridge.language.words import CAPITALS, irregular

_TOKEN: Final = re.compile(r"\S+")
_EDGES: Final = ".,;:!?\"'()*\u201c\u201d"
_BE_WORDS: Final = """
am is are was were be been 's
"""
_BE: Final = frozenset(_BE_WORDS.split())
_WERE: Final = frozenset(["was", "were"])
_ADVERBS_WORDS: Final = """
now currently still also just recently finally really already originally actually presently officially
primarily mainly mostly usually formerly generally professionally
"""
_ADVERBS: Final = frozenset(_ADVERBS_WORDS.split())
_LONGEST: Final = 6  # words of a verb phrase
_MOST_PHRASES: Final = 6  # of a clause that are tried
_MOST_TOKENS: Final = 60  # words of a clause that are looked at
_BEFORE: Final = re.compile(
    r"(?: (?:now|currently|still|also|just|recently|finally|really|already|originally|actually|presently|both"
    r"|officially|always|have|has"
    r"|had|do|does|did|mainly|mostly|usually|professionally|formerly|generally))+\Z"
)
_HAVE: Final = re.compile(r" (?:have|has)\b")
_NOT: Final = re.compile(r"\b(?:not|never|hardly|barely|nor)\Z")
_PREPOSITIONS_WORDS: Final = """
by in at on to with for from as of
"""
_PREPOSITIONS: Final = frozenset(_PREPOSITIONS_WORDS.split())
_NO_SLOTS_WORDS: Final = """
gone come been going done made able used left going allowed based needed supposed located excited interested
married worried tired involved surprised inspired impressed amazed bored confused disappointed thrilled
"""
_NO_SLOTS: Final = frozenset(_NO_SLOTS_WORDS.split())
# What is left, joined or married is named; what is made by somebody stands with an article in talk.
_NAMED_WORDS: Final = """
left quit joined divorced married founded created wrote directed composed produced published designed
discovered invented performed manufactured established developed authored co-founded acquired attended won received
"""
_NAMED: Final = frozenset(_NAMED_WORDS.split())
_IMPLIED: Final = 0.75  # of what is told: who left a name may have left a place
_LEAVING: Final = frozenset(["left", "quit"])
_JOINING: Final = frozenset(["joined", "signed"])
_OWNING_WORDS: Final = """
owns own leads heads manages maintains maintain coaches
"""
_OWNING: Final = frozenset(_OWNING_WORDS.split())
_HELD: Final = frozenset(
    ["be owned by", "belongs to", "be maintained by", "be led by", "be run by", "be headed by", "be managed by"]
)
_HABITS_WORDS: Final = """
thinking feeling looking getting going doing trying having being making seeing talking
"""
_HABITS: Final = frozenset(_HABITS_WORDS.split())
_CEASED: Final = frozenset(["quit", "stopped", "started"])
_REMARKS: Final = re.compile(
    r"(?:how|what|that|the way|to (?:hear|see|say|know)|this|these|those|your|it|you|when|the (?:idea|look|sound"
    r"|thought|vibe)"
    r"|being|seeing|him|her|them|his|their)\b",
    re.IGNORECASE,
)
# "I love the colours" is said of what is seen, "I love the Beatles" is not.
_DEFINITE: Final = re.compile(r"the [a-z]")
_POINTING: Final = re.compile(r"\b(?:I|it|they|you|he|she|we|him|them|us|is|are|was|were)\b")
_NO_THING: Final = re.compile(
    r"(?:with|on|in|at|for|from|by|to|of|about|into|under|over|near|through|(?:my|your"
    r"|his|her) (?=phone|time|own))\b"
)
_MANNERS: Final = re.compile(
    r"\w+ly|hard|fast|alone|outside|inside|often|daily|weekly|together|loud|late|early|free|a lot|out|along|again"
)
_LIFE: Final = frozenset(["place_of_birth", "date_of_birth", "place_of_death", "date_of_death"])
_YEAR: Final = re.compile(r"(?:early |mid |late )?\d{4}")
_AT_TIME: Final = re.compile(r"(?P<where>.+) (?:in|on) (?P<days>.+)")
_TIMED: Final = re.compile(r"\A\d|\b\d{4}")  # no mere place
_SAID_FIRST: Final = re.compile(r",? (?:in|at) ")
_AT_PLACE: Final = re.compile(r" (?:in|at|for|with) ")
_BEHIND: Final = re.compile(
    r",? (?:until|till|with|as|at|for|by|on|fluently|well|together|alone|remotely|badly|natively)(?: |\Z)"
)
# "Ana works at Acme and Bob at Globex": what somebody else does in the same way.
_ALIKE: Final = re.compile(rf",? and (?P<who>[{CAPITALS}][\w'-]+)(?: [{CAPITALS}][\w'-]+)? (?P<how>\w+) [{CAPITALS}\d]")
_AGE: Final = re.compile(
    r"\d{1,3}|(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:-[a-z]{3,5})?|(?:thir|four|fif|six|seven|eigh|nine)teen"
    r"|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
)
_AS_WHAT: Final = re.compile(r" (?:for|as|to|in|on|with|at|because|via|everywhere) ")
_ON_DAYS: Final = re.compile(r",? (?:on|at|in) (?P<days>(?:(?! (?:on|in) )[^,]){1,60})\Z")
# Where something is or runs: no day and no time of day.
_WHERE_WORDS: Final = """
lives_in address based_in headquarters location works_at works_in work_location deployed_to hosted_on runs_on
original_broadcaster distributor team
"""
_AT_HOME: Final = frozenset(
    ["live in", "lives in", "lived in", "reside in", "resides in", "resided in", "be living in"]
)
_WHERE: Final = frozenset(_WHERE_WORDS.split())
_FUELS: Final = re.compile(
    r"(?:coffee|caffeine|tea|sugar|chocolate|adrenaline|fumes|empty|autopilot|time|schedule|little sleep"
    r"|no sleep)\b"
)
_IDIOMS: Final = re.compile(r"(?:disagree|differ)\b")
_INDEFINITE: Final = re.compile(
    r"(?:an?|some|many|my|our|his|her|their|its|your|this|that|two|three|it|me|him|up|down)\b", re.IGNORECASE
)


class Token(NamedTuple):
    """A word of a clause: its form for the tables, and where it stands."""

    word: str
    start: int
    end: int
    is_open: bool  # nothing parts it from the next word


class Phrase(NamedTuple):
    """A verb phrase in a clause with what it may mean."""

    verbs: tuple[Verb, ...]
    phrase: str
    start: int
    end: int
    is_were: bool
    kind: str = ""


class Found(NamedTuple):
    """A verb phrase in a clause: what it means, where it stands, and in which form it is said."""

    verb: Verb
    phrase: str
    start: int
    end: int
    is_were: bool
    kind: str = ""


@cache
def _table() -> dict[str, tuple[Verb, ...]]:
    """Return the verb phrases, their adverbs left out as they are in clauses."""
    table = dict[str, tuple[Verb, ...]]()
    for phrase, those in slots.verbs().items():
        plain = " ".join(each for each in phrase.split() if each not in _ADVERBS)
        table[plain] = (*table.get(plain, ()), *those)
    return table


@cache
def _beginnings() -> frozenset[str]:
    return frozenset(phrase.split(" ", 1)[0] for phrase in _table())


def tokens(clause: str) -> list[Token]:
    """Return the words of a clause, without adverbs."""
    found = list[Token]()
    for each in _TOKEN.finditer(clause):
        said = each[0].strip(_EDGES)
        if said and said not in _ADVERBS:
            word = "be" if said in _BE else said
            found.append(Token(word, each.start(), each.end(), each[0][-1] not in ",;:.!?)"))
        if len(found) >= _MOST_TOKENS:
            break
    return found


def begins(words: list[str]) -> bool:
    """Tell whether words begin with a verb phrase of the tables."""
    plain = ["be" if word in _BE else word for word in words if word not in _ADVERBS]
    return any(" ".join(plain[:count]) in _table() for count in range(min(_LONGEST, len(plain)), 0, -1))


def read(clause: str, me: str, *, listed: bool, past: bool) -> Draft | None:
    """Return what a clause tells by the first of its verb phrases that has a subject and a value; None if none has.

    What only was so is read if it is ``listed``, or if the clause says until when (``past``).
    """
    for phrase in islice(_phrases(clause), _MOST_PHRASES):
        for verb in phrase.verbs:
            if draft := _drafted(clause, Found(verb, *phrase[1:]), me, listed, past):
                return draft
    return None


def _phrases(clause: str) -> Iterator[Phrase]:
    said = tokens(clause)
    for place, token in enumerate(said):
        if (place and token.word in _beginnings() and (found := _phrase(clause, said[place : place + _LONGEST]))) or (
            place and token.word == "be" and (found := _participle(clause, said[place : place + 3]))
        ):
            yield found


def _phrase(clause: str, said: list[Token]) -> Phrase | None:
    """Return the longest phrase of the tables that words begin with; with what it says its value is, if that tells."""
    together = next((count for count, each in enumerate(said, 1) if not each.is_open), len(said))
    for count in range(together, 0, -1):
        words, end = " ".join(each.word for each in said[:count]), said[count - 1].end
        kind, rest = parts.kind_of(clause[end:].lstrip())
        whole = f"{words} {kind}"
        is_were = clause[said[0].start : said[0].end] in _WERE
        if kind and whole in _table():
            return Phrase(_table()[whole], whole, said[0].start, len(clause) - len(rest), is_were, kind)
        if words in _table():
            return Phrase(_table()[words], words, said[0].start, len(clause) - len(rest), is_were, kind)
    return None


def _participle(clause: str, said: list[Token]) -> Phrase | None:
    """Return what is told by a participle and a preposition that no table has."""
    if len(said) < 3 or said[2].word not in _PREPOSITIONS or not said[1].is_open:
        return None
    word = said[1].word
    if word in _NO_SLOTS or not word.islower() or not (is_past(word) or word in irregular()) or word.endswith("ing"):
        return None
    kind, rest = parts.kind_of(clause[said[2].end :].lstrip())
    slot = Slot(slots.name(f"{word} {said[2].word} {kind}"))
    return Phrase((Verb(slot, "="),), "", said[0].start, len(clause) - len(rest), False, kind)


def _drafted(clause: str, found: Found, me: str, listed: bool, past: bool) -> Draft | None:
    before = clause[: found.start].rstrip()
    have = _BEFORE.search(f" {before}")
    subject = before[: len(before) - len(have[0])].rstrip() if have and len(have[0]) <= len(before) else before
    has = bool(have and _HAVE.search(have[0]))
    if not listed and (_NOT.search(subject) or not _holds(found, has, past)):
        return None
    raw = clause[found.end :] if listed else _without_others(clause, found)
    who = parts.about(subject, me, listed=listed) or (_held(subject, found, raw) if not listed else None)
    said = parts.value(raw, listed=listed)
    if listed and _is_plural(found, found.phrase.split(" ", 1)[0]):
        return None
    if not (who and said) or (not listed and not _fits(found, who, me, raw.strip(), said)):
        return None
    return _draft(found, who, said, me, also="also" in clause[: found.end].split(), listed=listed)


def _without_others(clause: str, found: Found) -> str:
    """Return what stands behind a phrase without what it says of somebody else as well.

    Nobody can tell whether "Acme and Bob in Oslo" is a name in a place, or somebody else.
    """
    at, how = found.end, clause[: found.end].rstrip().rsplit(" ", 1)[-1]
    behind = at
    while each := _ALIKE.search(clause, behind):
        behind = each.end("who")
        if places.joins(clause[at : each.start()], each["who"]):
            continue
        if each["how"] == how:
            return clause[at : each.start()]
        if found.verb.slot.name in _WHERE and each["how"] in _PREPOSITIONS:
            return ""
    return clause[at:]


def _held(subject: str, found: Found, raw: str) -> str | None:
    """Return what somebody owns, keeps or leads: "Billing is owned by Dana", where "Billing is fun" names no thing."""
    is_held = found.phrase in _HELD and parts.is_name(parts.value(raw)) and "'" not in raw
    return parts.held(subject) if is_held else None


def _holds(found: Found, has: bool, past: bool) -> bool:
    """Tell whether what a phrase says holds: what only was so does not."""
    marks = found.verb.marks
    was = "~" in marks or (found.is_were and not set("=>!") & set(marks))
    return not was or past or (has and "~" in marks and past)


def _fits(found: Found, who: str, me: str, raw: str, said: str) -> bool:
    """Tell whether a phrase says of somebody, in talk, what the tables take it to say."""
    first, name = found.phrase.split(" ", 1)[0], found.verb.slot.name
    if not found.phrase:
        return who != me and parts.is_capital(said) and parts.is_capital(who)
    if who not in (me, "") and first.isalpha() and _is_plural(found, first):
        return False
    if "<" in found.verb.marks:
        return _is_made(first, who == me, raw, said) and not _POINTING.search(said)
    if found.verb.slot.category == "preference" and (_REMARKS.match(raw) or _DEFINITE.match(raw)):
        return False
    if _POINTING.search(said) or _MANNERS.fullmatch(said) or _NO_THING.match(raw):
        return False
    return _suits(found.phrase, name, raw, said)


def _suits(phrase: str, name: str, raw: str, said: str) -> bool:
    """Tell whether a value is one that a verb takes in the sense of its slot."""
    first = phrase.split(" ", 1)[0]
    if not _is_of_kind(phrase, name, said):
        return False
    if phrase in _CEASED and name in ("habit", "works_at"):
        return _is_habit(said) if name == "habit" else parts.is_capital(said)
    if name == "member_of" and first in _JOINING:
        return re.match(r"an? ", raw) is not None and not parts.is_capital(said)
    if (phrase in _CEASED or first in _LEAVING) and (not parts.is_name(said) or _is_of_places(said)):
        return False
    return (first not in _NAMED or parts.is_capital(said)) and _is_named(name, raw, said)


def _is_of_places(said: str) -> bool:
    """Tell whether what is left is a place, or is left for one: no employer is told of."""
    return any(places.is_place(each) for each in said.split(" for "))


def _is_of_kind(phrase: str, name: str, said: str) -> bool:
    """Tell whether a value is of the kind of its slot: no day where a place is meant, no tool where people live."""
    if name in _WHERE and _is_time(said):
        return False
    if name == "age":
        return _AGE.fullmatch(said) is not None
    if name == "lives_in":
        is_one = " from " not in said and places.may_be_place(said)
        return is_one or (phrase in _AT_HOME and not places.names_tool(said))
    if name == "based_in":
        return places.names_host(said) or places.is_place(said) or not places.names_tool(said)
    return not (name == "runs_on" and _FUELS.match(said)) and not (name == "decision" and _IDIOMS.match(said))


def _is_time(said: str) -> bool:
    is_clock = parts.is_clock(said) and not said.isdigit()
    return is_clock or moments.names_days(said) or moments.names_moment(said)


def _is_named(name: str, raw: str, said: str) -> bool:
    """Tell whether a slot of names has one: places, people, languages and employers."""
    if name not in slots.NAMED or parts.is_capital(said):
        return True
    return name == "works_at" and re.match(r"(?:an?|the|my|our) (?!time|moment|same)", raw) is not None


def _is_plural(found: Found, first: str) -> bool:
    """Tell a verb in the form of I, we and they, which one person or thing never takes."""
    if first == "be" or is_past(first) or set("=>~!<") & set(found.verb.marks):
        return False
    return not first.endswith("s") and first not in ("can", "has", "does")


def _is_made(first: str, mine: bool, raw: str, said: str) -> bool:
    if _INDEFINITE.match(raw):
        return False
    return first in _OWNING or (not mine and parts.is_capital(said))


def _is_habit(said: str) -> bool:
    first = said.split(" ", 1)[0]
    return first.endswith("ing") and len(first) > 4 and first not in _HABITS


def _draft(found: Found, who: str, said: str, me: str, *, also: bool, listed: bool) -> Draft:
    slot, ends = found.verb.slot, "!" in found.verb.marks
    subject, value = (said, who) if "<" in found.verb.marks else (who, said)
    if slot.name in _LIFE:
        slot, value = _of_life(slot, value)
    if slot.name in ("occupation", "uses"):
        value = (_AT_PLACE if slot.name == "occupation" else _AS_WHAT).split(value, maxsplit=1)[0]
    if slot.name in slots.NAMED and not listed:
        value = _BEHIND.split(value, maxsplit=1)[0]
    if slot.name in _WHERE and not listed:
        value = _without_times(value)
    if slot.name == "based_in":
        slot = Slot("hosted_on" if places.names_host(value) else "lives_in" if who == me else "headquarters")
    is_implied = ends and found.phrase in _CEASED | _LEAVING and slot.name == "works_at"
    return Draft(
        subject, slot, value, ends=ends, confidence=_IMPLIED if is_implied else 1.0, single=False if also else None
    )


def _of_life(slot: Slot, said: str) -> tuple[Slot, str]:
    """Return the slot and the value of a birth or a death: its day, if that is said first, or its place, or nothing."""
    value = said
    if (found := _AT_TIME.fullmatch(said)) and _is_day(found["days"]):
        value = found["where"].rstrip(",")
    day = _SAID_FIRST.split(value, maxsplit=1)[0]
    if _is_day(day):
        is_exact = moments.names_moment(day) or day.isdigit()
        is_whole = any(each.isdigit() for each in day)  # "on Monday" is a day of no year
        return Slot(slot.name.replace("place", "date")), day if is_exact and is_whole else ""
    is_place = slot.name.startswith("place") and not _TIMED.search(value)
    return slot, value if is_place else ""


def _is_day(said: str) -> bool:
    return moments.names_moment(said) or _YEAR.fullmatch(said) is not None


def _without_times(value: str) -> str:
    """Return where something is without the days and the year said behind it."""
    found = _ON_DAYS.search(value)
    return value[: found.start()] if found and _is_time(found["days"]) else value
