"""Records of edition 1, read by the present one.

Edition 1 wrote a placement as a corner, quarter turns and a flip, so that one placement had many spellings;
took "a heron home", whatever it was worth; and named a plot by its pile.
"""

from typing import Any

from .material import shifted, turned

Record = dict[str, Any]


def upgrade(edition: int, record: Record) -> Record:
    """One recorded move. Raises KeyError or ValueError where it is none of edition 1."""
    if edition >= 2:
        return record
    events = [_upgraded(event, {}) for event in record["events"]]
    return {**record, "action": _upgraded(record["action"], _found(events)), "events": events}


def _found(events: list[Record]) -> Record:
    """What the action did not say itself: the value of the tile taken, the number of the plot added."""
    found: Record = {}
    for event in events:
        if event["type"] == "Took":
            found["value"] = event["value"]
        elif event["type"] == "PlotAdded":
            found["plot"] = event["plot"]
    return found


def _upgraded(thing: Record, found: Record) -> Record:
    match thing["type"]:
        case "Place" | "Placed":
            return _with_cells(thing)
        case "Take":
            return {**thing, "value": found["value"]}
        case "AddPlot":
            return _without(thing, "pile") | {"plot": found["plot"]}
        case "PlotAdded":
            return _without(thing, "pile")
    return thing


def _with_cells(thing: Record) -> Record:
    shape = turned(thing["kind"], int(thing["turns"]), bool(thing["flip"]))
    cells = shifted(shape, thing["x"], thing["y"])
    return _without(thing, "x", "y", "turns", "flip") | {"cells": cells}


def _without(thing: Record, *names: str) -> Record:
    return {name: value for name, value in thing.items() if name not in names}
