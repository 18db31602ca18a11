"""Applies a theme as palette and style sheet of the whole program."""

from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication

from takeback.paths import resources
from takeback.texts import gettext as _
from takeback.ui.theme import Theme, mixed, second_text


def apply_theme(app: QApplication, theme: Theme) -> None:
    """Put the whole program into this theme; fonts and sheets that are set already are left, as that is
    slow."""
    if app.font() != theme.font(14):
        app.setFont(theme.font(14))
    app.setPalette(palette(theme))
    if app.styleSheet() != sheet(theme):
        app.setStyleSheet(sheet(theme))


def palette(theme: Theme) -> QPalette:
    """Return the palette of this theme."""
    roles = QPalette.ColorRole
    result = QPalette(QColor(theme.panel))
    colours = {
        roles.Window: theme.panel,
        roles.Base: theme.panel,
        roles.AlternateBase: theme.cell,
        roles.Button: theme.cell,
        roles.ToolTipBase: theme.board,
        roles.WindowText: theme.ink,
        roles.Text: theme.ink,
        roles.ButtonText: theme.ink,
        roles.ToolTipText: theme.ink,
        roles.PlaceholderText: second_text(theme),
        roles.Highlight: theme.accent,
        roles.HighlightedText: theme.on_accent,
        roles.Link: theme.accent,
        roles.LinkVisited: theme.accent,
    }
    for role, colour in colours.items():
        result.setColor(role, QColor(colour))
    for role in (roles.WindowText, roles.Text, roles.ButtonText):
        result.setColor(QPalette.ColorGroup.Disabled, role, QColor(theme.grey))
    return result


def sheet(theme: Theme) -> str:
    """Return the style sheet of this theme."""
    return _SHEET.format(
        **{
            name: getattr(theme, name)
            for name in ("desk", "panel", "line", "board", "cell", "ink", "faint", "grey", "accent")
        },
        soft=theme.accent_soft,
        checked=theme.accent if theme.is_dark else theme.accent_soft,  # the check mark on it is black
        icons=(resources() / "icons").as_posix(),
        on_accent=theme.on_accent,
        alarm=theme.alarm,
        second=second_text(theme),
        button=mixed(theme.cell, theme.panel, 0.75) if not theme.is_dark else theme.desk,
        hover=mixed(theme.accent, theme.panel, 0.12),
        pressed=mixed(theme.accent, theme.panel, 0.22),
    )


