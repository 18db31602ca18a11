"""`takeback verify`: checks the seal, the chain and the rules of a saved game, and says what that proves."""

from takeback.cli.arguments import Arguments
from takeback.cli.own_process import run_within
from takeback.cli.printing import count_turns, print_json
from takeback.cli.replay import game_of, limits_of, read_with_secrets
from takeback.engine.receipt import read_receipt
from takeback.engine.savefile import SaveFileError
from takeback.engine.verify import NotedValues, as_compared, evidence_lines, verdict_lines, verify
from takeback.texts import gettext as _

STILL_HIDDEN = _(
    "This fair game is still in play. It can be verified when it is over, or on the computer "
    "on which it is played."
)


def run(given: Arguments) -> int:
    """Run the command in a limited process; return its exit status."""
    return run_within(limits_of(given.file), lambda: verify_file(given))


def verify_file(given: Arguments) -> int:
    """Verify the file and print the evidence. Return 0 if it holds, else 1. Raise SaveFileError for a fair
    game in play."""
    noted = _noted_values(given)
    file = read_with_secrets(given.file)
    if file.encrypted:
        raise SaveFileError(STILL_HIDDEN)
    game = game_of(file)
    evidence = verify(game, file, noted)
    if given.json:
        print_json({"holds": evidence.holds, "verdict": verdict_lines(evidence), "evidence": evidence})
    else:
        print(
            _(
                "{file}: {game}, {turns}.",
                file=given.file.name,
                game=game.title,
                turns=count_turns(evidence.turns),
            )
        )
        print("\n".join([*verdict_lines(evidence), "", *evidence_lines(evidence)]))
    return 0 if evidence.holds else 1


def _noted_values(given: Arguments) -> NotedValues:
    """Return the values noted by hand and those in receipts. Raise SaveFileError if they have different
    seals."""
    receipts = [read_receipt(path) for path in given.receipt]
    seals = dict.fromkeys(filter(None, (as_compared(given.seal), *(one.seal for one in receipts))))
    if len(seals) > 1:
        raise SaveFileError(
            _("Several seals were given, but a game has only one. Compare it with one at a time.")
        )
    links = (*given.link, *(one.link for one in receipts if one.link))
    return NotedValues(next(iter(seals), ""), links)
