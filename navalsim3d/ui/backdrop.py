"""What turns slowly behind the menu: the fullest table of the library, as it is set up."""

from navalsim3d import library
from navalsim3d.kernel.dice import Dice, seed_from
from navalsim3d.kernel.ruleset import ruleset_named
from navalsim3d.kernel.tabletop import Tabletop
from navalsim3d.scene.app import App
from navalsim3d.scene.detail import Detail
from navalsim3d.scene.stage import Stage, bare

TURNS = 2.4
"""degrees a second"""
SHOWPIECE = "convoy_at_dawn"


class Backdrop:
    """A stage of its own with a camera that goes round it."""

    def __init__(self, app: App, detail: Detail) -> None:
        self.stage = Stage(app, detail)
        table = showpiece()
        if table is not None:
            self.stage.show(bare(table))
        camera = self.stage.table_camera
        camera.stand(205.0, 26.0)
        camera.focus((self.stage.tabletop.width / 2, self.stage.tabletop.height / 2), 0.9 * self.stage.tabletop.width)
        camera.settle()
        self.stage.world.set_look(1.0)

    def update(self, dt: float) -> None:
        """Go on round the table."""
        self.stage.table_camera.orbit(TURNS * dt, 0.0)
        self.stage.update(dt)

    def close(self) -> None:
        """Clear the stage."""
        self.stage.close()


def showpiece() -> Tabletop | None:
    """The showpiece as it is set up; None where it is missing, and the sea is shown empty."""
    try:
        ready = library.ready(SHOWPIECE)
        ruleset = ruleset_named(ready.scenario.ruleset)
        return ruleset.tabletop(ruleset.setup(ready, Dice(seed_from("showpiece"))), None)
    except ValueError:
        return None
