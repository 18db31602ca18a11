"""Test the contrast of the themes, how a theme is found, and its fonts."""

import pytest

from takeback.ui.theme import CONTRAST, DARK, LIGHT, Theme, contrast, mixed, theme_named

THEMES = pytest.mark.parametrize("theme", [LIGHT, DARK, CONTRAST], ids=lambda theme: theme.name)


@THEMES
def test_contrast_is_at_least_7_for_text_4_3_for_dim_text_and_4_5_for_text_on_the_accent_colour(
    theme: Theme,
) -> None:
    for ground in (theme.desk, theme.panel, theme.board, theme.accent_soft):
        assert contrast(theme.ink, ground) >= 7
    for ground in (theme.panel, theme.board):
        assert contrast(theme.dim, ground) >= 4.3
    assert contrast(theme.on_accent, theme.accent) >= 4.5


@THEMES
def test_grey_text_contrast_is_at_least_3_and_below_two_thirds_of_that_of_other_text(theme: Theme) -> None:
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
def test_contrast_theme_gives_pieces_twice_the_contrast_of_other_themes_and_at_least_7(usual: Theme) -> None:
    for piece, before in zip(CONTRAST.pieces, usual.pieces, strict=True):
        assert contrast(piece, CONTRAST.cell) >= max(7, 2 * contrast(before, usual.cell))


def test_contrast_of_black_and_white_is_21_and_of_equal_colours_1() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#123456", "#123456") == pytest.approx(1)


def test_mixed_colour_is_the_first_at_1_the_second_at_0_and_halfway_between_at_0_5() -> None:
    assert mixed("#FF0000", "#0000FF", 1.0) == "#FF0000"
    assert mixed("#FF0000", "#0000FF", 0.0) == "#0000FF"
    assert mixed("#FF0000", "#0000FF", 0.5) == "#800080"


def test_theme_is_found_by_name_and_system_or_an_unknown_name_gives_light_or_dark(qapp: object) -> None:
    assert [theme_named(name) for name in ("light", "dark", "contrast")] == [LIGHT, DARK, CONTRAST]
    assert theme_named("system") in (LIGHT, DARK)
    assert theme_named("mauve") in (LIGHT, DARK)


def test_font_has_the_requested_pixels_weight_and_family(qapp: object) -> None:
    font = LIGHT.font(15, 600)
    assert (font.pixelSize(), font.weight(), font.families()[0]) == (15, 600, "Inter")
