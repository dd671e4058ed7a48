"""Deadlines: sentences that say by when a thing is due, and what others say was handed in, paid or done.

A train, a baby or a plumber is due as well, but that is nothing to be done.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from brainbridge.language import acts, people
from brainbridge.language.acts import DUE, ON, About, Act

VERB: Final = "be due no more"  # no verb of any sentence
_NUMBER = r"(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|\d{1,3}|a\ few)"
_CLOCK = r"(?:(?:at|by)\ )?(?:noon|midnight|\d{1,2}(?::\d\d)?\ ?(?:am|pm|o'clock)|\d{1,2}:\d\d)\ "
_TIME = rf"""(?:{_CLOCK})?(?:{ON}|{DUE}|(?:on\ )?{acts.DATE}|(?:on\ )?{acts.DAY}
    |in\ (?:{_NUMBER}\ (?:days?|weeks?|months?)|{acts.MONTH}))\b(?!.{{0,60}}\b(?:every|each|always|usually)\b)"""
_MUCH = r"(?:\ (?:now|still|also|already|both|all|only|actually)){0,2}"
_WHAT = r"(?P<what>[^,;:()]{1,80}?)"
_FOR = r"for\ (?:an?\ )?(?:renewal|review|service|maintenance|inspection|replacement|repair|payment|submission)"
_IS_DUE: Final = re.compile(rf"(?:\b(?:is|are)|'s){_MUCH}\ due(?:\ (?:back|in|{_FOR}))?\ {_TIME}", re.VERBOSE)
_HAVE_DUE: Final = re.compile(
    rf"\b(?:i|we)(?:'ve|\ have){_MUCH}(?:\ got)?\ (?P<what>[^,;:()]{{1,60}}?)\ due(?:\ in)?\ {_TIME}", re.VERBOSE
)
_DEADLINE: Final = re.compile(
    rf"""\bdeadline(?:\ (?:for|of|to)\ {_WHAT})?(?:\ ?:|\ [-\u2013\u2014]|(?:\ is|'s){_MUCH}(?:\ set\ (?:for|to))?)
    \ {_TIME}""",
    re.VERBOSE,
)
_HAVE_DEADLINE: Final = re.compile(
    rf"""\b(?:i|we)(?:'ve|\ have){_MUCH}(?:\ got)?\ (?:an?|the|my|our)\ (?:\w{{1,20}}\ ){{0,3}}
    deadline(?:\ of)?\ {_TIME}(?:,?\ (?:for|to(?P<verb>\ \w+))\ (?P<what>[^,;:()]{{1,80}}))?""",
    re.VERBOSE,
)
_HAS_TO_BE: Final = re.compile(
    r"""(?<!not\ )(?<!n't\ )(?<!\bmay\ )(?<!might\ )(?<!would\ )(?<!could\ )(?<!should\ )
    \b(?:(?:has|have|needs?)\ to\ (?:be|get)|(?P<must>must)(?:\ (?:also|still|all|both|then)){0,2}\ (?:be|get))
    (?:\ (?:all|both|also|fully|really|completely)){0,2}\ (?P<verb>\w+)""",
    re.VERBOSE,
)
_THEN: Final = re.compile(rf"\b(?:{ON}|{DUE}|{acts.DAY})\b", re.VERBOSE)
_FAR: Final = 120  # characters behind a verb in which its time is looked for
_BREAK: Final = re.compile(r"[;:()]|\b(?:because|since|if|unless|until|when)\b")
_EACH: Final = re.compile(r"\b(?:every|each|always|usually)\b")
_STATES: Final = frozenset(["ready", "complete", "back", "in", "out"])
_PLACES: Final = frozenset(["at", "on", "there", "here"])
# What stands before a thing in its clause and is no part of its name.
_PARTS: Final = re.compile(
    r"[,;:()]|\s[-\u2013\u2014]\s|\b(?:that|think|believe|know|says?|said|note|because|since|so|but|as|while)\b"
)
_SUBJECT: Final = 100  # characters before a verb that are looked at
_SOMEBODY: Final = re.compile(
    rf"""\b(?:i|you|he|she|it|they|we|his|her|their|your|who|which|what|when|where|why|how|there|somebody|someone|anybody
    |nobody|everybody|everyone|people|no|nothing|neither|{people.NOUN})\b|\A\W*(?!(?:the|my|our|this)\b)\w+'s?\ """,
    re.VERBOSE,
)
_EVENT: Final = re.compile(
    r"""\b(?:trains?|bus(?:es)?|coach|trams?|flights?|planes?|ferry|boats?|ships?|taxi|cab|lorry|truck
    |baby|babies|twins|child|children|calf|calves|foal|lambs?|kittens?|pupp(?:y|ies)|litter|birth|eggs?
    |rain|snow|storms?|frost|tide|eclipse|weather|heatwave|comet|moon|sun
    |delivery|deliveries|parcels?|packages?|shipments?|orders?|post|mail|courier|arrivals?|supplies
    |plumber|electrician|painter|carpenter|roofer|inspectors?|builders?|mason|movers?|doctor|nurse|vet|midwife|sweep
    |technician|engineer|visitors?|guests?|in-laws|president|minister|king|queen
    |films?|movies?|games?|albums?|seasons?|episodes?|series|sequels?|phones?|models?|consoles?|versions?|updates?
    |releases?|patch(?:es)?|results?|verdict|decision|ruling|announcement|elections?|meetings?|appointment|exams?|tests?
    |dates?|period|pizza|dinner|interview|match|concert|party|wedding|hearing|trial)\b(?!'s)""",
    re.VERBOSE,
)
_POSSESSED: Final = re.compile(r"\b(?:the|my|our|this|these|that|those|both|all|an?|another|first|second|final|next)\b")
# What is due though nothing stands before it; a name without an article is somebody's.
_TASK: Final = re.compile(
    r"""\b(?:rent|homework|coursework|payments?|fees?|tax(?:es)?|vat|tuition|payroll|invoices?|bills?|deposits?|premiums?
    |reports?|assignments?|essays?|thesis|theses|papers?|abstracts?|applications?|proposals?|drafts?|manuscripts?|chapters?
    |slides|grades|registrations?|rsvps?|feedback|edits|insurance|forms?|submissions?|returns?|reviews?|lab|problem)\b""",
    re.VERBOSE,
)
_DELIVERED: Final = frozenset(
    (acts.term(verb), particle)
    for verb, particle in (
        *(("hand", "in"), ("turn", "in"), ("send", "in"), ("send", "off"), ("submit", ""), ("file", "")),
        *(("do", ""), ("finish", ""), ("complete", ""), ("pay", ""), ("pay", "off"), ("settle", ""), ("renew", "")),
        *(("return", ""), ("upload", ""), ("deliver", ""), ("apply", "for")),
    )
)
_VERBS: Final = frozenset(verb for verb, _ in _DELIVERED)
_DONE_WITH: Final = re.compile(r"\b(?:done|finished|through)\ with(?=\ )", re.VERBOSE)
_ALONE: Final = re.compile(
    r"""\A\W*(?P<what>[^|]{1,80}?)\ (?:submitted|handed\ in|turned\ in|sent\ (?:in|off)|filed|paid|done|finished
    |completed|(?:is|are)\ no\ longer\ (?:needed|necessary|due))\W*\Z""",
    re.VERBOSE,
)
# "The grant application" and "the application for the grant" are due when the grant is.
_GENERAL: Final = frozenset(
    map(acts.term, ["application", "proposal", "submission", "form", "registration", "payment"])
)
# Words without which nothing above matches.
_MAY_TELL: Final = re.compile(r"\bdue\b|\bdeadline\b|\b(?:has|have|needs?)\ to\ (?:be|get)\b|\bmust\b", re.VERBOSE)
_FIRST_WORD: Final = re.compile(r"\W*\w+")


class Due(NamedTuple):
    """Where a sentence says that something is due, and what that is."""

    mark: re.Match[str]
    what: str


def due(lower: str) -> Iterator[Due]:
    """Yield what a sentence, in lower case, says is due at a time or has to be done by it."""
    if not _MAY_TELL.search(lower):
        return
    for each in _IS_DUE.finditer(lower):
        if (what := _before(each)) and not _EVENT.search(what) and (_POSSESSED.search(what) or _TASK.search(what)):
            yield Due(each, what)
    for each in _HAVE_DUE.finditer(lower):
        if not (_SOMEBODY.search(each["what"]) or _EVENT.search(each["what"])):
            yield Due(each, each["what"])
    yield from _deadlines(lower)
    for each in _HAS_TO_BE.finditer(lower):
        if _is_to_be(each) and (what := _before(each)):
            yield Due(each, what)


def awaited(lower: str) -> Act | None:
    """Return the act that meets the deadline which an open sentence, in lower case, names; None if it names none."""
    found = next((each for each in due(lower) if _is_delivery(each.mark)), None)
    return _met(acts.about(found.what)) if found else None


def delivering(left: Act | None) -> Act | None:
    """Return what meets the deadline of what is left, if that is to be handed in or done; None if it is not."""
    return _met(left.about) if left and (left.verb, left.about.preposition) in _DELIVERED else None


def met(clauses: Iterable[str], done: Iterable[Act]) -> Iterator[Act]:
    """Yield the deadlines that clauses of a sentence, in lower case, say were met, and those that the acts meet."""
    found = [each for act in done if (each := delivering(act))]
    for clause in clauses:
        plain = acts.without_when(clause)
        found += [each for with_ in _DONE_WITH.finditer(plain) if (each := _met(acts.about(plain, with_.end())))]
        if (alone := _ALONE.match(plain)) and (act := _met(acts.about(alone["what"]))):
            found.append(act)
    yield from found


def _deadlines(lower: str) -> Iterator[Due]:
    for each in _HAVE_DEADLINE.finditer(lower):
        yield Due(each, each["what"] or "")
    for each in _DEADLINE.finditer(lower):
        before = _before(each)
        if before is None or _SOMEBODY.search(each["what"] or ""):
            continue
        what = each["what"] or before
        to = lower.startswith("to ", each.start() + len("deadline "))
        if what := _FIRST_WORD.sub("", what, count=1) or what if to else what:
            yield Due(each, what)


def _is_delivery(mark: re.Match[str]) -> bool:
    return mark.re is not _HAS_TO_BE or acts.term(mark["verb"]) in _VERBS


def _is_to_be(mark: re.Match[str]) -> bool:
    """Tell whether something has to be done by a time; what must be somewhere may only be thought to."""
    is_told = acts.is_past(mark["verb"]) or mark["verb"] in _STATES or (not mark["must"] and mark["verb"] in _PLACES)
    if not is_told:
        return False
    behind = mark.string[mark.end() : mark.end() + _FAR]
    then = _THEN.search(behind)
    return then is not None and not (_BREAK.search(behind[: then.start()]) or _EACH.search(behind))


def _before(mark: re.Match[str]) -> str | None:
    """Return the name of the thing that stands before a place in its clause; None if somebody stands there."""
    what = _PARTS.split(mark.string[max(0, mark.start() - _SUBJECT) : mark.start()])[-1]
    if _SOMEBODY.search(what):
        what = what.rpartition(" and ")[2]
    return None if _SOMEBODY.search(what) else what.strip()


def _met(about: About) -> Act | None:
    things = frozenset(each - _GENERAL or each for each in about.things)
    narrowed = about.narrowed
    if narrowed and things and frozenset().union(*things) <= _GENERAL:
        things, narrowed = frozenset([narrowed - _GENERAL or narrowed]), frozenset()
    if not things:
        return None
    return Act(VERB, About("", things, narrowed), narrowed.union(*things))
