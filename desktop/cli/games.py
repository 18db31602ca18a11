"""`desktop games`: the games there are, and those that do not load, with the reason."""

from typing import Any

from desktop.cli.arguments import Arguments
from desktop.cli.printing import print_json, print_table
from desktop.engine.game import Found, find_games
from desktop.engine.option import Option


def run(given: Arguments) -> int:
    found = find_games()
    if given.json:
        print_json({"games": [document(one) for one in found]})
    else:
        print_table([("ID", "TITLE", "PLAYERS", "OPTIONS"), *(row(one) for one in found)])
        for one in found:
            if one.error:
                print(f"{one.id} cannot be played. {one.error}")
    return 0


def document(found: Found) -> dict[str, Any]:
    game = found.game
    return {
        "id": found.id,
        "title": game.title if game else found.id,
        "seats": list(game.seats) if game else [],
        "options": [option(one) for one in game.options] if game else [],
        "drafted": game is not None and game.drafted is not None,
        "hidden": game is not None and game.hidden is not None,
        "chance": game.chance if game else False,
        "error": found.error or None,
    }


def option(one: Option) -> dict[str, Any]:
    fields: dict[str, Any] = {
        "name": one.name,
        "type": one.type,
        "default": one.default,
        "help": one.help,
    }
    if one.choices:
        fields["choices"] = list(one.choices)
    elif one.type == "number":
        fields |= {"low": one.low, "high": one.high}
    return fields


def row(found: Found) -> tuple[str, ...]:
    game = found.game
    if game is None:
        return found.id, "", "", "does not load"
    names = ", ".join(f"{one.name}={one.default}" for one in game.options)
    return game.id, game.title, " or ".join(map(str, game.seats)), names
