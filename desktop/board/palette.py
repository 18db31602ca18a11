"""Twenty-six colours for lines, blocks and pieces: apart by hue and by lightness; a letter goes with each."""

from functools import lru_cache

from desktop.board.theme import Theme, contrast, luminance, mixed

MORE = (  # after the theme's own six: orange, pink, brown, sky, lime, navy, rose, olive, violet, sand …
    *("#E07B32", "#E58BB0", "#8A5A3C", "#6DB4E0", "#96B83C", "#33437E", "#C93A74", "#77762F", "#6B4FD0"),
    *("#CDB98C", "#7CCBA6", "#7B2C48", "#5D6B7C", "#F0907C", "#2C5C3C", "#B072B8", "#B8860B", "#A9CFDA"),
    *("#A8452A", "#8E8A84"),
)
LEAST = 1.75  # the contrast to a cell below which a line would be lost on it


@lru_cache(maxsize=256)
def item_colour(theme: Theme, number: int) -> str:
    """The colour of a line, a block or a piece, moved away from the cells where it is too near to them."""
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


def letter(number: int) -> str:
    return chr(ord("A") + number % 26)
