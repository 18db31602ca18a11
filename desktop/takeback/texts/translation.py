"""Messages in the player's language, with named placeholders and plural forms."""

from __future__ import annotations

from gettext import NullTranslations
from pathlib import Path

from takeback.texts.catalogue import LANGUAGE, PROGRAM_CATALOGUE, load_catalogue

if LANGUAGE == "en":  # so that the program in English never loads Babel
    from takeback.texts.english import format_date, format_list, format_number, format_percent, format_time
else:
    from takeback.texts.by_locale import format_date, format_list, format_number, format_percent, format_time

__all__ = ["format_date", "format_list", "format_number", "format_percent", "format_time"]


class Translation:
    """The messages of the program, or of a game by another author, in the language of this process."""

    def __init__(self, catalogue: NullTranslations) -> None:
        self._catalogue = catalogue

    def gettext(self, message: str, /, **values: object) -> str:
        """Return the message in the player's language, with its named placeholders filled in.

        Without values, braces stand for themselves. If the translation has other placeholders, the English
        message is returned. Raises KeyError if a placeholder of that has no value.
        """
        return _fill_placeholders(self._catalogue.gettext(message), message, values)

    def ngettext(self, singular: str, plural: str, count: int, /, **values: object) -> str:
        """Return the form of the message for this number, which fills the placeholder `{count}`."""
        text = self._catalogue.ngettext(singular, plural, count)
        return _fill_placeholders(
            text, singular if count == 1 else plural, {"count": format_number(count), **values}
        )

    def pgettext(self, context: str, message: str, /, **values: object) -> str:
        """Return a message that has several meanings in English: the context tells them apart."""
        return _fill_placeholders(self._catalogue.pgettext(context, message), message, values)

    def npgettext(self, context: str, singular: str, plural: str, count: int, /, **values: object) -> str:
        """Return what `ngettext` does, for a message with a context."""
        text = self._catalogue.npgettext(context, singular, plural, count)
        return _fill_placeholders(
            text, singular if count == 1 else plural, {"count": format_number(count), **values}
        )


def load_translation(domain: str, folder: Path) -> Translation:
    """Return the messages of a domain from the catalogues `<language>/LC_MESSAGES/<domain>.mo` in this
    folder; in English where the player's language has none."""
    return Translation(load_catalogue(domain, folder))


def _fill_placeholders(text: str, source: str, values: dict[str, object]) -> str:
    """Return the text with its placeholders filled in, or the English source if the translator broke them."""
    if not values:
        return text
    try:
        return text.format_map(values)
    except (LookupError, ValueError, AttributeError):
        if text == source:
            raise
        return source.format_map(values)


_PROGRAM = Translation(PROGRAM_CATALOGUE)
gettext = _PROGRAM.gettext
ngettext = _PROGRAM.ngettext
pgettext = _PROGRAM.pgettext
npgettext = _PROGRAM.npgettext


def gettext_noop(message: str) -> str:
    """Return the message as it is, but have it extracted: `gettext` translates it where it is shown."""
    return message


def ngettext_noop(singular: str, plural: str) -> tuple[str, str]:
    """Return both forms as they are, but have them extracted; `ngettext` translates them where shown."""
    return singular, plural
