"""A brain's server folder: configuration, data, logs, password and ports."""

import json
import os
import secrets
import shutil
import socket
import stat
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

import psutil

from brainbridge.errors import ServerError
from brainbridge.platform import files, folders

_LOOPBACK = "127.0.0.1"
_MIB = 1024 * 1024
_ROOM_MIB = 4  # with less, the server hangs while starting
STYLE_PATH = "browser/brainbridge.grass"


@dataclass(frozen=True, slots=True)
class Ports:
    """The two ports of a server, on loopback."""

    bolt: int
    http: int


@dataclass(frozen=True, slots=True)
class Home:
    """The folder of one server. Only its owner can read it. ``data`` may be elsewhere: by default it is in it."""

    path: Path
    data: Path | None = None

    @property
    def config_folder(self) -> Path:
        """Return the folder of neo4j.conf."""
        return self.path / "conf"

    @property
    def log_folder(self) -> Path:
        """Return the folder of the server's logs."""
        return self.path / "logs"

    @property
    def console_log(self) -> Path:
        """Return the file that gets the server's standard output."""
        return self.log_folder / "console.log"

    @property
    def run_folder(self) -> Path:
        """Return the folder of the running process's records."""
        return self.path / "run"

    @property
    def temporary_folder(self) -> Path:
        """Return the folder of the running process's temporary files."""
        return self.run_folder / "tmp"

    @property
    def last_used(self) -> Path:
        """Return the file whose modification time says when the server was last used."""
        return self.run_folder / "last-used"

    @property
    def is_initialised(self) -> bool:
        """Tell whether a server was ever started here."""
        return (self.data_folder / "databases").exists()

    @property
    def data_folder(self) -> Path:
        """Return the folder of the databases."""
        return self.data or self.path / "data"

    def create(self) -> None:
        """Create the folders, and make existing ones private. ServerError if they cannot be written."""
        ours = (self.path, self.config_folder, self.log_folder, self.run_folder, self.data_folder)
        try:
            for folder in ours[:-1]:  # the server makes its data folder
                folders.private(folder)
            for folder in ours:
                _tighten(folder)
        except OSError as error:
            raise _unwritable(error.filename, error.strerror or "") from error
        for folder in ours:
            if folder.exists() and not os.access(folder, os.W_OK):
                raise _unwritable(folder, "read-only")

    def clear_temporary(self) -> None:
        """Empty the temporary folder: a killed server leaves its files in it."""
        shutil.rmtree(self.temporary_folder, ignore_errors=True)
        self.temporary_folder.mkdir(exist_ok=True, mode=0o700)

    def require_room(self) -> None:
        """Raise ServerError if the disk is full."""
        for folder in (self.path, self.data_folder):
            if folder.exists() and shutil.disk_usage(folder).free < _ROOM_MIB * _MIB:
                raise ServerError(
                    f"the disk that holds {folder} is full",
                    hint=f"free at least {_ROOM_MIB} MiB there; everything acknowledged is kept",
                )

    def password(self) -> str:
        """Return the password, generated at the first call and kept in a 0600 file."""
        file = self.path / "password"
        if not file.exists():
            write_private(file, secrets.token_hex(20))  # hexadecimal: it cannot be taken for an option
        return file.read_text(encoding="utf-8").strip()

    def ports(self) -> Ports:
        """Return this brain's ports; new ones are chosen if another process has taken them."""
        file = self.path / "ports.json"
        try:
            ports = Ports(**json.loads(file.read_text(encoding="utf-8")))
        except (OSError, ValueError, TypeError):
            ports = None
        if ports is None or not all(map(is_free, (ports.bolt, ports.http))):
            ports = Ports(*free_ports(2))
            write_private(file, json.dumps(asdict(ports)))
        return ports

    def configure(self, ports: Ports, further: Mapping[str, str]) -> None:
        """Write neo4j.conf for these ports, this machine's memory, and the further settings of the version."""
        elsewhere = {"server.directories.data": str(self.data)} if self.data else {}
        lines = [f"{key}={value}" for key, value in {**_settings(ports), **further, **elsewhere}.items()]
        write_private(self.config_folder / "neo4j.conf", "\n".join(lines) + "\n")

    def touch(self) -> None:
        """Record a use of the server, which postpones its idle stop."""
        self.last_used.touch(mode=0o600)


def _tighten(folder: Path) -> None:
    """Remove the permissions of others from a folder, if it exists."""
    if folder.is_dir() and (mode := stat.S_IMODE(folder.stat().st_mode)) & 0o077:
        folder.chmod(mode & 0o700)


def _unwritable(folder: object, reason: str) -> ServerError:
    return ServerError(
        f"the server's folder {folder} cannot be written: {reason}",
        hint="make it writable for your user, or mount it read-write; its content is kept",
    )


def heap_mib() -> int:
    """Return the largest heap in MiB: an eighth of the machine's memory, between 512 and 2048."""
    return _share(8, 512, 2048)


def _share(part: int, least: int, most: int) -> int:
    return int(min(max(psutil.virtual_memory().total // part // _MIB, least), most))


def _settings(ports: Ports) -> dict[str, str]:
    style = f"http://{_LOOPBACK}:{ports.http}/{STYLE_PATH}"
    return {
        "server.default_listen_address": _LOOPBACK,
        "server.bolt.listen_address": f"{_LOOPBACK}:{ports.bolt}",
        "server.bolt.advertised_address": f"{_LOOPBACK}:{ports.bolt}",
        "server.http.listen_address": f"{_LOOPBACK}:{ports.http}",
        "server.http.advertised_address": f"{_LOOPBACK}:{ports.http}",
        "server.memory.pagecache.size": f"{_share(8, 64, 4096)}m",
        "db.tx_log.rotation.size": "16m",
        "db.tx_log.preallocate": "false",
        "db.lock.acquisition.timeout": "30s",
        "dbms.usage_report.enabled": "false",
        "client.allow_telemetry": "false",
        # Browser fetches our style after connecting, so that tiers have colours without any setup.
        "browser.remote_content_hostname_whitelist": f"{_LOOPBACK},localhost",
        "browser.post_connect_cmd": f"style {style}",
    }


def write_private(path: Path, text: str) -> None:
    """Write a file atomically, readable by its owner only, whatever the umask."""
    with files.replacing(path) as file:
        file.write(text.encode())


def is_free(port: int) -> bool:
    """Tell whether a loopback port can be listened on."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((_LOOPBACK, port))
        except OSError:
            return False
        return True


def free_ports(count: int) -> Iterable[int]:
    """Return ``count`` different free loopback ports."""
    probes = [socket.socket() for _ in range(count)]
    try:
        for probe in probes:
            probe.bind((_LOOPBACK, 0))
        return [probe.getsockname()[1] for probe in probes]
    finally:
        for probe in probes:
            probe.close()
