"""Moves, versions and spans in talk: what is a place, what a tool, what a time, and what has both ends."""

from datetime import UTC, datetime
from time import process_time

import pytest

from brainbridge.language.facts import moments, places
from brainbridge.language.facts.statements import Statement, read

AT = datetime(2026, 5, 8, 10, tzinfo=UTC)  # a Friday


def each(text: str) -> list[Statement]:
    return read(text, speaker=None, at=AT)


def day(instant: datetime | None) -> str:
    return instant.strftime("%Y-%m-%d") if instant else ""


@pytest.mark.parametrize(
    ("text", "told", "since", "until"),
    [
        ("I moved to Berlin in 2024.", ("user", "lives_in", "Berlin"), "2024-01-01", ""),
        ("I moved to Paris in March 2026.", ("user", "lives_in", "Paris"), "2026-03-01", ""),
        ("I moved to Graz last March.", ("user", "lives_in", "Graz"), "2026-03-01", ""),
        ("We upgraded to Python 3.12 in 2024.", ("Python", "version", "3.12"), "2024-01-01", ""),
        ("We moved to Node 20 in March 2026.", ("Node", "version", "20"), "2026-03-01", ""),
        ("We upgraded MariaDB to 11.4.", ("MariaDB", "version", "11.4"), "", ""),
        ("We updated to Office 2024.", ("Office", "version", "2024"), "", ""),
        ("We switched from MySQL to Postgres 16 in 2024.", ("user", "uses", "Postgres 16"), "2024-01-01", ""),
        ("I live in Oslo until next March.", ("user", "lives_in", "Oslo"), "", "2027-03-01"),
        ("I live in Oslo until March.", ("user", "lives_in", "Oslo"), "", "2027-03-01"),
        ("I live in Oslo until the summer.", ("user", "lives_in", "Oslo"), "", ""),
        ("I work at Acme as a team.", ("user", "works_at", "Acme"), "", ""),
        ("I work from home as a rule.", None, "", ""),
    ],
)
def test_a_time_and_a_role_are_no_part_of_a_value(
    text: str, told: tuple[str, str, str] | None, since: str, until: str
) -> None:
    found = [((one.subject, one.attribute, one.value), day(one.since), day(one.until)) for one in each(text)]
    assert found == ([(told, since, until)] if told else [])


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("We deploy on Fridays.", ""),
        ("We deploy on Friday.", ""),
        ("We deploy on Monday mornings.", ""),
        ("We deploy on weekdays.", ""),
        ("The backup runs on Sundays and Mondays.", ""),
        ("I work in March.", ""),
        ("I work at 5 pm.", ""),
        ("I work at Acme at 5 pm.", "works_at Acme"),
        ("I work at Acme in York on Mondays.", "works_at Acme in York"),
        ("We deploy to Node 3 in Oslo on Fridays at 5 pm.", "deployed_to Node 3 in Oslo"),
        ("We moved to Berlin in 2024 with 3 kids.", "lives_in Berlin"),
        ("Ann switched from Shell to BP.", ""),
        ("We switched from AWS to GCP.", "uses GCP"),
        ("I moved to Silver Spring.", "lives_in Silver Spring"),
        ("I live in the West Bank.", "lives_in West Bank"),
        ("I moved to Barclays Bank.", ""),
        ("I live in Postgres.", ""),
        ("I moved to London, then to Paris.", "lives_in London ; lives_in Paris"),
        ("I moved to London and then back to Paris.", "lives_in London ; lives_in Paris"),
        ("I moved to London, then to a bank.", "lives_in London"),
        ("We switched from MySQL to Postgres 16.", "uses Postgres 16"),
        ("We switched from Python 3.11 to Python 3.12.", "version 3.12"),
        ("We deploy on AWS.", "deployed_to AWS"),
        ("We deploy to production on Fridays.", "deployed_to production"),
        ("The board is hosted on Monday.com.", "hosted_on Monday.com"),
        ("I live in Friday Harbor.", "lives_in Friday Harbor"),
        ("We moved to Postgres.", ""),
        ("we moved to Postgres", ""),
        ("We moved to Kubernetes last week.", ""),
        ("The team moved to Python.", ""),
        ("The service moved to AWS.", ""),
        ("Ann moved from Shell to BP.", ""),
        ("Ann moved from Globex to Initech.", ""),
        ("I moved from Acme Ltd to Globex.", ""),
        ("Ann moved to Google.", ""),
        ("Ann moved from Lyon to Graz.", "lives_in Graz"),
        ("Ann moved from Paris to Oslo.", "lives_in Oslo"),
        ("We moved to the UK.", "lives_in UK"),
        ("We moved from Oslo to Berlin.", "lives_in Berlin"),
        ("We moved from Jenkins to Buildkite.", "uses Buildkite"),
        ("Our team moved to Leeds.", "lives_in Leeds"),
        ("We moved to Java, Indonesia.", "lives_in Java, Indonesia"),
    ],
)
def test_a_place_is_told_from_a_day_a_tool_and_a_company(text: str, told: str) -> None:
    assert " ; ".join(f"{one.attribute} {one.value}" for one in each(text)) == told


