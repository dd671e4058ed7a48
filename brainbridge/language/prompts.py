"""What a prompt to an agent asks for: some only keep the work going ("try again", "thanks, that looks good")."""

from brainbridge.language import question
from brainbridge.language.words import STOP_WORDS, words

# Words about the work at hand, not about what was said earlier.
_SMALL_TALK = """
again anything change changes commit continue correct done else everything explain file files fine first fix fixed get
give go going good great hello help here hi just keep know last left let like look looks make many mean means meant more
much new next nice now ok okay old one open option other please push really right run said same say second see show skip
something start still stop sure tell test tests thank thanks thing things think time times try undo use used want way
well work works write wrong yes yet
"""
_TALK = STOP_WORDS | {each for text in _SMALL_TALK.split() for each in words(text)}


def telling(text: str) -> int:
    """Return how many words or names of a prompt say what it is about."""
    asked = question.read(text)
    return sum(not _TALK.issuperset(each) for each in asked.wanted)
