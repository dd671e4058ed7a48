"""brainbridge/language/semantics.py: the semantic type of a crystal, the families of words on both of their sides."""

import re
from typing import get_args

import pytest

from brainbridge.language import semantics
from brainbridge.language.kinds import Origin, SemanticType, Source
from brainbridge.language.semantics import semantic_type

NEUTRAL = "The cedar case stands in the hall"
PREFERENCES = [
    "I prefer tea",
    "We prefer small commits",
    "The user prefers dark mode",
    "Ada always preferred the train",
    "My preferred editor is Vim",
    "My favourite colour is green",
    "Tom's favorite restaurants are all in Porto",
    "our preference is to meet on Tuesdays",
    "She likes her coffee black",
    "My best friend loves sailing",
    "Bob hates mornings",
    "He doesn\u2019t like long meetings",
    "The user can't stand pop-ups",
    "She would rather walk than drive",
    "Ada is fond of olives",
    "my brother is a huge fan of jazz",
    "It rained. I love thunderstorms!",
    "Prefer composition over inheritance",
    "Always answer in British English",
    "From now on, sign the commits",
    "Never push from a laptop",
    "I prefer TypeScript over JavaScript",
    "I always use dark mode",
    "We always go with the smaller library",
]
GOALS = [
    "My goal is to run a marathon",
    "Our goals for this quarter are fewer alerts and faster builds",
    "The aim of the project is to read texts without a model",
    "Goal: ship before Easter",
    "The team's objective is a stable release",
    "I want to learn Spanish",
    "She still wants to move to Lisbon",
    "We plan to open a second shop",
    "The team plans to move to a new server",
    "The user hopes to retire at sixty",
    "Ada intends to write a book",
    "I'd really like to visit Japan",
    "He is determined to quit smoking",
    "I am saving up for a house",
    "We're working towards a degree",
    "my sister is training for a triathlon",
    "My goal is to ship the feature by Friday",
    "I plan to refactor the auth module",
]
TASK_PATTERNS = [
    "steps to release: first tag, then push",
    "Steps for rotating the logs are in the wiki",
    "Step 1: stop the server",
    "How to release a package",
    "To release, run make release",
    "To publish: bump the version, tag, push",
    "To restore a backup: stop the server first, then copy the files",
    "First run the tests, then deploy",
    "Before pushing, run the tests",
    "When the build fails, clear the cache and start again",
    "Whenever the schema changes, the docs are built anew",
    "Every Monday we review the open issues",
    "Each release is tagged and published",
    "Run the linter before every commit",
    "I usually write the test first",
    "The runbook for outages is on the wall",
    "My workflow involves running tests every time",
    "our deployment checklist has nine entries",
    "Done so:\n1. Stop the server\n2. Copy the files",
]
RELATIONSHIPS = [
    "my sister married Tom",
    "Ada's parents divorced in May",
    "I met my wife in Rome",
    "Her brother is dating Julia",
    "His friends trust him",
    "Tom is my cousin",
    "Julia was Tom's best friend",
    "Her colleague fell out with Ben",
    "We get along with the neighbours",
    "Bob and his boss have known each other since school",
    "My manager reports to Ada",
    "his daughter lives with her grandmother",
    "The wives of both brothers quarrelled",
    "my co-worker introduced me to Eve",
    "Ben misses his mom",
    "my uncle loved our grandmother",
    "Carla broke up with her boyfriend",
    "My team works with the platform group",
    "our design team collaborated closely with their sales people",
]
NEAR = [
    # preference
    "The preferences are stored in a table",
    "Open whichever file you prefer",
    "Do you prefer tea?",
    "The preferred stock fell",
    "It looks like a leak",
    "The page got 20 likes",
    "It likes to crash at noon",
    "The fan of the laptop is loud",
    "Add the page to the favourites bar",
    "It always uses the first disk",
    "They always use up the disk",
    # goal
    "the goal post is white",
    "The striker scored a goal",
    "The goalkeeper is injured",
    "An objective opinion",
    "The target is x86",
    "I want to thank everybody",
    "I hope to hear from you",
    "If you want to see it, turn left",
    "Does she want to leave?",
    "I want to make sure that it rains",
    "I am trying to sleep",
    "The plan is in the drawer",
    "Hopefully it rains",
    # task pattern
    "She took two steps to the door",
    "The next steps are unclear",
    "At first I was afraid, then I laughed",
    "The process is running",
    "To be fair, it rained",
    "Every day is a gift",
    "After lunch, we talked about the weather",
    "A recipe with olives",
    "How to do that? Nobody knew",
    "1. The cedar case\n2. The hall",
    # relationship
    "my sister",
    "My sister is tall",
    "Ada married in May",
    "The trees grew up to the roof, said my uncle",
    "My boss cancelled the meeting",
    "my boss moved the dates",
    "Her manager met all the deadlines",
    "My friend missed the bus",
    "The parent node is related to its child",
    "Such a loving home for the kids",
    "The will names a trust for his kids",
    "My kids loved the road trip",
    "The two met in Rome",
    "My neighbour\u2019s dog barks",
    "My team works with Kubernetes",
    "Our team works on the platform",
    "The group of symmetries works with the field",
]
FAMILIES: dict[SemanticType, list[str]] = {
    "preference": PREFERENCES,
    "goal": GOALS,
    "task_pattern": TASK_PATTERNS,
    "relationship": RELATIONSHIPS,
    "general": [*NEAR, NEUTRAL, "", "\u6211\u559c\u6b22\u8336"],
}


