"""brainbridge/language/words.py and facets.py: the content of the full-text indexes, and their queries."""

import pytest

from brainbridge.language import facets
from brainbridge.language.words import ends_as_question, forms, irregular, searched, stem, words


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("They went home", ["they", "go", "home"]),
        ("go, goes, gone, going", ["go", "go", "go", "going"]),
        ("children and mice", ["child", "and", "mouse"]),
        ("Ann's and Ann\u2019s", ["ann", "and", "ann"]),
        ("the dogs' bowl", ["the", "dogs", "bowl"]),
        ("children's", ["child"]),
        ("It's its", ["it", "its"]),
        ("don't don\u2019t I'm", ["don't", "don't", "i'm"]),
        ("O'Brien", ["o'brien"]),
        ("'quoted' \u2018so\u2019", ["quoted", "so"]),
        ("e-mail snake_case 3.5", ["e", "mail", "snake", "case", "3", "5"]),
        ("\ufb01ne \uff21\uff22 \u2163", ["fine", "ab", "iv"]),
        ("Stra\u00dfe STRASSE", ["strasse", "strasse"]),
        ("e\u0301te\u0301 \u00e9t\u00e9", ["\u00e9t\u00e9", "\u00e9t\u00e9"]),
        ("\u0130stanbul", ["i\u0307stanbul"]),
        ("\u0416\u0423\u041a", ["\u0436\u0443\u043a"]),
        ("\u6771\u4eac", ["\u6771\u4eac"]),
        ("\u6771\u4eac\u90fd\u3002\u5bd2", ["\u6771\u4eac", "\u4eac\u90fd", "\u5bd2"]),
        ("IBM\u793e\u306e4\u6708", ["ibm", "\u793e\u306e", "4", "\u6708"]),
        ("\uace0\uc591\uc774\ub97c \ubd10", ["\uace0\uc591", "\uc591\uc774", "\uc774\ub97c", "\ubd10"]),
        ("\u1100\u1169\u110b\u1163\u11bc\u110b\u1175", ["\uace0\uc591", "\uc591\uc774"]),
        ("\uff88\uff7a\uff73", ["\u30cd\u30b3", "\u30b3\u30a6"]),
        ("\u0e41\u0e21\u0e27", ["\u0e41\u0e21", "\u0e21\u0e27"]),
        ("\u0ec1\u0ea1\u0ea7", ["\u0ec1\u0ea1", "\u0ea1\u0ea7"]),
        ("\u1000\u101c\u1031\u1038", ["\u1000\u101c", "\u101c\u1031", "\u1031\u1038"]),
        ("\u1786\u17d2\u1798\u17b6", ["\u1786\u17d2", "\u17d2\u1798", "\u1798\u17b6"]),
        ("\u0939\u093f\u0928\u094d\u0926\u0940 \u0915\u0964", ["\u0939\u093f\u0928\u094d\u0926\u0940", "\u0915"]),
        ("\u0645\u0631\u062d\u0628\u0627\u060c", ["\u0645\u0631\u062d\u0628\u0627"]),
        ("\u05e9\u05b8\u05c1\u05dc\u05d5\u05b9\u05dd", ["\u05e9\u05b8\u05c1\u05dc\u05d5\u05b9\u05dd"]),
        ("\U0001f642 ... !?", []),
        ("", []),
    ],
)  # fmt: skip
def test_words_are_folded_and_in_their_base_form(text: str, found: list[str]) -> None:
    assert list(words(text)) == found


def test_an_irregular_form_and_its_base_are_one_word_whoever_says_which() -> None:
    for form, base in irregular().items():
        assert list(words(form)) == list(words(base)) == [base]


def test_no_base_is_a_form_of_another() -> None:
    assert not set(irregular()) & set(irregular().values())