@pytest.mark.parametrize(
    ("text", "told", "sure"),
    [
        ("I moved from Oslo to Bergen.", "lives_in Bergen", 0.95),
        ("I moved to Graz last week.", "lives_in Graz", 0.95),
        ("We moved to Kolding.", "lives_in Kolding", 0.95),
        ("I moved from Oslo to Kolding.", "lives_in Kolding", 0.95),
        ("I moved from Kolding to Oslo.", "lives_in Oslo", 0.95),
        ("I moved from the city of Skagen to Kolding.", "lives_in Kolding", 0.95),
        ("I moved from Skagen, Denmark to Kolding.", "lives_in Kolding", 0.95),
        ("I moved from Skagen to Kolding, Denmark.", "lives_in Kolding, Denmark", 0.95),
        ("I moved from Low Street to High Avenue.", "lives_in High Avenue", 0.95),
        ("I moved from my parents' house to Kolding.", "lives_in Kolding", 0.95),
        ("We moved house from Skagen to Kolding.", "lives_in Kolding", 0.95),
        ("I moved to Bergen from Oslo.", "lives_in Bergen", 0.95),
        ("I moved from Oslo to Bergen for a job at Globex.", "lives_in Bergen", 0.95),
        ("Our office moved from Skagen to Kolding.", "location Kolding", 0.95),
        ("Ann relocated from Skagen to Kolding.", "lives_in Kolding", 0.712),
    ],
)
def test_a_move_is_one_of_places_by_a_name_or_by_how_it_is_told(text: str, told: str, sure: float) -> None:
    (one,) = each(text)
    assert (f"{one.attribute} {one.value}", one.confidence) == (told, sure)


@pytest.mark.parametrize(
    "text",
    [
        "I moved from Globex to Initech.",
        "We moved from Globex to Initech last week.",
        "I'm moving from Globex to Initech in May.",
        "I moved to Initech from Globex.",
        "I moved to Initech from a startup.",
        "I moved from a startup to Initech.",
        "The team moved from Globex to Initech.",
        "The new manager moved from Globex to Initech.",
        "I moved from Oslo to Google.",
        "I'm based in Oracle.",
    ],
)
def test_a_move_between_companies_tells_nowhere_that_somebody_lives(text: str) -> None:
    assert each(text) == []


