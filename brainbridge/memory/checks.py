"""What the texts of a memory may be: types that check them, for pydantic."""

from typing import Annotated

from pydantic import AfterValidator, Field

from brainbridge.platform import limits

MAX_CONTENT_BYTES = 1024 * 1024


def _content(text: str) -> str:
    if not text.strip():
        raise ValueError("is empty: write what to remember")
    if "\0" in text:
        raise ValueError("holds a NUL byte: is this a binary file?")
    size = len(_utf8(text))
    if size > MAX_CONTENT_BYTES:
        raise ValueError(f"has {size} bytes; the limit is {MAX_CONTENT_BYTES}: split it")
    return text


def _name(text: str) -> str:
    if problem := limits.fault(text):
        raise ValueError(problem)
    return text


def _key(text: str) -> str:
    if len(_utf8(text)) > limits.INDEXED:
        raise ValueError(f"has more than {limits.INDEXED} bytes")
    return text


def _utf8(text: str) -> bytes:
    try:
        return text.encode()
    except UnicodeEncodeError:
        raise ValueError("is not valid UTF-8") from None


Content = Annotated[str, AfterValidator(_content)]
Name = Annotated[str, Field(max_length=limits.NAME), AfterValidator(_name)]
Key = Annotated[str, AfterValidator(_key)]
