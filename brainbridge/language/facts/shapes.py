"""Shapes: "the capital of Norway is Oslo" and its like, where a noun names the attribute and a copula its value."""

import re
from typing import Final

from brainbridge.language import acts
from brainbridge.language.facts import parts, slots
from brainbridge.language.facts.parts import Draft
from brainbridge.language.facts.slots import Slot

_IS: Final = r"(?:is|are|was|were)"
_WAS: Final = frozenset(["was", "were", "remained"])
_MUCH: Final = r"(?: (?:now|currently|still|actually|officially|also|presently|really|always))?"
_COPULA: Final = re.compile(rf" {_IS}{_MUCH} |(?<=\w)(?: has been| remains| remained| became| becomes){_MUCH} ")
# "Head of state of Norway": an attribute whose own name has an "of" in it.
_OF_NAMES: Final = (
    r"(?:of (?:the )?(?i:state|government|birth|death|origin|citizenship|residence|work|music|study|worship"
    r"|incorporation|expertise|justice"
    r"|finance|defen[cs]e|foreign affairs|the interior|education|health|release|the board|call|contact|record"
    r"|employment|department)\b ?)"
)
_WORDS: Final = r"[\w'/.-]+(?: (?!of\b|for\b)[\w'/.&-]+){0,6}?"
_OF: Final = re.compile(
    rf"(?:The|the|Our|our|My|my|Its) (?P<what>{_WORDS}(?: {_OF_NAMES})?) ?(?P<by>\b(?:of|for|in|on)\b) (?P<whom>.+)"
)
_NAME_OF: Final = re.compile(
    rf"[Tt]he name of (?P<what>(?:the )?{_WORDS}(?: {_OF_NAMES})?) ?(?P<by>\b(?:of|in|for)\b) (?P<whom>.+)"
)
_GOVERNMENT: Final = re.compile(
    r"[Tt]he (?:name of the )?(?:current )?head of (?:the )?(?P<whom>.+?) (?P<what>government|state)"
)
_WHOSE: Final = re.compile(
    r"(?P<whom>.+?)(?:'s|(?<=s)') (?P<what>(?:[a-z][\w/-]*|CEO|CTO|CFO|DB|URL|API)(?: (?:[a-z][\w/-]*|of|CEO"
    r"|URL)){0,5})"
)
_THAT: Final = re.compile(
    r"[Tt]he (?P<what>[a-z][\w-]*(?: [a-z][\w-]*){0,4}?) (?:(?:in|at|on|by|to|for|from) )?(?:that|which|who|whom"
    r"|where) (?P<rest>.+)"
)
_MADE_BY: Final = re.compile(
    r"[Tt]he (?P<what>[a-z][\w-]*(?: [a-z][\w-]*){0,3}?) (?P<does>used|spoken|played|practi[sc]ed|followed|worn"
    r"|taught) by (?P<whom>.+)"
)
_DOES_IT: Final = re.compile(
    r"(?:(?:has |had )?(?:originally )?)(?P<does>[a-z]+(?: (?:by|in|at|on|for|to))?) (?P<whom>(?!by\b|in\b)\S.*)"
)
_IT_DOES: Final = re.compile(
    r"(?P<whom>.+?) (?:(?:is|are|was|were|has been) )?(?P<does>[a-z]+(?: (?:by|in|at|on|for|to|with|from))?)"
)
_IS_IN: Final = re.compile(rf"(?:located|situated|based|found) (?:in|at) |(?:in|at) (?=(?:the )?(?:{'city|town'}) of )")
_IS_AT: Final = re.compile(r"(?:in|at) ")
_OFFICES: Final = re.compile(
    r"\b(?:minister|president|governor|mayor|secretary|king|queen|chancellor|director|officer|head|chair\w*|speaker"
    r"|ambassador|commissioner"
    r"|premier|emperor|sultan|prince|general|manager|editor|capital|premier|chief|attorney|treasurer|dean|provost"
    r"|rector|principal)\Z|\bof\b",
    re.IGNORECASE,
)
_PARTICIPLE: Final = re.compile(
    r"[a-z]+(?:ed|en|wn|ught|ilt|ade|ung|orn|t|un|ound|eld|old) (?:by|in|at|on|to|with|for|from|as|of)\b"
)
_INVERTED: Final = re.compile(
    rf"(?P<value>.+?) (?:{_IS}{_MUCH} (?:the|our|my)"
    rf"|became(?: the)?) (?P<what>{_WORDS}(?: {_OF_NAMES})?) ?(?P<by>\b(?:of"
    rf"|for)\b) (?P<whom>.+)"
)
_OURS: Final = re.compile(
    rf"(?P<value>[^,]+?) (?P<be>{_IS}){_MUCH} (?:(?P<mine>my|our)|(?P<whom>[^,]+?)(?:'s|(?<=s)'))"
    rf" (?P<what>(?:[a-z][\w-]*|C[ETFI]O|VP)(?: [a-z][\w-]*){{0,3}})"
)
_NO_NOUNS: Final = re.compile(
    r"\b(?:i|we|you|he|she|it|they|is|are|was|were|be|that|which|who|what|not|have|has|had|do|does|did|best|most"
    r"|worst|one|kind|sort"
    r"|rest|end|point|reason|result|thing|way|part|lot|all|some|none|many|case|beginning|start|problem|love|idea"
    r"|power|beauty|joy"
    r"|importance|value of|sense|feeling|sound|look|smell|taste|highlight|key|secret|trick|purpose)\b",
    re.IGNORECASE,
)
_HEADQUARTERS: Final = frozenset(["headquarters", "seat", "location", "works_at"])
_IS_LIKE: Final = re.compile(
    r"\w+(?:ish|ian|ese|an)|dutch|french|czech|greek|swiss|welsh|thai|iraqi|pakistani|israeli|catholic|anonymous|nobody",
    re.IGNORECASE,
)
_KIND_WORDS: Final = 6
_LATER: Final = 4  # copulas of a sentence that are tried


