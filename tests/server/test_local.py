"""The local server for its user: private, on loopback, and recoverable from anything."""

import json
import os
import socket
import stat
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Iterable
from pathlib import Path

import psutil
import pytest

from brainbridge.domains import DOMAINS
from brainbridge.graph.graph import Graph, connect
from brainbridge.server import idle, process
from brainbridge.server.local import USER, LocalServer, bolt_uri, http_uri
from tests.hook.prompting import has_ended
from tests.server.conftest import Make, holding
from tests.state import query

pytestmark = [pytest.mark.server, pytest.mark.timeout(600)]


def graph(server: LocalServer) -> Graph:
    owner = server.start()
    uri = bolt_uri(owner.ports)
    return Graph(connect(uri, USER, server.home.password()), uri=uri, domains=DOMAINS)


# Properties of a running server


def test_it_says_where_it_is_and_what_it_takes(running: LocalServer) -> None:
    status = running.status()
    assert status.running
    assert status.bolt.startswith("bolt://127.0.0.1:")
    assert status.http.startswith("http://127.0.0.1:")
    assert (status.version, status.uptime_seconds > 0) == ("2026.08.1", True)
    assert psutil.pid_exists(status.pid)


def test_at_rest_it_takes_less_than_600_mb(running: LocalServer) -> None:
    running.kill()  # what other tests have asked of it is not rest
    running.start()
    assert running.status().memory_mib * 2**20 < 600e6


def test_starting_it_again_finds_it(running: LocalServer) -> None:
    assert running.start() == running.start() == process.owner(running.home)


def test_it_listens_on_loopback_only(running: LocalServer) -> None:
    server = psutil.Process(running.status().pid)
    listening = [each for each in server.net_connections("tcp") if each.status == "LISTEN"]
    assert {each.laddr.port for each in listening} >= {running.start().bolt, running.start().http}
    assert {each.laddr.ip.removeprefix("::ffff:") for each in listening} == {"127.0.0.1"}
    assert server.net_connections("udp") == []  # no broadcasts either


def test_its_password_is_its_owners_alone_and_in_no_process_list(running: LocalServer) -> None:
    file = running.home.path / "password"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(running.home.path.stat().st_mode) == 0o700
    password = running.home.password()
    assert all(password not in " ".join(each.info["cmdline"] or ()) for each in psutil.process_iter(["cmdline"]))
    assert not (running.home.run_folder / "password.args").exists()


def test_nothing_it_writes_can_be_read_by_others(running: LocalServer) -> None:
    written = [running.home.path, *running.home.path.rglob("*")]
    assert {each.name for each in written} >= {"neo4j.conf", "console.log", "last-used", "debug.log", "neostore"}
    assert loose(written) == []


def loose(files: Iterable[Path]) -> list[Path]:
    """Return the files that their group or others may access."""
    return [each for each in files if each.lstat().st_mode & 0o077]


def test_folders_that_were_there_become_their_owners_alone(make: Make) -> None:
    home = make("a").home
    folders = [home.path, home.config_folder, home.log_folder, home.run_folder, home.data_folder]
    for folder in folders:
        folder.mkdir()
        folder.chmod(0o755)
    home.create()
    assert loose(folders) == []


def test_a_wrong_password_gets_nowhere_and_is_noted_nowhere(running: LocalServer) -> None:
    from brainbridge.errors import AuthenticationFailed

    uri, tried = bolt_uri(running.start().ports), "hunter2hunter2"
    with Graph(connect(uri, USER, tried), uri=uri, domains=DOMAINS) as wrong, pytest.raises(AuthenticationFailed):
        wrong.statement("RETURN 1")
    with graph(running) as connection:
        assert query(connection, "RETURN 1 AS one") == [{"one": 1}]
    assert holding(running.home.path, tried) == []
    assert holding(running.home.path, running.home.password()) == [running.home.path / "password"]


def test_browser_is_served_with_our_style(running: LocalServer) -> None:
    base = http_uri(running.start().ports)
    with urllib.request.urlopen(f"{base}/browser/") as page:
        assert b"<html" in page.read()
    with urllib.request.urlopen(f"{base}/browser/brainbridge.grass") as sheet:
        assert b"node.Working" in sheet.read()


def test_an_empty_one_takes_little_disk(running: LocalServer) -> None:
    size = sum(path.stat().st_size for path in (running.home.path / "data").rglob("*") if path.is_file())
    assert size < 30e6


# What can happen to a server


