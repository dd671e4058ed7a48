"""Naming: whether a sentence that is about a question says what the thing of it is, or who does it.

Told by where the words stand, as most names in a sentence are no answer: "The clock in Trieste was repaired on Monday"
does not say by whom. What is not plainly said is no answer.
"""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from brainbridge.language.acts import DAYS, is_past
from brainbridge.language.people import NOUN
from brainbridge.language.signals import MONTHS
from brainbridge.language.words import STOP_WORDS, folded, spelled, stem, words

_WORD: Final = re.compile(r"[^\W_](?:[\w'-]*\w)?")
_TO_BE: Final = frozenset(["is", "are", "was", "were"])
_PAST: Final = frozenset(["was", "were", "had"])
_VERBS: Final = _TO_BE | {"has", "have", "had", "will"}
_OWNERS: Final = frozenset(["my", "our", "his", "her", "their", "your"])
_ARTICLES: Final = _OWNERS | {"the", "a", "an", "this", "that", "these", "those"}
_ADVERBS: Final = frozenset(["been", "being", "now", "also", "just", "always", "still", "usually", "finally"])
_BETWEEN: Final = _VERBS | _ARTICLES | _ADVERBS
_PREPOSITIONS = """
in at on of from near to for with about like than during since until before after behind beside under over against into
without around through between
"""
_BEHIND: Final = _ARTICLES | frozenset(_PREPOSITIONS.split())
_NO_NAMES = """
today tomorrow yesterday tonight then once soon later finally already just still someone somebody everyone everybody
anyone anybody people others both one many several few
"""
_NOBODY: Final = frozenset([*DAYS.split("|"), *MONTHS, *_NO_NAMES.split()])
_FAMILIAR: Final = frozenset(["mum", "mom", "dad", "papa", "mama", "grandma", "grandpa"])
_KIN: Final = re.compile(NOUN)
# "The captain is Italian" names nobody.
_OF_LAND: Final = re.compile(r"\w+(?:[ai]an|ish|ese)|french|german|dutch|greek|swiss|czech")
_IS: Final = re.compile(
    r"(?:(?P<be>\b(?:is|are|was|were)\b)(?: (?:called|named)\b)?|\bmeans\b|[:=])"
    r"(?: (?:now|still|currently|just|also)\b)*"
)
_WAS: Final = re.compile(r"\b(?:was|were|did|had)\b", re.IGNORECASE)
_QUOTED: Final = re.compile(r"\W{0,2}[\"'`\u201c\u00ab]\w")
_NUMBER: Final = re.compile(r"\s*[^\w\s]?\d(?!\S*\ \w+\ (?:long|old|wide|deep|high|tall|late|short|away|off|ago)\b)")
_THING: Final = re.compile(
    r"\s*(?:a|an|the|my|our)\ (?!(?:same|one|problem|mess|secret|pain|joke|question|next|last|first|bit|little|lot|new"
    r"|old|\w+(?:ly|est))\b)\w"
)
_BARE: Final = re.compile(r"\s*(\w[\w'-]*)")
_ADJECTIVE: Final = re.compile(
    r"""\w{2,}(?:ly|ful|less|ous|ive|able|ible|ical|ing|ish|ent|ant|ed|er|est|y)
    |long|short|new|old|good|bad|weak|strong|hard|safe|secure|ready|fine|ok|okay|right|same|different|public|private|big
    |small|simple|great|nice|late|due|open|closed|full|free|here|there|back|off|out|up|down|gone|cold|hot|warm|dry|wet
    |clean|dead|alive|broken|stuck|loose|true|false|fun|cool|odd|strange|complex|unique|common|rare|valid|invalid|plain
    |white|black|red|blue|green|brown|gray|grey|mine|yours|ours|theirs|everything|something|anything|too|very|quite
    |rather|pretty|almost|about|around|already|again|worth|like|unlike|sure|half|overdue|above|below|inside|outside
    |behind|under|near|next|beside|important|expired|obvious|evident|visible|final|local|official|original|temporary""",
    re.VERBOSE,
)


class _Person(NamedTuple):
    """Somebody who is named, or somebody's sister: the places of the first word and behind the last."""

    first: int
    end: int


class _Sentence(NamedTuple):
    """The words of a sentence, and the stems that the question has."""

    said: list[str]
    lower: list[str]
    needed: set[str]

    def before(self, place: int) -> str:
        return self.lower[place - 1] if place else ""

    def has(self, place: int) -> bool:
        """Tell whether the question has the word of a place too."""
        return place < len(self.lower) and not self.needed.isdisjoint(_stems(self.lower[place]))


def says_what(asked: str, needed: set[str], sentence: str) -> bool:
    """Tell whether a sentence says of all of the thing that is asked for that it is a noun, a number or a quotation."""
    found = _IS.search(sentence)
    if not found or (found["be"] in ("was", "were") and not _WAS.search(asked)):
        return False
    thing = folded(sentence[: found.start()])
    named = _WORD.findall(thing)
    if not named or any(_stems(each).isdisjoint(needed) for each in set(named) - STOP_WORDS):
        return False
    if needed.isdisjoint(_stems(named[-1])) or not needed <= _stems(f"{thing} {folded(found.group())}"):
        return False
    return _is_value(sentence[found.end() :])


