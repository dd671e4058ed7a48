"""How sensitive a text is, told by rules, without a model (seed "Sensitivity Detection")."""

import re
import unicodedata
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, get_args

from brainbridge.language.hints import lowered
from brainbridge.language.kinds import Sensitivity
from brainbridge.language.lookalikes import spelled
from brainbridge.language.people import KIND, NOUN, STEMS
from brainbridge.language.redaction import redact
from brainbridge.language.signals import LASTING
from brainbridge.language.unseen import spaced, without_unseen


class Screened(NamedTuple):
    """A text without its secrets, and how sensitive it was with them."""

    text: str
    level: Sensitivity


@dataclass(frozen=True)
class _Rule:
    name: str
    level: Sensitivity
    text: str
    hints: frozenset[str]

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """Return its pattern, which few texts ask for."""
        return re.compile(self.text)


def _term(pattern: str) -> str:
    """Return a pattern for whole words in any case; a digit, "_" or a letter of another script ends a word too."""
    return rf"(?<![A-Za-z])(?i:{pattern})(?![A-Za-z])"


def _any(pattern: str) -> str:
    """Return a pattern in any case."""
    return rf"(?i:{pattern})"


# Repetitions are bounded, so that matching stays linear in a text's length.
_ABROAD = (
    r"passw[o\u00f6]rt(?:er|e)?|kennw[o\u00f6]rt(?:er)?|mots? de passe|contrase\u00f1as?|wachtwoord(?:en)?"
    r"|\u043f\u0430\u0440\u043e\u043b[\u044c\u0438\u044f]|\u5bc6\u7801|\u5bc6\u78bc|\u30d1\u30b9\u30ef\u30fc\u30c9"
)
_KEYS = r"private|secret|access|encryption|decryption|signing|master|recovery|deploy|ssh|gpg|pgp|wallet"
# An attorney has credentials, too.
_LOGIN = (
    r"log-?in|access|api|account|user|admin|root|aws|cloud|database|db|server|service|client|git|proxy|leaked|stolen"
)
# Models and parsers have token budgets, token counts and tokens per second.
_COUNTED = r" per\b|[ _-]?(?:budget|count|limit|usage|cost|price|stream|type|window|length|bucket|id|ring)s?\b"
_TOKEN = rf"tokens?(?![A-Za-z])(?!{_COUNTED})"
_FOR = (
    r"api|access|auth|authenti[cz]ation|authori[sz]ation|bearer|refresh|session|oauth2?|jwt|csrf|xsrf|id|security|login"
    r"|github|gitlab|slack|discord|telegram|npm|pypi|docker|aws|azure|deploy|bot|webhook|expired|leaked|stolen"
)
_THE = r"(?:(?:the|an?|this|that|these|those|all|any|my|our|your|his|her|their|its|no|old|new) ){1,2}"
_LOSE = (
    r"rotat(?:es?|ed|ing)|revok(?:es?|ed|ing)|leak(?:s|ed|ing)?|expos(?:es?|ed|ing)|st(?:eals?|ole|olen|ealing)"
    r"|hard-?cod(?:es?|ed|ing)|encrypt(?:s|ed|ing)?|invalidat(?:es?|ed|ing)|renew(?:s|ed|ing)?|regenerat(?:es?|ed|ing)"
    r"|(?:log|logs|logged|logging|sign|signs|signed|signing) in with|authenticat(?:es?|ed|ing) with"
)
_PARSING = "".join(rf"(?<!{each} )" for each in ("parser", "lexer", "scanner", "tokenizer", "tokeniser", "model"))
_KEEP = (
    rf"{_PARSING}(?:stor(?:es?|ed|ing)|ke(?:eps?|eping|pt)|hid(?:es?|den|ing)|protect(?:s|ed|ing)?|shar(?:es?|ed|ing)"
    r"|past(?:es?|ed|ing)|enter(?:s|ed|ing)?|commit(?:s|ted|ting)?)"
)
_WAS = r"(?:is|was|are|were|be|(?:has|have|had)(?: been)?|got)(?: (?:now|not|still|already))?"
_SPENT = r"expired|revoked|leaked|stolen|rotated|compromised|rejected|invalid"
_LEFT = r"stored|saved|kept|leaked|stolen|expired|invalid"
_SAFE = r"(?:vault|keychain|keyring|\.?env|environment|headers?|cookies?)"
# What a model calls the tokens of its own.
_SPECIAL = "EOS|BOS|PAD|UNK|SEP|CLS|MASK|END|START|STOP|NEXT|LAST|FIRST|MAX|MIN|PER|IMAGE|SPECIAL|NUM|NEW"
_HOST = (
    r"(?!\dx\.)(?:[\w-]{1,63}\.){1,8}"  # no image@2x.png
    r"(?!(?:service|socket|timer|png|jpe?g|gif|svg|js|css|py)\b)[^\W\d_]{2,24}(?!\w)"
)
_DIGITS = r"(?!(?:19|20)\d\d[./-]\d)\(?\d(?:[ ./()-]{0,2}\d){6,14}(?!\d)"
_PHONE = r"phone|mobile|cell|telephone|tel|fax|whats ?app|handy|telefon|rufnummer|(?:call|text|ring) \w{1,30} (?:at|on)"
_PHONE_IN_HAN = "\u7535\u8bdd|\u624b\u673a|\u96fb\u8a71"
_I = r"(?<![\w'])(?:i|we)"
_DO = r"(?: (?:do|did|don't|didn't|not|really|still|also|just|always|often|sometimes|never|used to)){0,2}"
_BE = r"(?:'m|'re|'ve been| am| are| was| were| have been| had been)"
_VERY = r"(?: (?:not|really|very|so|too|quite|just|always|still|often|sometimes|also|pretty|a bit|a little)){0,2}"
_MOOD = (
    r"(?:sad|happy|afraid|scared|angry|anxious|worried|nervous|lonely|depressed|stressed|overwhelmed|exhausted|tired|upset"
    r"|frustrated|ashamed|embarrassed|jealous|proud|excited|thrilled|grateful|hurt|heartbroken|miserable|bored|devastated"
    r"|disappointed|furious|annoyed|glad|relieved|hopeless|guilty|homesick|terrified|in love)\b"
    r"(?! to (?:help|hear|assist)\b| (?:that )?you\b)"  # said in passing
)
_MISS = r"cry|cried|regret|regretted|dread|resent|envy|adore|despise|detest|loathe|worry|hated?|loved?|liked|enjoyed"
_THEM = r"(?:you|him|her|them|my|our|his|\w{1,30}'s)"
_SOUND = r"too|so|very|really|quite|hard|difficult|boring|rude|annoying|ugly|beautiful|strange|confusing|funny|nice"
_NAME = (
    r"(?!(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b)(?!(?:This|That|These|Those|She|He|It|They|You|We|Who|What|Here|There"
    r"|Which|Where|And|But|So|If|One|The|Wow|Yes|Yeah|No|Thanks?|Hey|Hi|Hello|Oh|Ok|Okay|Well|Sorry|Now|Then|Today)\b)"
    r"(?:[A-Z\u00c0-\u00de]['a-z\u00df-\u024f]|[^\W\d_\x00-\u00ff])"
)
_OWN = r"(?:\b(?i:my|our|his|her|their)|\b[\w-]{1,30}'s)"
_RELATED = KIND + NOUN
_OPINION = r"in (?:my|our) (?:\w{1,20} )?opinion|my opinions?|imh?o|if you ask me|to my mind"

