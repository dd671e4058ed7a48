"""How long generated tests go on: ``make torture`` multiplies it."""

import os

TIMES = int(os.environ.get("BRAINBRIDGE_TEST_TIMES", "1"))
