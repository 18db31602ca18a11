"""The graphical program."""

import takeback.shell.pyside_import  # noqa: F401  # before anything else imports PySide
from takeback.shell.overrides import guard_overrides

guard_overrides()  # before the first class that overrides a method of Qt
