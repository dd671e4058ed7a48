"""brainbridge/language/sensitivity.py: 200 sentences, of each level those that have it and those that nearly do."""

import random
import re
import time
from typing import get_args

import pytest
from hypothesis import given, strategies

from brainbridge.language import sensitivity as module
from brainbridge.language.hints import any_in, lowered
from brainbridge.language.kinds import Sensitivity
from brainbridge.language.redaction import redact
from brainbridge.language.sensitivity import screened, sensitivity, strictest
from tests.effort import examples

# Put together here, so that secret scanners do not report them.
AWS = "AKIA" + "IOSFODNN7EXAMPLE"
GITHUB = "ghp_" + "16C7e42F292c6912E7710c838347Ae178B4a"
MODEL = "sk-ant-api03-" + "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
DASHES = "-" * 5

CONFIDENTIAL = [
    # Passwords, also where they are only named: the seed goes by the word.
    "The password is abc123",
    "two passwords",
    "The PASSWORD field is too narrow",
    "The design of the password reset page is blue",
    "dbPassword is read at start",
    "userPasswordHash is a column",
    "Set ADMIN_PASSWORD2 before the demo",
    "the passwd file of the server",
    "Our passphrase has four words",
    "both pass phrases",
    "The passcode of the tablet has changed",
    "The PIN code is on the card",
    "user's password\u2019s length",
    "\uff30\uff41\uff53\uff53\uff57\uff4f\uff52\uff44 wide",
    "Das Passwort steht auf dem Zettel",
    "Die Passw\u00f6rter sind alt",
    "Kennw\u00f6rter wechseln",
    "le mot de passe du routeur",
    "la contrase\u00f1a del correo",
    "\u6211\u7684\u5bc6\u7801\u5f88\u957f",
    "\u30d1\u30b9\u30ef\u30fc\u30c9\u3092\u5fd8\u308c\u305f",
    "\u043c\u043e\u0439 \u043f\u0430\u0440\u043e\u043b\u044c \u0441\u0442\u0430\u0440\u044b\u0439",
    # Keys.
    "Set the API_KEY in .env",
    "my api keys",
    "MY_API_KEY=\u2026",
    "MY_API_KEY=abc",
    "The apiKey is read at start",
    "OPENAI_API_KEY is missing",
    "API-Keys live in the settings",
    "\u6211\u7684API key\u5728\u54ea\u91cc",
    "Wo liegt der API-Key?",
    "The private key lies in the safe",
    "her private keys were copied",
    "AWS_SECRET_ACCESS_KEY is not set",
    "Rotate the access keys in May",
    "the encryption key of the backup",
    "My SSH key is on the laptop",
    "ssh_key_path = ~/.ssh/id",
    f"{DASHES}BEGIN OPENSSH PRIVATE KEY{DASHES}",
    "The recovery codes are printed",
    "Never photograph the seed phrase of the wallet",
    # Secrets and credentials.
    "It is a secret",
    "Kubernetes secrets are mounted there",
    "clientSecret comes from the console",
    "CLIENT_SECRETS_FILE is set",
    "the login credentials of the router",
    "Mail me the creds",
    "the service account's credentials",
    "The credentials are stored on the server",
    "GIT_CREDENTIALS come from the keyring",
    # Tokens that are credentials.
    "Store the token securely",
    "Never commit tokens safely or otherwise",
    "The access token is in the header",
    "authToken and refreshToken are cookies",
    "Bearer tokens are short-lived",
    "two OAuth tokens",
    "GITHUB_TOKEN is missing",
    "The JWT token has three parts",
    "Revoke the old token at once",
    "Somebody leaked our tokens",
    "Don't hardcode tokens",
    "Keep your tokens to yourself",
    "The token has expired",
    "These tokens were stolen",
    "Put the token into the vault",
    "Log in with the token from the mail",
    "Enter the token from the mail",
    "My token no longer works",
    # What redaction finds.
    f"use {AWS} for the bucket",
    f"here: {GITHUB}",
    f"Der Schl\u00fcssel ist {MODEL}, gut aufheben",
    f"\u6211\u7684\u94a5\u5319\u662f {AWS}",
    "postgres://me:s3cretpw@db/x",
    "Server=db;Uid=sa;Pwd=hunter2;",
    "curl -u me:s3cretpw9 there",
    "Authorization: Basic dXNlcjpwYXNz0A==",
    "pin: 4711",
    "use [redacted] for the bucket",
    # The strictest level wins.
    "I hate passwords",
    "My email is user@example.com, my API key is in the drawer",
]
PERSONAL = [
    # Addresses.
    "My email is user@example.com",
    "Write to ada.lovelace+cards@mail.example.co.uk soon",
    "<a_b@example.org>",
    "Meine Adresse ist j\u00f6rg@example.de",
    "\u6211\u7684\u90ae\u7bb1\u662fuser@example.cn\uff0c\u8c22\u8c22",
    "user\uff20example.com",
    # Numbers.
    "Call +49 171 2345678",
    "+1 (555) 010-9999 is hers",
    "(555) 010-9999",
    "555-010-9999 after six",
    "phone: 5550109",
    "Her mobile is 171 234 56 78",
    "You can call me at 55501234",
    "Meine Handynummer: 0171/2345678",
    "Telefon 030 1234567",
    "06 12 34 56 78",
    "020 7946 0958",
    "\u6211\u7684\u624b\u673a\u53f7\u662f13812345678",
    # Feelings.
    "I feel overwhelmed by this task",
    "I don't feel well",
    "i felt so small",
    "We feel left out",
    "I'm feeling blue",
    "I'm so tired",
    "I am not happy",
    "We were really proud",
    "I have been lonely since May",
    "I\u2019m in love",
    "That made me cry",
    "Rain makes me sad",
    "I hate mornings",
    "I HATE MONDAYS",
    "I really miss my dog",
    "I missed her",
    "I regret the move",
    "We hate this song",
    "I often worry at night",
    "I loved the play",
    # Opinions.
    "I think Bob is rude",
    "I don't think so",
    "I believe in ghosts",
    "We doubt that it holds",
    "I disagree",
    "I find his jokes boring",
    "I find it too loud",
    "In my humble opinion, it is late",
    "IMHO it is fine",
    "If you ask me, sell it",
    "I prefer tea",
    "I don't like olives",
    "My favourite colour is green",
    "I'd rather walk",
    # Whose somebody is.
    "my sister Anna",
    "Tom's wife Julia",
    "Her best friend Bob moved",
    "our neighbours, Max and Eva",
    "My older brother is called Jo\u00e3o",
    "their boss \u00c9va called",
    "Is your boss Carla there?",
    "my friend \u5c0f\u660e is here",
    "Anna is my sister",
    "Julia, Tom's wife, sings",
    "O'Brien was our manager",
]
NORMAL = [
    "",
    "\U0001f642",
    "The function returns an array of strings",
    "The cedar case is oiled, not varnished.",
    # Nearly a password, a key or a secret.
    "the secretary called",
    "He secretly sings",
    "Glands secrete hormones",
    "the keyboard is dusty",
    "The keynote is at nine",
    "the primary key and a foreign key",
    "the public key of the server",
    "Add your public SSH key to the list",
    "the key of the door",
    "the piano has 88 keys",
    "A passwordless login",
    "She passed the word on",
    "pass the salt",
    "bypass the wall",
    "Show your passport",
    "pwd prints the working folder",
    "PWD=/home/ada/project",
    "pin the message",
    "a capital idea, key to it all",
    "the api is keyed by name",
    "Accredited press only",
    "an incredible view",
    "the credentials of an attorney",
    # Tokens that are counted.
    "the token budget",
    "35 tokens per second",
    "400 tokens",
    "the tokenizer splits words",
    "a tokenised text",
    "max_tokens: 4096",
    "token_count=123456",
    "The context window holds 200,000 tokens",
    "Keep the token count low",
    "Store the token counts in a table",
    "our token budget is spent",
    "Each token is a word or a part of one",
    "The parser stores the token and moves on",
    "EOS_TOKEN ends the text",
    "Invalid token '}' at line 3",
    "the next token is a comma",
    "API token limits are per day",
    "a token of gratitude",
    "The bus takes tokens only",
    "save tokens by being brief",
    # Nearly an address or a number.
    "git clone git@github.com:ada/cards.git",
    "logo@2x.png is too large",
    "actions/checkout@v4 and lodash@4.17.21",
    "getty@tty1.service has started",
    "ssh ada@buildhost",
    "meet @ada there",
    "on 2024-05-12 10:30:00",
    "My phone died on 2024-05-12",
    "192.168.100.200",
    "version 10.20.300.4000",
    "commit 273129a8f0c4b1d2e3f4a5b6c7d8e9f0a1b2c3d4",
    "session 74c1be8c-6033-4b80-b4ce-07593c2d30c0",
    "order 48213977",
    "12 000 000 of 34 000 000",
    "+5 points, -3 points",
    "the epoch 1718000000000",
    # Nearly a feeling, an opinion or somebody.
    "Feel free to ask",
    "I felt the fabric",
    "The patient is sad",
    "I'm happy to help",
    "I am glad that you came",
    "I am in the kitchen",
    "I find the file with grep",
    "I thought of a number",
    "She thinks aloud",
    "Think twice",
    "my sister",
    "My sister sings on Mondays",
    "our manager Monday at nine",
    "She is my sister",
    "Anna sings",
    "the package manager Poetry",
    "It was his brother",
    "the sister ship Olympic",
    "Thank your kids, Anna",
    "Wow, my kids can sing",
]
LEVELS: dict[Sensitivity, list[str]] = {"confidential": CONFIDENTIAL, "personal": PERSONAL, "normal": NORMAL}
SENTENCES = [(level, text) for level, texts in LEVELS.items() for text in texts]


