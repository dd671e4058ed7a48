"""Promises: what somebody commits to, by when, and who.

Nothing is promised by a question, under a condition, in jest, of the past, nor by what somebody only may do, thinks of
doing, or does for themselves: "I'll send you the draft" is a promise, "I'll watch a film tonight" is a plan.
"""

import re
from datetime import datetime
from typing import Final, Literal, NamedTuple

from brainbridge.language import calendar_words, deadlines, hearsay, outcomes
from brainbridge.language.acts import DAY, DUE, MONTH, ON
from brainbridge.language.signals import sentences, without_code
from brainbridge.language.words import folded

Kind = Literal["promise", "follow_up", "deadline", "deliverable"]
_READ: Final = 600  # characters of a sentence that are looked at
_ADVERBS: Final = (
    r"(?:\ (?:also|then|just|still|definitely|certainly|gladly|surely|happily|personally|\w{2,10}ly)){0,2}"
)
_WHOM: Final = "(?:you|ya|y'all|him|her|them|everyone|everybody)"
_WILL: Final = (
    rf"\b(?:i|we)(?:(?:'ll|\ will|\ shall){_ADVERBS}|(?:'m|'re|\ am|\ are){_ADVERBS}\ (?:going\ to|gonna)"
    rf"|{_ADVERBS}\ (?:promise|swear)(?:\ (?:you|him|her|them))?"
    rf"\ (?:to|(?:that\ )?(?:i|we)(?:'ll|\ will){_ADVERBS}))"
)
_VOW: Final = re.compile(
    rf"\b(?:i|we){_ADVERBS}\ (?:promise|swear)(?:\ (?:you|him|her|them))?"
    r"\ (?:to\ (?!(?:not|god|heaven|christ|goodness)\b)\w|(?:that\ )?(?:i|we)(?:'ll|\ will)\b)",
    re.VERBOSE,
)
_UPDATE: Final = r"(?:an?\ )?(?:\w{1,12}\ )?(?:updates?|word|news|status|follow-?up|reminder)\b"
_FOLLOWING: Final = rf"""(?:get\ back\ to\ {_WHOM}\b|come\ back\ to\ you\b|follow\ up\b|circle\ back|check\ back
    |check\ in\ (?:with|on)|report\ back|look\ into\b|touch\ base|let\ {_WHOM}\ know\b
    |keep\ {_WHOM}\ (?:posted|updated|informed)\b
    |(?:send|give)\ {_WHOM}\ {_UPDATE}|(?:call|ring|write|phone)\ (?:{_WHOM}\ )?back\b)"""
_FOLLOWS: Final = re.compile(
    rf"(?:{_WILL}|\b(?:let\ me|lemme))\ (?:[^,;:.]{{1,60}}?\ and\ (?:then\ )?)?{_FOLLOWING}", re.VERBOSE
)
_REMINDS: Final = re.compile(rf"{_WILL}\ remind\ {_WHOM}\b", re.VERBOSE)
# What is given to whoever is spoken to, or done with others, at any time.
_MEETING: Final = r"(?:an?|the|that|this|another)\ (?:\w{1,20}\ ){0,2}(?:meeting|call|appointment|session|chat)"
_GIVING: Final = rf"""(?:(?:send|bring|call|ring|phone|e-?mail|text|message|forward|mail|lend|pay|repay|write\ to)
    \ {_WHOM}|(?:send|bring|get|forward|mail|return)\ [^,;:.]{{1,60}}?\ to\ {_WHOM}|get\ [^,;:.]{{1,60}}?\ for\ {_WHOM}
    |pick\ {_WHOM}\ up|drop\ [^,;:.]{{1,40}}?\ off|make\ it\ up\ to\ you|take\ care\ of\ (?!(?:my|our)sel(?:f|ves)\b)
    |reach\ out\ to\ \w{{1,30}}|get\ (?:you|ya|y'all)(?!\ to\b)
    |(?:set\ up|schedule|arrange|book|organi[sz]e)\ {_MEETING})\b"""
