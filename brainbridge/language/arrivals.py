"""Arrivals: what a sentence waits for, and what others say has come.

To order a thing, to buy it, to get it and to wait for it is done when it is there.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from brainbridge.language import acts
from brainbridge.language.acts import Act
from brainbridge.language.words import STOP_WORDS

VERB: Final = "arrive"
_THING = r"(?P<what>[^,;:()|]{1,120})"
_AWAITED: Final = re.compile(
    rf"""\b(?:wait(?:ing)?\ (?:for|on)|(?:i|we)(?:'ve|\ have)?(?:\ already)?\ ordered|expecting|awaiting
    |(?:to|must|will|should|not)\ (?:order|buy|get|purchase|fetch|expect)|n't\ (?:ordered|bought|got|received)
    |(?:'ll|let's|:)\ (?:order|buy|get|purchase|fetch))\ {_THING}""",
    re.VERBOSE,
)
_NOT_HERE: Final = re.compile(
    rf"\W{{0,8}}{_THING}\ (?:is|are|has|have)(?:n't|\ not)\ (?:been\ )?(?:delivered|arrived|come|here)\b", re.VERBOSE
)
# "Waiting for the dentist to call" waits for a call.
_TO_COME: Final = re.compile(r"\ to\ (?:arrive|come|be\ delivered|get\ here)\b.*", re.VERBOSE)
_TO: Final = re.compile(r"\ to\ \w")
_BUT: Final = re.compile(
    r"\ (?:but|so|because|since|until|before|after|when|while|though|which|who|that|as|already|still|yet)\ .*"
)
# Repetitions are bounded, so that matching stays linear in a text's length.
_MUCH = r"(?:\ (?:now|just|finally|also|already|both|all|then|really)){0,2}"
_TAIL = (
    r"(?:\ (?:now|already|finally|too|early|late|safely|together|at\ last|in\ one\ piece|by\ (?:post|mail|courier)"
    r"|(?:in|with)\ the\ (?:mail|post))|\ ?\|){0,6}"
)
_ARRIVED: Final = re.compile(
    rf"""\W{{0,8}}(?:(?:and|so|now|finally|meanwhile)\ )?(?P<what>[^,;:()|]{{1,120}}?)(?:
        (?:(?:\ (?:has|have)|'s|'ve){_MUCH}\ (?:arrived|come|turned\ up|shown\ up)|{_MUCH}\ (?:arrived|came|turned\ up))
        (?:\ (?:in|here|back))?
        |\ (?:was|were|(?:has|have){_MUCH}\ been){_MUCH}\ delivered
        |\ (?:is|are){_MUCH}\ (?:here|in|there)
    )(?P<place>\ from(?:\ [^\W_]+){{1,3}})?{_TAIL}\W*(?:\Z|\ and\b)""",
    re.VERBOSE,
)
# "I've got a decision to make" tells of no arrival.
_RECEIVED: Final = re.compile(
    rf"\b(?:i|we)(?:{_MUCH}\ got|(?:'ve|\ have)?{_MUCH}\ (?:received|collected|picked\ up))(?=\ {_THING})", re.VERBOSE
)
# Words without which nothing above matches: most sentences have none of them, and cost no more than these words.
_MAY_AWAIT: Final = re.compile(
    r"\b(?:wait|await|expect|order|buy|get|purchase|fetch|bought|got|received|delivered|arrived|come\b|here\b)"
)
_MAY_TELL: Final = re.compile(
    rf"\b(?:arrived|came|come|(?:turned|shown|picked)\ up|delivered|got|received|collected"
    rf"|(?:is|are){_MUCH}\ (?:here|in|there))\b"
)
_WORD: Final = re.compile(r"\w+")


def awaited(lower: str) -> Act | None:
    """Return the arrival that an open sentence, in lower case, waits for; None if it waits for no thing."""
    if not _MAY_AWAIT.search(lower):
        return None
    plain = acts.without_when(lower)
    found = _AWAITED.search(plain) or _NOT_HERE.match(plain)
    what = _BUT.sub("", _TO_COME.sub("", found["what"])) if found else ""
    return None if _TO.search(what) else _arrival(what)


def arrived(clauses: Iterable[str]) -> Iterator[Act]:
    """Yield the arrivals that clauses of a sentence, in lower case, tell of."""
    for each in filter(_MAY_TELL.search, clauses):
        for what in _told(acts.without_when(each)):
            if not _TO.search(what) and (arrival := _arrival(what)):
                yield arrival


def _told(clause: str) -> Iterator[str]:
    """Yield what a clause says has come: "the glue came and the blade is here and I got the oak" tells of three."""
    at = 0
    while found := _ARRIVED.match(clause, at):
        yield f"{found['what']}{found['place'] or ''}"
        at = found.end()
    yield from (each["what"] for each in _RECEIVED.finditer(clause, at))


def _arrival(what: str) -> Act | None:
    about = acts.about(what)
    words = frozenset(acts.term(each) for each in _WORD.findall(what) if each not in STOP_WORDS)
    return Act(VERB, about, words) if about.things and not about.preposition else None
