"""The declaration of commands. Menus, shortcuts, palette and help are made from the declarations."""

from __future__ import annotations

import sys
from collections.abc import Callable
from enum import Enum
from types import ModuleType
from typing import Generic, Literal, TypedDict, TypeVar, Unpack, overload

import msgspec

from takeback.engine.game import Game
from takeback.engine.history import NOT_IN_GAME, Node
from takeback.engine.state import Illegal
from takeback.shell.game_host import GameHost, Target
from takeback.shell.session.session import Session
from takeback.shell.session.trial_editors import editor_of
from takeback.texts import gettext as _

GAME, EDIT, HISTORY, VIEW, HELP = "Game", "Edit", "History", "View", "Help"
OWN_GAME = "Own"  # the menu named after the game that is shown, for what only it has
CHOOSE_FIRST = _("Choose a game first.")


class CommandTarget(Enum):
    """The kind of object that a command is called with after the host.

    The player is told if there is none.
    """

    NOTHING = "nothing"
    A_GAME = "a game"  # of the table or page, or one given by the caller
    A_TABLE = "a table"
    A_TURN = "a turn"  # given by the caller, focused, previewed, or the present one


NOTHING: Literal[CommandTarget.NOTHING] = CommandTarget.NOTHING
A_GAME: Literal[CommandTarget.A_GAME] = CommandTarget.A_GAME
A_TABLE: Literal[CommandTarget.A_TABLE] = CommandTarget.A_TABLE
A_TURN: Literal[CommandTarget.A_TURN] = CommandTarget.A_TURN

_KINDS: dict[CommandTarget, type[Target]] = {CommandTarget.A_GAME: Game, CommandTarget.A_TURN: Node}

H = TypeVar("H", bound=GameHost)
P = TypeVar("P")


class CommandFields(TypedDict, total=False):
    """The facts of a command beside id, text and needs. Shortcuts are separated by spaces; Ctrl is Cmd on
    macOS."""

    keys: str  # the usual ones
    windows: str  # replaces `keys` on that system
    mac: str  # replaces `keys` on macOS
    menu: str  # "View/Theme" is a submenu; empty: only by shortcut
    tip: str
    turn_text: str  # in menus about a turn, a message with {turn} for its number; missing: the usual text
    text_for: Callable[[Node], str]  # in menus about a turn, the text for it; missing: `turn_text`
    group: str  # commands of a group are alternatives: one of them is checked
    context: str  # where the keys work: "window", "board" or "turn"; a key is unique in each
    is_switch: bool  # on or off
    games: Callable[[Game], str]  # says that a game lacks what it is for; missing: every game has it
    tables: Callable[[Screen], str]  # of one about a table: says that it is not for this; missing: for each


class Screen(msgspec.Struct, frozen=True):
    """The game of a window and whether it has a table: what decides which menu entries are absent."""

    game: Game | None = None  # of the table or the page
    has_table: bool = False
    session: Session | None = None  # of the table
    host: GameHost | None = None

    @property
    def is_making(self) -> bool:
        """Return whether a level is being made on the table."""
        return self.session is not None and self.session.checks.is_making

    @property
    def is_testing(self) -> bool:
        """Return whether the level on the table is tested from an editor."""
        return self.host is not None and self.session is not None and bool(editor_of(self.host, self.session))

    @property
    def has_level(self) -> bool:
        """Return whether the table began with a level to be solved."""
        if self.session is None or self.game is None:
            return False
        return self.game.level_of(self.session.table.history.root.state) is not None

    @property
    def may_wait(self) -> bool:
        """Return whether a turn at the table may wait to be confirmed."""
        return self.session is not None and self.session.table.turn_checks.may_wait

    @property
    def bookmarks(self) -> int:
        """Return how many bookmarks the table has."""
        return len(self.session.table.history.bookmarks()) if self.session is not None else 0


