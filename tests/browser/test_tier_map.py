"""Neo4j Browser in a headless Chromium: a person logs in, runs a shipped query, and sees tiers and crystals in colour.

``--screenshot FILE`` keeps what was seen, for the documentation.
"""

import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from selenium import webdriver
from selenium.common.exceptions import (
    ElementClickInterceptedException,
    ElementNotInteractableException,
    NoSuchElementException,
    StaleElementReferenceException,
)
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

from brainbridge import Brain
from brainbridge.operations import browser
from brainbridge.operations.demo import story
from tests.state import query

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

COLOURS = {"working": "#F79767", "shortTerm": "#4C8EDA", "longTerm": "#569480"}
ENTITY = "#57C7E3"
LIVING, ENDED = "#7B5EA7", "#B9AEDC"  # crystals
MARKUP = '<img src=x onerror="window.harmed=1"><script>window.harmed=2</script>'
_PATIENCE_S = 180
# What is said while a page is laid out or drawn anew.
_MOVING = (
    ElementClickInterceptedException,
    ElementNotInteractableException,
    NoSuchElementException,
    StaleElementReferenceException,
)
_FLAGS = (
    *("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update", "--window-size=1500,1000"),
)


def program(*names: str) -> str:
    found = next(filter(None, map(shutil.which, names)), None)
    assert found, f"none of {', '.join(names)} is installed; on Debian: apt-get install chromium chromium-driver"
    return found


@pytest.fixture(scope="module")
def chromium() -> Iterator[webdriver.Chrome]:
    options = webdriver.ChromeOptions()
    options.binary_location = program("chromium", "chromium-browser", "google-chrome")
    for flag in _FLAGS:
        options.add_argument(flag)
    driver = webdriver.Chrome(options=options, service=Service(program("chromedriver")))
    yield driver
    driver.quit()


@pytest.fixture(scope="module")
def brain() -> Iterator[Brain]:
    """The demo's brain, on a local server of its own."""
    with Brain.open("browser") as opened:
        story.play(opened)
        yield opened
    from brainbridge.server import connection

    connection.local_server(opened.resolved.settings).kill()


def click(driver: webdriver.Chrome, selector: str) -> None:
    """Click it once nothing lies over it: a page that is still being laid out moves what it holds."""

    def clicked(page: webdriver.Chrome) -> bool:
        page.find_element(By.CSS_SELECTOR, selector).click()
        return True

    WebDriverWait(driver, _PATIENCE_S, ignored_exceptions=_MOVING).until(clicked)


def log_in(driver: webdriver.Chrome, password: str) -> None:
    """Fill in the form and connect, until this page has the styles that the server sends who is connected.

    A form that is drawn anew meanwhile is empty again, and is filled in again. A page that is opened later has no form:
    it knows the styles already, and connects by itself.
    """

    def connected(page: webdriver.Chrome) -> bool:
        sent = "brainbridge.grass" in page.find_element(By.CSS_SELECTOR, "body").text
        if sent and "LongTerm" in str(page.execute_script("return localStorage.getItem('neo4j.grass')")):
            return True
        for field in page.find_elements(By.CSS_SELECTOR, "input[type=password]"):
            if field.get_attribute("value") != password:
                field.clear()
                field.send_keys(password)
            page.find_element(By.CSS_SELECTOR, "[data-testid=connect]").click()
        return False

    WebDriverWait(driver, _PATIENCE_S, poll_frequency=3, ignored_exceptions=_MOVING).until(connected)


def fills(driver: webdriver.Chrome) -> Counter[str]:
    """Count the drawn nodes by colour; each is a disc of its colour with a ring of none."""
    circles = driver.find_elements(By.CSS_SELECTOR, "svg g.node circle")
    return Counter(str(circle.get_attribute("fill")) for circle in circles)


class Still:
    """True once the drawing has stopped moving."""

    def __init__(self) -> None:
        self._before: list[str] = []

    def __call__(self, driver: webdriver.Chrome) -> bool:
        nodes = driver.find_elements(By.CSS_SELECTOR, "svg g.node")
        now = [str(node.get_attribute("transform")) for node in nodes]
        self._before, before = now, self._before
        return now == before


def test_the_tier_map_is_drawn_in_the_colours_of_the_tiers(
    chromium: webdriver.Chrome, brain: Brain, pytestconfig: pytest.Config
) -> None:
    screenshot = pytestconfig.getoption("--screenshot")
    if not screenshot:  # markup is shown as text, in the map too
        brain.remember(MARKUP, now=story.last_instant())
    chromium.get(browser.address(brain.endpoint, browser.find("tier-map").text))
    log_in(chromium, brain.endpoint.password)
    click(chromium, "[data-testid=editor-Run]")
    wanted = set(COLOURS.values())
    WebDriverWait(chromium, _PATIENCE_S).until(lambda page: wanted <= set(fills(page)))
    drawn = fills(chromium)
    assert sum(drawn[colour] for colour in wanted) == brain.monitor.status(now=story.last_instant()).live
    named = query(brain.graph, "MATCH (:Live)-[:ABOUT]->(e:Entity) RETURN count(DISTINCT e) AS n")[0]["n"]
    assert drawn[ENTITY] == named > 0
    nodes = chromium.find_elements(By.CSS_SELECTOR, "svg g.node")
    strongest = brain.monitor.top(1, now=story.last_instant(), tiers=["longTerm"])[0]
    assert any(node.text.startswith(strongest.content.split()[0]) for node in nodes)
    WebDriverWait(chromium, _PATIENCE_S, poll_frequency=1).until(Still())
    assert chromium.execute_script("return window.harmed") is None
    if screenshot:
        assert chromium.save_screenshot(str(Path(screenshot).resolve()))


def test_crystals_are_drawn_in_colours_of_their_own(chromium: webdriver.Chrome, brain: Brain) -> None:
    now = story.last_instant()
    chromium.get(browser.address(brain.endpoint, browser.find("crystals").text))
    log_in(chromium, brain.endpoint.password)
    click(chromium, "[data-testid=editor-Run]")
    WebDriverWait(chromium, _PATIENCE_S).until(lambda page: {LIVING, ENDED} <= set(fills(page)))
    drawn = fills(chromium)
    assert drawn[LIVING] == len(brain.crystals.list(now=now)) == 7
    assert drawn[ENDED] == len(brain.crystals.list(now=now, lifecycle="expired")) == 1
