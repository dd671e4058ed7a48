"""What is due at a time, or has to be done by it, is open until it is handed in, paid or done."""

from time import perf_counter

import pytest

from brainbridge.language.threads import Said, left_open

SURVEY = "The survey has to be done by 12 December."
THESIS = "My thesis is due on 3 December."
GRANT = "The deadline for the grant is 4 January."
APPLICATION = "Deadline for the application: 15 March"
INVOICE = "The invoice is due next Friday."
REPORT = "The report must be handed in by Monday."
DUE = f"""
{SURVEY}
{THESIS}
{GRANT}
{APPLICATION}
{INVOICE}
{REPORT}
My thesis is due December 3rd.
Our tax return is due at the end of January.
The second draft of the report is still due on Thursday.
The slides and the handout are due tomorrow.
Rent is due on the 1st.
The library books are due back on 9 December.
The deposit is due in two weeks.
The essay is due by 5 pm on Friday.
I am tired and my thesis is due on Monday.
I think the survey of the hull is due this week.
Please note that the invoice is due on 2026-12-04.
The boat's insurance is due in January.
I have a report due on October 15.
We've also got two essays due next week.
The grant deadline is January 4, 2027.
Our deadline to apply for the grant is still Friday.
- Deadline for the abstract \u2013 15 March
Thesis deadline: 3 December
We have a deadline on Friday for the tender.
I have a deadline of April 1, 2027, for the first draft, which is short.
The deadline is Friday.
I have a submission deadline of July 20 for my paper.
The roof needs to be repaired before winter, by the end of October.
All forms have to be signed by Thursday.
The hull must be painted on 12 May.
The car has to be at the garage by Friday.
The minutes will have to be ready by Tuesday.
I must hand in the drawing on 3 December.
My passport is due for renewal in June.
The proposal is due Dec 12.
The proposal is due on 12/12.
""".strip().splitlines()
NOT_DUE = """
The train is due at 5.
The train is due tomorrow at noon.
Due to the rain we stayed at home on Friday.
The delay is due to the rain on Friday.
The baby is due in May.
My sister is due in March.
Linda is due in May.
She is due on Friday.
The plumber is due on Tuesday.
The delivery is due next week.
The new album is due on Friday.
The court date is due in May.
The pizza is due in 20 minutes.
Rain is due on Saturday.
My thesis was due on 3 December.
My thesis is not due on Friday.
My thesis isn't due until Friday.
Ben's thesis is due on Friday.
Your thesis is due on Friday.
My brother's thesis is due on Friday.
When is the thesis due?
Is my thesis due on 3 December?
Can you tell me whether my thesis is due on Friday?
If the thesis is due on Friday, I will not sleep.
Rent is due on the 1st of every month.
Homework is due on Mondays.
The deadline was moved.
The deadline for the grant was moved.
The deadline for the grant was 4 January.
The deadline for the grant is not 4 January.
The deadline for the grant is tight.
The deadline for the grant is near.
Her deadline for the grant is 4 January.
What is the deadline for the grant?
Is the deadline for the grant 4 January?
I have no deadline on Friday.
The deadline is what I fear, and on Friday I will sleep.
The survey had to be done by 12 December.
The survey does not have to be done by 12 December.
The survey doesn't need to be done by 12 December.
The survey might have to be done by 12 December.
The survey has to be done.
The survey has to be done by hand.
The survey has to be done every year by 12 December.
The survey has to be done with care because Ben comes by Friday.
The parcel must be there by Friday.
You have to be finished by Monday.
He must be tired by Friday.
It must be Ben, who comes by on Friday.
He must be in love by Friday.
Does the survey have to be done by 12 December?
""".strip().splitlines()


def opened(*said: str, is_user: bool = True) -> list[str]:
    return [each.sentence for each in left_open([Said(str(at), text, is_user) for at, text in enumerate(said)])]


@pytest.mark.parametrize("text", DUE)
def test_what_is_due_or_has_to_be_done_by_a_time_is_open(text: str) -> None:
    assert opened(text) == [text]


@pytest.mark.parametrize("text", NOT_DUE)
def test_an_event_another_persons_a_past_a_denied_or_a_timeless_deadline_is_not(text: str) -> None:
    assert opened(text) == []


@pytest.mark.parametrize("text", [SURVEY, THESIS, GRANT, APPLICATION, INVOICE, REPORT])
def test_what_an_agent_says_is_due_is_no_task_of_its_user(text: str) -> None:
    assert opened(text, is_user=False) == []


