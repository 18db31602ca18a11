"""The lines of the question's panel: answers page by page, or the abilities of an object."""

from __future__ import annotations

from takeback.games.duel.state import Answer

from .seat_board import SeatBoard
from .side import NO_QUESTION, Question


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
        """Offer the abilities of this object."""
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
        choice = board.choice
        if (outcome := board.game.outcome(board.state)) is not None:
            return Question(outcome.sentence, 0, (), 0, 0)
        if self.menu_object and board.may_pass:
            lines = tuple(board.plays.words_of(one) for one in board.plays.uses_of(self.menu_object))
            prompt = f"What does {laid.name(self.menu_object)} do?"
            return Question(prompt, self.menu_object, lines, 0, len(lines), "", True)
        if choice is None or not choice.options:
            return NO_QUESTION
        answers = board.answers
        count = len(answers.numbers)
        has_cancel = answers.can_be_cancelled
        room = board.areas.room_for_lines(has_cancel, len(laid.chain))
        if count > room:
            room = max(1, room - 1)
        first = self._page % -(-count // room) * room
        lines = answers.lines[first : first + room]
        return Question(choice.prompt, choice.source, lines, first, count, answers.progress, has_cancel)

    def line_of(self, option: int) -> int | None:
        """Return the line of this option on the present page; None if it is not there."""
        numbers, question = self._board.answers.numbers, self._board.question
        at = numbers.index(option) - question.first if option in numbers else -1
        return at if not self.menu_object and 0 <= at < len(question.lines) else None

    def option_of(self, number: int) -> int:
        """Return the option in this line; -1 if it is not an answer."""
        at = self._board.question.first + number
        numbers = self._board.answers.numbers
        return numbers[at] if not self.menu_object and at < len(numbers) else -1

    def targets_of(self, number: int) -> tuple[int, ...]:
        """Return the objects that the answer in this line is about."""
        choice, option = self._board.choice, self.option_of(number)
        return choice.options[option].objs if choice is not None and option >= 0 else ()

    def choose_line(self, number: int) -> None:
        """Give the answer, or use the ability, in this line."""
        board = self._board
        if self.menu_object:
            uses = board.plays.uses_of(self.menu_object)
            self.close_menu()
            if number < len(uses):
                board.act(uses[number])
            return
        board.act(Answer(board.answers.numbers[board.question.first + number]))

    def turn_page(self) -> None:
        """Show the next page of answers."""
        self._page += 1
        self._board.refresh()
        question = self._board.question
        self._board.message_emitted.emit(f"Answers from {question.first + 1} of {question.of}")
