"""Parts of a clause: whom it is about, where its value ends, and what may be a value."""

import re
from datetime import datetime
from typing import Final, NamedTuple

from brainbridge.language import people
from brainbridge.language.facts import moments, places, sentences, slots
from brainbridge.language.facts.slots import Slot
from brainbridge.language.facts.values import KINDS
from brainbridge.language.spans import FEASTS, MONTH_FORMS
from brainbridge.language.words import CAPITALS, STOP_WORDS

PROJECT: Final = "project"
_MOST_WORDS: Final = 9
_LISTED_WORDS: Final = 30
_NOBODY: Final = """
everyone everybody someone somebody nobody anyone anybody people this that there here it he she they you what who which
one some most many all both each life things thing work nothing something anything everything these those kids another
others somewhere today yesterday tomorrow now then not no yes only even just hope looking being having getting glad
happy sorry thanks thank love congrats sounds seems glad sure lately recently good great nice ok well maybe still much
whoever whatever where when why how because so but and or if as since while after before until for to from with without
during about such every either neither every any my your his her our their its him me us them mine yours ours
"""
_NO_NAMES: Final = STOP_WORDS | set(_NOBODY.split())
_WORD: Final = r"[^\W_][\w.'&+#/@-]*"
_NAME: Final = re.compile(
    rf"(?:(?-i:[{CAPITALS}0-9])[\w.'&+#/@-]*,?)(?: (?:of|the|de|la|le|van|von|der|den|di|da|del|el|al|bin|ibn"
    r"|y|&|for|in|on"
    rf"|(?-i:[{CAPITALS}0-9(])[\w.'&+#/@()-]*))*"
)
_THING: Final = re.compile(rf"(?:[Tt]he|[Oo]ur) (?P<thing>{_WORD}(?: {_WORD}){{0,4}})")
# What joins a name to what is somebody's, and does not say its name: my friend from Oslo.
_JOINS: Final = (
    r"(?:about|above|across|after|against|alongside|among|and|around|as|at|before|behind|below|beside|besides|between"
    r"|beyond|but|by|despite|during|except|for|from|in|inside|into|like|near|nor|of|off|on|onto|or|out|outside|over|past|per"
    r"|since|than|through|throughout|till|to|toward|towards|under|until|upon|versus|via|vs|with|within|without)"
)
_MINE: Final = re.compile(
    rf"[Mm]y (?P<what>(?:{people.KIND})(?:{people.NOUN}"
    rf"|\w+(?:(?! {_JOINS},? [{CAPITALS}]) \w+)?))"
    rf"(?:,? (?P<name>(?-i:[{CAPITALS}])[\w'-]*(?: [{CAPITALS}][\w'-]*)?))?,?"
)
# "_" is a sign of a word, so it joins no two: each name is matched in one way, in linear time.
_IDENTIFIER: Final = re.compile(r"(?=\w+[-_./]\w)\w+(?:[-./]\w+)*")
_APPOSED: Final = re.compile(r"(?P<name>[^,]{2,80}), (?:the|an?|who|which|my|our|his|her)\b[^,]{1,80},\Z")
_NOT_THINGS: Final = re.compile(
    r"\b(?:that|which|who|whom|what|where|when|if|because|i|we|you|he|she|it|they|is|are|was|were|am|be|been|has"
    r"|have|had|do"
    r"|did|does|not|and|or|but|one|thing|things|way|only|best part|problem|question|point|idea|reason|rest|day"
    r"|last time"
    r"|first time|fact|truth|view|weather|food)\b",
    re.IGNORECASE,
)
# The last of several named things: "Flask, Celery, and SQLite 3".
_ITEM: Final = rf"(?:[{CAPITALS}]|v?\d)[\w.+#-]*"
_LAST_ITEM: Final = rf"(?-i:{_ITEM}(?: {_ITEM}){{0,2}}(?: for\b.*)?\W*\Z)"
# "St. Louis", "Gen. Lee" and "J. Smith" go on behind their points.
_NOT_SHORT: Final = "".join(rf"(?<!\b{each})" for each in (*sorted(sentences.SHORTS), f"[{CAPITALS}]"))
# Where a value ends in talk: what follows tells something else.
_TAIL: Final = re.compile(
    r"(?:,? (?:because|since(?! \d(?!\d?:\d\d))|although|though|while|when|where|which|who|whom|whose|unless|so that"
    r"|even though|whereas|and then"
    r"|after which|thanks to|due to|despite|except|before|after|as well|too|anymore|any more|any longer|in order to"
    r"|to (?:be|get|help|make"
    r"|see|keep|improve|learn|stay|relax|support|become|avoid|save|pay)|along with|together with|these days"
    r"|nowadays|at the moment"
    r"|right now|as of now|for now|now|today|already|again|currently|lately|recently|by the way|btw|of course"
    r"|please|thanks|soon"
    r"|actually|instead|full[- ]time|part[- ]time|so far|every \w+|once an? \w+|twice an? \w+|here|a lot|very much"
    r"|so much|the most|always)\b"
    r"|,? (?:and|but|so|or|as) (?:i|we|my|our|he|she|it|they|the|then|now|that|this|there|am|is|was|have|has|will"
    r"|can|not|do|does"
    r"|you|also|always|never|just|still|really|had|got|been|would|could|it's)\b"
    rf"| (?:-|\u2013|\u2014) |[;:] |(?:, and (?!\w+ing\b|{_LAST_ITEM})|, (?:but|so|i|we|it|he|she|they|my|our|you|a"
    rf"|an|not|then"
    r"|even|especially|like|with|to|for|as|having|yet|just)\b)"
    rf"| \(|{_NOT_SHORT}[.!?]+ |! |, right\b|, you know\b|\s*[\U0001F300-\U0001FAFF\u2600-\u27bf])",
    re.IGNORECASE,
)
# Where a text leaves open which of several is its value, or takes it back.
_LEFT_OPEN: Final = re.compile(
    rf"\b(?:neither|nor|but (?=[a-z])|or (?=(?:(?:at|for|in|on|to) )?[{CAPITALS}\d]))\b"
    r"|,? (?:sorry|no,? wait|wait|oops|scratch that)\b",
)
# Another day than the one that is named before it: Friday after next, the Friday before Easter, Friday (13 March).
_COUNTS_ON: Final = re.compile(
    rf",? (?:after next|before last|(?:before|after) (?:{FEASTS}))\b"
    rf"| \((?:the )?(?:\d{{1,2}}(?:st|nd|rd|th)\)|(?:\d{{1,2}}(?:st|nd|rd|th)?(?: of)? )?(?:{MONTH_FORMS})"
    r"|\d{1,2}[./]\d|in \w|(?:this|next) (?:week|month)|(?:one|week) after)",
    re.IGNORECASE,
)
# What says that there is no value yet, or only how far away it is: a week before Friday.
_GAP: Final = re.compile(
    r"(?:tbd|tba|tbc|n/a|unknown|to be (?:announced|confirmed|decided|defined|determined)"
    r"|(?:day|week|month|year|fortnight)s?(?: (?:from|before|after))?)",
    re.IGNORECASE,
)
_EDGES: Final = ' \t,;:!?"\u201c\u201d\u00ab\u00bb`*'
_ARTICLE: Final = re.compile(r"(?:the|an?|my|our) (?=\S)", re.IGNORECASE)
_KIND: Final = re.compile(rf"(?:the )?(?P<kind>{KINDS}) of (?=\w)")
_EMPTY: Final = re.compile(
    r"(?:it|that|this|them|these|those|there|here|home|something|someone|somebody|anything|everything|nothing|me"
    r"|you|us|him|her"
    r"|myself|yourself|ourselves|himself|herself|night|one|all|everyone|people|least|first|once|times|so|not|too|as"
    r"|what|how|why"
    r"|where|when|who|whom|which|if|whether|your|his|their|its|such|some|more|most|less|much|many|any|every|each"
    r"|both|another|lots?"
    r"|like|about|because|to|very|really|quite|pretty|always|never|only|just|still|even|up|out|off|over|back|around"
    r"|away|being|been"
    r"|well|good|great|nice|better|best|fine|okay|ok|right|wrong|true|false|done|ready|sure|important|going|trying"
    r"|having"
    r"|getting|looking|doing|no|yes|nobody|none|yours|mine|ours|theirs|hers"
    # what is not so, or only was or sometimes is
    r"|rarely|hardly|barely|scarcely|seldom|formerly|previously|originally|initially"
    r"|(?:\w+ly|often|once|sometimes) (?:set|fixed|configured|hard-?coded))\b",
    re.IGNORECASE,
)
_HARD: Final = re.compile(rf"[\"\u201c(]?(?:[{CAPITALS}\d]|.*(?:\d|\w[._@/-]\w))")
_CAPITAL: Final = re.compile(rf"[\"\u201c(]?(?:[{CAPITALS}\d]|\w+[{CAPITALS}])")
_CLOCK: Final = re.compile(
    r"(?:at )?(?:\d{1,2}(?:[:.]\d\d)?(?: ?[ap]\.?m\b\.?| o'clock)?|noon|midnight|(?:half|quarter) (?:past"
    r"|to) \w+)(?: (?:on )?\w+day?s?)?"
    r"(?: (?:utc|gmt|cet|est|pst))?",
    re.IGNORECASE,
)
_LONGEST: Final = 160  # characters of a value


