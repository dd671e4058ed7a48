"""Hearsay: whether somebody else says what a sentence says, or it is in jest, and what a doctor said of the user."""

import re

_WHO = (
    r"(?:he|she|they|somebody|someone|(?:the|my|our|his|her|their|an?)(?:\ \w{1,20}){1,6}?|(?!(?:i|we|you)\b)\w{2,20})"
)
_SAID = r"(?:said|says|replied|answered|wrote|explained|claimed|shouted|whispered|told\ (?:me|us|him|her|them))"
# "I am from the tax office, said the caller."
_OF_ANOTHER = re.compile(
    rf"""[,!.]\W{{0,3}}{_SAID}\ (?!(?:i|we|you|it|that|so|to)\b)\w
    |[,!.]\W{{0,3}}{_WHO}\ {_SAID}(?=\W*$|[,;]|\ (?:to|at|on|when|as|with|before|after|over)\b)
    |^\W*{_WHO}\ {_SAID}\W{{0,3}}[,:]""",
    re.VERBOSE,
)
_AILING = (
    r"(?:(?:lactose|gluten|fructose|histamine)[\ -]intolerant|allergic\ to|diabetic|co?eliac|asthmatic|epileptic"
    r"|ana?emic|dyslexic|colou?r-?blind|pregnant)"
)
_MUCH = r"(?:\ (?:also|still|now|actually|severely|highly|very|badly|mildly|slightly|really)){0,2}"
_AM = rf"i(?:'m|\ am){_MUCH}\ {_AILING}\b"
_HEALER = (
    r"(?:(?:the|my|our|an?|his|her)\ )?(?:\w{1,20}\ )?"
    r"(?:doctor|dr|gp|nurse|physician|dermatologist|specialist|allergist|dentist|optician|midwife|surgeon|hospital|clinic"
    r"|vet)"
)
_NO_HEALER = r"(?![^.!]{0,40}\b(?:patient|guest|caller|customer|client|visitor|stranger|character)\b)"
# "I'm allergic to nuts, the doctor told me", "the doctor told me that I'm allergic to nuts".
_DIAGNOSED = re.compile(
    rf"""(?:\A\W*|[,;:.!]\ )(?:(?:and|but|so|well|also|because|since)\ )?{_AM}[^.!,]{{0,80}}[,.!]\W{{0,3}}{_NO_HEALER}
        (?:{_WHO}\ told\ (?:me|us)\b|{_HEALER}\ (?:said|says|explained)\b|(?:said|says)\ {_HEALER}\b)
    |\A\W*(?:(?:and|but|so|yesterday|today)\ )?{_HEALER}\ (?:told\ (?:me|us)|said|says|confirmed)\ (?:that\ )?{_AM}""",
    re.VERBOSE,
)
_IN_JEST = re.compile(
    r"""\b(?:(?:just|only)\ (?:kidding|joking)|jk)\W*$
    |\ballergic\ to\ (?:\w{1,20}\ )?(?:questions|meetings|mondays|mornings|work|drama|nonsense|commitment|excuses
        |paperwork|bureaucracy|buzzwords|jargon|emojis?)(?:\W*$|[,;.!])""",
    re.VERBOSE,
)


def is_untrue(lower: str) -> bool:
    """Tell whether somebody else says a sentence, in lower case, or it is said in jest."""
    is_of_another = _OF_ANOTHER.search(lower) is not None and not is_diagnosed(lower)
    return is_of_another or _IN_JEST.search(lower) is not None


def is_diagnosed(lower: str) -> bool:
    """Tell whether users say what ails them, and who told them that."""
    return _DIAGNOSED.search(lower) is not None
