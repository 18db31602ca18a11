"""`takeback try`: plays scenarios and checks what they expect."""

from pathlib import Path

from takeback.cli.arguments import Arguments
from takeback.cli.printing import print_json
from takeback.engine.game import Game, ScenarioLine, TriedScenario, find_game
from takeback.engine.limits import OverLimit, bytes_of
from takeback.engine.state import Illegal
from takeback.texts import gettext as _
from takeback.texts import ngettext

MOST_BYTES = 1 << 18


def run(given: Arguments) -> int:
    """Try all scenarios in order and print what happened; return 0 if all hold, else 1. Raise Illegal if the
    game has no scenarios or a file cannot be read or understood."""
    game = find_game(given.game)
    if game.scenarios is None:
        raise Illegal(_("{game} has no scenarios.", game=game.title))
    tried = {str(path): try_file(game, path, dict(given.option), given.way) for path in given.files}
    if given.json:
        print_json({"scenarios": [as_json(name, one) for name, one in tried.items()]})
    else:
        for name, one in tried.items():
            print_tried(name, one, given.quiet)
    return 0 if all(one.holds for one in tried.values()) else 1


def try_file(game: Game, path: Path, options: dict[str, str], way: str) -> TriedScenario:
    """Return what happened in the scenario of this file, run in the way that `--way` names; raise Illegal if
    it cannot be read or understood."""
    try:
        text = bytes_of(path, MOST_BYTES).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Illegal(_("{file} is not UTF-8 text.", file=path.name[:80])) from error
    except (OSError, OverLimit) as error:
        why = getattr(error, "strerror", None) or error
        raise Illegal(_("{file} cannot be read: {reason}.", file=path.name[:80], reason=why)) from error
    try:
        found = game.scenarios(text, options, way)
    except Illegal as why:
        raise Illegal(f"{path.name[:80]}: {why}") from why
    assert isinstance(found, TriedScenario)
    return found


def print_tried(name: str, tried: TriedScenario, is_quiet: bool) -> None:
    """Print whether all holds, then the statements with what happened in each; with `is_quiet` only those
    that fail."""
    count = len(tried.lines)
    if tried.holds:
        print(
            ngettext(
                "{file}: passed, {count} statement.", "{file}: passed, {count} statements.", count, file=name
            )
        )
    else:
        print(
            ngettext(
                "{file}: failed, {count} statement.", "{file}: failed, {count} statements.", count, file=name
            )
        )
    for line in tried.lines:
        if line.why or not is_quiet:
            print_line(line)


def print_line(line: ScenarioLine) -> None:
    """Print one statement, what happened in it, and why it fails if it does."""
    print(f"{line.number:4}  {line.text}")
    for told in line.told:
        print(f"          {told}")
    if line.why:
        print(f"      ✗   {line.why}")


def as_json(name: str, tried: TriedScenario) -> dict[str, object]:
    """Return what happened in the scenario of this file name as JSON data."""
    lines = [
        {"line": one.number, "text": one.text, "told": one.told, "why": one.why or None}
        for one in tried.lines
    ]
    return {"file": name, "holds": tried.holds, "lines": lines}
