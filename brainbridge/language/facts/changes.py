"""Changes: clauses that name what was and what is now, and corrections of what was said."""

import re
from datetime import datetime
from typing import Final

from brainbridge.language import day_parts, spans
from brainbridge.language.facts import moments, parts, places, slots
from brainbridge.language.facts.parts import Draft
from brainbridge.language.facts.slots import Slot
from brainbridge.language.facts.values import canonical, placed
from brainbridge.language.words import CAPITALS

_AUX: Final = r"(?:(?:have|has|had|are|am|is|were|was|been|just|now|recently|finally|also|already|be|got) )*"
_SHORT: Final = r"[^,;:]{1,60}?"
_WHO: Final = r"(?P<who>.{1,80}?)"
_WHERE: Final = rf"{_SHORT}(?:, [{CAPITALS}][\w-]{{1,30}})?"
_MOVING: Final = (
    rf"{_WHO} {_AUX}(?P<did>moved|relocated|move|moving|relocating) (?:(?P<home>house|home) )?(?:(?:back|over) )?"
)
_MOVED: Final = re.compile(rf"{_MOVING}from (?P<was>{_WHERE}) (?:back )?to (?P<value>.+)")
_MOVED_TO: Final = re.compile(rf"{_MOVING}to (?P<value>{_WHERE}) from (?P<was>.+)")
_MOVED_HOUSE: Final = re.compile(
    rf"{_WHO} (?:(?:have|has|just|now|recently|finally|also|already) )*moved (?:house|home) (?:back |over )?to"
    r" (?P<value>.+)"
)
_WHY: Final = re.compile(r",? (?:for|with|as|at|by) ")  # behind a place: for a new job, with Ann
_PUT: Final = re.compile(
    rf"{_WHO} {_AUX}(?:moved|switched|migrated|changed|ported|converted) (?P<what>{_SHORT})"
    rf"(?: over)?(?: from (?P<was>{_SHORT}))?(?: over)? to (?P<value>.+)"
)
_RECORDS: Final = re.compile(
    r"(?:data|tables?|records?|rows|sessions?|users|logs?|quer(?:y|ies)|schemas?|events?|jobs?)\Z", re.IGNORECASE
)
_PORT: Final = re.compile(r"port (?P<number>\d{2,5})")
_SWITCHED: Final = re.compile(
    rf"{_WHO} {_AUX}(?P<did>switched|migrated|changed|converted|moved|ported|switching"
    rf"|migrating)(?: over)? (?:(?P<what>{_SHORT}) )?"
    rf"from (?P<was>{_SHORT}) (?:over )?to (?P<value>.+)"
)
_REPLACED: Final = re.compile(
    rf"{_WHO} {_AUX}(?:replaced|swapped|exchanged) (?P<was>{_SHORT}) (?:with|by|for) (?P<value>.+)"
)
_VERSION: Final = r"(?:v(?:ersion)? ?)?\d[\w.+-]*"
_UPGRADED: Final = re.compile(
    rf"{_WHO} {_AUX}(?:upgraded|updated|bumped|downgraded|moved|migrated|switched"
    rf"|went)(?: over)?(?: (?P<first>{_SHORT}))?"
    rf"(?: from (?:(?P<former>\D{{1,40}}?) )?(?P<was>{_VERSION}))?"
    rf" to (?:(?P<name>[^\d,;]{{1,40}}?) )?(?P<value>{_VERSION})\W*"
)
_WHEN: Final = frozenset(
    ["in", "on", "at", "by", "since", "from", "until", "till", "during", "around", "before", "after"]
)
_RESCHEDULED: Final = re.compile(
    rf"{_WHO} {_AUX}(?:moved|postponed|rescheduled|pushed(?: back)?|brought forward|delayed|shifted|put off|changed"
    rf"|extended)"
    rf"(?: (?P<what>(?:the|our|my) {_SHORT}))?(?: (?:back|up|forward))?(?: from (?P<was>{_SHORT}))? (?:to|until"
    rf"|till) (?P<value>.+)"
)
_CHANGED: Final = re.compile(
    rf"(?P<who>(?:[Tt]he|[Oo]ur|[Mm]y|[{CAPITALS}]).{{1,80}}?) {_AUX}(?:changed|went up|went down|went|rose|dropped"
    rf"|fell|grew|increased|decreased|cut|raised|set|lowered|reduced)"
    rf"(?: from (?P<was>{_SHORT}))? to (?P<value>.+)"
)
_SET: Final = re.compile(
    rf"{_WHO} {_AUX}(?:changed|set|updated|raised|lowered|increased|decreased|cut|reduced)"
    rf" (?P<what>(?:my|our|the) {_SHORT})(?: from (?P<was>{_SHORT}))? to (?P<value>.+)"
)
_USED: Final = re.compile(
    rf"{_WHO} used to be (?P<was>{_SHORT}),? (?:but |and )?(?:it )?(?:is )?now (?:it )?(?:is )?(?P<value>[^,]+)"
)
_ONCE: Final = re.compile(
    rf"{_WHO} used to (?P<did>\w+(?: \w+)?) (?P<was>{_SHORT}),? (?:but |and )?now (?:(?:I|we|he|she|it) )?(?P<rest>.+)"
)
_NOT_BUT: Final = re.compile(
    rf"(?P<head>.{{1,120}}?) not (?P<prep>at |in |on |from )?(?P<was>{_SHORT}),? but (?:rather )?(?P<rest>.{{1,120}})"
)
_NOT: Final = re.compile(
    r"(?P<head>.{3,160}?)(?:, (?:and )?not| and not| instead of| rather than) (?:at |in |on "
    r"|from )?(?P<was>(?:[^,]|,(?=\d)){1,60})"
)
# Each change has one of these words.
_TELLING_WORDS: Final = """
cut extended
moved move moving relocated relocate relocating switched switching migrated migrating changed converted ported
replaced swapped exchanged upgraded updated bumped downgraded went postponed rescheduled pushed brought
delayed shifted put rose dropped fell grew increased decreased raised set lowered reduced
"""
_TELLING: Final = frozenset(_TELLING_WORDS.split())
_IMPLIED: Final = 0.75  # of what is told: people relocate from place to place, seldom from company to company
_PLACES: Final = Slot("lives_in")
_JOBS: Final = re.compile(r"(?:(?:my|his|her) )?(?:(?P<job>jobs?)|employers?|companies|company|firms?)")
_USES: Final = Slot("uses", single=False)
_PARTS: Final = {"it", "this", "that", "everything", "things"}


