"""brainbridge/language/redaction.py: secrets are removed, everything else stays."""

import base64
import json
import random
import re
import string

import pytest
from hypothesis import given, strategies

from benchmarks.patterns import theirs
from brainbridge.language import redaction
from brainbridge.language.redaction import redact
from tests.effort import examples

# Put together here, so that secret scanners do not report them.
AWS = "AKIA" + "IOSFODNN7EXAMPLE"
GITHUB = "ghp_" + "16C7e42F292c6912E7710c838347Ae178B4a"
MODEL = "sk-ant-api03-" + "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
KEY = "MIIEpAIBAAKCAQEA7bq0Jm3R8f2yQ1rXzv9KpLwTsUoVdEhGnBcMxYa4k5j6t7Zi"


@pytest.mark.parametrize(
    ("text", "left"),
    [
        (f"use {AWS} for the bucket", "use [redacted] for the bucket"),
        (f"export GITHUB_TOKEN={GITHUB}", "export GITHUB_TOKEN=[redacted]"),
        (f"the key is {MODEL}, keep it", "the key is [redacted], keep it"),
        ('password = "hunter2hunter2"', 'password = "[redacted]"'),
        ("postgres://me:s3cretpw@db/x", "postgres://me:[redacted]@db/x"),
        ("postgres://me:p@ss@db/x", "postgres://me:[redacted]@db/x"),
        ("curl -u me:s3cretpw9 there", "curl -u me:[redacted] there"),
        ("DB_PASSWORD=hunter2hunter2", "DB_PASSWORD=[redacted]"),
        ("export API_KEY=abcd1234efgh5678", "export API_KEY=[redacted]"),
        ("password: hunter2hunter2", "password: [redacted]"),
        ('"clientSecret": "abcd-efgh"', '"clientSecret": "[redacted]"'),
        (f"DATADOG_API_KEY={'0a1b2c3d' * 4}", "DATADOG_API_KEY=[redacted]"),
        ("the password is hunter2secret99", "the password is [redacted]"),
        ("The password for the router is Blue-Tiger7, ok?", "The password for the router is [redacted], ok?"),
        ("my pin is 1234.", "my pin is [redacted]."),
        ("our passphrase is 'correct horse battery'", "our passphrase is '[redacted]'"),
        ("the password's now s3same!", "the password's now [redacted]!"),
        ("use hunter2 as the password", "use [redacted] as the password"),
        ("Try 8842 for the door pin", "Try [redacted] for the door pin"),
        ("password: swordf1sh", "password: [redacted]"),
        ("PIN: 0000", "PIN: [redacted]"),
        ("the api key is abc_123_def", "the api key is [redacted]"),
        ("the password is Summer!2024", "the password is [redacted]"),
        ("My password is Welcome!1", "My password is [redacted]"),
        ("the password is Pa.ssw0rd.", "the password is [redacted]."),
        ("the password is a;b?c,d", "the password is [redacted]"),
        ('use "correct horse battery staple" as the password', 'use "[redacted]" as the password'),
        ('with "blue tiger" as my password', 'with "[redacted]" as my password'),
        ("hunter2 is the password, remember it", "[redacted] is the password, remember it"),
        ("I set the password to hunter2", "I set the password to [redacted]"),
        ("I changed the router's admin password to hunter2.", "I changed the router's admin password to [redacted]."),
        ('change the password to "blue tiger"', 'change the password to "[redacted]"'),
        ("change the password from hunter2 to 'abc'", "change the password from [redacted] to '[redacted]'"),
        ("reset the pin for the door to 8842", "reset the pin for the door to [redacted]"),
        ("log in with password hunter2", "log in with password [redacted]"),
        ("use the password hunter2, then go on", "use the password [redacted], then go on"),
        ("mysql --user me --password hunter2", "mysql --user me --password [redacted]"),
        ('password "hunter2"', 'password "[redacted]"'),
        ("**Password:** hunter2", "**Password:** [redacted]"),
        ("**Password**: **hunter2**", "**Password**: **[redacted]**"),
        ("Password - hunter2", "Password - [redacted]"),
        ('"password" is "hunter2"', '"password" is "[redacted]"'),
        ('He said "the password is hunter2".', 'He said "the password is [redacted]".'),
        ("the password has been set to hunter2", "the password has been set to [redacted]"),
        ("the passwords are hunter2 and swordfish9", "the passwords are [redacted] and [redacted]"),
        ('passwords are "a b", "c d" or hunter2.', 'passwords are "[redacted]", "[redacted]" or [redacted].'),
        ("the password is correct-horse-battery-staple", "the password is [redacted]"),
        ('the password is "it\'s me"', 'the password is "[redacted]"'),
        ("the password is 'it's me'", "the password is '[redacted]'"),
        ("the password is \u201cit\u2019s me\u201d", "the password is \u201c[redacted]\u201d"),
        ("the password is \u00abcorrect horse\u00bb", "the password is \u00ab[redacted]\u00bb"),
        ("password\u00a0is\u00a0hunter2x", "password\u00a0is\u00a0[redacted]"),
        ("password is\thunter2", "password is\t[redacted]"),
        ("password is     hunter2", "password is     [redacted]"),
        ("password \u2192 hunter2x", "password \u2192 [redacted]"),
        ("password\uff1dhunter2x", "password\uff1d[redacted]"),
        ("pw: hunter2x", "pw: [redacted]"),
        ("the password you need is hunter2secret99", "the password you need is [redacted]"),
        ("the password that works is hunter2secret99", "the password that works is [redacted]"),
        ("the password, by the way, is hunter2secret99", "the password, by the way, is [redacted]"),
        ("DB_PASS=hunter2", "DB_PASS=[redacted]"),
        ("Server=db;Uid=sa;Pwd=hunter2;", "Server=db;Uid=sa;Pwd=[redacted];"),
        ("TOKEN=48213977", "TOKEN=[redacted]"),
        ("tokens: 48213977ab", "tokens: [redacted]"),
        ("Authorization: Bearer abcdefghijkl12345", "Authorization: Bearer [redacted]"),
        ("-H 'Authorization: Basic dXNlcjpwYXNz0A=='", "-H 'Authorization: Basic [redacted]'"),
        (f"the password is {'x1' * 150}", "the password is [redacted]"),
        (f"postgres://me:{'p@ss' * 1000}@db/x", "postgres://me:[redacted]@db/x"),
        (f"key {AWS}  # pragma: allowlist secret", "key [redacted]  # pragma: allowlist secret"),
        (f"first line\n-----BEGIN RSA PRIVATE KEY-----\n{KEY}", "first line\n-----[redacted]-----\n[redacted]"),
    ],
)
def test_a_secret_is_taken_out_and_the_rest_stays(text: str, left: str) -> None:
    assert redact(text) == left


