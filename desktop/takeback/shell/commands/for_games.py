"""Tells which games have what a command is for."""

from __future__ import annotations

from takeback.engine.game import Game


def has_levels(game: Game) -> bool:
    """Return whether the game has levels to be played."""
    return game.levels is not None


def makes_levels(game: Game) -> bool:
    """Return whether levels of the game can be made."""
    return game.workshop is not None


def finds_mistakes(game: Game) -> bool:
    """Return whether the game can say what is wrong in a level."""
    return game.levels is not None and game.levels.is_set("wrong")


def gives_hints(game: Game) -> bool:
    """Return whether the game has hints."""
    return game.computers is not None and game.computers.is_set("hint")


def has_computers(game: Game) -> bool:
    """Return whether a computer can play the game."""
    return game.computers is not None


def has_records(game: Game) -> bool:
    """Return whether the game keeps records, such as hands."""
    return game.records is not None


def has_opponents(game: Game) -> bool:
    """Return whether more than one seat plays the game."""
    return max(game.seats) > 1
