"""What turns slowly behind the menu: the fullest table of the library, as it is set up."""

from dataclasses import replace

from navalsim3d import library
from navalsim3d.kernel.dice import Dice, seed_from
from navalsim3d.kernel.ruleset import ruleset_named
from navalsim3d.kernel.tabletop import Tabletop
from navalsim3d.scene.app import App
from navalsim3d.scene.detail import Detail
from navalsim3d.scene.stage import Stage, bare
from navalsim3d.scene.warming import warm

TURNS = 2.4
"""degrees a second"""
SHOWPIECE = "convoy_at_dawn"


class Backdrop:
    """A stage of its own with a camera that goes round it; its pieces are set down one at a time by `set_down`."""

    def __init__(self, app: App, detail: Detail, table: Tabletop | None) -> None:
        self.stage = Stage(app, detail)
        self._table = bare(table) if table is not None else self.stage.tabletop
        self._standing = 0
        self.stage.show(replace(self._table, pieces=()))
        camera = self.stage.table_camera
        camera.stand(205.0, 26.0)
        camera.focus((self.stage.tabletop.width / 2, self.stage.tabletop.height / 2), 0.9 * self.stage.tabletop.width)
        camera.settle()
        self.stage.world.set_look(1.0)

    def set_down(self) -> bool:
        """Set down the next piece, so that nothing has to wait for all of them; whether one was still missing."""
        if self._standing >= len(self._table.pieces):
            return False
        self._standing += 1
        self.stage.show(replace(self._table, pieces=self._table.pieces[: self._standing]))
        return True

    def update(self, dt: float) -> None:
        """Go on round the table."""
        self.stage.table_camera.orbit(TURNS * dt, 0.0)
        self.stage.update(dt)

    def close(self) -> None:
        """Clear the stage."""
        self.stage.close()


def showpiece() -> Tabletop | None:
    """The showpiece as it is set up, with all it needs ready to be shown; None where it is missing, and the sea is shown empty."""
    try:
        ready = library.ready(SHOWPIECE)
        ruleset = ruleset_named(ready.scenario.ruleset)
        table = ruleset.tabletop(ruleset.setup(ready, Dice(seed_from("showpiece"))), None)
        warm(table)
    except ValueError:
        return None
    return table
