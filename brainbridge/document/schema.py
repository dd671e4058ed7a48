"""Schemas: which sections a document has, in which order, and how long each may be. They are data.

The sections of the working memory, their order, its title and the line below it are those of the seed (Working Memory,
sections Working Memory Schema and The 7-Section Schema).
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from brainbridge.errors import NotFound

PHENOTYPE: Final = "The Phenotype"
BOND: Final = "The Bond"
NICHE: Final = "The Niche"
ACTIVE: Final = "Active Context"
POINTERS: Final = "Crystal Pointers"
GAPS: Final = "Curiosity Gaps"
SKILLS: Final = "Emerging Skills"


class Section(NamedTuple):
    """A section: its title, its budget in tokens, what it holds while there is nothing, and what belongs into it."""

    title: str
    budget: int
    placeholder: str
    focus: str


class Schema(NamedTuple):
    """A kind of document: the name it is found by, the title of its text, and its sections in order."""

    name: str
    title: str
    sections: tuple[Section, ...]

    @property
    def titles(self) -> tuple[str, ...]:
        """Return the titles of the sections, in order."""
        return tuple(each.title for each in self.sections)

    @property
    def budget(self) -> int:
        """Return how many tokens the sections may have together."""
        return sum(each.budget for each in self.sections)

    def section(self, title: str) -> Section:
        """Return a section; NotFound if the schema has none of this title."""
        for each in self.sections:
            if each.title == title:
                return each
        raise NotFound(f"{self.name} has no section {title!r}", hint=f"it has: {', '.join(self.titles)}")


WORKING_MEMORY: Final = Schema(
    name="working-memory",
    title="Working Memory State",
    sections=(
        Section(
            PHENOTYPE,
            400,
            "_Still forming; it shows with experience._",
            "The agent's evolving self-concept: who it is becoming.",
        ),
        Section(
            BOND,
            500,
            "_Nothing is known of the user yet._",
            "Who the user is: enduring traits, communication style, trust, shared history, the present mood.",
        ),
        Section(
            NICHE,
            300,
            "_No place among others yet._",
            "Identity in the ecosystem: skills that are shared, reputation, economic performance.",
        ),
        Section(
            ACTIVE,
            1200,
            "_Nothing is going on._",
            "The last one to three sessions, unresolved tasks, goals, frictions to avoid, and recent wins.",
        ),
        Section(
            POINTERS,
            800,
            "_Use memory_search if user asks about these topics:_",
            "One line with search words for each topic that fades from the active context.",
        ),
        Section(
            GAPS,
            400,
            "_No open questions._",
            "Unresolved questions, gaps in knowledge, and what the agent wants to explore.",
        ),
        Section(
            SKILLS,
            400,
            "_No patterns yet._",
            "Patterns of repeated tasks that are not a skill yet, with confidence and occurrences.",
        ),
    ),
)

SCHEMAS: Final = (WORKING_MEMORY,)


def schema(name: str, known: Iterable[Schema] = SCHEMAS) -> Schema:
    """Return the schema of a name; NotFound names those that there are."""
    found = {each.name: each for each in known}
    if name not in found:
        raise NotFound(f"there is no kind of document {name!r}", hint=f"there are: {', '.join(sorted(found))}")
    return found[name]
