"""Salience: how important a fact is, told by its words alone (E-10).

What E-10 leaves open is settled here: the words of the critical and the high marker, of hedging and of small talk, the
growth with length (.01 for every 80 characters above 200, .10 at most), and the technical words. A word counts in the
sense that matters: neither "critical thinking" nor "it must have been fun" nor "not important". Facts have no tags.
"""

import re
from typing import Final

from brainbridge.language.words import folded

# All figures are hundredths, so that sums are exact.
_START: Final = 50
_TRIVIAL: Final = 10
_CRITICAL_ADDS: Final = 20
_HIGH_ADDS: Final = 12
_HEDGING_TAKES: Final = 15
_FIRST_PERSON_ADDS: Final = 5
_TECHNICAL_ADDS: Final = 3
_LONG: Final = 200  # characters
_STEP: Final = 80  # characters for each hundredth
_LENGTH_ADDS: Final = 10  # at most
_SHORT: Final = 10  # characters that tell nothing
_FULL: Final = 100
_BOOSTS: Final[dict[str, int]] = {
    "correction": 15,
    "principle": 12,
    "rule": 11,
    "procedure": 10,
    "preference": 10,
    "commitment": 10,
    "reasoning_trace": 9,
    "decision": 8,
    "relationship": 5,
    "skill": 5,
    "moment": 3,
    "entity": 2,
}
# What goes badly wrong if it is forgotten.
_CRITICAL: Final = re.compile(
    r"""(?<!\bnot\ )(?<!n't\ )\b(?:
    critical(?:ly)?(?!\ (?:of|thinking|thinker|acclaim|acclaimed|praise|reviews?|essay|reading|css|mass)\b)
    |crucial(?:ly)?|vital(?!\ signs)|essential(?!\ oils?\b)|imperative|mandatory|urgent(?:ly)?
    |emergency(?!\ (?:funds?|savings|rooms?|exits?|services?|brakes?|kits?)\b)
    |non-?negotiable|life-threatening|allerg(?:y|ies|ic)
    |must(?:\ not|n't|\ never)|never\ ever|(?<!'ll\ )(?<!will\ )never\ forget
    |at\ all\ costs|under\ no\ circumstances)\b""",
    re.VERBOSE,
)
# What is meant to hold, or to be done in time.
_HIGH: Final = re.compile(
    r"""(?<!\bnot\ )(?<!n't\ )\b(?:
    important(?:ly)?|always|never|prefer(?:s|red|ence|ences)?|(?<!\bi\ )remember\ (?:that|to)
    |decide[sd]|decisions?|deadlines?|requir(?:e|es|ed|ement|ements)|priority|priorities|promised?
    |from\ now\ on|going\ forward
    |must(?!n't|-have|\ not\b|(?:\ \w{1,12}ly)?\ (?:have|be\ (?:\w{1,12}ly\ )?(?:so|very|fun|hard|tough|nice|great|good
      |tired|exciting|amazing|proud|happy|sad|lovely))\b))\b
    |\b(?:do\ not|don't)\ forget\b""",
    re.VERBOSE,
)
# "What kind of tea" and "that sort of tea" name a kind.
_OF_A_KIND: Final = "".join(
    rf"(?<!\b{each}\ )" for each in ["what", "which", "that", "this", "any", "the", "some", "a"]
)
_HEDGING: Final = re.compile(
    rf"""\b(?:maybe|perhaps|possibly|probably|presumably|apparently|supposedly|might|not\ sure|unsure|uncertain
    |i\ (?:think|guess|suppose|assume|believe(?!\ in\b))|{_OF_A_KIND}(?:kind|sort)\ of|kinda|sorta|seems?|seemed
    |could\ be|may\ be|as\ far\ as\ i\ (?:know|remember)|if\ i\ remember|i\ don't\ know)\b""",
    re.VERBOSE,
)
_FIRST_PERSON: Final = re.compile(r"\b(?:i(?!\.e\b)|me|my|mine|myself|we|our|ours|ourselves)\b")
_TECHNICAL: Final = re.compile(
    r"""\d|`|://|\w\(\)|[a-z]_[a-z]|[a-z][A-Z]|\w\.(?:py|js|ts|json|ya?ml|toml|md|sql|sh|txt|csv|html|css|go|rs)\b
    |\b(?i:api|sql|json|yaml|http|https|url|ssh|cli|sdk|ci|cpu|gpu|database|server|backend|frontend|endpoint|schema|docker
      |kubernetes|git|repo|repository|deploy|deployment|config|configuration|script|compiler|algorithm|firewall|cache)\b""",
    re.VERBOSE,
)
_WORD: Final = re.compile(r"[^\W\d_]+|\d+")
# Greetings, thanks and what only keeps a talk going; a text of nothing else is trivial.
_SAID_IN_PASSING: Final = """
a absolutely again agreed ah aha all alright amazing and are awesome bye cheers congrats congratulations cool course day
definitely evening everyone exactly fine for good goodbye goodnight got great guys haha hehe hello hey hi hm hmm how
indeed interesting it its later lol lot lots luck m makes many morning much nice night no nope of oh ok okay perfect
please problem re really right s see sense so sorry sounds sure thank thanks that the there this today tomorrow true uh
uhm understood very wait welcome well wonderful worries wow ya yeah yep yes you your
"""
_SMALL_TALK: Final = frozenset(_SAID_IN_PASSING.split())


def importance(text: str, *, category: str) -> float:
    """Return how important a fact is, from 0 to 1 in two decimals; .1 for one that tells nothing.

    The category counts in any case; an unknown one adds nothing.
    """
    lower = folded(text.replace("\u2019", "'")).strip()
    if is_trivial(text):
        return _TRIVIAL / _FULL
    points = _START + _BOOSTS.get(folded(category), 0) + _of_length(text)
    points += _CRITICAL_ADDS if _CRITICAL.search(lower) else 0
    points += _HIGH_ADDS if _HIGH.search(lower) else 0
    points -= _HEDGING_TAKES if _HEDGING.search(lower) else 0
    points += _FIRST_PERSON_ADDS if _FIRST_PERSON.search(lower) else 0
    points += _TECHNICAL_ADDS if _TECHNICAL.search(text) else 0
    return min(_FULL, max(0, points)) / _FULL


def is_trivial(text: str) -> bool:
    """Tell whether a text is small talk alone, or has at most 10 characters."""
    return len(text.strip()) <= _SHORT or _SMALL_TALK.issuperset(_WORD.findall(folded(text)))


def _of_length(text: str) -> int:
    return min(_LENGTH_ADDS, max(0, len(text.strip()) - _LONG) // _STEP)