def says_who(asked: str, needed: set[str], sentence: str) -> bool:
    """Tell whether a sentence names who does what a question asks for, who it is, or whose."""
    said = _WORD.findall(sentence)
    all_of_it = _Sentence(said, [folded(each) for each in said], needed)
    people = [each for each in _people(all_of_it) if not all(map(all_of_it.has, range(*each)))]
    if "whose" in spelled(asked):
        return _is_somebodys(all_of_it) or any(_owns(all_of_it, each) for each in people)
    return any(_is_who(all_of_it, each, folded(asked)) for each in people)


def _is_value(rest: str) -> bool:
    if _QUOTED.match(rest) or _NUMBER.match(rest) or _THING.match(rest):
        return True
    found = _BARE.match(rest)
    if not found:
        return False
    word, lower = found[1], folded(found[1])
    if lower in STOP_WORDS or lower.isdigit():
        return False
    return word[0].isupper() or not (_ADJECTIVE.fullmatch(lower) or is_past(lower))


def _people(sentence: _Sentence) -> Iterator[_Person]:
    """Yield who is named, "my older sister" too."""
    place = 0
    while place < len(sentence.said):
        end = place
        while end < len(sentence.said) and _is_name(sentence.said[end]):
            end += 1
        if end > place:
            yield _Person(place, end)
        elif _KIN.fullmatch(sentence.lower[place]):
            yield from _relative(sentence, place)
        place = max(end, place + 1)


def _relative(sentence: _Sentence, place: int) -> Iterator[_Person]:
    owner = next((each for each in (place - 1, place - 2) if each >= 0 and _is_owner(sentence.said[each])), None)
    if owner is not None:
        yield _Person(owner, place + 1)
    elif sentence.lower[place] in _FAMILIAR:
        yield _Person(place, place + 1)


def _is_owner(word: str) -> bool:
    return folded(word) in _OWNERS or (word[0].isupper() and word.endswith("'s"))


def _is_name(word: str) -> bool:
    lower = folded(word)
    if not word[0].isupper() or word.endswith("'s") or lower.endswith("ly"):
        return False
    return len(word) > 1 and lower not in _NOBODY and lower.partition("'")[0] not in STOP_WORDS | _ARTICLES


def _owns(sentence: _Sentence, person: _Person) -> bool:
    """Tell whether it belongs to somebody; "Lena's" is nobody's name elsewhere."""
    before = " ".join(sentence.lower[max(0, person.first - 2) : person.first])
    return re.fullmatch(r"belong(?:s|ed)? to", before) is not None or _does(sentence, person, {"own"})


def _is_somebodys(sentence: _Sentence) -> bool:
    """Tell whether the thing is named as somebody's: "it is Lena's van"."""
    owners = [place for place, each in enumerate(sentence.said) if each.endswith("'s") and _is_name(each[:-2])]
    return any(sentence.has(place + 1) and not sentence.has(place) for place in owners)


def _is_who(sentence: _Sentence, person: _Person, asked: str) -> bool:
    asking = re.search(r"\bwhom?\b(?P<rest>.*)", asked, re.DOTALL)
    if not asking:
        return False
    rest = _WORD.findall(asking["rest"])
    verb = next((each for word in rest if (each := _stems(word) & sentence.needed)), set[str]())
    if asking.group().startswith("whom") or rest[:1] in (["did"], ["do"], ["does"]):
        return _is_object(sentence, person, rest)
    is_state = rest[:1] == ["s"] or (bool(rest) and rest[0] in _VERBS)
    if is_state and rest[0] not in _PAST and not _PAST.isdisjoint(sentence.lower):
        return False
    return (
        _does(sentence, person, verb, is_state=is_state)
        or _did(sentence, person, verb)
        or (is_state and _is_it(sentence, person))
    )


def _does(sentence: _Sentence, person: _Person, verb: set[str], *, is_state: bool = False) -> bool:
    """Tell whether somebody does it, or is or has it: "Lena has repaired", "Lena is our captain"."""
    if sentence.before(person.first) in _BEHIND:
        return False
    end = person.end
    while end < len(sentence.lower) and end - person.end < 3 and sentence.lower[end] in _BETWEEN:
        end += 1
    between = set(sentence.lower[person.end : end])
    if end == len(sentence.lower) or verb.isdisjoint(_stems(sentence.lower[end])):
        return False
    is_passive = not between.isdisjoint(_TO_BE) and is_past(sentence.lower[end])
    return not is_passive and (not is_state or not between.isdisjoint(_VERBS))


def _did(sentence: _Sentence, person: _Person, verb: set[str]) -> bool:
    """Tell whether it was done by somebody."""
    before = sentence.lower[: max(0, person.first - 1)]
    return sentence.before(person.first) == "by" and any(is_past(each) and verb & _stems(each) for each in before)


def _is_it(sentence: _Sentence, person: _Person) -> bool:
    """Tell whether somebody is it: "the captain is Lena"."""
    if sentence.before(person.first) not in _TO_BE or person.first < 2 or not sentence.has(person.first - 2):
        return False
    return _OF_LAND.fullmatch(sentence.lower[person.first]) is None


def _is_object(sentence: _Sentence, person: _Person, asked: list[str]) -> bool:
    """Tell whether it was done to somebody: "I called Ben", "I talked to Ben" if asked so."""
    place = person.first - 1
    if place > 0 and sentence.lower[place] in asked and sentence.lower[place] in _BEHIND - _ARTICLES:
        place -= 1
    return place >= 0 and sentence.has(place)


def _stems(text: str) -> set[str]:
    return {stem(word) for word in (*words(text), *spelled(text))}
