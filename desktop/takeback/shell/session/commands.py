"""Commands on the table that is shown: play, plan, ask for advice, walk along the line, replay it."""

from __future__ import annotations

from collections.abc import Callable

from takeback.engine.game import Game
from takeback.engine.history import Node
from takeback.engine.state import Action
from takeback.puzzles.answers import NO_HINTS
from takeback.shell.commands.for_games import (
    why_no_comparison,
    why_no_computer_opponents,
    why_no_confirming,
    why_no_hints,
    why_no_level,
    why_no_mistakes,
    why_no_opponents,
    why_no_passes,
    why_no_plans,
    why_no_solution,
    why_no_solvability,
    why_not_in_editor,
    why_turns_end_at_once,
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
from takeback.shell.session.advice import WATCHING
from takeback.shell.session.session import Session
from takeback.shell.session.view import PreviewTarget
from takeback.texts import gettext as _
from takeback.texts import gettext_noop

REPLAY = "History/Replay"
OTHER_TURN = _("You have already started another turn here: confirm it or undo it first.")


def why_not_back(host: GameHost, session: Session) -> str:
    """Return why there is nothing before the present turn; empty if there is."""
    return session.navigation.why_not_back()


@command(
    "restart",
    _("&Restart"),
    A_TABLE,
    keys="F5",
    mac="Ctrl+R",
    menu=EDIT,
    tip=_("Restart this game from Start. All turns are kept."),
    why_not=why_not_back,
)
def restart(host: GameHost, session: Session) -> None:
    """Go to the start, keeping all turns; an Undo right after returns from there."""
    session.undo_order.restart()


# the turn that is laid out ------------------------------------------------------------------------------
def why_not_confirm(host: GameHost, session: Session) -> str:
    """Return why no turn can be confirmed; empty if one can."""
    return session.drafts.why_not_confirm()


@command(
    "confirm",
    _("&Confirm turn"),
    A_TABLE,
    keys="Ctrl+Return Ctrl+Enter",
    menu=EDIT,
    tip=_("Play the turn you have prepared."),
    games=why_no_confirming,
    tables=why_turns_end_at_once,
    why_not=why_not_confirm,
)
def confirm(host: GameHost, session: Session) -> None:
    """Confirm the viewer's draft."""
    session.drafts.confirm()


def why_not_restart_turn(host: GameHost, session: Session) -> str:
    """Return why the turn has no step to undo; empty if it has."""
    return session.drafts.why_not_restart_turn()


@command(
    "restart_turn",
    _("R&estart turn"),
    A_TABLE,
    keys="Ctrl+Shift+Backspace",
    menu=EDIT,
    tip=_("Undo all steps of this turn."),
    games=why_no_confirming,
    tables=why_turns_end_at_once,
    why_not=why_not_restart_turn,
)
def restart_turn(host: GameHost, session: Session) -> None:
    """Undo all steps of the open turn."""
    session.drafts.restart_turn()


def why_not_plan(host: GameHost, session: Session) -> str:
    """Return why no plan can be opened or closed; empty if one can."""
    return session.plans.why_not_toggle()


@command(
    "plan",
    _("&Plan ahead"),
    A_TABLE,
    keys="Ctrl+P",
    menu=EDIT,
    tip=_("Plan a seat’s next turn while others play. Press again to close the plan."),
    games=why_no_plans,
    tables=why_turns_end_at_once,
    why_not=why_not_plan,
)
def plan(host: GameHost, session: Session) -> None:
    """Open the plan of a person, offer a choice if there are several, or close the open plan."""
    session.plans.toggle_plan()


def why_not_change_turn(host: GameHost, session: Session, node: Node) -> str:
    """Return why nothing can be played in place of this turn; empty if something can."""
    table, seat, parent = session.table, node.seat, node.parent
    if parent is None or seat not in table.persons:
        return _("Only turns played by a person can be changed.")
    if why := table.turn_checks.why_no_new_turn(parent):
        return why
    return OTHER_TURN if parent is table.here and _has_steps(session, node) else ""


def _has_steps(session: Session, node: Node) -> bool:
    """Return whether the seat of this turn has another turn laid out before it."""
    assert node.parent is not None
    draft = session.table.drafts.by_place.get((node.parent.serial, node.seat))
    return draft is not None and draft.stack.count() > 0


@command(
    "change_turn",
    _("&Change this turn in a new line"),
    A_TURN,
    turn_text=gettext_noop("&Change turn {turn} in a new line"),
    context="turn",
    tip=_(
        "Go to before this turn and repeat its steps as a draft. The original turn is kept in its own line."
    ),
    tables=why_not_in_editor,
    why_not=why_not_change_turn,
)
def change_turn(host: GameHost, session: Session, node: Node) -> None:
    """Go before this turn with its steps, if it has some, as a draft, and say that the original turn is kept.

    If its seat has already begun another turn there, no steps are made, and that is said instead.
    """
    assert node.parent is not None
    steps, has_other = steps_of(session.table.game, node), _has_steps(session, node)
    session.navigation.go(node.parent)
    if has_other:
        session.message_emitted.emit(OTHER_TURN)
    elif not steps:
        session.message_emitted.emit(_("Play another turn; the original turn is kept."))
    elif all(session.act(step, node.seat) for step in steps):
        session.message_emitted.emit(_("Change what you like; the original turn is kept."))


def steps_of(game: Game, node: Node) -> list[Action]:
    """Return the actions of this turn except those that ended it."""
    return [one.action for one in node.moves if not game.closes(one)]


# advice -------------------------------------------------------------------------------------------------
def why_not_hint(host: GameHost, session: Session) -> str:
    """Return why there is no hint; empty if one can be asked for."""
    return NO_HINTS if session.checks.is_making else session.advice.why_not_hint()


@command(
    "hint",
    _("&Hint"),
    A_TABLE,
    keys="F2",
    menu=EDIT + "/Hint",
    tip=_("Ask for advice."),
    games=why_no_hints,
    tables=why_not_in_editor,
    why_not=why_not_hint,
)
def hint(host: GameHost, session: Session) -> None:
    """Ask for a hint, or the next step of one."""
    session.advice.ask_hint()


def why_not_check(host: GameHost, session: Session) -> str:
    """Return why the level cannot be checked; empty if it can."""
    return session.advice.why_not_check()


@command(
    "wrong",
    _("&What is wrong?"),
    A_TABLE,
    keys="F7",
    menu=EDIT + "/Hint",
    tip=_("Mark what differs from the solution of this level."),
    games=why_no_comparison,
    tables=why_not_in_editor,
    why_not=why_not_check,
)
def wrong(host: GameHost, session: Session) -> None:
    """Ask what differs from the solution of the level."""
    session.advice.ask_wrong()


@command(
    "solvable",
    _("Still sol&vable?"),
    A_TABLE,
    keys="F8",
    menu=EDIT + "/Hint",
    tip=_("Ask whether this level can still be solved."),
    games=why_no_solvability,
    tables=why_not_in_editor,
    why_not=why_not_check,
)
def solvable(host: GameHost, session: Session) -> None:
    """Ask whether the level can still be solved."""
    session.advice.ask_solvable()


def why_not_solution(host: GameHost, session: Session) -> str:
    """Return why the solution cannot be played; empty if it can."""
    return session.advice.why_not_solution()


@command(
    "solution",
    _("Show &the solution"),
    A_TABLE,
    menu=EDIT + "/Hint",
    tip=(
        _(
            "Play this level to the end, turn by turn. Esc stops. It does not count as a win, and "
            "can be undone."
        )
    ),
    games=why_no_solution,
    tables=why_no_level,
    why_not=why_not_solution,
)
def solution(host: GameHost, session: Session) -> None:
    """Play the solution of the level, turn by turn."""
    session.advice.show_solution()


def why_not_let_play(host: GameHost, session: Session) -> str:
    """Return why nobody can be let play; empty if somebody waits for it."""
    return session.computers.why_not_let_play()


@command(
    "let_play",
    _("&Let the computer play"),
    A_TABLE,
    keys="Ctrl+Shift+Return Ctrl+Shift+Enter",
    menu=EDIT + "/Hint",
    tip=_("Let the computer, or the person whose turn it is, play on from here."),
    games=why_no_computer_opponents,
    tables=why_not_in_editor,
    why_not=why_not_let_play,
)
def let_play(host: GameHost, session: Session) -> None:
    """Let the waiting computer play, or the person whose turn is looked back at."""
    session.computers.let_play()


def why_nobody_looks(host: GameHost, session: Session) -> str:
    """Return that nobody in particular looks at the table; empty if somebody does."""
    return "" if session.words.viewer is not None else WATCHING


@command(
    "before_mistake",
    _("Find the mista&ke"),
    A_TABLE,
    menu=HISTORY + "/Go",
    tip=_("Go to before the turn after which the game was lost or the level could not be solved."),
    games=why_no_mistakes,
    tables=why_not_in_editor,
    why_not=why_nobody_looks,
)
def before_mistake(host: GameHost, session: Session) -> None:
    """Look for the move that lost the game or made the level unsolvable; go to before it, and name it."""
    from takeback.shell.session.mistake import LevelMistakeFinder, LostGameFinder

    finder = LostGameFinder if why_no_solvability(session.table.game) else LevelMistakeFinder
    finder(session).start()


# walking ------------------------------------------------------------------------------------------------
@command(
    "back",
    _("&Back"),
    A_TABLE,
    keys="Alt+Left [",
    mac="Alt+Left Ctrl+[ [",
    menu=HISTORY,
    tip=_("Go one turn back."),
    why_not=why_not_back,
)
def back(host: GameHost, session: Session) -> None:
    """Go one turn back."""
    session.navigation.back()


def why_not_forward(host: GameHost, session: Session) -> str:
    """Return why there is nothing after the present turn; empty if there is."""
    return session.navigation.why_not_forward()


@command(
    "forward",
    _("&Forward"),
    A_TABLE,
    keys="Alt+Right ]",
    mac="Alt+Right Ctrl+] ]",
    menu=HISTORY,
    tip=_("Go one turn forward."),
    why_not=why_not_forward,
)
def forward(host: GameHost, session: Session) -> None:
    """Go one turn forward."""
    session.navigation.forward()


@command(
    "first",
    _("&Start"),
    A_TABLE,
    keys="Alt+Home",
    mac="Alt+Home Ctrl+Up",
    menu=HISTORY,
    tip=_("Go to the start of the line."),
    why_not=why_not_back,
)
def first(host: GameHost, session: Session) -> None:
    """Go to the start of the line."""
    session.navigation.go_to_start()


@command(
    "last",
    _("&End"),
    A_TABLE,
    keys="Alt+End",
    mac="Alt+End Ctrl+Down",
    menu=HISTORY,
    tip=_("Go to the end of the line."),
    why_not=why_not_forward,
)
def last(host: GameHost, session: Session) -> None:
    """Go to the end of the line."""
    session.navigation.go_to_end()


def why_not_my_decision(host: GameHost, session: Session) -> str:
    """Return why there is no last decision; empty if there is one."""
    return session.navigation.why_not_last_decision()


@command(
    "my_decision",
    _("M&y last decision"),
    A_TABLE,
    menu=HISTORY + "/Go",
    tip=_("Go to the last decision of a person."),
    tables=why_not_in_editor,
    why_not=why_not_my_decision,
)
def my_decision(host: GameHost, session: Session) -> None:
    """Go to the last decision of a person."""
    session.navigation.go_to_last_decision()


def why_not_where_i_was(host: GameHost, session: Session) -> str:
    """Return why there is no last jump; empty if there was one."""
    return session.navigation.why_not_last_jump()


@command(
    "where_i_was",
    _("&Where I was"),
    A_TABLE,
    keys="Ctrl+Backspace",
    menu=HISTORY + "/Go",
    tip=_("Go to where you were before the last jump."),
    why_not=why_not_where_i_was,
)
def where_i_was(host: GameHost, session: Session) -> None:
    """Go to where the table stood before the last jump."""
    session.navigation.go_to_last_jump()


def why_not_go_here(host: GameHost, session: Session, node: Node) -> str:
    """Return why there is no going to this turn; empty if there is."""
    return session.navigation.why_not_here(node)


@command("go_here", _("&Go here"), A_TURN, context="turn", why_not=why_not_go_here)
def go_here(host: GameHost, session: Session, node: Node) -> None:
    """Go to this turn."""
    session.navigation.go(node)


def why_not_preview(host: GameHost, session: Session, node: Node) -> str:
    """Return why this turn cannot be previewed; empty if it can."""
    return session.why_no_preview(node)


@command("preview", _("Pre&view"), A_TURN, context="turn", why_not=why_not_preview)
def preview(host: GameHost, session: Session, node: Node) -> None:
    """Preview the position after this turn, and keep the preview; this stops a replay."""
    session.pin(PreviewTarget(node))


# replaying ----------------------------------------------------------------------------------------------
def why_not_replay(host: GameHost, session: Session) -> str:
    """Return why nothing can be replayed; empty if something can."""
    return session.replay.why_not_start()


@command(
    "replay",
    _("Play or &pause"),
    A_TABLE,
    keys="F6",
    menu=REPLAY,
    tip=_("Replay this line."),
    tables=why_not_in_editor,
    why_not=why_not_replay,
)
def replay(host: GameHost, session: Session) -> None:
    """Start a replay of the line from the present turn (at its end from Start), or stop the one that runs."""
    session.replay.toggle()


def why_not_replay_from(host: GameHost, session: Session, node: Node) -> str:
    """Return why nothing can be replayed from this turn; empty if something can."""
    return session.replay.why_not_start()


@command(
    "replay_from",
    _("&Watch a replay from here"),
    A_TURN,
    context="turn",
    tables=why_not_in_editor,
    why_not=why_not_replay_from,
)
def replay_from(host: GameHost, session: Session, node: Node) -> None:
    """Replay from this turn on, and say so."""
    session.replay.start(node)
    if session.replay.is_running:
        host.say(_("Replay from {turn}.", turn=session.words.turn_phrase(node)))


@command(
    "step_back",
    _("Step back"),
    A_TABLE,
    tip=_("Go one turn back, past skipped turns."),
    why_not=why_not_back,
)
def step_back(host: GameHost, session: Session) -> None:
    """Go back to the previous turn that is not skipped."""
    session.replay.step(-1)


@command(
    "step_forward",
    _("Step forward"),
    A_TABLE,
    tip=_("Go one turn forward, past skipped turns."),
    why_not=why_not_forward,
)
def step_forward(host: GameHost, session: Session) -> None:
    """Go forward to the next turn that is not skipped."""
    session.replay.step(1)


def _speed(id: str, text: str, value: float) -> Command:
    """Return the command that sets this replay speed."""
    return choice(
        f"speed_{id}", text, "replay_speed", value, menu=REPLAY, group="speed", tables=why_not_in_editor
    )


def _skip(id: str, text: str, tip: str, games: Callable[[Game], str] = why_no_opponents) -> Command:
    """Return the command that sets which turns a replay skips; a game for one player has none to skip."""
    return choice(
        f"skip_{id}",
        text,
        "replay_skip",
        id,
        menu=REPLAY,
        group="skip",
        tip=tip,
        games=games,
        tables=why_not_in_editor,
    )


REPLAYING = (
    switch(
        "loop",
        _("&Loop"),
        "replay_loop",
        menu=REPLAY,
        tip=_("Start over at Start until you stop the replay."),
        tables=why_not_in_editor,
    ),
    _speed("quarter", "¼×", 0.25),
    _speed("half", "½×", 0.5),
    _speed("1", "1×", 1.0),
    _speed("2", "2×", 2.0),
    _speed("4", "4×", 4.0),
    _speed("8", "8×", 8.0),
    choice(
        "even_pace",
        _("&Even pace"),
        "replay_pace",
        "even",
        menu=REPLAY,
        group="tempo",
        tip=_("Show every turn for the same time."),
        tables=why_not_in_editor,
    ),
    choice(
        "thought_pace",
        _("At the original &speed"),
        "replay_pace",
        "thought",
        menu=REPLAY,
        group="tempo",
        tip=_("Show every turn for as long as the player thought, at most 3 seconds."),
        tables=why_not_in_editor,
    ),
    _skip("none", _("E&very turn"), _("Skip nothing.")),
    _skip(
        "computers", _("Skip &computers"), _("Skip the turns of computers."), games=why_no_computer_opponents
    ),
    _skip("passes", _("Skip p&asses"), _("Skip turns in which nothing was done."), games=why_no_passes),
    _skip("others", _("Only &my turns"), _("Skip all turns but yours.")),
)
