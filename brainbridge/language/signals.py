"""Signals: what kind of thing a text says, computed when it is stored, so that a recall only reads them."""

import re

from pydantic import BaseModel, ConfigDict

from brainbridge.language import manners, reminders
from brainbridge.language.words import STOP_WORDS, ends_as_question, folded, searched

MONTHS = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
)  # fmt: skip
_DAYS = "monday tuesday wednesday thursday friday saturday sunday"
_SEASONS = "summer|winter|spring|autumn|fall"
_SPANS = "year|month|week|weekend|day|hour|minute|decade"
_NUMBERS = "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
_MANY = rf"a|an|{_NUMBERS}|\d+|few|several|many|couple of"

# Single words decide most texts; a pattern is tried only on texts that contain one of its words.
_TOKEN = re.compile(r"\w+")
_DATED = frozenset(
    f"yesterday today tonight tomorrow ago since recently lately weekend {_DAYS}".split()
    + [name for name in MONTHS if name != "may"]
)
_DATING = frozenset(
    f"may last next this past other just {_SPANS.replace('|', ' ')} {_SPANS.replace('|', 's ')}s".split()
)
_DATED_BY = re.compile(
    rf"""\b(?:in\ may|may\ \d
    |(?:last|next|this|past)\ (?:{_SPANS}|night|time|morning|afternoon|evening|{_SEASONS}|few)
    |(?:the\ )?other\ day|(?:{_MANY})\ (?:{_SPANS})s?|just\ (?:got|had|started|finished|went))\b""",
    re.VERBOSE,
)
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_COUNTED = frozenset(f"{_NUMBERS.replace('|', ' ')} dozen once twice several couple few".split())
_NUMBER = re.compile(r"\b\d+\b")
_CODE = re.compile(r"```.*?(?:```|\Z)", re.DOTALL)
_SENTENCE = re.compile(r"(?<=[.!?\u2026])\s+|\n+")
_QUOTED = re.compile(r"\"([^\"\n]{1,80})\"|\u201c([^\u201d\n]{1,80})\u201d|\u00ab([^\u00bb\n]{1,80})\u00bb")
_NAMED = re.compile(r"[^\W\d_][\w'-]*")
_CRIES = "i ok okay tv oh wow hey hi yeah yes no thanks thank"
_NEVER_NAMES = frozenset(_CRIES.split())
_RULING = frozenset(["always", "never", "now", "future", "forward"])
_STANDING = _RULING | reminders.HINTS
# "She always ..." is a report and "never again" an exclamation; only "always do ..." is an instruction.
_TOLD = (
    "i|we|he|she|it|they|who|have|has|had|is|am|are|was|were|can|could|may|might|would|will"
    "|(?:i|we|he|she|it|they|you|that)'\\w+"
)
_EXCLAIMED = (
    "mind|again|been|heard|had|knew|thought|seen|a|an|the|ever|tried|did|would|wanted|loved"
    "|happy|glad|nice|good|great|so|there|here|ready|open to|up (?:for|to)|welcome(?=\\W*$)|give up(?=\\W*$)"
    r"|saw|felt|got|went|(?!embed|shed)\w{1,20}(?<!e)ed"
).replace(" ", r"\ ")
_WHEN_I = r"\b(?:when|whenever|if|every\ time|each\ time)\ (?:i|we)\b"
_NEAR = r".{0,400}"  # bounded, so that matching stays linear in a line's length
_ASKED = rf"(?:(?<![\w'-])(?!(?:{_TOLD})\ )[\w'-]+[,:]?|[^\w\s])\ (?:always|never)\b(?!\ (?:{_EXCLAIMED})\b)"
# What stands before what somebody warns of, or wants to be seen.
WARNING = r"(?:warning|caution|(?:be\ )?careful|watch\ out|beware|danger|attention|heads\ up)"
_SEEN = rf"(?:{WARNING}|important|note|reminder|nota\ bene|nb)"
_RULE = re.compile(
    rf"""^(?:[*_\-\ ]{{0,4}}{_SEEN}[*_]{{0,2}}(?:[:,][*_]{{0,2}}|\ [-\u2013\u2014])\ )?
    (?:(?:(?:and|also,?|so|but)\ )?please\ |also,?\ |and\ )?(?:
        (?:always|never(?:,?\ ever)?),?\ (?!(?:{_EXCLAIMED})\b)\w
        |(?:from\ now\ on|going\ forward)\b(?!,?\ (?:i|we)(?:'ll|'m|'re|\ will|\ am|\ are)\b)
        |in\ future\b(?!\ (?:year|generation|version|release|plan|time)s?\b))
    |\b(?:from\ now\ on|going\ forward)\b{_NEAR}{_WHEN_I}
    |{_ASKED}{_NEAR}{_WHEN_I}
    |{_WHEN_I}{_NEAR}{_ASKED}""",
    re.VERBOSE,
)
_LIKING = "prefer rather like love enjoy favor favour favorite favourite dislike hate stand"
_PREFERRING = frozenset(_LIKING.split())
# "I'd like to know" states no preference.
_WISH = r"(?!\ (?:to\ (?:know|ask|hear|understand|learn|see)|you\ to|your|some\ help|help)\b)"
_PREFERENCE = re.compile(
    r"\bi(?:'d| would| do)?(?: really| much| generally| usually)? "
    rf"(?:prefer|rather|like{_WISH}|love{_WISH}|enjoy|favou?r)\b"
    r"|\bi(?:'d| would) (?:much )?rather\b|\bmy favou?rite\b|\bi(?: really)? (?:dislike|hate|don't like|can't stand)\b"
)
LASTING = re.compile(
    r"\bi(?: do| really| much| generally| usually| always)? "
    r"(?:prefer|like|love|enjoy|favou?r|dislike|hate|can't stand)\b"
    r"|\bi (?:don't|do not) (?:really )?like\b|\bi(?:'d| would) (?:much )?rather\b|\bmy favou?rite\b|\bmy preference\b"
)
# What stands after "I love" where somebody praises what is before them, or is polite.
_SAID_THERE = (
    "answer|reply|response|explanation|idea|suggestion|summary|version|draft|text|story|poem|plan|approach|example|list"
    "|one|design|picture|photo"
)
_IN_PASSING = rf"""\ (?:how\ (?:you|it|he|she|they|this|that|these|those|your)\b
    |how\ \w{{1,20}}\ (?:it|that|this)\ (?:is|was)\b
    |what\ (?:you|this|that)\b|that\ (?:you|it|he|she|they|we|this)\b|the\ (?:idea|look|sound)\b
    |the\ way\ (?:you|it|this|that|he|she|they)\b
    |(?:this|that|these|those|your)\ (?:(?:first|second|third|last|new)\ )?(?:{_SAID_THERE})s?\b
    |to\ (?:hear|see|say|admit|bother|interrupt)\b|not\ (?:to\ )?(?:say|tell|answer|talk)\b)"""
