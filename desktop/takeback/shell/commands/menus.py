"""The order of menus, of their sections and of the commands in these. What is not listed comes last."""

from __future__ import annotations

from collections.abc import Iterable

from takeback.shell.commands.register import EDIT, GAME, HELP, HISTORY, OWN_GAME, VIEW, Command
from takeback.texts import gettext as _

TITLES = {
    GAME: _("&Game"),
    EDIT: _("&Edit"),
    HISTORY: _("Hi&story"),
    VIEW: _("&View"),
    OWN_GAME: "",
    HELP: _("&Help"),
}
# By the names that commands give; a submenu of an outside game has only its name.
NAMES = {
    GAME: _("Game"),
    EDIT: _("Edit"),
    HISTORY: _("History"),
    VIEW: _("View"),
    HELP: _("Help"),
    "Levels": _("Levels"),
    "Recent": _("Recent"),
    "Share": _("Share"),
    "Export": _("Export"),
    "Players and rules": _("Players and rules"),
    "Records and backups": _("Records and backups"),
    "Hint": _("Hint"),
    "Find": _("Find"),
    "Go": _("Go"),
    "Lines": _("Lines"),
    "Bookmarks": _("Bookmarks"),
    "Replay": _("Replay"),
    "Edit the past": _("Edit the past"),
    "Show": _("Show"),
    "Theme": _("Theme"),
    "Animation": _("Animation"),
    "Zoom": _("Zoom"),
}
LINE_COMMANDS = "promote make_main rename_line copy_line show_from delete_line delete_from"
# A separator goes between sections. A capitalized name is a submenu, with _ for a space; "…" is everything
# not listed.
SECTIONS = {
    GAME: (
        "new again gallery Levels",
        "…",
        "open Recent save save_as Share Export",
        "Players_and_rules Records_and_backups",
        "close quit",
    ),
    GAME + "/Levels": (
        "levels level_before level_after new_level pause",
        "make_level edit_level edit_copy play_it back_to_editor",
        "my_levels keep_level paste_level own_files",
    ),
    GAME + "/Recent": ("recent",),
    GAME + "/Share": ("share share_start",),
    GAME + "/Export": ("export export_level save_receipt",),
    GAME + "/Players and rules": ("table_rules practice verify_game",),
    GAME + "/Records and backups": ("records turn_points statistics", "backups move_everything"),
    EDIT: (
        "undo redo",
        "confirm restart_turn restart plan",
        "…",
        "Hint",
        "copy_position Find",
        "settings",
    ),
    EDIT + "/Hint": ("hint wrong solvable solution let_play",),
    EDIT + "/Find": ("find find_after find_before",),
    HISTORY: (
        "back forward first last",
        "Go Lines",
        "bookmark suppose note Bookmarks",
        "compare Replay",
        "Edit_the_past",
    ),
    HISTORY + "/Go": ("go_to my_decision before_mistake where_i_was ending", "earlier later"),
    HISTORY + "/Lines": (
        "line_before line_after fork_before fork_after",
        LINE_COMMANDS,
        "deleted",
    ),
    HISTORY + "/Edit the past": (
        "replace_turn insert_turn take_out move_turn swap_turn",
        "rest_from rest_here other_rules",
        "go_on_changing make_line leave_change next_fallen next_changed",
    ),
    VIEW: (
        "history panel other_part Show",
        "…",
        "Theme Animation Zoom full_screen",
        "another_window",
    ),
    VIEW + "/Show": ("numbers thumbnails all_lines time_order toolbar status_bar",),
    OWN_GAME: ("daily_deal", "…"),
    HELP: ("help tutorial keys remap palette", "report", "about"),
}
# The context menu of a turn in the history. A capitalized name is a submenu of the History menu.
TURN_MENU = (
    "go_here preview compare replay_from change_turn",
    "Edit_the_past Lines",
    "bookmark note",
)
TURN_SUBMENUS = {
    "Edit_the_past": "replace_turn insert_turn take_out move_turn swap_turn rest_from rest_here",
    "Lines": LINE_COMMANDS,
}
DORMANT_MENU = "go_here preview compare"
LAST, OTHERS = 99, "…"
_PLACES = {
    (menu, name): (number, place)
    for menu, sections in SECTIONS.items()
    for number, section in enumerate(sections)
    for place, name in enumerate(section.split())
}


def menu_name(name: str) -> str:
    """Return the name of a menu or submenu in the player's language; games mark theirs as messages."""
    return NAMES.get(name) or _(name)


def section_of(one: Command) -> int:
    """Return the index of the command's section in its menu, or of its submenu's."""
    return _place_in_menu(one)[0]


def in_menu_order(commands: Iterable[Command]) -> tuple[Command, ...]:
    """Return the commands in the order of the menu bar, menu by menu; those without a menu last."""
    names = list(TITLES)
    return tuple(
        sorted(
            commands,
            key=lambda one: (
                _index(names, one.menu.partition("/")[0]),
                *_place_in_menu(one),
                *_inner_place(one),
            ),
        )
    )


def inner_section_of(one: Command) -> tuple[int, str]:
    """Return the section of a command in its submenu; commands of one group are one section, too."""
    return _inner_place(one)[0], one.group


def _inner_place(one: Command) -> tuple[int, int]:
    """Return the index of a command's section in its submenu, and its place in that section.

    LAST for both if it is not listed, 0 if the command is in no submenu.
    """
    return _PLACES.get((one.menu, one.id), (LAST, LAST)) if "/" in one.menu else (0, 0)


def _place_in_menu(one: Command) -> tuple[int, int]:
    """Return the index of the section in its menu, and the place there, of a command or of its submenu.

    What is not listed has the place of “…”, or LAST for both.
    """
    menu, _, inner = one.menu.partition("/")
    return _PLACES.get((menu, inner.replace(" ", "_") or one.id)) or _PLACES.get((menu, OTHERS), (LAST, LAST))


def _index(names: list[str], name: str) -> int:
    """Return the index of the name, LAST if it is missing."""
    return names.index(name) if name in names else LAST
