"""The command line: finds the command and runs it; without a command it opens the window.

Exit status 0: what was asked holds; 1: it does not; 2: it could not be understood or done, with one sentence
on standard error. The modules of commands are imported when needed, because most need no widgets.
"""

import gc
import importlib
import os
import sys
from collections.abc import Callable
from pathlib import Path

from takeback import __version__
from takeback.cli import arguments
from takeback.cli.arguments import Arguments, Parser
from takeback.engine.game import SAFE_MODE_VARIABLE, find_game
from takeback.engine.journal_trouble import JournalError
from takeback.engine.savefile import SaveFileError
from takeback.engine.state import Illegal
from takeback.paths import profile_folder
from takeback.texts import format_list
from takeback.texts import gettext as _

HOLDS, FAILS, REFUSED = 0, 1, 2
REPORTED_ERRORS = (Illegal, JournalError, SaveFileError)  # exceptions whose text is a sentence for the user

# by name: module, function that adds its arguments, what it does
COMMANDS: dict[str, tuple[str, Callable[[Parser], None], str]] = {
    "games": ("games", arguments.add_games_arguments, _("List the games.")),
    "random": (
        "random_games",
        arguments.add_random_arguments,
        _("Play random games and check that the game meets every requirement."),
    ),
    "replay": ("replay", arguments.add_replay_arguments, _("Replay a saved game without a window.")),
    "rewrite": (
        "rewrite",
        arguments.add_rewrite_arguments,
        _("Replay a saved game with a changed past or different rules."),
    ),
    "verify": (
        "verify",
        arguments.add_verify_arguments,
        _("Check the seal, the chain and the rules of a saved game."),
    ),
    "solve": (
        "solve",
        arguments.add_solve_arguments,
        _("Solve a puzzle and report whether the solution is unique."),
    ),
    "generate": ("generate", arguments.add_generate_arguments, _("Generate puzzles.")),
    "match": ("match", arguments.add_match_arguments, _("Play computer players against each other.")),
    "screenshot": ("screenshot", arguments.add_screenshot_arguments, _("Save a picture of the window.")),
    "try": (
        "try_scenario",
        arguments.add_try_arguments,
        _("Run scenarios for cards and rules and check the expected results."),
    ),
    "new": ("new_game", arguments.add_new_arguments, _("Create a small game to start from.")),
    "bench": (
        "bench",
        arguments.add_bench_arguments,
        _("Run the benchmarks and compare the results with their budgets."),
    ),
}


def run(argv: list[str] | None = None) -> int:
    """Run the program with these arguments (None: sys.argv); return the exit status.

    An exception becomes one sentence on standard error and the status REFUSED, except BrokenPipeError, which
    is raised, and a fault of the program in Python's development mode.
    """
    try:
        return _run_command(sys.argv[1:] if argv is None else argv)
    except REPORTED_ERRORS as why:
        return _report_refusal(str(why))
    except BrokenPipeError:
        raise  # the reader closed the pipe, which is no error to report
    except OSError as error:
        return _report_refusal(f"{error.strerror or error}: {error.filename or ''}".rstrip(": ") + ".")
    except SystemExit as done:  # argparse has printed its help
        return int(done.code or 0)
    except Exception as error:
        if sys.flags.dev_mode:  # `python -X dev -m takeback …` shows the traceback
            raise
        return _report_refusal(
            _(
                "Takeback failed because of an error in the program: {kind}: {error}",
                kind=type(error).__name__,
                error=error,
            )
        )


def _report_refusal(sentence: str) -> int:
    """Print a sentence on standard error; return the status REFUSED."""
    print(" ".join(sentence.split()), file=sys.stderr)
    return REFUSED


def _run_command(argv: list[str]) -> int:
    """Parse the arguments before the command and set the environment for profile and safe mode; then run the
    command, change the menu entry, or open the window with a file, a new game or as it was left. Return the
    exit status."""
    given = front_parser().parse_args(argv)
    _use_profile(given.profile)
    if given.safe:
        os.environ[SAFE_MODE_VARIABLE] = "1"
    if given.install_desktop_entry or given.remove_desktop_entry:
        _refuse_others(given, _("A menu entry cannot be added or removed together with other options."))
        return _change_entry(given.install_desktop_entry)
    if given.game:
        _refuse_others(given, _("A new game cannot be started together with other options."))
        return _open_window(None, find_game(given.game).id)
    if given.first is None:
        return _open_window(None)
    if given.first in COMMANDS:
        return _command(given.first, given.rest)
    return _open_window(_file_to_open(given.first, given.rest))


