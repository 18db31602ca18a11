"""Commands about the table itself: its players and rules, verifying the game, and receipts."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QWidget

from takeback.shell.commands.for_games import why_not_in_editor
from takeback.shell.commands.register import A_TABLE, GAME, command
from takeback.shell.feature import Feature
from takeback.shell.feature_part import FeaturePart
from takeback.shell.features.about_table.revealing import why_no_receipt
from takeback.shell.host import Host
from takeback.shell.session.session import Session
from takeback.texts import gettext as _


@command(
    "table_rules",
    _("&Players and rules…"),
    A_TABLE,
    menu=GAME + "/Players and rules",
    tip=_("Show or change who plays, and show the options and what can be undone."),
    tables=why_not_in_editor,
)
def table_rules(host: Host, session: Session) -> None:
    """Open the dialog that changes the players of seats, and shows options and rules of the table."""
    from takeback.shell.features.about_table.about_table import AboutTableDialog

    host.open(lambda over: AboutTableDialog(session, over))


@command(
    "verify_game",
    _("Verify t&his game…"),
    A_TABLE,
    menu=GAME + "/Players and rules",
    tip=_("Check the seal, every turn and every number of this game, and show what this proves."),
    tables=why_not_in_editor,
)
def verify_game(host: Host, session: Session) -> None:
    """Open the dialog that verifies the game on the table and shows what that proves."""
    from takeback.shell.features.about_table.verify_game import VerifyGameDialog

    host.open(lambda over: VerifyGameDialog(session.table, over))


def why_not_save_receipt(host: Host, session: Session) -> str:
    """Return why no receipt can be saved; empty if one can."""
    return why_no_receipt(session.table)


@command(
    "save_receipt",
    _("Save a receipt…"),
    A_TABLE,
    menu=GAME + "/Export",
    tip=_(
        "Save the seal and the latest link of this game to a small file, so that you can verify "
        "the game later."
    ),
    tables=why_not_in_editor,
    why_not=why_not_save_receipt,
)
def save_receipt(host: Host, session: Session) -> None:
    """Ask for a file and save a receipt of the game there."""
    from takeback.engine.receipt import SUFFIX, receipt_text
    from takeback.shell.features.about_table.receipts import receipt_of
    from takeback.shell.file_dialog import ask_and_write

    text = receipt_text(receipt_of(session.table))
    kinds = _("Receipts (*{suffix});;All files (*)", suffix=SUFFIX)
    ask_and_write(host, _("Save a receipt"), f"{session.table.title()}{SUFFIX}", kinds, text)


class ReceiptOpener(FeaturePart):
    """Verifies a game when its receipt is opened, such as by dropping it on the window; one for each
    window."""

    file_suffixes = (".receipt",)

    def __init__(self, host: Host, desk: QWidget) -> None:
        super().__init__(desk)
        self._host = host

    def open_file(self, path: Path) -> None:
        """Verify the game that this receipt belongs to."""
        from takeback.shell.features.about_table.receipts import verify_receipt

        verify_receipt(self._host, path)


FEATURE = Feature("about_table", (table_rules, verify_game, save_receipt), part=ReceiptOpener)
