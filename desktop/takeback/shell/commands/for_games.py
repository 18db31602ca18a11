"""Tells which games have what a command is for, and says so for the others."""

from __future__ import annotations

from takeback.engine.game import Game
from takeback.shell.commands.register import Screen
from takeback.texts import gettext as _

NOT_FROM_EDITOR = _(
    "This level does not come from the editor. Game, Levels, Edit a copy changes a copy of it."
)


def why_no_levels(game: Game) -> str:
    """Return that the game has no levels to be played; empty if it has."""
    return "" if game.levels is not None else _("{game} has no levels.", game=game.title)


def consists_of_levels(game: Game) -> bool:
    """Return whether the game consists of levels only, and has a page to choose them."""
    return game.levels is not None and game.levels.are_all and game.levels.is_set("shelf")


def why_no_level_making(game: Game) -> str:
    """Return that no levels of the game can be made; empty if some can."""
    return "" if game.workshop is not None else _("{game} has no level editor.", game=game.title)


def why_no_comparison(game: Game) -> str:
    """Return that the game cannot say what is wrong in a level; empty if it can."""
    can_say = game.levels is not None and game.levels.is_set("wrong")
    return "" if can_say else _("{game} has no solution to compare with.", game=game.title)


def why_no_solvability(game: Game) -> str:
    """Return that the game cannot say if a level can still be solved; empty if it can."""
    can_say = game.levels is not None and game.levels.is_set("solvable")
    return "" if can_say else _("{game} has no levels to solve.", game=game.title)


def why_no_mistakes(game: Game) -> str:
    """Return that the game cannot tell where a game was lost; empty if it can."""
    can_tell = game.computers is not None and game.computers.is_set("can_win")
    return (
        "" if can_tell or not why_no_solvability(game) else _("{game} cannot find mistakes.", game=game.title)
    )


def why_no_solution(game: Game) -> str:
    """Return that the game cannot play a level to its end; empty if it can."""
    has_solutions = game.levels is not None and not why_no_hints(game)
    return "" if has_solutions else _("{game} has no levels to solve.", game=game.title)


def why_no_hints(game: Game) -> str:
    """Return that the game has no hints; empty if it has: every computer player can give one."""
    return "" if game.computers is not None else _("{game} has no hints.", game=game.title)


def why_no_computers(game: Game) -> str:
    """Return that no computer can play the game; empty if one can."""
    return "" if game.computers is not None else _("{game} has no computer players.", game=game.title)


def why_no_computer_opponents(game: Game) -> str:
    """Return that no computer can play one of several seats; empty if one can."""
    return why_no_opponents(game) or why_no_computers(game)


def why_no_records(game: Game) -> str:
    """Return that the game keeps no records, such as hands; empty if it does."""
    has_page = game.records is not None and game.records.is_set("page")
    return "" if has_page else _("{game} keeps no records; its history is beside the board.", game=game.title)


def why_no_turn_points(game: Game) -> str:
    """Return that the game does not say what each turn brought; empty if it does."""
    has_points = game.finish is not None and game.finish.is_set("turn_points")
    return "" if has_points else _("{game} does not record points by turn.", game=game.title)


def why_no_daily_deals(game: Game) -> str:
    """Return that the game has no daily deals; empty if it has."""
    return "" if game.daily is not None else _("{game} has no daily deals.", game=game.title)


def why_no_opponents(game: Game) -> str:
    """Return that only one seat plays the game; empty if several do."""
    return "" if max(game.seats) > 1 else _("{game} is a game for one player.", game=game.title)


def why_no_plans(game: Game) -> str:
    """Return that nobody can plan a turn while others play; empty if somebody can."""
    has_plans = game.drafted is not None
    return why_no_opponents(game) or (
        "" if has_plans else _("You cannot plan turns in {game}.", game=game.title)
    )


def why_no_confirming(game: Game) -> str:
    """Return that no turn of the game waits to be confirmed; empty if one may."""
    can_wait = game.drafted is not None and game.drafted.waits is not False
    return "" if can_wait else _("{game} has no turns to confirm.", game=game.title)


def why_turns_end_at_once(screen: Screen) -> str:
    """Return that no turn at the table shown can have several steps; empty if one can."""
    return "" if screen.may_wait else _("At this table, each turn is a single step.")


def why_not_in_editor(screen: Screen) -> str:
    """Return that a level is being made on the table shown; empty if none is."""
    return _("This is not available in the level editor.") if screen.is_making else ""


def why_no_test(screen: Screen) -> str:
    """Return that the level on the table shown is not of the editor; empty if it is made or tested there."""
    return "" if screen.is_making or screen.is_testing else _("You are already playing this level.")


def why_not_testing(screen: Screen) -> str:
    """Return that no level of the editor is tested on the table shown; empty if one is."""
    if screen.is_making:
        return _("This is the editor.")
    return "" if screen.is_testing else NOT_FROM_EDITOR


def why_no_level(screen: Screen) -> str:
    """Return that the table shown has no level to be solved; empty if it has."""
    return why_not_in_editor(screen) or ("" if screen.has_level else _("No level is open here."))


def why_no_passes(game: Game) -> str:
    """Return that no turn of the game can end without a step; empty if one can."""
    can_pass = game.drafted is not None and game.drafted.end_turn is not None and game.drafted.passes
    return why_no_opponents(game) or ("" if can_pass else _("Nobody passes in {game}.", game=game.title))


def why_no_options(game: Game) -> str:
    """Return that the game has no options; empty if it has."""
    return "" if game.options else _("{game} has no other rules.", game=game.title)


def why_no_panel(game: Game) -> str:
    """Return that the game has no panel of its own; empty if it has."""
    return "" if game.is_set("panel") else _("{game} has no panel.", game=game.title)
