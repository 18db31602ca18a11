"""The language of this process, and the catalogues of texts in it."""

from __future__ import annotations

import gettext
import os
from pathlib import Path

from takeback.paths import resources
from takeback.texts.pseudo import PSEUDO, PseudoTranslations

LANGUAGE_VARIABLE = "TAKEBACK_LANGUAGE"
ENGLISH = "en"


def load_catalogue(domain: str, folder: Path | None) -> gettext.NullTranslations:
    """Return the catalogue `<language>/LC_MESSAGES/<domain>.mo` in this folder; the English one, which is
    empty, where the player's language has none.

    For the pseudo-language no folder is needed.
    """
    languages = list_languages()
    if languages == [PSEUDO]:
        return PseudoTranslations()
    if folder is None or not folder.is_dir():
        return gettext.NullTranslations()
    return gettext.translation(domain, folder, languages, fallback=True)


def list_languages() -> list[str]:
    """Return the languages to try, the best first: of `TAKEBACK_LANGUAGE`, otherwise of the system; [] if
    neither names any."""
    if chosen := os.environ.get(LANGUAGE_VARIABLE):
        return [chosen]
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if found := os.environ.get(variable):
            return found.split(":")
    return []


def _locale_folder() -> Path | None:
    """Return the folder of the program's catalogues; None if the program's resources are missing."""
    try:
        return resources() / "locale"
    except FileNotFoundError:  # the start explains in a sentence what is missing
        return None


PROGRAM_CATALOGUE = load_catalogue("takeback", _locale_folder())
LANGUAGE: str = PROGRAM_CATALOGUE.info().get("language", ENGLISH)
