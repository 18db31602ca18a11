"""In which order the menus, their sections and their lines stand. What is not named here comes last."""

from __future__ import annotations

from collections.abc import Iterable

from takeback.shell.commands.register import EDIT, GAME, HELP, HISTORY, VIEW, Command

TITLES = {GAME: "&Game", EDIT: "&Edit", HISTORY: "Hi&story", VIEW: "&View", HELP: "&Help"}
# A line is drawn between sections. A name with a capital is a menu in the menu, with _ for a space, … all
# that is not named.
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
ABOUT_A_TURN = (  # the menu of a turn of the history
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
    """The number of its section in its menu."""
    return _place(one)[0]


def in_order(commands: Iterable[Command]) -> tuple[Command, ...]:
    """As the menus have them, and then those that are in none."""
    names = list(SECTIONS)
    return tuple(sorted(commands, key=lambda one: (_number(names, one.menu.partition("/")[0]), *_place(one))))


def _place(one: Command) -> tuple[int, int]:
    menu, _, inner = one.menu.partition("/")
    return _PLACES.get((menu, inner.replace(" ", "_") or one.id)) or _PLACES.get((menu, OTHERS), (LAST, LAST))


def _number(names: list[str], name: str) -> int:
    return names.index(name) if name in names else LAST