@pytest.mark.parametrize(
    ("text", "done"),
    [
        (SURVEY, "The survey is done."),
        (SURVEY, "I did the survey today."),
        (SURVEY, "Survey done!"),
        (SURVEY, "I'm done with the survey."),
        (SURVEY, "The survey is no longer needed."),
        (THESIS, "I handed in my thesis."),
        (THESIS, "I handed my thesis in."),
        (THESIS, "My thesis is handed in."),
        (THESIS, "Submitted my thesis last night."),
        (THESIS, "Thesis submitted!"),
        (THESIS, "My thesis has been submitted and I am glad."),
        (GRANT, "I submitted the grant application."),
        (GRANT, "I submitted the application for the grant."),
        (GRANT, "We applied for the grant."),
        (GRANT, "The grant proposal was sent off."),
        (APPLICATION, "I have sent in my application."),
        (APPLICATION, "The application is submitted."),
        (INVOICE, "I paid the invoice."),
        (INVOICE, "The invoice has been paid."),
        (REPORT, "I handed in the report."),
        (REPORT, "The report was submitted yesterday."),
        ("The slides and the handout are due tomorrow.", "I turned in the handout and the slides."),
        ("The library books are due back on 9 December.", "I returned the library books."),
        ("I have a submission deadline of July 20 for my paper.", "I submitted my paper."),
        ("Our deadline to apply for the grant is still Friday.", "We applied for the grant."),
        ("I've got a deadline of May 15, to finalize my statement, and I am tired.", "I submitted my statement."),
        ("I've got a deadline of May 15, to finalize my statement, and I am tired.", "My statement is finalized."),
        ("I have to hand in my essay by 3 December.", "I submitted my essay."),
        ("The hull must be painted on 12 May.", "We painted the hull."),
        ("All forms have to be signed by Thursday.", "The forms are signed."),
    ],
)
def test_what_is_handed_in_paid_or_done_is_due_no_more(text: str, done: str) -> None:
    assert opened(text) == [text]
    assert opened(text, done) == []
    assert opened(done, text) == [text]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (SURVEY, "The survey is not done."),
        (SURVEY, "The survey is almost done."),
        (SURVEY, "The survey will be done on Friday."),
        (SURVEY, "We finished the outline of the survey."),
        (SURVEY, "The outline for the survey is done."),
        (SURVEY, "Is the survey done?"),
        (THESIS, "I will hand in my thesis."),
        (THESIS, "I have not handed in my thesis."),
        (THESIS, "I handed in my thesis in my dream."),
        (THESIS, "I handed in my essay."),
        (THESIS, "I finished a chapter of my thesis."),
        (THESIS, "I sent my thesis to Ben."),
        (THESIS, "I printed my thesis."),
        (THESIS, "My thesis outline is done."),
        (THESIS, "My essay is due on 3 December."),
        (THESIS, "Ben says my thesis is submitted."),
        (GRANT, "The deadline was moved."),
        (GRANT, "The deadline for the grant was moved to Friday."),
        (GRANT, "I submitted the visa application."),
        (GRANT, "I submitted the application."),
        (GRANT, "I wrote the grant application."),
        (GRANT, "I met the grant."),
        (APPLICATION, "I started the application."),
        (INVOICE, "I wrote the invoice."),
        (INVOICE, "I paid the deposit for the invoice printer."),
        (INVOICE, "Paid invoices are kept in the shed."),
        (REPORT, "I handed the report to Linda."),
        (REPORT, "I submitted the report for the museum."),
    ],
)
def test_another_thing_a_part_or_a_plan_meets_no_deadline(text: str, said: str) -> None:
    assert text in opened(text, said)


@pytest.mark.parametrize(
    "piece",
    [
        *[
            "my thesis is due on friday ",
            "deadline for the ",
            "the deadline is ",
            "has to be ",
            "must be done by ",
            "due ",
        ],
        *["i have a deadline ", "is due on ", "on 3 may ", "done with the ", "i have it due "],
    ],
)
def test_a_long_text_takes_no_more_than_its_share_of_time(piece: str) -> None:
    def seconds(size: int) -> float:
        text = piece * (size // len(piece))
        began = perf_counter()
        opened(THESIS, text, f"{text}, and my thesis is due on friday")
        return perf_counter() - began

    small, large = min(seconds(5_000) for _ in range(3)), min(seconds(80_000) for _ in range(2))
    assert large < max(0.3, 16 * 4 * small)
