"""For each coding agent: the file in which it names MCP servers, and how ours is written there.

Sources, read on 2026-11-26: Claude Code's page on MCP (``~/.claude.json`` for the user, ``.mcp.json`` in a project),
Codex's on ``mcp_servers`` in ``config.toml``, Gemini CLI's ``docs/tools/mcp-server.md`` (``mcpServers`` in
``settings.json``), Cursor's on ``mcp.json`` and its variables; it starts the user's servers in the home folder.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from brainbridge.errors import InvalidInput
from brainbridge.hook.editing import FIX, Content, Part
from brainbridge.hook.harness import COMMAND, Scope

NAME = "brainbridge"
VARIABLE = "${"  # begins a word that an agent replaces


@dataclass(frozen=True, slots=True)
class Client:
    """An agent that calls MCP servers: its files for the user and for a project, and the key of servers in them.

    ``top`` holds what its entries need beside program and arguments; ``advice`` is what the user has to do then.
    ``folder`` is the word that it replaces by its workspace's folder, if it starts servers elsewhere.
    """

    name: str
    user_file: str
    project_file: str
    key: str = "mcpServers"
    top: tuple[tuple[str, Any], ...] = ()
    advice: str = ""
    folder: str = ""

    def path(self, scope: Scope, root: Path) -> Path:
        """Return the file, below the home folder or the project's ``root``."""
        return Path.home() / self.user_file if scope == "user" else root / self.project_file

    def part(self) -> Part:
        """Return what we add to the file."""
        return Part("mcp", self._strip)

    def add(self, path: Path, content: Content, program: str, args: list[str]) -> None:
        """Add our server to the content of a file; InvalidInput if another server has our name there."""
        servers = content.setdefault(self.key, {})
        if not isinstance(servers, dict):
            raise InvalidInput(f"{self.key} in {path} is not in the agent's format", hint=FIX)
        if NAME in servers:
            raise InvalidInput(
                f"{path} has a server {NAME!r} that was not written by brainbridge", hint="rename it or take it out"
            )
        servers[NAME] = {**dict(self.top), "command": program, "args": args}

    def command(self, content: Content) -> list[str]:
        """Return program and arguments of our server in a file; none if it is not there."""
        servers = content.get(self.key)
        entry: Any = servers.get(NAME) if isinstance(servers, dict) else None
        return [str(entry["command"]), *map(str, entry["args"])] if is_ours(entry) else []

    def _strip(self, content: Content) -> None:
        servers = content.get(self.key)
        if isinstance(servers, dict) and is_ours(servers.get(NAME)):
            del servers[NAME]
            if not servers:
                del content[self.key]


def is_ours(entry: Any) -> bool:
    """Tell whether an entry starts our server: our program, to serve."""
    if not isinstance(entry, dict) or not isinstance(entry.get("args"), list):
        return False
    return Path(str(entry.get("command"))).name == COMMAND and entry["args"][:2] == ["mcp", "serve"]


CLIENTS = {
    "claude": Client(
        "claude",
        user_file=".claude.json",
        project_file=".mcp.json",
        top=(("type", "stdio"),),
        advice="restart Claude Code; /mcp shows the server",
    ),
    "codex": Client(
        "codex",
        user_file=".codex/config.toml",
        project_file=".codex/config.toml",
        key="mcp_servers",
        advice="restart Codex; it reads a project's servers only if you trust the project",
    ),
    "gemini": Client(
        "gemini",
        user_file=".gemini/settings.json",
        project_file=".gemini/settings.json",
        advice="restart Gemini CLI; /mcp shows the server",
    ),
    "cursor": Client(
        "cursor",
        user_file=".cursor/mcp.json",
        project_file=".cursor/mcp.json",
        advice="enable it in Cursor's settings",
        folder="${workspaceFolder}",
    ),
}


def find(name: str) -> Client:
    """Return an agent by name; InvalidInput lists the known ones."""
    if name in CLIENTS:
        return CLIENTS[name]
    raise InvalidInput(f"no MCP server can be installed for {name!r}", hint=f"choose one of {', '.join(CLIENTS)}")
