"""Places: names that may be one, and names that are tools or companies and so are none.

The lists are data and short: they hold what people talk of most. What they lack, nobody can tell by its name.
"""

import re
from typing import Final

from brainbridge.language.words import CAPITALS

# A few names that are tools and no places.
_TOOLS: Final = re.compile(
    r"\b(?:postgres\w*|mysql|mariadb|sqlite|mongo\w*|redis|kafka|rabbitmq|neo4j|elastic\w*|oracle|dynamo\w*"
    r"|cassandra|aws|azure|gcp"
    r"|google cloud|github\w*|gitlab\w*|bitbucket|jenkins|circleci|kubernetes|docker|podman|nomad|terraform|ansible"
    r"|slack|teams|zoom"
    r"|discord|notion|jira|linear|asana|trello|confluence|figma|sketch|python|rust|golang|go|java|kotlin|swift"
    r"|typescript|javascript"
    r"|ruby|php|scala|c\+\+|c#|react|vue|svelte|angular|next\.?js|django|flask|fastapi|rails|spring|node|deno|bun"
    r"|npm|yarn|pnpm|poetry"
    r"|uv|pip|vim|neovim|emacs|vs ?code|cursor|linux|ubuntu|debian|fedora|arch|macos|windows|android|ios|iphone"
    r"|firefox|chrome|brave"
    r"|graphql|rest|grpc|nginx|caddy|apache|prometheus|grafana|datadog|sentry|hetzner|heroku|vercel|netlify|fly\.io"
    r"|microservices"
    r"|celery|airflow|spark|snowflake|bigquery|pytest|jest|vite|webpack|tailwind|bootstrap)\b",
    re.IGNORECASE,
)
_DATABASES: Final = re.compile(
    r"(?:postgres(?:ql)?|mysql|mariadb|sqlite|mongo(?:db)?|redis|neo4j|elasticsearch|oracle|dynamodb|cassandra|cockroachdb"
    r"|sql server|couchdb|duckdb|clickhouse|firestore|scylladb)(?: v?\d[\d.]{0,9})?",
    re.IGNORECASE,
)
_HOSTS: Final = re.compile(
    r"(?:aws|azure|gcp|google cloud|hetzner|heroku|vercel|netlify|fly\.io|digital ?ocean|cloudflare|linode"
    r"|kubernetes)\b",
    re.IGNORECASE,
)
_COMPANIES: Final = re.compile(
    r"(?:shell|bp|ibm|google|alphabet|meta|facebook|amazon|apple|microsoft|netflix|openai|anthropic|nvidia|intel|amd"
    r"|samsung|sony|nokia|ericsson|siemens|bosch|sap|toyota|honda|ford|bmw|audi|volkswagen|tesla|boeing|airbus"
    r"|equinor|statoil|exxon\w*|chevron|total(?:energies)?|uber|lyft|airbnb|spotify|twitter|linkedin|tiktok|bytedance"
    r"|paypal|stripe|visa|mastercard|accenture|deloitte|kpmg|pwc|ey|mckinsey|goldman sachs|morgan stanley|jp ?morgan"
    r"|barclays|hsbc|walmart|ikea|tesco|pfizer|novartis|roche|bayer|nestle|unilever|disney|adobe|salesforce|cisco|dell"
    r"|hp|lenovo|huawei|xiaomi|alibaba|tencent|nasa|cern|vodafone|telenor|acme)",
    re.IGNORECASE,
)
_FIRM: Final = re.compile(
    r"\b(?:inc|ltd|llc|corp|corporation|gmbh|ag|plc|labs?|bank|group|holdings?|technologies|systems|software|solutions"
    r"|partners|consulting|ventures|capital|industries|energy|motors|pharma|media|studios?)\b\.?\Z",
    re.IGNORECASE,
)
# Who is an employer and hardly anything else: nobody says of goods of theirs that they use them.
_EMPLOYERS: Final = re.compile(
    r"acme|globex|initech|hooli|umbrella corp|accenture|deloitte|kpmg|pwc|mckinsey|goldman sachs|morgan stanley"
    r"|jp ?morgan|nasa|cern|equinor|statoil|boeing|airbus"
    r"|.{1,40} (?:inc|ltd|llc|corp|corporation|gmbh|plc|consulting|partners|holdings)\.?",
    re.IGNORECASE,
)
_KINDS: Final = re.compile(
    r"\b(?:city|town|village|county|island|islands|valley|beach|springs|hills|heights|harbou?r|street|avenue|suburbs?"
    r"|countryside|province|district|coast)\b",
    re.IGNORECASE,
)
# Where people lived, without its name: "my parents' house".
_HOMES: Final = re.compile(
    r"\b(?:house|home|flat|apartment|dorm|parents|place|city|town|village|country|countryside|suburbs?|island|coast)\b"
)
# What stands somewhere, while people also move from company to company.
_SITES: Final = re.compile(
    r"\b(?:office|headquarters|hq|company|firm|factory|plant|warehouse|shop|store|studio|lab|museum|school|library|clinic"
    r"|hospital|restaurant|bakery|branch|archive|data ?cent(?:er|re)|servers?|cluster|conference|meeting|event|workshop"
    r"|festival|market|gallery|club)\Z",
    re.IGNORECASE,
)
# "Paris, Texas" and "Java, Indonesia" are places whatever their first word is.
_IN_ANOTHER: Final = re.compile(rf"[^,]{{2,40}}, [{CAPITALS}]")
_INITIALS: Final = re.compile(rf"[{CAPITALS}]{{2,5}}")
_PLACES_WORDS: Final = """
uk usa us uae eu nyc la sf dc england scotland wales ireland britain france germany spain portugal italy
switzerland austria belgium netherlands holland luxembourg denmark norway sweden finland iceland poland czechia
slovakia hungary romania bulgaria greece turkey croatia serbia slovenia ukraine russia estonia latvia lithuania
canada mexico brazil argentina chile peru colombia cuba japan china india korea taiwan thailand vietnam indonesia
malaysia singapore philippines australia israel egypt morocco kenya nigeria ghana ethiopia iran iraq pakistan
bangladesh london paris berlin munich hamburg cologne frankfurt vienna zurich geneva basel bern rome milan turin
naples florence venice madrid barcelona valencia seville lisbon porto amsterdam rotterdam utrecht brussels antwerp
copenhagen aarhus oslo bergen trondheim stavanger stockholm gothenburg malmo helsinki reykjavik dublin cork edinburgh
glasgow manchester liverpool leeds york bristol birmingham oxford cambridge cardiff belfast lyon marseille nice
toulouse bordeaux lille graz salzburg linz prague brno warsaw krakow budapest bucharest sofia athens istanbul
ankara zagreb belgrade kyiv moscow tallinn riga vilnius boston chicago seattle portland denver austin dallas houston
atlanta miami orlando philadelphia pittsburgh detroit cleveland phoenix minneapolis nashville oakland sacramento
toronto montreal vancouver ottawa calgary tokyo osaka kyoto beijing shanghai shenzhen seoul taipei bangkok
hanoi jakarta delhi mumbai bangalore chennai karachi lahore dhaka sydney melbourne brisbane perth auckland
gdansk wroclaw poznan leipzig dresden dusseldorf stuttgart bremen hanover nuremberg innsbruck lausanne lucerne
bologna genoa verona palermo malaga bilbao zaragoza granada coimbra braga nantes rennes montpellier grenoble
strasbourg ghent bruges leuven eindhoven groningen haarlem leiden tartu kaunas turku tampere espoo uppsala lund
odense aalborg tromso kiruna galway limerick aberdeen dundee newcastle sheffield nottingham brighton norwich
ostrava bratislava kosice ljubljana maribor sarajevo skopje tirana varna lviv odesa kharkiv minsk
wellington cairo nairobi lagos accra dubai doha tehran california texas florida oregon washington colorado kansas
ohio michigan illinois massachusetts virginia arizona nevada utah bavaria tuscany catalonia
europe asia africa america
"""
_PLACES: Final = frozenset(_PLACES_WORDS.split())
_PAIRS: Final = frozenset([
    *("new york", "new zealand", "new delhi", "new orleans", "los angeles", "san francisco", "san diego", "san jose"),
    *("las vegas", "hong kong", "tel aviv", "cape town", "south africa", "south korea", "north carolina"),
    *("saudi arabia", "costa rica", "sri lanka", "united states", "united kingdom", "the hague", "sao paulo"),
    *("rio de janeiro", "buenos aires", "mexico city", "kuala lumpur", "salt lake city", "new jersey", "silver spring"),
])  # fmt: skip
# Names with an "and" in them: what stands before it, and the next word.
_JOINED_PLACES_WORDS: Final = """
trinidad-tobago bosnia-herzegovina antigua-barbuda kitts-nevis turks-caicos wallis-futuna newfoundland-labrador
tyne-wear tristan-gough
"""
_JOINED_WORDS: Final = """
marks-spencer johnson-johnson procter-gamble ernst-young barnes-noble simon-schuster smith-wesson
black-decker crate-barrel bang-olufsen abercrombie-fitch dolce-gabbana fortnum-mason
"""
_JOINED_PLACES: Final = frozenset(_JOINED_PLACES_WORDS.split())
_JOINED: Final = _JOINED_PLACES | frozenset(_JOINED_WORDS.split())
_LONGEST: Final = 80  # characters; what is longer is no name


