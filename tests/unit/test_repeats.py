"""A fact that is said again is known by its form: case, signs and spaces do not matter, what they mean does."""

import hashlib
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brainbridge.language.repeats import digest, form


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("User prefers TypeScript!", "user prefers typescript"),
        ("user prefers   typescript", "user prefers typescript"),
        ("  user\tprefers\n\u00a0TypeScript ", "user prefers typescript"),
        ("I don't smoke.", "i dont smoke"),
        ("I don\u2019t smoke", "i dont smoke"),
        ("e-mail", "email"),
        ("snake_case", "snakecase"),
        ("C++ is fast", "c++ is fast"),
        ("C# is fast", "c# is fast"),
        ("\uff23\uff0b\uff0b is fast", "c++ is fast"),
        ("issue #5", "issue 5"),
        ("a + b", "a b"),
        ("5+ years", "5 years"),
        ("caf\u00e9", "caf\u00e9"),
        ("cafe\u0301", "caf\u00e9"),
        ("STRASSE Stra\u00dfe", "strasse strasse"),
        ("\ufb01ne", "fine"),
        ("soft\u00adware", "software"),
        ("\u6211\u559c\u6b22\u8336\u3002", "\u6211\u559c\u6b22\u8336"),
        ("\u0928\u092e\u0938\u094d\u0924\u0947!", "\u0928\u092e\u0938\u094d\u0924\u0947"),
        ("version 3.5", "version 3 5"),
        ("10:30", "10 30"),
        ("x86-64", "x86 64"),
        ("at -5 degrees", "at -5 degrees"),
        ("at \u22125 degrees", "at -5 degrees"),
        ("- 5 eggs", "5 eggs"),
        ("utf-8", "utf8"),
        ("it costs $5.", "it costs $5"),
        ("5 %", "5"),
        ("5%!", "5%"),
        ("bad\ud800", "bad"),
        ("", ""),
        (" \n", ""),
        ("!?\u2026", ""),
        ("\U0001f44d", ""),
        ("\u200b", ""),
    ],
)
def test_only_the_words_of_a_text_and_the_signs_that_change_them_stay(text: str, expected: str) -> None:
    assert form(text) == expected


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("C++ is fast", "C is fast"),
        ("C# is fast", "C is fast"),
        ("C++ is fast", "C# is fast"),
        ("caf\u00e9", "caf"),
        ("caf\u00e9", "cafe"),
        ("\u6211\u559c\u6b22\u8336", "\u6211\u559c\u6b22\u5496\u5561"),
        ("It takes 3.5 hours", "It takes 35 hours"),
        ("It is -5 outside", "It is 5 outside"),
        ("It costs $5", "It costs \u20ac5"),
        ("A share of 5%", "A share of 5"),
        ("She is home", "He is home"),
        ("I like tea", "I don't like tea"),
    ],
)
def test_another_fact_is_no_repeat(text: str, other: str) -> None:
    assert digest(text) != digest(other)


def test_the_digest_is_that_of_the_form() -> None:
    assert digest("User prefers TypeScript!") == hashlib.sha256(b"user prefers typescript").hexdigest()
    assert str(digest("User prefers TypeScript!")).startswith("58468c99200c07ef")


@pytest.mark.parametrize("text", ["", "  ", "!!!", "\U0001f44d\U0001f44d", "\u200b\u00ad"])
def test_a_text_without_words_is_never_a_repeat(text: str) -> None:
    assert digest(text) is None


@given(st.text())
def test_a_form_is_its_own_form(text: str) -> None:
    assert form(form(text)) == form(text)


@given(st.text(alphabet="a5+#-$%. \u0301", max_size=8))
def test_a_form_of_signs_is_its_own_form(text: str) -> None:
    assert form(form(text)) == form(text)


@pytest.mark.parametrize("piece", ["+", "a+", "5.", "-$", "_", "\u0301", "a!\u0301", " ", "\u6211"])
def test_a_long_text_takes_less_than_a_second(piece: str) -> None:
    began = process_time()
    digest(piece * (100_000 // len(piece)))
    assert process_time() - began < 1
