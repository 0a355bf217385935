"""An agent's choice laid open: the plans it weighed at one moment of a game, term by term."""

from rich.console import Console
from rich.table import Table

from navalsim3d.ai import agent_names
from navalsim3d.kernel.ruleset import Side
from navalsim3d.kernel.scenario import ReadyScenario
from navalsim3d.lab.match import play_on, start

Reasons = tuple[tuple[str, dict[str, float]], ...]


def at_step(ready: ReadyScenario, seed: str, step: int) -> tuple[Side, str, Reasons]:
    """The game's best agents play `step` commands; then who chooses, what, and the plans it weighed. Raises ValueError past the end."""
    session, agents = start(ready, seed, {side.id: agent_names(ready.scenario.ruleset)[-1] for side in ready.scenario.sides})
    playing = play_on(session, agents)
    while session.step_count < step:
        if next(playing, None) is None:
            raise ValueError(f"--step {step} is beyond the end: this game has {session.step_count} commands")
    side = session.decider
    if side is None:
        raise ValueError(f"--step {step}: the game is over and nobody chooses any more")
    view = session.ruleset.seen_by(session.state, side)
    command = agents[side].choose(view)
    title = session.ruleset.explain(view, command).title
    return side, title, tuple((name, dict(terms)) for name, terms in agents[side].reasons())


def show(ready: ReadyScenario, seed: str, step: int) -> None:
    """Print that choice as a table, best plan first."""
    side, title, reasons = at_step(ready, seed, step)
    console = Console()
    console.print(f"step {step}: {side} chooses [bold]{title}[/bold]")
    if not reasons:
        console.print("there was nothing to weigh")
        return
    names = tuple(dict.fromkeys(name for _, terms in reasons for name in terms))
    table = Table()
    for head in ("plan", *names, "sum"):
        table.add_column(head, justify="left" if head == "plan" else "right")
    for plan, terms in reasons:
        table.add_row(plan, *(f"{terms[name]:+.1f}" if name in terms else "" for name in names), f"{sum(terms.values()):+.1f}")
    console.print(table)
