"""Own words: what people say of themselves, their things and their work, each in a shape of its own."""

import re
from collections.abc import Callable
from datetime import datetime
from typing import Final

from brainbridge.language import people
from brainbridge.language.facts import moments, parts, places, slots
from brainbridge.language.facts.parts import Draft
from brainbridge.language.facts.slots import Slot
from brainbridge.language.words import CAPITALS

_MUCH: Final = r"(?: (?:now|currently|still|actually|also|officially|really|already|just))?"
_SHORT: Final = r"[^,;:]{1,60}?"
_ANY_NAME: Final = rf"(?-i:[{CAPITALS}])[\w'.-]{{0,30}}(?: (?-i:[{CAPITALS}])[\w'.-]{{0,30}}){{0,3}}"
_ONE: Final = rf"(?-i:[{CAPITALS}])[\w'-]{{1,20}}"
_CALLED: Final = re.compile(
    rf"(?:(?:my (?:full |real )?name is|i am called|i go by|people call me|everyone calls me|call me"
    rf"|you can call me)) (?P<name>{_ANY_NAME})",
    re.IGNORECASE,
)
_AGE: Final = re.compile(
    rf"(?P<who>i|my .{{2,30}}?|{_ONE}) (?:am|is)(?: now| currently)? (?P<age>\d{{1,3}}|[a-z-]{{3,12}})"
    r" years? old",
    re.IGNORECASE,
)
_TURNED: Final = re.compile(
    rf"(?P<who>i|my .{{2,30}}?|{_ONE}) (?:just |recently )?turned (?P<age>\d{{1,3}})", re.IGNORECASE
)
_DIETS: Final = r"vegetarian|vegan|pescatarian|gluten[ -]free|lactose[ -]intolerant|keto|flexitarian|teetotal"
_STATUSES: Final = (
    r"single|married|divorced|engaged|widowed|retired|unemployed|self-employed|pregnant|left-handed|right-handed"
)
_STATE: Final = re.compile(
    rf"(?P<who>i|my .{{2,30}}?|{_ONE}) (?P<be>am|is|have been|has been|became|went|turned){_MUCH}"
    rf" (?:an? )?(?:(?P<diet>{_DIETS})|(?P<status>{_STATUSES}))",
    re.IGNORECASE,
)
_JOBS: Final = (
    r"(?:nurse|teacher|engineer|developer|programmer|doctor|designer|lawyer|writer|author|chef|cook|baker|driver"
    r"|pilot|farmer|builder"
    r"|plumber|carpenter|electrician|painter|photographer|dancer|singer|actor|actress|waiter|waitress|barista"
    r"|manager|consultant|analyst"
    r"|accountant|architect|professor|researcher|student|counsell?or|therapist|midwife|paramedic|firefighter"
    r"|police officer|officer"
    r"|soldier|judge|translator|interpreter|editor|librarian|assistant|secretary|administrator|director|producer"
    r"|freelancer|contractor"
    r"|founder|entrepreneur|salesperson|trainer|coach|tutor|social worker|veterinarian|vet|surgeon|cashier|gardener"
    r"|mechanic|hairdresser"
    r"|technician|cto|ceo|cfo|vp|product owner|scrum master|data scientist|intern|apprentice|postdoc|phd student"
    r"|\w{3,14}(?:ologist|icist|ician|ographer|iatrist|scientist|ournalist|entist|acist))"
)
_JOB: Final = re.compile(
    rf"(?P<who>i|my .{{2,30}}?|{_ONE}(?: {_ONE})?) (?:am|is|became"
    rf"|have become){_MUCH} an? (?P<job>(?:[\w-]{{2,20}} ){{0,3}}{_JOBS})"
    rf"(?: (?:at|for|with) (?P<where>(?-i:[{CAPITALS}]).{{1,60}}))?",
    re.IGNORECASE,
)
_ANIMALS: Final = (
    r"(?:dog|cat|puppy|kitten|rabbit|hamster|parrot|horse|guinea pig|turtle|tortoise|fish|bird|ferret"
    r"|snake|goat|chicken)"
)
_HAVE: Final = re.compile(
    rf"(?P<who>i|we|my .{{2,30}}?|{_ONE}) (?:have|has|own|owns|have got"
    rf"|has got){_MUCH} (?P<count>two|three|four|five|six|seven"
    rf"|eight|nine|ten|\d{{1,3}}) (?P<adjective>(?:[a-z-]{{3,15}} )?)(?P<what>{people.NOUN}|{_ANIMALS}s"
    rf"|child(?:ren)?|puppies|kids|bikes|cars"
    r"|houses|servers|environments|repos|repositories|engineers|developers|employees|offices|customers|users"
    r"|replicas|nodes)",
    re.IGNORECASE,
)
_PET: Final = re.compile(
    rf"(?P<who>i|we|my .{{2,30}}?|{_ONE}) (?:have|has|got|adopted|bought|have got|have adopted"
    rf"|just got|just adopted){_MUCH} an? (?:new )?"
    rf"(?P<what>(?:[a-z-]{{3,15}} ){{0,2}}{_ANIMALS})(?: (?:named|called) (?P<name>{_ANY_NAME}))?",
    re.IGNORECASE,
)
_HAVE_NAMED: Final = re.compile(
    rf"i have an? (?P<what>{people.KIND}{people.NOUN}) (?:named|called) (?P<name>{_ANY_NAME})", re.IGNORECASE
)
_PREFER: Final = re.compile(
    rf"(?P<who>i|we|my .{{2,30}}?|{_ONE})(?: (?:now|still|really|much|generally|usually"
    rf"|definitely|always|actually))* prefers? (?P<value>{_SHORT})"
    rf" (?:over|to|rather than|instead of) (?P<other>{_SHORT})(?: now| these days| nowadays)?",
    re.IGNORECASE,
)
_FAVOURITE: Final = re.compile(
    rf"(?:(?P<mine>my)|(?P<whom>{_ONE})'s) (?:all-time )?(?P<what>favou?rite {_SHORT}) (?:is|are"
    rf"|has become){_MUCH} (?P<value>.+)",
    re.IGNORECASE,
)
_POSSESSED: Final = re.compile(
    rf"(?P<whose>my|our|{_ONE}'s) (?P<what>[\w'/ -]{{2,40}}?) (?:is|are){_MUCH} (?P<value>.+)",
    re.IGNORECASE,
)
_NAMES: Final = re.compile(
    rf"(?P<whose>my|our|{_ONE}'s) (?P<what>(?:[a-z-]{{2,15}} )?[a-z-]{{2,15}}) is (?:called"
    r"|named) (?P<value>.+)",
    re.IGNORECASE,
)
_WHEN: Final = re.compile(
    rf"(?P<who>(?:the|our|my) {_SHORT}|(?-i:[{CAPITALS}])[\w' -]{{1,40}}?)"
    rf" (?P<does>(?:is|are)(?: now| currently| still)? (?:scheduled|set|planned|due)|is|are|starts?|begins?|takes place"
    rf"|happens|has been set|launches|ships)"
    rf"{_MUCH}(?P<prep> (?:at|on|in|for|by|to))? (?P<value>.+)",
    re.IGNORECASE,
)
# What has a name, and no day: the name of the band is Friday Night, the song is Tomorrow.
_IS_NAMED: Final = re.compile(
    r"\b(?:name|title|codename|theme|slogan|motto|password|film|movie|song|book|album|band|show)(?: of\b.*)?\Z",
    re.IGNORECASE,
)
_IS: Final = frozenset(["is", "are"])
_THING: Final = re.compile(
    r"(?:the) (?P<what>[\w/ -]{2,40}?) (?:is|are)(?: now| currently| still)?"
    # Of adverbs those that affirm: what is rarely or formerly set to 8080 is not so.
    r" (?:at |on |(?:(?:temporarily|currently|explicitly|manually|permanently|statically|locally|normally|usually"
    r"|automatically|correctly|globally|always) )?(?:set|fixed|configured|hard-?coded) (?:at|to) )?(?P<value>.+)",
    re.IGNORECASE,
)
_HOW: Final = r"severe|serious|bad|mild|slight|strong|terrible|nasty|dangerous|life-threatening|deadly|known|new"
# To what somebody may be allergic, and is many: to a peanut is to peanuts.
_COUNTED_WORDS: Final = """
almond bee cashew cat dog egg hazelnut horse lentil nut peanut pecan pistachio sting walnut wasp
"""
_COUNTED: Final = {each: f"{each}s" for each in _COUNTED_WORDS.split()} | {
    "strawberry": "strawberries",
    "tomato": "tomatoes",
}
# What an allergy is like, and not to what.
_NO_ALLERGENS: Final = re.compile(
    rf"(?:{_HOW}|food|skin|drug|contact|pet|seasonal|spring|summer|autumn|winter|common|rare|weird|strange|different|certain"
    r"|many|some|several|few|multiple|various|no|any|such|other|another|real|possible|slight|same|particular|unknown|own)\b"
)
_VERSIONED: Final = re.compile(
    rf"(?P<who>(?:[Tt]he|[Oo]ur) {_SHORT}|{_ANY_NAME}) (?:is|are){_MUCH} (?:(?:at|on|running) )?(?:version |v\.? ?)"
    r"(?P<value>\d[\w.+-]*)"
)
# Of what has no version of its own: where a fault is, or what a version is for.
_UNVERSIONED: Final = re.compile(
    r"\b(?:bug|issue|problem|error|fix|regression|feature|change|patch|ticket|crash|failure|tag|default|minimum|maximum"
    r"|target|requirement|baseline|next|release|milestone|difference|goal|plan|focus|work|one|rest|latest|newest|answer"
    r"|question|solution|choice|option|recommendation|winner)\Z",
    re.IGNORECASE,
)
# Whose version it is, is read by the plain shapes: the version of Orion is that of Orion.
_A_VERSION: Final = re.compile(r"\b(?:version|release)(?: of\b.+)?\Z", re.IGNORECASE)
_ALLERGY: Final = re.compile(
    rf"(?P<who>[Ii]|[Ww]e|[Mm]y .{{2,30}}?|{_ONE}) (?:have|has|have got|has got){_MUCH} (?:"
    rf"an? (?:(?:{_HOW}) )?(?P<one>[a-z][a-z-]{{2,19}}(?: [a-z][a-z-]{{2,19}})?) allergy"
    rf"|(?P<both>[a-z][a-z-]{{2,19}},? and [a-z][a-z-]{{2,19}}|[a-z][a-z-]{{2,19}}) allergies"
    rf"|an? (?:(?:{_HOW}) )?allergy to (?P<to>.+?))(?:, (?:so|but|and|which|because|as)\b.*)?"
)
_LITERAL: Final = re.compile(
    r"[\w./:@+$\u20ac\u00a3#~-]*(?:\d|[\w-]\.[\w-]{2}|[@/_])[\w./:@+%#?=&~-]*(?: ?(?:[a-z]{1,12}|%))?"
)
_ADJECTIVE: Final = re.compile(
    r"\b(?:open|closed|low|high|wrong|right|slow|fast|full|empty|ready|late|early|good|bad|new|old|big|small|hard"
    r"|tough|great"
    r"|nice|fine|fun|clean|dirty|long|short|strong|weak|\w+(?:ing|ed|ful|ous|ive|able|ible|en|ay))\b"
)
_NO_STATES: Final = re.compile(
    r"\b(?:allerg|day|week|weekend|life|time|mind|heart|head|point|turn|way|pleasure|fault|idea|plan|feeling)\b"
)