_GIVES: Final = re.compile(rf"{_WILL}\ {_GIVING}", re.VERBOSE)
# What is done for others or at work, if it is said by when.
_WORK: Final = """
add answer arrange ask book bring build buy call cancel check clean close collect complete confirm contact cook create
deliver deploy design do draft drop edit e-?mail explain fetch file finali[sz]e finish fix forward give hand handle
help implement introduce invite lend mail make merge meet message order organi[sz]e pay phone pick ping plan post
prepare present print publish push read register release renew repair reply report return review revise ring schedule
send set share ship show sign start submit talk teach tell test text translate update upload write
"""
_DOING: Final = "|".join(_WORK.split())
_NOT_WORK: Final = (
    r"\ (?:(?:some\ |a\ )?(?:time|break|rest|nap|walk|day\ off|few\ days)|off|up\ early|home|to\ (?:bed|sleep)|ready"
    r"|it\ easy|part|a\ look\ around)\b"
)
_WHEN: Final = (
    rf"(?:{DUE}|{ON}|by\ (?:eod|cob)|(?:(?:for|until)\ )?{DAY}|in\ {MONTH}|by\ (?:the\ end\ of\ )?q[1-4]"
    r"|(?:by|on|before)\ \d{1,2}/\d{1,2}"
    r"|in\ (?:an?|\w{1,8}|\d{1,3})\ (?:hours?|days?|weeks?))"
)
_AT_TIME: Final = re.compile(rf"\b{_WHEN}\b", re.VERBOSE)
_BY_TIME: Final = re.compile(rf"\b{DUE}\b", re.VERBOSE)
_FIRST: Final = re.compile(
    rf"(?:\A|[,;:]\ )\W*(?:(?:and|so|but|then|ok|okay)\ )?(?:{_WHEN}),?\ (?:then\ )?\Z", re.VERBOSE
)
_DOES: Final = re.compile(
    rf"""(?:(?:{_WILL}|\A\W*(?:(?:ok|okay|sure|yes|great),?\ )?will{_ADVERBS})
        \ (?:{_DOING}|be\ (?:there|back)|have\ [^,;:.]{{1,60}}?\ (?:ready|done|finished))
    |\b(?:i|we)(?:'ve|\ have)?\ (?:promised|committed)(?:\ \w{{1,20}})?\ to\ \w{{1,30}}
    |\b(?:i|we)(?:'m|'re|\ am|\ are){_ADVERBS}\ (?:sending|bringing|picking\ you\ up))\b
    (?!{_NOT_WORK})""",
    re.VERBOSE,
)
_YOURS: Final = re.compile(r"\byou(?:'ll|\ will)\ (?:have|get|receive)\ (?:it|them|the|my|our)\b", re.VERBOSE)
_HAVE_TO: Final = r"""\b(?:i|we)(?:(?:\ (?:also|still|really|now)){0,2}\ (?:have\ to|need\ to|must|gotta|will|are\ to)
    |'ll|(?:'ve|\ have)\ (?:got\ to|gotta))(?:\ (?:also|still|then|first)){0,2}"""
