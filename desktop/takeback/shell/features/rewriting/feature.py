"""Commands that edit the past: a turn is removed, replaced, inserted or moved, and later turns are
replayed."""

from __future__ import annotations

from takeback.engine.history import Node
from takeback.engine.past_edits import Insert, MoveTo, Replace, Swap, TakeOut, why_no_transplant
from takeback.shell.commands.for_games import why_no_options, why_not_in_editor
from takeback.shell.commands.register import A_TABLE, A_TURN, HISTORY, Screen, part_command
from takeback.shell.feature import Feature
from takeback.shell.features.rewriting.open_edit import EditRequest
from takeback.shell.features.rewriting.part import PastEditController
from takeback.shell.features.rewriting.playing import why_no_turn_at
from takeback.shell.features.rewriting.wording import (
    DIFFERENCES,
    NO_OTHER_DIFFERENCE,
    NO_OTHER_PROBLEM,
    PROBLEMS,
)
from takeback.shell.host import Host
from takeback.shell.session.session import Session
from takeback.table.rewriting import why_no_rewriting
from takeback.table.seen_options import seen_options
from takeback.texts import gettext as _
from takeback.texts import gettext_noop

MENU = f"{HISTORY}/Edit the past"
NOTHING_CUT = _("Cut turns first, with “Cut this turn and all after it, to replay elsewhere”.")
ONLY_TURN = _("This is the only turn of its line, so there is nothing to swap it with.")
START_STAYS = _("Select a turn first.")


def why_no_edit(session: Session, node: Node) -> str:
    """Return why this turn of the session's table may not be edited, as a sentence; empty if it may."""
    return why_no_rewriting(session.table) or ("" if node.moves else START_STAYS)


def why_no_new_turn(host: Host, part: PastEditController, session: Session, node: Node) -> str:
    """Return why no turn can be played in place of this one or before it; empty if one can."""
    if node.parent is None:
        return START_STAYS
    return why_no_edit(session, node) or why_no_turn_at(session.table, node.parent, session.view.viewer)


@part_command(
    "replace_turn",
    _("Replace t&his turn, keep the rest…"),
    A_TURN,
    turn_text=gettext_noop("Replac&e turn {turn}, keep the rest…"),
    keys="Ctrl+Shift+R",
    menu=MENU,
    tip=_("Play another turn instead, and see the result for all later turns."),
    tables=why_not_in_editor,
    why_not=why_no_new_turn,
)
def replace_turn(host: Host, part: PastEditController, session: Session, node: Node) -> None:
    """Let the player play another turn on the board in place of this one, and review the result. If an open
    edit is about this turn, show that instead."""
    if part.reopen_edit_of(session, node):
        return
    assert node.parent is not None
    turn = node.depth
    part.play_at(
        session,
        node.parent,
        _("Instead of turn {turn}", turn=turn),
        lambda played: part.add_edit(session, node, Replace(turn, (played,))),
    )


@part_command(
    "insert_turn",
    _("&Insert before…"),
    A_TURN,
    turn_text=gettext_noop("&Insert before turn {turn}…"),
    keys="Ctrl+Shift+B",
    menu=MENU,
    tip=_("Play an additional turn before this one, and see the result for all later turns."),
    tables=why_not_in_editor,
    why_not=why_no_new_turn,
)
def insert_turn(host: Host, part: PastEditController, session: Session, node: Node) -> None:
    """Let the player play a turn on the board before this one, and review the result."""
    assert node.parent is not None
    turn = node.depth
    part.play_at(
        session,
        node.parent,
        _("Before turn {turn}", turn=turn),
        lambda played: part.add_edit(session, node, Insert(turn, (played,))),
    )


def why_not_edited(host: Host, part: PastEditController, session: Session, node: Node) -> str:
    """Return why this turn may not be edited; empty if it may."""
    return why_no_edit(session, node)


@part_command(
    "take_out",
    _("Take this turn &out, keep the rest"),
    A_TURN,
    turn_text=gettext_noop("Take turn {turn} &out, keep the rest"),
    keys="Ctrl+Shift+X",
    menu=MENU,
    tip=_("Replay this line without this turn, and see the result for all later turns."),
    tables=why_not_in_editor,
    why_not=why_not_edited,
)
def take_out(host: Host, part: PastEditController, session: Session, node: Node) -> None:
    """Open the review of the line without this turn."""
    if part.reopen_edit_of(session, node):
        return
    part.add_edit(session, node, TakeOut(node.depth, node.depth))