@pytest.mark.parametrize(("level", "text"), SENTENCES)
def test_a_text_is_as_sensitive_as_what_it_says(level: Sensitivity, text: str) -> None:
    assert sensitivity(text) == level


@pytest.mark.parametrize("letter", ["\u200b", "\u200d", "\u00ad", "\u2060", "\ufeff", "\u200e"])
def test_what_nobody_sees_hides_nothing(letter: str) -> None:
    levels = {text: level for level, text in SENTENCES if text.isascii()}
    assert {text: module.sensitivity(letter.join(text)) for text in levels} == levels


def test_there_are_200_sentences_with_many_of_each_level() -> None:
    assert len({text for _, text in SENTENCES}) == len(SENTENCES) >= 200
    assert all(len(texts) >= 60 for texts in LEVELS.values())


def test_the_table_has_the_strictest_first() -> None:
    levels = [rule.level for rule in module._RULES]
    assert levels == sorted(levels, key=get_args(Sensitivity).index, reverse=True)


def test_every_rule_of_the_table_finds_something_and_nothing_above_its_level() -> None:
    for rule in module._RULES:
        levels = {level for level, text in SENTENCES if rule.pattern.search(module._plain(text))}
        assert rule.level in levels, rule.name
        assert levels <= {rule.level, "confidential"}, rule.name


