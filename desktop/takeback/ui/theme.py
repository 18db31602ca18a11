"""The colours and fonts of the program: three themes, one of which is in use at a time."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Literal

import msgspec
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QGuiApplication

from takeback.texts import gettext as _

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

RED, BLUE, YELLOW, GREEN, PURPLE, TEAL = range(6)
PIECE_NAMES = (_("red"), _("blue"), _("yellow"), _("green"), _("purple"), _("teal"))
FAMILIES = ["Inter", "Noto Sans", "DejaVu Sans"]

# Margins and spacing in pixels, and corner radii at the size of an ordinary window.
INSIDE, BETWEEN, EDGE = 8, 12, 24
RADIUS_BUTTON, RADIUS_CELL, RADIUS_CARD = 8, 10, 18
READABLE = 4.5  # least contrast of text that must be read, as in WCAG


TWO_SUITS = ("#23262B", "#C4392B", "#C4392B", "#23262B")
FOUR_SUITS = ("#1E7A3C", "#1F5FB0", "#C4392B", "#23262B")


class Theme(msgspec.Struct, frozen=True):
    """One set of colours, as "#RRGGBB" for painters and style sheets alike."""

    name: str
    is_dark: bool
    desk: str  # behind the board
    panel: str  # toolbar, history, status
    line: str  # thin lines, button borders
    board: str  # the panel that a board is painted on
    cell: str  # the cells on it
    ink: str  # text
    dim: str  # secondary text
    faint: str  # marks; never text that must be read
    accent: str  # the main button, the current row
    accent_soft: str
    on_accent: str  # text on the accent
    alarm: str  # refusals and errors
    pieces: tuple[str, ...]  # of the seats; always shown together with a letter or a shape
    shadow: str
    shadow_strength: float  # strength of the board's shadow, from 0 to 1
    suits: tuple[str, ...] = TWO_SUITS  # clubs, diamonds, hearts and spades on white playing cards
    outline: str = ""  # around every cell, in themes whose cells hardly differ from the board
    grey: str = "#7C7C7C"  # text of what cannot be chosen now

    def piece(self, number: int) -> str:
        """Return the colour of the pieces with this number, starting again after the last."""
        return self.pieces[number % len(self.pieces)]

    def on(self, colour: str) -> str:
        """Return white or nearly black, whichever is easier to read on this colour; white is preferred."""
        return max(
            ("#FFFFFF", "#1B1916"),
            key=lambda text: contrast(text, colour) * (1.6 if text == "#FFFFFF" else 1),
        )

    def tint(self, colour: str, strength: float = 0.2) -> str:
        """Return the colour of a cell that holds a piece of this colour."""
        return mixed(colour, self.cell, strength)

    def font(self, size: float, weight: int = 400, tabular: bool = False) -> QFont:
        """Return the program's font in this size (pixels); with `tabular` all digits have the same width."""
        font = QFont()
        font.setFamilies(FAMILIES)
        font.setPixelSize(max(1, round(size)))
        font.setWeight(QFont.Weight(weight))
        if tabular:
            font.setFeature(QFont.Tag("tnum"), 1)
        return font


LIGHT = Theme(
    name="light",
    is_dark=False,
    desk="#F3EFE8",
    panel="#FBF9F5",
    line="#E2DBCF",
    board="#FFFFFF",
    cell="#F1ECE4",
    ink="#2A2622",
    dim="#7C746A",
    faint="#B3AA9D",
    grey="#8A8278",
    accent="#2F6F6A",
    accent_soft="#DCEBE8",
    on_accent="#FFFFFF",
    alarm="#B23A2C",
    pieces=("#D9503F", "#2E73B8", "#E0A62B", "#3F9360", "#8A5AA8", "#1F9AA8"),
    shadow="#6B5B3E",
    shadow_strength=0.2,
)
DARK = Theme(
    name="dark",
    is_dark=True,
    desk="#171A1E",
    panel="#1E2227",
    line="#2D333A",
    board="#22272D",
    cell="#2F363E",
    ink="#ECE8E1",
    dim="#9AA0A6",
    faint="#5F666E",
    grey="#7A8085",
    accent="#6FC3B8",
    accent_soft="#24403E",
    on_accent="#10211F",
    alarm="#F08A7C",
    pieces=("#E25F4E", "#4A90D6", "#E0A62B", "#48A36C", "#A274C2", "#2AA9B7"),
    shadow="#000000",
    shadow_strength=0.45,
)
CONTRAST = Theme(
    name="contrast",
    is_dark=True,
    desk="#000000",
    panel="#000000",
    line="#FFFFFF",
    board="#000000",
    cell="#0A0A0A",
    ink="#FFFFFF",
    dim="#E4E4E4",
    faint="#9C9C9C",
    grey="#9C9C9C",
    accent="#FFE14A",
    accent_soft="#3A3300",
    on_accent="#000000",
    alarm="#FF9B8F",
    pieces=("#FF7A6B", "#5CB8FF", "#FFD400", "#55E58F", "#DDA6FF", "#43E9F5"),
    shadow="#000000",
    shadow_strength=0.0,
    outline="#8C8C8C",
)

