"""What tells of a time is an episode, what holds until something newer is said a note."""

from time import process_time

import pytest

from brainbridge.language.episodes import kind


@pytest.mark.parametrize(
    ("text", "category", "tags", "expected"),
    [
        ("We deployed the billing service on Tuesday", "event", (), "episode"),
        ("Ann prefers dark mode", "preference", (), "note"),
        ("The site must never use jQuery", "constraint", (), "note"),
        ("Ben fixed the login bug yesterday", "decision", (), "episode"),
        ("The app uses PostgreSQL.", "fact", (), "episode"),
        ("Ann always tests before a release", "fact", (), "note"),
        ("Ann preferred tabs", "fact", (), "note"),
        ("The customer needed SSO for the portal", "fact", (), "note"),
        ("Ben mentioned that the deploy failed on Friday", "event", (), "episode"),
        # A time decides before all else.
        ("We decided today", "decision", ("policy",), "episode"),
        ("LAST Week we chose it", "principle", (), "episode"),
        ("Last Friday we chose it", "principle", (), "episode"),
        ("This morning we chose it", "principle", (), "episode"),
        ("The last one is best", "principle", (), "note"),
        ("Ann jogs on Fridays", "habit", (), "note"),
        ("This week is best", "principle", (), "note"),
        # Then the category, in any case, then tags, of which a note's wins.
        ("The app always crashes", "issue", ("policy",), "episode"),
        ("The app crashed and failed", "Goal", ("bug",), "note"),
        ("The app always crashes", "fact", ("bug",), "episode"),
        ("The app failed", "fact", ("bug", "Policy"), "note"),
        ("The app always crashes", "fact", ("blue",), "note"),
        # Then verbs, then words.
        ("Ann said that tests must pass", "fact", (), "episode"),
        ("Ann says that tests must pass", "fact", (), "note"),
        ("Ann has goals", "fact", (), "note"),
        ("Ann has conventional tastes", "fact", (), "episode"),
        ("Two policies apply", "fact", (), "note"),
        ("The requirements are long", "fact", (), "note"),
        ("Mustard is yellow", "fact", (), "episode"),
        ("Ann likes tea", "", (), "episode"),
        ("", "fact", (), "episode"),
    ],
)
def test_the_first_thing_that_says_so_decides(text: str, category: str, tags: tuple[str, ...], expected: str) -> None:
    assert kind(text, category=category, tags=tags) == expected


OF_NOTES = """
preference constraint goal habit policy standard belief decision principle commitment relationship skill correction
entity
"""


@pytest.mark.parametrize("category", OF_NOTES.split())
def test_categories_of_notes(category: str) -> None:
    assert kind("It shipped", category=category) == "note"


@pytest.mark.parametrize("category", ["event", "action", "observation", "issue", "bug", "incident", "moment"])
def test_categories_of_episodes(category: str) -> None:
    assert kind("It must ship", category=category) == "episode"


@pytest.mark.parametrize("piece", ["on ", "last ", "this ", "decide", "need ", "always"])
def test_a_long_text_takes_less_than_a_second(piece: str) -> None:
    began = process_time()
    kind(piece * (100_000 // len(piece)), category="fact")
    assert process_time() - began < 1
