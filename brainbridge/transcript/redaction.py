"""Secrets are taken out of what an agent's session said before it is remembered.

What a secret looks like is known by detect-secrets; besides, a long word of high entropy counts as one.
"""

import re

from detect_secrets.core.scan import scan_line
from detect_secrets.plugins.high_entropy_strings import Base64HighEntropyString
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
_SETTINGS = {"plugins_used": [{"name": name} for name in _DETECTORS]}
REDACTED = "[redacted]"
# A secret ends where a word of a shell, a URL or a configuration file ends.
_WORD = re.compile(r"[^\s\"'`=,;:<>()\[\]{}@]+")
_HEX = re.compile(r"[0-9a-fA-F-]+")
_LONG = 24
_ENTROPY = Base64HighEntropyString(limit=4.5)


def redact(text: str) -> str:
    """Return a text with every secret in it replaced; a word that holds one goes as a whole."""
    with transient_settings(_SETTINGS):
        return "\n".join(_redacted(line) for line in text.split("\n"))


def _redacted(line: str) -> str:
    secrets = {found.secret_value for found in scan_line(line) if found.secret_value}

    def judged(word: re.Match[str]) -> str:
        held = any(secret in word[0] if len(secret) > 2 else secret == word[0] for secret in secrets)
        return REDACTED if held or _is_random(word[0]) else word[0]

    for secret in sorted(secrets, key=len, reverse=True):
        if not _WORD.fullmatch(secret):
            line = line.replace(secret, REDACTED)
    return _WORD.sub(judged, line)


def _is_random(word: str) -> bool:
    """Tell whether a word is long and of high entropy; digests and ids in hexadecimal are no secrets."""
    mixed = any(each.isdigit() for each in word) and any(each.isalpha() for each in word)
    return len(word) >= _LONG and mixed and not _HEX.fullmatch(word) and _ENTROPY.calculate_shannon_entropy(word) > 4.5
