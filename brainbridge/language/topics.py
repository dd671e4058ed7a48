"""Topics: the few words that tell what was talked about, to compare stretches of talk by.

No model and no dictionary: names are told by their spelling, other words by being said again.
"""

from collections import Counter
from collections.abc import Sequence, Set
from typing import Final, NamedTuple

from brainbridge.language.entities import Extractor, Rules
from brainbridge.language.words import STOP_WORDS, stem, words

MOST: Final = 3  # topics of turns that belong together
_LONGEST: Final = 40  # characters of a topic
_READ: Final = 20_000  # characters of a turn
_SHORTEST: Final = 3  # letters of a word
_FEWEST: Final = 2  # turns that a word is said in; a name tells at once
_NAMES: Final = frozenset(["name", "identifier", "tag", "mention"])
# What is said of anything.
_SAID: Final = """
able again already always another anyone anything around away back because become before begin being best better
bit both call came certain change come course day definitely different doing done each else end enough even ever every
everyone everything example exactly fact far feel few find fine first full fun general get getting give glad go going
good got great guess guy hand happen happy hard hear hello help here hey high hope however idea instead interesting
issue keep kind know last late later lead learn least leave less let like line list little long look lot love made main
make many matter may maybe mean mention might mind month more morning most move much must name near need never new next
nice night nothing now number okay old once one only open other otherwise own part past people perhaps place plan
please point possible pretty probably problem put question quite read ready real really reason right run said same say
second see seem sense set several share short show side simple since small someone something sometimes soon sorry sort
sound start state step still stop such suggest sure take talk tell thank thanks their thing think though thought three
through time today together tomorrow tonight too tried true try turn two under understand until use used useful user
using usually very wait want way week welcome well went while whole within without wonder word work world worth write
wrong yeah year yes yesterday yet you'll you're you've i'm i've i'll i'd it's that's don't didn't can't won't isn't
we're they're there's let's doesn't
"""
_GENERAL: Final = frozenset(_SAID.split())


class Said(NamedTuple):
    """A turn: its text, empty if it may not be told, and who said it."""

    text: str
    speaker: str | None


def topics(turns: Sequence[Said], extractor: Extractor | None = None) -> list[list[str]]:
    """Return the topics of turns that belong together, in lower case: for each turn those that it has, sorted.

    Together they are three at most: what most turns have, names first. A word that one turn alone has is none, and
    neither is who speaks.
    """
    names = [_names(each, extractor or Rules()) for each in turns]
    named = frozenset[str]().union(*names)
    speakers = {each.speaker.casefold() for each in turns if each.speaker}
    said = [(own | _words(each, named)) - speakers for own, each in zip(names, turns, strict=True)]
    counts = Counter(word for each in said for word in each)
    ranked = sorted(
        (word for word, count in counts.items() if word in named or count >= _FEWEST),
        key=lambda word: (-counts[word], word not in named, word),
    )
    chosen = set(ranked[:MOST])
    return [sorted(each & chosen) for each in said]


def _names(said: Said, extractor: Extractor) -> set[str]:
    found = extractor.entities(said.text[:_READ], None)
    return {each.name for each in found if each.kind in _NAMES and _is_topic(each.name)}


def _words(said: Said, named: Set[str]) -> set[str]:
    """Return the words of a turn that may be topics, a name as it is, others without the ending of their plural."""
    found = (word if word in named else singular(word) for word in words(said.text[:_READ]))
    return {word for word in found if _is_topic(word) and word not in STOP_WORDS and not word[0].isdigit()}


def _is_topic(word: str) -> bool:
    return _SHORTEST <= len(word) <= _LONGEST and "," not in word and word not in _GENERAL


def singular(word: str) -> str:
    """Return a word without the ending of its plural, if both have the same stem."""
    if word.endswith("s") and not word.endswith(("ss", "us", "is")) and stem(word[:-1]) == stem(word):
        return word[:-1]
    return word
