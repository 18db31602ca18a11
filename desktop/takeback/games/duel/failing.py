"""Finds the rule or card at fault when one fails in play."""

from __future__ import annotations

import logging

from takeback.games.duel import packages
from takeback.games.duel.kernel.hooks import REGISTRY, LiveHook
from takeback.games.duel.kernel.resolve import Work
from takeback.texts import gettext as _

LOG = logging.getLogger(__name__)
LOG.addHandler(logging.NullHandler())  # nothing is printed if nobody listens


def failure_message(error: BaseException) -> str:
    """Return a sentence for the player; log the error and switch off the package of the rule at fault."""
    LOG.exception("A rule of the duel failed")
    return _("{name} failed; nothing was changed.", name=packages.failed_by(_at_fault(error), error))


def _at_fault(error: BaseException) -> str:
    """Return the id of the innermost rule or card at work in the traceback; "" if none is found."""
    found, at = "", error.__traceback__
    while at is not None:
        about = at.tb_frame.f_locals.get("live") or at.tb_frame.f_locals.get("work")
        if isinstance(about, LiveHook | Work):
            me = about.me
            found = me.rule or (me.ability.id if me.ability is not None else me.id.partition(":")[2])
        at = at.tb_next
    return found if found in REGISTRY.rules else found.partition(".")[0]
