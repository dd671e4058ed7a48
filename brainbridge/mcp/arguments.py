"""A tool that refuses what it cannot use by the argument's name, its value, and what it takes instead."""

import json
from collections.abc import Iterator
from typing import Any

from mcp.server.mcpserver.exceptions import ToolError
from mcp.server.mcpserver.tools import Tool
from pydantic import ValidationError

_NAMED = {
    "string": "text",
    "boolean": "true or false",
    "integer": "a whole number",
    "number": "a number",
    "null": "null",
}
_SHOWN = 60  # characters of a value


class Checked(Tool):
    """A tool that takes the arguments it lists and no others: a slip in a name is told, and nothing is done."""

    def model_post_init(self, context: Any, /) -> None:
        """Say in the schema that the list of arguments is complete."""
        self.parameters["additionalProperties"] = False

    async def run(self, arguments: dict[str, Any], *args: Any, **options: Any) -> Any:
        """Run the tool; ToolError if an argument is unknown or cannot be used."""
        if wrong := "\n".join([*self._unknown(arguments), *self._unusable(arguments)]):
            raise ToolError(wrong)
        return await super().run(arguments, *args, **options)

    def _unknown(self, arguments: dict[str, Any]) -> Iterator[str]:
        known = self.parameters["properties"]
        takes = f"takes {', '.join(known)}" if known else "takes none"
        yield from (
            f"there is no argument {_shown(each)}: {self.name} {takes}" for each in arguments if each not in known
        )

    def _unusable(self, arguments: dict[str, Any]) -> Iterator[str]:
        try:
            self.fn_metadata.validate_arguments(arguments)
        except ValidationError as error:
            for fault in error.errors(include_url=False):
                name = str(fault["loc"][0])
                found = "is missing" if fault["type"] == "missing" else f"cannot be {_shown(fault['input'])}"
                yield f"{name} {found}: it takes {_taken(self.parameters['properties'][name])}"


def _taken(schema: dict[str, Any]) -> str:
    """Say what an argument of this schema takes."""
    if either := schema.get("anyOf"):
        return " or ".join(map(_taken, either))
    if values := schema.get("enum"):
        return f"one of {', '.join(values)}"
    if schema["type"] == "array":
        return f"a list of {_taken(schema['items'])}"
    said = _NAMED[schema["type"]]
    return f"{said} from {schema['minimum']} to {schema['maximum']}" if "minimum" in schema else said


def _shown(value: Any) -> str:
    """Show a value as JSON, cut if it is long."""
    said = json.dumps(value, ensure_ascii=False).encode(errors="backslashreplace").decode()
    return said if len(said) <= _SHOWN else f"{said[:_SHOWN]}..."