@part_command(
    "move_turn",
    _("&Move to…"),
    A_TURN,
    turn_text=gettext_noop("&Move turn {turn} to…"),
    keys="Ctrl+Shift+M",
    menu=MENU,
    tip=_("Move this turn to another place in its line. You can also drag its dot in the history."),
    tables=why_not_in_editor,
    why_not=why_not_edited,
)
def move_turn(host: Host, part: PastEditController, session: Session, node: Node) -> None:
    """Ask where to move this turn, and review the result. If an open edit is about this turn, show that
    instead."""
    if part.reopen_edit_of(session, node):
        return
    from takeback.shell.features.rewriting.dialogs import MoveToDialog

    turn = node.depth
    count, name = part.tip_for(session, node).depth, session.words.turn_title(node)
    dialog = host.open(lambda over: MoveToDialog(name, node, count, over))
    dialog.wanted.connect(lambda before: part.add_edit(session, node, MoveTo(turn, turn, before)))


def why_no_swap(host: Host, part: PastEditController, session: Session, node: Node) -> str:
    """Return why this turn cannot be swapped with another one of its line; empty if it can."""
    is_alone = part.tip_for(session, node).depth < 2
    return why_no_edit(session, node) or (ONLY_TURN if is_alone else "")


@part_command(
    "swap_turn",
    _("S&wap with…"),
    A_TURN,
    turn_text=gettext_noop("S&wap turn {turn} with…"),
    keys="Ctrl+Shift+Y",
    menu=MENU,
    tip=_("Swap this turn with another one, usually of the same seat."),
    tables=why_not_in_editor,
    why_not=why_no_swap,
)
def swap_turn(host: Host, part: PastEditController, session: Session, node: Node) -> None:
    """Ask with which turn of its line to swap this one, and review the result. If an open edit is about this
    turn, show that instead."""
    if part.reopen_edit_of(session, node):
        return
    turn = node.depth
    line = part.tip_for(session, node).line()
    from takeback.shell.features.rewriting.dialogs import SwapDialog

    name = session.words.turn_title(node)
    dialog = host.open(lambda over: SwapDialog(name, node, line, over))
    dialog.wanted.connect(lambda other: part.add_edit(session, node, Swap(turn, other)))


@part_command(
    "rest_from",
    _("Cu&t this turn and all after it, to replay elsewhere"),
    A_TURN,
    turn_text=gettext_noop("Cu&t turn {turn} and all after it, to replay elsewhere"),
    keys="Ctrl+Shift+T",
    menu=MENU,
    tip=_("Cut this turn and all later ones, to replay them elsewhere."),
    tables=why_not_in_editor,
    why_not=why_not_edited,
)
def cut_from(host: Host, part: PastEditController, session: Session, node: Node) -> None:
    """Remember this turn and all after it, to be replayed elsewhere, and say so.

    The line itself stays as it is.
    """
    part.cut_start = node
    host.say(
        _(
            "Turn {turn} and all after it are taken along. Choose where, and play the rest there.",
            turn=node.depth,
        )
    )


def why_no_cut_here(host: Host, part: PastEditController, session: Session, node: Node) -> str:
    """Return why the turns that were cut cannot be replayed after this one, or that none were; empty if they
    can."""
    first = part.cut_start
    nowhere = NOTHING_CUT if first is None else why_no_transplant(node, first)
    return why_no_rewriting(session.table) or nowhere


@part_command(
    "rest_here",
    _("Re&play the cut turns after this one"),
    A_TURN,
    turn_text=gettext_noop("Re&play the cut turns after turn {turn}"),
    keys="Ctrl+Shift+H",
    menu=MENU,
    tip=_("Replay the cut turns after this turn."),
    tables=why_not_in_editor,
    why_not=why_no_cut_here,
)
def replay_cut_here(host: Host, part: PastEditController, session: Session, node: Node) -> None:
    """Review the remembered turns, replayed after this one."""
    if part.cut_start is not None:
        part.replay_cut(session, node, part.cut_start)


def why_not_other_rules(host: Host, part: PastEditController, session: Session) -> str:
    """Return why the game may not be replayed under other rules; empty if it may."""
    return why_no_rewriting(session.table)


