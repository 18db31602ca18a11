"""Test the contrast of the themes, how a theme is found, and its fonts."""

import pytest

from takeback.ui.theme import CONTRAST, DARK, LIGHT, Theme, contrast, mixed, theme_named

THEMES = pytest.mark.parametrize("theme", [LIGHT, DARK, CONTRAST], ids=lambda theme: theme.name)


@THEMES
def test_text_contrast_is_sufficient_on_every_background(theme: Theme) -> None:
    for ground in (theme.desk, theme.panel, theme.board, theme.accent_soft):
        assert contrast(theme.ink, ground) >= 7
    for ground in (theme.panel, theme.board):
        assert contrast(theme.dim, ground) >= 4.3
    assert contrast(theme.on_accent, theme.accent) >= 4.5


@THEMES
def test_grey_text_is_legible_and_paler_than_other_text(theme: Theme) -> None:
    for ground in (theme.panel, theme.board, theme.desk, theme.cell):
        assert 3 <= contrast(theme.grey, ground) < contrast(theme.ink, ground) / 1.5


@THEMES
def test_focus_ring_contrast_is_at_least_3(theme: Theme) -> None:
    assert contrast(theme.accent, theme.cell) >= 3
    assert contrast(theme.accent, theme.board) >= 3


@THEMES
def test_alarm_border_contrast_is_at_least_3(theme: Theme) -> None:
    assert contrast(theme.alarm, theme.panel) >= 3


@THEMES
def test_piece_letter_contrast_is_at_least_3(theme: Theme) -> None:
    for piece in theme.pieces:
        assert contrast(theme.on(piece), piece) >= 3


@pytest.mark.parametrize("usual", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_contrast_theme_doubles_the_contrast_of_pieces(usual: Theme) -> None:
    for piece, before in zip(CONTRAST.pieces, usual.pieces, strict=True):
        assert contrast(piece, CONTRAST.cell) >= max(7, 2 * contrast(before, usual.cell))


def test_contrast_ranges_from_1_to_21() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#123456", "#123456") == pytest.approx(1)


def test_a_mixture_lies_between_its_colours() -> None:
    assert mixed("#FF0000", "#0000FF", 1.0) == "#FF0000"
    assert mixed("#FF0000", "#0000FF", 0.0) == "#0000FF"
    assert mixed("#FF0000", "#0000FF", 0.5) == "#800080"


def test_theme_is_found_by_name_and_others_follow_the_desktop(qapp: object) -> None:
    assert [theme_named(name) for name in ("light", "dark", "contrast")] == [LIGHT, DARK, CONTRAST]
    assert theme_named("system") in (LIGHT, DARK)
    assert theme_named("mauve") in (LIGHT, DARK)


def test_font_has_the_requested_pixels_weight_and_family(qapp: object) -> None:
    font = LIGHT.font(15, 600)
    assert (font.pixelSize(), font.weight(), font.families()[0]) == (15, 600, "Inter")
