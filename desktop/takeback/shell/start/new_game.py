"""The dialog before a game, made from the options that the game declares; choices are kept for next time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from takeback.engine.chance import SEED_BITS, Chance, new_seed
from takeback.engine.game import Game
from takeback.engine.option import Option, Preset
from takeback.engine.record import Seat
from takeback.engine.state import Illegal
from takeback.shell.settings import Settings
from takeback.shell.start.new_game_seats import SeatList, remembered_seats, seat_document
from takeback.texts import gettext as _
from takeback.ui.dialog import ASIDE, Dialog
from takeback.ui.fields import (
    HEIGHT,
    ChoiceBox,
    NumberField,
    SegmentedControl,
    Switch,
    add_row,
    heading,
    refusal_sheet,
    rows,
    second,
)
from takeback.ui.labels import FittingArea, LowerFade
from takeback.ui.theme import BETWEEN, EDGE, theme_of

RULES = (("free", _("Free")), ("fair", _("Fair")))
EXPLAINED = {
    "free": _("Anybody can undo anything at any time."),
    "fair": _(
        "A turn cannot be undone once something was revealed, drawn or answered. Looking back is "
        "always allowed."
    ),
}
FEW = 4  # choices that are shown side by side; more become a list
SIGNS_SIDE_BY_SIDE = 36
WIDTH = 680
LONGEST = 220  # pixels of width of a list


@dataclass(frozen=True)
class NewGameChoices:
    """The options, seats, fairness rule and seed with which a new table is opened."""

    options: dict[str, Any]
    seats: tuple[Seat, ...]
    rule: str
    seed: int


class NewGameDialog(Dialog):
    """Asks for options, seats, rule, and under More the seed; made anew for each game, also by subclasses.

    After Play `choice` holds what to begin. A refusal is shown below the questions.
    """

    tutorial_wanted = Signal()

    begins_on_button = True  # Play: nothing has to be filled in
    seed_help = _("A whole number. The same options with the same seed give the same game.")

    def __init__(self, game: Game, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(_("New game of {game}", game=game.title), parent, spacing=0)
        self.game = game
        self.questions = self.questions_for(game)
        self.settings = settings
        self.fields: dict[str, QWidget] = {}
        self._rows: dict[str, tuple[QWidget, ...]] = {}  # by option: the widgets of the question
        self._accepted: NewGameChoices | None = None
        self.chooser: Any = None  # the dialog opened last that helps to choose an option
        self.questions_part, self._area = QWidget(), FittingArea()
        self._seed = new_seed()
        self._usual: dict[str, Any] = {}
        self.seats = SeatList(game)
        presets: list[tuple[Preset | None, str]] = [(preset, preset.title) for preset in self._presets]
        if presets:
            presets.append((None, _("Custom")))
        self.presets = SegmentedControl(_("Kind of game"), presets, self.questions_part)
        self.presets.setVisible(bool(presets))
        self.preset_note = second("")
        self.preset_note.setVisible(any(preset.note for preset in self._presets))
        self._is_applying_preset = False
        self.count = SegmentedControl(_("Players"), [(count, str(count)) for count in game.seats])
        self.rule = SegmentedControl(_("Undo"), RULES)
        self.explained = second("")
        self.seed = QLineEdit()
        self.refusal = QLabel()
        self.more_part = QWidget()
        self._lay_out()
        self._show_last_choices(settings.choices_for(game.id))
        self._listen()
        self.play.setFocus()

    def questions_for(self, game: Game) -> tuple[Option, ...]:
        """Return the options to ask for: those of the game, unless a subclass asks in another way."""
        return game.options

    @property
    def _presets(self) -> tuple[Preset, ...]:
        """Return the presets to offer: those of the game, where its own options are asked for."""
        return self.game.presets if self.questions is self.game.options else ()

    def options_from(self, chosen: dict[str, Any]) -> dict[str, Any]:
        """Return the options of the game for these answers; raise Illegal."""
        return self.game.read_options(chosen)

    def choice(self) -> NewGameChoices:
        """Return what is chosen now, or after Play exactly what was tried; raise Illegal."""
        if self._accepted is not None:
            return self._accepted
        chosen = {name: value_of(field) for name, field in self.fields.items()}
        asked = [option.name for option in self.questions if not option.has_no_effect(chosen)]
        options = self.options_from({name: chosen[name] for name in asked})
        return NewGameChoices(options, self.seats.seats, self.rule.value, self.read_seed())

    def accept(self) -> None:
        """Try to start the game first, and show what it refuses; else close."""
        self.setCursor(Qt.CursorShape.WaitCursor)
        try:
            choice = self.choice()
            self.game.start(choice.options, len(choice.seats), Chance(choice.seed, "start"))
        except Illegal as why:
            self.show_refusal(str(why))
            return
        finally:
            self.unsetCursor()
        self.accept_choice(choice)

    def accept_choice(self, choice: NewGameChoices) -> None:
        """Keep these choices, which were tried, for next time, and close."""
        self._accepted = choice
        self.settings.set_choices_for(self.game.id, self._remembered(choice))
        super().accept()

    # laying out ---------------------------------------------------------------------------------------------
    def _lay_out(self) -> None:
        """Arrange questions, refusal and buttons, and fit the height."""
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.addWidget(self._scrolled(), 1)
        self.column.addWidget(self._refusal_line())
        self.add_below(self.column)
        self._make_buttons()
        self.fit_height()

    def add_below(self, column: QVBoxLayout) -> None:
        """Add what a subclass has between the questions and the buttons."""

    def _scrolled(self) -> QScrollArea:
        """Return the scroll area with all questions."""
        inside = self.questions_part
        column = QVBoxLayout(inside)
        column.setContentsMargins(EDGE, EDGE, EDGE, BETWEEN)
        column.setSpacing(BETWEEN)
        column.addLayout(self._make_heading())
        if self._presets:
            column.addWidget(self.presets, 0, Qt.AlignmentFlag.AlignLeft)
            column.addWidget(self.preset_note)
        if max(self.game.seats) > 1:
            column.addLayout(self._players())
        column.addLayout(self._make_rules_part())
        column.addWidget(self._make_more_part())
        column.addStretch(1)
        self._area.setWidget(inside)
        self.fade = LowerFade(self._area)
        return self._area

    def _make_heading(self) -> QVBoxLayout:
        """Return a layout with the title and the tagline of the game."""
        head = QVBoxLayout()
        head.setSpacing(4)
        title = QLabel(self.game.title)
        title.setObjectName("title")
        title.setStyleSheet("font-size: 22px; font-weight: 600;")
        head.addWidget(title)
        head.addWidget(second(self.game.tagline))
        return head

    def _players(self) -> QVBoxLayout:
        """Return the part with the number of players and their seats."""
        part = _titled_layout(_("Players"))
        if len(self.game.seats) > 1:
            line = QHBoxLayout()
            line.addWidget(QLabel(_("How many play")), 1)
            line.addWidget(self.count)
            part.addLayout(line)
        part.addWidget(self.seats)
        return part

    def _make_rules_part(self) -> QVBoxLayout:
        """Return the part with the options and the rule, and make the fields of all options, also of those
        under More.
        """
        part = _titled_layout(_("Game"))
        grid = rows()
        for option in self.questions:
            self.fields[option.name] = field = field_for(option)
            if not option.is_rare:
                self._add_option_row(grid, option, field)
        part.addLayout(grid)
        table = rows()
        add_row(table, _("Undo"), self.explained, self.rule)
        part.addLayout(table)
        return part

    @property
    def _rare_options(self) -> list[Option]:
        """Return the options that are asked under More."""
        return [option for option in self.questions if option.is_rare]

    def _make_more_part(self) -> QWidget:
        """Return the part under More: rare options and the seed."""
        self.seed.setPlaceholderText(_("A new one every time"))
        self.seed.setAccessibleName(_("Seed"))
        self.seed.setMaxLength(len(str(1 << SEED_BITS)) + 1)
        self.seed.setFixedSize(180, HEIGHT)
        grid = rows()
        grid.setContentsMargins(0, 0, 0, 0)
        for option in self._rare_options:
            self._add_option_row(grid, option, self.fields[option.name])
        add_row(grid, _("Seed"), self.seed_help, self.seed)
        self.more_part.setLayout(grid)
        self.more_part.hide()
        return self.more_part

    def _add_option_row(self, grid: QGridLayout, option: Option, field: QWidget) -> None:
        """Add a row for this option to the grid, and note its widgets."""
        self._rows[option.name] = add_row(grid, option.title, option.help, self._with_chooser(option, field))

    def _with_chooser(self, option: Option, field: QWidget) -> QWidget:
        """Return the field, with a button beside it if the option has a dialog that helps to choose."""
        if not option.chooser:
            return field
        label = option.chooser_label or _("Choose…")
        both, button = QWidget(), QPushButton(label)
        button.setAccessibleName(_("{option}: {button}", option=option.title, button=label))
        button.setAutoDefault(False)
        button.clicked.connect(partial(self._open_chooser, option))
        row = QHBoxLayout(both)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(field)
        row.addWidget(button)
        both.setFocusProxy(field)
        return both

    def _open_chooser(self, option: Option, _is_checked: bool = False) -> None:
        """Open the game's dialog for this option with all choices; its `chosen` signal has what to change."""
        file, _, name = option.chooser.partition(":")
        make = getattr(import_module(f"{self.game.package}.{file}"), name)
        values = {name: value_of(field) for name, field in self.fields.items()}
        self.chooser = make(values, self, option.name)
        self.chooser.chosen.connect(self._apply_chooser_values)
        self.chooser.open()

    def _apply_chooser_values(self, values: dict[str, Any]) -> None:
        """Put into the fields what was chosen there; lists may have new choices, such as a level
        just made.
        """
        chosen = {name: value_of(field) for name, field in self.fields.items()}
        for option in self.questions:
            self._update_choices(option, chosen)
        for name, value in values.items():
            set_field(self.fields[name], value)

    def _refusal_line(self) -> QWidget:
        """Return the line for refusals."""
        self.refusal.setObjectName("refusal")
        self.refusal.setWordWrap(True)
        self.refusal.hide()
        around = QWidget()
        column = QVBoxLayout(around)
        column.setContentsMargins(EDGE, 0, EDGE, 0)
        column.addWidget(self.refusal)
        return around

    def _make_buttons(self) -> None:
        """Make the buttons."""
        self.play = self.main(_("Play"))
        self.leave()
        self.more = self.act(_("More"), self._show_more, ASIDE)
        self.more.setCheckable(True)
        if self.game.is_set("lessons"):
            self.tutorial = self.act(_("Lessons"), self._leave_for_tutorial, ASIDE)
            self.tutorial.setToolTip(_("Learn the game with lessons on the board."))
        self.buttons.setContentsMargins(EDGE, BETWEEN, EDGE, EDGE)
        self.foot()

    def _leave_for_tutorial(self) -> None:
        """Close without a new game, and ask for the tutorial."""
        self.reject()
        self.tutorial_wanted.emit()

    def fit_height(self) -> None:
        """Fit the height of the dialog to the questions, as far as the screen has room."""
        layout = self.questions_part.layout()
        assert layout is not None
        layout.activate()
        self._area.updateGeometry()
        self.fit(WIDTH)

    def _show_more(self) -> None:
        """Show or hide what is under More; when it is shown, focus its first field."""
        is_on = self.more.isChecked()
        self.more.setText(_("Less") if is_on else _("More"))
        self.more_part.setVisible(is_on)
        self.fit_height()
        if is_on:
            first = self.fields[self._rare_options[0].name] if self._rare_options else self.seed
            first.setFocus()
            self.questions_part.adjustSize()
            self._area.ensureWidgetVisible(first, 0, 4 * EDGE)

    # what is chosen -----------------------------------------------------------------------------------------
    def _show_last_choices(self, kept: dict[str, Any]) -> None:
        """Show the choices of the last time as far as they fit, else the usual ones.

        Rare options always start as usual, as nobody would see that they do not.
        """
        options: dict[str, Any] = kept["options"] if isinstance(kept.get("options"), dict) else {}
        rare = {option.name for option in self._rare_options}
        given = {name: value for name, value in options.items() if name not in rare}
        values: dict[str, Any] = {}
        for option in self.questions:
            values[option.name] = kept_or_default(option, given, values)
            self._update_choices(option, values)
            set_field(self.fields[option.name], values[option.name])
        self._usual = self._usual_values()
        self._hide_idle(values)
        self._check_matching_preset()
        self.seats.set_seats(remembered_seats(self.game, kept.get("seats")))
        count = kept.get("count")
        self.count.set_value(count if count in self.game.seats else self.game.read_seats())
        self.seats.set_count(self.count.value)
        self.rule.set_value(kept["rule"] if kept.get("rule") in EXPLAINED else self.settings.value("rule"))
        self._explain(self.rule.value)

    def _listen(self) -> None:
        """Connect the fields."""
        for field in self.fields.values():
            _changed(field).connect(self._update_defaults)
            _changed(field).connect(self._on_choice_changed)
        self.seats.changed.connect(self._on_choice_changed)
        self.seed.textChanged.connect(self._on_choice_changed)
        self.count.chosen.connect(self.seats.set_count)
        self.rule.chosen.connect(self._explain)
        self.presets.chosen.connect(self._apply_preset)

    def _apply_preset(self, preset: Preset | None) -> None:
        """Put into the fields the options of this preset, and the usual values of all others; change nothing
        for None, which is *Custom*."""
        self._show_preset_note()
        if preset is None:
            return
        values: dict[str, Any] = {}
        self._is_applying_preset = True
        for option in self.questions:
            values[option.name] = preset.options.get(option.name, option.default_beside(values))
            set_field(self.fields[option.name], values[option.name])
        self._is_applying_preset = False

    def _check_matching_preset(self) -> None:
        """Select the button of the preset whose options are chosen, or *Custom* where none has these, and
        show its note; not while a preset is being applied."""
        if self._is_applying_preset or not self._presets:
            return
        chosen = {name: value_of(field) for name, field in self.fields.items()}
        matching = (one for one in self._presets if _matches(one, self.questions, chosen))
        if (found := next(matching, None)) is None:
            self.presets.set_value(None)
        elif self.presets.value is not found:
            self._is_applying_preset = True
            self.presets.set_value(found)
            self._is_applying_preset = False
        self._show_preset_note()

    def _show_preset_note(self) -> None:
        """Show the chosen preset's note below the presets or, for *Custom*, that the options below can be
        chosen freely."""
        preset = self.presets.value
        self.preset_note.setText(
            preset.note if preset is not None else _("Choose the options below as you like.")
        )

    def _usual_values(self) -> dict[str, Any]:
        """Return the default of every option beside the other choices."""
        chosen = {name: value_of(field) for name, field in self.fields.items()}
        return {option.name: option.proposed_beside(chosen) for option in self.questions}

    def _update_defaults(self) -> None:
        """Set options again whose default another choice has changed, if they were at their default.

        A value that is no longer offered also becomes the default. Then hides idle options and selects a
        preset.
        """
        before, self._usual = self._usual, self._usual_values()
        chosen = {name: value_of(field) for name, field in self.fields.items()}
        for option in self.questions:
            name, usual = option.name, self._usual[option.name]
            is_gone = chosen[name] in self._update_choices(option, chosen)
            if is_gone or (usual != before[name] and chosen[name] == before[name]):
                set_field(self.fields[name], usual)
        self._hide_idle(chosen)
        self._check_matching_preset()
        self.fit_height()

    def _hide_idle(self, chosen: dict[str, Any]) -> None:
        """Hide options that have no effect beside the other choices; their values are kept."""
        for option in self.questions:
            if option.idle:
                for seen in self._rows[option.name]:
                    seen.setVisible(not option.has_no_effect(chosen))

    def _update_choices(self, option: Option, chosen: dict[str, Any]) -> set[str]:
        """Update the choices of an option with an editable list; return those that are no longer offered,
        else none.
        """
        field = self.fields[option.name]
        if not isinstance(field, ChoiceBox) or not field.isEditable():
            return set()
        before = {value for value, _ in field.choices}
        field.offer(option.suggested_values(chosen))
        return before - {value for value, _ in field.choices}

    def _explain(self, rule: str) -> None:
        """Explain this rule beside its buttons, a free one also in the words of the game."""
        words = EXPLAINED[rule]
        if rule == "free" and self.game.taking_back:
            words = f"{words} {self.game.taking_back}"
        self.explained.setText(words)
        self.rule.setAccessibleDescription(words)

    def read_seed(self) -> int:
        """Return the seed that was typed, else the random one of this dialog; raise Illegal if it is no
        number.
        """
        text = self.seed.text().strip()
        if not text:
            return self._seed
        try:
            return int(text)
        except ValueError:
            raise Illegal(_("Enter a whole number as the seed, or leave it empty.")) from None

    def _remembered(self, choice: NewGameChoices) -> dict[str, Any]:
        """Return what the next dialog starts with; of the options only those that it shows at once."""
        chosen = {name: value_of(field) for name, field in self.fields.items()}
        seen = [one for one in self.questions if not one.is_rare and not one.has_no_effect(chosen)]
        return {
            "options": {option.name: chosen[option.name] for option in seen},
            "seats": [seat_document(row.seat) for row in self.seats.rows],
            "count": self.seats.count,
            "rule": choice.rule,
        }

    def show_refusal(self, sentence: str) -> None:
        """Show below the questions why the game refused the choices, and focus Play."""
        self.refusal.setStyleSheet(refusal_sheet(theme_of(self)))
        self.refusal.setText(sentence)
        self.refusal.setAccessibleName(sentence)
        self.refusal.show()
        self.fit_height()
        self.play.setFocus()

    def _on_choice_changed(self) -> None:
        """Drop the choice that was tried, and hide the refusal, which was about the former choices."""
        self._accepted = None
        self.refusal.hide()