def front_parser() -> Parser:
    """Return the parser of the arguments before a command, which has its own parser for the others."""
    title = _("commands (use COMMAND --help for details):")
    listed = "\n".join(f"  {name:<12}{about}" for name, (_module, _take, about) in COMMANDS.items())
    parser = Parser(
        prog="takeback",
        usage=_("takeback [--profile DIR] [--safe] [FILE | COMMAND …]"),
        description=_("A game table on which every turn can be undone, replayed and branched."),
        epilog=f"{title}\n{listed}",
        formatter_class=arguments.RawHelpFormatter,
    )
    parser.add_argument("first", nargs="?", metavar="FILE", help=_("open this saved game in the window"))
    parser.add_argument("rest", nargs=arguments.REST, help=arguments.SILENT)
    _add_profile_argument(parser)
    parser.add_argument("--game", metavar="GAME", help=_("open the window and start this game"))
    parser.add_argument(
        "--language",
        metavar="CODE",
        help=_("language of the texts, such as de or pt_BR (default: the system's)"),
    )
    parser.add_argument(
        "--safe",
        action="store_true",
        help=_("start without loading installed packages, settings or the last table"),
    )
    parser.add_argument(
        "--version",
        action="version",
        version=f"Takeback {__version__}",
        help=_("show program's version number and exit"),
    )
    parser.add_argument(
        "--no-system-packages",
        action="store_true",
        help=_("do not install system packages or offer to install them"),
    )
    parser.add_argument(
        "--install-desktop-entry", action="store_true", help=_("add Takeback to the application menu")
    )
    parser.add_argument(
        "--remove-desktop-entry", action="store_true", help=_("remove Takeback from the application menu")
    )
    return parser


def _add_profile_argument(parser: Parser) -> None:
    """Add --profile."""
    parser.add_argument("--profile", metavar="DIR", help=_("store games, settings and statistics in DIR"))


def _use_profile(folder: str | None) -> None:
    """Use this profile folder, if one is given, by setting TAKEBACK_PROFILE. Raise Illegal unless it is a
    folder."""
    if folder is None:
        return
    path = Path(folder).expanduser()
    if not folder.strip() or (path.exists() and not path.is_dir()):
        raise Illegal(_("“{folder}” is not a folder.", folder=folder[:80]))
    os.environ["TAKEBACK_PROFILE"] = str(path.absolute())


def parser_of(name: str) -> Parser:
    """Return the parser of the arguments of a command."""
    _module, take, about = COMMANDS[name]
    parser = Parser(prog=f"takeback {name}", description=about, allow_abbrev=False)
    take(parser)
    _add_profile_argument(parser)
    return parser


def _command(name: str, argv: list[str]) -> int:
    """Parse the arguments of a command, use the profile they name, and run the command with the garbage
    collector on; return its exit status."""
    given = parser_of(name).parse_args(argv)
    _use_profile(given.profile)
    gc.enable()  # the start of the program switches it off
    status = importlib.import_module(f"takeback.cli.{COMMANDS[name][0]}").run(given)
    assert isinstance(status, int)
    return status


def _file_to_open(name: str, argv: list[str]) -> Path:
    """Return the file to open in the window, and use the profile that the arguments after it may name. Raise
    Illegal if it is no file."""
    path = Path(name).expanduser()
    if not path.is_file():
        commands = format_list(COMMANDS, "unit")
        if path.is_dir():
            raise Illegal(
                _("“{name}” is a folder. The commands are {commands}.", name=name[:80], commands=commands)
            )
        raise Illegal(
            _(
                "“{name}” is neither a command nor a file. The commands are {commands}.",
                name=name[:80],
                commands=commands,
            )
        )
    parser = Parser(prog="takeback", allow_abbrev=False)
    _add_profile_argument(parser)
    _use_profile(parser.parse_args(argv).profile)
    return path


def _refuse_others(first: Arguments, why: str) -> None:
    """Raise Illegal with this sentence if a file or command is given, too, or both changes of the menu
    entry."""
    if first.first is not None or (first.install_desktop_entry and first.remove_desktop_entry):
        raise Illegal(why)


def _open_window(file: Path | None, game: str = "") -> int:
    """Open the window with this file, a new game of this id (""), or as it was left; return its exit
    status."""
    from takeback.engine.record import paused_garbage_collection
    from takeback.stopping import Stopping

    stopping = Stopping()
    stopping.install_handlers()
    with paused_garbage_collection():
        from takeback.shell.app import run_window
    return run_window(file, profile_folder(), stopping, game)


def _change_entry(is_wanted: bool) -> int:
    """Install or remove the desktop entry and print what was done. Raise Illegal if that fails."""
    from takeback.shell.system.menu_entry import EntryError, install_desktop_entry, remove_desktop_entry

    try:
        files = install_desktop_entry() if is_wanted else remove_desktop_entry()
    except EntryError as why:
        raise Illegal(str(why)) from why
    for file in files:
        print(_("Wrote {file}", file=file) if is_wanted else _("Removed {file}", file=file))
    if not files:
        print(_("There was no menu entry."))
    return HOLDS
