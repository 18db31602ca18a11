"""Applies a theme as palette and style sheet of the whole program."""

from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication

from takeback.paths import resources
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
        edge=mixed(theme.faint, theme.panel, 0.7),
        rule=mixed(theme.faint, theme.line, 0.4) if theme.is_dark else theme.line,  # in and around a menu
        button=mixed(theme.cell, theme.panel, 0.75) if not theme.is_dark else theme.desk,
        hover=mixed(theme.accent, theme.panel, 0.12),
        pressed=mixed(theme.accent, theme.panel, 0.22),
    )


_SHEET = """
QMainWindow, QDialog {{ background: {panel}; }}
#desk {{ background: {desk}; }}
QMenuBar {{ background: {panel}; color: {ink}; padding: 2px 10px; font-size: 13px; }}
QMenuBar::item {{ padding: 5px 8px; border-radius: 6px; background: transparent; }}
QMenuBar::item:selected {{ background: {soft}; color: {ink}; }}
QMenu {{ background: {board}; color: {ink}; border: 1px solid {rule}; padding: 6px; font-size: 13px; }}
QMenu::item {{ padding: 6px 28px 6px 24px; border-radius: 6px; }}
QMenu::item:selected {{ background: {soft}; color: {ink}; }}
QMenu::item:disabled {{ color: {grey}; }}
QMenu::separator {{ height: 1px; background: {rule}; margin: 6px 8px; }}
QToolTip {{ background: {board}; color: {ink}; border: 1px solid {line}; padding: 6px 8px; font-size: 13px; }}
QToolBar {{ background: {panel}; border: none; border-bottom: 1px solid {line}; padding: 0; spacing: 0; }}
QStatusBar {{ background: {panel}; border-top: 1px solid {line}; }}
QStatusBar::item {{ border: none; }}
QMainWindow::separator {{ background: {line}; width: 1px; height: 1px; }}
QMainWindow::separator:hover {{ background: {accent}; }}
#hairline {{ background: {line}; }}
#wordmark {{
  font-size: 18px; font-weight: 600; color: {ink}; border: none; background: transparent; padding: 0;
}}
#wordmark:focus {{ color: {accent}; text-decoration: underline; }}
#game {{ font-size: 18px; color: {second}; }}
#heading {{ font-size: 15px; font-weight: 600; }}
#curtain_heading {{ font-size: 24px; font-weight: 600; color: {ink}; background: transparent; }}
#curtain_words {{ font-size: 14px; color: {second}; background: transparent; }}
#card {{ background: {board}; border: 1px solid {line}; border-radius: 18px; }}
#card QLabel {{ background: transparent; }}
#end {{ background: {board}; border: 1px solid {line}; border-radius: 14px; }}
#end QLabel {{ background: transparent; }}
#end_title {{ font-size: 17px; font-weight: 600; color: {ink}; }}
#end_points {{ font-size: 12px; font-weight: 600; color: {ink}; }}
#second {{ font-size: 12px; color: {second}; }}
#message {{ font-size: 13px; color: {second}; }}
#next_step {{ font-size: 13px; font-weight: 600; }}
#where {{ font-size: 13px; color: {second}; font-weight: 500; padding: 2px 4px; }}
#result {{ font-size: 13px; color: {accent}; font-weight: 600; padding: 2px 4px; }}
QToolButton#where:hover {{ color: {ink}; }}
QPushButton {{
  font-size: 13px; font-weight: 500; color: {ink}; background: {button}; border: 1px solid {line};
  border-radius: 8px; padding: 0 12px; min-height: 30px;
}}
QPushButton:hover {{ background: {hover}; border-color: {accent}; }}
QPushButton:pressed {{ background: {pressed}; }}
QPushButton:focus {{ border: 2px solid {accent}; padding: 0 11px; min-height: 28px; }}
QToolBar QPushButton {{ padding: 0 6px; }}
QToolBar QPushButton:focus {{ padding: 0 5px; }}
QPushButton:disabled {{ color: {grey}; }}
QPushButton:flat {{ color: {second}; }}
QPushButton[main="true"], QPushButton:default {{
  background: {accent}; color: {on_accent}; border-color: {accent};
}}
QPushButton[main="true"]:disabled, QPushButton:default:disabled {{
  background: {button}; color: {grey}; border-color: {line};
}}
QPushButton[main="true"]:flat {{ background: {button}; color: {second}; border-color: {line}; }}
QPushButton[main="true"]:hover, QPushButton:default:hover {{ border-color: {ink}; }}
QPushButton[main="true"]:focus, QPushButton:default:focus {{ border: 2px solid {ink}; }}
#toast {{
  background: {ink}; color: {panel}; border-radius: 8px; padding: 6px 15px;
  font-size: 13px; font-weight: 500;
}}
#news, #let_play {{
  background: {accent}; color: {on_accent}; border-color: {accent}; border-radius: 15px;
}}
#let_play {{ border-radius: 14px; min-height: 26px; padding: 0 12px; }}
#let_play:hover, #let_play:focus {{ border: 2px solid {ink}; padding: 0 11px; min-height: 24px; }}
#suppose {{ background: {panel}; border: 1px solid {line}; border-radius: 8px; }}
#suppose QLabel {{ background: transparent; }}
#supposed {{ font-size: 13px; font-weight: 500; color: {ink}; }}
#depth {{ font-size: 12px; color: {second}; }}
#notice {{ background: {soft}; border: 1px solid {accent}; border-radius: 8px; }}
#strip {{ background: {panel}; border: 1px solid {line}; border-radius: 10px; }}
#hint {{ background: {board}; border: 1px solid {accent}; border-radius: 10px; }}
#strip_title {{ color: {second}; font-size: 12px; font-weight: 600; background: transparent; }}
#position_head {{ color: {ink}; font-size: 13px; font-weight: 600; background: transparent; }}
#strip_text {{ color: {ink}; font-size: 14px; background: transparent; }}
#notice QLabel {{ background: transparent; color: {ink}; font-size: 13px; }}
QListView, QTreeView {{ border: none; outline: none; background: {panel}; }}
QListWidget::item {{ padding: 0 10px; border-radius: 6px; }}
QListWidget::item:hover {{ background: {hover}; }}
QListWidget::item:selected {{ background: {soft}; color: {ink}; }}
QHeaderView {{ background: {panel}; border: none; }}
QHeaderView::section {{
  background: {panel}; color: {second}; border: none; border-bottom: 1px solid {line}; padding: 0 8px;
  font-size: 12px; font-weight: 600;
}}
QHeaderView::section:hover {{ color: {ink}; }}
QDialogButtonBox {{ dialogbuttonbox-buttons-have-icons: 0; }}
.QCheckBox::indicator {{
  width: 16px; height: 16px; border: 1px solid {second}; border-radius: 4px; background: {board};
}}
.QCheckBox::indicator:hover, .QCheckBox::indicator:focus {{ border-color: {accent}; }}
.QCheckBox::indicator:checked {{
  background: {checked}; border-color: {accent}; image: url("{icons}/confirm.svg");
}}
.QCheckBox::indicator:disabled {{ border-color: {faint}; }}
QToolButton {{ border: none; border-radius: 6px; padding: 4px; background: transparent; }}
QToolButton:hover {{ background: {hover}; }}
QToolButton:checked {{ background: {soft}; border: 2px solid {accent}; padding: 2px; }}
#button_history:checked {{ background: {soft}; border: none; padding: 4px; }}
QToolButton:focus, #button_history:focus {{ border: 2px solid {ink}; padding: 2px; }}
#tag {{ font-size: 13px; color: {ink}; padding: 3px 8px; border: 1px solid {line}; border-radius: 11px; }}
#tag:focus {{ padding: 2px 7px; border: 2px solid {ink}; }}
#speed {{ font-size: 13px; font-weight: 500; color: {ink}; padding: 4px 8px; }}
#speed:focus {{ padding: 2px 6px; }}
#speed::menu-indicator {{ image: none; }}
#tabs::tab {{
  background: transparent; color: {second}; border: none; border-bottom: 2px solid transparent;
  padding: 6px 5px; margin: 0; font-size: 13px; font-weight: 500;
}}
#tabs::tab:selected {{ color: {ink}; border-bottom-color: {accent}; }}
#tabs::tab:hover {{ color: {ink}; }}
#tabs:focus {{ background: {soft}; border-radius: 6px; }}
#turn_menu {{ background: {board}; color: {ink}; border: 1px solid {edge}; border-radius: 6px; padding: 0; }}
#turn_menu:hover, #turn_menu:focus {{ border-color: {accent}; }}
QTreeView {{ padding-left: 8px; }}
QScrollBar:vertical {{ background: transparent; width: 10px; margin: 2px; }}
QScrollBar:horizontal {{ background: transparent; height: 10px; margin: 2px; }}
QScrollBar::handle {{ background: {faint}; border-radius: 3px; min-height: 28px; min-width: 28px; }}
QScrollBar::handle:hover {{ background: {second}; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
QLineEdit, QSpinBox, QDateEdit, QComboBox, QPlainTextEdit, QTextEdit {{
  background: {board}; color: {ink}; border: 1px solid {edge}; border-radius: 8px; padding: 4px 8px;
  selection-background-color: {accent}; selection-color: {on_accent};
}}
QLineEdit:focus, QSpinBox:focus, QDateEdit:focus, QComboBox:focus, QPlainTextEdit:focus, QTextEdit:focus {{
  border-color: {accent};
}}
QComboBox QAbstractItemView {{ background: {board}; color: {ink}; selection-background-color: {soft};
  selection-color: {ink}; border: 1px solid {line}; }}
"""