def names_tool(said: str) -> bool:
    """Tell whether a text has the name of a tool in it: a database, a language, a service."""
    return _TOOLS.search(said) is not None


def names_database(said: str) -> bool:
    """Tell whether a text is the name of a database, with or without its version."""
    return _DATABASES.fullmatch(said[:_LONGEST]) is not None


def names_host(said: str) -> bool:
    """Tell whether a text is what software is hosted on: a cloud or a provider, perhaps with a region of it."""
    return _HOSTS.match(said) is not None and not is_place(said)


def names_company(said: str) -> bool:
    """Tell whether a text is the name of a company, by a list, by what companies are called, or as mere initials."""
    name = _plain(said)
    if len(name) > _LONGEST or is_place(name):
        return False
    return any(pattern.fullmatch(name) for pattern in (_COMPANIES, _INITIALS)) or _FIRM.search(name) is not None


def names_employer(said: str) -> bool:
    """Tell whether a text is the name of a company that people work at and that sells nothing to everybody."""
    return _EMPLOYERS.fullmatch(_plain(said)[:_LONGEST]) is not None


def is_place(said: str) -> bool:
    """Tell whether a text is a place for sure: of the list, of a kind of places, or within another."""
    name = _plain(said)
    if not name or len(name) > _LONGEST:
        return False
    if _IN_ANOTHER.match(name) or (" " in name and _KINDS.search(name)):
        return True
    before, _, behind = name.lower().partition(" and ")
    return name.lower() in _PLACES or name.lower() in _PAIRS or f"{before.split(' ')[-1]}-{behind}" in _JOINED_PLACES


def is_joined(said: str) -> bool:
    """Tell whether a text is a name with an "and" in it that is known: Trinidad and Tobago, Marks and Spencer."""
    before, _, behind = said.partition(" and ")
    return joins(before, behind) and " " not in behind and len(before.split()) <= 2


def joins(before: str, behind: str) -> bool:
    """Tell whether an "and" between two texts stands within a name that is known."""
    return f"{before.rsplit(' ', 1)[-1]}-{behind.split(' ', 1)[0].strip('.,')}".lower() in _JOINED


def is_home(said: str) -> bool:
    """Tell whether a text is where people live, told without a name: flat, coast, parents' house."""
    return said[:1].islower() and _HOMES.search(said[:_LONGEST]) is not None


def stands_somewhere(thing: str) -> bool:
    """Tell whether a thing is one that moves from place to place: an office, a shop, a meeting."""
    return _SITES.search(thing) is not None


def may_be_place(said: str) -> bool:
    """Tell whether a name may be a place: it is one for sure, or neither a tool nor a company."""
    return is_place(said) or not (len(said) > _LONGEST or names_tool(said) or names_company(said))


def _plain(said: str) -> str:
    return said.strip(" .").removeprefix("the ")
