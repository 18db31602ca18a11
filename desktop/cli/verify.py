"""`desktop verify`: check the seal, the chain and the rules of a saved game, and say what that proves."""

from desktop.cli.arguments import Arguments
from desktop.cli.printing import counted, print_json
from desktop.cli.replay import game_of
from desktop.engine import savefile
from desktop.engine.verify import verify, words


def run(given: Arguments) -> int:
    file = savefile.read(given.file)
    game = game_of(file)
    verdict = verify(game, file)
    if given.json:
        print_json({"holds": verdict.holds, "verdict": verdict})
    else:
        holds = "Everything holds" if verdict.holds else "It does not hold"
        print(f"{given.file.name}: {game.title}, {counted(verdict.turns, 'turn')}. {holds}.")
        print("\n".join(words(verdict)))
    return 0 if verdict.holds else 1
