"""What all tests share: the clause coverage, and properties that fail on every machine or on none.

Hypothesis draws the same examples every time, so a red run can be repeated; `HYPOTHESIS_PROFILE=search` looks for new ones.
"""

import os

from hypothesis import HealthCheck, settings

pytest_plugins = ["tests.clauses"]

settings.register_profile("fixed", derandomize=True, deadline=None, database=None)
settings.register_profile(
    "search", deadline=None, max_examples=2000, print_blob=True, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "fixed"))
