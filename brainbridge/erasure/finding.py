"""Finds where erased memories are still named: by their words, one after the other, or by their ids."""

import re
from collections.abc import Iterable, Iterator
from itertools import chain, pairwise

from brainbridge.erasure.tombstones import LEAST
from brainbridge.language.normal import forms
from brainbridge.language.words import STOP_WORDS, words

_UUID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")


class Finder:
    """Knows the normal forms of texts, and ids, and finds them in other texts.

    A form of fewer than five words counts only where a text consists of it.
    """

    def __init__(self, texts: Iterable[str] = (), ids: Iterable[str] = ()) -> None:
        self.ids = frozenset(ids)
        said = list(texts)
        self.forms = frozenset(form for text in said for form in forms(text))
        self._topics = {word for text in said for word in words(text)} - STOP_WORDS
        self._starts: dict[tuple[str, str], list[str]] = {}
        for form in self.forms:
            parts = form.split()
            if len(parts) >= LEAST:
                self._starts.setdefault((parts[0], parts[1]), []).append(f"{form} ")

    def quoted(self, text: str) -> str | None:
        """Return a form that stands in a text, or that it consists of; None if there is none."""
        said = forms(text)
        whole = (each for each in said if each in self.forms)
        return next(chain(whole, *map(self._within, said)), None)

    def names(self, text: str) -> bool:
        """Tell whether a text is or holds one of the ids, or quotes one of the texts."""
        if text in self.ids or not self.ids.isdisjoint(_UUID.findall(text)):
            return True
        return bool(self.forms) and self.quoted(text) is not None

    def asked(self, question: str) -> bool:
        """Tell whether a question has a word in common with one of the texts, stop words aside."""
        return not self._topics.isdisjoint(words(question))

    def _within(self, said: str) -> Iterator[str]:
        padded, place = f"{said} ", 0
        for first, second in pairwise(said.split()):
            for form in self._starts.get((first, second), ()):
                if padded.startswith(form, place):
                    yield form.rstrip()
            place += len(first) + 1