_HOME: Final = re.compile(
    rf"(?:[Hh]ome|(?:[Mm]y|[Oo]ur|(?P<whose>[Mm]y (?:{people.KIND})(?:{people.NOUN})|{_ANY_NAME})'s) (?:new |current )?"
    rf"home) is{_MUCH} (?:in )?(?P<value>{_ANY_NAME}(?:, {_ANY_NAME})?)"
)
_CHOSEN: Final = re.compile(
    rf"(?P<who>I|[Ww]e|{_ONE}) (?:(?:now|currently|have|just|also) )*(?:uses?|chose|picked|selected"
    r"|went with|are using|am using|adopted)"
    r" (?P<value>[^,;:]{1,60}?) (?:as|for) (?:(?:our|my|the|its|a) )?(?:main |primary |new "
    r"|default )?(?P<what>[\w -]{2,30})"
)

Reader = Callable[[str, str, datetime], "Draft | None"]


def read(clause: str, me: str, at: datetime) -> Draft | None:
    """Return what a clause tells of its speaker, of a thing of theirs, or of their work; None if it does not."""
    for reader in _READERS:
        if draft := reader(clause, me, at):
            return draft
    return None


def _who(found: re.Match[str], me: str) -> str:
    return parts.about(found["who"], me) or ""


def _called(clause: str, me: str, _at: datetime) -> Draft | None:
    found = _CALLED.fullmatch(clause)
    return Draft(me, Slot("name"), found["name"]) if found else None


