"""The `navalsim3d` command: play, watch, film, simulate, verify, check and build.

Every command imports what it needs when it runs, so that `--help` answers at once and a game without a screen never
touches one. What a person handed over is looked at before any work is done for it: names, numbers, sizes, agents and
the places to write to.
"""

import json
from collections.abc import Callable, Iterable
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Literal, Protocol

import typer

from navalsim3d.terminal import (
    WRONG,
    Misuse,
    bar,
    bounded,
    camera_of,
    complain,
    made_folder,
    one_sentence,
    print_totals,
    run,
    size_of,
    writable,
)

PLAIN = {"help_option_names": ["-h", "--help"]}
app = typer.Typer(
    help="Miniature naval wargames on one machine: a table that becomes a sea.",
    no_args_is_help=False,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings=PLAIN,
)
shipyard = typer.Typer(help="Name miniatures, and build them from their blueprints.")
islands = typer.Typer(help="Name islands, and build them from their recipes.")
app.add_typer(shipyard, name="shipyard")
app.add_typer(islands, name="islands")

DEMO = "ships_in_the_night"
DEMO_SEEDS = ("salt", "18", "night", "26")
"""games the demonstration chooses from: it films whichever is the liveliest under the rules and agents there are"""


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
FreshSeed = Annotated[str | None, typer.Option(help="Any word or number; without one the dice are fresh.")]
Size = Annotated[str, typer.Option(help="Width x height in pixels.")]
Looks = Annotated[Look, typer.Option(help="A toy table, or the sea.")]
Detail = Annotated[Preset, typer.Option(help="How much detail to draw.")]
AgentA = Annotated[str | None, typer.Option("--side-a", help="Who plays the scenario's first side; without it the game's best agent.")]
AgentB = Annotated[str | None, typer.Option("--side-b", help="Who plays its second side; without it the game's best agent.")]
Names = Annotated[list[str] | None, typer.Argument(metavar="[NAME...]", help="Which ones; all without a name.")]


def looked_at(source: str, seed: str | None, first: str | None, second: str | None) -> tuple[str, str]:
    """Who plays what a source holds, and all of it looked at, before a studio is opened. Raises ValueError with one sentence.

    A journal that has lost its end is told of, and what is left of it is shown.
    """
    from navalsim3d import library, shelves, storage
    from navalsim3d.ai import seated

    must_be_text(seed)
    if shelves.is_journal(source):
        _, lost = storage.read_journal(source)
        if lost:
            complain(lost)
        return "", ""
    return seated(library.load_scenario(source).ruleset, first, second)


def must_be_text(seed: str | None) -> None:
    """Raises ValueError with one sentence for a seed that no journal can hold."""
    if seed is not None and (len(seed) > 200 or not seed.isprintable()):
        raise ValueError("--seed takes at most 200 printable characters")


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
    side_b: AgentB = None,
    seed: FreshSeed = None,
    detail: Detail = Preset.auto,
) -> None:
    """Play a scenario: against the lieutenant, against a friend (both sides human), or as you like."""
    with one_sentence():
        from navalsim3d.ui import launch

        must_be_text(seed)
        launch.play(scenario, side_a, side_b, seed, detail.value)


@app.command()
def watch(
    source: Source,
    side_a: AgentA = None,
    side_b: AgentB = None,
    seed: FreshSeed = None,
    detail: Detail = Preset.auto,
) -> None:
    """Watch two agents fight, or a journal again, with the director's camera."""
    with one_sentence():
        from navalsim3d.ui import launch

        must_be_text(seed)
        launch.watch(source, side_a, side_b, seed, detail.value)


