"""browser on the command line: the short address and how to log in for a person, the whole link for a script."""

import webbrowser
from urllib.parse import parse_qs, urlsplit

import pytest

from brainbridge.operations import browser
from tests.cli.conftest import Run


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What a web browser was asked to open."""
    links: list[str] = []

    def note(link: str) -> bool:
        links.append(link)
        return True

    monkeypatch.setattr(webbrowser, "open", note)
    return links


def test_a_person_sees_a_short_address_how_to_log_in_and_the_query(run: Run, opened: list[str]) -> None:
    data = run("browser", "--json").data
    lines = run("browser").out.splitlines()
    assert lines[:3] == [
        data["page"],
        f"connect to {data['connectTo']} as neo4j, password in your settings",
        "",
    ]
    assert lines[3:-2] == browser.find("tier-map").text.splitlines()
    assert lines[-2:] == ["", "--open opens it with all but the password filled in; --address prints that link."]
    assert data["page"].endswith("/browser/")
    assert len(data["page"]) < 50
    assert opened == []


def test_address_prints_the_whole_link_alone(run: Run) -> None:
    data = run("browser", "--json").data
    assert run("browser", "--address").out == f"{data['address']}\n"
    filled_in = parse_qs(urlsplit(data["address"]).query)
    assert filled_in["arg"] == [data["query"]]
    assert filled_in["dbms"] == [data["connectTo"].replace("://", "://neo4j@")]
    assert data["address"].startswith(f"{data['page']}?")


def test_no_query_begins_with_what_its_maintainers_note() -> None:
    for each in browser.shipped():
        assert each.text.split(maxsplit=1)[0] in ("MATCH", "UNWIND", "CALL", "OPTIONAL"), each


@pytest.mark.parametrize("more", [[], ["--json"], ["--address"]])
def test_open_opens_the_whole_link(run: Run, opened: list[str], more: list[str]) -> None:
    shown = run("browser", "--open", *more)
    assert shown.code == 0
    assert opened == [run("browser", "--json").data["address"]]
    assert browser.find("tier-map").text.splitlines()[-1] not in shown.out.splitlines()


def test_open_says_so_where_there_is_no_web_browser(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webbrowser, "open", lambda link: False)
    shown = run("browser", "--open")
    assert shown.code == 2
    assert "no web browser could be started here" in shown.err
    assert "--address" in shown.err
