"""`desktop match`: computer players against each other."""

from desktop.cli.arguments import Arguments
from desktop.cli.choices import read_choices
from desktop.cli.match import match
from desktop.cli.printing import counted, print_json, print_table
from desktop.engine.game import find_game
from desktop.engine.state import Illegal


def run(given: Arguments) -> int:
    game = find_game(given.game)
    players = [name.strip() for name in given.players.split(",")]
    named = dict(given.option).get("seats", str(len(players)))
    if named != str(len(players)):
        raise Illegal(f"There are {counted(len(players), 'player')}, not {named[:20]}.")
    game.read_seats(len(players))
    pairs = [(name, value) for name, value in given.option if name != "seats"]
    options, _ = read_choices(game, pairs)
    said = {name: options[name] for name, _ in pairs if name in options}  # the rest is for the match to say
    told = match(game, players, given.games, given.seed, said)
    if given.json:
        print_json(told)
        return 1 if told["errors"] else 0
    print_table(
        [("PLAYER", "WINS"), *told["wins"].items(), ("draws", told["draws"]), ("errors", told["errors"])]
    )
    for name, measures in told.get("measures", {}).items():
        for what, one in measures.items():
            low, high = f"{one['low']:+.1f}", f"{one['high']:+.1f}"
            print(f"{name}: {what} {one['mean']:+.1f}; with 95 in 100 it lies from {low} to {high}.")
    for name, one in told["thoughts"].items():
        print(f"{name} took {one['longest']:.2f} s for its longest turn, and may take {one['limit']:g} s.")
    for why in told.get("why", ()):
        print(why)
    print(f"{game.title}: {counted(told['games'], 'game')} in {told['seconds']:.1f} s.")
    return 1 if told["errors"] else 0