@pytest.mark.parametrize(
    "text",
    [
        "The cedar case is oiled, not varnished.",
        "commit 273129a8f0c4b1d2e3f4a5b6c7d8e9f0a1b2c3d4 fixes it",
        "session 74c1be8c-6033-4b80-b4ce-07593c2d30c0",
        "see brainbridge/language/redaction.py:42 and test_a_secret_is_taken_out_and_the_rest_stays",
        "https://example.com/a/rather/long/path/to/some/page.html?with=a&query=in+it",
        "The token is where it was, and the password is on the note.",
        "Secrets: none of us has any.",
        "the password is in the vault",
        "the secret is out",
        "The password is wrong, and the token is expired.",
        "My password is too long; the pin is on the card.",
        "use a manager for the password",
        "Use linseed oil as the secret ingredient.",
        "The secret is well-known by now.",
        "password: see the note",
        "The token is what the parser returns next.",
        "change the password to something longer",
        "use the password manager",
        "the token is expired",
        "The password has been changed, and the pin has been set to zero.",
        "The token is up-to-date, the secret is out... really.",
        "The password is wrong\u2014try again.",
        "set the token to null and/or the secret to undefined",
        "The password is *not* stored, and the token (JWT) is short-lived.",
        "Don't use a word as the password; it doesn't hold.",
        "the password for the router is on a note, the pin of the card isn't",
        "log in with password authentication or with the token below",
        "Password reset/recovery works; **the token is wrong**, and the secret is **no longer** valid.",
        '<input type="password" name="pw1">',
        "Bearer tokens are short-lived; the bearer of this note is Ada.",
        "Tests: 12 pass, 0 fail. bypass=12345678 and a second-pass review",
        "the password we agreed on is wrong",
        "see https://example.com:8080/a?b=c and mail ada@example.com",
        'max_tokens: 4096, maxTokens=4096, "tokens_used": 1234, token_count=123456',
        "PWD=/home/ada/project and OLDPWD=/home/ada1",
        "Invalid token '}' at line 3, unexpected token 'export', token \"<\"",
        "tokenizer=AutoTokenizer.from_pretrained(name)",
        "",
    ],
)
def test_what_is_no_secret_stays(text: str) -> None:
    assert redact(text) == text