_DELIVERS: Final = re.compile(
    rf"""(?:{_HAVE_TO}\ (?:deliver|hand\ (?:in|over)|turn\ in|submit|ship|release|publish|launch|present|upload)
    |\b(?:i|we)(?:'m|'re|\ am|\ are){_ADVERBS}\ (?:delivering|handing\ in|submitting|shipping|releasing|launching)
    |\b(?:i|we)\ (?:still\ )?owe)\ \w""",
    re.VERBOSE,
)
_DELIVERED: Final = re.compile(r"\b(?:delivered|handed|turned|submitted|shipped|released|published|launched)\Z")
_TO_DO: Final = re.compile(rf"{_HAVE_TO}\ (?:{_DOING})\b(?!{_NOT_WORK})", re.VERBOSE)
_BY_OTHER: Final = re.compile(
    r"\b(?!(?:I|We|You|He|She|They|It|Who|Nobody|That|This|And|But|So)\b)(?P<who>[^\W\d_a-z][\w'-]{1,30})"
    r"(?: has| just| already)? promised (?:(?:me|us) )?"
    r"(?:to (?!be\b)\w|(?:that )?(?:he|she|they)(?:'ll| will|'d| would)\b)"
)
# A sentence without any of these promises nothing, and takes nothing back.
_HINTS: Final = (
    *("ll ", "gonna ", "going to ", "promise", "swear ", "let me ", "lemme ", "sending ", "bringing ", "delivering "),
    *(
        "submitting ",
        "handing in ",
        "shipping ",
        "releasing ",
        "launching ",
        "picking you ",
        "due ",
        "deadline",
        "owe ",
    ),
    *(
        "as to ",
        "ve to ",
        "ed to ",
        "eds to ",
        "ot to ",
        "agreed ",
        "committed ",
        "must ",
        "gotta ",
        "kidding",
        "joking",
    ),
    "jk",
)
# What makes a sentence no promise wherever it stands in it.
_SUPPOSED: Final = re.compile(
    r"""\b(?:if|unless|whether|in\ case|provided|assuming|supposing|imagine|pretend|suppose|hypothetically|otherwise
    |would\ have|example|e\.g)\b""",
    re.VERBOSE,
)
# What stands before a promise in its clause, and takes it back.
_UNSURE: Final = re.compile(
    r"""n't\b|\b(?:not|never|maybe|perhaps|probably|possibly|might|may|could|would|hope|hoping|hopefully|wish|think
    |guess|doubt|unsure|wonder|said|says|say|told|thought|figured|used\ to|swore|dream(?:t|ed)?|when|how|what|why|like
    |as\ though)\b""",
    re.VERBOSE,
)
# "Hopefully, I'll send it": a doubt is of the clause that it stands before.
_DOUBT: Final = re.compile(r"\b(hopefully|maybe|perhaps|probably|possibly),")
# What stands behind, and says that it may as well not be done.
_VAGUE: Final = re.compile(
    r"\b(?:try|maybe|perhaps|probably|possibly|hopefully|i\ (?:hope|guess)|some\ ?day|one\ day|eventually|never"
    r"|in\ (?:an?|one)\ (?:minute|moment|second|sec|bit)|right\ now)\b|\bnow\W*\Z",
    re.VERBOSE,
)
_EACH: Final = re.compile(r"\b(?:every|each|always|usually|whenever)\b")
_JEST: Final = re.compile(
    r"\b(?:lol|lmao|rofl|haha\w{0,20}|hehe\w{0,20}|kidding|joking|jk|just\ a\ joke)\b|\W[;:]-?[pd]\b"
    "|;-?\\)|[\U0001f602\U0001f923\U0001f61c\U0001f609]",
    re.VERBOSE,
)
_TAKEN_BACK: Final = re.compile(r"\W*(?:(?:just|only|i'm|i am|was) ){0,2}(?:kidding|joking|jk)\b")
# What says at the end of a sentence that it is done, or cannot be.
_OVER: Final = re.compile(
    r"""\b(?:and|but|so)\ (?:(?:now|then|unfortunately|sadly)\ )?(?:i|we|he|she|they)
    (?:\ (?:really|just|simply|now|already)){0,2}
    (?:\ (?:can't|cannot|can\ not|won't|will\ not|did|has|have|had)|'ve)
    (?:\ (?:anymore|any\ more|any\ longer|(?:do|done|make|made|keep|kept|manage|sent|finished|delivered|submitted
        |returned|paid|completed|shared)\ (?:it|that|so|this|them)|so|already)){0,2}
    \W*\Z
    |\band\ (?:then\ )?did\ (?:so|it)\W*\Z""",
    re.VERBOSE,
)
_PARTS: Final = re.compile(r"[,;:()]|\s[-\u2013\u2014]\s|\b(?:but|and)\b")
_ENDS: Final = re.compile(r"[;:()]|\b(?:because|since|so\ that|but)\b", re.VERBOSE)
_NEAR: Final = 80  # characters before a promise that are looked at
# Who speaks as one of these has no deadlines: it writes of those of others.
_AGENTS: Final = frozenset(["agent", "ai", "assistant", "bot", "model", "system", "tool"])


class _Rule(NamedTuple):
    """What says a promise, and the time that must be told with it, if any must."""

    kind: Kind
    pattern: re.Pattern[str]
    time: re.Pattern[str] | None


# What several hold for is of the first one's kind.
_RULES: Final = (
    _Rule("follow_up", _FOLLOWS, None),
    _Rule("follow_up", _REMINDS, _AT_TIME),
    _Rule("deliverable", _DELIVERS, _AT_TIME),
    _Rule("promise", _VOW, None),
    _Rule("promise", _GIVES, None),
    _Rule("promise", _DOES, _AT_TIME),
    _Rule("promise", _YOURS, _BY_TIME),
    _Rule("deadline", _TO_DO, _BY_TIME),
)


