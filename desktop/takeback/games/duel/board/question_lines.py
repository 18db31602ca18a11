"""The lines of the question's panel: answers page by page, or the abilities of an object."""

from __future__ import annotations

from takeback.games.duel.kernel.messages import show_text
from takeback.games.duel.state import Answer
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
            lines = tuple(board.plays.words_of(one) for one in board.plays.uses_of(self.menu_object))
            prompt = _("What does {card} do?", card=laid.name(self.menu_object))
            wide = width_of_lines(board.areas, lines, board.theme)
            asked = board.areas.fit(len(lines), True, count, wide)
            return Question(prompt, self.menu_object, lines, 0, len(lines), asked=asked)
        if choice is None or not choice.options:
            return NO_QUESTION
        answers = board.answers
        done = answers.done
        wide = width_of_lines(board.areas, answers.lines, board.theme)
        asked = board.areas.fit(len(answers.numbers), answers.can_be_cancelled, count, wide)
        pages = -(-len(answers.numbers) // max(1, asked.lines))
        first = self._page % max(1, pages) * asked.lines
        lines = answers.lines[first : first + asked.lines]
        label = show_text(choice.options[done].text) if done >= 0 else ""
        return Question(
            show_text(choice.prompt),
            choice.source,
            lines,
            first,
            len(answers.numbers),
            answers.progress,
            label,
            asked,
        )

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
        """Give the answer in this line; if abilities are offered, stop offering them and use this one."""
        board = self._board
        if self.menu_object:
            uses = board.plays.uses_of(self.menu_object)
            self.close_menu()
            if number < len(uses):
                board.act(uses[number])
            return
        board.act(Answer(board.answers.numbers[board.question.first + number]))

    def turn_page(self) -> None:
        """Show the next page of answers, after the last the first again, and announce it."""
        self._page += 1
        self._board.refresh()
        question = self._board.question
        self._board.message_emitted.emit(
            _("Answers from {first} of {count}", first=question.first + 1, count=question.of)
        )
