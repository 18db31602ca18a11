"""The colours of the board, for light, dark and high-contrast themes."""

from dataclasses import dataclass

from takeback.ui.theme import Theme


@dataclass(frozen=True)
class Wetland:
    """The colours of a park beyond those of the theme."""

    meadow: str  # a plot, between its cells
    cell: str
    mound: str
    mound_edge: str
    symbols: dict[str, str]
    tiles: dict[str, str]  # by animal, or by kind of ground tile
    fur: str  # animals on their tiles
    edge: str  # around every tile
    tower: str
    paper: str  # badges with values
    paper_ink: str


LIGHT = Wetland(
    meadow="#C9D6B2",
    cell="#E4EBD3",
    mound="#C4A878",
    mound_edge="#94794A",
    symbols={"G": "#4C7A35", "H": "#B4532F", "R": "#74468F", "N": "#23649B"},
    tiles={
        "otter": "#C98D42",
        "beaver": "#A9583F",
        "heron": "#6C7DAC",
        "toad": "#6D8C3A",
        "G1": "#A3B069",
        "G2": "#7FB3CB",
        "GL": "#8FC3CF",
        "G3": "#CDAE82",
        "kiosk": "#C9798A",
    },
    fur="#FFF8EA",
    edge="#40372B",
    tower="#7A5233",
    paper="#FFFDF7",
    paper_ink="#2A2622",
)
DARK = Wetland(
    meadow="#33412F",
    cell="#435340",
    mound="#7D6A4A",
    mound_edge="#B39B6C",
    symbols={"G": "#A6D488", "H": "#F2A27E", "R": "#D3AEEA", "N": "#8FC6F2"},
    tiles={
        "otter": "#B57B36",
        "beaver": "#9C4F39",
        "heron": "#6475A6",
        "toad": "#66853A",
        "G1": "#7C8A4A",
        "G2": "#4C86A3",
        "GL": "#5C97A6",
        "G3": "#9B7D54",
        "kiosk": "#AF6274",
    },
    fur="#FFF4E0",
    edge="#12150F",
    tower="#D0A275",
    paper="#F4EEDF",
    paper_ink="#2A2622",
)
CONTRAST = Wetland(
    meadow="#000000",
    cell="#1C1C1C",
    mound="#000000",
    mound_edge="#FFFFFF",
    symbols={"G": "#55E58F", "H": "#FF9B7A", "R": "#DDA6FF", "N": "#5CB8FF"},
    tiles={
        "otter": "#B87200",
        "beaver": "#B83A1E",
        "heron": "#3D5FC4",
        "toad": "#4C7A00",
        "G1": "#5E6B1E",
        "G2": "#00689A",
        "GL": "#00808A",
        "G3": "#7A5A2A",
        "kiosk": "#A83A62",
    },
    fur="#FFFFFF",
    edge="#FFFFFF",
    tower="#FFFFFF",
    paper="#FFFFFF",
    paper_ink="#000000",
)


def wetland(theme: Theme) -> Wetland:
    """Return the colours that go with the theme."""
    if theme.outline:
        return CONTRAST
    return DARK if theme.is_dark else LIGHT
