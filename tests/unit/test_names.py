"""What the spelling of a name says of who bears it."""

import pytest

from brainbridge.language import names


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("John Smith", "john smith"),
        ("José García", "Jose Garcia"),
        ("checkout-service", "Checkout Service"),
        ("checkout_service", "checkout-service"),
        ("Dr. John Smith", "John Smith"),
        ("Prof. Dr. Ada Lopes", "Ada Lopes"),
        ("J.R. Smith", "J. R. Smith"),
        ("J Smith", "J. Smith"),
        ("Jean-Luc Picard", "Jean Luc Picard"),
        ("The API", "api"),
    ],
)
def test_case_accents_hyphens_dots_and_titles_change_nothing(one: str, other: str) -> None:
    assert names.read([one]).plain == names.read([other]).plain


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("C++", "C"),
        ("C#", "C"),
        ("node.js", "nodejs"),
        ("server 1", "server 2"),
        ("v1.2", "v12"),
        ("John Smith", "John Smith Jr."),
        ("Dr. Who", "Dr."),
    ],
)
def test_what_tells_things_apart_stays(one: str, other: str) -> None:
    assert names.read([one]).plain != names.read([other]).plain


@pytest.mark.parametrize(
    ("spelling", "given", "middle", "family"),
    [
        ("John Smith", "john", [], "smith"),
        ("J. Smith", "j", [], "smith"),
        ("John A. Smith", "john", ["a"], "smith"),
        ("Mr. John Smith", "john", [], "smith"),
        ("Ana", "", [], "ana"),
        ("Dr. Smith", "", [], "smith"),
        ("the Smith", "", [], "smith"),
        ("mr smith", "", [], "smith"),
        ("john smith", "", [], ""),  # nobody wrote it as a name
        ("the orion service", "", [], ""),
        ("Orion Service", "", [], ""),
        ("Ana's Sister", "", [], ""),
        ("checkout-service", "", [], ""),
        ("Server 1", "", [], ""),
        ("One Two Three Four Five", "one", ["two", "three", "four"], "five"),
        ("One Two Three Four Five Six", "", [], ""),
    ],
)
def test_what_may_be_a_persons_name_has_parts(spelling: str, given: str, middle: list[str], family: str) -> None:
    read = names.read([spelling])
    assert (read.given, read.middle, read.family) == (given, middle, family)


def test_one_spelling_with_capitals_is_enough() -> None:
    assert names.read(["john smith", "John Smith"]).family == "smith"


@pytest.mark.parametrize(
    ("spelling", "titled", "sex", "suffix"),
    [
        ("Mr Smith", True, "m", ""),
        ("Mrs. Ann Smith", True, "f", ""),
        ("Dr. Ann Smith", True, "", ""),
        ("Ann Smith", False, "", ""),
        ("John Smith Jr.", False, "", "jr"),
        ("John Smith III", False, "", "3"),
        ("Chapter II", False, "", ""),
        ("Dr.", False, "", ""),
    ],
)
def test_titles_and_suffixes_are_told(spelling: str, titled: bool, sex: str, suffix: str) -> None:
    read = names.read([spelling])
    assert (read.titled, read.sex, read.suffix) == (titled, sex, suffix)


@pytest.mark.parametrize(
    ("spelling", "base", "kind"),
    [
        ("The Orion service", "orion", "service"),
        ("billing-service", "billing", "service"),
        ("Orion team", "", ""),  # another thing than what it makes
        ("service", "", ""),
        ("Orion", "", ""),
    ],
)
def test_what_a_thing_is_may_stand_behind_its_name(spelling: str, base: str, kind: str) -> None:
    read = names.read([spelling])
    assert (read.base, read.kind) == (base, kind)


def test_names_that_may_be_one_share_a_key() -> None:
    def keys(spelling: str) -> set[str]:
        return set(names.read([spelling]).keys)

    assert keys("J. Smith") & keys("John Smith") & keys("John A. Smith") & keys("Mr Smith")
    assert keys("John") & keys("John Smith")
    assert keys("Orion") & keys("the Orion service")
    assert not keys("John Smith") & keys("Ann Lopes")
    assert not keys("J. Lopes") & keys("J. Smith")  # an initial alone tells nothing


@pytest.mark.parametrize("odd", ["", ".", "-", "\u0301", "Dr", "Jr.", "#", "a" * 500, "- -", "\u200b"])
def test_nothing_makes_it_fail(odd: str) -> None:
    assert names.read([odd]).plain or odd.strip(" .-\u0301\u200b") == ""
