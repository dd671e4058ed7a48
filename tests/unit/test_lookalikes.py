"""brainbridge/language/lookalikes.py: what looks like ASCII is read as that, by redaction, levels and the screen."""

import time

import pytest

from brainbridge.language.injection import looks_like_instruction
from brainbridge.language.lookalikes import spelled
from brainbridge.language.redaction import REDACTED, redact
from brainbridge.language.sensitivity import sensitivity
from tests.unit.test_injection import AGENT, PEOPLE

WIDE = {code: code + 0xFEE0 for code in range(0x21, 0x7F)}
BOLD = {ord(each): 0x1D400 + place for place, each in enumerate("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")}
CYRILLIC = str.maketrans(
    "aceopsxyABCEHKMOPTX",
    "\u0430\u0441\u0435\u043e\u0440\u0455\u0445\u0443\u0410\u0412\u0421\u0415\u041d\u041a\u041c\u041e\u0420\u0422\u0425",
)
GREEK = str.maketrans("aov", "\u03b1\u03bf\u03bd")
DISGUISES = {"wide": WIDE, "bold": BOLD, "cyrillic": CYRILLIC, "greek": GREEK}
BRAILLE = {0x20: 0x2800}
SAID = ("the password is hunter2", "Password: hunter2hunter2", "our api_key = abcd1234efgh")


@pytest.mark.parametrize("disguise", DISGUISES)
@pytest.mark.parametrize("text", SAID)
def test_a_secret_is_taken_out_in_any_of_them_and_the_rest_stays(text: str, disguise: str) -> None:
    left = redact(text).replace(REDACTED, "~").translate(DISGUISES[disguise])
    tilde = "~".translate(DISGUISES[disguise])
    assert redact(text.translate(DISGUISES[disguise])) == left.replace(tilde, REDACTED)


@pytest.mark.parametrize("text", SAID)
def test_a_blank_of_braille_is_a_blank(text: str) -> None:
    left = redact(text.translate(BRAILLE))
    assert ("hunter2" in left, "abcd" in left, left.endswith(REDACTED)) == (False, False, True)
    assert left.startswith(text.split(maxsplit=1)[0].translate(BRAILLE))
    assert sensitivity("I\u2800feel\u2800sad about it") == "personal"
    assert sensitivity("the pass\u2800word is not here") == "confidential"


@pytest.mark.parametrize("disguise", DISGUISES)
def test_a_level_is_found_in_any_of_them(disguise: str) -> None:
    assert sensitivity("it is in the passwords file".translate(DISGUISES[disguise])) == "confidential"


@pytest.mark.parametrize("disguise", [*DISGUISES, "braille"])
def test_orders_are_found_in_any_of_them(disguise: str) -> None:
    table = {**DISGUISES, "braille": BRAILLE}[disguise]
    texts = [text for text in AGENT if text.isascii() and "\\x" not in text]
    assert [text for text in texts if not looks_like_instruction(text.translate(table))] == []


@pytest.mark.parametrize("disguise", ["bold", "cyrillic"])
def test_none_of_them_makes_an_order(disguise: str) -> None:
    table = DISGUISES[disguise]
    assert [text for text in PEOPLE if text.isascii() and looks_like_instruction(text.translate(table))] == []


@pytest.mark.parametrize(
    "text",
    [
        # Russian, Greek, and letters that are of no other alphabet than they seem.
        "\u043f\u0430\u0440\u043e\u043b\u044c \u0437\u0430\u0431\u044b\u0442, \u0441\u043b\u043e\u0432\u0430",
        "\u03b3\u03c5\u03bd\u03b1\u03af\u03ba\u03b1 \u03c4\u03bf\u03c5 \u03b5\u03af\u03bd\u03b1\u03b9",
        "\u00e9t\u00e9 \u00fcber S\u00f8ren \u0142\u00f3d\u017a \u00b5s \u03bcs \u4f60\u597d \u2103",
    ],
)
def test_words_of_other_alphabets_stay(text: str) -> None:
    assert redact(text) == text
    long = [each for each in text.split() if len(each) > 4]
    assert [spelled(each) for each in long] == long


@pytest.mark.parametrize(
    "unit", ["\u0430", "\u0430b", "\u0430 ", "\u0430_", "a\u0430\u0448", "\uff41", "\u0440\u0430\u0441\u0441 "]
)
def test_a_long_text_is_read_soon(unit: str) -> None:
    begun = time.process_time()
    assert len(spelled(unit * 200_000)) == len(unit) * 200_000
    assert time.process_time() - begun < 5
