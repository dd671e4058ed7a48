"""The semantic type of a crystal, told without a model: by where it comes from, and by the words of its text."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from brainbridge.language.kinds import Origin, SemanticType, Source
from brainbridge.language.people import KIND, NOUN
from brainbridge.language.signals import instructions, preferences, sentences
from brainbridge.language.words import folded, stem, words

# Repetitions are bounded, so that matching stays linear in a text's length.
_WHO = rf"(?i:i|we|they|he|she|who|everyone|everybody|(?:the\ )?(?:users?|team)|(?:my|our|his|her|their)\ {KIND}{NOUN})"
_NAME = r"(?!(?:It|This|That|The|An?|These|Those|There|What|Nothing|You|If|But|And|So|Oh)\b)[A-Z][a-z]{1,30}"
_SOMEBODY = rf"\b(?:{_WHO}|{_NAME})"
_BE = r"(?:'m|'s|'re|\ am|\ is|\ are)"
_WHOSE = r"(?:\b(?i:my|our|his|her|their)|'s)\ (?:[\w'-]{1,30}\ )?"
_MUCH = r"(?:\ (?:really|always|much|still|also|generally|usually|eventually))?"
# What I like is read in signals. "If you prefer" leaves it to the reader.
_PREFERRED = re.compile(
    rf"""(?<!\byou\ )\b(?i:prefers?)\b | \bdislikes\b
    | {_SOMEBODY}(?:\ have|\ has|'ve)?{_MUCH}\ (?:preferred|likes|loves|enjoys|hates|favou?rs)\b
    | {_SOMEBODY}\ (?:(?:does\ not|doesn't|do\ not|don't)\ (?:like|enjoy)|can't\ stand|cannot\ stand)\b
    | \b(?i:i|we)\ always\ (?:use|choose|pick|go\ (?:for|with))\b
    | {_SOMEBODY}(?:'d|\ would)\ rather\b | {_SOMEBODY}{_BE}\ (?:an?\ (?:\w{{1,20}}\ )?fan|fond)\ of\b
    | {_WHOSE}(?:favou?rites?\b|preferred\b|preferences?(?:\ (?:is|are|for|remains?)\b|:))""",
    re.VERBOSE,
)
# Each of its matches holds one of these; a pattern is slow to ask.
_OF_PREFERENCES = ("prefer", "like", "love", "enjoy", "hate", "favo", "stand", "rather", "fan", "fond", "always")
_AIM = r"(?:goal|aim|objective|ambition|resolution|target)s?"
_OF_WHAT = r"(?:\ (?:of|for|in|this|next)(?:\ [\w'-]{1,30}){1,4})?"
# "I want to thank you" and "I hope to hear from you" are said in passing.
_PASSING = (
    r"know|ask|hear|say|tell|thank|see|mention|note|point|apologi[sz]e|stress|talk|share|add|confirm|let|make\ sure"
)
_GOAL = re.compile(
    rf"""\b(?i:the)\ (?:\w{{1,20}}\ )?{_AIM}{_OF_WHAT}\ (?:is|are)\ (?:to|that)\b
    | {_WHOSE}{_AIM}{_OF_WHAT}(?:\ (?:is|are|remains?)\b|:) | (?i:^{_AIM}:)
    | (?<!\bif\ )(?<!\bwhether\ ){_SOMEBODY}{_MUCH}
        (?:\ (?:wants?|plans?|intends?|aims?|hopes?|aspires?)|(?:'d|\ would){_MUCH}\ like
        |{_BE}{_MUCH}\ (?:planning|hoping|aiming|determined|striving))\ to\ (?!(?:{_PASSING})\b)\w
    | {_SOMEBODY}{_BE}{_MUCH}\ (?:saving(?:\ up)?\ (?:for|to)|working\ towards?|training\ for)\b""",
    re.VERBOSE,
)
_OF_GOALS = (
    *(
        "goal",
        "aim",
        "objective",
        "ambition",
        "resolution",
        "target",
        "want",
        "plan",
        "intend",
        "hop",
        "aspire",
        "like",
    ),
    *("determined", "striving", "saving", "working", "training"),
)
_TASKS = """
run build bump test deploy release tag push pull commit merge rebase review install update upgrade migrate restart check
open write send copy backup back clean clear configure export import publish rotate verify approve book order pay file
water start stop create add remove delete lint format compile read sync archive rename fetch download upload
"""
_TASK = "(?:" + "|".join(_TASKS.split()) + ")"
_PERIOD = "day|week|weekday|month|quarter|year|morning|evening|night|sprint|release|(?:mon|tues|wednes|thurs|fri)day"
_GUIDE = r"(?:workflow|procedure|routine|runbook|playbook|checklist)"
_PROCEDURE = re.compile(
    rf"""\bsteps?\ (?:to|for|of|when)\ (?!(?:the|an?|my|our|your|his|her|their|its|this|that|success)\b)\w
    | \bsteps?(?:\ \d{{1,3}})?: | ^how\ to\ \w[^?]{{0,400}}$ | \b(?:process|{_GUIDE})\ (?:for|to|when)\b
    | \b(?:my|our|his|her|their|usual|standard|morning|evening|daily|weekly|release)\ (?:\w{{1,30}}\ )?{_GUIDE}\b
    | \bfirst,?\ {_TASK}\b.{{0,300}}\bthen\b
    | ^to\ \w[^.,:]{{1,80}}[,:]\ (?:(?:first|just|always|you|we|i)\ )?{_TASK}\b
    | \b(?:before|after|when|if|once)\ [^.,]{{1,80}},\ (?:(?:always|first|please|we|i)\ )?{_TASK}\b
    | ^(?:(?:please|first|we|i)\ )?{_TASK}\b.{{0,200}}\b(?:before|after)\ (?:each|every|any|\w{{2,20}}ing)\b
    | \b(?:i|we)\ (?:always|usually|normally|typically)\ {_TASK}\b""",
    re.VERBOSE,
)
_LISTED = re.compile(rf"(?:^|\n) {{0,8}}1[.)] {{1,4}}{_TASK}\b[^\n]{{0,300}}\n\n? {{0,8}}2[.)] ")
_RECURRING = re.compile(rf"\b(?:whenever|(?:every|each)\ (?:other\ )?(?:time|{_PERIOD})|on\ \w{{3,6}}days)\b")
_RELATED = re.compile(rf"\b{NOUN}\b")
# Groups are no somebody, but they work together.
_TOGETHER = re.compile(
    r"""\b(?:my|our|his|her|their)\ (?:\w{1,20}\ )?(?:team|group|department|squad)
    \ (?:works?|worked|collaborates?|collaborated)(?:\ \w{1,20})?\ with\ (?:the|my|our|his|her|their)
    \ (?:[\w-]{1,20}\ ){0,2}(?:team|group|department|squad|people|folks)\b""",
    re.VERBOSE,
)
_RELATIONS = "marry remarry divorce befriend adore admire quarrel betray forgive reconcile"
_THEM = r"(?:me|us|him|her|them|my|our|his|their|each\ other|one\ another|[\w-]{1,30}'s)"
# What is met, missed or trusted may also be a thing.
_RELATING = re.compile(
    rf"""\b(?:dat(?:ed|ing) | (?:engaged|close|related|devoted)\ to | in\ love\ with | friends?\ (?:with|since)
    | me(?:ets?|t)\ (?!(?:[\w'-]{{1,20}}\ ){{0,3}}(?:deadline|target|goal|requirement|criteria|need|quota)s?\b)
    | (?:miss(?:es|ed)?|lov(?:es?|ed)|trust(?:s|ed)?)\ {_THEM} | argu(?:es?|ed|ing)\ with
    | introduc(?:es?|ed)\ (?:\w{{1,30}}\ ){{1,3}}to
    | g(?:ets?|ot|etting)\ (?:along|on)\ (?:well\ )?with | f(?:alls?|ell|allen)\ out | (?:br(?:eaks?|oke)|splits?)\ up
    | gr(?:ows?|ew)\ up\ (?:with|together) | moved\ in\ with | reports?\ to\ (?!std) | look(?:s|ed)?\ (?:after|up\ to)
    | (?:liv|work|travell?)(?:es?|s|ed|ing)?\ with\ {_THEM} | t(?:akes?|ook)\ care\ of
    | kn(?:ows?|ew|own)\ (?:each\ other|one\ another|\w{{1,30}}\ (?:since|for))
    | (?:is|are|was|were|became)\ (?:now\ )?(?:(?:my|our|his|her|their)|[\w-]{{1,30}}'s)\ {KIND}{NOUN})\b""",
    re.VERBOSE,
)


def semantic_type(text: str, *, source: Source | None, origin: Origin | None) -> SemanticType:
    """Return the semantic type of a crystal (seed "Semantic Types"; rows A2 and A10); the first rule that holds.

    Skills are skills and dreams insights. Else English words tell, a standing instruction being a preference (row A7);
    and if they tell nothing, what was said in a session is an episode, and what stands in a file is a fact.
    """
    if source == "skills" or origin == "skill":
        return "skill"
    if origin == "dream":
        return "insight"
    return _told(text) or _OF_SOURCE.get(source, "general")


_OF_SOURCE: dict[str | None, SemanticType] = {"sessions": "episode", "memory": "fact"}


def _told(text: str) -> SemanticType | None:
    """Return the first family of which a sentence of the text is; a question states neither preference nor goal."""
    plain = text.replace("\u2019", "'")
    if preferences(plain) or instructions(plain):
        return "preference"
    said = sentences(plain)
    stated = [each for each in said if not each.endswith("?")]
    if any(map(_PREFERRED.search, _holding(_OF_PREFERENCES, stated))):
        return "preference"
    if any(map(_GOAL.search, _holding(_OF_GOALS, stated))):
        return "goal"
    if any(map(_is_task_pattern, said)) or _LISTED.search(folded(plain)):
        return "task_pattern"
    return "relationship" if any(map(_is_relationship, said)) else None


def _holding(signs: Sequence[str], said: Iterable[str]) -> Iterator[str]:
    """Yield the sentences that hold one of these."""
    for sentence in said:
        lower = sentence.casefold()
        if any(sign in lower for sign in signs):
            yield sentence


def _is_task_pattern(sentence: str) -> bool:
    lower = folded(sentence)
    return bool(_PROCEDURE.search(lower) or (_RECURRING.search(lower) and _has(sentence, _TASKS)))


def _is_relationship(sentence: str) -> bool:
    lower = folded(sentence)
    related = _RELATED.search(lower) and (_RELATING.search(lower) or _has(sentence, _RELATIONS))
    return bool(related or _TOGETHER.search(lower))


def _has(sentence: str, verbs: str) -> bool:
    return not _stems(verbs).isdisjoint(map(stem, words(sentence)))


@cache
def _stems(verbs: str) -> frozenset[str]:
    return frozenset(map(stem, verbs.split()))
