"""The dialog that exports hands to a file, as PHH or plain text."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from takeback.engine.journal_trouble import JournalError
from takeback.engine.state import Illegal
from takeback.engine.whole_file import write_atomically
from takeback.texts import format_list, ngettext
from takeback.texts import gettext as _
from takeback.ui.dialog import Dialog
from takeback.ui.fields import ChoiceBox, SegmentedControl, add_row, heading, rows, second
from takeback.ui.saves import proposed_path
from takeback.ui.theme import EDGE

from ...records.exporter import ALL, SHOWN, Eyes, phh_file, phh_of, why_not_phh
from ...records.handlist import Hand, as_played
from ...records.numbers import tournament_number
from ...records.plain import plain_file, plain_of, why_not_plain
from .library import FileHands, Library

PHH, PLAIN = "phh", "txt"
THIS, LISTED = "this", "listed"
OWN = "own"
WRITTEN_FOR = {
    PHH: _(
        "For pokerkit and other programs that read Poker Hand History, and for Takeback itself: everything "
        "about a hand, read back without loss."
    ),
    PLAIN: _(
        "For trackers and replayers that read hands of PokerStars. It tells the hole cards of one player and "
        "those shown at the end; cards that others folded have no place in it."
    ),
}
MOST_NAMED = 12  # hands left out that are named by number


@dataclass(frozen=True)
class WrittenHands:
    """The text of an export, how many hands it contains, and the numbers of those left out, by reason."""

    text: str
    count: int
    left_out: Mapping[str, Sequence[int]]


class HandsExportDialog(Dialog):
    """Asks which hands to export (`chosen` or all `listed`), in which format and with whose cards; then
    writes the file. `note_of` returns the player's note on a hand."""

    exported = Signal(str)  # a sentence on what was exported, or why nothing was

    def __init__(
        self,
        library: Library,
        chosen: Sequence[Hand],
        listed: Sequence[Hand],
        player: str,
        note_of: Callable[[Hand], str],
        parent: QWidget,
    ) -> None:
        super().__init__(_("Export hands"), parent, spacing=14)
        self._library, self._player, self._note_of = library, player, note_of
        self._hands = {THIS: sorted(chosen, key=as_played), LISTED: sorted(listed, key=as_played)}
        these = ngettext("This hand", "These {count} hands", len(chosen))
        every = ngettext("All {count} listed", "All {count} listed", len(listed))
        self.which = SegmentedControl(_("Which"), [(THIS, these), (LISTED, every)])
        self.which.set_value(THIS)
        self.format = SegmentedControl(_("Format"), [(PHH, "PHH"), (PLAIN, _("PokerStars text"))])
        self.format.set_value(PHH)
        own = _("What {player} saw", player=player) if player else _("What nobody saw")
        eyes = [(SHOWN, _("Only what was shown")), (OWN, own)]
        if all(hand.source.seats is None for hand in (*chosen, *listed)):
            eyes = [(ALL, _("All cards")), *eyes]
        self.eyes = ChoiceBox(_("Hole cards"), eyes)
        self.reader = second("")
        self._lay_out()
        self.format.chosen.connect(self._on_format_chosen)
        self._show_reader()

    def _lay_out(self) -> None:
        """Arrange the choices, their explanations and the buttons."""
        grid = rows()
        add_row(grid, _("Which"), _("The list contains the hands that match the filter."), self.which)
        add_row(grid, _("Format"), _("See below for what the file is for."), self.format)
        add_row(grid, _("Hole cards"), _("Which cards readers of the file can see."), self.eyes)
        self.column.setContentsMargins(EDGE, EDGE, EDGE, EDGE)
        self.column.addWidget(heading(_("Export hands")))
        self.column.addLayout(grid)
        self.column.addWidget(self.reader)
        self.column.addWidget(second(_("The hands themselves do not change.")))
        self.save = self.main(_("Save as…"), self._ask_for_file)
        self.leave()
        self.foot()

    def _on_format_chosen(self) -> None:
        """Offer what readers of the format expect: trackers want the hands of one player."""
        if self.format.value == PLAIN and self._player:
            self.eyes.set_value(OWN)
        self._show_reader()

    def _show_reader(self) -> None:
        """Say for which programs the chosen format is."""
        self.reader.setText(WRITTEN_FOR[str(self.format.value)])

    @property
    def hands(self) -> list[Hand]:
        """Return the hands to export, in the order played."""
        return self._hands[str(self.which.value)]

    @property
    def ending(self) -> str:
        """Return the file extension without a dot."""
        if self.format.value == PLAIN:
            return "txt"
        return "phh" if len(self.hands) == 1 else "phhs"

    def written(self) -> WrittenHands:
        """Return every hand that can be written, and why others cannot. Raise Illegal if none can."""
        eyes, form = str(self.eyes.value), str(self.format.value)
        texts: list[str] = []
        left_out: dict[str, list[int]] = {}
        for hand in self.hands:
            try:
                note = self._note_of(hand)
                texts.append(hand_text(self._library, hand, form, eyes, self._player, note))
            except (Illegal, JournalError) as why:
                left_out.setdefault(str(why), []).append(hand.number)
        if not texts:
            raise Illegal(left_out_text(left_out) or _("There is no hand to export."))
        if form == PLAIN:
            return WrittenHands(plain_file(texts), len(texts), left_out)
        return WrittenHands(texts[0] if len(texts) == 1 else phh_file(texts), len(texts), left_out)

    def _ask_for_file(self) -> None:
        """Ask for a file; the chosen path is passed to `write`."""
        proposed = proposed_path(f"hands.{self.ending}")
        kind = _("Hands ({pattern})", pattern=f"*.{self.ending}")
        dialog = QFileDialog(self, _("Export hands"), proposed, kind)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(self.ending)
        dialog.fileSelected.connect(self.write)
        dialog.open()

    def write(self, path: str) -> None:
        """Write the file and close; emit a sentence on the outcome. The dialog stays open if it fails."""
        try:
            written = self.written()
            write_atomically(Path(path), written.text.encode())
        except Illegal as why:
            self.exported.emit(str(why))
            return
        except OSError as error:
            reason = error.strerror or str(error)
            self.exported.emit(_("{file} cannot be written: {reason}.", file=Path(path).name, reason=reason))
            return
        sentence = ngettext(
            "Exported {count} hand as {file}.",
            "Exported {count} hands as {file}.",
            written.count,
            file=Path(path).name,
        )
        self.exported.emit(f"{sentence} {left_out_text(written.left_out)}".rstrip())
        self.accept()


