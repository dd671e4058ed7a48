"""Wishes: the words by which two instructions or preferences are told to be the same."""

from brainbridge.language.words import folded

_SMALL = frozenset(["a", "an", "the", "please", "really"])
_PUNCTUATION = ".,;:!?\u2026\"'\u201c\u201d()[]*_"  # signs as those of C++ and C# tell


def key_words(sentence: str) -> list[str]:
    """Return the words of a sentence that say what is wished, in order; wishes that share them all are the same.

    "I really don't like the tabs!" and "I do not like tabs" do. Every other word tells: into, all, her.
    """
    said = folded(sentence.replace("\u2019", "'")).replace("can't", "can not").replace("n't", " not")
    plain = (word.strip(_PUNCTUATION) for word in said.split())
    return [word for word in plain if word and word not in _SMALL]
