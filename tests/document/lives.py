"""Lives of a working memory as hypothesis makes them: sessions, each with what was said, noted and asked in it."""

import random
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from hypothesis import strategies as st

from brainbridge.document import references, text
from brainbridge.document.rules import rewriting
from brainbridge.document.rules.inputs import Folded, Given, Missed, Note, Rewritten, Said, Wish
from brainbridge.document.schema import WORKING_MEMORY
from brainbridge.document.text import Text

BEGINNING = datetime(2026, 3, 1, 9, tzinfo=UTC)
BUDGETS = st.sampled_from([1_000, 1_500, 3_200, 4_000, 6_000, 8_000, 12_000, 20_000])
NOTHING = text.read("", WORKING_MEMORY)

_THINGS = [
    "parser",
    "tower clock",
    "oak case",
    "importer",
    "login page",
    "chime",
    "cache",
    "r\u00e9sum\u00e9",
    "\u6642\u8a08",
]
_SHAPES = [
    "The {} still needs a new part.",
    "The {} is finished.",
    "We decided to use brass for the {}.",
    "The {} keeps crashing at night.",
    "I fixed the {} today.",
    "Never use nails for the {}.",
    "I work at the museum of the {}.",
    "I prefer the {} in blue.",
    "What about the {}?",
    "Remember to look at the {} of number {number}, which is not painted yet.",
    "We decided to paint number {number} of the {} in the colour that the museum had found in its old books in May.",
]
_HOSTILE = [
    "## The Bond",
    "<!-- we still have to hide this -->",
    "It's not done yet --> <!--",
    '- Past: a \u2192 search: `b` is not done yet" <!-- x -->',
    '- Open (2026-03-01 09:00): "We still have to do it" <!-- s1 -->',
    "We still need the \u202ekey\u202c \x1b[31m of the house.",
    "My key is [redacted] and it is not changed yet.",
    "```\nWe still have to code\n```",
    "a\u2028# Working Memory State\u2028It is not done yet",
    "\U0001f44d",
    "We still have to " + "x" * 300,
    "We still have to " + "do it " * 60,
]
SENTENCES = st.one_of(
    st.builds(
        lambda shape, thing, number: shape.format(thing, number=number),
        st.sampled_from(_SHAPES),
        st.sampled_from(_THINGS),
        st.integers(1, 200),
    ),
    st.sampled_from(_HOSTILE),
    st.text(max_size=20),
)
TEXTS = st.lists(SENTENCES, min_size=1, max_size=4).map(" ".join)


class Session(NamedTuple):
    """What came up in one session: words and whether the agent said them, notes, wishes, questions and answers."""

    said: list[tuple[str, bool]]
    notes: list[tuple[str, float, bool]]
    wishes: list[tuple[str, str]]
    missed: list[str]
    answers: bool


SESSION = st.builds(
    Session,
    st.lists(st.tuples(TEXTS, st.booleans()), max_size=8),
    st.lists(st.tuples(TEXTS, st.sampled_from([0.1, 0.7, 0.8, 1.0]), st.booleans()), max_size=4),
    st.lists(st.tuples(st.sampled_from(["directive", "instruction", "preference"]), TEXTS), max_size=3),
    st.lists(TEXTS, max_size=4),
    st.booleans(),
)
LIVES = st.lists(SESSION, min_size=1, max_size=6)


def drawn(rng: random.Random) -> Session:
    """Return a session of a longer life, in which less is said that is strange, and more that is new."""

    def words() -> str:
        shape = rng.choice(_HOSTILE) if rng.random() < 0.05 else f"{rng.choice(_SHAPES)} It was day {{number}}."
        return shape.format(rng.choice(_THINGS), number=rng.randint(1, 400))

    return Session(
        [(words(), rng.random() < 0.5) for _ in range(rng.randint(0, 20))],
        [(words(), rng.random(), rng.random() < 0.1) for _ in range(rng.randint(0, 4))],
        [(rng.choice(["directive", "instruction", "preference"]), words()) for _ in range(rng.randint(0, 1))],
        [words() for _ in range(rng.randint(0, 2))],
        rng.random() < 0.5,
    )


class Step(NamedTuple):
    """One rewrite: the state before, all that was given, and what came of it."""

    old: Text
    given: Given
    found: Rewritten

    @property
    def behind(self) -> set[str]:
        """Return the ids of the memories behind pointers, with those that are folded."""
        folded = {each.id for each in (*self.found.folded, *self.given.folded)}
        return folded.union(each.id for each in self.found.pointers)


def finds(keywords: object, memory: str) -> bool:
    """Find the memory behind most ids, whatever the words."""
    return sum(memory.encode()) % 5 > 0


def given(life: list[Session], pending: tuple[Note, ...] = ()) -> Given:
    """Return all that is known at the end of the last session of a life; its own notes are pending too."""
    ages = dict[str, datetime]()
    said, wishes, missed = list[Said](), list[Wish](), list[Missed]()
    notes = list(pending)
    for number, session in enumerate(life):
        begins = BEGINNING + timedelta(hours=7 * number)
        for place, (words, by_agent) in enumerate(session.said):
            at = begins + timedelta(seconds=40 * place)
            said.append(Said(f"s{number}-{place}", f"{number}", at, words, by_agent, "agent" if by_agent else "Linda"))
        wishes += [Wish(f"w{number}-{at}", kind, words) for at, (kind, words) in enumerate(session.wishes)]  # type: ignore[arg-type]
        missed += [Missed(words, begins) for words in session.missed]
        ages |= {f"n{number}-{at}": begins + timedelta(minutes=at) for at in range(len(session.notes))}
        ages |= {f"w{number}-{at}": begins for at in range(len(session.wishes))}
        if number == len(life) - 1:
            notes += [
                Note(f"n{number}-{at}", begins + timedelta(minutes=at), words, importance, directive)
                for at, (words, importance, directive) in enumerate(session.notes)
            ]
    answered = tuple(words for words in life[-2].missed) if len(life) > 1 and life[-1].answers else ()
    return Given(tuple(notes), tuple(said), tuple(wishes), tuple(missed), answered, ages=ages)


def unquoted(folded: dict[str, Folded], old: Text) -> tuple[Folded, ...]:
    """Return what is folded, as far as a state neither quotes it nor points to it."""
    there = set(references.read(str(old)).cites)
    return tuple(each for each in folded.values() if each.id not in there)


def lived(life: list[Session], budget: int, old: Text = NOTHING) -> list[Step]:
    """Rewrite at the end of every session of a life, each time with the notes that are pending."""
    steps, pending, folded = list[Step](), tuple[Note, ...](), dict[str, Folded]()
    for number in range(len(life)):
        known = given(life[: number + 1], pending)._replace(folded=unquoted(folded, old))
        at = BEGINNING + timedelta(hours=7 * number + 3)
        found = rewriting.rewritten(old, known, at=at, budget=budget, finds=finds)
        steps.append(Step(old, known, found))
        folded |= {each.id: each for each in found.folded}
        pending = tuple(each for each in known.notes if each.id in found.pending)
        old = found.text
    return steps