def _aged(clause: str, me: str, _at: datetime) -> Draft | None:
    found = _AGE.fullmatch(clause) or _TURNED.fullmatch(clause)
    who = _who(found, me) if found else ""
    return Draft(who, Slot("age"), found["age"]) if found and who else None


def _is_so(clause: str, me: str, _at: datetime) -> Draft | None:
    found = _STATE.fullmatch(clause)
    who = _who(found, me) if found else ""
    if not found or not who:
        return None
    if found["diet"]:
        return Draft(who, Slot("diet", category="preference"), found["diet"])
    return Draft(who, Slot("status"), found["status"]) if found["be"] not in ("turned",) else None


def _job(clause: str, me: str, _at: datetime) -> Draft | None:
    found = _JOB.fullmatch(clause)
    who = _who(found, me) if found else ""
    return Draft(who, slots.noun("occupation"), found["job"]) if found and who else None


def _counted(clause: str, me: str, _at: datetime) -> Draft | None:
    found = _HAVE.fullmatch(clause)
    who = _who(found, me) if found else ""
    if not found or not who:
        return None
    return Draft(who, Slot(f"number_of_{slots.name(found['adjective'] + found['what'])}"), found["count"])


def _pet(clause: str, me: str, _at: datetime) -> Draft | None:
    if found := _HAVE_NAMED.fullmatch(clause):
        return Draft(me, slots.noun(found["what"]), found["name"])
    found = _PET.fullmatch(clause)
    who = _who(found, me) if found else ""
    if not found or not who:
        return None
    return Draft(who, Slot("pet", single=False), found["name"] or found["what"])


