"""The lines of the question's panel: answers page by page, or the abilities of an object."""

from __future__ import annotations

from msgspec.structs import replace

from takeback.games.duel.kernel.messages import show_text
from takeback.games.duel.kernel.objects import Choice, Offer
from takeback.games.duel.state import Answer
from takeback.texts import format_list, ngettext
from takeback.texts import gettext as _

from .seat_board import SeatBoard
from .side import NO_QUESTION, Question, width_of_lines


class QuestionLines:
    """Holds the page of the answers and the object whose abilities one board offers, and answers by line."""

    def __init__(self, board: SeatBoard) -> None:
        """Take the board that shows the panel."""
        self._board = board
        self._page = 0  # page of the answers
        self.menu_object = 0  # the object whose abilities are offered; 0 for none

    def reset(self) -> None:
        """Go to the first page, without abilities, because another state is shown."""
        self._page, self.menu_object = 0, 0

    def open_menu(self, oid: int) -> None:
        """Offer the abilities of this object, and announce the question between them."""
        self.menu_object = oid
        self._board.refresh()
        self._board.message_emitted.emit(self._board.question.prompt)

    def close_menu(self) -> None:
        """Offer no abilities any more."""
        self.menu_object = 0
        self._board.refresh()

    def work_out_question(self) -> Question:
        """Work out what the panel shows: the result, abilities of an object, or the pending question."""
        board, laid = self._board, self._board.laid
        choice, count = board.choice, len(laid.chain)
        if (outcome := board.game.outcome(board.state)) is not None:
            return Question(outcome.sentence)
        if self.menu_object and board.may_pass:
            return self._menu_of_abilities(count)
        if choice is None or not choice.options:
            return NO_QUESTION
        answers = board.answers
        done = answers.done
        wide = width_of_lines(board.areas, answers.lines, board.theme)
        may_cover = not self._is_on_table(choice)
        asked = board.areas.fit(len(answers.numbers), answers.can_be_cancelled, count, wide, may_cover)
        pages = -(-len(answers.numbers) // max(1, asked.lines))
        first = self._page % max(1, pages) * asked.lines
        lines = answers.lines[first : first + asked.lines]
        hidden = answers.lines[first + len(lines) :] or answers.lines[:first]
        label = show_text(choice.options[done].text) if done >= 0 else ""
        return Question(
            show_text(choice.prompt),
            choice.source,
            lines,
            first,
            len(answers.numbers),
            answers.progress or self._shown_part(len(lines)),
            label,
            asked,
            hidden=hidden,
        )

    def _shown_part(self, shown: int) -> str:
        """Return as a sentence how many of the answers are shown; "" if all are."""
        count = len(self._board.answers.numbers)
        if shown >= count:
            return ""
        return ngettext(
            "You see {shown} of {count} answer.", "You see {shown} of {count} answers.", count, shown=shown
        )

    def _is_on_table(self, choice: Choice) -> bool:
        """Tell whether each answer can be pressed on the table, so that the panel must leave it free."""
        board, answers = self._board, self._board.answers
        pile_of = board.laid.pile_of

        def is_pressable(offer: Offer) -> bool:
            """Tell whether this answer is a place, or about players and cards in the open."""
            if offer.number in answers.places:
                return True
            keys = [("card", pile_of.get(oid, oid)) for oid in offer.objs if oid >= 0]
            return bool(offer.objs) and all(key in board.cards for key in keys)

        return all(is_pressable(choice.options[at]) for at in answers.numbers)

    def _menu_of_abilities(self, entries: int) -> Question:
        """Return the abilities of the menu's object as a question; those that cannot be used now have the
        reason below them, if there is space beside so many entries of the chain."""
        board, areas = self._board, self._board.areas
        uses = board.plays.uses_of(self.menu_object)
        lines = tuple(map(board.plays.words_of, uses))
        reasons = tuple(map(board.plays.reason_against, uses))
        wide = width_of_lines(areas, lines, board.theme)
        asked = areas.fit(len(lines), True, entries, wide)
        double = areas.fit(2 * len(lines), True, entries, wide)
        if any(reasons) and double.columns == 1 and not double.has_more:
            asked = replace(asked, rows=len(lines), columns=1, height=2 * double.height)
        prompt = _("What does {card} do?", card=board.laid.name(self.menu_object))
        return Question(prompt, self.menu_object, lines, 0, len(lines), asked=asked, reasons=reasons)

    def key_of(self, option: int) -> tuple[str, int] | tuple[str] | None:
        """Return the spot of this option on the present page: a line, or the button for ending; None if it is
        not there."""
        if option == self._board.answers.done >= 0 and not self.menu_object:
            return ("done",)
        line = self.line_of(option)
        return ("option", line) if line is not None else None

    def line_of(self, option: int) -> int | None:
        """Return the line of this option on the present page; None if it is not there."""
        numbers, question = self._board.answers.numbers, self._board.question
        at = numbers.index(option) - question.first if option in numbers else -1
        return at if not self.menu_object and 0 <= at < len(question.lines) else None

    def option_at(self, key: tuple[str, int] | tuple[str]) -> int:
        """Return the option of this spot, a line or the button for ending; -1 if it is not an answer."""
        if key == ("done",) and not self.menu_object:
            return self._board.answers.done
        return self.option_of(key[1]) if len(key) > 1 and key[0] == "option" else -1

    def option_of(self, number: int) -> int:
        """Return the option in this line; -1 if it is not an answer."""
        at = self._board.question.first + number
        numbers = self._board.answers.numbers
        return numbers[at] if not self.menu_object and at < len(numbers) else -1

    def choose_ending(self) -> bool:
        """Give the answer that ends the question, as Space does; without one, the marked answer.

        Return whether there was one.
        """
        board = self._board
        if board.answers.done < 0 or self.menu_object:
            return board.press_marked()
        board.act(Answer(board.answers.done))
        return True

    def targets_of(self, number: int) -> tuple[int, ...]:
        """Return the objects that the answer in this line is about."""
        choice, option = self._board.choice, self.option_of(number)
        return choice.options[option].objs if choice is not None and option >= 0 else ()

    def choose_line(self, number: int) -> None:
        """Give the answer in this line; if abilities are offered, stop offering them and use this one, or
        show why it cannot be used now."""
        board = self._board
        if self.menu_object:
            if reason := board.question.reason_against(number):
                board.refuse(reason, key=("option", number))
                return
            use = board.plays.uses_of(self.menu_object)[number]
            self.close_menu()
            board.act(use)
            return
        board.act(Answer(board.answers.numbers[board.question.first + number]))

    def turn_page(self) -> None:
        """Show the next page of answers, after the last the first again, and announce it."""
        self._page += 1
        self._board.refresh()
        question = self._board.question
        self._board.message_emitted.emit(
            ngettext(
                "Answer {first} of {count}: {answers}.",
                "Answers {first} to {last} of {number}: {answers}.",
                len(question.lines),
                first=question.first + 1,
                last=question.first + len(question.lines),
                number=question.of,
                answers=format_list(question.lines),
            )
        )
