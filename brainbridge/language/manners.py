"""Manners: what users ask of an agent's own doing for good: what it says, and what it does without being told.

"Don't ever suggest epoxy" and "Stop calling me Madame" hold from now on. "Don't use the word blue" may be meant for one
poem: it holds only if it says so, as by "any more", "on Sundays" or "unless I ask".
"""

import re
from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from typing import Final

from brainbridge.language import reminders
from brainbridge.language.words import ends_as_question

# A text that asks for such a thing holds one of these words, or "do not"; or it says "please" and how to answer.
_HINTS: Final = frozenset(["don", "dont", "never", "always", "stop", "quit"])
_PLEASE = "please"
_ANSWERING: Final = frozenset(["answer", "reply", "respond", "talk", "speak", "keep"])
_DAYS = "(?:mon|tues|wednes|thurs|fri|satur|sun)days"
_NOT = r"(?:don'?t|do\ not)"
_NOT_EVER = rf"{_NOT}\ (?:you\ )?ever(?:\ again)?"
_NEVER = r"never(?:,?\ ever)?"
_TALK = r"""(?:(?:suggest|recommend|propose|offer|mention|repeat|quote|bring\ up|refer\ to|say|talk\ about
    |apologi[sz]e\ for|(?:answer|reply|respond|talk|speak)(?:\ to\ me)?(?=\ (?:in|with|like)\b))
    |(?:ask|call|address|send|remind|show|give|tell|greet|correct|interrupt|lecture|e?-?mail|text)\ (?:me|us))\b"""
_TALKING = r"""(?:(?:suggesting|recommending|proposing|offering|mentioning|repeating|quoting|bringing\ up|referring\ to
    |saying|talking\ about|apologi[sz]ing\ for|(?:answering|replying|responding|talking|speaking)(?:\ to\ me)?
        (?=\ (?:in|with|like)\b)|sending(?=\ (?:\w{1,20}\ ){0,2}(?:reminders|notifications|alerts|updates)\b))
    |(?:asking|calling|addressing|sending|reminding|showing|giving|telling|greeting|correcting|interrupting|lecturing
    |e?-?mailing|texting)\ (?:me|us))\b"""
_WORK = r"""(?:use|write|include|add|push|commit|merge|rebase|deploy|delete|edit|install|format|rename|book|order|buy
    |share|post|publish|schedule)\b"""
_WORKING = r"(?:using|(?:writing|including|adding)\b(?!\ (?:the|this|that|my|our)\b))\b"
# "Don't ever say that" names nothing to who does not know what was said before.
_NAMED = r"""(?!\W*$|\ (?:it|that|this|them|these|those|me|us|him|her|so|never)
    (?:\W*$|[,;:!.]|\ (?:again|any|here|to|and|like)\b))"""
_OPENERS = r"""(?:(?:please|also|and|so|but|oh|ok|okay|well|hey|no|yes|sorry|thanks|thank\ you|by\ the\ way|btw|just
    |seriously)[,.!]?\ ){0,3}"""
# Where a user turns to the agent. "They visit us, but don't ever ask" goes on to tell of them.
_START = rf"""(?:\A[*_\-\ ]{{0,4}}{_OPENERS}|(?:[;:]|\s[-\u2013\u2014])\ {_OPENERS}
    |,\ (?:(?:so\ )?(?:please\ )?|(?:and|but)\ please\ ))"""
_WANTED = r"\bi(?:'d\ like|\ would\ like|\ want|\ need)\ you\ to\ "
# "I know your rule: never use oil" only tells of one.
_ALONE = rf"(?:\A[*_\-\ ]{{0,4}}{_OPENERS}|{_START}(?<=please\ )|{_WANTED})"
_STOP = rf"""(?:{_START}|,\ (?:and|but)\ |\A{_OPENERS}(?:can|could|will|would)\ you\ (?:please\ |just\ )?|{_WANTED})
    (?:stop|quit)\ (?:\w{{3,12}}ly\ )?"""
_WITHIN = r"[^,;:.!?]{0,120}\b"
_LASTS = rf"(?:any\ ?more|any\ longer|on\ {_DAYS}|(?:at|on)\ (?:the\ )?weekends|on\ holidays|at\ night)\b"
_UNTOLD = r"(?:unless\ i\b|without\ (?:asking|telling\ me|my)\b)"
_TITLES = "sir|madame?|ma'am|miss|mrs|mister|dude|bro|buddy|pal|mate|boss|honey|dear|darling|sweetie|master|by\\ my"
_SENT = r"(?:reminders|notifications|alerts|messages|updates|digests|newsletters|e?-?mails)\b"
_ONCE = r"(?!.{0,80}\b(?:now|yet|today|tonight|tomorrow|this)\b)"
_OF_TALK: Final = re.compile(
    rf"""(?:{_ALONE}(?:{_NEVER}|always)|(?:{_START}|{_WANTED}){_NOT_EVER})\ {_TALK}{_NAMED}
    |{_START}{_NOT}\ (?:{_TALK}{_NAMED}{_WITHIN}(?:{_LASTS}|{_UNTOLD})
        |(?:call|address)\ me\ (?:as\ )?(?:{_TITLES})\b|send\ me\ (?:\w{{1,20}}\ ){{0,2}}{_SENT}{_ONCE})
    |{_STOP}{_TALKING}{_NAMED}""",
    re.VERBOSE,
)
_OF_WORK: Final = re.compile(
    rf"""(?:{_ALONE}{_NEVER}|(?:{_START}|{_WANTED}){_NOT_EVER})\ {_WORK}{_NAMED}
    |{_START}{_NOT}\ {_WORK}{_NAMED}{_WITHIN}(?:{_UNTOLD}|any\ ?more\b|any\ longer\b)
    |{_STOP}{_WORKING}{_NAMED}""",
    re.VERBOSE,
)
# How a text looks, which is no matter of the work.
_LOOKS = r"""(?:\w{1,20}\ )?(?:emojis?|smileys|bullet\ (?:points|lists)|bullets|exclamation\ (?:marks|points)|em\ dashes
    |jargon|slang|abbreviations|buzzwords|puns|headings|italics)\b"""