class Draft(NamedTuple):
    """A statement half read: whom it is about, as said or as shown, its slot and its value as said."""

    subject: str
    slot: Slot
    value: str
    ends: bool = False
    corrects: bool = False
    was: str = ""
    confidence: float = 1.0
    single: bool | None = None


def about(raw: str, me: str, *, listed: bool = False) -> str | None:
    """Return whom or what a text names, as shown; None if nobody can tell without what was said before."""
    said = raw.strip(' ,"\u201c\u201d*')
    if said.lower() in ("i", "we"):
        return me
    if listed:
        return _listed(said)
    if apposed := _APPOSED.fullmatch(raw.strip() if raw.strip().endswith(",") else ""):
        said = apposed["name"]
    if mine := _MINE.fullmatch(said):
        return mine["name"] or f"{me}'s {mine['what'].lower()}"
    if (thing := _THING.fullmatch(said)) and not _NOT_THINGS.search(thing["thing"]):
        return thing["thing"]
    return _name(said)


def held(raw: str) -> str | None:
    """Return what one word with a capital names if what is said of it is said of things alone: Billing, Payroll."""
    said = raw.strip(' "\u201c\u201d*')
    is_word = said[:1].isupper() and said.isalpha()
    return said if is_word and said.lower() not in _NO_NAMES else None