_PRAISE = re.compile(_IN_PASSING, re.VERBOSE)
# "I love it" names nothing, to who does not know what was said before.
_NAMELESS = re.compile(
    rf"""{_IN_PASSING}
    |(?:\ (?:it|that|this|these|those|them|to))?(?:\W*$|[,.!;:)]|\ (?:and|but|so|because|too|a\ lot|very\ much)\b)
    |\ (?:is|are|was|were)\b""",
    re.VERBOSE,
)
_OPEN = re.compile(r"\b(?:if|whether|unless) \Z")
_NEAREST = 8  # characters that hold such a word
_MAX_NAMES = 8


class Signals(BaseModel):
    """The signals of a text; false and empty ones are not stored.

    ``asks``: it ends as a question. ``dated``: it says when. ``counted``: it contains a number. ``named``: capitalised
    words that do not begin a sentence, and quotations, in lower case. ``rules``: it gives a standing instruction.
    ``prefers``: it states a preference.
    """

    model_config = ConfigDict(frozen=True)

    asks: bool = False
    dated: bool = False
    counted: bool = False
    named: list[str] = []
    rules: bool = False
    prefers: bool = False


def signals(text: str) -> Signals:
    """Return the signals of a text."""
    plain, lower = text.replace("\u2019", "'"), _plain(text)
    tokens = frozenset(_TOKEN.findall(lower))
    return Signals(
        asks=ends_as_question(text),
        dated=_dated(lower, tokens),
        counted=not tokens.isdisjoint(_COUNTED) or _NUMBER.search(lower) is not None,
        named=_named(plain),
        rules=_may_rule(lower, tokens) and bool(instructions(text)),
        prefers=not tokens.isdisjoint(_PREFERRING) and _prefers(lower),
    )


