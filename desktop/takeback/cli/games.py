"""`takeback games`: lists the games, and those that do not load with the reason."""

from typing import Any

from takeback.cli.arguments import Arguments
from takeback.cli.printing import print_json, print_table
from takeback.engine.game import FoundGame, Package, find_games
from takeback.engine.option import Option
from takeback.texts import format_list
from takeback.texts import gettext as _

HEADING = (_("ID"), _("TITLE"), _("PLAYERS"), _("OPTIONS"))


def run(given: Arguments) -> int:
    """Print the games, what does not load and why, and what packages add to them; return 0."""
    found = find_games()
    if given.json:
        print_json({"games": [game_json(one) for one in found]})
    else:
        print_table([HEADING, *(table_row(one) for one in found)])
        for one in found:
            if one.error:
                print(_("{game} cannot be played. {error}", game=one.id, error=one.error))
            for package in packages(one):
                print(package_line(one.id, package))
    return 0


def package_line(game: str, package: Package) -> str:
    """Return what a package adds to a game, or why it is switched off."""
    if package.error:
        return _(
            "{game}: the package {package} is switched off. {error}",
            game=game,
            package=package.name,
            error=package.error,
        )
    adds = format_list([id for ids in package.adds.values() for id in ids], "unit")
    return _("{game}: the package {package} adds {parts}.", game=game, package=package.name, parts=adds)


def game_json(found: FoundGame) -> dict[str, Any]:
    """Return a game as JSON data."""
    game = found.game
    return {
        "id": found.id,
        "title": game.title if game else found.id,
        "seats": list(game.seats) if game else [],
        "options": [option_json(one) for one in game.options] if game else [],
        "drafted": game is not None and game.drafted is not None,
        "hidden": game is not None and game.hidden is not None,
        "chance": game.chance if game else False,
        "error": found.error or None,
        "packages": [
            {"name": one.name, "adds": dict(one.adds), "error": one.error or None} for one in packages(found)
        ],
    }


def packages(found: FoundGame) -> tuple[Package, ...]:
    """Return the installed packages that extend this game."""
    game = found.game
    return tuple(game.packages.found()) if game and game.packages else ()


def option_json(one: Option) -> dict[str, Any]:
    """Return name, type, default, help and the allowed values of an option as JSON data."""
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


def table_row(found: FoundGame) -> tuple[str, ...]:
    """Return a row of the table of games (see HEADING); a game that does not load has only its id and a
    remark."""
    game = found.game
    if game is None:
        return found.id, "", "", _("does not load")
    names = format_list([f"{one.name}={one.default}" for one in game.options], "unit")
    return game.id, game.title, format_list(map(str, game.seats), "or"), names