def test_what_is_searched_is_what_a_question_looks_for() -> None:
    assert searched("Ann Smith", "Her children's mice ran") == "ann smith her child mouse run"
    assert searched(None, "", "ok") == "ok"
    assert searched(None) == ""


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("The painters were painting the paintings", ["paint", "painter"]),
        ("apple banana apple", ["appl", "banana"]),
        ("it was what they had", []),
        ("", []),
    ],
)
def test_terms_are_stems_each_once_and_sorted_without_stop_words(text: str, found: list[str]) -> None:
    assert [*forms(text)] == found


def test_one_stem_joins_what_is_said_with_what_is_asked() -> None:
    assert stem("painting") == stem("painted") == stem("paints")


@pytest.mark.parametrize(
    ("text", "asks"),
    [
        ("Where is it?", True),
        ("He said \"why?\"", True),
        ("*Where?* ", True),
        ("\u00bfD\u00f3nde?", True),
        ("\u0643\u064a\u0641\u061f", True),
        ("\u4f55\u6642\uff1f", True),
        ("did you see that", True),
        ("Fine. Well what is that then", True),
        ("Is that so.", False),
        ("Really? Yes.", False),
        ("Yes", False),
        ("is it", False),
        ("What a nice day it was", False),
        ("mayhem is here now", False),
        ("What a day!", False),
        ("", False),
    ],
)  # fmt: skip
def test_the_last_sentence_tells_whether_a_text_asks(text: str, asks: bool) -> None:
    assert ends_as_question(text) is asks


def test_facets_name_what_a_search_can_be_narrowed_to_that_of_the_scope_first() -> None:
    found = facets.facets(scope="x", session="s", type="insight", speaker="Ann", role="user").split()
    assert found == [
        *(facets.in_scope("x"), facets.of_session("s"), facets.of_type("insight")),
        *(facets.by_speaker("Ann"), facets.in_role("user")),
    ]
    assert facets.facets(scope=None, session="s", type="insight").split() == [facets.UNSCOPED, *found[1:3]]


def test_a_facet_is_one_word_of_no_language() -> None:
    for name in ("a b", '"x" OR y', "\U0001f642", "x" * 256, "the"):
        for facet in (facets.in_scope(name), facets.of_session(name), facets.by_speaker(name)):
            assert facet.isascii()
            assert facet.isalnum()
            assert facet == facet.lower()


def test_different_names_and_kinds_have_different_facets_spellings_of_a_speaker_have_one() -> None:
    found = [
        kind(name) for kind in (facets.in_scope, facets.of_session, facets.of_type, facets.in_role) for name in "ab"
    ]
    assert len(set(found)) == len(found)
    assert facets.in_scope("") == facets.in_scope(None) == facets.UNSCOPED
    assert facets.by_speaker("ANN") == facets.by_speaker("ann") != facets.by_speaker("bob")


@pytest.mark.parametrize(
    ("rules", "prefers", "found"),
    [(True, True, ["isrule", "ispreference"]), (True, False, ["isrule"]), (False, False, [])],
)
def test_what_a_user_wants_from_now_on_is_a_facet(rules: bool, prefers: bool, found: list[str]) -> None:
    assert facets.standing(rules=rules, prefers=prefers) == found


@pytest.mark.parametrize(
    ("words", "quoted"),
    [
        (["apple", "or", "not"], '"apple" "or" "not"'),
        (["don't"], '"don\'t"'),
        (['a"b', "c\\"], '"a\\"b" "c\\\\"'),
        (["text:x", "*", "(", "+a", "~2"], '"text:x" "*" "(" "+a" "~2"'),
    ],
)
def test_in_a_search_every_word_is_quoted_and_nothing_is_syntax(words: list[str], quoted: str) -> None:
    assert facets.lucene("text", words) == f"+text:({quoted})"


def test_of_each_group_of_facets_one_is_needed_and_counts_for_nothing() -> None:
    found = facets.lucene("text", ["a"], ["x", "y"], [], ["z"])
    assert found == '+facets:("x" "y")^0 +facets:("z")^0 +text:("a")'


def test_words_that_are_optional_are_not_needed() -> None:
    assert facets.lucene("text", ["a"], ["x"], optional=True) == '+facets:("x")^0 text:("a")'
