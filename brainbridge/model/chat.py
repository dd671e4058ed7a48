"""A model behind a server that speaks the chat protocol of OpenAI, through the ``openai`` package (an extra)."""

import json
from importlib.util import find_spec
from threading import Thread
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from brainbridge.errors import InvalidInput
from brainbridge.language import figures
from brainbridge.model import port
from brainbridge.model.port import Answer, Failed

if TYPE_CHECKING:
    from openai import OpenAI

ADDRESS: Final = "https://api.openai.com/v1"
_EXTRA: Final = "brainbridge[openai]"
_NO_KEY: Final = "none"  # the package wants one; a server of one's own needs none
_SHOWN: Final = 200  # characters


class Chat:
    """A model of a server, asked within so many seconds. InvalidInput without the package.

    The package repeats no request by itself. ``key`` goes to the server and nowhere else.
    """

    def __init__(self, name: str, *, url: str = "", key: str = "", timeout_s: float) -> None:
        if find_spec("openai") is None:
            raise InvalidInput("a model behind a server needs an extra", hint=f"install it: pip install '{_EXTRA}'")
        self._name, self._url, self._key, self._timeout_s = name, url or ADDRESS, key, timeout_s

    @property
    def name(self) -> str:
        """Return the name that the server knows it by."""
        return self._name

    def complete(self, prompt: str) -> Answer:
        """Ask once; Failed if nobody answers, in time or at all, or with anything but a whole text."""
        from openai import OpenAI

        client = OpenAI(base_url=self._url, api_key=self._key or _NO_KEY, timeout=self._timeout_s, max_retries=0)
        asking = _Asking(client, self._name, prompt, monotonic() + self._timeout_s)
        asking.start()
        asking.join(self._timeout_s)
        if asking.is_alive():  # a server that sends a little now and then never meets the client's own limits
            raise Failed(port.TIMEOUT, f"the server gave no answer within {self._timeout_s:g} s")
        if asking.error:
            raise self._failed(asking.error) from None
        return _answer(asking.written, prompt)

    def _failed(self, error: Exception) -> Failed:
        import openai

        if isinstance(error, Failed):
            return error
        told = " ".join(str(error).split())
        told = (told.replace(self._key, "[redacted]") if self._key else told)[:_SHOWN]
        if isinstance(error, openai.APITimeoutError | TimeoutError):
            return Failed(port.TIMEOUT, f"the server gave no answer within {self._timeout_s:g} s")
        if isinstance(error, openai.APIConnectionError):
            why = f" ({cause})" if (cause := error.__cause__) else ""
            return Failed(port.UNREACHABLE, f"no server answers at {self._url}{why}")
        if isinstance(error, openai.APIStatusError):
            return Failed(port.FAILED, f"the server answered {error.status_code}: {told}")
        return Failed(port.FAILED, f"the server could not be asked: {told or type(error).__name__}")


class _Asking(Thread):
    """A request, read no longer than it takes, and no more of it than an answer may have."""

    def __init__(self, client: "OpenAI", model: str, prompt: str, ends: float) -> None:
        super().__init__(daemon=True)
        self._client, self._model, self._prompt, self._ends = client, model, prompt, ends
        self.written = bytearray()
        self.error: Exception | None = None

    def run(self) -> None:
        """Ask, and keep what comes or what is wrong."""
        try:
            with self._client, self._asked() as response:
                for chunk in response.iter_bytes():
                    self.written += chunk
                    if len(self.written) > 2 * port.MOST_BYTES:  # in JSON a letter may take several bytes
                        raise port.too_long(bytes(self.written))
                    if monotonic() > self._ends:
                        raise TimeoutError
        except Exception as error:
            self.error = error

    def _asked(self) -> Any:
        return self._client.chat.completions.with_streaming_response.create(
            model=self._model,
            messages=[{"role": "user", "content": self._prompt}],
            max_completion_tokens=port.MOST_TOKENS,
        )


def _answer(written: bytes | bytearray, prompt: str) -> Answer:
    """Read an answer leniently, as servers differ in what stands around its text."""
    whole = port.text(bytes(written))
    try:
        found = json.loads(whole)
        choice = found["choices"][0]
        answer = choice["message"]["content"]
    except (ValueError, LookupError, TypeError, RecursionError):
        raise Failed(port.NO_TEXT, "the server's answer is not that of a chat", whole) from None
    if not isinstance(answer, str):
        raise Failed(port.NO_TEXT, "the server's answer holds no text", whole)
    if len(answer.encode("utf-8", errors="replace")) > port.MOST_BYTES:
        raise port.too_long(answer.encode("utf-8", errors="replace"))
    if choice.get("finish_reason") == "length":
        raise Failed(port.TOO_LONG, f"the answer was cut off at {port.MOST_TOKENS:,} tokens at most", answer)
    usage = found.get("usage")
    counted = usage if isinstance(usage, dict) else {}
    return Answer(
        answer,
        _count(counted.get("prompt_tokens"), prompt),
        _count(counted.get("completion_tokens"), answer),
    )


def _count(told: object, text: str) -> int:
    is_count = isinstance(told, int) and not isinstance(told, bool) and 0 <= told < 10**9
    return int(told) if is_count else figures.tokens(text)  # type: ignore[call-overload]