def _listed(said: str) -> str | None:
    return said if said and len(said.split()) <= _LISTED_WORDS and any(each.isalnum() for each in said) else None


def _name(said: str) -> str | None:
    """Return a text if it is a name: capitalised, or an identifier, and no word that begins sentences."""
    if len(said.split()) > _MOST_WORDS - 2:
        return None
    if _IDENTIFIER.fullmatch(said) or places.is_joined(said):
        return said
    first = said.split(" ", 1)[0].lower().rstrip(",'")
    if not _NAME.fullmatch(said) or first.removesuffix("'s") in _NO_NAMES - {"the"}:
        return None
    is_alone = " " not in said
    return None if is_alone and (first.endswith(("ing", "ly")) or said.isdigit()) else said


def value(raw: str, *, listed: bool = False) -> str:
    """Return a value as said, without article and final punctuation, up to where something else is told; or nothing."""
    said = raw.strip()
    if not listed and (tail := _TAIL.search(f"{said} ")):
        if _COUNTS_ON.match(said, tail.start()) and _is_day(said[: tail.start()]):
            return ""
        said = said[: tail.start()]
    said = without_article(_trimmed(said))
    words = len(said.split())
    if not said or _GAP.fullmatch(said) or len(said) > _LONGEST or words > (_LISTED_WORDS if listed else _MOST_WORDS):
        return ""
    if listed:
        return said
    if _LEFT_OPEN.search(said):
        return ""
    return "" if _EMPTY.match(said) and not said[0].isupper() else said


def _is_day(said: str) -> bool:
    plain = without_article(said)
    return moments.names_moment(plain) or moments.names_days(plain)


def _trimmed(said: str) -> str:
    said = said.strip(_EDGES)
    if said.endswith(")") and "(" not in said:
        said = said[:-1]
    return said[:-1].strip(_EDGES) if said.endswith(".") and not re.search(rf"\b[{CAPITALS}]\.\Z", said) else said


def without_article(said: str) -> str:
    """Return a text without the article at its begin, unless that is part of a name."""
    found = _ARTICLE.match(said)
    if not found or (found[0][0].isupper() and said[found.end()].isupper()):
        return said
    is_title = found[0].lower() == "the " and found[0][0].isupper()
    return said if is_title else said[found.end() :]


def kind_of(raw: str) -> tuple[str, str]:
    """Return what "the city of" and its like say a value is, and the value; nothing and the text if none is there."""
    found = _KIND.match(raw)
    return (found["kind"], raw[found.end() :]) if found else ("", raw)


def is_hard(said: str) -> bool:
    """Tell whether a value is a name, a number or an identifier, and no mere description."""
    return _HARD.match(said) is not None


def is_capital(said: str) -> bool:
    """Tell whether a value begins as a name or a number does."""
    return _CAPITAL.match(said) is not None


def is_name(said: str) -> bool:
    """Tell whether each word of a value begins as a name does."""
    return all(is_capital(word) or word in ("of", "the", "and", "&", "for", "de") for word in said.split())


def is_clock(said: str) -> bool:
    """Tell whether a value is a time of day."""
    return _CLOCK.fullmatch(said.strip()) is not None


def due(of: str) -> tuple[str, Slot]:
    """Return whose deadline is told, and its slot: the report's, or of none the project's, which may have several."""
    if of and slots.is_which(of):
        return PROJECT, slots.noun(f"{of} deadline")
    return of or PROJECT, Slot("deadline")


def when_slot(said: str, at: datetime) -> Slot | None:
    """Return the slot of a value that is a day or a time of day; None if it is neither."""
    is_day = moments.is_moment(said, at) or moments.is_moment(said, at, ahead=True)
    if is_day and not re.fullmatch(r"\d{4}", said):
        return Slot("date")
    is_time = is_clock(said) and not said.strip().isdigit()
    return Slot("time") if is_time else None
