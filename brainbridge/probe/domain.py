"""What probes bring."""

from brainbridge.graph.domain import Domain, Kind

DOMAIN = Domain(
    name="probe",
    areas=("probe",),
    kinds=(
        Kind(
            label="Probe",
            key=("id",),
            order=80,
            model="brainbridge.schema.vocabulary.Probe",
            reads="brainbridge.probe.probe.Probe",
            held=True,
            unchecked="'brainbridge probe check' asks every question and says what is missing",
        ),
    ),
)
