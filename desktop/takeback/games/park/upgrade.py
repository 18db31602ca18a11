"""Converts records of edition 1 to the present edition.

Edition 1 wrote a placement as a corner, quarter turns and a flip, so that one placement had many forms; took
"a heron home" without its value; and named a plot by its pile.
"""

from typing import Any

from .material import shift_to, turn_shape

Record = dict[str, Any]


def upgrade(edition: int, record: Record) -> Record:
    """Return a move that was recorded by this edition of the game in the present form; unchanged if that is
    the present edition. Raise KeyError or ValueError for a malformed one."""
    if edition >= 2:
        return record
    events = [_upgrade_value(event, {}) for event in record["events"]]
    return {
        **record,
        "action": _upgrade_value(record["action"], _fields_from_events(events)),
        "events": events,
    }


def _fields_from_events(events: list[Record]) -> Record:
    """Return fields that old actions lack and their events have: the tile's value, the plot's number."""
    found: Record = {}
    for event in events:
        if event["type"] == "Took":
            found["value"] = event["value"]
        elif event["type"] == "PlotAdded":
            found["plot"] = event["plot"]
    return found


def _upgrade_value(thing: Record, found: Record) -> Record:
    """Return an action or event in the present form. `found` has the fields that an old action lacks."""
    match thing["type"]:
        case "Place" | "Placed":
            return _upgrade_placement(thing)
        case "Take":
            return {**thing, "value": found["value"]}
        case "AddPlot":
            return _without_fields(thing, "pile") | {"plot": found["plot"]}
        case "PlotAdded":
            return _without_fields(thing, "pile")
    return thing


def _upgrade_placement(thing: Record) -> Record:
    """Return the placement with its cells instead of corner, turns and flip."""
    shape = turn_shape(thing["kind"], int(thing["turns"]), bool(thing["flip"]))
    cells = shift_to(shape, thing["x"], thing["y"])
    return _without_fields(thing, "x", "y", "turns", "flip") | {"cells": cells}


def _without_fields(thing: Record, *names: str) -> Record:
    """Return a copy of the record without these fields."""
    return {name: value for name, value in thing.items() if name not in names}
