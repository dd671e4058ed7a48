"""Letters that look like those of ASCII: of other alphabets, full width, and of mathematics."""

import re
import unicodedata
from functools import cache

# Letters that look like Latin ones: Cyrillic, Greek, phonetic and small capitals; marks are taken off before.
_LOOKS = {
    "a": "\u0430\u03b1\u0251\u1d00",
    "b": "\u0432\u0299",
    "c": "\u0441\u03f2\u1d04",
    "d": "\u0501\u1d05\u0111",
    "e": "\u0435\u03b5\u1d07\u0454",
    "f": "\u0192\ua730",
    "g": "\u0261\u0262\u0581",
    "h": "\u04bb\u043d\u029c\u0570",
    "i": "\u0456\u03b9\u0131\u026a\u04cf",
    "j": "\u0458\u03f3\u1d0a",
    "k": "\u043a\u03ba\u1d0b",
    "l": "\u029f\u0142\u217c",
    "m": "\u043c\u1d0d",
    "n": "\u03b7\u0274\u0578",
    "o": "\u043e\u03bf\u1d0f\u00f8\u0585",
    "p": "\u0440\u03c1\u1d18",
    "q": "\u051b",
    "r": "\u0433\u0280",
    "s": "\u0455\ua731",
    "t": "\u0442\u03c4\u1d1b",
    "u": "\u03c5\u1d1c\u057d",
    "v": "\u0475\u03bd\u1d20",
    "w": "\u051d\u03c9\u1d21",
    "x": "\u0445\u03c7",
    "y": "\u0443\u03b3\u028f",
    "z": "\u1d22",
}
LOOKALIKES = {ord(other): latin for latin, others in _LOOKS.items() for other in others}
_CAPITALS = {
    **dict(
        zip(
            "\u0410\u0412\u0415\u0417\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0423\u0425",
            "ABE3KMHOPCTYX",
            strict=True,
        )
    ),
    **dict(
        zip(
            "\u0405\u0406\u0408\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7",
            "SIJABEZHIKMNOPTYX",
            strict=True,
        )
    ),
}
# What is not Latin by itself: a word of these with ASCII, or a longer one of these alone, is taken for a Latin one.
_FOREIGN = {
    code: latin for code, latin in LOOKALIKES.items() if not unicodedata.name(chr(code)).startswith("LATIN")
} | {ord(other): latin for other, latin in _CAPITALS.items()}
_LETTERS = "".join(map(chr, _FOREIGN))
_MIXED = re.compile(
    rf"(?<!\w)(?:(?=[A-Za-z0-9_]*[{_LETTERS}])(?=[0-9_{_LETTERS}]*[A-Za-z])[A-Za-z0-9_{_LETTERS}]+|[{_LETTERS}]{{3,}}+)(?!\w)"
)
# Compatibility forms that are one letter of ASCII each: full width, mathematics, circled, squared, letterlike.
_RANGES = ((0xFF01, 0xFF5F), (0x1D400, 0x1D800), (0x24B6, 0x24EA), (0x1F130, 0x1F14A), (0x2100, 0x2150))


def spelled(text: str) -> str:
    """Return a text with the letters of ASCII that its letters look like, one for one; words of others stay."""
    if text.isascii():
        return text
    return _MIXED.sub(lambda found: found[0].translate(_FOREIGN), text.translate(_forms()))


@cache
def _forms() -> dict[int, str]:
    codes = (code for begin, end in _RANGES for code in range(begin, end))
    forms = {code: unicodedata.normalize("NFKC", chr(code)) for code in codes}
    return {code: form for code, form in forms.items() if len(form) == 1 and form.isascii()}