@app.command()
def film(
    source: Source,
    out: Annotated[Path, typer.Option("-o", "--out", help="The film's file, ending in .mp4.")],
    seconds: Annotated[float, typer.Option(help="How long the film is, at most 600.")] = 20.0,
    size: Size = "1280x720",
    look: Looks = Look.sea,
    seed: Seed = "1",
    side_a: AgentA = None,
    side_b: AgentB = None,
    detail: Detail = Preset.auto,
) -> None:
    """Film the best part of a fight to an .mp4 file; needs no display."""
    with one_sentence():
        bounded("--seconds", seconds, 0.1, 600)
        pixels = size_of(size)
        writable(out)
        from navalsim3d.ui import cinema, studio

        order = studio.Order(pixels, look.value, detail.value)
        players = looked_at(source, seed, side_a, side_b)
        with bar("filming") as advance:
            cinema.film(source, players, seed, out, seconds, order, advance)
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
    side_a: AgentA = None,
    side_b: AgentB = None,
    detail: Detail = Preset.auto,
) -> None:
    """Take one picture of a fight; needs no display."""
    with one_sentence():
        if step is not None:
            bounded("--step", step, 0, 1_000_000)
        camera_of(camera)
        pixels = size_of(size)
        writable(out)
        from navalsim3d.ui import cinema, studio

        order = studio.Order(pixels, look.value, detail.value)
        players = looked_at(source, seed, side_a, side_b)
        cinema.picture(source, players, seed, out, step, camera, order)
        typer.echo(f"the picture is {out}")


@app.command()
def demo() -> None:
    """Watch the shipped scenarios one after another; without a display, film the first to demo.mp4 and demo.png."""
    with one_sentence():
        from navalsim3d.scene.app import NoDisplay
        from navalsim3d.ui import cinema, launch, studio

        if launch.display_there():
            try:
                launch.demo()
                return
            except NoDisplay as reason:
                complain(reason)
        film_file, still = Path("demo.mp4").resolve(), Path("demo.png").resolve()
        typer.echo("there is no window here, so the fight is filmed")
        order, sides = studio.Order((1280, 720), "sea", "auto"), ("lieutenant", "lieutenant")
        with bar("filming") as advance:
            seed = cinema.liveliest(DEMO, sides, DEMO_SEEDS, 20.0)
            cinema.film(DEMO, sides, seed, film_file, 20.0, order, advance, still=still)
        typer.echo(f"the film is {film_file}\nthe picture is {still}")


@app.command()
def simulate(
    scenario: ScenarioName,
    games: Annotated[int, typer.Option(help="How many games.")] = 100,
    seed: Seed = "1",
    side_a: AgentA = None,
    side_b: AgentB = None,
    workers: Annotated[int, typer.Option(help="Processes; 0 takes every core.")] = 1,
    json_file: Annotated[str | None, typer.Option("--json", metavar="FILE|-", help="Write every game and the totals as JSON.")] = None,
    journal: Annotated[Path | None, typer.Option(metavar="DIR", help="Save each game's journal in this folder.")] = None,
) -> None:
    """Play many games without a screen and add them up."""
    with one_sentence():
        from navalsim3d import library
        from navalsim3d.ai import seated
        from navalsim3d.lab import tournament

        bounded("--games", games, 1, 1_000_000)
        bounded("--workers", workers, 0, 256)
        must_be_text(seed)
        ready = library.ready(scenario)
        players = seated(ready.scenario.ruleset, side_a, side_b)
        if json_file not in (None, "-"):
            writable(Path(json_file))
        if journal is not None:
            made_folder(journal)
        plan = tournament.Plan(ready, *players, games, seed, journal)
        results = []
        with bar("playing", quiet=json_file == "-") as advance:
            for result in tournament.play_all(plan, workers or -1):
                results.append(result)
                advance(len(results) / games)
        report = tournament.report(plan, results)
        if json_file != "-":
            print_totals(report)
        if json_file is not None:
            _write_json(report, json_file)


def _write_json(report: object, file: str) -> None:
    """As a file, whole or not at all; to a device or a pipe as it comes; to standard output for '-'."""
    from navalsim3d import storage

    text, path = json.dumps(report, indent=1), Path(file)
    if file == "-":
        typer.echo(text)
    elif path.exists() and not path.is_file():
        try:
            path.write_text(f"{text}\n", encoding="utf-8")
        except OSError as error:
            raise ValueError(f"{file}: the file cannot be written ({error.strerror})") from None
    else:
        storage.write_text(path, f"{text}\n")


@app.command()
def verify(journals: Annotated[list[Path], typer.Argument(metavar="JOURNAL...", help="Journals to play again.")]) -> None:
    """Play journals again and compare every step's digest."""
    with one_sentence():
        from navalsim3d import storage

        _tell_all(journals, storage.problems)