def read(clause: str, me: str, at: datetime) -> Draft | None:
    """Return what a clause says is so now in place of what was; None if it names no change."""
    if _TELLING.isdisjoint(clause.lower().split()):
        return None
    for reader in (_put, _upgraded, _rescheduled, _changed, _set, _moved, _moved_house, _switched, _replaced):
        if draft := reader(clause, me, at):
            return draft
    return None


def _put(clause: str, me: str, _at: datetime) -> Draft | None:
    """Read "we moved Orion to port 6060", "we switched Orion from MySQL to Postgres": Orion's port, its database."""
    found = _PUT.fullmatch(clause) if " from " in clause or " to port " in clause else None
    what = parts.about(found["what"], me) if found and parts.about(found["who"], me) else None
    if not (found and what) or what == me or slots.is_known(what):
        return None
    value, was = parts.value(found["value"]), parts.value(found["was"] or "")
    if port := _PORT.fullmatch(value):
        return Draft(what, slots.noun("port"), port["number"], was=canonical(was.removeprefix("port ")))
    return _of_database(what, was, value) if not _RECORDS.search(what) else None


def _of_database(who: str, was: str, value: str) -> Draft | None:
    """Return that a thing has another database, if both are names of one."""
    are_both = places.names_database(value) and places.names_database(was)
    return Draft(who, slots.noun("database"), value, was=canonical(was)) if are_both else None


def _upgraded(clause: str, me: str, _at: datetime) -> Draft | None:
    found = _UPGRADED.fullmatch(clause)
    if not found or found["value"].endswith(("am", "pm", "st", "nd", "rd", "th")):
        return None
    named = next((each for each in (found["name"], found["former"], found["first"]) if each), "")
    if (found["first"] or "").startswith("from ") and found["name"] and found["name"] not in found["first"]:
        return None  # one thing took the place of another
    who = parts.about(found["who"], me)
    subject = re.sub(r" ?version\Z", "", parts.without_article(named)) or ("" if who == me else who or "")
    if not who or not subject or not parts.is_capital(subject) or _is_dated(subject, found["value"]):
        return None
    return Draft(subject, Slot("version"), found["value"], was=canonical(found["was"] or ""))


def _is_dated(subject: str, value: str) -> bool:
    """Tell a year after a place, "Berlin in 2024", and a day from a version."""
    last = subject.rsplit(" ", 1)[-1]
    return last in _WHEN or moments.names_moment(last) or (places.is_place(subject) and moments.names_moment(value))


def _rescheduled(clause: str, me: str, at: datetime) -> Draft | None:
    found = _RESCHEDULED.fullmatch(clause)
    value = parts.value(found["value"]) if found else ""
    slot = parts.when_slot(value, at)
    if not found or not slot:
        return None
    who = parts.about(found["what"] or found["who"], me)
    if not who or who == me:
        return None
    was = found["was"] or ""
    if "deadline" in who:
        of = re.sub(r"\A(?:deadline (?:for|of)(?: the)? )|(?: ?deadline)\Z", "", who)
        who, slot = parts.due(of)
    return Draft(who, slot, value, was=dated(was, at, slot.name) if was else "")


