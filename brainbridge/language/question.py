"""Questions: what a query looks for, and what kind of answer it expects."""

import re
from datetime import UTC, datetime, timedelta

from pydantic import BaseModel, ConfigDict

from brainbridge import instants
from brainbridge.language import courses
from brainbridge.language.entities import Rules
from brainbridge.language.facts import subjects
from brainbridge.language.facts.subjects import Named
from brainbridge.language.signals import MONTHS
from brainbridge.language.words import STOP_WORDS, capitalised, folded, irregular, spelled, words

MAX_WORDS = 256  # Lucene takes 1,024 clauses at most
_MAX_WANTED = 32  # a text with more to it is no question
_MAX_BARE = 8  # words of a look-up, as many as the keywords of a pointer
# Words about the conversation itself, not about what is looked for.
_ABOUT = "list order throughout conversation mention mentioned summary summarize summarise give tell chat discuss"
_ABOUT_TALK = frozenset(_ABOUT.split())
# Where all of a conversation is asked for, more words are about it.
_ABOUT_ALL = """
across aspect aspects bring chats complete comprehensive conversations different discussed explain help item items only
over please recap remind session sessions show through time walk one two three four five six seven eight nine ten
approach approached based change changed challenge challenges clear decision decisions detailed develop developed evolve
evolved far feature features full handle handled include including key overall progress progressed quick recent resolve
resolved step steps talk talked understanding
"""
_ABOUT_ALL_TALK = _ABOUT_TALK | frozenset(_ABOUT_ALL.split())
_WHEN = re.compile(
    r"\b(?:when|how long|how recently|how soon|(?:what|which) (?:date|day|month|year|time))\b", re.IGNORECASE
)
_NAME = re.compile(r"\b(?:which|where|who|whom|whose|names?|named|called|title)\b", re.IGNORECASE)
_COUNT = re.compile(r"\bhow (?:many|much|old|often)\b", re.IGNORECASE)
# What the assistant has said; "could you suggest" asks for something now.
_TOLD = re.compile(
    r"\b(?:did|have|had) you\b|\byou(?:'ve| have| had)? (?:\w+ly )?"
    r"(?:recommended|suggested|said|told|advised|mentioned|proposed|listed|provided|explained|gave|given|show(?:ed|n)"
    r"|wrote|written|helped)\b"
    r"|\byour (?:advice|answer|suggestion|recommendation|explanation|reply|list)s?\b",
    re.IGNORECASE,
)
_PAST = re.compile(
    r"\b(?:did|was|were|had|have (?:i|we|my|our)|i (?:said|told|mention\w*|asked|brought|decided|worked|planned)"
    r"|our (?:conversation|chat|discussion|session)s?|throughout|across (?:our|my|all)|so far"
    r"|how (?:many|long|much time)|ago|yesterday|previous(?:ly)?|earlier)\b",
    re.IGNORECASE,
)
_ADVICE = re.compile(
    r"\b(?:suggest|recommend|advice|advise|help me|should i|ideas?|options?|how (?:can|could|should|would|do) i"
    r"|(?:can|could) you|what (?:would|steps|should))",
    re.IGNORECASE,
)
_MONTH = "|".join(MONTHS)
_DAY_MONTH = re.compile(rf"\b(\d{{1,2}})(?:st|nd|rd|th)?(?: of)? ({_MONTH})\b,?(?: (\d{{4}})(?!\d))?", re.IGNORECASE)
_MONTH_DAY = re.compile(rf"\b({_MONTH}) (\d{{1,2}})(?:st|nd|rd|th)?(?!\d)(?:,? (\d{{4}})(?!\d))?", re.IGNORECASE)
_ISO = re.compile(r"\b(\d{4})-(\d\d)-(\d\d)\b")
_A_MONTH = re.compile(rf"\b({_MONTH})\b,?(?: (?:of )?(\d{{4}})(?!\d))?", re.IGNORECASE)
_MAY = re.compile(r"\b(?:in|of|during|since|until|by|early|late|mid|this|last|next) may\b|\bmay,? \d{4}", re.IGNORECASE)
_BEFORE_A_DAY = re.compile(r"\b(?:on|since|until|till|by|before|after|from) $", re.IGNORECASE)
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_LEAP_YEAR = 2024


class When(BaseModel):
    """A date named in a question, in the form that instants are compared with.

    Between ``begins`` and ``ends`` (epoch milliseconds), or, without a year, on ``days`` (month * 100 + day) or in
    ``month``. ``weight`` says how specific the date is, 0 to 1.
    """

    model_config = ConfigDict(frozen=True)

    begins: int | None = None
    ends: int | None = None
    days: list[int] | None = None
    month: int | None = None
    weight: float = 1.0


