"""Seastrike in a looking glass (law 8): east and west change places; every island is reflected where it lies."""

from dataclasses import replace


def mirror_scenario(ready):
    """The same game on the reflected chart. Its islands keep their names and have reflected outlines."""
    scenario = ready.scenario
    width = scenario.table.width
    places = [place.model_copy(update={"x": width - place.x, "heading": -place.heading % 360.0}) for place in scenario.islands]
    forces = [
        force if force.x is None else force.model_copy(update={"x": width - force.x, "heading": -force.heading % 360.0})
        for force in scenario.forces
    ]
    islands = {
        name: card.model_copy(update={part: flipped(getattr(card, part)) for part in ("coast", "high", "shoal")})
        for name, card in ready.islands.items()
    }
    reflected = scenario.model_copy(update={"islands": tuple(places), "forces": tuple(forces)})
    return ready.model_copy(update={"scenario": reflected, "islands": islands})


def mirror_command(command, ready):
    """Starboard becomes port, east becomes west."""
    if command.kind == "move":
        return replace(command, turn=0.0 - command.turn)
    if command.kind == "place":
        return replace(command, x=ready.scenario.table.width - command.x, heading=-command.heading % 360.0)
    return command


def flipped(polygons):
    """Polygons about an island's own north-south line."""
    return tuple(tuple((-x, y) for x, y in polygon) for polygon in polygons)
