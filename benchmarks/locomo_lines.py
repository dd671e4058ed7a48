"""Turn LoCoMo conversations into import lines: ``python -m benchmarks.locomo_lines DATA > lines.jsonl``.

DATA is a JSON list of {sample_id, conversation: {session_N: [{speaker, dia_id, text, blip_caption?}],
session_N_date_time}}. The data says when a session began and not when a turn was spoken: turns are set a minute apart,
and the times, which have no zone, are read as UTC. Its licence allows measuring only, so nothing of it is kept here.
"""

import json
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

_FORMAT = "%I:%M %p on %d %B, %Y"
_PAUSE = timedelta(minutes=1)


def lines(data: list[dict[str, Any]]) -> Iterator[dict[str, str]]:
    """Yield an import line for every turn of every conversation."""
    for sample in data:
        conversation = sample["conversation"]
        for name, turns in conversation.items():
            if isinstance(turns, list):
                began = datetime.strptime(conversation[f"{name}_date_time"], _FORMAT).replace(tzinfo=UTC)
                for number, turn in enumerate(turns):
                    yield _line(sample["sample_id"], name, began + number * _PAUSE, turn)


def _line(scope: str, session: str, at: datetime, turn: dict[str, Any]) -> dict[str, str]:
    caption = f" [{turn['blip_caption']}]" if turn.get("blip_caption") else ""
    return {
        "id": turn["dia_id"],
        "at": at.isoformat(),
        "sessionId": session,
        "scope": scope,
        "speaker": turn["speaker"],
        "role": "person",
        "content": turn["text"] + caption,
    }


def read(path: Path) -> list[bytes]:
    """Return the import lines of a data file."""
    data = json.loads(path.read_text(encoding="utf-8"))
    return [json.dumps(line, ensure_ascii=False).encode() for line in lines(data)]


if __name__ == "__main__":
    sys.stdout.buffer.write(b"\n".join(read(Path(sys.argv[1]))) + b"\n")