@app.command()
def check(files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Scenarios, lessons, islands, models or journals.")]) -> None:
    """Say what is wrong with scenarios, lessons, islands, models and journals, a sentence each."""
    with one_sentence():
        from navalsim3d import library

        _tell_all(files, library.check_file)


def _tell_all(files: Iterable[Path], problems: Callable[[Path], list[str]]) -> None:
    """Tell of every file whether it is sound; leave with status 1 when one is not."""
    sound = True
    for path in files:
        found = problems(path)
        sound = sound and not found
        for problem in found:
            complain(problem)
        if not found:
            typer.echo(f"{path}: sound")
    raise SystemExit(0 if sound else WRONG)


@app.command()
def schema(ruleset: Annotated[str, typer.Argument(help="Whose scenarios; or 'lesson'.")] = "cruel_seas") -> None:
    """Print the JSON Schema of a ruleset's scenario files, or of a lesson."""
    with one_sentence():
        if ruleset == "lesson":
            from navalsim3d.lessons import Lesson

            typer.echo(json.dumps(Lesson.model_json_schema(), indent=1))
            return
        from navalsim3d.rulesets import ruleset_named

        typer.echo(json.dumps(ruleset_named(ruleset).scenario_model.model_json_schema(), indent=1))


@app.command()
def why(scenario: ScenarioName, seed: Seed = "1", step: Annotated[int, typer.Option(help="Before which command.")] = 0) -> None:
    """Print how the lieutenant weighs its choices at one moment of a game it plays against itself."""
    with one_sentence():
        from navalsim3d import library
        from navalsim3d.lab import reasons

        must_be_text(seed)
        bounded("--step", step, 0, 1_000_000)
        reasons.show(library.ready(scenario), seed, step)


@app.command()
def scenarios() -> None:
    """Name the scenarios there are, with their game and title."""
    with one_sentence():
        from navalsim3d import shelves

        for name in shelves.scenario_names():
            try:
                heading = shelves.heading_of(name)
            except ValueError as error:
                complain(error)
            else:
                typer.echo(f"{name:<26} {heading.game:<14} {heading.title}")


@shipyard.command("list")
def list_ships() -> None:
    """Name the miniatures there are."""
    with one_sentence():
        from navalsim3d import shelves

        typer.echo("\n".join(shelves.model_names()))


@islands.command("list")
def list_islands() -> None:
    """Name the islands there are."""
    with one_sentence():
        from navalsim3d import shelves

        typer.echo("\n".join(shelves.island_names()))


@shipyard.command("build")
def build_ships(names: Names = None) -> None:
    """Build miniatures: models/NAME.json to models/NAME.glb."""
    with one_sentence():
        from navalsim3d.shipyard import build

        _build(build.build, "models", names)


@islands.command("build")
def build_islands(names: Names = None) -> None:
    """Build islands: bake their coasts and write islands/NAME.glb."""
    with one_sentence():
        from navalsim3d.terrain import build

        _build(build.build, "islands", names)


def _build(builder: Callable[[list[str], Path], object], kind: Literal["models", "islands"], names: list[str] | None) -> None:
    """Build by name, each beside the file it is made from."""
    from navalsim3d import library

    known = library.model_names if kind == "models" else library.island_names
    wanted = {name: library.item_path(kind, name).parent for name in names or known()}
    with bar("building") as advance:
        for done, (name, folder) in enumerate(wanted.items(), start=1):
            builder([name], folder)
            advance(done / len(wanted))
    typer.echo(f"built {len(wanted)} in {kind}")


def main() -> None:
    """Read the command line and do what it says."""
    run(_command)


def _command() -> object:
    try:
        return app(standalone_mode=False)
    except typer.TyperException as error:
        said = str(getattr(error, "format_message", error.__str__)())
        raise Misuse(said.replace("Value error, ", ""), _named(getattr(error, "ctx", None))) from None
    except typer.Abort:
        raise KeyboardInterrupt from None


class _Reading(Protocol):
    """A word of the command line that is being read, and the one it stands under."""

    info_name: str | None
    parent: "_Reading | None"


def _named(context: _Reading | None) -> str:
    """The command that was being read, as it is typed."""
    words: list[str] = []
    while context is not None and context.parent is not None:
        words.insert(0, context.info_name or "")
        context = context.parent
    return " ".join(["navalsim3d", *words])


if __name__ == "__main__":
    main()
