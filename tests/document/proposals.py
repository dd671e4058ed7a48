"""What a model double is told, and what it answers: a good state, and that state with something wrong."""

from collections.abc import Callable, Sequence

from brainbridge.document import text
from brainbridge.document.modelled import asking
from brainbridge.document.modelled.asking import Tried
from brainbridge.document.rules.inputs import Given, Missed, Note
from brainbridge.document.schema import WORKING_MEMORY
from brainbridge.document.text import Text
from brainbridge.model.port import Failed
from tests.document.collapses import TITLES
from tests.document.rewrites import EMPTY, INTRO, agent, anything, at, rewritten, user
from tests.models import Double, writer

GIVEN = Given(
    notes=(
        Note("n1", at(4), "The dial is due on Friday"),
        Note("n2", at(4), "No semicolons in JavaScript", directive=True),
    ),
    said=(
        user("s1", at(4), "We decided to oil the cedar case with linseed."),
        user("s2", at(4, 9, 1), "I work at the clock museum of Trieste."),
        agent("s3", at(4, 9, 2), "The old varnish broke when it was heated."),
    ),
    missed=(Missed("When does the museum open?", at(4)),),
)
BOND = [
    '- Directive: "No semicolons in JavaScript" <!-- n2 -->',
    '- Linda says: "I work at the clock museum of Trieste" <!-- s2 -->',
]
ACTIVE = [
    '- Decided: "oil the cedar case with linseed" <!-- s1 -->',
    '- Note: "The dial is due on Friday" <!-- n1 -->',
    '- Avoid: "The old varnish broke when heated" <!-- s3 -->',
]
POINTERS = [INTRO]
GAPS = ['- Asked 2026-05-04: "When does the museum open?"']


def answer(**sections: Sequence[str]) -> str:
    """Return a good answer; a section given by its last word in lower case has other lines, or is gone if None."""
    lines = {
        "phenotype": ["_Still forming; it shows with experience._"],
        "bond": BOND,
        "niche": ["_No place among others yet._"],
        "context": ACTIVE,
        "pointers": POINTERS,
        "gaps": GAPS,
        "skills": ["_No patterns yet._"],
    } | sections
    parts = [
        f"## {title}\n" + "\n".join(lines[title.split()[-1].lower()])
        for title in TITLES
        if lines[title.split()[-1].lower()] is not None
    ]
    return "\n\n".join(["# Working Memory State", *parts]) + "\n"


def asked(
    *answers: str | Failed,
    old: Text | str = EMPTY,
    given: Given = GIVEN,
    budget: int = 8_000,
    finds: Callable[[Sequence[str], str], int] = anything,
) -> tuple[Tried, Double]:
    """Ask a double that gives these answers in order, the last one again."""
    was = text.read(old, WORKING_MEMORY) if isinstance(old, str) else old
    by = writer(*answers)
    made = rewritten(was, given, when=at(9), budget=budget, finds=finds)
    done = asking.tried(by, was, given, made, at=at(9), budget=budget, finds=finds)
    assert isinstance(by.model, Double)
    return done, by.model


def codes(done: Tried) -> set[str]:
    return {each.code for each in done.reasons}
