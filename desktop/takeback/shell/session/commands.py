"""Commands on the table that is shown: play, plan, ask for advice, walk along the line, replay it."""

from __future__ import annotations

from takeback.engine.game import Game
from takeback.engine.history import Node
from takeback.engine.state import Action
from takeback.shell.commands.for_games import (
    finds_mistakes,
    gives_hints,
    has_computers,
    has_levels,
    has_opponents,
)
from takeback.shell.commands.register import (
    A_TABLE,
    A_TURN,
    EDIT,
    HISTORY,
    Command,
    choice,
    command,
    switch,
)
from takeback.shell.game_host import GameHost
from takeback.shell.session.session import Session

REPLAY = "History/Replay"


@command(
    "restart",
    "&Restart",
    A_TABLE,
    keys="F5",
    mac="Ctrl+R",
    menu=EDIT,
    tip="Back to Start. All turns are kept.",
)
def restart(host: GameHost, session: Session) -> None:
    """Go to the start."""
    session.undo_order.restart()


# the turn that is laid out ------------------------------------------------------------------------------
@command(
    "confirm",
    "&Confirm turn",
    A_TABLE,
    keys="Ctrl+Return Ctrl+Enter",
    menu=EDIT,
    tip="Play the turn you have laid out.",
)
def confirm(host: GameHost, session: Session) -> None:
    """Confirm the viewer's draft."""
    session.drafts.confirm()


@command(
    "restart_turn",
    "R&estart turn",
    A_TABLE,
    keys="Ctrl+Shift+Backspace",
    menu=EDIT,
    tip="Take back all steps of this turn.",
)
def restart_turn(host: GameHost, session: Session) -> None:
    """Undo all steps of the open turn."""
    session.drafts.restart_turn()


@command(
    "plan",
    "&Plan ahead",
    A_TABLE,
    keys="Ctrl+P",
    menu=EDIT,
    tip="Plan a seat’s next turn while others play. Press again to put the plan away.",
    games=has_opponents,
)
def plan(host: GameHost, session: Session) -> None:
    """Open or close a plan."""
    session.plans.toggle_plan()


@command(
    "change_turn",
    "&Change this turn",
    A_TURN,
    context="turn",
    tip="Make its steps again as a draft. The turn stays.",
)
def change_turn(host: GameHost, session: Session, node: Node) -> None:
    """Go before this turn with its steps as a draft. The turn itself stays, as another line."""
    table, seat, parent = session.table, node.seat, node.parent
    steps = steps_of(table.game, node)
    if parent is None or seat not in table.persons:
        session.message_emitted.emit("Only a turn that a person played can be changed.")
    elif not steps:
        session.message_emitted.emit("This turn has no steps that could be changed.")
    elif why := table.turn_checks.why_no_new_turn(parent):
        session.message_emitted.emit(why)
    elif (draft := table.drafts.by_place.get((parent.serial, seat))) is not None and draft.stack.count():
        session.navigation.go(parent)
        session.message_emitted.emit("Another turn is laid out here already: play it or take it back first.")
    else:
        session.navigation.go(parent)
        if all(session.act(step, seat) for step in steps):
            session.message_emitted.emit("Change what you like; the turn as it was is kept.")


def steps_of(game: Game, node: Node) -> list[Action]:
    """Return the actions of this turn except the one that ended it."""
    return [one.action for one in node.moves if not game.closes(one)]


# advice -------------------------------------------------------------------------------------------------
@command("hint", "&Hint", A_TABLE, keys="F2", menu=EDIT + "/Hint", tip="Ask for advice.", games=gives_hints)
def hint(host: GameHost, session: Session) -> None:
    """Ask for a hint, or the next step of one."""
    session.advice.ask_hint()


@command(
    "wrong",
    "&What is wrong?",
    A_TABLE,
    keys="F7",
    menu=EDIT + "/Hint",
    tip="Mark what differs from the solution of this level.",
    games=finds_mistakes,
)
def wrong(host: GameHost, session: Session) -> None:
    """Ask what differs from the solution of the level."""
    session.advice.ask_wrong()


@command(
    "solvable",
    "Still sol&vable?",
    A_TABLE,
    keys="F8",
    menu=EDIT + "/Hint",
    tip="Ask whether this level can still be solved.",
    games=finds_mistakes,
)
def solvable(host: GameHost, session: Session) -> None:
    """Ask whether the level can still be solved."""
    session.advice.ask_solvable()


@command(
    "solution",
    "Show &the solution",
    A_TABLE,
    menu=EDIT + "/Hint",
    tip="Play this level to its end, turn by turn. Escape stops. It is no win, and can be taken back.",
    games=has_levels,
)
def solution(host: GameHost, session: Session) -> None:
    """Play the solution of the level, turn by turn."""
    session.advice.show_solution()


@command(
    "let_play",
    "&Let the computer play",
    A_TABLE,
    keys="Ctrl+Shift+Return Ctrl+Shift+Enter",
    menu=EDIT + "/Hint",
    tip="Let the computer play on, or the person whose turn you look back at.",
    games=has_computers,
)
def let_play(host: GameHost, session: Session) -> None:
    """Let the waiting computer or person play."""
    session.computers.let_play()