def read(sentence: str, *, listed: bool, past: bool) -> Draft | None:
    """Return what a whole sentence tells of a named thing by a noun and a copula; None if it tells nothing so.

    "The Lord of the Rings" has no lord: a noun with a capital letter that no table has is left to ``titled``.
    What only was so is read if it is ``listed``, if the sentence says until when (``past``), or if it never changes.
    """
    for left, right, was in _halves(sentence):
        draft = _told(left, right, listed) or _inverted(sentence, left, listed)
        if draft and (listed or (_is_sound(draft) and (past or not was or _lasts(draft.slot, draft.value)))):
            return draft
    return None


def _halves(sentence: str) -> list[tuple[str, str, bool]]:
    """Return both sides of each copula, and whether it only was so, the last first: values seldom have copulas."""
    found = [*_COPULA.finditer(sentence)][-_LATER:]
    return [(sentence[: each.start()], sentence[each.end() :], each[0].split()[0] in _WAS) for each in reversed(found)]


def titled(sentence: str) -> Draft | None:
    """Return what "the Lord Mayor of London is Ann" tells, of a list."""
    for left, right, _ in _halves(sentence):
        found = _split(_OF, left)
        if found and not re.match(r"an? ", right) and (draft := _draft(*found, right, _PARTICIPLE.match(right), True)):
            return draft
    return None


def _told(left: str, right: str, listed: bool) -> Draft | None:
    is_phrase = _PARTICIPLE.match(right)
    if (relative := _relative(left)) and (not is_phrase or _IS_IN.match(right)):
        slot, whom = relative
        return _valued(slot, whom, parts.kind_of(_IS_IN.sub("", right, count=1))[1], listed)
    for split in (_government, _named_of, _plain_of, _whose):
        if (found := split(left)) and (draft := _draft(*found, right, is_phrase, listed)):
            return draft
    return None


def _named_of(left: str) -> tuple[str, str] | None:
    return _split(_NAME_OF, left)


def _plain_of(left: str) -> tuple[str, str] | None:
    found = _split(_OF, left)
    return found if found and (_is_common(found[0]) or slots.is_known(found[0]) or _is_office(found[0])) else None


def _is_common(what: str) -> bool:
    """Tell a noun phrase without a name in it: API key, port."""
    return all(word.islower() or word.isupper() for word in what.split())


def _is_office(what: str) -> bool:
    """Tell an office, as Prime Minister or CEO, from the first word of a title."""
    return what.isupper() or _OFFICES.search(what) is not None


def _whose(left: str) -> tuple[str, str] | None:
    return _split(_WHOSE, left)


def _government(left: str) -> tuple[str, str] | None:
    found = _GOVERNMENT.fullmatch(left)
    return (f"head of {found['what']}", found["whom"].removeprefix("the ")) if found else None


def _split(pattern: re.Pattern[str], left: str) -> tuple[str, str] | None:
    found = pattern.fullmatch(left)
    if not found:
        return None
    by = found.groupdict().get("by")
    if by in ("in", "on") and not slots.is_known(found["what"]):
        return None
    return found["what"].strip(), found["whom"]


def _relative(left: str) -> tuple[Slot, str] | None:
    """Return the slot and the subject of "the company that produced X", "the type of music that X plays"."""
    if made := _MADE_BY.fullmatch(left):
        return slots.relative(made["what"], made["does"]), made["whom"]
    found = _THAT.fullmatch(left)
    if not found:
        return None
    rest = found["rest"]
    if (does := _DOES_IT.fullmatch(rest)) and _is_verb(does["does"].split()[0]):
        return slots.relative(found["what"], f"that {does['does']}"), does["whom"]
    if does := _IT_DOES.fullmatch(rest):
        return slots.relative(found["what"], does["does"].split()[0]), does["whom"]
    return None


