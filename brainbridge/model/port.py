"""The port: what is asked of a language model, whatever it is, and how it may fail."""

from typing import Final, NamedTuple, Protocol

MOST_TOKENS: Final = 8_192  # of an answer, with what a model thinks before it
MOST_BYTES: Final = 200_000  # of an answer

TIMEOUT: Final = "model_timeout"
UNREACHABLE: Final = "model_unreachable"
FAILED: Final = "model_failed"
TOO_LONG: Final = "model_too_long"
NO_TEXT: Final = "model_no_text"


class Answer(NamedTuple):
    """What a model wrote, and how many tokens it read and wrote, as it says itself or about as many."""

    text: str
    prompt_tokens: int
    tokens: int


class Failed(Exception):
    """A model gave no answer: a stable code, a sentence, and what it wrote as far as there is any."""

    def __init__(self, code: str, sentence: str, text: str = "") -> None:
        super().__init__(sentence)
        self.code = code
        self.text = text


class Model(Protocol):
    """A language model; ``name`` is how a state names it as its author."""

    @property
    def name(self) -> str:
        """Return its name, without control characters."""

    def complete(self, prompt: str) -> Answer:
        """Return what it writes to a prompt, within its time; Failed if there is none."""


def text(written: bytes) -> str:
    """Return the text that a model wrote; Failed if it is none."""
    try:
        return written.decode("utf-8")
    except UnicodeDecodeError as error:
        read = written.decode("utf-8", errors="replace")
        raise Failed(NO_TEXT, f"the answer is not valid UTF-8 at byte {error.start}", read) from None


def too_long(written: bytes | bytearray) -> Failed:
    """Return the failure of an answer that does not end."""
    read = written[:MOST_BYTES].decode("utf-8", errors="replace")
    return Failed(TOO_LONG, f"the answer has more than {MOST_BYTES:,} bytes", read)
