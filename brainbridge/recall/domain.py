"""What recall brings: the parts of a score."""

from brainbridge.graph.domain import Domain, Figure

DOMAIN = Domain(
    name="recall",
    areas=("recall",),
    browser=("browser.recalled",),
    figures=(
        Figure("words", "its own words"),
        Figure("around", "what is said around it"),
        Figure("associations", "what led to it"),
        Figure("fact", "tells a fact of what the question names and asks for"),
        Figure("session", "its session's words"),
        Figure("speaker", "said by whom the question names"),
        Figure("date", "of the date the question names"),
        Figure("time", "says when, as the question asks"),
        Figure("answer", "holds a name or number, as the question asks"),
        Figure("role", "the user's own words, or itself a question"),
        Figure("standing", "a standing instruction or preference"),
        Figure("branch", "made on another branch: minus a quarter of the rest, or half if that was dropped"),
    ),
)