class Question(BaseModel):
    """A parsed query: its content words, and which signals of a memory would answer it.

    ``wanted`` are the same words, those of one name together, and no more than the first 32 of a long text.
    ``names`` are its words as they are spelled, without stop words, any of which may name a participant. Those of them
    that are ``capitalised``, or all if the text has no capital, may also begin a name: "Mel" is Melanie. ``subjects``
    is what facts may be about that it names.
    ``assistant``: it asks what the assistant said, or for a summary, so a user's own words rank no higher, and replies
    come in. ``standing``: it asks for neither, nor about the past, so standing instructions and preferences apply.
    ``advice``: and it asks for advice. ``course``: it asks for the order of things, for a summary, or for how something
    changed, so it is told stretch by stretch, in the order of time. ``bare``: it is a few words and no sentence, as the
    keywords of a pointer are: these words alone say what is looked up.
    """

    model_config = ConfigDict(frozen=True)

    words: list[str]
    wanted: list[list[str]]
    names: list[str]
    capitalised: list[str]
    subjects: list[Named]
    when: When | None
    asks_when: bool
    asks_name: bool
    asks_count: bool
    assistant: bool
    standing: bool
    advice: bool
    course: bool
    bare: bool


def read(text: str) -> Question:
    """Parse a query; ``words`` is empty if it has none, and contains stop words only if there are no others."""
    bases = irregular()
    base_of = {word: bases.get(word, word) for word in spelled(text)}
    said = list(dict.fromkeys(base_of.values()))
    telling = [word for word in said if word not in STOP_WORDS]
    summary, ordered = courses.SUMMARY.search(text) is not None, courses.ORDER.search(text) is not None
    about = _ABOUT_ALL_TALK if summary or ordered else _ABOUT_TALK
    told = [word for word in telling if word not in about]
    assistant = summary or _TOLD.search(text) is not None
    standing = not assistant and not ordered and _PAST.search(text) is None
    looked_for = (told or telling or said)[:MAX_WORDS]
    # As they are spelled: Drew is not to draw.
    names = [word for word, base in base_of.items() if len(word) > 1 and base not in STOP_WORDS][:MAX_WORDS]
    capitals = capitalised(text)
    return Question(
        words=looked_for,
        wanted=_wanted(text, looked_for),
        names=names,
        capitalised=[word for word in names if text == text.lower() or word in capitals],
        subjects=subjects.named(text),
        when=_when(text),
        asks_when=_WHEN.search(text) is not None,
        asks_name=_NAME.search(text) is not None,
        asks_count=_COUNT.search(text) is not None,
        assistant=assistant,
        standing=standing,
        advice=standing and _ADVICE.search(text) is not None,
        course=courses.is_course(text),
        bare="?" not in text and len(said) <= _MAX_BARE and STOP_WORDS.isdisjoint(said),
    )


def _wanted(text: str, looked_for: list[str]) -> list[list[str]]:
    """Return the words looked for, those of a name of several words together, in the order of the text."""
    place = {word: at for at, word in enumerate(looked_for)}
    wanted: list[list[str]] = []
    for name in Rules().entities(text, None):
        parts = [word for word in dict.fromkeys(words(name.label)) if word in place]
        if len(parts) > 1:
            wanted.append(parts)
            place = {word: at for word, at in place.items() if word not in parts}
    wanted += [[word] for word in place]
    return sorted(wanted, key=lambda parts: looked_for.index(parts[0]))[:_MAX_WANTED]


def _when(text: str) -> When | None:
    try:
        return _day(text) or _month(text) or _year(text)
    except (ValueError, OverflowError):  # no such year, or the range leaves the calendar
        return None


def _day(text: str) -> When | None:
    if match := _ISO.search(text):
        year, month, day = match.groups()
    elif match := next(filter(_is_date, _DAY_MONTH.finditer(text)), None):
        day, name, year = match.groups()
        month = str(_number(name))
    elif match := _MONTH_DAY.search(text):
        name, day, year = match.groups()
        month = str(_number(name))
    else:
        return None
    try:
        named = datetime(int(year or _LEAP_YEAR), int(month), int(day), tzinfo=UTC)
    except ValueError:
        return None
    # Events are told the day after, and days differ by zone, so a day on either side counts too.
    around = [named + timedelta(days=step) for step in (-1, 0, 1)]
    if not year:
        return When(days=[each.month * 100 + each.day for each in around])
    return When(begins=instants.to_ms(around[0]), ends=instants.to_ms(around[-1] + timedelta(days=1)))


def _is_date(match: re.Match[str]) -> bool:
    """Tell "on 3 May", a date, from "3 may", a number before a verb."""
    bare = re.fullmatch(r"\d{1,2} may,?", match[0]) is not None
    return not bare or _BEFORE_A_DAY.search(match.string, 0, match.start()) is not None


def _month(text: str) -> When | None:
    for match in _A_MONTH.finditer(text):
        name, year = match.groups()
        if name.lower() == "may" and not _MAY.search(text):
            continue
        if not year:
            return When(month=_number(name))
        begins = datetime(int(year), _number(name), 1, tzinfo=UTC)
        following = (begins + timedelta(days=31)).replace(day=1)
        return When(begins=instants.to_ms(begins), ends=instants.to_ms(following))
    return None


def _year(text: str) -> When | None:
    match = _YEAR.search(text)
    if not match:
        return None
    begins = datetime(int(match[0]), 1, 1, tzinfo=UTC)
    ends = begins.replace(year=begins.year + 1)
    return When(begins=instants.to_ms(begins), ends=instants.to_ms(ends), weight=0.2)


def _number(month: str) -> int:
    return MONTHS.index(folded(month)) + 1