def _preferred(clause: str, me: str, _at: datetime) -> Draft | None:
    found = _PREFER.fullmatch(clause)
    who = _who(found, me) if found else ""
    value, other = (parts.value(found["value"]), parts.value(found["other"])) if found else ("", "")
    if not (who and value and other):
        return None
    pair = "_or_".join(sorted([slots.name(value), slots.name(other)]))
    return Draft(who, Slot(f"prefers_{pair}", category="preference"), value)


def _favourite(clause: str, me: str, _at: datetime) -> Draft | None:
    found = _FAVOURITE.fullmatch(clause)
    value = parts.value(found["value"]) if found else ""
    if (
        not found
        or not value
        or re.search(r"\b(?:one|ones|part|thing|things|of)\b", found["what"])
        or _is_clause(value)
    ):
        return None
    return Draft(me if found["mine"] else found["whom"], Slot(slots.name(found["what"]), category="preference"), value)


def _is_clause(value: str) -> bool:
    return re.match(r"(?:when|how|that|what|definitely|probably|one|to)\b", value) is not None


def _named(clause: str, me: str, _at: datetime) -> Draft | None:
    found = _NAMES.fullmatch(clause)
    value = parts.value(found["value"]) if found else ""
    if not found or not value or not parts.is_capital(value):
        return None
    whose = me if found["whose"].lower() in ("my", "our") else found["whose"][:-2]
    return Draft(f"{whose}'s {found['what']}", Slot("name"), value)