def left_out_text(left_out: Mapping[str, Sequence[int]]) -> str:
    """Return which hands an export leaves out and why: "Left out hands 3 and 7: …"; "" for none."""
    return " ".join(_left_out_for(why, numbers) for why, numbers in left_out.items())


def _left_out_for(why: str, numbers: Sequence[int]) -> str:
    """Return which hands are left out for one reason: by number, or the first ones and how many more."""
    if len(numbers) == 1:
        return _("Left out hand {number}: {reason}", number=numbers[0], reason=why)
    if len(numbers) <= MOST_NAMED:
        named = format_list(map(str, numbers))
        return _("Left out hands {numbers}: {reason}", numbers=named, reason=why)
    return ngettext(
        "Left out hands {numbers} and {count} more: {reason}",
        "Left out hands {numbers} and {count} more: {reason}",
        len(numbers) - MOST_NAMED,
        numbers=format_list(map(str, numbers[:MOST_NAMED]), "unit"),
        reason=why,
    )


def hand_text(library: Library, hand: Hand, format: str, eyes: str, player: str, note: str = "") -> str:
    """Return one hand in this format, with all cards, those shown, or those `player` saw (`eyes`); an
    imported hand with all cards as its file has it. Raise Illegal if it cannot be played or written."""
    if format == PHH and isinstance(library, FileHands) and eyes == ALL:
        return library.text(hand)
    played = library.played(hand)
    dealt = hand.seat_of(player)
    seen: Eyes = eyes
    if eyes == OWN:
        seen = dealt.seat if dealt is not None and hand.source.may_see(dealt.seat) else SHOWN
    if format == PLAIN:
        if why := why_not_plain(played):
            raise Illegal(why)
        hero = dealt.seat if eyes != SHOWN and dealt is not None and hand.source.may_see(dealt.seat) else None
        return plain_of(played, seen, _plain_facts(hand, hero))
    if why := why_not_phh(played):
        raise Illegal(why)
    return phh_of(played, seen, _phh_facts(hand, note))


def _plain_facts(hand: Hand, hero: int | None) -> dict[str, object]:
    """Return what the plain text needs to know about the table and its reader."""
    source = hand.source
    facts = {"table": source.title, "number": hand.unique_number, "hero": hero}
    facts["tournament"] = tournament_number(source.table, source.title)
    return facts | ({"when": datetime.fromtimestamp(hand.at, UTC)} if hand.at else {})


def _phh_facts(hand: Hand, note: str) -> dict[str, object]:
    """Return the PHH fields that only the table and the player know."""
    about: dict[str, object] = {"table": hand.source.title, "hand": hand.unique_number, "_hand": hand.number}
    if hand.origin is not None:
        about["_origin"] = hand.origin.number
    if hand.at:
        when = datetime.fromtimestamp(hand.at)
        about |= {"day": when.day, "month": when.month, "year": when.year}
        about["time"] = when.time().replace(microsecond=0)
    return about | ({"_notes": note} if note else {})