@command(
    "before_mistake",
    "Before the last mista&ke",
    A_TABLE,
    menu=HISTORY + "/Go",
    tip="In puzzles: go to the last turn from which the level could be solved.",
)
def before_mistake(host: GameHost, session: Session) -> None:
    """Look for the last turn from which the level could be solved, and go there."""
    from takeback.shell.session.mistake import MistakeFinder

    MistakeFinder(session).start()


# walking ------------------------------------------------------------------------------------------------
@command(
    "back", "&Back", A_TABLE, keys="Alt+Left [", mac="Alt+Left Ctrl+[ [", menu=HISTORY, tip="Go one row back."
)
def back(host: GameHost, session: Session) -> None:
    """Go one turn back."""
    session.navigation.back()


@command(
    "forward",
    "&Forward",
    A_TABLE,
    keys="Alt+Right ]",
    mac="Alt+Right Ctrl+] ]",
    menu=HISTORY,
    tip="Go one row forward.",
)
def forward(host: GameHost, session: Session) -> None:
    """Go one turn forward."""
    session.navigation.forward()


@command(
    "first",
    "&Start",
    A_TABLE,
    keys="Alt+Home",
    mac="Alt+Home Ctrl+Up",
    menu=HISTORY,
    tip="Go to the start of the line.",
)
def first(host: GameHost, session: Session) -> None:
    """Go to the start of the line."""
    session.navigation.go_to_start()


@command(
    "last",
    "&End",
    A_TABLE,
    keys="Alt+End",
    mac="Alt+End Ctrl+Down",
    menu=HISTORY,
    tip="Go to the end of the line.",
)
def last(host: GameHost, session: Session) -> None:
    """Go to the end of the line."""
    session.navigation.go_to_end()


@command(
    "my_decision",
    "M&y last decision",
    A_TABLE,
    menu=HISTORY + "/Go",
    tip="Go to the last decision of a person.",
)
def my_decision(host: GameHost, session: Session) -> None:
    """Go to the last decision of a person."""
    session.navigation.go_to_last_decision()


@command(
    "where_i_was",
    "&Where I was",
    A_TABLE,
    keys="Ctrl+Backspace",
    menu=HISTORY + "/Go",
    tip="Go to where you were before the last jump.",
)
def where_i_was(host: GameHost, session: Session) -> None:
    """Go to where the table stood before the last jump."""
    session.navigation.go_to_last_jump()


@command("go_here", "&Go here", A_TURN, context="turn")
def go_here(host: GameHost, session: Session, node: Node) -> None:
    """Go to this turn."""
    session.navigation.go_here(node)


@command("preview", "Pre&view", A_TURN, context="turn")
def preview(host: GameHost, session: Session, node: Node) -> None:
    """Preview the position after this turn."""
    session.preview(node)


# replaying ----------------------------------------------------------------------------------------------
@command("replay", "Play or &pause", A_TABLE, keys="F6", menu=REPLAY, tip="Replay this line.")
def replay(host: GameHost, session: Session) -> None:
    """Start or stop a replay of the line."""
    session.replay.toggle()


@command("replay_from", "&Replay from here", A_TURN, context="turn")
def replay_from(host: GameHost, session: Session, node: Node) -> None:
    """Replay from this turn on."""
    session.replay.start(node)
    if session.replay.is_running:
        host.say(f"Replay from {session.words.turn_phrase(node)}.")


@command("step_back", "Step back", A_TABLE, tip="Go one row back, past skipped rows.")
def step_back(host: GameHost, session: Session) -> None:
    """Go back to the previous turn that is not skipped."""
    session.replay.step(-1)


@command("step_forward", "Step forward", A_TABLE, tip="Go one row forward, past skipped rows.")
def step_forward(host: GameHost, session: Session) -> None:
    """Go forward to the next turn that is not skipped."""
    session.replay.step(1)


def _speed(id: str, text: str, value: float) -> Command:
    """Return the command that sets this replay speed."""
    return choice(f"speed_{id}", text, "replay_speed", value, menu=REPLAY, group="speed")


def _skip(id: str, text: str, tip: str) -> Command:
    """Return the command that sets which turns a replay skips."""
    return choice(f"skip_{id}", text, "replay_skip", id, menu=REPLAY, group="skip", tip=tip)


REPLAYING = (
    switch(
        "loop", "&Loop", "replay_loop", menu=REPLAY, tip="Begin again at Start until you stop the replay."
    ),
    _speed("quarter", "¼×", 0.25),
    _speed("half", "½×", 0.5),
    _speed("1", "1×", 1.0),
    _speed("2", "2×", 2.0),
    _speed("4", "4×", 4.0),
    _speed("8", "8×", 8.0),
    choice(
        "even_pace",
        "&Even pace",
        "replay_pace",
        "even",
        menu=REPLAY,
        group="tempo",
        tip="Show every turn for the same time.",
    ),
    choice(
        "thought_pace",
        "As it was &thought about",
        "replay_pace",
        "thought",
        menu=REPLAY,
        group="tempo",
        tip="Show every turn for as long as the player thought, at most 3 seconds.",
    ),
    _skip("none", "E&very turn", "Skip nothing."),
    _skip("computers", "Skip &computers", "Skip the turns of computers."),
    _skip("passes", "Skip p&asses", "Skip rows that only end a turn."),
    _skip("others", "Only &my turns", "Skip all turns but yours."),
)
