"""Removes secrets from a text before it is remembered.

detect-secrets knows the patterns of secrets. Three more things count as secrets: a value assigned to a name like a
secret's, what a text calls a password (``spoken``), and a long word that looks random. When in doubt, it is removed.
"""

from __future__ import annotations

import math
import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from operator import itemgetter
from typing import TYPE_CHECKING

from brainbridge.language.hints import any_in, lowered
from brainbridge.language.lookalikes import spelled
from brainbridge.language.spoken import Span, passwords
from brainbridge.language.unseen import UNSEEN, spaced, without_unseen

if TYPE_CHECKING:
    from detect_secrets.plugins.base import BasePlugin

# The detectors, and of each what a line must hold for it to find something there.
_DETECTORS: dict[str, tuple[str, ...]] = {
    "ArtifactoryDetector": (r"AKC|AP[\dA-F]",),
    "AWSKeyDetector": ("A3T|ABIA|ACCA|AKIA|ASIA|(?i:aws)",),
    "AzureStorageKeyDetector": ("AccountKey=",),
    "BasicAuthDetector": ("://", "@"),
    "CloudantDetector": (r"(?i:cl(?:ou(?:dant)?)?[_-]?(?:api)?(?:key|pw|pass|token)|cloudant\.com)",),
    "DiscordBotTokenDetector": (r"[MNO][\w-]{23,25}\.",),
    "GitHubTokenDetector": ("gh[pousr]_",),
    "GitLabTokenDetector": ("gl[a-z]{2,5}-|GR1348941",),
    "JwtTokenDetector": ("eyJ",),
    "KeywordDetector": ("(?i:key|pass|pwd|secret|contrase)", "[\"'`]"),
    "MailchimpDetector": (r"-us\d",),
    "NpmDetector": (":_authToken=",),
    "OpenAIDetector": ("T3BlbkFJ",),
    "PrivateKeyDetector": ("BEGIN |PuTTY-User",),
    "PypiTokenDetector": ("pypi-AgE",),
    "SendGridDetector": (r"SG\.",),
    "SlackDetector": (r"(?i:xox[abpors]-|hooks\.slack)",),
    "SquareOAuthDetector": ("sq0csp-",),
    "StripeDetector": ("k_live_",),
    "TelegramBotTokenDetector": (r"\d{8}:",),
    "TwilioKeyDetector": ("(?:AC|SK)[a-z0-9]{32}",),
}
_ASKED = {name: tuple(re.compile(each) for each in needed) for name, needed in _DETECTORS.items()}
_SETTINGS = {"plugins_used": [{"name": name} for name in _DETECTORS]}
REDACTED = "[redacted]"
_MARK = re.compile(re.escape(REDACTED))
# Tokens of a text are counted: max_tokens = 4096, "token_count": 12, tokenizer = ...
_COUNTED = r"""i[sz] | (?: s | [_.-]?(?:count|limit|budget|usage|id) ) [\w.-]{0,32}
                       ["']? \s{0,4} (?:=|:=|:) \s{0,4} ["']? \d{1,9} (?![^\s"',;)\]}])"""
_NAMED = re.compile(
    rf"""(?ix) (?P<name> (?: passw(?:or)?d | passphrase | (?<=[_-])pass(?![a-z]) | secret | token (?!{_COUNTED})
                            | credential s? | (?<![a-z])pwd (?= ["']? \s? = \s? ["']? [^\s/~.$] )
                            | (?:api|access|private|auth|account|encryption)[_.-]?key ) [\w.-]{{0,128}} )
        (?P<sign> ["']? \s{{0,100}} (?: = | := | : | => | [\uff1d\uff1a\u2192] ) \s{{0,100}} ["']? )
        (?= [^\s"',;]{{8}} | [^\s"',;]*[^\sA-Za-z"',;.] ) [^\s"',;]{{4,}}"""
)
# Authorization: Bearer ...
_BEARER = re.compile(
    r"""(?ix) (?P<kind> \bbearer | \bauthorization ["']? \s{0,4} [:=] \s{0,4} ["']? (?:basic|token|bearer) )
        (?P<blank>\s{1,16}) (?=[^\s"',;]{0,1000}\d) [^\s"',;]{8,}"""
)
_RUN = re.compile(r"\S+")
_ADDRESS = re.compile(r"://[^\s/:@]{0,256}:")  # user:password@host
_OPTION = re.compile(r"(?P<option>\s(?:-u|--user)\s{1,100}[^\s:]{1,256}:)\S+")  # curl -u user:password
# A secret ends where a word of a shell, a URL or a configuration file ends.
_WORD = re.compile(r"[^\s\"'`=,;:<>()\[\]{}@]+")
# A JSON web token may be longer than a piece of a line, and detect-secrets only recognises whole ones.
_TOKEN = re.compile(r"eyJ[\w-]{10,1000}\.[\w-]")
_HEX = re.compile(r"[0-9a-fA-F-]+")
_LONG = 20
_SHORT = 3  # least characters of a secret to extend to its whole word
_PIECE, _OVERLAP = 400, 150  # characters scanned at a time, and how many of them again with the next piece
_PASSES = 8  # more than any line takes
_RANDOM = 0.8  # share of the maximum entropy of a word of its length


