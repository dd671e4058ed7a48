"""Slots: the attributes that texts tell, the words that mean each, and whether one holds a single value at a time.

The tables are data: a line adds a slot, a phrase adds a way to say one.
"""

import re
from functools import cache
from itertools import chain
from typing import Final, NamedTuple

from brainbridge.language import episodes
from brainbridge.language.facts import tables
from brainbridge.language.words import forms

_ADJECTIVES: Final = re.compile(
    r"\A(?:(?:the|a|an|his|her|their|its|current|present|new|newest|actual|own|only|real) )+"
)
# Whose value is a day or a time of day.
DATED: Final = frozenset(["deadline", "release_date", "start_date", "end_date", "date", "time"])
# Whose day is the last one of what is named.
DUE: Final = frozenset(["deadline", "end_date"])
# Whose value is a place, perhaps with what that lies in behind a comma.
_PLACES_WORDS: Final = """
lives_in address location headquarters works_in work_location place_of_birth place_of_death grew_up_in origin
"""
PLACES: Final = frozenset(_PLACES_WORDS.split())
# Whose value is a place, a person or a language, with a capital letter.
_NAMED_WORDS: Final = """
lives_in origin citizenship language_spoken spouse partner engaged_to place_of_birth headquarters learning
reports_to grew_up_in native_language name works_at database manager mother father child sibling friend
best_friend
"""
NAMED: Final = frozenset(_NAMED_WORDS.split())
# What never changes, so that it holds though it is told in the past tense.
LASTING: Final = frozenset(["founder", "creator", "author", "composer", "place_of_birth", "date_of_birth"])
# Whose value is any word; of all others it is a name, a number or an identifier.
_FREE_WORDS: Final = """
status priority colour licence size goal stack branch occupation hobby model timezone
"""
_FREE: Final = frozenset(_FREE_WORDS.split())
_COLOUR_WORDS: Final = """
amber beige black blue bronze brown burgundy copper coral cream crimson cyan emerald fuchsia gold golden gray green grey
indigo ivory jade khaki lavender lilac lime magenta maroon mauve mint navy ochre olive orange peach pink plum purple red
rose ruby rust saffron salmon scarlet silver tan teal turquoise ultramarine vermilion violet white yellow
"""
_COLOURS: Final = frozenset(_COLOUR_WORDS.split())
_TECHNICAL: Final = re.compile(
    r"\b(?:server|host|machine|url|port|database|address|endpoint|bucket|branch|repo|repository|cluster|region|ip"
    r"|domain|path|channel|queue"
    r"|topic|version|key|email|number|limit|timeout|budget|price|account|registry|image|node|password|code|size"
    r"|interval|ttl|quota|model"
    r"|length|language|name|id|rate|threshold|count|date|deadline|owner|lead)\Z",
    re.IGNORECASE,
)


# What has a port, a version and an owner of its own, as the last word of its name.
_THING_WORDS: Final = """
api app application backend bot broker cache cluster daemon dashboard database db frontend gateway library module
package plugin proxy queue registry scheduler server service site website worker
"""
_THINGS: Final = frozenset(_THING_WORDS.split())
_OF_THINGS: Final = frozenset(["port", "version", "owner", "maintainer"])
# Which of several, and no thing whose attribute is told: the final deadline, the HTTP port, the Staging port.
_WHICH_WORDS: Final = """
absolute actual current default early extended external final first hard internal last late latest maximum minimum new
next official old original preliminary previous private public real revised soft strict tentative
"""
_KINDS_WORDS: Final = """
admin backup base beta client code container data debug dev development english ftp german grpc health host http https
jmx ldap legacy live local main management metrics monday preview primary process prod product production project
release remote secondary smtp source ssh staging standby stable target tcp test testing tls udp
"""
_WHICH: Final = frozenset(_WHICH_WORDS.split())
_KINDS: Final = _WHICH | frozenset(_KINDS_WORDS.split())
_BRITISH: Final = {"favorite": "favourite", "color": "colour", "colors": "colours", "license": "licence"}
_AMERICAN: Final = {british: american for american, british in _BRITISH.items()}
_MARKS: Final = "><!~="
_WORD: Final = re.compile(r"\w+")
_LONGEST: Final = 60  # characters of a slot's name
_MOST_OF_THING: Final = 6  # words that name a thing and its attribute


class Slot(NamedTuple):
    """An attribute: its name, whether it holds one value at a time, and the category of what it tells."""

    name: str
    single: bool = True
    category: str = "fact"


class Verb(NamedTuple):
    """A verb phrase: its slot, and whether it tells a change, the past, an end, an event, or names its value first."""

    slot: Slot
    marks: str = ""


def _rows(table: str) -> list[tuple[Slot, list[str]]]:
    joined = re.sub(r"\n +(?=\|)", "", table.strip()).replace("\n  ", " ").splitlines()
    found = list[tuple[Slot, list[str]]]()
    for line in joined:
        head, _, phrases = line.partition(":")
        name, *rest = head.split()
        category = next((each for each in rest if each != "*"), "fact")
        found.append(
            (Slot(name, "*" not in rest, category), [each.strip() for each in phrases.split("|") if each.strip()])
        )
    return found