@pytest.mark.parametrize(
    ("text", "told", "was"),
    [
        ("I'm based in GCP.", "user hosted_on GCP", ""),
        ("Orion is based in Azure West Europe.", "Orion hosted_on Azure West Europe", ""),
        ("I'm based in Kolding.", "user lives_in Kolding", ""),
        ("Orion is based in Graz.", "Orion headquarters Graz", ""),
        ("Home is Brno.", "user lives_in Brno", ""),
        ("Home is Skagen these days.", "user lives_in Skagen", ""),
        ("My home is in Lund, Sweden.", "user lives_in Lund, Sweden", ""),
        ("We moved Orion to port 6060.", "Orion port 6060", ""),
        ("We moved the API from port 5050 to port 6060.", "API port 6060", "5050"),
        ("We switched Orion from MySQL to Postgres.", "Orion database Postgres", "mysql"),
        ("Orion switched from MySQL to Postgres.", "Orion database Postgres", "mysql"),
        ("Orion switched from AWS to GCP.", "Orion uses GCP", "aws"),
        ("We migrated Orion from MySQL 5.7 to Postgres 16.", "Orion database Postgres 16", "mysql 5.7"),
        ("We switched the database from MySQL to Postgres.", "user database Postgres", "mysql"),
    ],
)
def test_a_home_a_host_a_port_and_a_database_are_told_apart(text: str, told: str, was: str) -> None:
    (one,) = each(text)
    assert (f"{one.subject} {one.attribute} {one.value}", one.was) == (told, was)


@pytest.mark.parametrize(
    "text",
    [
        "Home is where the heart is.",
        "Home is great.",
        "Home is Amazing.",
        "Home is The Best.",
        "Home is Monday.",
        "Home is Windows.",
        "Home is Tab 1.",
        "I moved the piano to port 3.",
        "We moved the data from MySQL to Postgres.",
        "We moved Ann from Globex to Initech.",
        "We switched Ann from tea to coffee.",
        "We moved Orion to the left.",
    ],
)
def test_what_is_moved_or_at_home_otherwise_is_no_fact(text: str) -> None:
    assert each(text) == []


@pytest.mark.parametrize(
    ("text", "told", "since", "until"),
    [
        ("Back in March Ann worked at Globex.", "works_at Globex", "2026-03-01", "2026-04-01"),
        ("Back in March, Ann worked at Globex.", "works_at Globex", "2026-03-01", "2026-04-01"),
        ("I lived in Oslo back in 2019.", "lives_in Oslo", "2019-01-01", "2020-01-01"),
        ("Back in March I moved to Graz.", "lives_in Graz", "2026-03-01", ""),
        ("In March Ann worked at Globex.", "", "", ""),
        ("Back in May Ann worked at Globex.", "", "", ""),
        ("Back on Monday Ann worked at Globex.", "", "", ""),
        ("Back then Ann worked at Globex.", "", "", ""),
        ("I am back in March.", "", "", ""),
    ],
)
def test_what_was_so_back_in_a_month_or_a_year_is_a_fact_of_that_time(
    text: str, told: str, since: str, until: str
) -> None:
    found = [(f"{one.attribute} {one.value}", one.ends, day(one.since), day(one.until)) for one in each(text)]
    assert found == ([(told, False, since, until)] if told else [])