_OF_LOOKS: Final = re.compile(rf"{_START}(?:{_NEVER}|{_NOT_EVER}|{_NOT})\ use\ {_LOOKS}", re.VERBOSE)
_NAME: Final = re.compile(
    r"^(?:[Pp]lease )?(?:[Dd]on['\u2019]?t|[Dd]o not) call me (?!(?:I|Today|Tonight|Tomorrow|\w+day|If|When)\b)[A-Z]"
)
_REQUESTED: Final = re.compile(r"\b(?:can|could|will|would) you\b")
# Said by somebody else, or to everybody: "If you do not agree, stop using the service".
_OF_OTHERS: Final = re.compile(r"\b(?:said|says|told|wrote|shouted|yelled|asked|if\ you)\b", re.VERBOSE)
_STYLE: Final = re.compile(
    rf"""\A{_OPENERS}(?:{_PLEASE}\ (?:always\ )?
    (?:(?:answer|reply|respond)(?:\ (?:to\ )?(?:me|my\ (?:questions|messages)))?|(?:talk|speak)\ to\ me)
    \ (?:in\ (?!(?:an?|the|detail|full|turn|order|json|your|my|case|time)\b)
        |(?:without|briefly|concisely|(?:in)?formally)\b)
    |{_PLEASE}\ (?:always\ )?keep\ (?:(?:all\ )?(?:of\ )?your\ )?(?:answers|replies|responses|explanations)\ \w
    |{_NOT}\ use\ {_LOOKS})
    (?!.{{0,200}}(?:[:?]|\b(?:\d+|one|two|three|four|five|single|yes|this|that|these|those|following|below|above)\b))""",
    re.VERBOSE,
)
# What users say of themselves, beside which nothing is asked for.
_OF_SELF: Final = re.compile(r"(?:(?:hi|hello|hey|thanks|and|also|but|so),?\ )?(?:i|i'm|i've|i'd|we|we're|my|our)\b")
_MOST: Final = 400  # characters of a sentence that are looked at
_MOST_SENTENCES: Final = 8  # of a text that says nothing but how to answer


def asks(sentence: str, lower: str) -> bool:
    """Tell whether a sentence, which is given in lower case too, asks for something of the agent's doing for good."""
    return _is_of_talk(sentence, lower) or _asks(_OF_WORK, lower)


def is_of_talk(sentence: str, lower: str) -> bool:
    """Tell whether it asks for something that the agent is never to say to the user, or how its texts are to look."""
    return _is_of_talk(sentence, lower) or _OF_LOOKS.search(lower[:_MOST]) is not None


def may_ask(lower: str, tokens: AbstractSet[str]) -> bool:
    """Tell whether a text, in lower case and by its words, may ask for something of this module: a cheap look."""
    if not _HINTS.isdisjoint(tokens) or ("not" in tokens and "do not " in lower):
        return True
    return _PLEASE in tokens and not _ANSWERING.isdisjoint(tokens)


def styles(said: Sequence[str], is_wish: Callable[[str], bool]) -> list[bool]:
    """Tell of each sentence of a text, in lower case, whether it says how to answer, for good.

    None does if something else is asked for, since that may be all that is to be answered so; ``is_wish`` tells
    standing instructions and preferences.
    """
    if len(said) > _MOST_SENTENCES:
        return [False] * len(said)
    found = [_STYLE.match(each[:_MOST]) is not None for each in said]
    if any(found) and all(
        style or _asks_nothing(each) or is_wish(each) for style, each in zip(found, said, strict=True)
    ):
        return found
    return [False] * len(said)


def _is_of_talk(sentence: str, lower: str) -> bool:
    return _asks(_OF_TALK, lower) or (_NAME.match(sentence.strip()) is not None and not _OF_OTHERS.search(lower))


def _asks(pattern: re.Pattern[str], lower: str) -> bool:
    said = lower[:_MOST]
    if _OF_OTHERS.search(said) or not pattern.search(said):
        return False
    return not ends_as_question(said) or _REQUESTED.search(said) is not None


def _asks_nothing(lower: str) -> bool:
    if ends_as_question(lower):
        return False
    return _OF_SELF.match(lower) is not None or not reminders.states(lower)
