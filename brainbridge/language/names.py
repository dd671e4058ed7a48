"""Names: what the spelling of a name says of who bears it, by which two names may be one.

Which of them are is ``cypher/entity/pairs``.
"""

import re
import unicodedata
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from brainbridge.language import people
from brainbridge.language.facts import subjects

# What facts say of people, and hardly of anything else: attributes as the tables of facts name them.
_SAID_OF_PEOPLE = """
age allergic_to best_friend child citizenship colleague date_of_birth date_of_death drinks eats educated_at
engaged_to father friend grew_up_in hobby lives_in lives_with mother native_language occupation partner pet
phone place_of_birth place_of_death reports_to sibling spouse works_at
"""
_OF_MEN = "mr mister sir herr monsieur senor lord"
_OF_WOMEN = "mrs ms miss madam madame mme frau senora lady"
_OF_BOTH = "dr doctor prof professor mx"
# What a thing is, behind its name: the Orion service. A team or a company is another thing than what it makes.
_THINGS = """
app application component library module package platform product project repo repository service system tool
"""
PERSONAL: Final = tuple(_SAID_OF_PEOPLE.split())
_MEN: Final = frozenset(_OF_MEN.split())
_WOMEN: Final = frozenset(_OF_WOMEN.split())
_TITLES: Final = _MEN | _WOMEN | frozenset(_OF_BOTH.split())
_SUFFIXES: Final = {"jr": "jr", "junior": "jr", "sr": "sr", "senior": "sr", "ii": "2", "iii": "3", "iv": "4"}
_KINDS: Final = frozenset(_THINGS.split())
_PERSON: Final = re.compile(people.NOUN, re.IGNORECASE)
_PARTING: Final = re.compile(r"[\s_\-\u2010\u2011]+")
_LETTERS: Final = re.compile(r"[^\W\d_]+")
_MOST: Final = 5  # words of a person's name


class Name(NamedTuple):
    """What a spelling says. Two are the same but for case, accents, hyphens and titles if their ``plain`` form is.

    ``given``, ``middle`` and ``family`` are those of what may be a person's name; a single word is ``family``, which a
    given name may stand alone as, too. ``sex`` is that of the title, "m" or "f", if it tells. ``kind`` is what a thing
    is, and ``base`` the name before that. ``letters`` counts those that tell who is meant; names are compared that
    share one of the ``keys``.
    """

    plain: str
    given: str
    middle: list[str]
    family: str
    titled: bool
    sex: str
    suffix: str
    base: str
    kind: str
    letters: int
    keys: list[str]

    def to_map(self) -> dict[str, Any]:
        """Return it as ``entity.pairs`` takes it."""
        return self._asdict()


def read(spellings: Sequence[str]) -> Name:
    """Return what the spellings of one name say; those of one key differ in case and articles alone."""
    words = _words(subjects.key(spellings[0]))
    titles = [each for each in words[:2] if each in _TITLES] if len(words) > 1 else []
    bare = words[len(titles) :] if words[: len(titles)] == titles and len(words) > len(titles) else words
    titles = titles if bare is not words else []
    suffix = _SUFFIXES.get(bare[-1], "") if len(bare) > 2 else ""
    own = bare[:-1] if suffix else bare
    is_name = _may_be_a_persons(own, spellings, titled=bool(titles))
    kind = own[-1] if len(own) > 1 and own[-1] in _KINDS else ""
    given, middle, family = (own[0] if len(own) > 1 else "", own[1:-1], own[-1]) if is_name else ("", list[str](), "")
    base = " ".join(own[:-1]) if kind else ""
    plain = " ".join(bare)
    keys = dict.fromkeys(
        each for each in (f"is {plain}", f"is {base}" if base else "", *_persons(given, family)) if each
    )
    return Name(
        plain=plain,
        given=given,
        middle=middle,
        family=family,
        titled=bool(titles),
        sex=next((sex for sex, known in (("m", _MEN), ("f", _WOMEN)) if known & {*titles}), ""),
        suffix=suffix,
        base=base,
        kind=kind,
        letters=len((base or "".join(own)).replace(" ", "")),
        keys=[*keys],
    )


def _persons(given: str, family: str) -> tuple[str, ...]:
    """Return the keys of a person's name: by its last word, and by its first one if that is no initial."""
    return tuple(f"of {each}" for each in (given, family) if len(each) > 1)


def _words(text: str) -> list[str]:
    """Return the words of a name without case, accents and the dots of what is short; parted at hyphens too."""
    folded = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", text).casefold())
    plain = unicodedata.normalize("NFC", "".join(each for each in folded if not unicodedata.combining(each)))
    parted = re.sub(r"(?<=\b[^\W\d_])\.(?=[^\W\d_]\b)", ". ", plain)  # J.R. Smith
    return [_undotted(each) for each in _PARTING.split(parted) if each] or [plain]


def _undotted(word: str) -> str:
    bare = word.rstrip(".,")
    return bare if len(bare) == 1 or bare in _TITLES or bare in _SUFFIXES else word.rstrip(",") or word


def _may_be_a_persons(words: Sequence[str], spellings: Sequence[str], *, titled: bool) -> bool:
    """Tell whether words may be a person's name: letters alone, and each was written with a capital, or with a title.

    Who is named by being somebody's, as Ana's sister, has another name.
    """
    if not 0 < len(words) <= _MOST or not all(_LETTERS.fullmatch(each) for each in words) or words[-1] in _KINDS:
        return False
    return titled or any(_is_capitalised(each) for each in spellings if not _PERSON.search(each))


def _is_capitalised(spelling: str) -> bool:
    said = [each for each in _PARTING.split(spelling) if each]
    said = said[1:] if said and said[0].casefold() in ("the", "a", "an") else said
    return bool(said) and all(each[:1].isupper() for each in said)
