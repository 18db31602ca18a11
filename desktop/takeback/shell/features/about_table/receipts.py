"""Receipts: making one from a game in play, and finding and verifying the game of a saved one."""

from __future__ import annotations

import time
from pathlib import Path

from takeback.engine.journal_trouble import JournalError
from takeback.engine.receipt import Receipt, read_receipt
from takeback.engine.record import TableRecord, turn_record
from takeback.engine.savefile import SaveFileError
from takeback.engine.state import Illegal
from takeback.engine.verify import NotedValues, public_link
from takeback.shell.features.about_table.revealing import why_no_receipt
from takeback.shell.features.about_table.verify_game import VerifyGameDialog
from takeback.shell.host import Host
from takeback.shell.session.session import Session
from takeback.shell.session.tables import continue_table
from takeback.table.table import Table
from takeback.texts import gettext as _

NO_GAME = _("This receipt belongs to a different game, and none of your games has its seal.")


def receipt_of(table: Table) -> Receipt:
    """Return a receipt with the seal and the latest link of a table.

    Raises Illegal if there is neither, if the table shows only what one seat has seen, or if the link could
    reveal hidden information of a game in play.
    """
    if why := why_no_receipt(table):
        raise Illegal(why)
    record, newest = table.record, table.history.nodes[max(table.history.nodes)]
    chain = turn_record(table.game, newest).chain if newest.parent is not None else b""
    return Receipt(
        game=record.game,
        turn=newest.depth,
        saved=time.strftime("%Y-%m-%d"),
        seal=record.seal,
        link=public_link(record.promise, chain),
    )


def verify_receipt(host: Host, path: Path) -> None:
    """Open the dialog that verifies the game of the receipt in this file: the game on the table, else one of
    the journal, which is then shown. If the file is no receipt or no game belongs to it, only say so."""
    try:
        receipt = read_receipt(path)
        session = _find_session(host, receipt)
    except (SaveFileError, JournalError) as why:
        host.notice(str(why))
        return
    if session is None:
        host.notice(NO_GAME)
        return
    noted = NotedValues(receipt.seal, (receipt.link,) if receipt.link else ())
    host.open(lambda over: VerifyGameDialog(session.table, over, noted))


def _find_session(host: Host, receipt: Receipt) -> Session | None:
    """Return the session of the receipt's game: the one shown, else the game with its seal in the journal,
    which is then shown. None if there is none."""

    def is_its(record: TableRecord) -> bool:
        """Return whether the record is of the receipt's game."""
        return (record.game, record.seal) == (receipt.game, receipt.seal)

    session = host.session
    if session is not None and is_its(session.table.record):
        return session
    id = host.journal.find_same_table(receipt.game, is_its) if receipt.seal else None
    return host.session if id is not None and continue_table(host, id) else None