UNSEEN = "\u200b\u200c\u200d\u2060\ufeff\u2800\u00ad\u200e\u200f\u202a\u202c\u2066\u2069\u061c\ufe0f\U000e0041"
HIDDEN = (
    (AWS, "use {} for the bucket"),
    (GITHUB, "export TOKEN_OF={}"),
    (MODEL, "the key is {}, keep it"),
    ("s3cretpw", "postgres://me:{}@db/x"),
    ("hunter2secret99", "the password is {}"),
    ("correct horse", "our passphrase is '{}'"),
    (KEY, "a word {} by chance"),
)


@pytest.mark.parametrize("letter", UNSEEN, ids=lambda letter: f"{ord(letter):x}")
@pytest.mark.parametrize(("secret", "text"), HIDDEN)
def test_a_secret_with_invisible_letters_inside_goes_as_a_whole(letter: str, secret: str, text: str) -> None:
    for every in (1, 2, 7):
        hidden = "".join(each + letter * (place % every == 0) for place, each in enumerate(secret))
        assert redact(text.format(letter + hidden + letter)) == text.format("[redacted]")


@pytest.mark.parametrize("letter", UNSEEN, ids=lambda letter: f"{ord(letter):x}")
@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("pass~word: hunter2hunter2", "pass~word: [redacted]"),
        ("the pass~word i~s hun~ter2 no~w", "the pass~word i~s [redacted] no~w"),
        ("~a~ my pin~ is 12~34 ~b~\n~no~thing~", "~a~ my pin~ is [redacted] ~b~\n~no~thing~"),
        ("Bear~er abcdefg~h1", "Bear~er [redacted]"),
        (
            "po~stgres://me:s3~cret~pw9@db/x and pa~sswd=hun~ter2abc",
            "po~stgres://me:[redacted]@db/x and pa~sswd=[redacted]",
        ),
    ],
)
def test_what_names_a_secret_is_read_without_them_and_keeps_them(letter: str, text: str, left: str) -> None:
    assert redact(text.replace("~", letter)) == left.replace("~", letter)


@pytest.mark.parametrize(
    "text",
    [
        "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645 \u06a9\u062a\u0627\u0628\u200c\u0647\u0627 \u0631\u0627",
        "\u0915\u094d\u200d\u0937 \u0930\u094d\u200d\u092f \u0915\u094d\u200c\u0937",
        "\U0001f468\u200d\U0001f469\u200d\U0001f467 at the \u2764\ufe0f beach \U0001f3f4\U000e0067\U000e0062\U000e007f",
        "\ufeffthe token is read from the file",
        "Donau\u00addampf\u00adschiff\u00adfahrt\u200b and the pass\u00adword field",
        "\u200e\u05e9\u05dc\u05d5\u05dd\u200f (password) \u202babc\u202c",
        "\u1781\u17d2\u1798\u17c2\u179a\u200b\u1797\u17b6\u179f\u17b6\u200bsecret\u200b",
    ],
)
def test_invisible_letters_of_a_text_without_a_secret_stay(text: str) -> None:
    assert redact(text) == text


def test_beside_a_secret_other_languages_keep_them() -> None:
    persian = "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"
    family = "\U0001f468\u200d\U0001f469"
    assert redact(f"{persian} {AWS} {family}") == f"{persian} [redacted] {family}"
    split = f"{AWS[:9]}\u200b{AWS[9:]}"
    assert redact(f"{persian} {split} {family} {split}") == f"{persian} [redacted] {family} [redacted]"


@examples(400)
@given(parts=strategies.lists(strategies.sampled_from([*HIDDEN, *UNSEEN]), max_size=8), chances=strategies.randoms())
def test_wherever_such_letters_stand_no_secret_is_left(
    parts: list[str | tuple[str, str]], chances: random.Random
) -> None:
    text = "\n".join(each if isinstance(each, str) else each[1].format(each[0]) for each in parts)
    hidden = "".join(each + chances.choice(UNSEEN) * (chances.random() < 0.2) for each in text)
    done = redact(hidden)
    seen = done.translate(dict.fromkeys(map(ord, UNSEEN)))
    assert [secret for secret, _ in HIDDEN if secret in seen] == []
    assert redact(done) == done


