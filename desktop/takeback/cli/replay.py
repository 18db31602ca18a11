"""`takeback replay`: replays a file without a window, and reports differences from its record."""

from pathlib import Path

from takeback.cli import expected
from takeback.cli.arguments import Arguments
from takeback.cli.own_process import run_within
from takeback.cli.printing import print_json
from takeback.engine import limits, savefile
from takeback.engine.game import Game, find_game, find_games
from takeback.engine.history import History, Node
from takeback.engine.key_file import FILE, key_at
from takeback.engine.level import Replayed, ReplayProblem
from takeback.engine.recheck import recheck
from takeback.engine.record import current_node
from takeback.engine.savefile import SaveFile, SaveFileError
from takeback.engine.state import Illegal, digest
from takeback.paths import profile_folder
from takeback.table.confined import Limits, limits_for
from takeback.texts import gettext as _
from takeback.texts import ngettext

FORMAT = "takeback"
MOST_BYTES = 50 << 20  # of a file that is not in our format
SECONDS_A_MEGABYTE, MOST_SECONDS = 30.0, 3_600.0  # thousands of hands, with every rule checked at each turn


def run(given: Arguments) -> int:
    """Run the command in a limited process; return its exit status."""
    return run_within(limits_of(given.file), lambda: replay_file(given))


def limits_of(file: Path) -> Limits:
    """Return the limits for replaying this file; larger files get more time."""
    size = file.stat().st_size if file.is_file() else 0
    return limits_for(size, SECONDS_A_MEGABYTE, MOST_SECONDS)


def replay_file(given: Arguments) -> int:
    """Replay the file and print the result, with `check` also compared with its .expect.json. Return 1 if
    there are problems, else 0."""
    result = import_file(given) or replay_saved(read_with_secrets(given.file), given.to, given.check)
    if given.check:
        result = expected.compare_result(expected.read_expected(given.file), result)
    if given.json:
        print_json(result)
    else:
        print_result(given.file, result)
    return 1 if result.problems else 0


def import_file(given: Arguments) -> Replayed | None:
    """Return the result of a game's importer; None for a saved game or report of Takeback, a missing file, or
    if no importer knows the format. Raise Illegal if the file cannot be read."""
    if given.file.suffix in (savefile.SUFFIX, savefile.REPORT) or not given.file.is_file():
        return None
    for found in find_games():
        records = found.game.records if found.game is not None else None
        if records is not None and records.is_set("importer"):
            result = records.importer(_bytes_of(given.file))
            if result is not None:
                assert isinstance(result, Replayed)
                return result
    return None


def _bytes_of(path: Path) -> bytes:
    """Return the bytes of a file. Raise Illegal if it is too long or unreadable."""
    try:
        return limits.bytes_of(path, MOST_BYTES)
    except (OSError, limits.OverLimit) as error:
        raise Illegal(
            _(
                "“{file}” cannot be read: {reason}.",
                file=path.name[:80],
                reason=getattr(error, "strerror", None) or error,
            )
        ) from error


def replay_saved(file: SaveFile, to: int | None, check: bool) -> Replayed:
    """Return how the file's events compare with its digests, and with `check` also with the rules, and its
    state at turn `to` (None: where it stands). Raise Illegal if there is no such turn, and SaveFileError
    without the game."""
    game = game_of(file)
    built = savefile.regrow(game, file, savefile.record_for(game, file))
    problems = [
        ReplayProblem(
            1, _("turn number {number}", number=problem.serial) if problem.serial else _("start"), problem.why
        )
        for problem in built.problems
    ]
    if check:
        problems += rule_problems(game, file)
    here = stop_at(built.history, current_node(built, file.here), to)
    outcome = game.outcome(here.state)
    return Replayed(
        FORMAT,
        game.id,
        items=1,
        matched=0 if problems else 1,
        problems=tuple(problems),
        digest=digest(here.state),
        outcome=outcome.sentence if outcome is not None else "",
    )


def read_with_secrets(path: Path) -> SaveFile:
    """Return a saved game, decrypted if it is a fair game in play whose key is in this profile. Raise
    SaveFileError if it cannot be read."""
    file = savefile.read(path)
    return savefile.with_secrets(file, key_at(profile_folder() / FILE)) if file.encrypted else file


def game_of(file: SaveFile) -> Game:
    """Return the game of a saved file. Raise SaveFileError if it is not installed."""
    try:
        return find_game(file.game)
    except Illegal as why:
        raise SaveFileError(_("The file cannot be replayed. {reason}", reason=why)) from why


def rule_problems(game: Game, file: SaveFile) -> list[ReplayProblem]:
    """Return a problem for each turn where the rules do not produce the recorded events."""
    checked = recheck(game, savefile.record_for(game, file), file.turns)
    return [
        ReplayProblem(1, _("turn {turn}, number {number}", turn=one.depth, number=one.serial), one.why)
        for one in checked.problems
    ]


def stop_at(history: History, here: Node, to: int | None) -> Node:
    """Return the turn of this number on the file's current line; None: where the file stands. Raise Illegal
    if the line is shorter."""
    if to is None:
        return here
    line = here.tip().line()
    if to >= len(line):
        raise Illegal(
            ngettext(
                "The line has {count} turn, so it cannot be played to turn {turn}.",
                "The line has {count} turns, so it cannot be played to turn {turn}.",
                len(line) - 1,
                turn=to,
            )
        )
    assert history.nodes[line[to].serial] is line[to]
    return line[to]


def print_result(path: Path, result: Replayed) -> None:
    """Print the result, with at most 20 of its problems."""
    print(
        ngettext(
            "{file}: {game}, {matched} of {count} item as recorded.",
            "{file}: {game}, {matched} of {count} items as recorded.",
            result.items,
            file=path.name,
            game=result.game,
            matched=result.matched,
        )
    )
    for problem in result.problems[:20]:
        print(f"  {problem.place}: {problem.why}")
    if result.expected:
        print(_("As expected: {refusal}", refusal=result.expected))
    if result.outcome:
        print(result.outcome)
    print(_("Digest {digest}", digest=result.digest))
