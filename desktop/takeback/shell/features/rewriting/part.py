"""Editing the past in a window: the review in place of the history, or the strip for a pending edit."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from takeback.engine.history import Node
from takeback.engine.kept_edits import read_pending_edit
from takeback.engine.past_edits import Choices, Edit, MoveTo, NewTurn, edited_turns
from takeback.engine.random_edits import turn_of
from takeback.engine.repairs import problem_turn
from takeback.engine.rewrite import RETURNED
from takeback.engine.state import Illegal
from takeback.shell.feature_part import FeaturePart
from takeback.shell.features.rewriting.open_edit import EditRequest, OpenEdit, discard_pending_edit
from takeback.shell.features.rewriting.questions import QuestionAnswers, attempt
from takeback.shell.features.rewriting.wording import (
    came_along_text,
    counts_text,
    edit_name,
    edits_text,
    edits_title,
    result_sentences,
    returned_text,
)
from takeback.shell.history.turn_menu import open_turn_menu
from takeback.shell.host import Host
from takeback.shell.session.session import Session
from takeback.shell.session.tables import import_game
from takeback.shell.session.view import PreviewTarget, View
from takeback.shell.window.strip import MessageStrip
from takeback.table.new_line import NewLine
from takeback.table.rewriting import practice_file, restarted_file, why_no_rewriting
from takeback.texts import gettext as _
from takeback.ui.theme import LIGHT, Theme

if TYPE_CHECKING:
    from takeback.shell.features.rewriting.review import Review

WAITS = _("Unfinished change, not kept yet")
PLAY_HERE = _("Play the replacement.")
PLAYED = _("The turn is played. The review continues when you have seen it.")
KEEP_TIP = _("Add the new line to this game; the old line stays as it is")
KNOWN_LINE = _("The game already has this line. Undo reopens the change.")
NOTHING_OPEN = _("No change of the past is open.")
OPENED = _("edit the past")  # the name of an action, as Undo and Redo show it
DISCARDED = _("discard change")  # the same
DISCARDED_SAID = _("The change is discarded. Undo opens it again.")
NONE_WAITS = _("There is no unfinished change here.")
IS_OPEN = _("The change is open.")
AS_IT_WAS = _("The game is as it was.")
UNFINISHED = _("The change stays unfinished. Until you keep it, the game is as it was.")


class PastEditController(FeaturePart):
    """Manages the edit of the past in one window, which has at most one open.

    An edit that is closed stays pending: it is stored at the end of its line.
    """

    def __init__(self, host: Host, desk: QWidget) -> None:
        super().__init__(desk)
        self._host, self._desk = host, desk
        self._theme: Theme = LIGHT
        self._session: Session | None = None
        self.edit: OpenEdit | None = None
        self.review: Review | None = None
        self.strip = MessageStrip(desk, _("Hide"), _("Hide this message; the change stays unfinished"))
        self.playing = MessageStrip(desk, _("Cancel"), _("Cancel: play nothing here"))
        self.strips = (self.strip, self.playing)
        self.playing.closed.connect(self._cancel_playing)
        self.cut_start: Node | None = None  # the first of the turns to be replayed elsewhere
        self._hears_dock = False
        self._has_opened_history = False  # for the review: it was hidden before
        self._had_drawer = False  # before a turn was played on the board below it
        self.questions = QuestionAnswers(host, self)
        self._dismissed: set[int] = set()  # the pending edits whose strip was closed
        self.strip.closed.connect(self._close_strip)

    # the table ----------------------------------------------------------------------------------------
    def set_session(self, session: Session | None) -> None:
        """Follow the new session, and show the strip of its pending edit, if it has one; None: no table is
        shown."""
        self._session, self.cut_start = session, None
        if not self._hears_dock:
            self._hears_dock = True
            dock = self._host.history_dock
            dock.turn_moved.connect(self._on_turn_moved)
            dock.line_dropped.connect(self._on_line_dropped)
        self._dismissed.clear()
        if session is not None:
            session.undo_order.edit_restored.connect(self._on_edit_restored)
        if session is None:
            if not self.strip.isHidden():
                self.strip.set_content("", [])
        elif session.table.history.marked:
            self._show_pending()

    def leave_session(self, session: Session) -> None:
        """Close the review of the session that is left; the edit stays pending."""
        session.undo_order.edit_restored.disconnect(self._on_edit_restored)
        if self.edit is not None:
            self.close_review()

    def close(self) -> None:
        """Close the review; the edit stays pending, and the table is unchanged."""
        self.close_review()

    def _on_view_changed(self, view: View) -> None:
        """Show the review as the current viewer may know it."""
        if self.edit is not None:
            self.edit.set_viewer(view.viewer)

    def set_theme(self, theme: Theme) -> None:
        """Show the review in this theme, now and when it is opened later."""
        self._theme = theme
        if self.review is not None:
            self.review.set_theme(theme)

    # requests -----------------------------------------------------------------------------------------
    def add_edit(self, session: Session, node: Node, edit: Edit) -> None:
        """Add an edit to the open or pending one of the same line, or start one for another line, and review
        the result. An impossible edit is refused with a sentence, and what was open stays."""
        tip = self.tip_for(session, node)
        if self.edit is not None and self.edit.tip is tip and self.edit.request.edits:
            attempt(self._host, partial(self.edit.add_edit, edit))
        else:
            waiting = self._read_pending(session, tip)
            edits = waiting.edits if waiting is not None else ()
            choices = waiting.choices if waiting is not None else Choices()
            wanted = EditRequest((*edits, edit), choices)
            self.review_request(session, tip, wanted, edit_name(edit))

    def reopen_edit_of(self, session: Session, node: Node) -> bool:
        """Open the review of the edit that changes this turn already, or say that it is open, and go to its
        row; return False if there is none."""
        tip, edit = self.tip_for(session, node), self.edit
        is_open = edit is not None and edit.tip is tip
        request = edit.request if edit is not None and is_open else self._read_pending(session, tip)
        if request is None or node.depth not in edited_turns(request.edits):
            return False
        if not is_open:
            self.review_request(session, tip, request, "")
        if self.review is not None:
            self.review.go_to_turn(node)
        if is_open:  # else the review says which edit it is about
            self._host.say(
                _("Turn {turn} is changed here already. Remove that change first.", turn=node.depth)
            )
        return True

    def _on_turn_moved(self, node: Node, before: int) -> None:
        """Move a turn in front of turn `before`, as it was dragged in the history."""
        if self._session is not None and self._check_allowed(self._session):
            self.add_edit(self._session, node, MoveTo(node.depth, node.depth, before))

    def _on_line_dropped(self, first: Node, base: Node) -> None:
        """Replay the turns from `first` on after `base`, as they were dragged in the history."""
        if self._session is not None and self._check_allowed(self._session):
            self.replay_cut(self._session, base, first)

    def _check_allowed(self, session: Session) -> bool:
        """Return whether the past of this table may be edited; if not, say why."""
        if why := why_no_rewriting(session.table):
            self._host.say(why)
        return not why

    def replay_cut(self, session: Session, base: Node, first: Node) -> None:
        """Review the turns from `first` to the end of its line, replayed after `base`."""
        table = session.table
        tip = table.line[-1] if table.is_on_line(first) else first.tip()
        name = _("replay turn {turn} and all after it elsewhere", turn=first.depth)
        wanted = EditRequest(base=base.serial, first=first.serial)
        self.review_request(session, tip, wanted, name)

    def tip_for(self, session: Session, node: Node) -> Node:
        """Return the end of the line to edit: that of the open edit if the node is on it, else of the present
        line if it is on that, else of the line that continues at the node."""
        edit, table = self.edit, session.table
        if edit is not None and edit.tip.is_in_subtree_of(node):
            return edit.tip
        return table.line[-1] if table.is_on_line(node) else node.tip()

    def review_request(self, session: Session, tip: Node, wanted: EditRequest, text: str = OPENED) -> None:
        """Close the open review and open one of this request, or say why it is impossible; then what was open
        stays.

        `text` names the action that Undo takes back; with "" the request is stored already.
        """
        edit = OpenEdit(session.table, tip, self)
        edit.set_viewer(session.view.viewer)
        if attempt(self._host, partial(edit.start, wanted, text)):
            has_opened = self._has_opened_history
            self.close_review()
            self._open(session, edit)
            self._has_opened_history = self._has_opened_history or has_opened
        else:
            edit.deleteLater()

    def _read_pending(self, session: Session, tip: Node) -> EditRequest | None:
        """Return the request pending at the end of a line; None if there is none.

        One that cannot be read is reported and removed.
        """
        try:
            pending = read_pending_edit(session.table.game, tip)
        except Illegal as why:
            self._host.say(str(why))
            session.table.marks.set_pending_edit(tip, None)
            return None
        if pending is None:
            return None
        return EditRequest(pending.edits, pending.choices, pending.replies, pending.base, pending.first)

    def _on_edit_restored(self, tip: Node) -> None:
        """Show the edit that Undo or Redo has stored again on this turn, or close its review if there is none
        any more. A turn being played is given up."""
        session, edit = self._session, self.edit
        if session is None:
            return
        wanted = self._read_pending(session, tip) if not session.table.history.is_hidden(tip) else None
        self._host.borrowed_board.end()
        self.questions.stop()
        if edit is not None and edit.tip is tip and wanted is not None:
            attempt(self._host, partial(edit.restore, wanted))
        elif wanted is not None:
            self.review_request(session, tip, wanted, "")
        elif edit is not None and edit.tip is tip:
            self.close_review()
        self._dismissed.discard(tip.serial)
        self._show_pending()

    # the review ---------------------------------------------------------------------------------------
    def _open(self, session: Session, edit: OpenEdit) -> None:
        """Show the review of an edit in place of the history, which is shown if it was hidden, focus it, and
        say what it is about."""
        from takeback.shell.features.rewriting.review import Review

        dock = self._host.history_dock
        self.edit = edit
        session.changed.connect(self._on_view_changed)
        text, tip = _("Keep as new line"), KEEP_TIP
        if edit.other is not None:
            text = _("Open as a game")
            tip = _("Open the new line as a game of its own; this game stays as it is")
        elif session.table.is_fair:
            text = _("Open as practice")
            tip = _("Open the new line as a game for practice; this game stays as it is")
        review = self.review = Review(edit, session.words, text, tip, dock)
        review.set_theme(self._theme)
        self.questions.open(edit, review)
        review.preview_requested.connect(self._preview)
        review.choices_changed.connect(self._on_choices_changed)
        review.edit_removed.connect(self._remove_edit)
        review.make_wanted.connect(self.apply_result)
        review.close_requested.connect(self.close_and_keep)
        review.discard_requested.connect(self.discard)
        review.list.menu_wanted.connect(partial(open_turn_menu, self._host))
        review.other_turn_requested.connect(self._play_other)
        review.size_demand_changed.connect(dock.width_demand_changed)
        dock.show_page(review)
        self._has_opened_history = dock.isHidden()
        if self._has_opened_history:
            self._host.toggle_history()
        review.show_old_position(self._host, self._desk, session, edit.tip, self._theme)
        review.list.setFocus()
        edit.paused.connect(self._say_counts)
        self._say_counts()
        self._show_pending()

    def _say_counts(self) -> None:
        """Say the title of the edit, after the counts once they are known."""
        if self.edit is not None and self.review is not None:
            title = self.review.title.text()
            if not self.edit.is_running:
                title = result_sentences(title, self.edit.turn_counts())
            self._host.say(title)

    def close_review(self) -> None:
        """Close the review, if it is open; the edit stays pending, and the table is unchanged.

        Playing a turn and a preview end, too. The board gets the focus if the review had it.
        """
        self._host.borrowed_board.end()
        edit, review = self.edit, self.review
        self.edit = self.review = None
        self._has_opened_history = False
        if edit is not None:
            edit.stop()
            edit.deleteLater()
            self.questions.close()
            if self._session is not None:
                self._session.changed.disconnect(self._on_view_changed)
        if review is not None and review.old_position is not None:
            review.old_position.close()
        if review is not None:
            had_focus = review.isAncestorOf(review.window().focusWidget() or self._desk)
            self._host.history_dock.show_page(None)
            review.hide()
            review.deleteLater()
            if self._session is not None:
                self._session.previews.end()
                if had_focus:
                    self._session.board_wanted.emit()

    def _leave_review(self) -> None:
        """Close the review, and the history, too, if it was hidden before."""
        has_opened = self._has_opened_history
        self.close_review()
        if has_opened and not self._host.history_dock.isHidden():
            self._host.toggle_history()

    def why_no_row(self, none: str, *kinds: str) -> str:
        """Return why there is no other row of these kinds to go to: no review is open, or the sentence
        `none`. Empty if there is one."""
        if self.review is None:
            return NOTHING_OPEN
        return "" if self.review.has_other_row(*kinds) else none

    def go_to_row(self, *kinds: str) -> None:
        """Go to the next row of these kinds in the open review, if there are both."""
        if self.review is not None:
            self.review.go_to_next(*kinds)

    def _preview(self, sight: PreviewTarget | None, is_asked: bool) -> None:
        """Preview what the review points at (None: nothing), unless a turn is being played on the board."""
        if self._session is not None and not self._host.borrowed_board.is_on:
            self._session.hover(sight, is_asked)

    def _on_choices_changed(self, choices: Choices) -> None:
        """Compute the open edit with other choices; say why if that is impossible."""
        if self.edit is not None:
            self.questions.stop()
            attempt(self._host, partial(self.edit.set_choices, choices))

    def _remove_edit(self, number: int) -> None:
        """Remove one of several edits, of this number from 0, and compute the others again; say why if that
        is impossible."""
        edit = self.edit
        if edit is not None:
            self.questions.stop()
            attempt(self._host, lambda: edit.remove_edit(number))

    # playing on the board -----------------------------------------------------------------------------
    def play_at(
        self, session: Session, node: Node, instruction: str, then: Callable[[NewTurn], object]
    ) -> None:
        """Let the player play a turn after this node on the board, then call `then` with it.

        A strip shows `instruction`, and the review is disabled meanwhile. If the viewer may not play there,
        only the reason is said.
        """
        from takeback.shell.features.rewriting.playing import table_for_turn

        try:
            table = table_for_turn(session.table, node, session.view.viewer)
        except Illegal as why:
            self._host.say(str(why))
            return

        def played(turn: Node) -> None:
            """Return to the review, which gets the focus, and call `then` with the turn that was played."""
            self._stop_playing()
            then(turn_of(turn))
            if self.review is not None:
                self.review.list.setFocus()

        def update_strip() -> None:
            """Show on the strip whether the turn was played."""
            is_played = table.here is not table.history.root
            self.playing.set_content(instruction, [PLAYED if is_played else PLAY_HERE])

        session.previews.discard()
        if self.review is not None:
            self.review.setEnabled(False)
        self._had_drawer = self._host.window_layout.close_drawer()
        self._host.borrowed_board.begin(table, played, self._stop_playing)
        self.strip.set_content("", [])
        table.changed.connect(update_strip)
        update_strip()
        self._host.say(_("{instruction}. Play the replacement.", instruction=instruction))

    def _stop_playing(self) -> None:
        """Return from the board to the review, which gets the focus, and show again the drawer that was
        closed and the strip of a pending edit."""
        self.playing.set_content("", [])
        if self._had_drawer:
            self._had_drawer = False
            self._host.toggle_history()
        if self.review is not None:
            self.review.setEnabled(True)
            self.review.list.setFocus()
        self._show_pending()

    def _cancel_playing(self) -> None:
        """Give the board back; no turn was played."""
        self._host.borrowed_board.end()

    def _play_other(self) -> None:
        """Let the player play another turn in place of the one asked about, or of the problem that is shown.

        Nothing without either.
        """
        edit, session, review = self.edit, self._session, self.review
        if edit is None or session is None or review is None:
            return
        if (question := edit.replay.pending) is not None:
            self.play_at(
                session, question.at, _("Instead of turn {turn}", turn=edit.asked_turn), self.questions.answer
            )
        elif (row := review.problem) >= 0 and (turn := problem_turn(edit.verdicts[row])):
            self.play_at(
                session,
                edit.verdicts[row].at,
                _("Instead of turn {turn}", turn=turn),
                lambda played: self.questions.replace_turn(turn, row, played),
            )

    # the result ---------------------------------------------------------------------------------------
    def why_not_apply(self) -> str:
        """Return why there is no result to use yet, or that it brings nothing new; empty if it can be
        used."""
        return self.edit.why_not_use() if self.edit is not None else NOTHING_OPEN

    def apply_result(self) -> None:
        """Add the new line to the tree, close the review and stay at the turn that it shows, or open the
        result as a game of its own; say why if that is not possible yet."""
        edit, session = self.edit, self._session
        self._host.borrowed_board.end()
        if edit is None or session is None or (why := self.why_not_apply()):
            self._host.say(why)
        elif edit.line is not None:
            line, tip, counts = edit.line, edit.tip, counts_text(edit.turn_counts())
            returned = returned_text(edit.verdict_counts().get(RETURNED, 0))
            came = came_along_text(len(line.branches))
            shown = self.review.list.shown_new_turn() if self.review is not None else None
            if session.mark_changes.join_line(edit.line, edit.tip, shown):
                self._leave_review()
                is_added = line.adds_turns()
                kept = _kept_text(session, line, tip) if is_added else KNOWN_LINE
                said = " ".join(filter(None, (kept, came)))
                if is_added:
                    said = _("{kept} Undo reopens the change. Turns: {counts}.", kept=said, counts=counts)
                self._host.say(said)
                if returned:
                    self._host.notice(returned)
        else:
            self._make_file(session, edit)

    def _make_file(self, session: Session, edit: OpenEdit) -> None:
        """Open the result as a new game, and discard the stored edit; say why if that is impossible."""
        table = session.table
        try:
            file = (
                restarted_file(table.game, edit.other)
                if edit.other is not None
                else practice_file(table, edit.replay)
            )
        except Illegal as why:
            self._host.say(str(why))
            return
        edit.discard_stored(_("open the change as a game of its own"))
        import_game(self._host, lambda: file)

    def close_and_keep(self) -> None:
        """Close the review, leave the edit pending, and say so. One under other rules is not kept."""
        if self.edit is None:
            self._host.say(NOTHING_OPEN)
            return
        stays_pending = self.edit.request.options is None
        self._leave_review()
        self._show_pending()
        self._host.say(UNFINISHED if stays_pending else AS_IT_WAS)

    def discard(self) -> None:
        """Discard the open edit, or else the pending one, and say so; nothing if there is none."""
        edit, session = self.edit, self._session
        if edit is not None:
            is_kept = edit.request.options is None
            edit.discard_stored(DISCARDED)
            self._leave_review()
            self._host.say(DISCARDED_SAID if is_kept else AS_IT_WAS)
        elif session is not None and (tip := self._waiting_tip(session)) is not None:
            discard_pending_edit(session.table, tip, DISCARDED)
            self._show_pending()
            self._host.say(DISCARDED_SAID)

    def why_not_discard(self, session: Session) -> str:
        """Return that no edit is open or pending; empty if one is."""
        return "" if self.edit is not None else self.why_not_resume(session)

    def why_no_change(self, session: Session) -> str:
        """Return that no edit is open or pending on any line of the table; empty if one is."""
        return "" if self.edit is not None or self._waiting_tip(session) is not None else NONE_WAITS

    def why_not_resume(self, session: Session) -> str:
        """Return that no edit is pending, or that it is open; empty if one can be resumed."""
        tip = self._waiting_tip(session)
        if tip is None:
            return NONE_WAITS
        return IS_OPEN if self.edit is not None and self.edit.tip is tip else ""

    # pending edits ------------------------------------------------------------------------------------
    def resume_pending(self) -> None:
        """Open the review of the pending edit, if there is one."""
        session = self._session
        tip = self._waiting_tip(session) if session is not None else None
        if session is None or tip is None:
            return
        if (wanted := self._read_pending(session, tip)) is not None:
            self.review_request(session, tip, wanted, "")

    def _waiting_tip(self, session: Session) -> Node | None:
        """Return the turn at which an edit is pending, preferably on the present line, else the last of them;
        None without one."""
        table = session.table
        marked = [node for node in table.history.marked.values() if node.mark("edit") is not None]
        marked = [node for node in marked if not table.history.is_hidden(node)]
        return next((node for node in marked if table.is_on_line(node)), marked[-1] if marked else None)

    def _show_pending(self, is_covered: bool = False) -> None:
        """Show the strip of a pending edit.

        Hide it if there is none, if a review is open, if the player closed it, or if `is_covered`.
        """
        session = self._session
        if session is None:
            return
        tip = self._waiting_tip(session)
        is_told = tip is not None and tip.serial not in self._dismissed
        if self.edit is not None or is_covered or not is_told or why_no_rewriting(session.table):
            self.strip.set_content("", [])
        elif tip is not None:
            ways = [(_("Resume"), self.resume_pending), (_("Discard"), self.discard)]
            self.strip.set_content(WAITS, [self._description_of(session, tip)], ways=ways)

    def _description_of(self, session: Session, tip: Node) -> str:
        """Return which edit is pending at the end of this line, in words, or why it cannot be read."""
        try:
            waiting = read_pending_edit(session.table.game, tip)
        except Illegal as why:
            return str(why)
        edits = waiting.edits if waiting is not None else ()
        if session.table.is_on_line(tip):
            return _("{edits}.", edits=edits_title(edits) if edits else _("Turns moved to another place"))
        text = edits_text(edits) if edits else _("turns moved to another place")
        return _("On the line up to turn {turn}: {edits}.", turn=tip.depth, edits=text)

    def _close_strip(self) -> None:
        """Remember that the player closed the strip of the pending edit, which is then not shown again."""
        if self._session is not None and (tip := self._waiting_tip(self._session)) is not None:
            self._dismissed.add(tip.serial)


def _kept_text(session: Session, line: NewLine, tip: Node) -> str:
    """Return which line a new one has become, and which the old one up to `tip` is beside it."""
    head = next((head.node for head in line.heads()), None)
    beside = tip.line()[head.depth] if head is not None and head.depth <= tip.depth else None
    if head is None or head.parent is None or not head.parent.is_fork:
        return _("The new line is kept.")
    phrase = session.words.line_phrase
    if beside is None or beside.parent is not head.parent or session.table.history.is_hidden(beside):
        return _("Kept as {line}.", line=phrase(head))
    return _("Kept as {line}. Nothing has changed in {old}.", line=phrase(head), old=phrase(beside))
