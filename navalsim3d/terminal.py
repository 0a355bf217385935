"""How the command speaks with a person in a terminal: refusals in one sentence, progress, tables, and bounds of what is typed.

Whatever is wrong with a name, a number, a file or the machine becomes one sentence on standard error and a status that is
not zero. A fault of the program itself is not dressed up: its traceback is what somebody needs to mend it.
"""

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn

WRONG, MISUSED, INTERRUPTED, UNREAD, ENDED = 1, 2, 130, 141, 143
"""exit statuses: refused; not the command's grammar; Ctrl-C; nobody reads what is printed any more; told to end"""

_INTERRUPTED = threading.Event()
"""set by Ctrl-C: libraries beneath may catch the exception and raise one of their own"""


class Misuse(Exception):
    """What was typed is not the grammar of a command; the message says in what way, `command` whose page of help tells it."""

    def __init__(self, reason: str, command: str) -> None:
        super().__init__(reason)
        self.command = command


def fail(reason: object) -> NoReturn:
    """End with status 1 and one sentence on standard error."""
    complain(reason)
    raise SystemExit(WRONG)


def complain(reason: object) -> None:
    """One sentence on standard error."""
    sentence = " ".join(str(reason).split())
    sys.stderr.write(f"navalsim3d: {sentence}\n")


@contextmanager
def one_sentence() -> Iterator[None]:
    """Whatever a file, a name, a number or a machine gets wrong becomes one sentence; a programming error stays one."""
    try:
        yield
    except (BrokenPipeError, RecursionError, NotImplementedError):
        raise
    except Exception as error:
        if not isinstance(error, (OSError, ValueError, RuntimeError, MemoryError, *_refusals())):
            raise
        if _INTERRUPTED.is_set():
            raise KeyboardInterrupt from None
        if isinstance(error, OSError):
            fail(_of_system(error))
        fail(error if str(error) else "there is not enough memory")


def _refusals() -> tuple[type[Exception], ...]:
    """What the rules refuse a command with, when anybody has imported them: that takes as long as opening a window."""
    commands = sys.modules.get("navalsim3d.kernel.commands")
    return (commands.IllegalCommand,) if commands is not None else ()


def _of_system(error: OSError) -> str:
    """'out.png: No space left on device' instead of '[Errno 28] ...'."""
    if error.strerror is None:
        return str(error)
    return f"{error.filename}: {error.strerror}" if error.filename else error.strerror


def run(command: Callable[[], object]) -> NoReturn:
    """Run the command and leave with its status; what is typed wrong is one sentence too, with status 2."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    signal.signal(signal.SIGINT, _interrupt)
    signal.signal(signal.SIGTERM, _end)
    try:
        status = command()
        sys.stdout.flush()
    except Misuse as error:
        complain(f"{str(error).rstrip('.')} (see {error.command} --help)")
        sys.exit(MISUSED)
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        _hush()
        sys.exit(UNREAD)
    except OSError as error:
        _hush()
        complain(_of_system(error))
        sys.exit(WRONG)
    sys.exit(status if isinstance(status, int) else 0)


def _interrupt(number: int, frame: object) -> NoReturn:
    _INTERRUPTED.set()
    raise KeyboardInterrupt


def _end(number: int, frame: object) -> NoReturn:
    """Leave as one leaves a house: what was begun beside its place is cleared away on the way out."""
    raise SystemExit(ENDED)


def _hush() -> None:
    """Let the interpreter's last flush go nowhere, where standard output cannot be written to."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@contextmanager
def bar(label: str, quiet: bool = False) -> Iterator[Callable[[float], None]]:
    """Progress on standard error, told by shares from 0 to 1: a bar on a terminal, elsewhere a line for each quarter."""
    if quiet:
        yield lambda share: None
        return
    if not sys.stderr.isatty():
        yield _quarters(label)
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn(label), BarColumn(), TextColumn("{task.percentage:>3.0f} %"), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(label, total=1.0)
        yield lambda share: progress.update(task, completed=share)


def _quarters(label: str) -> Callable[[float], None]:
    said = 0

    def advance(share: float) -> None:
        nonlocal said
        if int(share * 4) > said:
            said = int(share * 4)
            sys.stderr.write(f"{label}: {said * 25} %\n")

    return advance


def size_of(text: str) -> tuple[int, int]:
    """'1280x720' as two numbers. Raises ValueError with one sentence."""
    width, _, height = text.lower().partition("x")
    if not all(side.isascii() and side.isdigit() and len(side) < 9 for side in (width, height)):
        raise ValueError(f"--size {text[:40]!r} is no size: it takes width x height in pixels, such as 1280x720")
    pixels = int(width), int(height)
    if not all(1 <= side <= 7680 for side in pixels):
        raise ValueError(f"--size {text!r} is out of bounds: each side takes 1 to 7680 pixels")
    return pixels


def camera_of(text: str) -> str:
    """A camera's word, if it has the form of one: which ships there are only the game knows. Raises ValueError with one sentence."""
    kind, _, ship = text.partition(":")
    if kind not in (("bridge", "chase") if ship else ("table", "director")) or text.endswith(":"):
        raise ValueError(f"--camera {text[:60]!r} is none: it takes table, director, bridge:SHIP or chase:SHIP")
    return text


def bounded(option: str, value: float, low: float, high: float) -> None:
    """Raises ValueError with one sentence for a number beyond its bounds, and for none."""
    if not low <= value <= high:
        raise ValueError(f"{option} {value} is out of bounds: it takes {low} to {high}")


def writable(path: Path) -> None:
    """Raises ValueError with one sentence for a file that cannot be written, before any work is done for it."""
    if path.is_dir():
        raise ValueError(f"{path}: this is a folder")
    if not path.parent.is_dir():
        raise ValueError(f"{path}: the folder {path.parent} does not exist")
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise ValueError(f"{path}: it cannot be written to")


def made_folder(path: Path) -> Path:
    """The folder, made if it is not there yet. Raises ValueError with one sentence when nothing can be put in it."""
    if path.exists() and not path.is_dir():
        raise ValueError(f"{path}: this is a file, not a folder")
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ValueError(f"{path}: the folder cannot be made ({error.strerror})") from None
    if not os.access(path, os.W_OK):
        raise ValueError(f"{path}: nothing can be written to this folder")
    return path


def print_totals(report: dict[str, Any]) -> None:
    """The totals of `lab.tournament.report` as a small table."""
    from rich.console import Console
    from rich.table import Table

    totals = report["totals"]
    games = "1 game" if totals["games"] == 1 else f"{totals['games']} games"
    table = Table(title=f"{report['scenario']}: {games}, seed {report['seed']}")
    for head in ("side", "agent", "won", "share", "95 %"):
        table.add_column(head, justify="left" if head in ("side", "agent") else "right")
    for key in ("a", "b"):
        low, high = totals[f"{key}_share_95"]
        player = report[f"side_{key}"]
        share = totals[key] / totals["games"]
        table.add_row(player["side"], player["agent"], str(totals[key]), f"{share:.1%}", f"{low:.1%} to {high:.1%}")
    console = Console()
    console.print(table)
    console.print(
        f"{totals['draws']} drawn; {totals['mean_turns']:.1f} turns and {totals['mean_commands']:.0f} commands a game; "
        f"{totals['seconds']:.1f} s of processor time"
    )
