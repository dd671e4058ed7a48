"""Finds where an English text states a password, passphrase, pin, token or key.

A stated value counts if it is quoted, or is not a plain word: it contains a digit, a symbol or two hyphens. Every
pattern is bounded, so that time grows linearly with the length of a line.
"""

import re
from collections.abc import Iterator

Span = tuple[int, int]
# One character for one, so that positions in the line stay the same.
_ALIKE = str.maketrans(
    dict.fromkeys("\t\u00a0\u2002\u2003\u2007\u2009\u202f\u3000", " ")
    | {"\u00ab": "\u201c", "\u00bb": "\u201d", "\u300c": "\u201c", "\u300d": "\u201d"}
    | {"\uff1d": "=", "\uff1a": ":", "\u2192": "=", "\u21d2": "="}
)
_WHAT = r"""(?:passw(?:or)?ds?|passphrases?|passcodes?|pass\ code|pins?(?:\ (?:code|number))?|pwd?|secrets?|token
              |(?:api|access|private|secret|encryption)[\ _-]keys?)"""
# The password for the router is ..., the password you need is ..., the password, by the way, is ...
_WHOSE = r"""(?:\ (?:for|of|to|on|at)\ [\w.'-]{1,40}(?:\ [\w.'-]{1,40}){0,3}
              |,?\ (?:you|we|i|they|he|she|that|which)(?:\ [\w'\u2019-]{1,40}){1,3}
              |,(?:\ [\w'\u2019-]{1,40}){1,4},)?"""
_MARKS = r"""["'`*_]{0,3}"""  # "password" is ..., **Password:** ...
_QUOTED = r""""[^"]{1,200}"|`[^`]{1,200}`|'.{1,200}?'(?!\w)|\u201c[^\u201d]{1,200}\u201d|\u2018.{1,200}?\u2019(?!\w)"""
_VALUE = rf"(?P<value>{_QUOTED}|\S{{4,}})"
_THEIRS = rf"\ (?:(?:the|my|our|your|his|her|their|a)\ )?(?:\w{{1,30}}\ )?{_WHAT}\b"
_SAID = (
    # The password is ..., Password: ..., set the password to ...
    re.compile(
        rf"""(?ix) (?: \b{_WHAT}{_MARKS}{_WHOSE}
                (?: (?: \ (?:is|was|are|were|(?:will|should|must)\ be|ha(?:s|ve|d)\ been) | ['\u2019]s )
                    (?:\ (?:now|still|just|called|always|currently|probably|actually|not))?
                  | \s{{0,4}}(?:[:=\u2013-]|[=-]>) )
                (?:\ (?:set|changed|reset|updated)\ to)?
              | \b(?:(?:re)?set(?:ting)?|chang(?:e|ed|ing)|updat(?:e|ed|ing)|made|make)
                \ (?:[\w.'\u2019-]{{1,40}}\ ){{0,4}}?{_WHAT}{_MARKS}{_WHOSE}\ (?:to|from) )
            [:*_]{{0,4}}\ {{1,16}}(?={_VALUE})"""
    ),
    # With password ...: a value without a digit or such a symbol is just the next word of the sentence.
    re.compile(
        rf"""(?ix) (?<!unexpected\ )\b{_WHAT}\ {{1,16}}(?=["'`\u201c\u2018]|\S{{0,200}}[\d!@\#$%^&+~])(?={_VALUE})"""
    ),
    # ... as the password, ... is the password
    re.compile(rf"(?ix) (?<!\S)(?={_VALUE}\ (?:as|is|was){_THEIRS})"),
    re.compile(rf"(?ix) \b(?:use|try|enter|type|set)\ (?={_VALUE}\ for{_THEIRS})"),
)
# ... and another
_FURTHER = re.compile(rf"""(?ix) ["'`\u201d\u2019*_]{{0,3}} (?:,?\ (?:and|or|to)|,)\ {{1,16}}(?={_VALUE})""")
_WHOLE = re.compile(_QUOTED)
_AROUND = ".,:;!?()[]{}<>\"'`\u201c\u201d\u2018\u2019"
_SHORT = 4
_SHORTEST = 5  # with its quotation marks: a parser's token may be "}"
_LETTERS = re.compile(r"(?:[A-Za-z]+(?:['\u2019][A-Za-z]+)?)?")
_JOINING = frozenset({"to", "of", "by", "in", "on", "and", "or", "the"})  # up-to-date is no passphrase


def passwords(line: str) -> Iterator[Span]:
    """Yield the spans of the passwords a line states, without quotation marks and punctuation around them."""
    line = line.translate(_ALIKE)
    for pattern in _SAID:
        reached = 0
        for found in pattern.finditer(line):
            if found.end("value") > reached:
                for span in _listed(line, *found.span("value")):
                    reached = span[1]
                    yield span


def _listed(line: str, start: int, stop: int) -> Iterator[Span]:
    """Yield the span of a value that is a password, and of those listed after it."""
    while span := _password(line, start, stop):
        yield span
        further = _FURTHER.match(line, span[1])
        if further is None:
            break
        start, stop = further.span("value")


def _password(line: str, start: int, stop: int) -> Span | None:
    if _WHOLE.fullmatch(line, start, stop):
        return (start + 1, stop - 1) if stop - start >= _SHORTEST else None
    value = line[start:stop]
    core = value.strip(_AROUND)
    for emphasis in ("**", "__"):
        core = core.removeprefix(emphasis).removesuffix(emphasis)
    if core[:1] in ("*", "_") and core[:1] == core[-1:]:
        core = core[1:-1]
    begin = start + value.find(core)
    return (begin, begin + len(core)) if len(core) >= _SHORT and not _is_plain(core) else None


def _is_plain(text: str) -> bool:
    """Tell whether a text is plain words, with one hyphen or as in up-to-date, perhaps joined by dashes or dots."""
    pieces = [piece.split("-") for piece in re.split(r"[\u2013\u2014\u2026]|\.{2,}|-{2,}", text)]
    return all(
        all(map(_LETTERS.fullmatch, parts)) and (len(parts) <= 2 or not _JOINING.isdisjoint(parts)) for parts in pieces
    )
