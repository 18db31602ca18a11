import pytest

from takeback.ui.theme import CONTRAST, DARK, LIGHT, Theme, contrast, mixed, theme_named

THEMES = pytest.mark.parametrize("theme", [LIGHT, DARK, CONTRAST], ids=lambda theme: theme.name)


@THEMES
def test_text_can_be_read_on_every_ground_it_lies_on(theme: Theme) -> None:
    for ground in (theme.desk, theme.panel, theme.board, theme.accent_soft):
        assert contrast(theme.ink, ground) >= 7
    for ground in (theme.panel, theme.board):
        assert contrast(theme.dim, ground) >= 4.3
    assert contrast(theme.on_accent, theme.accent) >= 4.5


@THEMES
def test_the_ring_of_the_keyboard_stands_out_three_to_one(theme: Theme) -> None:
    assert contrast(theme.accent, theme.cell) >= 3
    assert contrast(theme.accent, theme.board) >= 3


@THEMES
def test_the_edge_of_a_refusal_stands_out_three_to_one(theme: Theme) -> None:
    assert contrast(theme.alarm, theme.panel) >= 3


@THEMES
def test_a_letter_on_a_piece_can_be_read(theme: Theme) -> None:
    for piece in theme.pieces:
        assert contrast(theme.on(piece), piece) >= 3


def test_high_contrast_doubles_what_the_pieces_stand_out() -> None:
    for piece in CONTRAST.pieces:
        assert contrast(piece, CONTRAST.cell) >= 7


def test_the_extremes_of_contrast_are_known() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#123456", "#123456") == pytest.approx(1)


def test_a_mixture_lies_between_its_colours() -> None:
    assert mixed("#FF0000", "#0000FF", 1.0) == "#FF0000"
    assert mixed("#FF0000", "#0000FF", 0.0) == "#0000FF"
    assert mixed("#FF0000", "#0000FF", 0.5) == "#800080"


def test_every_theme_is_found_by_its_name_and_anything_else_follows_the_desktop(qapp: object) -> None:
    assert [theme_named(name) for name in ("light", "dark", "contrast")] == [LIGHT, DARK, CONTRAST]
    assert theme_named("system") in (LIGHT, DARK)
    assert theme_named("mauve") in (LIGHT, DARK)


def test_type_comes_in_pixels_and_weights(qapp: object) -> None:
    font = LIGHT.font(15, 600)
    assert (font.pixelSize(), font.weight(), font.families()[0]) == (15, 600, "Inter")
