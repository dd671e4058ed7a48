"""Finds where erased memories are still named: by their words, one after the other, by their ids, or by tombstones."""

import re
from collections.abc import Iterable, Iterator
from itertools import chain, pairwise
from typing import Protocol

from brainbridge.erasure import tombstones
from brainbridge.erasure.tombstones import LEAST, Known
from brainbridge.language.normal import forms
from brainbridge.language.words import STOP_WORDS, words

_UUID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")


class Finds(Protocol):
    """Finds what was erased in texts."""

    def holds(self, text: str) -> bool:
        """Tell whether a text of five words or more stands in a text, or an id."""

    def knows(self, said: Iterable[str]) -> bool:
        """Tell whether one of these normal forms is that of a text."""


class Recognised:
    """Finds what tombstones stand for, of which there are the marks that were found ``standing``; it finds no ids."""

    def __init__(self, known: Known, standing: Iterable[str] = ()) -> None:
        self.known = known
        self.standing = set(standing)

    def holds(self, text: str) -> bool:
        """Tell whether a text of five words or more stands in a text."""
        return not self.standing.isdisjoint(tombstones.held(self.known, forms(text)))

    def knows(self, said: Iterable[str]) -> bool:
        """Tell whether one of these normal forms is that of a text."""
        return not self.standing.isdisjoint(tombstones.of_forms(self.known, said))


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
        return self._has_id(text) or (bool(self.forms) and self.quoted(text) is not None)

    def holds(self, text: str) -> bool:
        """Tell whether a text is or holds one of the ids, or holds one of the texts of five words or more."""
        return self._has_id(text) or (bool(self._starts) and any(map(any, map(self._within, forms(text)))))

    def knows(self, said: Iterable[str]) -> bool:
        """Tell whether one of these normal forms is that of one of the texts."""
        return not self.forms.isdisjoint(said)

    def asked(self, question: str) -> bool:
        """Tell whether a question has a word in common with one of the texts, stop words aside."""
        return not self._topics.isdisjoint(words(question))

    def _has_id(self, text: str) -> bool:
        return text in self.ids or not self.ids.isdisjoint(_UUID.findall(text))

    def _within(self, said: str) -> Iterator[str]:
        padded, place = f"{said} ", 0
        for first, second in pairwise(said.split()):
            for form in self._starts.get((first, second), ()):
                if padded.startswith(form, place):
                    yield form.rstrip()
            place += len(first) + 1