def _changed(clause: str, me: str, at: datetime) -> Draft | None:
    found = _CHANGED.fullmatch(clause)
    value = parts.value(found["value"]) if found else ""
    if not found or not parts.is_hard(value):
        return None
    what, whom = noun_of(found["who"], me)
    if not what or not (slots.is_known(what) or slots.is_technical(what)):
        return None
    slot = slots.noun(what)
    return Draft(whom, slot, value, was=_former(slot, found["was"], at))


def _set(clause: str, me: str, at: datetime) -> Draft | None:
    """Read "I changed my email to ..."."""
    found = _SET.fullmatch(clause)
    value = parts.value(found["value"]) if found else ""
    if not found or not value or not parts.is_hard(value) or not parts.about(found["who"], me):
        return None
    what, whom = noun_of(found["what"], me)
    if not what or not (slots.is_known(what) or slots.is_technical(what)):
        return None
    slot = slots.noun(what)
    return Draft(whom, slot, value, was=_former(slot, found["was"], at))


def _moved_house(clause: str, me: str, _at: datetime) -> Draft | None:
    """Read "Ana moved house to Porto"; where from is for ``_moved``."""
    found = _MOVED_HOUSE.fullmatch(clause) if " from " not in clause else None
    who = parts.about(found["who"], me) if found else None
    value = parts.value(_WHY.split(found["value"])[0]) if found else ""
    is_place = parts.is_capital(value) and places.may_be_place(value) and not moments.names_moment(value)
    return Draft(who, _PLACES, value) if who and is_place else None


def _moved(clause: str, me: str, _at: datetime) -> Draft | None:
    found = (_MOVED.fullmatch(clause) or _MOVED_TO.fullmatch(clause)) if " from " in clause else None
    who = parts.about(found["who"], me) if found else None
    value, was = (parts.value(_WHY.split(found["value"])[0]), parts.value(found["was"])) if found else ("", "")
    if not (found and who and value and was and parts.is_capital(value)) or moments.names_moment(was):
        return None
    is_thing = found["who"].lower().startswith(("the ", "our "))
    sure = _is_move(was, value, _as_told(found, who if is_thing else ""))
    slot = Slot("location") if is_thing else _PLACES
    return Draft(who, slot, value, was=placed(was), confidence=sure) if sure else None


def _as_told(found: re.Match[str], thing: str) -> float:
    """Return how sure names that nobody knows are places, by how the move is told and by what thing moves, if any."""
    if found["home"] or places.stands_somewhere(thing):
        return 1.0
    return _IMPLIED if found["did"].startswith("relocat") else 0.0


def _is_move(was: str, value: str, otherwise: float) -> float:
    """Return how sure a move is one from place to place, 0 to 1; ``otherwise`` is for names that nobody knows."""
    if not (places.may_be_place(was) and places.may_be_place(value)):
        return 0.0
    is_known = places.is_place(was) or places.is_place(value)
    return 1.0 if is_known or places.is_home(was) else otherwise


def _switched(clause: str, me: str, at: datetime) -> Draft | None:
    found = _SWITCHED.fullmatch(clause) if " from " in clause else None
    who = parts.about(found["who"], me) if found else None
    value, was = (parts.value(found["value"]), parts.value(found["was"])) if found else ("", "")
    if not (found and who and value and was):
        return None
    what = re.sub(r"\A(?:the|our|my|his|her) ", "", found["what"] or "")
    if sure := _is_of_jobs(found, who, was, value):
        return Draft(who, slots.noun("employer"), value, was=canonical(was), confidence=sure)
    if what and what not in _PARTS:
        slot = slots.noun(what)
        return Draft(who, slot, value, was=_former(slot, was, at)) if slots.is_known(what) else None
    if who != me and (draft := _of_database(who, was, value)):
        return draft
    if _is_of_people(found["did"], was, value):
        return None
    is_thing = parts.is_hard(value) or parts.is_hard(was) or len(f"{value} {was}".split()) <= 4
    return Draft(who, _USES, value, was=canonical(was)) if is_thing else None


def _is_of_jobs(found: re.Match[str], who: str, was: str, value: str) -> float:
    """Return how sure a change is one of employers, 0 to 1: it says so, or one of them is known to be nothing else.

    "We" and things change what they use, and so do people who switch between companies whose goods everybody uses.
    """
    is_person = (
        found["who"] == "I"
        or found["who"].startswith("My ")
        or (parts.is_name(found["who"]) and not found["who"].startswith(("We", "The ", "Our ")))
    )
    are_names = parts.is_capital(was) and parts.is_capital(value) and not places.names_tool(f"{who} {value} {was}")
    if not (is_person and are_names) or places.is_place(was) or places.is_place(value):
        return 0.0
    if what := _JOBS.fullmatch(found["what"] or ""):
        is_sure = not what["job"] or places.names_company(was) or places.names_company(value)
        return 1.0 if is_sure else _IMPLIED
    is_known = places.names_employer(was) or places.names_employer(value)
    return _IMPLIED if is_known and not found["what"] and found["did"] in ("switched", "changed") else 0.0


