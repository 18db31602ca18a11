"""A pytest plugin that checks a game: `pytest -p takeback.cli.pytest_plugin --takeback-game mygame`.

It adds a test for every number of players and every choice of an option: random games at a real table, like
those of `takeback random`. A game whose pyproject.toml names the plugin needs no `-p`.

It is no `pytest11` entry point, because pytest would then treat all of Takeback as a plugin: rewrite all its
asserts, and complain about modules already imported. What a trial needs is imported when a game is named, so
that other runs do not pay for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from takeback.engine.game import Game
    from takeback.engine.option import Option
    from takeback.engine.trial import Violation

MOST_NUMBER = 1000  # a larger end of a range is only a limit that nobody chooses


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options of the plugin."""
    ours = parser.getgroup("takeback")
    ours.addoption(
        "--takeback-game",
        action="append",
        default=[],
        metavar="GAME",
        help="check every requirement of this game; may be repeated",
    )
    ours.addoption(
        "--takeback-games",
        type=int,
        default=5,
        metavar="N",
        help="number of games for each choice (default: 5)",
    )
    ours.addoption(
        "--takeback-seed", type=int, default=1, metavar="S", help="seed for the first game (default: 1)"
    )


@pytest.hookimpl(tryfirst=True)  # so that -k selects among these tests as well
def pytest_collection_modifyitems(
    session: pytest.Session, config: pytest.Config, items: list[pytest.Item]
) -> None:
    """Add the tests of the games named on the command line."""
    if config.getoption("takeback_games") < 1:
        raise pytest.UsageError("--takeback-games is a whole number from 1 on.")
    for id in config.getoption("takeback_game"):
        items += contract_tests(session, requested_game(id))


def requested_game(id: str) -> Game:
    """Return the game of this id. Raise UsageError with the reason if there is none."""
    from takeback.engine.game import find_game
    from takeback.engine.state import Illegal

    try:
        return find_game(id)
    except Illegal as why:
        raise pytest.UsageError(str(why)) from why


def contract_tests(session: pytest.Session, game: Game) -> Iterator[ContractTest]:
    """Yield a test of the game for each of its `option_settings`."""
    for options, seats in option_settings(game):
        chosen = "".join(f"{name}-{value}" for name, value in options.items())
        name = f"{game.id}[{chosen or f'{seats}-seats'}]"  # in the form -k can select
        yield ContractTest.from_parent(
            session, name=name, nodeid=f"takeback::{name}", game=game, options=options, seats=seats
        )


class ContractBroken(Exception):
    """Raised with the violations of a game's contract."""

    def __init__(self, violations: list[Violation]) -> None:
        """Take the violations that were found."""
        self.violations = violations


class ContractTest(pytest.Item):
    """Random games with one choice of options, with every check."""

    def __init__(self, *, game: Game, options: Mapping[str, object], seats: int, **named: Any) -> None:
        """Take the game, the options that differ from their defaults, and the number of seats."""
        super().__init__(**named)
        self.game, self.options, self.seats = game, options, seats

    def runtest(self) -> None:
        """Play the games; raise ContractBroken if a check failed."""
        from takeback.cli.random_games import try_games

        games, seed = self.config.getoption("takeback_games"), self.config.getoption("takeback_seed")
        tried = try_games(self.game, self.options, self.seats, games, seed)
        if tried.violations:
            raise ContractBroken(tried.violations)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Return the violations and the command that repeats the first one."""
        if not isinstance(excinfo.value, ContractBroken):
            return super().repr_failure(excinfo, style)
        lines = [f"{one.check}, seed {one.seed}, {one.place}: {one.why}" for one in excinfo.value.violations]
        return "\n".join([*lines, "", f"Alone: {self.command(excinfo.value.violations[0].seed)}"])

    def command(self, seed: int) -> str:
        """Return the command that plays only the game of this seed."""
        chosen = {"seats": self.seats, **self.options}
        options = "".join(f" --option {name}={value}" for name, value in chosen.items())
        return f"takeback random {self.game.id} --games 1 --seed {seed}{options}"

    def reportinfo(self) -> tuple[Any, int | None, str]:
        """Return path and name of the test for pytest's report."""
        return self.path, None, f"the contract of {self.name}"


def option_settings(game: Game) -> Iterator[tuple[dict[str, Any], int]]:
    """Yield options and seats: the defaults for every number of players, then every value of each option that
    the game accepts."""
    for seats in game.seats:
        yield {}, seats
    for option in game.options:
        for value in values_to_try(option):
            if accepts_options(game, {option.name: value}):
                yield {option.name: value}, game.seats[0]


def values_to_try(option: Option) -> list[object]:
    """Return the values to try besides the default: each choice, the other answer, the ends of a range, or
    each suggestion."""
    if option.type == "yes or no":
        return [not option.default]
    if option.choices:
        return [choice for choice in option.choices if choice != option.default]
    if option.type == "number":
        return [end for end in (option.low, option.high) if end != option.default and end <= MOST_NUMBER]
    return [text for text in option.suggestions if text != option.default]


def accepts_options(game: Game, options: dict[str, Any]) -> bool:
    """Tell whether the game accepts these options."""
    from takeback.engine.chance import Chance
    from takeback.engine.state import Illegal

    try:
        game.start(game.read_options(options), game.seats[0], Chance(1))
    except Illegal:
        return False
    return True