# A password, a key or a secret is confidential wherever it is named; of tokens, the words around them decide.
_TABLE: tuple[tuple[str, Sensitivity, str], ...] = (
    ("password", "confidential", _term(r"passwords?|passwd|pass[ _-]?(?:phrase|code)s?|pin[ _-]codes?")),
    ("password abroad", "confidential", _any(_ABROAD)),
    ("API key", "confidential", _term(r"api[ _-]?keys?")),
    ("key", "confidential", rf"(?<![Pp]ublic ){_term(rf'(?:{_KEYS})[ _-]?keys?')}"),
    ("secret", "confidential", _term(r"secrets?")),
    (
        "credentials",
        "confidential",
        _term(rf"(?:{_LOGIN})(?:'s)?[ _-]?credentials?|credentials {_WAS} (?:{_LEFT})|creds"),
    ),
    ("recovery", "confidential", _term(r"(?:recovery|backup|2fa|one-time)[ _-]codes?|(?:seed|recovery)[ _-]phrases?")),
    ("token of", "confidential", _term(rf"(?:{_FOR})[ _-]?{_TOKEN}|(?:my|our|your) token(?!s|{_COUNTED})")),
    ("token variable", "confidential", rf"(?<!\w)(?!(?:{_SPECIAL})_)(?:[A-Z0-9]{{1,30}}_){{1,6}}TOKEN(?![A-Z_])"),
    ("token lost", "confidential", _term(rf"(?:{_LOSE}) (?:{_THE})?{_TOKEN}")),
    ("token kept", "confidential", _term(rf"{_KEEP} {_THE}{_TOKEN}")),
    ("token spent", "confidential", _term(rf"tokens? (?:expires?|{_WAS} (?:{_SPENT}))")),
    ("token in", "confidential", _term(rf"tokens? (?:securely|safely|(?:in|into|from) (?:\w{{1,30}} ){{0,2}}{_SAFE})")),
    ("redacted", "confidential", r"\[redacted\]"),
    ("e-mail", "personal", rf"(?<=[\w+-])(?<!(?<![\w.+-])git)@{_HOST}"),
    ("phone abroad", "personal", r"(?<![\w+.])\+\d(?:[ ./()-]{0,2}\d){7,14}(?!\d)"),
    ("phone called", "personal", rf"(?:{_term(_PHONE)}|{_PHONE_IN_HAN})[^\d\n]{{0,20}}{_DIGITS}"),
    ("phone", "personal", r"(?<![\w.-])(?:\(\d{3}\) ?|\d{3}[-. ])\d{3}[-. ]\d{4}(?![\w-])"),
    ("phone at home", "personal", r"(?<![\w.-])0[1-9]\d{0,3}(?:[ /-]\d{5,8}|(?: \d\d){4}|(?: \d{3,4}){2})(?![\w-])"),
    ("feels", "personal", _any(rf"{_I}{_DO} (?:feel|felt)\b(?! (?:free|the|for|around)\b)")),
    ("mood", "personal", _any(rf"{_I}{_BE}{_VERY} (?:feeling\b|{_MOOD})")),
    ("moved", "personal", _any(rf"\bma(?:de|kes?) (?:me|us){_VERY} (?:feel\b|cry\b|laugh\b|{_MOOD})")),
    ("likes", "personal", _any(LASTING.pattern)),
    ("misses", "personal", _any(rf"{_I}{_DO} (?:(?:{_MISS})\b|miss(?:ed)? {_THEM}\b)")),
    ("thinks", "personal", _any(rf"{_I}{_DO} (?:think|believe|doubt|suspect|reckon|suppose|agree|disagree)\b")),
    ("finds", "personal", _any(rf"{_I} find (?:[\w'-]{{1,30}} ){{1,3}}(?:{_SOUND})\b")),
    ("opinion", "personal", _term(_OPINION)),
    ("whose", "personal", rf"(?:{_OWN} |\b(?i:your) ){_RELATED}(?: (?:is |was )?(?:called|named))? {_NAME}"),
    ("whose, after a comma", "personal", rf"{_OWN} {_RELATED}, {_NAME}"),  # not "thank your kids, Anna"
    ("who", "personal", rf"\b{_NAME}[\w'-]{{0,30}}(?:,| is| was) {_OWN} {_RELATED}\b"),
)
# What a text holds, in lower case, if the pattern of a rule finds something in it; without an entry it is always asked.
_LIKES = ("like", "love", "enjoy", "hate", "miss")
_HINTS: dict[str, tuple[str, ...]] = {
    "password": ("pass", "pin"),
    "password abroad": (
        "pass",
        "kennw",
        "contrase",
        "wachtw",
        "\u043f\u0430\u0440\u043e\u043b",
        "\u5bc6",
        "\u30d1\u30b9",
    ),
    "API key": ("key",),
    "key": ("key",),
    "secret": ("secret",),
    "credentials": ("cred",),
    "recovery": ("code", "phrase"),
    **dict.fromkeys(("token of", "token variable", "token lost", "token kept", "token spent", "token in"), ("token",)),
    "redacted": ("redacted",),
    "e-mail": ("@",),
    "feels": ("feel", "felt"),
    "moved": ("make", "made"),
    "likes": ("prefer", "favo", "stand", "rather", *_LIKES),
    "misses": (
        *("cry", "cried", "regret", "dread", "resent", "envy", "adore", "despise", "detest", "loathe", "worry"),
        *_LIKES,
    ),
    "thinks": ("think", "believe", "doubt", "suspect", "reckon", "suppose", "agree"),
    "finds": ("find",),
    "opinion": ("opinion", "imo", "imho", "ask me", "mind"),
    **dict.fromkeys(("whose", "whose, after a comma", "who"), STEMS),
}
_ALWAYS = ("",)
_RULES = tuple(_Rule(name, level, text, frozenset(_HINTS.get(name, _ALWAYS))) for name, level, text in _TABLE)
_SOUGHT = tuple(frozenset[str]().union(*(rule.hints for rule in _RULES)))
_PHONES = frozenset(each for each, _, _ in _TABLE if each.startswith("phone"))
_MANY_DIGITS = re.compile(r"\d(?:[ ./()-]{0,2}\d){6}")
_SIGNS = {0x2019: "'", 0x2010: "-", 0x2011: "-"}
_HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])")
_BLANKS = re.compile(r"[^\S\n]+")