def _titled_layout(title: str) -> QVBoxLayout:
    """Return an empty layout with this heading."""
    part = QVBoxLayout()
    part.setContentsMargins(0, BETWEEN, 0, 0)
    part.setSpacing(BETWEEN)
    part.addWidget(heading(title))
    return part


def field_for(option: Option) -> QWidget:
    """Return the field for an option: switch, buttons side by side, list, number or editable list."""
    if isinstance(option.default, bool):
        return Switch(option.title)
    if option.choices:
        texts = [(choice, option.choice_text(choice)) for choice in option.choices]
        if len(texts) <= FEW and sum(len(text) + 3 for _, text in texts) <= SIGNS_SIDE_BY_SIDE:
            return SegmentedControl(option.title, texts)
        return ChoiceBox(option.title, texts)
    if isinstance(option.default, int):
        return NumberField(option.title, option.low, option.high)
    field = ChoiceBox(option.title, option.suggested_values({}), free=True)
    field.setMaximumWidth(LONGEST)
    return field


def _matches(preset: Preset, options: Iterable[Option], chosen: Mapping[str, object]) -> bool:
    """Return whether these choices mean the preset; options without effect beside the others do not count."""
    return all(
        option.has_no_effect(chosen)
        or chosen[option.name] == preset.options.get(option.name, option.default_beside(chosen))
        for option in options
    )


def kept_or_default(option: Option, kept: Any, before: dict[str, Any]) -> Any:
    """Return the kept value if it fits, else the default beside the options before it."""
    usual = option.proposed_beside(before)
    try:
        return option.read(kept[option.name]) if option.name in kept else usual
    except Illegal:
        return usual


def set_field(field: Any, value: Any) -> None:
    """Show this value in the field of an option: a switch, or a field with `set_value`."""
    if isinstance(field, Switch):
        field.setChecked(value)
    else:
        field.set_value(value)


def value_of(field: Any) -> Any:
    """Return the value that the field of an option shows: whether a switch is on, or `field.value`."""
    return field.isChecked() if isinstance(field, Switch) else field.value


def _changed(field: Any) -> Any:
    """Return the signal of a field that its value changed."""
    if isinstance(field, Switch):
        return field.toggled
    if isinstance(field, SegmentedControl):
        return field.chosen
    return field.changed if isinstance(field, NumberField) else field.currentTextChanged