@part_command(
    "other_rules",
    _("Replay with other r&ules…"),
    A_TABLE,
    menu=MENU,
    tip=_("Replay the same actions with different options, and see the differences."),
    games=why_no_options,
    tables=why_not_in_editor,
    why_not=why_not_other_rules,
)
def other_rules(host: Host, part: PastEditController, session: Session) -> None:
    """Ask for other options, and review the game replayed under them."""
    table = session.table
    from takeback.shell.features.rewriting.dialogs import OtherOptionsDialog

    shown = seen_options(table, session.view.viewer)
    dialog = host.open(lambda over: OtherOptionsDialog(table.game, shown, over))
    dialog.wanted.connect(
        lambda options: part.review_request(session, table.line[-1], EditRequest(options=options))
    )


def why_no_change(part: PastEditController, screen: Screen) -> str:
    """Return that no change of the past is open or waits; empty if one does."""
    return part.why_no_change(screen.session) if screen.session is not None else ""


def why_not_resume(host: Host, part: PastEditController, session: Session) -> str:
    """Return that no edit is pending, or that it is open; empty if one can be resumed."""
    return part.why_not_resume(session)


@part_command(
    "go_on_changing",
    _("&Resume unfinished change"),
    A_TABLE,
    menu=MENU,
    tip=_("Reopen the review of the unfinished change of the past."),
    tables=why_not_in_editor,
    why_not=why_not_resume,
    part_tables=why_no_change,
)
def resume_edit(host: Host, part: PastEditController, session: Session) -> None:
    """Resume the pending edit."""
    part.resume_pending()


def why_not_make_line(host: Host, part: PastEditController, session: Session) -> str:
    """Return why there is no new line to add yet; empty if there is one."""
    return part.why_not_apply()


@part_command(
    "make_line",
    _("Keep as &new line"),
    A_TABLE,
    menu=MENU,
    tip=_("Add the new line in the review to the game."),
    tables=why_not_in_editor,
    why_not=why_not_make_line,
    part_tables=why_no_change,
)
def make_line(host: Host, part: PastEditController, session: Session) -> None:
    """Add the reviewed line to the tree, or open it as a game of its own where it does not belong to this
    table."""
    part.apply_result()


def why_not_discard(host: Host, part: PastEditController, session: Session) -> str:
    """Return that no edit is open or pending; empty if one is."""
    return part.why_not_discard(session)


@part_command(
    "leave_change",
    _("&Discard unfinished change"),
    A_TABLE,
    menu=MENU,
    tip=_("Discard the open or unfinished change of the past. The line stays as it is."),
    tables=why_not_in_editor,
    why_not=why_not_discard,
    part_tables=why_no_change,
)
def discard_edit(host: Host, part: PastEditController, session: Session) -> None:
    """Discard the open or pending edit."""
    part.discard()


def why_no_fallen(host: Host, part: PastEditController, session: Session) -> str:
    """Return that the review has no other turn that fell; empty if it has."""
    return part.why_no_row(NO_OTHER_PROBLEM, *PROBLEMS)


@part_command(
    "next_fallen",
    _("Next &problem"),
    A_TABLE,
    menu=MENU,
    tip=_("Go to the next turn that is no longer possible."),
    tables=why_not_in_editor,
    why_not=why_no_fallen,
    part_tables=why_no_change,
)
def next_fallen(host: Host, part: PastEditController, session: Session) -> None:
    """Go to the next turn in the review that fell, meaning that it could not be replayed."""
    part.go_to_row(*PROBLEMS)


def why_no_changed(host: Host, part: PastEditController, session: Session) -> str:
    """Return that the review has no other turn that changed; empty if it has."""
    return part.why_no_row(NO_OTHER_DIFFERENCE, *DIFFERENCES)


@part_command(
    "next_changed",
    _("Next di&fference"),
    A_TABLE,
    menu=MENU,
    tip=_("Go to the next turn that is different."),
    tables=why_not_in_editor,
    why_not=why_no_changed,
    part_tables=why_no_change,
)
def next_changed(host: Host, part: PastEditController, session: Session) -> None:
    """Go to the next turn in the review that came out changed."""
    part.go_to_row(*DIFFERENCES)


FEATURE = Feature(
    "rewriting",
    part=PastEditController,
    part_commands=(
        replace_turn,
        insert_turn,
        take_out,
        move_turn,
        swap_turn,
        cut_from,
        replay_cut_here,
        other_rules,
        resume_edit,
        make_line,
        discard_edit,
        next_fallen,
        next_changed,
    ),
)
