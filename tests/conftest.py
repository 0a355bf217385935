"""What all tests share: the clause coverage, a user's folder of their own, and properties that fail on every machine or on none.

Hypothesis draws the same examples every time, so a red run can be repeated; `HYPOTHESIS_PROFILE=search` looks for new ones.
"""

import os
import tempfile

from hypothesis import HealthCheck, settings

pytest_plugins = ["tests.clauses"]
collect_ignore = [] if os.name == "posix" else ["test_cli_posix.py"]

_HOME = tempfile.TemporaryDirectory(prefix="navalsim3d-")
"""instead of the folder of whoever runs the tests; removed when they have run"""
os.environ["NAVALSIM3D_HOME"] = _HOME.name

settings.register_profile("fixed", derandomize=True, deadline=None, database=None)
settings.register_profile(
    "search", deadline=None, max_examples=2000, print_blob=True, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "fixed"))