def _possessed(clause: str, me: str, at: datetime) -> Draft | None:
    """Read "my dog's name is Rufus", "my email is ...", "our database is Postgres", "my sister is Ann"."""
    found = _POSSESSED.fullmatch(clause)
    value = parts.value(re.sub(r"\A(?:on|at|in|with) ", "", found["value"])) if found else ""
    if not found or not value or _NO_STATES.search(found["what"]):
        return None
    owner, _, what = found["what"].rpartition("'s ")
    slot = slots.noun(what)
    subject = me if found["whose"].lower() in ("my", "our") else found["whose"][:-2]
    if slot.name == "occupation" and re.match(r"(?:at|with) ", found["value"]):
        slot = slots.noun("employer")
        return Draft(subject, slot, value) if parts.is_capital(value) else None
    if not (slots.is_known(what) or slots.is_technical(what)) or not _suits(slot, value, found["value"]):
        return None
    of = slots.of_thing(what, named=True) if found["whose"].lower() == "our" and not owner else None
    return Draft(*of, value) if of else Draft(f"{subject}'s {owner}" if owner else subject, slot, value)


def _suits(slot: Slot, value: str, raw: str) -> bool:
    """Tell whether a value is one of its slot and no remark on it."""
    if slot.category == "relationship" or slot.name in slots.NAMED:
        return parts.is_capital(value) and not re.match(r"(?:on|at|in|an?) ", raw)
    if slot.name in slots.DATED:
        return bool(re.search(r"\d|day\b|month|week|noon", value))
    if slot.name in ("occupation", "language_spoken"):
        return len(value.split()) <= 4 and not re.search(r"ing\b|(?:ful|ous)\b|ed\b", value)
    return parts.is_hard(value) or (
        slots.is_free(slot.name) and len(value.split()) <= 3 and not _ADJECTIVE.search(value)
    )


def _chosen(clause: str, me: str, _at: datetime) -> Draft | None:
    """Read "we use Postgres as our database"."""
    found = _CHOSEN.fullmatch(clause)
    who = _who(found, me) if found else ""
    value = parts.value(found["value"]) if found else ""
    if not (found and who and value) or not (slots.is_known(found["what"]) and parts.is_hard(value)):
        return None
    return Draft(who, slots.noun(found["what"]), value)


def _home(clause: str, me: str, _at: datetime) -> Draft | None:
    """Read "home is Brno", "Ana's home is Brno"; a company or a tool lives nowhere."""
    found = _HOME.fullmatch(clause) if "ome" in clause else None
    if not found:
        return None
    who = parts.about(found["whose"], me) if found["whose"] else me
    if not who or (found["whose"] and not places.may_be_place(who)):
        return None
    value = parts.value(found["value"])
    is_name = parts.about(value, "") is not None and not re.search(r"\d|\A(?:The|An?|My|Our) ", value)
    may_be = is_name and places.may_be_place(value) and not moments.names_moment(value)
    return Draft(who, Slot("lives_in"), value) if may_be or places.is_place(value) else None


