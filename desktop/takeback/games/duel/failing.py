"""Which rule or card it was, where one fails in play."""

from __future__ import annotations

import logging

from takeback.games.duel import packages
from takeback.games.duel.kernel.hooks import REGISTRY, Live
from takeback.games.duel.kernel.resolve import Work

LOG = logging.getLogger(__name__)
LOG.addHandler(logging.NullHandler())  # where nobody listens, nothing is printed


def told(error: BaseException) -> str:
    """A sentence for the player. The error is kept, and the package of the rule is switched off."""
    LOG.exception("A rule of the duel failed")
    return f"{packages.failed_by(_at_fault(error), error)} failed; nothing was changed."


def _at_fault(error: BaseException) -> str:
    """The innermost rule or card one of whose functions was at work, as far as can be told."""
    found, at = "", error.__traceback__
    while at is not None:
        about = at.tb_frame.f_locals.get("live") or at.tb_frame.f_locals.get("work")
        if isinstance(about, Live | Work):
            me = about.me
            found = me.rule or (me.ability.id if me.ability is not None else me.id.partition(":")[2])
        at = at.tb_next
    return found if found in REGISTRY.rules else found.partition(".")[0]
