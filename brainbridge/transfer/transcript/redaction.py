"""Secrets are taken out of what an agent's session said before it is remembered.

What a secret looks like is known by detect-secrets. Besides, whatever is assigned to a name like a secret's counts as
one, so does what is said to be somebody's password (``spoken``), and so does a long word that looks random. Too much is
rather taken out than too little.
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
# Without filters: a remark that allows a secret in somebody's repository does not allow it here.
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
# A JSON web token may be longer than a piece of a line, and only a whole one is told by detect-secrets.
_TOKEN = re.compile(r"eyJ[\w-]{10,1000}\.[\w-]")
_HEX = re.compile(r"[0-9a-fA-F-]+")
_LONG = 20
_SHORT = 3  # characters of a secret that is looked for within words
_PIECE, _OVERLAP = 400, 150  # characters that are looked at together, and of these again with what follows
_RANDOM = 0.8  # share of the entropy that a word of its length could have at most


def redact(text: str) -> str:
    """Return a text with every secret in it replaced; a word that holds one goes as a whole."""
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
    """Return a word without the password of an address in it, however long that is and whatever signs it has."""
    at = run.rfind("@")
    found = _ADDRESS.search(run, 0, at) if at > 0 else None
    return run[: found.end()] + REDACTED + run[at:] if found and found.end() < at else run


def _spans(line: str) -> Iterator[Span]:
    """Yield where secrets stand; a word that holds one counts as a whole."""
    words = [match.span() for match in _WORD.finditer(line)]
    yield from (span for span in words if _TOKEN.match(line, *span) or _is_random(line[slice(*span)]))
    starts = [start for start, _ in words]
    for start, stop in _detected(line):
        word = words[bisect_right(starts, start) - 1] if _WORD.fullmatch(line, start, stop) else (start, stop)
        if stop - start >= _SHORT or word == (start, stop):
            yield word


def _detected(line: str) -> Iterator[Span]:
    """Yield where detect-secrets finds something.

    Its patterns may cost the square of a length, so a long line is looked at in pieces, which overlap.
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
    """Tell whether a long word mixes upper and lower case and digits as chance would; digests in hexadecimal do not."""
    kinds = (str.isupper, str.islower, str.isdigit)
    if len(word) < _LONG or _HEX.fullmatch(word) or not all(any(map(kind, word)) for kind in kinds):
        return False
    shares = [count / len(word) for count in Counter(word).values()]
    return -sum(share * math.log2(share) for share in shares) >= _RANDOM * math.log2(min(len(word), 64))
