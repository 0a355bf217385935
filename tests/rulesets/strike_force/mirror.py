"""Strike Force One in a looking glass (law 8): north and south change places.

East and west cannot, since columns alternate between nine hexes and eight from the west. The reflected game is played on a
map sheet of its own: the same ground, starts and table, row by row from the other edge.
"""

from dataclasses import replace

from navalsim3d.rulesets.strike_force.chart import MapSheet, standard
from navalsim3d.rulesets.strike_force.hexes import axial, rows


def mirror_scenario(ready):
    """The same game on the reflected map."""
    sheet = ready.scenario.map or standard()
    data = sheet.model_dump()
    hexes = [
        entry | dict(zip(("id", "q", "r"), (turned(entry["id"]), *axial(turned(entry["id"]))), strict=True)) for entry in data["hexes"]
    ]
    starts = {side: {letter: turned(number) for letter, number in places.items()} for side, places in data["starts"].items()}
    reflected = MapSheet.model_validate(data | {"hexes": hexes, "starts": starts})
    return ready.model_copy(update={"scenario": ready.scenario.model_copy(update={"map": reflected})})


def mirror_command(command, ready):
    """The command that does there what this one does here."""
    if command.kind == "move":
        return replace(command, to=turned(command.to), path=tuple(turned(number) for number in command.path))
    return replace(command, to=turned(command.to)) if command.kind == "retreat" else command


def turned(number):
    """The hex in the same column as far from the other edge."""
    column, row = int(number[:2]), int(number[2:])
    return f"{column:02}{rows(column) + 1 - row:02}"