class Command(msgspec.Struct, frozen=True):
    """An action of the program that menus, shortcuts, palette and code can trigger.

    The decorators `command` and `part_command`, `choice` and `switch` make it.
    """

    id: str
    text: str  # as in the menu
    do: Callable[..., object]  # takes the host, and then what it needs
    needs: CommandTarget = CommandTarget.NOTHING
    keys: str = ""
    windows: str = ""
    mac: str = ""
    menu: str = ""
    tip: str = ""
    turn_text: str = ""
    text_for: Callable[[Node], str] | None = None
    group: str = ""
    context: str = "window"
    is_switch: bool = False
    setting: str = ""  # the setting that it shows and changes
    value: object = True  # the value of that setting for which it is checked
    games: Callable[[Game], str] | None = None
    tables: Callable[[Screen], str] | None = None
    why_not: Callable[..., str] | None = None  # takes what `do` takes; a sentence, empty if it can act

    @property
    def name(self) -> str:
        """Return the text without mnemonic and ellipsis."""
        return self.text.replace("&", "").rstrip("…")

    @property
    def depends_on_turn(self) -> bool:
        """Return whether the text of its entry depends on the turn that it is about."""
        return bool(self.turn_text) or self.text_for is not None

    def text_about(self, node: Node | None) -> str:
        """Return the text of an entry about this turn, which may name it; None: no table is shown."""
        if node is None:
            return self.text
        if self.text_for is not None:
            return self.text_for(node)
        return _(self.turn_text, turn=node.depth) if self.turn_text and node.depth else self.text

    @property
    def is_checkable(self) -> bool:
        """Return whether its menu item has a check mark."""
        return self.is_switch or bool(self.setting)

    def why_absent(self, screen: Screen) -> str:
        """Return why it has no entry in the menus of this screen, as a sentence; empty if it has one."""
        is_about_table = self.needs in (A_TABLE, A_TURN) or self.tables is not None
        needs_table = is_about_table or self.menu.partition("/")[0] == HISTORY
        if (needs_table and not screen.has_table) or (self.needs is A_GAME and screen.game is None):
            return CHOOSE_FIRST
        if self.games is not None and (
            why := CHOOSE_FIRST if screen.game is None else self.games(screen.game)
        ):
            return why
        return self.tables(screen) if self.tables is not None else ""

    def keys_on(self, platform: str = sys.platform) -> tuple[str, ...]:
        """Return its usual keys on this platform, one of those of `sys.platform`."""
        if platform == "win32" and self.windows:
            return tuple(self.windows.split())
        return tuple((self.mac if platform == "darwin" and self.mac else self.keys).split())

    def why_refused(self, host: GameHost, about: Target | None = None, session: Session | None = None) -> str:
        """Return why it cannot act now on `about`, or on what is shown, as a sentence; empty if it can.

        `session` stands for the one that is shown. Nothing changes.
        """
        session = session or host.session
        target = self._target(session, about)
        return target if isinstance(target, str) else self._why_not(host, session, target)

    def _why_not(self, host: GameHost, session: Session | None, target: tuple[object, ...]) -> str:
        """Return why it cannot act now on this target, or is not for its game or table; empty if it can."""
        if self.games is not None:
            page = host.page.game if host.page is not None else None
            shown = page if session is None else session.table.game
            game = next((one for one in target if isinstance(one, Game)), shown)
            if why := CHOOSE_FIRST if game is None else self.games(game):
                return why
        if self.why_not is not None and (why := self.why_not(host, *target)):
            return why
        if self.tables is None or session is None:
            return ""
        return self.tables(Screen(session.table.game, True, session, host))

    def __call__(self, host: GameHost, about: Target | None = None) -> bool:
        """Run it on `about`, or on what is shown, and return True; if it cannot act, say why and return
        False."""
        if why := self.why_refused(host, about):
            host.say(why)
        else:
            self.act(host, about)
        return not why

    def act(self, host: GameHost, about: Target | None = None) -> None:
        """Run it on `about`, or on what is shown, without asking whether it can act.

        Raises Illegal if that target is missing or gone.
        """
        target = self._target(host.session, about)
        if isinstance(target, str):
            raise Illegal(target)
        self.do(host, *target)

    def _target(self, session: Session | None, about: Target | None) -> tuple[object, ...] | str:
        """Return the arguments of its function after the host, or a sentence if the target is missing or
        gone. Raises TypeError if `about` is not of the kind it needs."""
        if about is not None and not isinstance(about, _KINDS.get(self.needs, ())):
            raise TypeError(f"“{self.id}” needs {self.needs.value}, and was given a {type(about).__name__}")
        if self.needs is NOTHING:
            return ()
        if self.needs is A_GAME and isinstance(about, Game):
            return (about,)
        if self.needs is A_TABLE and session is not None:
            return (session,)
        if self.needs is A_TURN and session is not None:
            node = about if isinstance(about, Node) else session.table.here
            return (session, node) if session.table.history.contains(node) else NOT_IN_GAME
        return CHOOSE_FIRST


class PartCommand(Command, Generic[P], frozen=True):
    """A command of a feature whose function takes, after the host, the feature's part of the window. `bind`
    fixes the part once for each window."""

    part_tables: Callable[[P, Screen], str] | None = None  # like `tables`, asked after it, with the part

    def bind(self, part: P) -> Command:
        """Return the command for the window of this part, which passes it on."""

        def do(host: GameHost, *target: object) -> object:
            """Call the function with the part."""
            return self.do(host, part, *target)

        def why_not(host: GameHost, *target: object) -> str:
            """Ask the check with the part."""
            return self.why_not(host, part, *target) if self.why_not is not None else ""

        def tables(screen: Screen) -> str:
            """Ask whether it is for the table, then the same with the part."""
            why = self.tables(screen) if self.tables is not None else ""
            return why or (self.part_tables(part, screen) if self.part_tables is not None else "")

        fields = {name: getattr(self, name) for name in Command.__struct_fields__}
        fields["tables"] = tables if self.part_tables is not None else self.tables
        return Command(**{**fields, "do": do, "why_not": why_not if self.why_not is not None else None})


