"""Manner: how a sentence says what it says - asked, wished, told of by others, doubted, or as a correction."""

import re
from typing import Final, NamedTuple

from brainbridge.language import hearsay
from brainbridge.language.words import CAPITALS, ends_as_question

EXPLICIT: Final = 0.95
INFERRED: Final = 0.5
SPECULATIVE: Final = 0.3
_CONTRACTED: Final = re.compile(
    r"\b(?:(?P<i>[Ii])'m|(?P<who>[Ww]e|[Tt]hey|[Yy]ou)'re|(?P<have>[IiWw]e?|[Tt]hey)'ve"
    r"|(?P<it>[Ii]t|[Hh]e|[Ss]he|[Tt]hat|[Nn]ame|[Hh]ere|[Tt]here)'s(?= )"
    r"|(?P<do>[Dd]o|[Dd]oes|[Dd]id|[Ii]s|[Aa]re|[Ww]as|[Ww]ere|[Hh]as|[Hh]ave|[Hh]ad)n't|(?P<can>[Cc]an)'t)\b"
)
_OPENING: Final = re.compile(
    r"(?:(?:yes|yeah|yep|ok|okay|well|so|and|but|oh|ah|hey|hi|hello|fyi|btw|by the way|also|for the record"
    r"|just so you know"
    r"|quick update|update|news|note|reminder|good news|bad news|thanks|sure|in fact|as of now|currently|now|nowadays"
    r"|these days|today|at the moment|meanwhile|finally|unfortunately|luckily|honestly|oh wow|wow|haha|fun fact"
    r"|guess what|remember that|please note that|please remember that|note that|remember|fact|as you know|recently"
    r"|big news|anyway|by now|then|important|anyways|great|turns out|it turns out|it turns out that"
    r"|turns out that|i found out that|i found out|you know|as for me|as of today|lately|plus|besides"
    r"|i can tell you that)(?:[,:!.]+ | - | \u2013 | \u2014 | ))",
    re.IGNORECASE,
)
_HEDGE: Final = re.compile(
    r"\b(?:i (?:think|guess|suppose|assume|suspect|believe|reckon|feel like)(?: that)?"
    r"|i(?: am)? not (?:entirely )?sure(?: but)?"
    r"|maybe|perhaps|possibly|probably|presumably|supposedly|apparently|allegedly|likely|it seems(?: that| like)?"
    r"|i heard(?: that)?"
    r"|as far as i (?:know|remember|can tell)|afaik|iirc|if i (?:remember|recall) (?:correctly|right(?:ly)?)"
    r"|i am pretty sure(?: that)?"
    r"|if i am not mistaken|i might be wrong but|seems to be|roughly|rumou?r has it(?: that)?)\b,? ?",
    re.IGNORECASE,
)
# Each hedge has one of these.
_HEDGED: Final = (
    *(
        "think",
        "guess",
        "suppos",
        "assum",
        "suspect",
        "believe",
        "reckon",
        "feel",
        "sure",
        "maybe",
        "perhaps",
        "possibl",
    ),
    *(
        "probabl",
        "presum",
        "apparent",
        "alleged",
        "likely",
        "seems",
        "heard",
        "afaik",
        "iirc",
        "mistaken",
        "wrong",
        "recall",
    ),
    *("rumo", "as far", "roughly", "if i "),
)
_SAYS: Final = re.compile(
    rf"\A(?P<who>(?:[Mm]y [\w ]{{2,20}}?|(?!(?:The|Our|My|Your|This|That|Nobody|Let's) )[{CAPITALS}][\w'-]{{1,20}}"
    r"|[Hh]e|[Ss]he|[Tt]hey|(?:[Tt]he|[Oo]ur) \w{2,20}))"
    r" (?:says?|said|tells me|told (?:me|us)|thinks?|claims?|claimed|mentioned|believes?|reports?"
    r"|wrote)(?: that)? (?P<rest>\S.+)\Z"
)
_WISHED: Final = re.compile(
    r"(?:\A(?:If|Unless|Whether|When|Whenever|Imagine|Suppose|Pretend|Let us|Let's|Assume|Assuming|Should|Would"
    r"|Could|Had"
    r"|Wish|Hope|Hopefully|Say|Maybe we should|As if|Once|Unlike|Like|For example|As an example"
    r"|In (?:the|this|my) example|For instance|Hypothetically"
    r"|Nobody sa(?:id|ys))(?=[ ,])"
    r"|\b(?:if|unless|whether|wish|wishes|wished|hope|hopes|hoping|would|could|should|might|shall|want|wants|wanted"
    r"|wanting"
    r"|going to|gonna|plan to|plans to|planning|pretend|imagine|suppose|as if|as though|thinking (?:of|about)|dream"
    r"|dreamt"
    r"|dreamed|considering|would've|ought|supposed to|need to|needs to|trying to|tried to|try to|almost|nearly|in case"
    r"|about to|looking to|let's|let us|hypothetically|for example"
    r"|for instance|e\.g|instead of|rather than being|joking|kidding"
    r"|lol|jk|what if"
    r"|must|may not|wonder|wondering|prepared to|ready to|used to think|able to|refuse|refuses)\b|'d\b|'ll\b"
    r"|\bwill (?!Smith))"
)
# Who came back is no longer where, or no longer has what, the sentence says first.
_BACK: Final = (
    r"(?:(?:have|has|had|then|later|soon|since|now|already|quickly|eventually|just) ){0,3}"
    r"(?:(?:came|come|went|gone|moved|flew|switched|turned) (?:right |straight )?back\b"
    r"|returned\b|(?:left|quit)(?: again)?\Z)"
)
_TAKEN_BACK: Final = re.compile(
    rf"\bbut (?:{_BACK}|(?:then )?(?:I|we|he|she|they|it) {_BACK}(?! to (?:the )?[{CAPITALS}]))"
)
_GREETING: Final = re.compile(
    r"\A(?:hi|hello|hey|thanks|thank you|bye|good (?:morning|evening|night)|welcome)\b[^,.]*\Z", re.IGNORECASE
)
_CORRECTING: Final = re.compile(
    r"\A(?:(?:correction|i stand corrected|my mistake|my bad|oops|scratch that|edit|i misspoke"
    r"|sorry,? i meant(?: to say)?|i meant to say(?: that)?"
    r"|(?:no|nope|sorry|wait),? (?:that is|that was|this is|it is) (?:wrong|not right|incorrect|not correct"
    r"|not true|false|a mistake|outdated)"
    r"|(?:that is|that was|this is) (?:wrong|not right|incorrect|not correct|not true|false)"
    r"|to correct (?:myself|that)|i was wrong|let me correct (?:myself|that)|actually|no,? wait|no|nope|i mean"
    r"|i meant|sorry"
    r"|wait)"
    r"(?:[,:;.!]+ | - | \u2013 | \u2014 |,? but |(?= (?:it|the|my|our|i)\b) ))",
    re.IGNORECASE,
)
_QUOTED: Final = re.compile(r"[\"\u201c\u00ab].*[\"\u201d\u00bb][.!]?")
_LONGEST: Final = 600  # characters of a sentence that is read


