"""`python -m navalsim3d` is the `navalsim3d` command.

What people type most - nothing, or `watch` or `play` and a name - is understood here, and means what it means on the command
line: reading that with all its options takes as long as opening the window.
"""

import sys
from collections.abc import Callable

from navalsim3d.terminal import one_sentence, run


def main() -> None:
    """The entry point."""
    words = sys.argv[1:]
    if not words or (len(words) == 2 and words[0] in ("watch", "play") and not words[1].startswith("-")):
        run(lambda: _open(*words))
    from navalsim3d import cli

    cli.main()


def _open(what: str = "menu", *name: str) -> None:
    """The menu, or a table."""
    with one_sentence():
        from navalsim3d.ui import launch

        opens: dict[str, Callable[..., object]] = {"menu": launch.menu, "watch": launch.watch, "play": launch.play}
        opens[what](*name)


if __name__ == "__main__":
    main()