@cache
def verbs() -> dict[str, tuple[Verb, ...]]:
    """Return the verb phrases by their words; one may mean several slots, and its value tells which."""
    found = dict[str, tuple[Verb, ...]]()
    for slot, phrases in _rows(tables.VERBS):
        for phrase in phrases:
            words = phrase.lstrip(_MARKS)
            found[words] = (*found.get(words, ()), Verb(slot, phrase[: len(phrase) - len(words)]))
    return found


@cache
def nouns() -> dict[str, Slot]:
    """Return the nouns that name a slot, by their words."""
    found = dict[str, Slot]()
    for slot, phrases in _rows(tables.NOUNS):
        for phrase in (*phrases, slot.name.replace("_", " ")):
            found.setdefault(phrase, slot)
    return found


@cache
def asked_by(attribute: str) -> tuple[str, ...]:
    """Return the stems of the words by which a slot is asked for, sorted: those of its name and of all its phrases."""
    named = [attribute.replace("_", " "), *_phrases().get(attribute, ())]
    spelled = " ".join(named).split()
    return tuple(forms(" ".join([*spelled, *(_AMERICAN[each] for each in spelled if each in _AMERICAN)])))


@cache
def _phrases() -> dict[str, tuple[str, ...]]:
    found = dict[str, tuple[str, ...]]()
    for slot, phrases in chain(_rows(tables.VERBS), _rows(tables.NOUNS)):
        found[slot.name] = (*found.get(slot.name, ()), *(each.lstrip(_MARKS) for each in phrases))
    return found


def noun(words: str) -> Slot:
    """Return the slot that a noun phrase names; one of its own if no table has it.

    What happens again and again is an episode, and none takes the place of another (E-38).
    """
    plain = _plain(words)
    if known := nouns().get(plain):
        return known
    if episodes.names_several(plain):
        return Slot(name(plain), single=False, category="moment")
    return Slot(name(plain), not plain.startswith("other "))


def of_thing(words: str, *, named: bool = False) -> tuple[str, Slot] | None:
    """Return the thing and the slot that "API port" names, as "the port of the API" does; None if it names no thing.

    A thing is known by what it is; where capitals tell a name (``named``), by that: the Orion port. What is due may be
    any one: the report deadline.
    """
    said = words.split()
    if is_known(words) or len(said) > _MOST_OF_THING:
        return None
    for count in (2, 1):
        noun_said = " ".join(said[-count:]).casefold()
        slot = nouns().get(noun_said) if noun_said != "due" else None  # the amount due is no deadline
        thing = said[:-count]
        if slot and thing and _is_thing(thing, slot.name, named):
            return " ".join(thing), slot
    return None


def is_thing(words: str) -> bool:
    """Tell whether the last word of a name says that it is a thing with a port and a version: the billing service."""
    return words.rsplit(" ", 1)[-1].casefold() in _THINGS


def is_which(words: str) -> bool:
    """Tell whether words only say which of several is meant: final, next, official."""
    return _WHICH.issuperset(words.casefold().split())


def _is_thing(said: list[str], slot: str, named: bool) -> bool:
    if slot == "deadline":
        return all(each[0].isalnum() for each in said) and not is_which(" ".join(said))
    if slot not in _OF_THINGS or not all(each[0].isalpha() for each in said):
        return False
    is_name = named and slot != "version" and all(each[0].isupper() for each in said)
    return is_thing(said[-1]) or (is_name and _KINDS.isdisjoint(each.casefold() for each in said))


def relative(what: str, does: str) -> Slot:
    """Return the slot of "the city where somebody was born": what it is, and what is done there or by it."""
    plain, table = _plain(what), verbs()
    if known := nouns().get(f"{plain} {does}"):
        return known
    verb = does.removeprefix("that ")
    base = verb.split(" ", 1)[0]
    for phrase in (
        f"{verb} {plain}",
        *(f"{be}{base} {by} {plain}" for be in ("be ", "") for by in ("in", "with", "of")),
    ):
        if phrase in table:
            return table[phrase][0].slot
    if does.startswith("that ") and (made := [each.slot for each in table.get(verb, ()) if "<" in each.marks]):
        return made[0]
    for phrase in (
        verb,
        f"be {verb}",
        *(f"{be}{base} {by}" for be in ("be ", "") for by in ("in", "at", "by", "with", "for")),
    ):
        if phrase in table:
            return table[phrase][0].slot
    return Slot(name(f"{plain} {verb}"))


def is_free(attribute: str) -> bool:
    """Tell whether any word may be the value of a slot, as a status or a size."""
    return attribute in _FREE


def is_colour(attribute: str, value: str) -> bool:
    """Tell whether a slot is for a colour, as "favourite colour", and a value names one: teal, dark green."""
    said = value.casefold().split()
    return attribute.endswith("colour") and 0 < len(said) <= 3 and said[-1] in _COLOURS


def is_technical(words: str) -> bool:
    """Tell whether a noun phrase names what has a literal value, as a port, a timeout or a key."""
    return _TECHNICAL.search(words) is not None


def is_known(words: str) -> bool:
    """Tell whether a table has a noun phrase."""
    return _plain(words) in nouns()


def _plain(words: str) -> str:
    return _ADJECTIVES.sub("", " ".join(words.replace("\u2019", "'").casefold().split()))


def name(words: str) -> str:
    """Return words as the name of a slot, in snake case; at most 60 characters."""
    said = _WORD.findall(_plain(words))
    return "_".join(_BRITISH.get(each, each) for each in said)[:_LONGEST].rstrip("_")
