"""Which words to ask the full-text index for, so that it proposes whoever is alike a memory, and few others.

Two memories are alike if at least a share of all their terms is in both. So one that is alike a memory of n terms lacks
at most (1 - share) * n of them, and of any more than that it has some: the rarest will do. The common words, which
would make the index look at nearly every memory there is, are not asked for.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from math import ceil

_MOST_COUNTED = 2**16  # terms
_ROUNDING = 1e-6
# The index's stemmer tells forms apart that ours does not (clear, clearly): one shared term in eighty is not found.
_FEWEST_SPARE, _SPARE = 2, 1 / 16


class Sought:
    """Chooses words by how often their terms were met so far."""

    def __init__(self, threshold: float) -> None:
        self.threshold = threshold
        self._met: Counter[str] = Counter()

    def meet(self, terms: Iterable[str]) -> None:
        """Count the terms of a memory."""
        self._met.update([*terms])
        if len(self._met) > _MOST_COUNTED:
            self._met = Counter({term: times // 2 for term, times in self._met.items() if times > 1})

    def rarest(self, forms: Mapping[str, str]) -> tuple[list[str], int]:
        """Return the terms to ask for, of the terms and words of a text: at equal rarity the longer ones.

        The second value is how many of them whoever is alike has at least.
        """
        lacked = len(forms) - ceil(self.threshold * len(forms) - _ROUNDING)
        wanted = min(len(forms), lacked + 1 + max(_FEWEST_SPARE, int(_SPARE * len(forms))))
        found = sorted(forms, key=lambda term: (self._met[term], -len(term), term))
        return found[:wanted], wanted - lacked
