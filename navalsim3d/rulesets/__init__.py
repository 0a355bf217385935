"""The games. Each is a package with a `ruleset.py` that registers itself; a new one needs no change anywhere else."""

import importlib
import pkgutil
from collections.abc import Mapping

from navalsim3d.kernel.ruleset import Ruleset, registered


def load_all() -> Mapping[str, Ruleset]:
    """Import every game package below this one and return the register, by name."""
    for found in pkgutil.iter_modules(__path__):
        importlib.import_module(f"{__name__}.{found.name}.ruleset")
    return registered()