ThemeName = Literal["light", "dark", "contrast", "system"]


def theme_named(name: str) -> Theme:
    """Return the theme of this name; "system" and unknown names follow the desktop's colour scheme."""
    for theme in (LIGHT, DARK, CONTRAST):
        if theme.name == name:
            return theme
    hints = QGuiApplication.styleHints() if QGuiApplication.instance() is not None else None
    return DARK if hints is not None and hints.colorScheme() == Qt.ColorScheme.Dark else LIGHT


def theme_of(widget: QWidget) -> Theme:
    """Return the program's present theme, recognised by the widget's palette; if unknown, the desktop's."""
    panel = widget.palette().window().color()
    for theme in (LIGHT, DARK, CONTRAST):
        if QColor(theme.panel) == panel:
            return theme
    return theme_named("system")


def colour(text: str, alpha: float = 1.0) -> QColor:
    """Return the colour "#RRGGBB" with this opacity, from 0 to 1."""
    made = QColor(text)
    made.setAlphaF(alpha)
    return made


@lru_cache(4096)
def mixed(one: str, other: str, share: float) -> str:
    """Return a mixture of two colours with a share from 0 to 1 of `one`."""
    a, b = QColor(one), QColor(other)
    parts = ((x * share + y * (1 - share)) for x, y in zip(a.getRgb()[:3], b.getRgb()[:3], strict=True))  # type: ignore[index]
    return QColor(*(round(part) for part in parts)).name().upper()


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours, from 1 to 21, as WCAG defines it."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def luminance(text: str) -> float:
    """Return the relative luminance of a colour, from 0 to 1, as WCAG defines it."""
    made = QColor(text)
    red, green, blue = (_to_linear(part) for part in (made.redF(), made.greenF(), made.blueF()))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _to_linear(part: float) -> float:
    """Convert a colour component from sRGB to linear light; both are from 0 to 1."""
    return part / 12.92 if part <= 0.03928 else float(((part + 0.055) / 1.055) ** 2.4)


@cache
def second_text(theme: Theme, behind: str = "") -> str:
    """Return the theme's dim colour, cached, mixed with its ink until it is readable on the colour `behind`
    (default: the panel's)."""
    text, share = theme.dim, 1.0
    while contrast(text, behind or theme.panel) < READABLE and share > 0:
        share -= 0.05
        text = mixed(theme.dim, theme.ink, share)
    return text


MORE = (  # used after the theme's six: orange, pink, brown, sky, lime, navy, rose, olive, violet, sand …
    *("#E07B32", "#E58BB0", "#8A5A3C", "#6DB4E0", "#96B83C", "#33437E", "#C93A74", "#77762F", "#6B4FD0"),
    *("#CDB98C", "#7CCBA6", "#7B2C48", "#5D6B7C", "#F0907C", "#2C5C3C", "#B072B8", "#B8860B", "#A9CFDA"),
    *("#A8452A", "#8E8A84"),
)
LEAST = 1.75  # least contrast of an item's colour to the cells


@lru_cache(maxsize=256)
def item_colour(theme: Theme, number: int) -> str:
    """Return the colour of the item with this number, such as a pipe or block: the theme's own, then one of
    MORE, starting again after the last, changed until it contrasts with the cells."""
    own = len(theme.pieces)
    if number < own:
        return theme.piece(number)
    wanted = MORE[(number - own) % len(MORE)]
    away = "#FFFFFF" if luminance(theme.cell) < 0.3 else "#1B1916"
    least = LEAST if luminance(theme.cell) > 0.3 else LEAST + 1.0
    found, share = wanted, 1.0
    while contrast(found, theme.cell) < least and share > 0.3:
        share -= 0.05
        found = mixed(wanted, away, share)
    return found