# A line without these, and without a long run of characters, holds nothing that is looked for below.
_NAMES = ("pass", "secret", "token", "credential", "key", "pwd")
_SPOKEN = re.compile(r"(?<![a-z0-9])p(?:ins?|wd?)(?![a-z0-9])")
_KINDS = ("bearer", "authorization")
_MARKS = ("://", "contrase", "xox", "eyj", "akc")
_MARKED = re.compile(r"-u(?:ser)?\s|ap[\da-f]")


def redact(text: str) -> str:
    """Return a text with every secret replaced, together with the word that contains it; again changes nothing."""
    if not _may_hold(text):
        return text
    return "\n".join(_settled(line) if _may_hold(line) else line for line in text.split("\n"))


def has_secret(text: str) -> bool:
    """Tell whether there is a secret in a text."""
    return redact(text) != text


def _may_hold(text: str) -> bool:
    """Tell whether there may be a secret in a text: False for nearly all, and cheap to find out."""
    seen = spelled(without_unseen(text))
    return _hints(seen) or (seen != text and _hints(text))


def _hints(text: str) -> bool:
    low = lowered(text)
    return (
        any_in(low, (*_NAMES, *_KINDS, *_MARKS))
        or _is_spoken(low)
        or (("-u" in low or "ap" in low) and _MARKED.search(low) is not None)
        or _has_long_run(text)
    )


def _is_spoken(low: str) -> bool:
    return ("pin" in low or "pw" in low) and _SPOKEN.search(low) is not None


def _has_long_run(text: str) -> bool:
    return max(map(len, text.split()), default=0) >= _LONG


def _settled(line: str) -> str:
    """Return a line redacted until nothing is left: beside what was taken out, more may look like a secret."""
    for _ in range(_PASSES):
        left = _redacted(_seen_through(line))
        if left == line:
            break
        line = left
    return line


def _seen_through(line: str) -> str:
    """Return a line without the secrets that are read in it by its looks: of what stays, all letters stay."""
    if line.isascii():
        return line
    left = _read_as(line, line)
    return _read_as(left, spaced(left))


def _read_as(line: str, shown: str) -> str:
    """Return a line without the secrets that are read in what it shows, letter for letter, without the unseen ones."""
    seen = spelled(without_unseen(shown))
    if seen == line or (left := _redacted(seen)) == seen:
        return line
    places = _places(shown)
    *pieces, last = left.split(REDACTED)
    done, stop = [], 0
    for piece in pieces:
        start = seen.find(piece, stop)
        stop = start + len(piece)
        done.append(_as_written(line, places, start, stop))
    return REDACTED.join([*done, _as_written(line, places, len(seen) - len(last), len(seen))])


def _places(line: str) -> list[int]:
    """Return the places of the letters of a line that are seen."""
    places, end = list[int](), 0
    for found in UNSEEN.finditer(line):
        places += range(end, found.start())
        end = found.end()
    return [*places, *range(end, len(line))]


def _as_written(line: str, places: list[int], start: int, stop: int) -> str:
    """Return a part of a line, from one of these places to another, with the unseen letters in it."""
    if start == stop:
        return ""
    return line[places[start] if start else 0 : places[stop - 1] + 1 if stop < len(places) else len(line)]


