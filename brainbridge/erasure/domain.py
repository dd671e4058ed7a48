"""What erasure brings: tombstones, the secrets that they are keyed by, and receipts."""

from brainbridge.graph.domain import Check, Code, Command, Domain, Kind

_MODELS = "brainbridge.schema.vocabulary.erasure"

DOMAIN = Domain(
    name="erasure",
    areas=("erasure",),
    kinds=(
        Kind(
            label="Secret",
            key=("id",),
            order=2,
            model=f"{_MODELS}.Secret",
            since=18,
            page="erasure.page_secrets",
            lasting=True,
            unchecked="it is written once, with the first tombstone, and never changed",
        ),
        Kind(
            label="Tombstone",
            key=("mark",),
            order=3,
            model=f"{_MODELS}.Tombstone",
            since=18,
            page="erasure.page_tombstones",
            lasting=True,
        ),
        Kind(
            label="Erasure",
            key=("id",),
            order=4,
            model=f"{_MODELS}.Erasure",
            since=18,
            page="erasure.page_erasures",
            lasting=True,
        ),
    ),
    indexes=(
        ("range", "NODE", "Event", ("lineageId",)),
        ("range", "NODE", "Event", ("before_contentHash",)),
    ),
    checks=(
        Check(
            query="erasure.check",
            order=108,
            codes=(
                Code(
                    name="unfinished_erasure",
                    severity="error",
                    meaning="an erasure was interrupted, so not all of it is deleted",
                    fix="brainbridge erase --continue",
                ),
                Code(
                    name="erased_but_here",
                    severity="warning",
                    meaning="it was erased in another brain, whose archive came here",
                    fix="brainbridge erase {id}",
                ),
            ),
        ),
    ),
    commands=(
        Command(
            name="erase",
            module="brainbridge.cli.erasing",
            section="Memories",
            line="Delete memories for good, so that nothing brings them back.",
        ),
        Command(
            name="erasures",
            module="brainbridge.cli.erasing",
            section="Records",
            line="Show what was erased, when and why.",
        ),
    ),
)
