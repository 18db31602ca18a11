"""The order of menus, of their sections and of the commands in these. What is not listed comes last."""

from __future__ import annotations

from collections.abc import Iterable

from takeback.shell.commands.register import EDIT, GAME, HELP, HISTORY, VIEW, Command

TITLES = {GAME: "&Game", EDIT: "&Edit", HISTORY: "Hi&story", VIEW: "&View", HELP: "&Help"}
# A separator goes between sections. A capitalized name is a submenu, with _ for a space; "…" is everything
# not listed.
SECTIONS = {
    GAME: (
        "new again gallery players restart levels level_before level_after pause records statistics practice",
        "…",
        "open recent save save_as export edit_copy play_it back_to_editor export_level",
        "My_levels",
        "share share_start from_share",
        "table_rules verify_game save_receipt",
        "another_window close quit",
    ),
    EDIT: (
        "undo redo",
        "confirm restart_turn plan",
        "…",
        "hint wrong solvable solution let_play",
        "copy_position find find_after find_before",
        "settings",
    ),
    HISTORY: (
        "back forward first last",
        "go_to my_decision before_mistake where_i_was ending",
        "line_before line_after fork_before fork_after earlier later",
        "bookmark suppose note Bookmarks",
        "compare Replay",
        "Line Change_the_past",
        "undo_tidying redo_tidying deleted",
    ),
    VIEW: (
        "history panel numbers … other_part thumbnails all_lines toolbar status_bar time_order",
        "Theme Animation",
        "Zoom full_screen",
    ),
    HELP: ("help tutorial keys remap palette", "report", "about"),
}
TURN_MENU = (  # the context menu of a turn in the history
    "go_here preview compare replay_from change_turn",
    "replace_turn insert_turn take_out move_turn swap_turn rest_from rest_here",
    "bookmark note copy_line",
    "promote make_main rename_line show_from",
    "delete_from",
)
LAST, OTHERS = 99, "…"
_PLACES = {
    (menu, name): (number, place)
    for menu, sections in SECTIONS.items()
    for number, section in enumerate(sections)
    for place, name in enumerate(section.split())
}


def section_of(one: Command) -> int:
    """Return the index of the command's section in its menu."""
    return _place(one)[0]


def in_menu_order(commands: Iterable[Command]) -> tuple[Command, ...]:
    """Return the commands in the order of the menus, those without a menu last."""
    names = list(SECTIONS)
    return tuple(sorted(commands, key=lambda one: (_index(names, one.menu.partition("/")[0]), *_place(one))))


def _place(one: Command) -> tuple[int, int]:
    """Return section and place of a command in its menu."""
    menu, _, inner = one.menu.partition("/")
    return _PLACES.get((menu, inner.replace(" ", "_") or one.id)) or _PLACES.get((menu, OTHERS), (LAST, LAST))


def _index(names: list[str], name: str) -> int:
    """Return the index of the name, LAST if it is missing."""
    return names.index(name) if name in names else LAST