@pytest.mark.parametrize("rule", module._RULES, ids=lambda rule: rule.name)
def test_a_rule_repeats_nothing_without_end(rule: module._Rule) -> None:
    assert not re.search(r"[*+]|\{\d*,\}", re.sub(r"\\.|\[[^]]+\]", "", rule.pattern.pattern))


@pytest.mark.parametrize("text", CONFIDENTIAL)
def test_what_was_redacted_stays_confidential(text: str) -> None:
    assert sensitivity(redact(text)) == "confidential"


def test_a_text_is_as_sensitive_as_the_strictest_of_its_lines() -> None:
    chance = random.Random(7)
    for _ in range(300):
        levels, texts = zip(*chance.sample(SENTENCES, 3), strict=True)
        assert sensitivity("\n\n".join(texts)) == strictest(*levels)


def test_the_strictest_of_levels_is_the_one_that_the_most_is_kept_from() -> None:
    assert strictest() == "normal"
    assert strictest("normal", "normal") == "normal"
    assert strictest("normal", "personal") == "personal"
    assert strictest("confidential", "personal", "normal") == "confidential"


# Cheap tests before the patterns


@pytest.mark.parametrize("rule", module._RULES, ids=lambda rule: rule.name)
def test_whatever_a_rule_finds_holds_one_of_its_hints(rule: module._Rule) -> None:
    @examples(300)
    @given(found=strategies.from_regex(rule.pattern))
    def holds(found: str) -> None:
        if rule.pattern.search(found):
            assert any_in(lowered(found), rule.hints), found
            assert rule.name not in module._PHONES or module._MANY_DIGITS.search(found), found

    holds()


@examples(600)
@given(texts=strategies.lists(strategies.sampled_from([text for _, text in SENTENCES]) | strategies.text(), max_size=4))
def test_asking_every_rule_changes_nothing(texts: list[str]) -> None:
    text = "\u017f ".join(texts)
    plain = module._plain(text)
    levels = [rule.level for rule in module._RULES if rule.pattern.search(plain)]
    if redact(text) != text:
        levels.append("confidential")
    assert screened(text) == (redact(text), strictest(*levels))


def test_a_mebibyte_is_looked_at_in_seconds() -> None:
    for unit in ("secret", "the api key of ", "password: hunter2x, ", "my sister Anna ", "a\n"):
        began = time.process_time()
        screened((unit * 2**20)[: 2**20])
        assert time.process_time() - began < 30, unit