def screened(text: str) -> Screened:
    """Return a text without its secrets, and how sensitive it was (seed "Sensitivity Detection"; rows G5 and G6).

    Confidential is what names a password, an API key, a secret or a token that is a credential, and what is redacted.
    Personal are addresses, telephone numbers, what somebody feels or thinks, and who is somebody's.
    """
    left = redact(text)
    if left != text:
        return Screened(left, "confidential")
    plain = _plain(text)
    low = lowered(plain)
    hints = {each for each in _SOUGHT if each in low}
    rules = [rule for rule in _RULES if not rule.hints.isdisjoint(hints)]
    if not _MANY_DIGITS.search(plain):
        rules = [rule for rule in rules if rule.name not in _PHONES]
    found = (rule.level for rule in rules if rule.pattern.search(plain))  # the table has the strictest first
    return Screened(left, next(found, "normal"))


def sensitivity(text: str) -> Sensitivity:
    """Return how sensitive a text is, as ``screened`` says."""
    return screened(text).level


def strictest(*levels: Sensitivity) -> Sensitivity:
    """Return the strictest of these levels, "normal" of none: what is derived has that of its parents."""
    return max(levels, key=get_args(Sensitivity).index, default="normal")


def _plain(text: str) -> str:
    """Return what is seen of a text, with one spelling of each letter, apostrophe and blank; apiKey is two words."""
    if not text.isascii():
        shown = dict.fromkeys(without_unseen(each) for each in (text, spaced(text)))
        text = spelled(unicodedata.normalize("NFC", "\n".join(shown))).translate(_SIGNS)
    return _BLANKS.sub(" ", _HUMP.sub(" ", text))
