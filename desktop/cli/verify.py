"""`desktop verify`: check the seal, the chain and the rules of a saved game, and say what that proves."""

from desktop.cli.arguments import Arguments
from desktop.cli.own_process import within
from desktop.cli.printing import counted, print_json
from desktop.cli.replay import game_of, limits_of, whole_file
from desktop.engine.savefile import SaveFileError
from desktop.engine.verify import verify, words

STILL_HIDDEN = (
    "This fair game is still in play. It can be verified after its end, or on the computer it is on."
)


def run(given: Arguments) -> int:
    return within(limits_of(given.file), lambda: verified(given))


def verified(given: Arguments) -> int:
    file = whole_file(given.file)
    if file.encrypted:
        raise SaveFileError(STILL_HIDDEN)
    game = game_of(file)
    evidence = verify(game, file, given.link)
    if given.json:
        print_json({"holds": evidence.holds, "evidence": evidence})
    else:
        holds = "Everything holds" if evidence.holds else "It does not hold"
        print(f"{given.file.name}: {game.title}, {counted(evidence.turns, 'turn')}. {holds}.")
        print("\n".join(words(evidence)))
    return 0 if evidence.holds else 1