@pytest.mark.parametrize("length", [20, 24, 32, 40, 64])
def test_a_word_made_by_chance_is_taken_out(length: int) -> None:
    chance, letters = random.Random(7), string.ascii_letters + string.digits
    words = ["".join(chance.choices(letters, k=length)) for _ in range(500)]
    assert sum(redact(f"here: {word}") == "here: [redacted]" for word in words) >= 480


HOSTILE = (
    "secret",
    "the pin is ",
    "use ",
    "password for a ",
    "a",
    "://x:",
    "password = '",
    f"{AWS} ",
    "//x",
    '"',
    "api-key ",
    '"pin is 1234" and ',
    "'a is the password ",
    "set a ",
    "is set to ",
    "a1b2, ",
)


@pytest.mark.parametrize("unit", HOSTILE)
def test_what_is_looked_at_together_has_an_end(unit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    lengths = list[int]()

    class Measuring:
        def analyze_string(self, piece: str) -> tuple[str, ...]:
            lengths.append(len(piece))
            return ()

    monkeypatch.setattr(redaction, "_asked", lambda line: (Measuring(),))
    monkeypatch.setattr(redaction, "_may_hold", lambda text: True)
    monkeypatch.setattr(redaction, "_PASSES", 1)
    redact(unit * (5_000 // len(unit)))
    assert max(lengths) <= 400
    assert sum(lengths) <= 10_000


@pytest.mark.parametrize("before", range(200, 500, 7))
def test_a_secret_in_a_long_line_is_found_wherever_it_stands(before: int) -> None:
    said = ("word " * 100)[:before] + " "
    assert redact(f"{said}{AWS} {'and so on ' * 60}") == f"{said}[redacted] {'and so on ' * 60}"


@pytest.mark.parametrize("length", [9, 90, 300, 3000])
def test_a_token_of_any_length_goes_as_a_whole(length: int) -> None:
    header, claims = ({"alg": "HS256"}, {"sub": "a" * length})
    parts = [base64.urlsafe_b64encode(json.dumps(each).encode()).decode().rstrip("=") for each in (header, claims)]
    assert redact(f"it is {'.'.join(parts)}.{'c2ln' * 8} there") == "it is [redacted] there"


# Cheap tests before the patterns


def _every_pattern(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ask every detector and every pattern about every line."""
    monkeypatch.setattr(redaction, "any_in", lambda low, hints: True)
    monkeypatch.setattr(redaction, "_ASKED", dict.fromkeys(redaction._ASKED, ()))


PATTERNS = [(name, pattern) for name, pattern in theirs() if not isinstance(pattern.pattern, bytes)]


@pytest.mark.parametrize(("name", "pattern"), PATTERNS, ids=lambda each: each if isinstance(each, str) else "")
def test_a_detector_is_asked_about_whatever_it_finds(name: str, pattern: re.Pattern[str]) -> None:
    @examples(60)
    @given(found=strategies.from_regex(pattern))
    def asked(found: str) -> None:
        for line in found.split("\n"):
            if pattern.search(line):
                assert redaction._may_hold(line), line
                assert all(each.search(line) for each in redaction._ASKED[name]), line

    asked()


PIECES = [
    *HOSTILE,
    AWS,
    GITHUB,
    MODEL,
    KEY,
    "=",
    ": ",
    " is ",
    "'",
    "\n",
    "[redacted]",
    "\u017fecret is a1b2c",
    "TO\u212aEN=x1y2z3w4",
]


@examples(400)
@given(parts=strategies.lists(strategies.sampled_from(PIECES) | strategies.text(max_size=12), max_size=8))
def test_asking_every_pattern_changes_nothing(parts: list[str]) -> None:
    text = "".join(parts)
    found = redact(text)
    with pytest.MonkeyPatch.context() as patch:
        _every_pattern(patch)
        assert redact(text) == found


@examples(400)
@given(parts=strategies.lists(strategies.sampled_from(PIECES) | strategies.text(max_size=12), max_size=8))
def test_what_is_redacted_stays_as_it_is(parts: list[str]) -> None:
    found = redact("".join(parts))
    assert redact(found) == found
