"""The menu of seats that may plan ahead."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtWidgets import QMenu, QWidget

from takeback.shell.session.session import Session
from takeback.texts import gettext as _


def ask_who_plans(session: Session, seats: Sequence[int], below: QWidget) -> None:
    """Show a menu of these seats below a widget; choosing one opens its plan. There must be a seat."""
    names = session.table.names
    menu = QMenu(below.window())
    for seat in seats:
        menu.addAction(_("Plan for {player}", player=names[seat])).triggered.connect(
            partial(session.plans.open_plan, seat)
        )
    menu.setActiveAction(menu.actions()[0])
    menu.aboutToHide.connect(menu.deleteLater)
    menu.popup(below.mapToGlobal(below.rect().bottomLeft()))