def _is_verb(word: str) -> bool:
    return acts.is_past(word) or word in ("makes", "produces", "owns", "runs", "leads", "created", "wrote")


def _draft(what: str, whom: str, right: str, is_phrase: re.Match[str] | None, listed: bool) -> Draft | None:
    if _NO_NOUNS.search(what) or (is_phrase and not slots.is_known(what) and not what.islower()):
        return None
    slot = slots.noun(what)
    is_place = slot.name in _HEADQUARTERS or slot.name.endswith(("office", "location"))
    if is_place:
        right = _IS_AT.sub("", _IS_IN.sub("", right, count=1), count=1)
    elif is_phrase or _IS_IN.match(right):
        return None
    raw = parts.kind_of(right)[1]
    return _valued(slot, whom, raw, listed) if listed or _is_valued(what, raw) else None


def _valued(slot: Slot, whom: str, raw: str, listed: bool) -> Draft | None:
    said = parts.value(raw, listed=listed)
    subject = parts.about(whom, "", listed=True) if listed else _whom(whom)
    return Draft(subject, slot, said) if subject and said else None


def _whom(whom: str) -> str | None:
    """Return the thing whose attribute is told, with or without an article; nobody who is only pointed to."""
    plain = parts.without_article(whom.strip())
    if named := parts.about(whom, "") or parts.about(plain, ""):
        return named
    thing = parts.about(f"the {plain}", "") if len(plain.split()) <= 4 else None
    return (
        thing
        if thing and not re.match(r"(?:this|that|these|those|my|your|his|her|their|our|its)\b", plain, re.I)
        else None
    )


def _is_valued(what: str, raw: str) -> bool:
    if re.match(r"(?:that|not|to|so|very|really|a bit|still|yet|no|more|how|what|when|like)\b", raw):
        return False
    slot = slots.noun(what).name
    return parts.is_hard(raw) or slots.is_free(slot) or slots.is_colour(slot, raw)


def _inverted(sentence: str, left: str, listed: bool) -> Draft | None:
    """Return what "Ann is the owner of billing" tells."""
    found = _INVERTED.fullmatch(sentence)
    if not found or found["value"] != left or _NO_NOUNS.search(found["what"]):
        return None
    if not (listed or (slots.is_known(found["what"]) and parts.is_capital(found["value"]))):
        return None
    if listed and not (found["what"].islower() or slots.is_known(found["what"])):
        return None
    raw = found["whom"]
    subject = parts.about(raw, "", listed=True) if listed else _whom(parts.value(raw))
    said = parts.about(found["value"], "", listed=listed)
    return Draft(subject, slots.noun(found["what"]), said) if subject and said else None


def _is_sound(draft: Draft) -> bool:
    """Tell a fact in talk from a remark: its slot is known, or its value is a name, a number, a day or a colour."""
    known = slots.is_known(draft.slot.name.replace("_", " "))
    hard = parts.is_hard(draft.value) or slots.is_colour(draft.slot.name, draft.value)
    return (known or hard) and not re.search(r"\b(?:I|you|we)\b", draft.value)


def _lasts(slot: Slot, value: str) -> bool:
    """Tell whether what only was so never changes: who made something, or when and where somebody was born.

    What somebody was like, as old, Dutch or president of something, is said in the same words.
    """
    has_figure = any(each.isdigit() for each in value)
    if slot.name not in slots.LASTING or has_figure != (slot.name == "date_of_birth"):
        return False
    return slot.name in ("date_of_birth", "place_of_birth") or not (" of " in value or _IS_LIKE.fullmatch(value))


def ours(clause: str, me: str, *, past: bool) -> Draft | None:
    """Return what "Ann is my sister" and "Dana is our CEO" tell; None if the noun is in no table.

    What only was so is read if the clause says until when (``past``), or if it never changes.
    """
    found = _OURS.fullmatch(clause)
    if not found or not slots.is_known(found["what"]):
        return None
    slot = slots.noun(found["what"])
    said = parts.about(found["value"], me)
    if found["be"] in _WAS and not (past or _lasts(slot, said or "")):
        return None
    subject = me if found["mine"] else parts.about(found["whom"], me)
    if not (said and subject) or said == me or not parts.is_capital(said):
        return None
    return Draft(subject, slot, said)


def kind(sentence: str) -> Draft | None:
    """Return what "a thing is a kind of thing" tells, of a list."""
    found = re.fullmatch(rf"(?P<whom>.{{1,100}}?) {_IS}{_MUCH} an? (?P<value>.+)", sentence)
    if not found:
        return None
    said = parts.value(found["value"], listed=True)
    is_short = 0 < len(said.split()) <= _KIND_WORDS
    return Draft(found["whom"], Slot("kind", False, "entity"), said) if is_short else None
