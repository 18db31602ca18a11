"""Texts that players see, in their language: messages, lists, numbers and dates. It needs no Qt.

    from takeback.texts import gettext as _
    from takeback.texts import ngettext

    _("{game} cannot be opened.", game=title)
    ngettext("{count} turn", "{count} turns", turns)

A message is a whole sentence or a label with named placeholders, never glued from parts. The functions have
the names of Python's own gettext. The language of a process is chosen before its first import and stays, so
a constant of a module may hold a message. `TAKEBACK_LANGUAGE` names the language, otherwise the system does;
catalogues are in resources/locale.

What is stored or exported is never translated. A word that is stored in English and shown translated is
marked with `gettext_noop` where it stands, and passed to `gettext` where it is shown.
"""

from takeback.texts.catalogue import LANGUAGE, LANGUAGE_VARIABLE
from takeback.texts.translation import (
    Translation,
    format_date,
    format_list,
    format_number,
    format_percent,
    format_time,
    gettext,
    gettext_noop,
    load_translation,
    ngettext,
    ngettext_noop,
    npgettext,
    pgettext,
)

__all__ = [
    "LANGUAGE",
    "LANGUAGE_VARIABLE",
    "Translation",
    "format_date",
    "format_list",
    "format_number",
    "format_percent",
    "format_time",
    "gettext",
    "gettext_noop",
    "load_translation",
    "ngettext",
    "ngettext_noop",
    "npgettext",
    "pgettext",
]