@overload
def command(
    id: str,
    text: str,
    needs: Literal[CommandTarget.NOTHING] = ...,
    *,
    why_not: Callable[[H], str] | None = ...,
    **facts: Unpack[CommandFields],
) -> Callable[[Callable[[H], object]], Command]: ...
@overload
def command(
    id: str,
    text: str,
    needs: Literal[CommandTarget.A_GAME],
    *,
    why_not: Callable[[H, Game], str] | None = ...,
    **facts: Unpack[CommandFields],
) -> Callable[[Callable[[H, Game], object]], Command]: ...
@overload
def command(
    id: str,
    text: str,
    needs: Literal[CommandTarget.A_TABLE],
    *,
    why_not: Callable[[H, Session], str] | None = ...,
    **facts: Unpack[CommandFields],
) -> Callable[[Callable[[H, Session], object]], Command]: ...
@overload
def command(
    id: str,
    text: str,
    needs: Literal[CommandTarget.A_TURN],
    *,
    why_not: Callable[[H, Session, Node], str] | None = ...,
    **facts: Unpack[CommandFields],
) -> Callable[[Callable[[H, Session, Node], object]], Command]: ...
def command(
    id: str,
    text: str,
    needs: CommandTarget = NOTHING,
    *,
    why_not: Callable[..., str] | None = None,
    **facts: Unpack[CommandFields],
) -> Callable[[Callable[..., object]], Command]:
    """Return a decorator that makes a command of a function.

    `why_not` takes what the function takes, and returns why the command cannot act now, as a sentence; empty
    if it can. Then the command is greyed in open menus, and says that sentence instead of acting.
    """
    return lambda do: Command(id, text, do, needs, why_not=why_not, **facts)


@overload
def part_command(
    id: str,
    text: str,
    needs: Literal[CommandTarget.NOTHING] = ...,
    *,
    why_not: Callable[[H, P], str] | None = ...,
    **facts: Unpack[CommandFields],
) -> Callable[[Callable[[H, P], object]], PartCommand[P]]: ...
@overload
def part_command(
    id: str,
    text: str,
    needs: Literal[CommandTarget.A_GAME],
    *,
    why_not: Callable[[H, P, Game], str] | None = ...,
    **facts: Unpack[CommandFields],
) -> Callable[[Callable[[H, P, Game], object]], PartCommand[P]]: ...
@overload
def part_command(
    id: str,
    text: str,
    needs: Literal[CommandTarget.A_TABLE],
    *,
    why_not: Callable[[H, P, Session], str] | None = ...,
    part_tables: Callable[[P, Screen], str] | None = ...,
    **facts: Unpack[CommandFields],
) -> Callable[[Callable[[H, P, Session], object]], PartCommand[P]]: ...
@overload
def part_command(
    id: str,
    text: str,
    needs: Literal[CommandTarget.A_TURN],
    *,
    why_not: Callable[[H, P, Session, Node], str] | None = ...,
    **facts: Unpack[CommandFields],
) -> Callable[[Callable[[H, P, Session, Node], object]], PartCommand[P]]: ...
def part_command(
    id: str,
    text: str,
    needs: CommandTarget = NOTHING,
    *,
    why_not: Callable[..., str] | None = None,
    part_tables: Callable[..., str] | None = None,
    **facts: Unpack[CommandFields],
) -> Callable[[Callable[..., object]], PartCommand[P]]:
    """Return a decorator that makes a PartCommand of a function.

    Like `command`, but the function and `why_not` take the feature's part after the host. `part_tables` takes
    the part and the screen, and returns why the command has no entry in its menus; empty if it has one.
    """
    return lambda do: PartCommand(id, text, do, needs, why_not=why_not, part_tables=part_tables, **facts)


def choice(id: str, text: str, setting: str, value: object, **facts: Unpack[CommandFields]) -> Command:
    """Return a command that gives the setting this value, checked while it has it."""

    def choose(host: GameHost) -> None:
        """Set the value."""
        host.settings.set_value(setting, value)

    return Command(id, text, choose, setting=setting, value=value, **facts)


def switch(
    id: str, text: str, setting: str, needs: CommandTarget = NOTHING, **facts: Unpack[CommandFields]
) -> Command:
    """Return a command that toggles a setting, checked while it is on."""

    def turn(host: GameHost, *_target: object) -> None:
        """Toggle the setting."""
        host.settings.set_value(setting, not host.settings.value(setting))

    return Command(id, text, turn, needs, setting=setting, **facts)


def commands_of(module: ModuleType) -> tuple[Command, ...]:
    """Return all commands a module declares, alone or in tuples, in its order."""
    commands: list[Command] = []
    for value in vars(module).values():
        several = value if isinstance(value, tuple) else (value,)
        commands += [one for one in several if isinstance(one, Command)]
    return tuple(commands)
