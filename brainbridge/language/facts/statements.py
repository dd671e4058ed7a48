"""Statements: the facts that a text states, read by rules alone; what is uncertain is not read.

From the seed's extraction (Engram, typed facts with a confidence): explicit from .95, implied from .70, inferred from
.40, speculative below.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from itertools import islice
from typing import Final, NamedTuple

from brainbridge.language import promises
from brainbridge.language.facts import (
    changes,
    manner,
    moments,
    notes,
    own,
    parts,
    places,
    pointed,
    sentences,
    shapes,
    slots,
    verbs,
)
from brainbridge.language.facts.manner import Manner
from brainbridge.language.facts.moments import Times
from brainbridge.language.facts.parts import Draft
from brainbridge.language.facts.sentences import Said
from brainbridge.language.facts.subjects import USER
from brainbridge.language.words import CAPITALS

MOST: Final = 2_000
_NO_LONGER: Final = re.compile(r" (?:(?:is|are|am|do|does) )?no longer\b| no more\b")
_ANYMORE: Final = re.compile(
    r"(?P<be> (?:is|are|am))? (?:(?P<do>do|does) )?not (?P<rest>.{2,100}?),? (?:anymore|any more|any longer)\b"
)
_USED_TO: Final = re.compile(r" used to (?=\w)")
_BREAKS: Final = re.compile(
    r"(?:, (?:and|but|so|yet)|,| and| but| so| because| although| though| while| whereas|;|\s[-\u2013\u2014]) "
    rf"(?=(?:I|we|my|our|the|it|he|she|they|now|[{CAPITALS}][\w'-]+(?:'s)?)(?: (?:now|still|also|just|recently))? \w)",
)
_AND: Final = re.compile(r",? (?:and|but)(?: (?P<adverb>now|also|still|currently|recently|just))? (?=[a-z])")
_NAME: Final = rf"[{CAPITALS}][\w'-]+"
_SUBJECT: Final = re.compile(rf"(?:I|We|we|{_NAME}(?: {_NAME})?|[Mm]y \w+(?: {_NAME})?)(?= )")
_NOW: Final = re.compile(
    r",? (?:now|currently|at the moment|these days|nowadays|right now|as of now|by now|at present)\Z"
)
_HAVE: Final = re.compile(r"\b(?:have|has)\b")
_CHANGE: Final = re.compile(
    r"\b(?:moved|switched|joined|started|changed|upgraded|replaced|quit|stopped|left|now"
    r"|these days|nowadays|currently|lately|recently)\b"
)
_TALKS: Final = re.compile(
    r"\b(?:you|your|we|our|us|they|their|them|i'm|let's|make sure|ensure|can be|should|could"
    r"|might|may be)\b"
)
_PLANNED: Final = re.compile(
    r"\b(?:(?:am|is|are) (?:(?:now|also|just|finally) )?(?:moving|relocating|switching|migrating)"
    r"|(?:I|[Ww]e) (?:move|relocate|switch|migrate))\b"
)
_FIRST: Final = re.compile(r"\b(?:I|[Ww]e|[Mm]y|[Oo]ur|[Mm]e|[Uu]s)\b")
_KEPT: Final = frozenset(["decision", "commitment"])  # what is decided or promised is so by its time
_MEANT: Final = re.compile(r"(?:sorry,? )?i mean(?:t)?\b", re.IGNORECASE)
_THEIRS: Final = re.compile(r" and (?:their|his|her|its|my|our) ")
_ITEMS: Final = re.compile(r",? and |, ")
_THEN: Final = re.compile(rf",? (?:and )?then (?:on |back )?(?=to [{CAPITALS}])")
_ROLE: Final = re.compile(
    r"(?P<verb> (?:works?|worked|(?:am|is|are) (?:currently )?working)) (?:at|for) [^,;]{1,60}? "
    r"(?=as an? (?!team\b|whole\b|result\b|group\b|family\b|pair\b|rule\b))"
)
_TOLD_BEHIND: Final = re.compile(
    rf",? (?:(?:who|whom|which|where|when|after|before|because|since|as (?:I|we|you|he|she|they|it))\b"
    rf"|(?:and|but) [{CAPITALS}])"
)
# Which day it is: Monday, the 3rd; Friday, the week after next.
_COUNTS_ON: Final = re.compile(r"\w+ (?:\d{1,2}(?:st|nd|rd|th)\b|(?:week|one) after )")
_MOST_CLAUSES: Final = 12


class Statement(NamedTuple):
    """A fact that a sentence states.

    ``subject`` is as shown, ``value`` as said, ``canonical`` what values are compared by; ``attribute`` is in snake
    case. ``single``: the attribute holds one value at a time. ``ends``: it is no longer so; what was so from ``since``
    until ``until``, both known, is no end but a fact of that time. ``corrects``: what was said before was wrong;
    ``was``: the canonical former value, if the sentence names it. ``confidence`` is above 0, at most 1. ``since`` and
    ``until`` are UTC, ``until`` is the first instant at which it is not so: 2020-01-01 for "until 2020", 2021-01-01
    for "from 2015 to 2020". ``order`` is its number in a list, where later is newer.
    """

    subject: str
    attribute: str
    value: str
    canonical: str
    sentence: str
    single: bool
    ends: bool
    corrects: bool
    was: str
    category: str
    confidence: float
    since: datetime | None
    until: datetime | None
    order: int | None


def read(text: str, *, speaker: str | None, at: datetime, before: Sequence[Statement] = ()) -> list[Statement]:
    """Return the facts that a text states, in order, the first 2,000: "I" is the speaker, dates are seen from ``at``.

    Questions, wishes, code and what is quoted state none. What was stated ``before`` it may be corrected.
    """
    me = " ".join((speaker or "").split()) or USER
    return list(islice(_read(unicodedata.normalize("NFC", text), me, at.astimezone(UTC), before), MOST))


def _read(text: str, me: str, at: datetime, last: Sequence[Statement]) -> Iterator[Statement]:
    announced = False
    for said in sentences.split(text):
        found = list[Statement]()
        for each in _said(said, me, at, last, announced):
            found.append(each._replace(corrects=True, category="correction") if announced else each)
            yield found[-1]
        last = found or last
        announced = manner.announces(said.text)


def _said(said: Said, me: str, at: datetime, last: Sequence[Statement], announced: bool) -> Iterator[Statement]:
    if _may_be_note(said) and (draft := notes.read(said.text, said.heading)):
        yield from _statements(draft, said, at, Manner(said.text), Times(""))
        return
    if said.order is not None and (listed := manner.read(said.text, listed=True)):
        found = list(_listed(said, listed, me, at))
        yield from found
        if found:
            return
    if how := manner.read(said.text):
        yield from _talk(_Turn(said, how, me, at, announced), last)


def _may_be_note(said: Said) -> bool:
    return said.is_line and any(sign in said.text for sign in (":", "=", "->", "\u2192", " - "))


def _listed(said: Said, how: Manner, me: str, at: datetime) -> Iterator[Statement]:
    """Yield what a numbered sentence states, unless somebody speaks of themselves in it."""
    if _FIRST.match(how.rest) or _TALKS.search(how.rest):
        return
    draft = shapes.read(how.rest, listed=True, past=True) or verbs.read(how.rest, me, listed=True, past=True)
    if draft := draft or shapes.titled(how.rest) or shapes.kind(how.rest):
        yield from _statements(draft, said, at, how, Times(""))


def _talk(turn: "_Turn", last: Sequence[Statement]) -> Iterator[Statement]:
    for clause in islice(_clauses(turn.how.rest), _MOST_CLAUSES):
        is_told = pointed.points(clause)
        for statement in _clause(clause, turn, last):
            is_told, last = True, (statement,)
            yield statement
        if is_told:  # what else it says was not said before
            turn = turn._replace(how=turn.how._replace(corrects=False))


def _clauses(sentence: str) -> Iterator[str]:
    """Yield the clauses of a sentence, each with its subject: "I live in Bergen and work at Equinor" has two."""
    begin, breaks = 0, [*_BREAKS.finditer(sentence)][:_MOST_CLAUSES]
    for each in breaks:
        if _is_break(sentence, begin, each):
            yield from _in_turn(sentence[begin : each.start()])
            begin = each.end()
    yield from _in_turn(sentence[begin:])


def _in_turn(clause: str) -> Iterator[str]:
    """Yield the steps of a clause: "I moved to Oslo in May, then to Rome" and "I work at Acme as a nurse" have two."""
    found = _THEN.search(clause)
    head, _, first = clause[: found.start()].partition(" to ") if found else (clause, "", "")
    yield from _shared(f"{head} to {first}" if first else clause)
    if found and first:
        yield from _shared(f"{head} {clause[found.end() :]}")
    if role := _ROLE.search(clause):
        yield f"{clause[: role.start()]}{role['verb']} {clause[role.end() :]}"


def _is_break(sentence: str, begin: int, found: re.Match[str]) -> bool:
    """Tell where a clause begins, and no further part of a value: "tea, Ann and I" is no clause."""
    behind = sentence[found.end() : found.end() + 80].split(" ")
    before = sentence[begin : found.start()]
    if found[0] == " and " and places.joins(before, behind[0]):
        return False
    if " used to " in before and re.match(r"(?:but |and )?now\b|it is now", " ".join(behind)):
        return False
    if moments.names_moment(before) or _COUNTS_ON.match(" ".join(behind)):
        return False
    if " from " in before[-80:] and " to " not in before[-80:]:
        return False
    if behind[0][0].isupper() and behind[0] != "I":
        return any(
            verbs.begins(behind[at : at + 6]) or behind[at] in ("is", "are", "was") for at in (1, 2) if len(behind) > at
        )
    return True


def _shared(clause: str) -> Iterator[str]:
    subject = _SUBJECT.match(clause)
    begin = 0
    for each in _AND.finditer(clause) if subject else ():
        words = clause[each.end() : each.end() + 60].split(" ")
        is_said = words[0] in clause[: each.start()].split()
        if subject and not is_said and verbs.begins(words) and _agree(subject[0], words[0], clause):
            yield clause[begin : each.start()] if not begin else f"{subject[0]} {clause[begin : each.start()]}"
            begin = each.end()
    yield f"{subject[0]} {clause[begin:]}" if begin and subject else clause


class _Turn(NamedTuple):
    """A sentence, how it says what it says, who says it, and when; whether it is announced as a correction."""

    said: Said
    how: Manner
    me: str
    at: datetime
    announced: bool


def _agree(subject: str, verb: str, clause: str) -> bool:
    """Tell whether a verb is one of the subject of its clause: "James, who is 53 and works in a bank" is not "I"."""
    is_third = verb.endswith("s") and verb not in ("was", "always")
    return is_third != (subject in ("I", "We", "we") or verb.endswith("ed")) and not re.search(
        r"\b(?:who|which)\b", clause
    )


def _clause(clause: str, turn: _Turn, last: Sequence[Statement]) -> Iterator[Statement]:
    me, at = turn.me, turn.at
    plain, confidence = manner.hedged(_NOW.sub("", clause))
    plain, ends = _ended(plain)
    plain, was = changes.once(plain) if not ends else (plain, "")
    if not was and not ends and (found := _USED_TO.search(plain)):
        before, did = plain[: found.start()], plain[found.end() :]
        plain, ends = f"{before} {did if before in ('I', 'We', 'we') else _of_one(did)}", True
    plain, wrong = changes.contrasted(plain)
    meant = bool(_MEANT.match(plain)) or turn.how.corrects
    draft, when = _draft(plain, me, at, ends)
    if not draft and last and (meant or wrong or turn.announced):
        draft, when = pointed.read(plain, last, wrong, at), Times("")
    if not draft or (draft.slot.name == "commitment" and promises.is_over(turn.how.rest.lower())):
        return
    former = wrong or was
    draft = draft._replace(
        ends=draft.ends or ends,
        corrects=bool(wrong)
        or draft.corrects
        or (meant and not draft.was and not when.since and not _tells_change(clause)),
        was=draft.was or (pointed.former(former, at, draft.slot.name) if former else ""),
    )
    if draft.ends and not when.until:
        when = _ending(when, clause)
    sure = min(confidence, turn.how.confidence)
    yield from _statements(draft, turn.said, at, turn.how._replace(confidence=sure), when)


def _ending(when: Times, clause: str) -> Times:
    """Return the times of what is no longer so: since when that is; how long it was so tells neither end."""
    return when._replace(since=None, until=when.since if " since " in clause else None)


def _tells_change(clause: str) -> bool:
    return _CHANGE.search(clause) is not None


def _ended(clause: str) -> tuple[str, bool]:
    """Return a clause without the words that say that it is no longer so, and whether it has them."""
    if found := _ANYMORE.search(clause):
        rest = _of_one(found["rest"]) if found["do"] == "does" else found["rest"]
        return f"{clause[: found.start()]}{found['be'] or ''} {rest}{clause[found.end() :]}", True
    if found := _NO_LONGER.search(clause):
        be = re.search(r" (?:is|are|am)(?= )", found[0])
        rest = clause[found.end() :]
        rest = f" {_of_one(rest.strip())}" if " does " in found[0] else rest
        return f"{clause[: found.start()]}{be[0] if be else ''}{rest}", True
    return clause, False


def _of_one(said: str) -> str:
    """Return what somebody does in the form of one who does it: "work at Acme" is "works at Acme"."""
    verb, blank, rest = said.partition(" ")
    if not verb.isalpha() or verb == "be":
        return said
    if verb.endswith("y") and verb[-2:-1] not in "aeiou":
        return f"{verb[:-1]}ies{blank}{rest}"
    ending = "es" if verb.endswith(("s", "x", "ch", "sh", "o")) else "s"
    return f"{'has' if verb == 'have' else verb + ending}{blank}{rest}"


def _draft(clause: str, me: str, at: datetime, ends: bool) -> tuple[Draft | None, Times]:
    """Return what a clause tells, first with its times in it, since they may be its value."""
    is_own = _FIRST.search(clause) is not None
    later = moments.times(clause, at, planned=_PLANNED.search(clause) is not None)
    past = ends or bool(later.until) or bool(later.since and _HAVE.search(clause))
    if draft := _told(clause, me, at, is_own, ends):
        return (draft, later) if later.rest == clause else _with_times(draft, later, me, at, clause)
    if later.rest == clause:
        return None, Times("")
    if (draft := _told(later.rest, me, at, is_own, past)) and not _is_of_two_days(draft, later, at):
        later = _own_times(clause, later, draft)
        if later.until and not ends and _told(later.rest, me, at, is_own, False) is None:  # it only was so
            later = moments.times(clause, at, ahead=False)
            return (draft, later) if later.until and later.until <= at else (None, Times(""))
        return draft, later
    if later.over and (draft := _told(later.rest, me, at, is_own, True)):
        return draft, later._replace(since=later.when, until=later.over)
    return None, Times("")


def _is_of_two_days(draft: Draft, later: Times, at: datetime) -> bool:
    """Tell whether a clause names a day and another one behind it: on Friday in two weeks."""
    slot = parts.when_slot(draft.value, at) if later.when else None
    return slot is not None and slot.name == "date"


def _with_times(draft: Draft, later: Times, me: str, at: datetime, clause: str) -> tuple[Draft, Times]:
    """Return what is told without its times, unless they are its value."""
    if draft.slot.name in slots.DATED or draft.slot.name in _KEPT or parts.when_slot(draft.value, at):
        return draft, Times("")
    again = _told(later.rest, me, at, _FIRST.search(clause) is not None, True)
    same = again is not None and again.slot == draft.slot
    later = _own_times(clause, later, again) if again else later
    return (again, later) if again and same else (draft, Times(""))


def _own_times(clause: str, later: Times, draft: Draft) -> Times:
    """Return the times of a clause without the one at its end if that is of what is told behind the value."""
    behind = later.rest.rpartition(draft.value)[2] if draft.value in later.rest else ""
    is_behind = clause.startswith(later.rest[:20]) and _TOLD_BEHIND.match(behind) is not None
    return later._replace(when=None) if later.when and is_behind else later


def _told(clause: str, me: str, at: datetime, is_own: bool, past: bool) -> Draft | None:
    if draft := changes.read(clause, me, at) or own.read(clause, me, at) or shapes.ours(clause, me, past=past):
        return draft
    if not is_own and (draft := shapes.read(clause, listed=False, past=past)):
        return draft
    return verbs.read(clause, me, listed=False, past=past)


def _statements(draft: Draft, said: Said, at: datetime, how: Manner, when: Times) -> Iterator[Statement]:
    single = draft.slot.single if draft.single is None else draft.single
    since = when.since or (None if draft.ends else when.when)
    until = when.until or (when.when if draft.ends else None)
    for value in _values(draft.value, draft.slot.single or said.order is not None):
        compared = changes.compared(value, at, draft.slot.name)
        if not compared:
            continue
        yield Statement(
            subject=draft.subject,
            attribute=draft.slot.name,
            value=value,
            canonical=compared,
            sentence=said.text,
            single=single,
            ends=not (since and until) and (draft.ends or bool(until and until <= at)),
            corrects=draft.corrects,
            was=draft.was if draft.was != compared else "",
            category="correction" if draft.corrects else draft.slot.category,
            confidence=round(how.confidence * draft.confidence, 3),
            since=since,
            until=until,
            order=said.order,
        )


def _values(value: str, single: bool) -> Iterable[str]:
    """Return the values that are said of a slot that holds several."""
    if single or len(value) > 80:
        return (value,)
    if _THEIRS.search(value) or places.is_joined(value):
        return (value,)
    items = [parts.without_article(each.strip()) for each in _ITEMS.split(value)]
    return items if 1 < len(items) <= 8 and all(0 < len(each.split()) <= 3 for each in items) else (value,)