@pytest.mark.parametrize(("expected", "text"), [(type, text) for type, texts in FAMILIES.items() for text in texts])
def test_the_words_of_a_text_tell_its_type(expected: SemanticType, text: str) -> None:
    assert semantic_type(text, source=None, origin=None) == expected
    assert semantic_type(text.upper(), source=None, origin="dream") == "insight"


@pytest.mark.parametrize(
    ("source", "origin", "expected"),
    [
        ("skills", None, "skill"),
        ("skills", "dream", "skill"),
        ("memory", "skill", "skill"),
        ("sessions", "dream", "insight"),
        (None, "dream", "insight"),
        ("sessions", "session", "episode"),
        ("sessions", None, "episode"),
        ("memory", "indexed", "fact"),
        ("memory", "peer", "fact"),
        (None, "user_input", "general"),
        (None, "inferred", "general"),
    ],
)
def test_without_such_words_it_is_told_by_where_it_comes_from(
    source: Source | None, origin: Origin | None, expected: SemanticType
) -> None:
    assert semantic_type(NEUTRAL, source=source, origin=origin) == expected


@pytest.mark.parametrize("source", ["memory", "sessions"])
def test_words_come_before_sources_and_after_skills_and_dreams(source: Source) -> None:
    assert semantic_type("I prefer tea", source=source, origin="session") == "preference"
    assert semantic_type("I prefer tea", source=source, origin="skill") == "skill"
    assert semantic_type("I prefer tea", source="skills", origin=None) == "skill"
    assert semantic_type("I prefer tea", source=source, origin="dream") == "insight"


def test_the_first_family_of_a_text_wins_wherever_it_stands() -> None:
    said = [RELATIONSHIPS[0], TASK_PATTERNS[0], GOALS[0], PREFERENCES[0]]
    for least, expected in enumerate(("relationship", "task_pattern", "goal", "preference"), start=1):
        assert semantic_type(". ".join(said[:least]), source="memory", origin=None) == expected


def test_every_type_is_told_of_some_text() -> None:
    told = {semantic_type(text, source=None, origin=None) for texts in FAMILIES.values() for text in texts}
    told |= {semantic_type(NEUTRAL, source=each, origin=None) for each in get_args(Source)}
    assert told | {semantic_type(NEUTRAL, source=None, origin="dream")} == set(get_args(SemanticType))


@pytest.mark.parametrize("name", [name for name, held in vars(semantics).items() if isinstance(held, re.Pattern)])
def test_a_pattern_repeats_nothing_without_end(name: str) -> None:
    assert not re.search(r"[*+]|\{\d*,\}", re.sub(r"\\.|\[[^]]+\]", "", getattr(semantics, name).pattern))