@pytest.mark.parametrize(
    ("text", "ends", "since", "until"),
    [
        ("I worked at Acme from 2015 to 2020", False, "2015-01-01", "2021-01-01"),
        ("I lived in Lyon from 2010 until 2020", False, "2010-01-01", "2021-01-01"),
        ("I lived in Lyon between 2010 and 2020", False, "2010-01-01", "2021-01-01"),
        ("I used to live in Lyon from 2010 to 2020", False, "2010-01-01", "2021-01-01"),
        ("I lived in Lyon from March 2010 to December 2010", False, "2010-03-01", "2011-01-01"),
        ("I lived in Lyon from 3 May 2010 to 9 May 2010", False, "2010-05-03", "2010-05-10"),
        ("I work at Acme from 2015 to 2030", False, "2015-01-01", "2031-01-01"),
        ("I left Acme in March", True, "", "2026-03-01"),
        ("I lived in Lyon until 2020", True, "", "2020-01-01"),
        ("I live in Lyon until 2030", False, "", "2030-01-01"),
        ("I lived in Lyon until March", True, "", "2026-03-01"),
        ("I lived in Lyon until last week", True, "", "2026-04-27"),
        ("I worked at Acme until the end of April", True, "", "2026-05-01"),
        ("I live in Lyon until March", False, "", "2027-03-01"),
        ("I have lived in Lyon since 2020", False, "2020-01-01", ""),
        ("I no longer work at Acme since March", True, "", "2026-03-01"),
        ("I used to live in Lyon for two years", True, "", ""),
        ("I have been living in Lyon from 2015 to now", False, "2015-01-01", ""),
        ("I live in Lyon until the end of June", False, "", "2026-07-01"),
        ("I live in Lyon until the start of June", False, "", "2026-06-01"),
        ("I live in Lyon until the summer of 2027", False, "", ""),
    ],
)
def test_what_has_both_ends_is_no_end(text: str, ends: bool, since: str, until: str) -> None:
    (one,) = each(text)
    assert (one.ends, day(one.since), day(one.until)) == (ends, since, until)


@pytest.mark.parametrize("text", ["I lived in Lyon until 2030", "I worked at Acme until the end of May"])
def test_what_only_was_so_is_not_so_until_a_time_to_come(text: str) -> None:
    assert each(text) == []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Ann does not work at Acme anymore.", "works_at Acme"),
        ("Ann doesn't work at Acme any longer.", "works_at Acme"),
        ("Ann does no longer work at Acme.", "works_at Acme"),
        ("Ann used to work at Acme.", "works_at Acme"),
        ("Orion does not use Redis any more.", "uses Redis"),
        ("Ann used to study physics.", "studies physics"),
        ("I used to work at Acme.", "works_at Acme"),
        ("I do not work at Acme anymore.", "works_at Acme"),
        ("Ann does not work at Acme.", ""),
        ("Ann used to be tall.", ""),
    ],
)
def test_what_somebody_no_longer_does_has_ended(text: str, told: str) -> None:
    assert [f"{one.attribute} {one.value}" for one in each(text) if one.ends] == ([told] if told else [])


@pytest.mark.parametrize(
    ("text", "who", "since", "until"),
    [
        ("Ann works at Acme as a nurse.", "Ann", "", ""),
        ("I work for Acme as a nurse since 2020.", "user", "2020-01-01", ""),
        ("I'm working at Acme as a nurse until next March.", "user", "", "2027-03-01"),
        ("I worked at Acme as a nurse from 2015 to 2020.", "user", "2015-01-01", "2021-01-01"),
    ],
)
def test_a_role_is_told_beside_the_employer(text: str, who: str, since: str, until: str) -> None:
    found = [(one.subject, one.attribute, one.value, day(one.since), day(one.until)) for one in each(text)]
    assert found == [(who, "works_at", "Acme", since, until), (who, "occupation", "nurse", since, until)]


def test_each_move_has_its_own_time() -> None:
    found = each("I moved to London in 2019, then to Paris in 2021.")
    assert [(one.value, day(one.since)) for one in found] == [("London", "2019-01-01"), ("Paris", "2021-01-01")]


@pytest.mark.parametrize(
    ("text", "ahead", "expected"),
    [
        ("2020", False, "2021-01-01"),
        ("December 2020", False, "2021-01-01"),
        ("March", False, "2026-04-01"),
        ("last year", False, "2026-01-01"),
        ("this month", False, "2026-06-01"),
        ("next week", True, "2026-05-18"),
        ("Friday", True, "2026-05-16"),
        ("this Friday", True, "2026-05-09"),
        ("in a week", True, "2026-05-16"),
        ("the end of the month", True, "2026-06-01"),
        ("last weekend", False, "2026-05-04"),
        ("31 December 2020", False, "2021-01-01"),
        ("2024-02-29", False, "2024-03-01"),
        ("two years ago", False, "2024-05-09"),
        ("31 February", False, ""),
        ("soon", False, ""),
    ],
)
def test_a_span_ends_where_its_last_day_month_or_year_does(text: str, ahead: bool, expected: str) -> None:
    assert day(moments.after(text, AT, ahead=ahead)) == expected