class Promise(NamedTuple):
    """A sentence that commits somebody.

    ``due``: the end of the last day for it, in UTC; None if none is told or it is unsure. ``who``: the speaker, or who
    is named; empty if nobody is known.
    """

    kind: Kind
    text: str
    due: datetime | None
    who: str


def promises(text: str, *, speaker: str | None, at: datetime) -> list[Promise]:
    """Return what a text commits somebody to, in order, at most once a sentence; code between fences is not read.

    ``at``: when it was said; aware. Its days are those of UTC. An ``assistant`` or ``agent`` as speaker promises, but
    the deadlines that it writes of are not its own.
    """
    said = sentences(without_code(text))
    told = [_told(each[:_READ]) for each in said]
    found, is_agent = list[Promise](), folded(speaker or "") in _AGENTS
    for sentence, plain, behind in zip(said, told, [*told[1:], ""], strict=False):
        if not plain or _is_no_promise(folded(plain)) or _TAKEN_BACK.match(folded(behind)):
            continue
        if made := _own(plain, at) or _others(plain, at) or (None if is_agent else _due(plain, at)):
            found.append(made._replace(text=sentence, who=made.who or speaker or ""))
    return found


def is_over(lower: str) -> bool:
    """Tell whether a sentence, in lower case, says at its end that what it promises is done, or cannot be."""
    return _OVER.search(lower) is not None


def _told(sentence: str) -> str:
    """Return what a sentence tells, without what it quotes; empty if that can be no promise."""
    lower = sentence.lower()
    return outcomes.told(sentence) if any(each in lower for each in _HINTS) else ""


def _is_no_promise(lower: str) -> bool:
    return bool(_SUPPOSED.search(lower) or _JEST.search(lower)) or hearsay.is_untrue(lower) or is_over(lower)


def _own(plain: str, at: datetime) -> Promise | None:
    """Return what the speaker of a sentence promises first; the first rule tells what kind that is."""
    lower, found = folded(plain), dict[int, Promise]()
    for rule in _RULES:
        for mark in rule.pattern.finditer(lower):
            told = _when(mark)
            if _holds(mark, told) and (rule.time is None or rule.time.search(told)):
                found.setdefault(mark.start(), Promise(rule.kind, plain, calendar_words.due(told, at), ""))
    return found[min(found)] if found else None


def _others(plain: str, at: datetime) -> Promise | None:
    """Return what somebody who is named in a sentence promised."""
    found = _BY_OTHER.search(plain)
    if not found or plain.endswith("?"):
        return None
    return Promise("promise", plain, calendar_words.due(folded(plain[found.start() :]), at), found["who"])


def _due(plain: str, at: datetime) -> Promise | None:
    """Return what a sentence says is due."""
    lower = folded(plain)
    found = next((each.mark for each in deadlines.due(lower) if _holds(each.mark, lower[each.mark.start() :])), None)
    if not found or lower.endswith("?"):
        return None
    told = lower[found.start() :]
    due = calendar_words.due(told, at, within=len(found.group())) or calendar_words.due(told, at)
    return Promise("deliverable" if _DELIVERED.search(found.group()) else "deadline", plain, due, "")


def _when(mark: re.Match[str]) -> str:
    """Return what is told behind a mark, to the end of its clause, or right before it, if that is a time."""
    behind = _ENDS.split(mark.string[mark.end() :], maxsplit=1)[0]
    if _AT_TIME.search(behind):
        return behind
    first = _FIRST.search(mark.string[max(0, mark.start() - _NEAR) : mark.start()])
    return first.group() if first else behind


def _holds(mark: re.Match[str], told: str) -> bool:
    """Tell whether nothing before or behind a mark takes it back, and it is no question."""
    lower = mark.string
    near = lower[max(0, mark.start() - _NEAR) : mark.start()]
    before = _PARTS.split(_DOUBT.sub(r"\1", near))[-1]
    asked = max(map(lower.rfind, ",;:")) + 1 if lower.endswith("?") else len(lower)
    return mark.start() < asked and not (_UNSURE.search(before) or _VAGUE.search(told) or _EACH.search(told))
