"""Secrets of twenty-one kinds, made up; each is put together here, so that secret scanners do not report it."""

import random
import string
from collections.abc import Callable

_LETTERS = string.ascii_letters + string.digits
_UPPER = string.ascii_uppercase + string.digits
_LOWER = string.ascii_lowercase + string.digits


def _word(chance: random.Random, length: int, letters: str = _LETTERS) -> str:
    """Return so many letters by chance."""
    return "".join(chance.choices(letters, k=length))


def _spoken(chance: random.Random) -> str:
    return f"{_word(chance, 4, string.ascii_lowercase)}{_word(chance, 4, string.digits)}"


# What is said around a secret; the secret itself stands for {}.
KINDS: dict[str, tuple[str, Callable[[random.Random], str]]] = {
    "AWS key": ("use {} for the bucket", lambda c: "AKIA" + _word(c, 16, _UPPER)),
    "GitHub token": ("push with {} please", lambda c: "ghp_" + _word(c, 36)),
    "GitLab token": ("clone with {} then", lambda c: "glpat-" + _word(c, 20)),
    "Slack token": ("the bot is {} there", lambda c: f"xoxb-{_word(c, 11, string.digits)}-{_word(c, 24)}"),
    "Stripe key": ("charge with {} there", lambda c: "sk_live_" + _word(c, 24)),
    "SendGrid key": ("mail with {} there", lambda c: f"SG.{_word(c, 22)}.{_word(c, 43)}"),
    "npm token": ("//registry.example/:_authToken={}", lambda c: "npm_" + _word(c, 36)),
    "Twilio key": ("call with {} there", lambda c: "SK" + _word(c, 32, "abcdef0123456789")),
    "Mailchimp key": ("write with {} there", lambda c: _word(c, 32, _LOWER) + "-us12"),
    "Telegram token": ("the bot says {} there", lambda c: f"{_word(c, 9, '123456789')}:{_word(c, 35)}"),
    "Azure key": ("AccountName=a;AccountKey={}", lambda c: _word(c, 86) + "=="),
    "URL password": ("postgres://me:{}@db/x is it", _spoken),
    "command line": ("curl -u me:{} there", _spoken),
    "bearer": ("Authorization: Bearer {}", lambda c: _word(c, 23) + "7"),
    "variable": ("export DB_PASSWORD={}", _spoken),
    "JSON": ('"clientSecret": "{}"', _spoken),
    "password": ("the password is {}", _spoken),
    "pin": ("my pin is {}.", lambda c: _word(c, 6, "123456789")),
    "passphrase": ("our passphrase is '{}'", lambda c: f"{_spoken(c)} {_spoken(c)}"),
    "as the password": ("use {} as the password", _spoken),
    "random word": ("here it is: {}", lambda c: "aZ7" + _word(c, 40)),
}


def planted(kind: str, seed: int) -> tuple[str, str]:
    """Return a text that holds a secret of a kind, and that secret."""
    said, make = KINDS[kind]
    secret = make(random.Random(f"{kind} {seed}"))
    return said.format(secret), secret


def traces(secret: str) -> list[str]:
    """Return what shows that a secret is there: any eight characters of it in a row."""
    return [secret[begin : begin + 8] for begin in range(max(1, len(secret) - 7))]
