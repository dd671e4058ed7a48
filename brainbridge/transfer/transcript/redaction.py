"""Removes secrets from an agent's session before it is remembered.

detect-secrets knows the patterns of secrets. Three more things count as secrets: a value assigned to a name like a
secret's, what a text calls a password (``spoken``), and a long word that looks random. When in doubt, it is removed.
"""

import math
import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator

from detect_secrets.core.scan import scan_line
from detect_secrets.settings import transient_settings

from brainbridge.transfer.transcript.spoken import Span, passwords

_DETECTORS = (
    "ArtifactoryDetector",
    "AWSKeyDetector",
    "AzureStorageKeyDetector",
    "BasicAuthDetector",
    "CloudantDetector",
    "DiscordBotTokenDetector",
    "GitHubTokenDetector",
    "GitLabTokenDetector",
    "JwtTokenDetector",
    "KeywordDetector",
    "MailchimpDetector",
    "NpmDetector",
    "OpenAIDetector",
    "PrivateKeyDetector",
    "PypiTokenDetector",
    "SendGridDetector",
    "SlackDetector",
    "SquareOAuthDetector",
    "StripeDetector",
    "TelegramBotTokenDetector",
    "TwilioKeyDetector",
)
# Without filters: a comment that allows a secret in a repository does not allow it here.
_SETTINGS = {"plugins_used": [{"name": name} for name in _DETECTORS], "filters_used": []}
REDACTED = "[redacted]"
_NAMED = re.compile(
    r"""(?ix) (?P<name> (?: passw(?:or)?d | passphrase | (?<=[_-])pass(?![a-z]) | secret | token | credential s?
                            | (?:api|access|private|auth|account|encryption)[_.-]?key ) [\w.-]{0,128} )
        (?P<sign> ["']? \s{0,100} (?: = | := | : | => | [\uff1d\uff1a\u2192] ) \s{0,100} ["']? )
        (?= [^\s"',;]{8} | [^\s"',;]*[^\sA-Za-z"',;.] ) [^\s"',;]{4,}"""
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
_RANDOM = 0.8  # share of the maximum entropy of a word of its length


def redact(text: str) -> str:
    """Return a text with every secret replaced, together with the word that contains it."""
    with transient_settings(_SETTINGS):
        return "\n".join(_redacted(line) for line in text.split("\n"))


def _redacted(line: str) -> str:
    line = _RUN.sub(lambda found: _without_credentials(found[0]), line)
    line = _OPTION.sub(lambda found: found["option"] + REDACTED, line)
    line = _BEARER.sub(lambda found: found["kind"] + found["blank"] + REDACTED, line)
    line = _NAMED.sub(lambda found: found["name"] + found["sign"] + REDACTED, line)
    spans = sorted([*_spans(line), *passwords(line)])
    done, end = [], 0
    for start, stop in spans:
        if stop > end:
            done += [line[end:start], REDACTED] if start >= end else []
            end = stop
    return "".join([*done, line[end:]])


def _without_credentials(run: str) -> str:
    """Return a word without the password of an address in it, whatever its length and characters."""
    at = run.rfind("@")
    found = _ADDRESS.search(run, 0, at) if at > 0 else None
    return run[: found.end()] + REDACTED + run[at:] if found and found.end() < at else run


def _spans(line: str) -> Iterator[Span]:
    """Yield the spans of secrets, each extended to the word that contains it."""
    words = [match.span() for match in _WORD.finditer(line)]
    yield from (span for span in words if _TOKEN.match(line, *span) or _is_random(line[slice(*span)]))
    starts = [start for start, _ in words]
    for start, stop in _detected(line):
        word = words[bisect_right(starts, start) - 1] if _WORD.fullmatch(line, start, stop) else (start, stop)
        if stop - start >= _SHORT or word == (start, stop):
            yield word


def _detected(line: str) -> Iterator[Span]:
    """Yield the spans that detect-secrets finds.

    Its patterns may take quadratic time, so a long line is scanned in overlapping pieces.
    """
    for begin in range(0, max(1, len(line) - _OVERLAP), _PIECE - _OVERLAP):
        piece = line[begin : begin + _PIECE]
        secrets = {found.secret_value for found in scan_line(piece) if found.secret_value}
        for secret in secrets - {REDACTED, REDACTED[1:-1]}:
            start = piece.find(secret)
            while start >= 0:
                yield begin + start, begin + start + len(secret)
                start = piece.find(secret, start + len(secret))


def _is_random(word: str) -> bool:
    """Tell whether a long word mixes upper case, lower case and digits at random; hexadecimal digests do not."""
    kinds = (str.isupper, str.islower, str.isdigit)
    if len(word) < _LONG or _HEX.fullmatch(word) or not all(any(map(kind, word)) for kind in kinds):
        return False
    shares = [count / len(word) for count in Counter(word).values()]
    return -sum(share * math.log2(share) for share in shares) >= _RANDOM * math.log2(min(len(word), 64))