def _redacted(line: str) -> str:
    low = lowered(line)
    if "://" in line and "@" in line:
        line = _RUN.sub(lambda found: _without_credentials(found[0]), line)
    if "-u" in line:
        line = _OPTION.sub(lambda found: found["option"] + REDACTED, line)
    if any_in(low, _KINDS):
        line = _BEARER.sub(lambda found: found["kind"] + found["blank"] + REDACTED, line)
    named = any_in(low, _NAMES)
    if named:
        line = _NAMED.sub(lambda found: found["name"] + found["sign"] + REDACTED, line)
    stated = passwords(line) if named or _is_spoken(low) else ()
    spans = sorted(_whole(line, [*_spans(line), *stated]))
    done, end = [], 0
    for start, stop in spans:
        if stop > end:
            done += [line[end:start], REDACTED] if start >= end else []
            end = stop
    return "".join([*done, line[end:]])


def _whole(line: str, spans: list[Span]) -> Iterator[Span]:
    """Yield spans with the whole of what is redacted already, and not those that hold nothing else."""
    marks = [found.span() for found in _MARK.finditer(line)] if REDACTED in line else []
    for start, stop in spans if marks else ():
        touched = marks[bisect_right(marks, start, key=itemgetter(1)) : bisect_left(marks, stop, key=itemgetter(0))]
        begin, end = min([start, *(mark[0] for mark in touched)]), max([stop, *(mark[1] for mark in touched)])
        if any(map(str.isalnum, _MARK.sub("", line[begin:end]))):
            yield begin, end
    yield from () if marks else spans


def _without_credentials(run: str) -> str:
    """Return a word without the password of an address in it, whatever its length and characters."""
    at = run.rfind("@")
    found = _ADDRESS.search(run, 0, at) if at > 0 else None
    return run[: found.end()] + REDACTED + run[at:] if found and found.end() < at else run


def _spans(line: str) -> Iterator[Span]:
    """Yield the spans of secrets, each extended to the word that contains it."""
    asked = _asked(line)
    if not (asked or "eyJ" in line or _has_long_run(line)):
        return
    words = [match.span() for match in _WORD.finditer(line)]
    yield from (span for span in words if _TOKEN.match(line, *span) or _is_random(line[slice(*span)]))
    starts = [start for start, _ in words]
    for start, stop in _detected(line, asked):
        word = words[bisect_right(starts, start) - 1] if _WORD.fullmatch(line, start, stop) else (start, stop)
        if stop - start >= _SHORT or word == (start, stop):
            yield word


def _detected(line: str, asked: Sequence[BasePlugin]) -> Iterator[Span]:
    """Yield the spans that detectors of detect-secrets find.

    Its patterns may take quadratic time, so a long line is scanned in overlapping pieces.
    """
    for begin in range(0, max(1, len(line) - _OVERLAP), _PIECE - _OVERLAP) if asked else ():
        piece = line[begin : begin + _PIECE]
        secrets = {secret for detector in asked for secret in detector.analyze_string(piece)}
        for secret in secrets - {"", REDACTED, REDACTED[1:-1]}:
            start = piece.find(secret)
            while start >= 0:
                yield begin + start, begin + start + len(secret)
                start = piece.find(secret, start + len(secret))


def _asked(line: str) -> Sequence[BasePlugin]:
    """Return the detectors that may find something in a line."""
    names = {name for name, needed in _ASKED.items() if all(each.search(line) for each in needed)}
    return [each for each in _detectors() if type(each).__name__ in names] if names else ()


@cache
def _detectors() -> tuple[BasePlugin, ...]:
    """Return the detectors. They are asked by themselves: a scan reads settings that all threads share, and is slow."""
    from detect_secrets.settings import get_plugins, transient_settings  # slow to import

    with transient_settings(_SETTINGS):
        return tuple(get_plugins())


def _is_random(word: str) -> bool:
    """Tell whether a long word mixes upper case, lower case and digits at random; hexadecimal digests do not."""
    kinds = (str.isupper, str.islower, str.isdigit)
    if len(word) < _LONG or _HEX.fullmatch(word) or not all(any(map(kind, word)) for kind in kinds):
        return False
    shares = [count / len(word) for count in Counter(word).values()]
    return -sum(share * math.log2(share) for share in shares) >= _RANDOM * math.log2(min(len(word), 64))