class Manner(NamedTuple):
    """What is left of a sentence to read, how sure it is, and whether it corrects what was said."""

    rest: str
    confidence: float = EXPLICIT
    corrects: bool = False


def read(sentence: str, *, listed: bool = False) -> Manner | None:
    """Return how a sentence says what it says; None if it states nothing.

    One of a numbered list of facts is taken at its word, unless it is a question.
    """
    if len(sentence) > _LONGEST or sentence.rstrip(" \"'\u201d)*_").endswith("?"):
        return None
    plain = _in_full(sentence)
    if listed:
        return Manner(plain.rstrip(" .!"))
    if _QUOTED.fullmatch(plain) or _is_asked(plain) or _GREETING.match(plain) or hearsay.is_untrue(plain.lower()):
        return None
    return _told(plain.rstrip(" .!"))


def _is_asked(plain: str) -> bool:
    """Tell a question without a mark from a title that begins as one does."""
    if not ends_as_question(plain):
        return False
    second = plain.split(" ", 2)[1:2]
    return not (second and second[0][0].isupper() and plain.endswith("."))


def _in_full(text: str) -> str:
    plain = " ".join(text.replace("\u2019", "'").split())
    return _CONTRACTED.sub(_full, plain) if "'" in plain else plain


def _full(found: re.Match[str]) -> str:
    """Write a contraction in full."""
    kind = found.lastgroup or ""
    behind = {"i": " am", "who": " are", "have": " have", "it": " is", "do": " not", "can": " not"}[kind]
    return found[kind] + behind


def _told(plain: str) -> Manner | None:
    rest, corrects = _opened(plain)
    confidence = EXPLICIT
    found = _hedge(rest)
    if found and (not found.start() or found.end() == len(rest)):
        rest, confidence = hedged(rest)
    if said := _SAYS.match(rest):
        rest, confidence = said["rest"], min(confidence, INFERRED)
        if re.search(r"\b(?:I|we|my|our|me|us)\b", rest):
            return None
    if _WISHED.search(rest) or _TAKEN_BACK.search(rest):
        return None
    return Manner(rest, confidence, corrects) if rest else None


def announces(sentence: str) -> bool:
    """Tell whether a sentence only says that what was said is wrong, and the next one corrects it."""
    plain = _in_full(sentence[:80]).strip(" .!,:")
    found = _CORRECTING.fullmatch(f"{plain}, ") if len(plain) < 60 else None
    return found is not None and len(plain) > 1 and plain.lower() not in ("actually", "sorry", "wait", "no", "nope")


def hedged(clause: str) -> tuple[str, float]:
    """Return a clause without the words that doubt it, and how sure it is."""
    if not _hedge(clause):
        return clause, EXPLICIT
    return " ".join(_HEDGE.sub("", clause).split()).strip(" ,"), SPECULATIVE


def _hedge(clause: str) -> re.Match[str] | None:
    lower = clause.lower()
    if not any(each in lower for each in _HEDGED):
        return None
    last = None
    for last in _HEDGE.finditer(clause):
        if not last.start():
            break
    return last


def _opened(plain: str) -> tuple[str, bool]:
    """Return a sentence without what opens it, and whether that announces a correction."""
    corrects = False
    for _ in range(4):
        if found := _CORRECTING.match(plain):
            corrects = True
        elif not (found := _OPENING.match(plain)):
            break
        if found.end() >= len(plain):
            break
        plain = plain[found.end() :]
    return plain, corrects
