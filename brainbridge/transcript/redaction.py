"""Secrets are taken out of what an agent's session said before it is remembered.

What a secret looks like is known by detect-secrets. Besides, whatever is assigned to a name like a secret's counts as
one, and so does a long word that looks random. Too much is rather taken out than too little.
"""

import math
import re
from collections import Counter

from detect_secrets.core.scan import scan_line
from detect_secrets.settings import transient_settings

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
    r"""(?ix) (?P<name> [\w.-]* (?: passw(?:or)?d | passphrase | secret | token | credential s?
                            | (?:api|access|private|auth|account|encryption)[_.-]?key ) [\w.-]* )
        (?P<sign> ["']? \s* (?: = | := | : | => ) \s* ["']? )
        (?= [^\s"',;]{8} | [^\s"',;]*[^\sA-Za-z"',;.] ) [^\s"',;]{4,}"""
)
# user:password in front of a host, and after the -u of curl
_CREDENTIALS = re.compile(r"(?P<before>://[^\s/:@]*:)\S+(?=@)|(?P<option>\s(?:-u|--user)\s+[^\s:]+:)\S+")
# A secret ends where a word of a shell, a URL or a configuration file ends.
_WORD = re.compile(r"[^\s\"'`=,;:<>()\[\]{}@]+")
_HEX = re.compile(r"[0-9a-fA-F-]+")
_LONG = 20
_RANDOM = 0.8  # share of the entropy that a word of its length could have at most


def redact(text: str) -> str:
    """Return a text with every secret in it replaced; a word that holds one goes as a whole."""
    with transient_settings(_SETTINGS):
        return "\n".join(_redacted(line) for line in text.split("\n"))


def _redacted(line: str) -> str:
    line = _CREDENTIALS.sub(lambda found: (found["before"] or found["option"]) + REDACTED, line)
    line = _NAMED.sub(lambda found: found["name"] + found["sign"] + REDACTED, line)
    secrets = {found.secret_value for found in scan_line(line) if found.secret_value} - {REDACTED, REDACTED[1:-1]}

    def judged(word: re.Match[str]) -> str:
        held = any(secret in word[0] if len(secret) > 2 else secret == word[0] for secret in secrets)
        return REDACTED if held or _is_random(word[0]) else word[0]

    for secret in sorted(secrets, key=len, reverse=True):
        if not _WORD.fullmatch(secret):
            line = line.replace(secret, REDACTED)
    return _WORD.sub(judged, line)


def _is_random(word: str) -> bool:
    """Tell whether a long word mixes upper and lower case and digits as chance would; digests in hexadecimal do not."""
    kinds = (str.isupper, str.islower, str.isdigit)
    if len(word) < _LONG or _HEX.fullmatch(word) or not all(any(map(kind, word)) for kind in kinds):
        return False
    shares = [count / len(word) for count in Counter(word).values()]
    return -sum(share * math.log2(share) for share in shares) >= _RANDOM * math.log2(min(len(word), 64))
