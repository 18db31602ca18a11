"""Test that importing PySide prepares nothing that is never used, and that PySide still explains itself."""

from __future__ import annotations

import re
import subprocess

import pytest

from takeback.children import child_environment, python_command
from takeback.shell.pyside_import import LONG, DeferredPattern, deferred_patterns

COMPILED = f"""
import re._compiler
lengths, compile_now = [], re._compiler.compile
def note_length(pattern, flags=0):
    lengths.append(len(pattern))
    return compile_now(pattern, flags)
re._compiler.compile = note_length
import takeback.shell
print(*[length for length in lengths if length >= {LONG}])
"""
CALLED = """
import sys
import takeback.shell
files = set()
sys.setprofile(lambda frame, *_: files.add(frame.f_code.co_filename))
import colorsys
sys.setprofile(None)
print(*[file for file in files if "shibokensupport" in file])
"""
OTHER_SPELLING = "import takeback.shell\nfrom __feature__ import snake_case\n"
WRONG_ARGUMENTS = """
from PySide6.QtCore import QPoint
try:
    QPoint("one", "two")
except TypeError as error:
    print(error)
print(QPoint.__doc__, QPoint.setX.__doc__)
"""


def run(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        python_command("-c", code), env=child_environment(), capture_output=True, text=True, timeout=60
    )


def test_importing_pyside_through_the_program_compiles_no_long_regular_expression() -> None:
    done = run(COMPILED)
    assert (done.returncode, done.stdout.split()) == (0, []), done


def test_imports_after_pyside_call_no_function_of_its_import_support() -> None:
    done = run(CALLED)
    assert (done.returncode, done.stdout) == (0, "\n"), done


def test_importing_the_feature_module_of_pyside_raises_an_error() -> None:
    assert "ModuleNotFoundError: No module named '__feature__'" in run(OTHER_SPELLING).stderr


def test_pyside_errors_about_wrong_arguments_are_the_same_as_without_the_program() -> None:
    plain, ours = run(WRONG_ARGUMENTS), run(f"import takeback.shell\n{WRONG_ARGUMENTS}")
    assert plain.returncode == 0, plain
    assert "Supported signatures" in plain.stdout
    assert (ours.stdout, ours.stderr) == (plain.stdout, plain.stderr)


@pytest.mark.parametrize("method", [name for name in dir(re.Pattern) if not name.startswith("_")])
def test_regular_expression_compiled_on_first_use_answers_like_one_compiled_at_once(method: str) -> None:
    pattern, flags = r"( [a-c]+ ) \s* = ", re.VERBOSE
    given = {"sub": ("_", "a = cab ="), "subn": ("_", "a = cab =")}.get(method, ("a = cab =",))

    def answer(one: object) -> str:
        found = getattr(one, method)
        result = found(*given) if callable(found) else found
        return str(list(result) if method == "finditer" else result)

    compiled, deferred = re.compile(pattern, flags), DeferredPattern(pattern, flags)
    if method != "scanner":  # whose text is its address
        assert answer(deferred) == answer(compiled)


def test_method_of_a_deferred_regular_expression_as_class_attribute_gets_no_instance() -> None:
    class Holder:
        split = DeferredPattern("-", 0).split

    assert Holder().split("a-b") == ["a", "b"]


def test_only_long_regular_expressions_are_deferred_and_only_inside_the_block() -> None:
    with deferred_patterns():
        assert re.compile("a", re.IGNORECASE).match("A")
        assert isinstance(re.compile("a"), re.Pattern)
        assert isinstance(re.compile("a" * LONG), DeferredPattern)
    assert isinstance(re.compile("b" * LONG), re.Pattern)
