"""The `navalsim3d` command: play, watch, film, simulate, verify, check and build.

Every command imports what it needs when it runs, so that `--help` answers at once and a game without a screen never
touches one. Whatever is wrong with what a person handed over is said in one sentence on standard error, with a status
that is not zero; nobody is shown a traceback for his own typing.
"""

import json
import sys
from collections.abc import Callable
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

if TYPE_CHECKING:
    from collections.abc import Iterator


app = typer.Typer(
    help="Miniature naval wargames on one machine: a table that becomes a sea.",
    no_args_is_help=False,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
)
shipyard = typer.Typer(help="Build miniatures from their blueprints.", no_args_is_help=True)
islands = typer.Typer(help="Build islands from their recipes.", no_args_is_help=True)
app.add_typer(shipyard, name="shipyard")
app.add_typer(islands, name="islands")


class Look(StrEnum):
    """Toy table or sea."""

    table = "table"
    sea = "sea"


class Preset(StrEnum):
    """How much detail is drawn; auto chooses by the renderer."""

    auto = "auto"
    low = "low"
    medium = "medium"
    high = "high"


ScenarioName = Annotated[str, typer.Argument(metavar="SCENARIO", help="A scenario's name in the library, or the path of its file.")]
Source = Annotated[str, typer.Argument(metavar="SCENARIO|JOURNAL", help="A scenario's name or file, or a journal's file.")]
Seed = Annotated[str, typer.Option(help="Any word or number; the same seed gives the same game.")]
Size = Annotated[str, typer.Option(help="Width x height in pixels.")]
Looks = Annotated[Look, typer.Option(help="A toy table, or the sea.")]
Detail = Annotated[Preset, typer.Option(help="How much detail to draw.")]
AgentA = Annotated[str, typer.Option("--side-a", help="Who plays the scenario's first side.")]
AgentB = Annotated[str, typer.Option("--side-b", help="Who plays its second side.")]


def fail(reason: object) -> NoReturn:
    """End with status 1 and one sentence on standard error."""
    sentence = " ".join(str(reason).split())
    sys.stderr.write(f"navalsim3d: {sentence}\n")
    raise typer.Exit(1)


@contextmanager
def one_sentence() -> "Iterator[None]":
    """Whatever a file, a name, a number or a machine gets wrong becomes one sentence; a programming error stays one."""
    from navalsim3d.kernel.commands import IllegalCommand

    try:
        yield
    except (IllegalCommand, ValueError, OSError, RuntimeError) as error:
        if isinstance(error, RecursionError | NotImplementedError):
            raise
        fail(error)


def size_of(text: str) -> tuple[int, int]:
    """'1280x720' as two numbers. Raises ValueError with one sentence."""
    width, _, height = text.lower().partition("x")
    if not (width.isdigit() and height.isdigit()):
        raise ValueError(f"--size {text!r} is no size: it takes width x height in pixels, such as 1280x720")
    pixels = int(width), int(height)
    if not all(1 <= side <= 7680 for side in pixels):
        raise ValueError(f"--size {text!r} is out of bounds: each side takes 1 to 7680 pixels")
    return pixels


def bounded(option: str, value: float, low: float, high: float) -> float:
    """The value itself when it lies in the bounds. Raises ValueError with one sentence."""
    if not low <= value <= high:
        raise ValueError(f"{option} {value:g} is out of bounds: it takes {low:g} to {high:g}")
    return value


