"""The games. Each is a package with a `ruleset.py` that registers itself under the package's name; a new one needs no change anywhere else.

Whoever imports this package has announced them all; each comes in when it is first asked for, here or of the register.
"""

import pkgutil
from collections.abc import Mapping

from navalsim3d.kernel.ruleset import Ruleset, announce, ruleset_named

__all__ = ["GAMES", "load_all", "ruleset_named"]
GAMES = tuple(sorted(found.name for found in pkgutil.iter_modules(__path__)))
"""the names of all games there are"""
for _name in GAMES:
    announce(_name, f"{__name__}.{_name}.ruleset")


def load_all() -> Mapping[str, Ruleset]:
    """Every game, brought in, by name."""
    return {name: ruleset_named(name) for name in GAMES}