def test_stopped_and_started_it_keeps_its_data_and_its_ports(make: Make) -> None:
    server = make("a")
    with graph(server) as connection:
        query(connection, "CREATE (:Kept {n: 1})")
    ports = server.start().ports
    assert server.stop()
    assert not server.status().running
    assert not server.stop()
    with graph(server) as connection:
        assert query(connection, "MATCH (k:Kept) RETURN k.n AS n") == [{"n": 1}]
    assert server.start().ports == ports


def test_killed_it_starts_again_with_what_was_committed(make: Make) -> None:
    server = make("a")
    with graph(server) as connection:
        query(connection, "CREATE (:Kept {n: 1})")
    pid = server.start().pid
    psutil.Process(pid).kill()
    psutil.wait_procs([psutil.Process(pid)] if psutil.pid_exists(pid) else [])
    assert not server.status().running
    with graph(server) as connection:
        assert query(connection, "MATCH (k:Kept) RETURN k.n AS n") == [{"n": 1}]


def test_a_stale_record_whose_pid_is_somebody_elses_now_is_recognised(make: Make) -> None:
    server = make("a")
    server.home.create()
    record = {"pid": os.getpid(), "created": 1.0, "bolt": 1, "http": 2, "version": "x"}
    (server.home.run_folder / "owner.json").write_text(json.dumps(record))
    assert not server.status().running
    assert server.start().pid != os.getpid()


def test_a_record_that_is_no_record_is_recognised(make: Make) -> None:
    server = make("a")
    server.home.create()
    (server.home.run_folder / "owner.json").write_text("half a rec")
    assert server.start().pid


def test_a_port_somebody_else_took_meanwhile_is_given_up(make: Make) -> None:
    server = make("a")
    server.home.create()
    ports = server.home.ports()
    with socket.socket() as taker:
        taker.bind(("127.0.0.1", ports.bolt))
        taker.listen()
        assert server.start().bolt != ports.bolt


def test_a_server_whose_starter_was_killed_before_it_recorded_it_is_found(make: Make) -> None:
    server = make("a")
    first = server.start()
    process.disown(server.home)
    second = server.start()
    assert second.pid != first.pid
    assert has_ended(first.pid)


def test_two_brains_run_side_by_side(make: Make) -> None:
    one, two = make("one"), make("two")
    with graph(one) as first, graph(two) as second:
        query(first, "CREATE (:Mine)")
        assert query(second, "MATCH (m:Mine) RETURN count(m) AS n") == [{"n": 0}]
    assert one.start().ports != two.start().ports
    assert one.home.password() != two.home.password()


def test_two_starts_at_once_make_one_server(make: Make) -> None:
    server, owners = make("a"), []
    threads = [threading.Thread(target=lambda: owners.append(server.start())) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({owner.pid for owner in owners}) == 1


def test_it_survives_the_command_that_started_it(make: Make, tmp_path: Path) -> None:
    server = make("a")
    code = (
        "from pathlib import Path; from brainbridge.server.local import LocalServer; "
        f"print(LocalServer('a', folder=Path({str(server.home.path)!r})).start().pid)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert server.start().pid == int(done.stdout)


def test_it_stops_itself_when_nobody_uses_it(make: Make) -> None:
    server = make("a")
    server.start()
    os.utime(server.home.last_used, (0, 0))
    assert idle.watch(server, minutes=1, check_every_s=0.1)
    assert not server.status().running


def test_what_a_killed_one_left_in_its_temporary_folder_goes_at_the_next_start(make: Make) -> None:
    server = make("a")
    server.start()
    assert f"-Djava.io.tmpdir={server.home.temporary_folder}" in (server.home.run_folder / "server.args").read_text()
    left = server.home.temporary_folder / "left"
    left.mkdir()
    server.kill()
    server.start()
    assert not left.exists()


def test_it_does_not_stop_while_somebody_is_connected(make: Make) -> None:
    server = make("a")
    with graph(server) as connection:
        query(connection, "RETURN 1 AS one")
        os.utime(server.home.last_used, (0, 0))
        owner = process.owner(server.home)
        assert owner is not None
        running = owner.process()
        assert running is not None
        assert idle.is_connected(running, owner.bolt)


def test_a_database_that_cannot_start_says_why(make: Make) -> None:
    from brainbridge.errors import ServerError

    server = make("a")
    server.home.create()
    (server.home.path / "data").write_text("this is no folder")
    with pytest.raises(ServerError) as error:
        server.start()
    assert str(error.value)
    assert not server.status().running