def _is_of_people(did: str, was: str, value: str) -> bool:
    """Tell a move or a change of employers from one of tools."""
    if places.names_tool(f"{value} {was}"):
        return False
    is_move = did == "moved" and parts.is_capital(value)
    return is_move or (places.names_company(was) and places.names_company(value))


def _replaced(clause: str, me: str, _at: datetime) -> Draft | None:
    found = _REPLACED.fullmatch(clause)
    who = parts.about(found["who"], me) if found else None
    value, was = (parts.value(found["value"]), parts.value(found["was"])) if found else ("", "")
    if not (who and value and was) or not (parts.is_capital(value) or places.names_tool(value)):
        return None
    return Draft(who, _USES, value, was=canonical(was))


def noun_of(text: str, me: str) -> tuple[str, str]:
    """Return the attribute that "the port of the API", "my address" or "the port" names, and whose it is."""
    if found := re.fullmatch(r"(?:[Tt]he|[Oo]ur|[Mm]y) ([\w -]{2,40}?) (?:of|for) (.{2,60})", text):
        whom = parts.about(found[2], me) or parts.about(f"the {found[2]}", me)
        return (found[1], whom) if whom else ("", "")
    if found := re.fullmatch(r"(.{2,60}?)'s ([a-z][\w -]{1,40})", text):
        whom = parts.about(found[1], me)
        return (found[2], whom) if whom else ("", "")
    if found := re.fullmatch(r"(?P<whose>[Tt]he|[Oo]ur|[Mm]y) (?P<what>[\w -]{2,40})", text):
        if found["whose"].lower() != "my" and (of := slots.of_thing(found["what"], named=True)):
            return of[1].name.replace("_", " "), of[0]
        return found["what"], parts.PROJECT if found["whose"].lower() == "the" else me
    return "", ""


def _former(slot: Slot, was: str | None, at: datetime) -> str:
    return compared(was, at, slot.name) if was else ""


def compared(value: str, at: datetime, slot: str) -> str:
    """Return what values of a slot are compared by."""
    if slot in slots.DATED:
        return dated(value, at, slot)
    return placed(value) if slot in slots.PLACES else canonical(value)


def dated(value: str, at: datetime, slot: str = "") -> str:
    """Return the canonical form of a value that may be a day, made absolute against the instant it is said at.

    Of a week, a month or a year that is its first day, and the last one if it is by when something is to be done.
    """
    plain = parts.value(re.sub(r"\A(?:on|at|by|in) ", "", value)) or value
    span = spans.whole(value, at, ahead=True) or spans.whole(plain, at, ahead=True)
    if not span or re.fullmatch(r"\W*\d{4}\W*|.*(?:19|20)\d\d-\d\d-\d\dt.*", plain.lower()):
        return canonical(plain)
    if span.begin.hour or span.begin.minute:
        return span.begin.strftime("%Y-%m-%d %H:%M")
    day = (span.last if slot in slots.DUE else span.begin).strftime("%Y-%m-%d")
    return f"{day} {day_parts.part(plain)}".rstrip()


def contrasted(clause: str) -> tuple[str, str]:
    """Return a clause without the value that it says is not so, and that one as said; nothing if it names none."""
    if " not " not in clause and " instead of " not in clause and " rather than " not in clause:
        return clause, ""
    if found := _NOT_BUT.fullmatch(clause):
        rest = found["rest"]
        prep = found["prep"] or ""
        return f"{found['head']} {'' if rest.startswith(prep) else prep}{rest}", found["was"]
    if found := _NOT.fullmatch(clause):
        return found["head"], found["was"]
    return clause, ""


def once(clause: str) -> tuple[str, str]:
    """Return what a clause says is so now, if it also says what used to be, and that as said; else it and nothing."""
    if " used to " not in clause:
        return clause, ""
    if found := _USED.fullmatch(clause):
        return f"{found['who']} is {found['value']}", found["was"]
    if not (found := _ONCE.fullmatch(clause)):
        return clause, ""
    rest = found["rest"]
    did = found["did"]
    is_bare = parts.is_capital(rest) or rest.startswith(("in ", "at ", "for "))
    verb = f"{did} " if is_bare and not did.startswith(rest) else ""
    if is_bare and rest.split(" ", 1)[0] in ("in", "at", "for"):
        verb = f"{did.split(' ', 1)[0]} "
    return f"{found['who']} {verb}{rest}", re.sub(r"\A(?:in|at|for) ", "", found["was"])