def test_a_span_never_ends_before_it_begins() -> None:
    found = moments.times("I am in Rome from Tuesday to Saturday", AT)
    assert (day(found.since), day(found.until)) == ("2026-05-05", "2026-05-10")


@pytest.mark.parametrize(
    ("text", "back", "ahead"),
    [
        ("last March", "2026-03-01", "2026-03-01"),
        ("next March", "2027-03-01", "2027-03-01"),
        ("this March", "2026-03-01", "2026-03-01"),
        ("last May", "2025-05-01", "2025-05-01"),
        ("next May", "2027-05-01", "2027-05-01"),
        ("next June", "2026-06-01", "2026-06-01"),
        ("last June", "2025-06-01", "2025-06-01"),
    ],
)
def test_a_month_is_the_last_or_the_next_of_its_name(text: str, back: str, ahead: str) -> None:
    assert (day(moments.moment(text, AT)), day(moments.moment(text, AT, ahead=True))) == (back, ahead)


@pytest.mark.parametrize("text", ["I also live in Bergen.", "I live in Lyon. I also live in Bergen."])
def test_what_is_also_so_is_not_single(text: str) -> None:
    assert [one.single for one in each(text)] == [True, False][-text.count(".") :]


@pytest.mark.parametrize("said", ["Postgres", "Google Cloud", "AWS", "BP", "IBM", "Acme Ltd", "Shell", "Globex Inc."])
def test_a_tool_or_a_company_is_no_place(said: str) -> None:
    assert not places.may_be_place(said)


@pytest.mark.parametrize(
    "said", ["Oslo", "UK", "USA", "NYC", "Shelby", "Java, Indonesia", "Gotham", "Goa", "Apple Valley"]
)
def test_any_other_name_may_be_a_place(said: str) -> None:
    assert places.may_be_place(said)


@pytest.mark.parametrize("said", ["Oslo", "new york", "the UK", "Berlin, Germany", "Quebec City", "Orange County"])
def test_a_place_is_known_by_its_name_or_its_kind(said: str) -> None:
    assert places.is_place(said)


@pytest.mark.parametrize("said", ["Globex", "Postgres", "", "Osloer", "city"])
def test_what_no_list_has_is_not_known(said: str) -> None:
    assert not places.is_place(said)


@pytest.mark.parametrize("said", ["Postgres", "postgresql 16", "MySQL 5.7", "SQL Server"])
def test_a_database_is_known_with_and_without_its_version(said: str) -> None:
    assert places.names_database(said)
    assert not places.names_database(f"{said} cluster")


@pytest.mark.parametrize("part", ["Google ", "a", "Fridays and ", "Monday mornings, ", "city "])
def test_names_are_looked_at_at_once(part: str) -> None:
    whole = part * (100_000 // len(part))
    began = process_time()
    places.may_be_place(whole)
    places.is_place(whole)
    places.names_database(whole)
    places.names_host(whole)
    moments.names_days(whole)
    moments.after(whole, AT)
    assert process_time() - began < 1


@pytest.mark.parametrize(
    "part",
    [
        *("I work at a as an ", "I moved to A, then to ", "until the end of ", "on in at Mondays "),
        *("We moved A from B to ", "I moved to A from ", "Home is A, ", "Back in March A worked at "),
    ],
)
def test_steps_and_roles_are_read_in_linear_time(part: str) -> None:
    lines = f"{(part * 40)[:590]}\n" * 85
    began = process_time()
    each(lines)
    assert process_time() - began < 2