def _versioned(clause: str, me: str, _at: datetime) -> Draft | None:
    """Read "the service is now v2.2", "Orion is at version 2.2"."""
    found = _VERSIONED.fullmatch(clause) if " v" in clause else None
    who = _who(found, me) if found else ""
    if (
        not (found and who)
        or who == me
        or _UNVERSIONED.search(who)
        or _A_VERSION.search(who)
        or (slots.is_known(who) and not slots.is_thing(who))
    ):
        return None
    return Draft(who, slots.noun("version"), found["value"].rstrip(".-+"))


def _allergic(clause: str, me: str, _at: datetime) -> Draft | None:
    """Read "Ana has a peanut allergy": she is allergic to peanuts."""
    found = _ALLERGY.fullmatch(clause) if " allerg" in clause else None
    who = _who(found, me) if found else ""
    if not (found and who):
        return None
    said = re.split(r",? and ", found["one"] or found["both"] or "") if not found["to"] else [parts.value(found["to"])]
    if not all(said) or any(_NO_ALLERGENS.match(each) for each in said):
        return None
    return Draft(who, slots.noun("allergy"), " and ".join(map(_of_many, said)))


def _of_many(said: str) -> str:
    before, blank, last = said.rpartition(" ")
    return f"{before}{blank}{_COUNTED.get(last, last)}"


def _dated(clause: str, me: str, at: datetime) -> Draft | None:
    """Read "our standup is at 9:30", "the release is on Friday"."""
    found = _WHEN.fullmatch(clause)
    value = parts.value(found["value"]) if found else ""
    if found and found["prep"] == " in" and not parts.when_slot(value, at) and parts.when_slot(f"in {value}", at):
        value = f"in {value}"  # two weeks is no day, and in two weeks is one
    slot = parts.when_slot(value, at) if value else None
    if not found or not slot or (not found["prep"] and "deadline" not in found["who"] and slot.name == "time"):
        return None
    who = parts.about(found["who"], me)
    if not found["prep"] and found["does"].lower() in _IS and _IS_NAMED.search(found["who"]):
        return None
    if not who or who == me or re.fullmatch(rf"[{CAPITALS}]\w+", found["who"]):
        return None
    if re.search(r"(?:deadline|due date)", who) or " due" in clause[: found.start("value")]:
        of = re.sub(r"\A(?:deadline|due date) (?:for|of)(?: the)? |(?: ?(?:deadline|due date))\Z", "", who)
        return Draft(*parts.due(of.removesuffix("'s")), value)
    return Draft(re.sub(r"\A\w+'s ", "", who) if who.startswith(f"{me}'s ") else who, slot, value)


def _literal(clause: str, _me: str, _at: datetime) -> Draft | None:
    """Read "the staging server is db-2.example.com", "the port is 9090", "the owner is Dana"."""
    found = _THING.fullmatch(clause)
    value = parts.value(found["value"]) if found else ""
    if not found or not value or re.search(r"\b(?:of|for|in|that|who|only|one)\b", found["what"]):
        return None
    is_plain = slots.is_known(found["what"]) and _suits(slots.noun(found["what"]), value, found["value"])
    is_named = slots.is_known(found["what"]) and parts.is_capital(value) and len(value.split()) <= 5
    is_literal = _LITERAL.fullmatch(value) is not None and (
        slots.is_known(found["what"]) or slots.is_technical(found["what"])
    )
    is_server = bool(slots.is_technical(found["what"])) and parts.is_capital(value) and len(value.split()) <= 4
    of = slots.of_thing(found["what"], named=True) or (parts.PROJECT, slots.noun(found["what"]))
    return Draft(*of, value) if is_named or is_literal or is_server or is_plain else None


_READERS: Final[tuple[Reader, ...]] = (
    _called, _aged, _is_so, _job, _counted, _pet, _preferred, _favourite, _named, _home, _versioned, _allergic,
    _possessed, _dated, _literal, _chosen,
)  # fmt: skip
