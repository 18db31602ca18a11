"""All that the player can ask of the window: its name, its keys, and where it stands in the menus."""

import msgspec

MENUS = {"Game": "&Game", "Edit": "&Edit", "History": "Hi&story", "View": "&View", "Help": "&Help"}


class Entry(msgspec.Struct, frozen=True):
    """One thing to ask for. `windows` and `mac` stand in for `keys` there; a macOS Ctrl is the Cmd key."""

    id: str
    text: str  # as in the menu
    keys: tuple[str, ...] = ()
    menu: str = ""  # "View/Theme" is a menu in the menu; empty: reached by its key alone
    section: int = 0  # a line is drawn between sections
    tip: str = ""
    windows: tuple[str, ...] = ()
    mac: tuple[str, ...] = ()
    group: str = ""  # of these one is chosen at a time
    checkable: bool = False
    icon: str = ""
    context: str = "window"  # where its keys count; no key twice in one of these

    @property
    def name(self) -> str:
        return self.text.replace("&", "").rstrip("…")

    def keys_on(self, platform: str) -> tuple[str, ...]:
        if platform == "win32" and self.windows:
            return self.windows
        return self.mac if platform == "darwin" and self.mac else self.keys


ENTRIES = (
    # Game
    Entry("new", "&New…", ("Ctrl+N",), "Game", 0, "Choose options and players, and start.", icon="new"),
    Entry(
        "gallery", "&All games", ("Ctrl+Shift+O",), "Game", 0, "Show all games, and those that wait for you."
    ),
    Entry("players", "Players…", (), "Game", 0, "Let a computer play a seat, or a person again."),
    Entry("restart", "&Restart", ("F5",), "Game", 0, "Back to Start. All turns are kept.", mac=("Ctrl+R",)),
    Entry("levels", "&Levels", ("Ctrl+L",), "Game", 0, "All levels, and what you have reached in them."),
    Entry(
        "level_before", "Level &before", ("PgUp",), "Game", 0, "The level before this one.", context="board"
    ),
    Entry(
        "level_after",
        "Level after",
        ("PgDown", "Ctrl+Shift+N"),
        "Game",
        0,
        "The level after this one.",
        context="board",
    ),
    Entry(
        "pause",
        "&Pause",
        ("Ctrl+Space",),
        "Game",
        0,
        "Cover the board and stop the clock; once more: go on.",
        mac=("Ctrl+Alt+P",),
    ),
    Entry(
        "records",
        "&Hands and records",
        ("Ctrl+H",),
        "Game",
        0,
        "What was played before, step by step, and the figures of the players.",
        mac=("Ctrl+Alt+H",),
    ),
    Entry(
        "practice",
        "Contin&ue as practice",
        (),
        "Game",
        0,
        "On a fair table: go on from here in a free copy that never counts.",
    ),
    Entry("open", "&Open…", ("Ctrl+O",), "Game", 1, "Open a saved game."),
    Entry("recent", "Recent &games…", (), "Game", 1, "What you played last, to go on with."),
    Entry("save", "&Save", ("Ctrl+S",), "Game", 1, "Save this game with all its lines as a file."),
    Entry("save_as", "Sa&ve as…", ("Ctrl+Shift+S",), "Game", 1, "Save this game as another file."),
    Entry("export", "&Export…", ("Ctrl+E",), "Game", 1, "As pictures, pages, an animation or text."),
    Entry("edit_copy", "E&dit a copy", ("Ctrl+Shift+E",), "Game", 1, "Change a copy of this level."),
    Entry("play_it", "Play &it", ("Shift+F6",), "Game", 1, "Play the level that is being made."),
    Entry("export_level", "Export level as text…", (), "Game", 1, "Write the level to a file, as text."),
    Entry(
        "share",
        "Copy share &text",
        ("Ctrl+Shift+C",),
        "Game",
        2,
        "This start and its turns up to here, as text.",
    ),
    Entry("share_start", "Copy te&xt of the start", (), "Game", 2, "The start alone, to play it anew."),
    Entry(
        "from_share", "&From share text…", ("Ctrl+Shift+V",), "Game", 2, "Open what somebody copied for you."
    ),
    Entry(
        "table_rules",
        "Pla&yers and table rules…",
        (),
        "Game",
        3,
        "Who plays, by which options, and what can be taken back.",
    ),
    Entry("close", "&Close", ("Ctrl+W",), "Game", 4, "Leave this table. It waits for you as it is."),
    Entry("quit", "&Quit", ("Ctrl+Q",), "Game", 4, "Close Takeback. Everything is kept."),
    # Edit
    Entry("undo", "&Undo", ("Ctrl+Z",), "Edit", 0, windows=("Ctrl+Z", "Alt+Backspace"), icon="undo"),
    Entry("redo", "&Redo", ("Ctrl+Shift+Z", "Ctrl+Y"), "Edit", 0, icon="redo"),
    Entry(
        "confirm",
        "&Confirm turn",
        ("Ctrl+Return", "Ctrl+Enter"),
        "Edit",
        1,
        "Play the turn you have laid out.",
    ),
    Entry(
        "restart_turn",
        "R&estart turn",
        ("Ctrl+Shift+Backspace",),
        "Edit",
        1,
        "Take back all steps of this turn.",
    ),
    Entry(
        "plan",
        "&Plan ahead",
        ("P",),
        "Edit",
        1,
        "Lay out the next turn of a seat while others play; once more puts the plan away.",
    ),
    Entry("hint", "&Hint", ("F2",), "Edit", 2, "Ask for advice.", icon="hint"),
    Entry(
        "wrong", "&What is wrong?", ("F7",), "Edit", 2, "Mark what is not as in the solution of this level."
    ),
    Entry("solvable", "Still sol&vable?", ("F8",), "Edit", 2, "Ask whether this level can still be solved."),
    Entry(
        "let_play",
        "&Let the computer play",
        ("Ctrl+Shift+Return", "Ctrl+Shift+Enter"),
        "Edit",
        2,
        "After going back the computer waits until you play or say so.",
    ),
    Entry(
        "copy_position",
        "Copy pos&ition",
        (),
        "Edit",
        3,
        "A picture of it, and where text is wanted its words.",
    ),
    Entry("find", "&Find…", ("Ctrl+F",), "Edit", 3, "In all lines: turns, events, names, bookmarks, notes."),
    Entry(
        "find_after",
        "Find &next",
        ("F3",),
        "Edit",
        3,
        "To the next turn that was found.",
        mac=("F3", "Ctrl+G"),
    ),
    Entry(
        "find_before",
        "Find previ&ous",
        ("Shift+F3",),
        "Edit",
        3,
        "To the turn that was found before.",
        mac=("Shift+F3", "Ctrl+Shift+G"),
    ),
    Entry("settings", "&Settings…", ("Ctrl+,",), "Edit", 4),
    # History
    Entry(
        "back",
        "&Back",
        ("Alt+Left", "["),
        "History",
        0,
        "One row back.",
        mac=("Alt+Left", "Ctrl+[", "["),
    ),
    Entry(
        "forward",
        "&Forward",
        ("Alt+Right", "]"),
        "History",
        0,
        "One row forward.",
        mac=("Alt+Right", "Ctrl+]", "]"),
    ),
    Entry(
        "first",
        "&Start",
        ("Alt+Home",),
        "History",
        0,
        "To the start of the line.",
        mac=("Alt+Home", "Ctrl+Up"),
    ),
    Entry(
        "last", "&End", ("Alt+End",), "History", 0, "To the end of the line.", mac=("Alt+End", "Ctrl+Down")
    ),
    Entry(
        "go_to",
        "&Go to…",
        ("Ctrl+G",),
        "History",
        1,
        "To a turn by its number, or to a bookmark by its name.",
        mac=("Ctrl+J",),
    ),
    Entry("my_decision", "M&y last decision", (), "History", 1, "To where a person decided last."),
    Entry(
        "before_mistake",
        "Before the last mista&ke",
        (),
        "History",
        1,
        "In puzzles: to the last turn from which they could still be solved.",
    ),
    Entry("where_i_was", "&Where I was", ("Ctrl+Backspace",), "History", 1, "To before the last jump."),
    Entry(
        "line_before", "&Previous line", ("Alt+Up",), "History", 2, "The line before, at the nearest fork."
    ),
    Entry("line_after", "&Next line", ("Alt+Down",), "History", 2, "The line after, at the nearest fork."),
    Entry(
        "fork_before", "Pre&vious fork", ("Alt+Shift+Up",), "History", 2, "To where lines part before here."
    ),
    Entry("fork_after", "Ne&xt fork", ("Alt+Shift+Down",), "History", 2, "To where lines part after here."),
    Entry(
        "earlier", "Earlie&r in time", ("Alt+Shift+Left",), "History", 2, "The turn played before this one."
    ),
    Entry("later", "La&ter in time", ("Alt+Shift+Right",), "History", 2, "The turn played after this one."),
    Entry("bookmark", "Book&mark", ("Ctrl+D",), "History", 3, "Mark this place; once more to edit the mark."),
    Entry(
        "suppose",
        "S&uppose…",
        ("Ctrl+Shift+D",),
        "History",
        3,
        "Try something out from here: does it hold, or does it fail?",
    ),
    Entry("note", "N&ote…", (), "History", 3, "Write something down about this turn."),
    Entry("bookmarks", "&List", (), "History/Bookmarks", 3, "All bookmarks of this game."),
    Entry(
        "bookmark_before",
        "&Previous",
        ("Alt+PgUp",),
        "History/Bookmarks",
        3,
        "The bookmark before, on this line.",
    ),
    Entry(
        "bookmark_after",
        "&Next",
        ("Alt+PgDown",),
        "History/Bookmarks",
        3,
        "The bookmark after, on this line.",
    ),
    *(
        Entry(f"bookmark_{n}", f"Bookmark &{n}", (f"Ctrl+{n}",), "History/Bookmarks", 3, "In tree order.")
        for n in range(1, 10)
    ),
    Entry(
        "compare", "&Compare", ("Ctrl+K",), "History", 4, "This place beside another one, and what differs."
    ),
    Entry(
        "replay",
        "Play or &pause",
        ("F6",),
        "History/Replay",
        4,
        "Walk along this line by itself.",
        icon="play",
    ),
    Entry(
        "loop", "&Loop", (), "History/Replay", 4, "Begin again at Start, until you stop it.", checkable=True
    ),
    Entry("speed_quarter", "¼×", (), "History/Replay", 4, group="speed"),
    Entry("speed_half", "½×", (), "History/Replay", 4, group="speed"),
    Entry("speed_1", "1×", (), "History/Replay", 4, group="speed"),
    Entry("speed_2", "2×", (), "History/Replay", 4, group="speed"),
    Entry("speed_4", "4×", (), "History/Replay", 4, group="speed"),
    Entry("speed_8", "8×", (), "History/Replay", 4, group="speed"),
    Entry("even_pace", "&Even pace", (), "History/Replay", 4, "Every turn takes as long.", group="tempo"),
    Entry(
        "thought_pace",
        "As it was &thought about",
        (),
        "History/Replay",
        4,
        "Every turn takes as long as it was thought about, at most 3 seconds.",
        group="tempo",
    ),
    Entry("skip_none", "E&very turn", (), "History/Replay", 4, "Nothing is skipped.", group="skip"),
    Entry(
        "skip_computers", "Skip &computers", (), "History/Replay", 4, "Turns of persons only.", group="skip"
    ),
    Entry(
        "skip_passes", "Skip p&asses", (), "History/Replay", 4, "Not what only ended a turn.", group="skip"
    ),
    Entry("skip_others", "Only &my turns", (), "History/Replay", 4, "The turns of your seat.", group="skip"),
    Entry("promote", "&Promote", (), "History/Line", 5, "Make this line the first where it parts."),
    Entry("make_main", "&Make main line", (), "History/Line", 5, "Make it the first at every fork to Start."),
    Entry("rename_line", "&Rename line…", (), "History/Line", 5, "Give this line a name."),
    Entry("copy_line", "&Copy this line as text", (), "History/Line", 5, "All its turns, one to a line."),
    Entry("show_from", "&Show from here", (), "History/Line", 5, "Make this turn the top of the tree."),
    Entry("delete_from", "&Delete from here", (), "History/Line", 5, "Undo brings it back."),
    Entry(
        "undo_tidying", "Undo t&idying", (), "History", 6, "Take back the last bookmark, name or deletion."
    ),
    Entry("deleted", "&Deleted…", (), "History", 6, "What was deleted, to put it back."),
    # With the buttons over the history; and about a turn that is pointed at
    Entry("step_back", "Step back", tip="One row back, over those that are skipped."),
    Entry("step_forward", "Step forward", tip="One row forward, over those that are skipped."),
    Entry("replay_from", "&Replay from here", context="turn"),
    Entry("go_here", "&Go here", context="turn"),
    Entry("preview", "Pre&view", context="turn"),
    Entry("change_turn", "&Change this turn", tip="Lay its steps out again; the turn stays.", context="turn"),
    # View
    Entry("history", "&History panel", ("F9",), "View", 0, checkable=True),
    Entry(
        "panel",
        "&Item panel",
        ("Ctrl+Shift+I",),
        "View",
        0,
        "What a game shows of the item you have selected.",
        checkable=True,
    ),
    Entry(
        "numbers",
        "Numbers of rows and columns",
        ("Ctrl+Shift+L",),
        "View",
        0,
        "On small boards too, where a board has rows and columns.",
        checkable=True,
    ),
    Entry(
        "four_colours",
        "Fo&ur-colour cards",
        (),
        "View",
        0,
        "Every suit in a colour of its own.",
        checkable=True,
    ),
    Entry(
        "in_blinds",
        "&Chips in big blinds",
        (),
        "View",
        0,
        "Where there are blinds; else in chips.",
        checkable=True,
    ),
    Entry(
        "other_part",
        "&Board or history",
        ("F4",),
        "View",
        0,
        "Move the focus: board, line, tree, and round again.",
    ),
    Entry("part_before", "Board or history, back", ("Shift+F4",)),
    Entry(
        "thumbnails",
        "&Thumbnails",
        (),
        "View",
        0,
        "A small picture of the position beside every row of the history.",
        checkable=True,
    ),
    Entry("all_lines", "&All lines", (), "View", 0, "The lower half of the history.", checkable=True),
    Entry("toolbar", "T&oolbar", (), "View", 0, checkable=True),
    Entry("status_bar", "&Status bar", (), "View", 0, checkable=True),
    Entry(
        "time_order",
        "In time o&rder",
        (),
        "View",
        0,
        "All turns of all lines by the moment they were played.",
        checkable=True,
    ),
    Entry("theme_light", "&Light", (), "View/Theme", 1, group="theme"),
    Entry("theme_dark", "&Dark", (), "View/Theme", 1, group="theme"),
    Entry("theme_contrast", "High &contrast", (), "View/Theme", 1, group="theme"),
    Entry("theme_system", "As the &system", (), "View/Theme", 1, group="theme"),
    Entry("pace_0", "&Off", (), "View/Animation", 1, group="pace"),
    Entry("pace_half", "½×", (), "View/Animation", 1, group="pace"),
    Entry("pace_1", "1×", (), "View/Animation", 1, group="pace"),
    Entry("pace_2", "2×", (), "View/Animation", 1, group="pace"),
    Entry("pace_3", "3×", (), "View/Animation", 1, group="pace"),
    *(
        Entry(f"zoom_{n}", f"{n} %", (), "View/Zoom", 2, "How large everything is drawn.", group="zoom")
        for n in (100, 125, 150, 175, 200)
    ),
    Entry(
        "full_screen",
        "&Full screen",
        ("F11",),
        "View",
        2,
        checkable=True,
        windows=("F11", "Alt+Return"),
        mac=("Ctrl+Meta+F",),
    ),
    Entry("menu_bar", "Menu bar", ("F10",)),
    # Help
    Entry("help", "&This game", ("F1",), "Help", 0, "How this game is played."),
    Entry("tutorial", "T&utorial", (), "Help", 0, "Lessons on the board, where the game has some."),
    Entry("keys", "&Keys", ("Ctrl+?",), "Help", 0, "All keys.", mac=("Ctrl+?", "Ctrl+/")),
    Entry("remap", "&Change keys…", (), "Help", 0, "Give an action other keys."),
    Entry(
        "palette",
        "Command &palette",
        ("Ctrl+Shift+P",),
        "Help",
        0,
        "Find everything by its words, and learn its key.",
    ),
    Entry("report", "&Report a problem…", (), "Help", 1),
    Entry("about", "&About Takeback", (), "Help", 2),
)

CHOICES: dict[str, tuple[str, object]] = {  # what the entries of a group put into the settings
    "theme_light": ("theme", "light"),
    "theme_dark": ("theme", "dark"),
    "theme_contrast": ("theme", "contrast"),
    "theme_system": ("theme", "system"),
    "pace_0": ("pace", 0.0),
    "pace_half": ("pace", 0.5),
    "pace_1": ("pace", 1.0),
    "pace_2": ("pace", 2.0),
    "pace_3": ("pace", 3.0),
    **{f"zoom_{n}": ("zoom", n / 100) for n in (100, 125, 150, 175, 200)},
    "speed_quarter": ("replay_speed", 0.25),
    "speed_half": ("replay_speed", 0.5),
    "speed_1": ("replay_speed", 1.0),
    "speed_2": ("replay_speed", 2.0),
    "speed_4": ("replay_speed", 4.0),
    "speed_8": ("replay_speed", 8.0),
    "even_pace": ("replay_pace", "even"),
    "thought_pace": ("replay_pace", "thought"),
    "skip_none": ("replay_skip", "none"),
    "skip_computers": ("replay_skip", "computers"),
    "skip_passes": ("replay_skip", "passes"),
    "skip_others": ("replay_skip", "others"),
}