def sentences(text: str) -> list[str]:
    """Return the sentences of a text, without those that have no letter or digit."""
    return [each.strip() for each in _SENTENCE.split(text) if _TOKEN.search(each)]


def without_code(text: str) -> str:
    """Return a text without the code between its fences."""
    return _CODE.sub(" ", text)


def blanked(text: str) -> str:
    """Return a text with as many blanks in place of the code between its fences."""
    return _CODE.sub(lambda code: " " * len(code[0]), text)


def instructions(text: str) -> list[str]:
    """Return the sentences of a text that give a standing instruction.

    With one that only asks to keep in mind what was said stands the sentence before, if that tells anything.
    """
    said = sentences(text)
    plain = [_plain(each) for each in said]
    styled = manners.styles(plain, _is_wish)
    found, before, is_told = list[str](), "", False
    for each, lower, is_style in zip(said, plain, styled, strict=True):
        points_back = reminders.points_back(lower)
        stands = not points_back and (is_style or reminders.names(lower) or _rules(each, lower))
        if stands:
            found.append(each)
        elif points_back and not is_told and reminders.states(_plain(before)):
            found.append(f"{before} {each}")
        is_told = stands or points_back
        before = each
    return found


def _may_rule(lower: str, tokens: frozenset[str]) -> bool:
    return not tokens.isdisjoint(_STANDING) or manners.may_ask(lower, tokens)


def _rules(sentence: str, lower: str) -> bool:
    tokens = frozenset(_TOKEN.findall(lower))
    if not _RULING.isdisjoint(tokens) and _RULE.search(lower):
        return True
    return manners.may_ask(lower, tokens) and manners.asks(sentence, lower)


def _is_wish(lower: str) -> bool:
    return reminders.points_back(lower) or reminders.names(lower) or _lasts(lower) or _rules(lower, lower)


def preferences(text: str) -> list[str]:
    """Return the sentences of a text that state a lasting preference.

    "I'd like" only asks for something now, "I love how you wrote that" only praises, and "I love it" names nothing.
    """
    return [each for each in sentences(text) if _lasts(_plain(each))]


def _prefers(lower: str) -> bool:
    return any(not _PRAISE.match(lower, each.end()) for each in _PREFERENCE.finditer(lower))


def _lasts(lower: str) -> bool:
    return any(_is_named(each, lower) for each in LASTING.finditer(lower))


def _is_named(liking: re.Match[str], lower: str) -> bool:
    if liking.group().startswith("my"):
        return True
    before = lower[max(0, liking.start() - _NEAREST) : liking.start()]
    return not (_OPEN.search(before) or _NAMELESS.match(lower, liking.end()))


def _plain(text: str) -> str:
    return folded(text.replace("\u2019", "'"))


def _dated(lower: str, tokens: frozenset[str]) -> bool:
    if not tokens.isdisjoint(_DATED) or _YEAR.search(lower):
        return True
    return not tokens.isdisjoint(_DATING) and _DATED_BY.search(lower) is not None


def _named(text: str) -> list[str]:
    found: dict[str, None] = {}
    for match in _QUOTED.finditer(text):
        quoted = searched("".join(filter(None, match.groups())))
        if quoted:
            found[quoted] = None
    for sentence in _SENTENCE.split(text):
        for word in _NAMED.findall(sentence)[1:]:
            if word[0].isupper() and _is_name(word):
                found[word.lower().rstrip("'-").removesuffix("'s")] = None
            if len(found) >= _MAX_NAMES:
                return list(found)
    return list(found)


def _is_name(word: str) -> bool:
    plain = word.lower()
    return plain.split("'")[0] not in _NEVER_NAMES and plain not in STOP_WORDS
