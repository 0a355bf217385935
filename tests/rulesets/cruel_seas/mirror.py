"""Cruel Seas in a looking glass (law 8): where a scenario's own rules allow it, the reflected table is the same game.

Ships in the Night knows two corners and is reflected in the line between them; a skirmish, whose places all stand in its
file, is reflected east to west. The other scenarios run one way along a coast and have no reflection.
"""

from dataclasses import fields, replace

_HANDED = ("CS-CRIT-08", "CS-WAKE-03")
"""clauses by which a die, and not a player, says port or starboard: from there on the two tables differ"""
_SIDEWAYS = ("angle", "offset")


def mirror_scenario(ready):
    """The reflected scenario, or None when this one has none."""
    if ready.scenario.mission not in ("ships_in_the_night", "skirmish"):
        return None
    table, scenario = ready.scenario.table, ready.scenario
    wide, high = _reflected(scenario, table.width, table.height) if _diagonal(scenario) else (table.width, table.height)
    changes = {
        "table": table.model_copy(update={"width": wide, "height": high}),
        "islands": tuple(_placed(scenario, place) for place in scenario.islands),
        "ships": tuple(ship if ship.start is None else _changed(ship, start=_placed(scenario, ship.start)) for ship in scenario.ships),
        "zones": tuple(_changed(zone, polygon=tuple(_reflected(scenario, *corner) for corner in zone.polygon)) for zone in scenario.zones),
    }
    islands = {
        name: _changed(card, **{part: _flipped(getattr(card, part)) for part in ("coast", "high", "shoal")})
        for name, card in ready.islands.items()
    }
    models = {name: _changed(card, mounts=tuple(_mount(mount) for mount in card.mounts)) for name, card in ready.models.items()}
    return ready.model_copy(update={"scenario": scenario.model_copy(update=changes), "islands": islands, "models": models})


def mirror_command(command, ready):
    """The command that does there what this one does here."""
    scenario, names = ready.scenario, {f.name for f in fields(command)}
    if "x" in names:
        x, y = _reflected(scenario, command.x, command.y)
        command = replace(command, x=x, y=y)
    if "heading" in names:
        command = replace(command, heading=_turned(scenario, command.heading))
    return replace(command, **{name: 0 - getattr(command, name) for name in _SIDEWAYS if name in names})


def handed(events):
    """Whether a die has told port from starboard."""
    return any(event.clause in _HANDED for event in events)


def _diagonal(scenario):
    return scenario.mission == "ships_in_the_night"


def _reflected(scenario, x, y):
    return (y, x) if _diagonal(scenario) else (scenario.table.width - x, y)


def _turned(scenario, heading):
    return ((90.0 if _diagonal(scenario) else 0.0) - heading) % 360.0


def _placed(scenario, place):
    x, y = _reflected(scenario, place.x, place.y)
    return _changed(place, x=x, y=y, heading=_turned(scenario, place.heading))


def _flipped(polygons):
    return tuple(tuple((-x, y) for x, y in reversed(polygon)) for polygon in polygons)


def _mount(mount):
    return _changed(mount, across=0.0 - mount.across, arcs=tuple((0.0 - end, 0.0 - start) for start, end in mount.arcs))


def _changed(model, **changes):
    return model.model_copy(update=changes)