_SHEET = _(
    "\nQMainWindow, QDialog {{ background: {panel}; }}\n#desk {{ background: {desk}; }}\nQMenuBar "
    "{{ background: {panel}; color: {ink}; padding: 2px 10px; font-size: 13px; }}\n"
    "QMenuBar::item {{ padding: 5px 8px; border-radius: 6px; background: transparent; }}\n"
    "QMenuBar::item:selected {{ background: {soft}; color: {ink}; }}\nQMenu {{ background: "
    "{board}; color: {ink}; border: 1px solid {line}; padding: 6px; font-size: 13px; }}\n"
    "QMenu::item {{ padding: 6px 28px 6px 24px; border-radius: 6px; }}\nQMenu::item:selected {{ "
    "background: {soft}; color: {ink}; }}\nQMenu::item:disabled {{ color: {grey}; }}\n"
    "QMenu::separator {{ height: 1px; background: {line}; margin: 6px 8px; }}\nQToolTip {{ "
    "background: {board}; color: {ink}; border: 1px solid {line}; padding: 6px 8px; font-size: "
    "13px; }}\nQToolBar {{ background: {panel}; border: none; border-bottom: 1px solid {line}; "
    "padding: 0; spacing: 0; }}\nQStatusBar {{ background: {panel}; border-top: 1px solid "
    "{line}; }}\nQStatusBar::item {{ border: none; }}\nQMainWindow::separator {{ background: "
    "{line}; width: 1px; height: 1px; }}\nQMainWindow::separator:hover {{ background: {accent}; "
    "}}\n#hairline {{ background: {line}; }}\n#wordmark {{\n  font-size: 18px; font-weight: 600; "
    "color: {ink}; border: none; background: transparent; padding: 0;\n}}\n#wordmark:focus {{ "
    "color: {accent}; text-decoration: underline; }}\n#game {{ font-size: 18px; color: {second}; "
    "}}\n#heading {{ font-size: 15px; font-weight: 600; }}\n#curtain_heading {{ font-size: 24px; "
    "font-weight: 600; color: {ink}; background: transparent; }}\n#curtain_words {{ font-size: "
    "14px; color: {second}; background: transparent; }}\n#card {{ background: {board}; border: "
    "1px solid {line}; border-radius: 18px; }}\n#card QLabel {{ background: transparent; }}\n#end "
    "{{ background: {board}; border: 1px solid {line}; border-radius: 14px; }}\n#end QLabel {{ "
    "background: transparent; }}\n#end_title {{ font-size: 17px; font-weight: 600; color: {ink}; "
    "}}\n#end_points {{ font-size: 12px; font-weight: 600; color: {ink}; }}\n#second {{ "
    "font-size: 12px; color: {second}; }}\n#message {{ font-size: 13px; color: {second}; }}\n"
    "#next_step {{ font-size: 13px; font-weight: 600; }}\n#where {{ font-size: 13px; color: "
    "{second}; font-weight: 500; padding: 2px 4px; }}\nQToolButton#where:hover {{ color: {ink}; "
    "}}\nQPushButton {{\n  font-size: 13px; font-weight: 500; color: {ink}; background: {button}; "
    "border: 1px solid {line};\n  border-radius: 8px; padding: 0 12px; min-height: 30px;\n}}\n"
    "QPushButton:hover {{ background: {hover}; border-color: {accent}; }}\nQPushButton:pressed "
    "{{ background: {pressed}; }}\nQPushButton:focus {{ border: 2px solid {accent}; padding: 0 "
    "11px; min-height: 28px; }}\nQToolBar QPushButton {{ padding: 0 6px; }}\nQToolBar "
    "QPushButton:focus {{ padding: 0 5px; }}\nQPushButton:disabled {{ color: {grey}; }}\n"
    'QPushButton:flat {{ color: {second}; }}\nQPushButton[main="true"], QPushButton:default {{\n  '
    "background: {accent}; color: {on_accent}; border-color: {accent};\n}}\n"
    'QPushButton[main="true"]:disabled, QPushButton:default:disabled {{\n  background: {button}; '
    'color: {grey}; border-color: {line};\n}}\nQPushButton[main="true"]:flat {{ background: '
    '{button}; color: {second}; border-color: {line}; }}\nQPushButton[main="true"]:hover, '
    'QPushButton:default:hover {{ border-color: {ink}; }}\nQPushButton[main="true"]:focus, '
    "QPushButton:default:focus {{ border: 2px solid {ink}; }}\n#toast {{\n  background: {ink}; "
    "color: {panel}; border-radius: 8px; padding: 6px 15px;\n  font-size: 13px; font-weight: "
    "500;\n}}\n#news, #let_play {{\n  background: {accent}; color: {on_accent}; border-color: "
    "{accent}; border-radius: 15px;\n}}\n#let_play:hover, #let_play:focus {{ border: 2px solid "
    "{ink}; padding: 0 11px; min-height: 28px; }}\n#suppose {{ background: {panel}; border: 1px "
    "solid {line}; border-radius: 8px; }}\n#suppose QLabel {{ background: transparent; }}\n"
    "#supposed {{ font-size: 13px; font-weight: 500; color: {ink}; }}\n#depth {{ font-size: "
    "12px; color: {second}; }}\n#notice {{ background: {soft}; border: 1px solid {accent}; "
    "border-radius: 8px; }}\n#strip {{ background: {panel}; border: 1px solid {line}; "
    "border-radius: 10px; }}\n#hint {{ background: {board}; border: 1px solid {accent}; "
    "border-radius: 10px; }}\n#strip_title {{ color: {second}; font-size: 12px; font-weight: "
    "600; background: transparent; }}\n#strip_text {{ color: {ink}; font-size: 14px; background: "
    "transparent; }}\n#notice QLabel {{ background: transparent; color: {ink}; font-size: 13px; "
    "}}\nQListView, QTreeView {{ border: none; outline: none; background: {panel}; }}\n"
    "QListWidget::item {{ padding: 0 10px; border-radius: 6px; }}\nQListWidget::item:hover {{ "
    "background: {hover}; }}\nQListWidget::item:selected {{ background: {soft}; color: {ink}; }}\n"
    "QHeaderView {{ background: {panel}; border: none; }}\nQHeaderView::section {{\n  background: "
    "{panel}; color: {second}; border: none; border-bottom: 1px solid {line}; padding: 0 8px;\n  "
    "font-size: 12px; font-weight: 600;\n}}\nQHeaderView::section:hover {{ color: {ink}; }}\n"
    "QDialogButtonBox {{ dialogbuttonbox-buttons-have-icons: 0; }}\n.QCheckBox::indicator {{\n  "
    "width: 16px; height: 16px; border: 1px solid {second}; border-radius: 4px; background: "
    "{board};\n}}\n.QCheckBox::indicator:hover, .QCheckBox::indicator:focus {{ border-color: "
    "{accent}; }}\n.QCheckBox::indicator:checked {{\n  background: {checked}; border-color: "
    '{accent}; image: url("{icons}/confirm.svg");\n}}\n.QCheckBox::indicator:disabled {{ '
    "border-color: {faint}; }}\nQSplitter::handle {{ background: {panel}; }}\n"
    "QSplitter::handle:hover {{ background: {soft}; }}\nQToolButton {{ border: none; "
    "border-radius: 6px; padding: 4px; background: transparent; }}\nQToolButton:hover {{ "
    "background: {hover}; }}\nQToolButton:checked {{ background: {soft}; border: 2px solid "
    "{accent}; padding: 2px; }}\n#button_history:checked {{ background: {soft}; border: none; "
    "padding: 4px; }}\n#fold:checked {{ background: transparent; border: none; padding: 4px; }}\n"
    "QToolButton:focus, #fold:focus, #button_history:focus {{ border: 2px solid {ink}; padding: "
    "2px; }}\n#speed {{ font-size: 13px; font-weight: 500; color: {ink}; padding: 4px 8px; }}\n"
    "#speed:focus {{ padding: 2px 6px; }}\n#speed::menu-indicator {{ image: none; }}\n#tabs::tab "
    "{{\n  background: transparent; color: {second}; border: none; border-bottom: 2px solid "
    "transparent;\n  padding: 6px 6px; margin: 0; font-size: 13px; font-weight: 500;\n}}\n"
    "#tabs::tab:selected {{ color: {ink}; border-bottom-color: {accent}; }}\n#tabs::tab:hover {{ "
    "color: {ink}; }}\n#tabs:focus {{ background: {soft}; border-radius: 6px; }}\nQTreeView {{ "
    "padding-left: 8px; }}\nQScrollBar:vertical {{ background: transparent; width: 10px; margin: "
    "2px; }}\nQScrollBar:horizontal {{ background: transparent; height: 10px; margin: 2px; }}\n"
    "QScrollBar::handle {{ background: {faint}; border-radius: 3px; min-height: 28px; "
    "min-width: 28px; }}\nQScrollBar::handle:hover {{ background: {second}; }}\n"
    "QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}\n"
    "QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}\nQLineEdit, "
    "QSpinBox, QDateEdit, QComboBox, QPlainTextEdit, QTextEdit {{\n  background: {board}; color: "
    "{ink}; border: 1px solid {line}; border-radius: 8px; padding: 4px 8px;\n  "
    "selection-background-color: {accent}; selection-color: {on_accent};\n}}\nQLineEdit:focus, "
    "QSpinBox:focus, QDateEdit:focus, QComboBox:focus, QPlainTextEdit:focus, QTextEdit:focus "
    "{{\n  border-color: {accent};\n}}\nQComboBox QAbstractItemView {{ background: {board}; color: "
    "{ink}; selection-background-color: {soft};\n  selection-color: {ink}; border: 1px solid "
    "{line}; }}\n"
)