@app.callback(invoke_without_command=True)
def menu(context: typer.Context, version: Annotated[bool, typer.Option("--version", help="Say the version and end.")] = False) -> None:
    """Open the menu: choose a scenario and who plays each side."""
    if version:
        from navalsim3d import __version__

        typer.echo(f"navalsim3d {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        with one_sentence():
            from navalsim3d.ui import launch

            launch.menu()


@app.command()
def play(
    scenario: ScenarioName,
    side_a: AgentA = "human",
    side_b: AgentB = "lieutenant",
    seed: Annotated[str | None, typer.Option(help="Any word or number; without one the dice are fresh.")] = None,
    detail: Detail = Preset.auto,
) -> None:
    """Play a scenario: against the lieutenant, against a friend (both sides human), or as you like."""
    with one_sentence():
        from navalsim3d import library
        from navalsim3d.ui import launch

        ready = library.ready(scenario)
        sides = [side.id for side in ready.scenario.sides]
        launch.play(ready, dict(zip(sides, (side_a, side_b), strict=True)), seed=seed, detail=detail.value)


@app.command()
def watch(
    source: Source,
    side_a: AgentA = "lieutenant",
    side_b: AgentB = "lieutenant",
    seed: Annotated[str | None, typer.Option(help="Any word or number; without one the dice are fresh.")] = None,
    detail: Detail = Preset.auto,
) -> None:
    """Watch two agents fight, or a journal again, with the director's camera."""
    with one_sentence():
        from navalsim3d.ui import launch

        launch.watch(source, (side_a, side_b), seed=seed, detail=detail.value)


@app.command()
def film(
    source: Source,
    out: Annotated[Path, typer.Option("-o", "--out", help="The film's file, ending in .mp4.")],
    seconds: Annotated[float, typer.Option(help="How long the film is, at most 600.")] = 20.0,
    size: Size = "1280x720",
    look: Looks = Look.sea,
    seed: Seed = "1",
    side_a: AgentA = "lieutenant",
    side_b: AgentB = "lieutenant",
    detail: Detail = Preset.auto,
) -> None:
    """Film the best part of a fight to an .mp4 file; needs no display."""
    with one_sentence():
        from navalsim3d.ui import cinema

        bounded("--seconds", seconds, 0.1, 600)
        order = cinema.Order(size_of(size), look.value, detail.value)
        with bar("filming") as advance:
            cinema.film(source, (side_a, side_b), seed, out, seconds, order, advance)
        typer.echo(f"the film is {out}")


@app.command()
def picture(
    source: Source,
    out: Annotated[Path, typer.Option("-o", "--out", help="The picture's file, ending in .png.")],
    step: Annotated[int | None, typer.Option(help="After how many commands; without it the liveliest moment.")] = None,
    camera: Annotated[str, typer.Option(help="table, director, or bridge:SHIP or chase:SHIP.")] = "director",
    size: Size = "1280x720",
    look: Looks = Look.sea,
    seed: Seed = "1",
    side_a: AgentA = "lieutenant",
    side_b: AgentB = "lieutenant",
    detail: Detail = Preset.auto,
) -> None:
    """Take one picture of a fight; needs no display."""
    with one_sentence():
        from navalsim3d.ui import cinema

        if step is not None:
            bounded("--step", step, 0, 1_000_000)
        order = cinema.Order(size_of(size), look.value, detail.value)
        cinema.picture(source, (side_a, side_b), seed, out, step, camera, order)
        typer.echo(f"the picture is {out}")


@app.command()
def demo() -> None:
    """Watch the shipped scenarios one after another; without a display, film the first to demo.mp4 and demo.png."""
    with one_sentence():
        from navalsim3d.ui import cinema, launch

        if launch.display_there():
            launch.demo()
            return
        typer.echo("there is no display here, so the fight is filmed: demo.mp4 and demo.png")
        order = cinema.Order((1280, 720), "sea", "auto")
        with bar("filming") as advance:
            cinema.film(DEMO, ("lieutenant", "lieutenant"), DEMO_SEED, Path("demo.mp4"), 20.0, order, advance, still=Path("demo.png"))
        typer.echo(f"the film is {Path('demo.mp4').resolve()}\nthe picture is {Path('demo.png').resolve()}")


DEMO = "ships_in_the_night"
DEMO_SEED = "dawn"


@app.command()
def simulate(
    scenario: ScenarioName,
    games: Annotated[int, typer.Option(help="How many games.")] = 100,
    seed: Seed = "1",
    side_a: AgentA = "lieutenant",
    side_b: AgentB = "lieutenant",
    workers: Annotated[int, typer.Option(help="Processes; 0 takes every core.")] = 1,
    json_file: Annotated[str | None, typer.Option("--json", metavar="FILE|-", help="Write every game and the totals as JSON.")] = None,
    journal: Annotated[Path | None, typer.Option(metavar="DIR", help="Save each game's journal in this folder.")] = None,
) -> None:
    """Play many games without a screen and add them up."""
    with one_sentence():
        from navalsim3d import library
        from navalsim3d.lab import tournament

        bounded("--games", games, 1, 1_000_000)
        bounded("--workers", workers, 0, 256)
        if journal is not None:
            journal.mkdir(parents=True, exist_ok=True)
        plan = tournament.Plan(library.ready(scenario), side_a, side_b, games, seed, journal)
        results = []
        with bar("playing", quiet=json_file == "-") as advance:
            for result in tournament.play_all(plan, workers or -1):
                results.append(result)
                advance(len(results) / games)
        report = tournament.report(plan, results)
        if json_file == "-":
            typer.echo(json.dumps(report, indent=1))
            return
        if json_file is not None:
            from navalsim3d import storage

            storage.write_text(Path(json_file), json.dumps(report, indent=1) + "\n")
        _print_totals(report)


def _print_totals(report: dict[str, Any]) -> None:
    """The totals as a small table."""
    from rich.console import Console
    from rich.table import Table

    totals = report["totals"]
    table = Table(title=f"{report['scenario']}: {totals['games']} games, seed {report['seed']}")
    for head in ("side", "agent", "won", "share", "95 %"):
        table.add_column(head, justify="left" if head in ("side", "agent") else "right")
    for key in ("a", "b"):
        low, high = totals[f"{key}_share_95"]
        share = totals[key] / totals["games"]
        player = report[f"side_{key}"]
        table.add_row(player["side"], player["agent"], str(totals[key]), f"{share:.1%}", f"{low:.1%} to {high:.1%}")
    console = Console()
    console.print(table)
    console.print(
        f"{totals['draws']} drawn; {totals['mean_turns']:.1f} turns and {totals['mean_commands']:.0f} commands a game; "
        f"{totals['seconds']:.1f} s of processor time"
    )


@app.command()
def verify(journals: Annotated[list[Path], typer.Argument(metavar="JOURNAL...", help="Journals to play again.")]) -> None:
    """Play journals again and compare every step's digest."""
    from navalsim3d import storage

    sound = True
    for path in journals:
        problems = storage.problems(path)
        sound = sound and not problems
        for problem in problems:
            sys.stderr.write(f"navalsim3d: {problem}\n")
        if not problems:
            typer.echo(f"{path}: sound")
    raise typer.Exit(0 if sound else 1)


@app.command()
def check(files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Scenarios, islands, models, meshes or journals.")]) -> None:
    """Say what is wrong with scenarios, islands, models and journals, a sentence each."""
    from navalsim3d import library

    sound = True
    for path in files:
        problems = library.check_file(path)
        sound = sound and not problems
        for problem in problems:
            sys.stderr.write(f"navalsim3d: {problem}\n")
        if not problems:
            typer.echo(f"{path}: sound")
    raise typer.Exit(0 if sound else 1)


@app.command()
def schema(ruleset: Annotated[str, typer.Argument(help="Whose scenarios.")] = "cruel_seas") -> None:
    """Print the JSON Schema of a ruleset's scenario files."""
    with one_sentence():
        from navalsim3d.kernel.ruleset import ruleset_named
        from navalsim3d.rulesets import load_all

        load_all()
        typer.echo(json.dumps(ruleset_named(ruleset).scenario_model.model_json_schema(), indent=1))


@app.command()
def why(scenario: ScenarioName, seed: Seed = "1", step: Annotated[int, typer.Option(help="Before which command.")] = 0) -> None:
    """Print how the lieutenant weighs its choices at one moment of a game it plays against itself."""
    with one_sentence():
        from navalsim3d import library
        from navalsim3d.lab import reasons

        bounded("--step", step, 0, 1_000_000)
        reasons.show(library.ready(scenario), seed, step)


Names = Annotated[list[str] | None, typer.Argument(metavar="[NAME...]", help="Which ones; all without a name.")]


@shipyard.command("build")
def build_ships(names: Names = None) -> None:
    """Build miniatures: models/NAME.json to models/NAME.glb."""
    from navalsim3d.shipyard import build

    _build(build.build, "models", names)


@islands.command("build")
def build_islands(names: Names = None) -> None:
    """Build islands: bake their coasts and write islands/NAME.glb."""
    from navalsim3d.terrain import build

    _build(build.build, "islands", names)


def _build(builder: Callable[[list[str], Path], Any], kind: str, names: list[str] | None) -> None:
    """Build the named content where it lies, with a bar."""
    from typing import cast

    from navalsim3d import library

    with one_sentence():
        wanted = [library.checked_name(name) for name in names or (library.model_names() if kind == "models" else library.island_names())]
        with bar("building") as advance:
            for done, name in enumerate(wanted, start=1):
                builder([name], library.item_path(cast(library.Kind, kind), name).parent)
                advance(done / len(wanted))
        typer.echo(f"built {len(wanted)} in {kind}")


@contextmanager
def bar(label: str, quiet: bool = False) -> "Iterator[Callable[[float], None]]":
    """A progress bar on standard error; give it shares from 0 to 1."""
    if quiet:
        yield lambda share: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn(label), BarColumn(), TextColumn("{task.percentage:>3.0f} %"), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        task = progress.add_task(label, total=1.0)
        yield lambda share: progress.update(task, completed=share)


def main() -> None:
    """The entry point: what a person types wrong is one sentence too, with status 2."""
    try:
        status = app(standalone_mode=False)
    except typer.TyperException as error:
        said = getattr(error, "format_message", error.__str__)()
        sys.stderr.write(f"navalsim3d: {' '.join(said.split())} (see navalsim3d --help)\n")
        sys.exit(2)
    except (typer.Abort, KeyboardInterrupt):
        sys.exit(130)
    sys.exit(status if isinstance(status, int) else 0)


if __name__ == "__main__":
    main()
