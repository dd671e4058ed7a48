"""Whether a text looks like an instruction to an agent, told by rules, without a model.

It is asked only of what neither the user nor the local agent wrote. The rules are in ``injections``, ``orders`` and
``orders_abroad``. What hides words from a person (odd letters, invisible characters, encodings) is taken off before.
"""

import base64
import binascii
import html
import re
import unicodedata
from collections.abc import Iterator
from urllib.parse import unquote

from brainbridge.language import injections, orders
from brainbridge.language.injections import Rule
from brainbridge.language.lookalikes import LOOKALIKES, spelled
from brainbridge.language.orders_abroad import ABROAD
from brainbridge.language.unseen import UNSEEN, spaced, without_unseen

_SAID = (*orders.ENGLISH, *ABROAD)
_DEPTH = 2  # encodings within one another
_DIGITS = str.maketrans("013457@$", "oieastas")
_LEET = re.compile(r"(?<=[a-z])[013457@$]{1,2}(?=[a-z])")
_TAGGED = re.compile("[\U000e0020-\U000e007e]+")
_MARKUP = re.compile(r"<[^<>\n]{1,200}>")
_BETWEEN = re.compile(r"(?:[^\w.,:;!?/'#=%&+@$\n]|_)+")
_BREAKS = re.compile(r" ?\n ?")  # within a paragraph
_PARAGRAPHS = re.compile(r"(?: ?\n ?){2,}")
_SPACED = re.compile(r"(?<![^\W_])(?:[^\W\d_][ \t.*|/\u00b7_-]{1,3}){4,}[^\W\d_](?![^\W_])")
_GAPS = re.compile(r"[ \t.*|/\u00b7_-]{2,}")
_WORD = re.compile(r"[^\W\d_]+")
_BASE64 = re.compile(r"(?:[A-Za-z0-9+/]{40,76}\r?\n)+[A-Za-z0-9+/]{0,76}={0,2}|[A-Za-z0-9+/_-]{20,}={0,2}")
_HEX = re.compile(r"(?:(?:\\x|0x|%)?[0-9a-fA-F]{2}[ ,;:]?){16,}")
_HEXED = re.compile(r"\\x|0x|[ ,;:%]")
_READABLE = 0.9  # of what was decoded


def looks_like_instruction(text: str) -> bool:
    """Tell whether a text looks like an instruction to an agent, openly or hidden."""
    return struck(text) is not None


def struck(text: str) -> str | None:
    """Return the name of the first rule that a text meets, None if it meets none."""
    return next(_struck(text, _DEPTH), None)


def _struck(text: str, depth: int) -> Iterator[str]:
    yield from _met(injections.RAW, text)
    if not text.isascii():
        yield from _met(injections.UNSEEN, text)
    low = (text if text.isascii() else unicodedata.normalize("NFC", text)).casefold()
    yield from _met(injections.MARKED, low)
    for each in _readings(text, low):
        yield from _met(_SAID, each)
    if depth:
        for each in _decoded(text):
            yield from _struck(each, depth - 1)
    for seen in () if text.isascii() else dict.fromkeys(spelled(without_unseen(each)) for each in (text, spaced(text))):
        if seen != text:
            yield from _struck(seen, depth)


def _met(rules: tuple[Rule, ...], text: str) -> Iterator[str]:
    for rule in rules:
        if _may_meet(rule, text) and rule.pattern.search(text):
            yield rule.name


def _may_meet(rule: Rule, text: str) -> bool:
    for group in rule.needs:
        for each in group:  # a loop, since any() takes several times as long
            if each in text:
                break
        else:
            return False
    return True


def _readings(text: str, low: str) -> Iterator[str]:
    """Yield a text as a reader may take it: in plain words, without markup, odd letters, gaps and what is invisible."""
    plain = _words(low)
    yield plain
    if "<" in text and (bare := _MARKUP.sub("", low)) != low:
        yield _words(bare)
    simple = low
    if not text.isascii():
        seen = without_unseen(text)
        # Marks are taken off, and compatibility forms and letters of other scripts are those they look like.
        simple = _simple(seen)
        if (words := _words(simple)) != plain:
            yield words
        if seen != text:
            yield _words(_simple(UNSEEN.sub(" ", text)))
            yield from _squeezed(simple)
    if _LEET.search(simple):
        yield _words(simple.translate(_DIGITS))
    if _SPACED.search(simple):
        closed = _SPACED.sub(_closed, simple)
        yield _words(closed)
        yield from _squeezed(closed)


def _words(low: str) -> str:
    return "\n".join(_BREAKS.sub(" ", each) for each in _PARAGRAPHS.split(_BETWEEN.sub(" ", low)))


def _simple(text: str) -> str:
    apart = unicodedata.normalize("NFKD", text).casefold()
    return "".join(each for each in apart if not unicodedata.combining(each)).translate(LOOKALIKES)


def _closed(spaced: re.Match[str]) -> str:
    """Return spaced letters as words: wider gaps, if there are any, are those between words."""
    return " ".join("".join(_WORD.findall(each)) for each in _GAPS.split(spaced[0]))


def _squeezed(text: str) -> Iterator[str]:
    """Yield the words that injections are made of, where they stand without spaces between them."""
    parted = orders.WORDS.sub(lambda found: f" {found[0]} ", "".join(text.split()))
    yield " ".join(parted.split())


def _decoded(text: str) -> Iterator[str]:
    """Yield what is encoded in a text."""
    for each in () if text.isascii() else _TAGGED.finditer(text):
        yield "".join(chr(ord(letter) - 0xE0000) for letter in each[0])
    if "&" in text and (unescaped := html.unescape(text)) != text:
        yield unescaped
    if text.count("%") > 3 and (unquoted := unquote(text)) != text:
        yield unquoted
    for each in _BASE64.finditer(text):
        yield from _read(_from_base64(each[0]))
    for each in _HEX.finditer(text):
        yield from _read(_from_hex(each[0]))


def _from_base64(text: str) -> bytes:
    letters = "".join(text.split()).rstrip("=").replace("-", "+").replace("_", "/")
    try:
        return base64.b64decode(letters[: len(letters) - (len(letters) % 4 == 1)] + "=" * (-len(letters) % 4))
    except (binascii.Error, ValueError):
        return b""


def _from_hex(text: str) -> bytes:
    try:
        return bytes.fromhex(_HEXED.sub("", text))
    except ValueError:
        return b""


def _read(found: bytes) -> Iterator[str]:
    """Yield what was decoded, if it is text."""
    text = found.decode("utf-8", errors="replace")
    readable = sum(each.isprintable() or each.isspace() for each in text) - text.count("\ufffd")
    if text and readable >= _READABLE * len(text):
        yield text
