"""Find one-line faults that could be put into a module, to see whether a test notices."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import msgspec

COMPARISONS: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
}
ARITHMETIC: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "+"),
    ast.Div: ("/", "*"),
    ast.FloorDiv: ("//", "*"),
    ast.Mod: ("%", "+"),
}
KINDS = ("comparison", "condition", "arithmetic", "constant", "return None", "deletion")


class Mutation(msgspec.Struct, frozen=True, order=True):
    """A change of one line: `new` in place of the bytes from `start` to `end`."""

    line: int
    start: int
    end: int
    new: str
    kind: str
    function: str

    def apply(self, source: bytes) -> bytes:
        lines = source.split(b"\n")
        text = lines[self.line - 1]
        lines[self.line - 1] = text[: self.start] + self.new.encode() + text[self.end :]
        return b"\n".join(lines)


def find_mutations(source: bytes) -> list[Mutation]:
    """Return all mutations inside functions, in order. Not all leave the module valid Python."""
    return sorted(set(_Finder(source).in_body(ast.parse(source).body, "")))


def is_valid(one: Mutation, source: bytes) -> bool:
    """Return whether the mutation changes the module, and Python still compiles it."""
    changed = one.apply(source)
    if changed == source:
        return False
    try:
        compile(changed, "mutant", "exec", dont_inherit=True)
    except (SyntaxError, ValueError):
        return False
    return True


class _Finder:
    def __init__(self, source: bytes) -> None:
        self._lines = source.split(b"\n")
        self._function = ""

    def in_body(self, body: list[ast.stmt], path: str) -> Iterator[Mutation]:
        """Yield what can be changed in the functions of a module or class."""
        for node in body:
            if isinstance(node, ast.ClassDef):
                yield from self.in_body(node.body, f"{path}{node.name}.")
            elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                self._function = f"{path}{node.name}"
                for statement in node.body:
                    for part in ast.walk(statement):
                        yield from self._in_node(part)

    def _in_node(self, node: ast.AST) -> Iterator[Mutation]:
        match node:
            case ast.Compare(ops=[operator], comparators=[right]):
                yield from self._operator(node.left, right, *COMPARISONS[type(operator)], "comparison")
            case ast.BoolOp():
                words = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
                for left, right in zip(node.values, node.values[1:], strict=False):
                    yield from self._operator(left, right, *words, "condition")
            case ast.UnaryOp(op=ast.Not()) if node.lineno == node.operand.lineno:
                yield self._at(node.lineno, node.col_offset, node.operand.col_offset, "", "condition")
            case ast.BinOp() if type(node.op) in ARITHMETIC and not _is_text(node.left, node.right):
                yield from self._operator(node.left, node.right, *ARITHMETIC[type(node.op)], "arithmetic")
            case ast.Constant(value=bool() as value):
                yield from self._whole(node, repr(not value), "constant")
            case ast.Constant(value=int() | float() as value):
                yield from self._whole(node, repr(value + 1), "constant")
            case ast.Return(value=ast.expr() as value) if not _is_none(value):
                yield from self._whole(node, "return None", "return None")
            case ast.Assign(targets=targets) if all(isinstance(one, ast.Name | ast.Tuple) for one in targets):
                pass  # without it the name is unknown, which any test notices
            case ast.Expr(value=ast.Call()) | ast.Assign() | ast.AugAssign() | ast.Raise():
                yield from self._whole(node, "pass", "deletion")
            case ast.Continue() | ast.Break():
                yield from self._whole(node, "pass", "deletion")

    def _operator(self, left: ast.expr, right: ast.expr, old: str, new: str, kind: str) -> Iterator[Mutation]:
        """Yield the operator between two expressions, where all of it stands on one line."""
        if left.end_lineno is None or left.end_col_offset is None or left.end_lineno != right.lineno:
            return
        between = self._lines[right.lineno - 1][left.end_col_offset : right.col_offset]
        words = rb" +".join(re.escape(word) for word in old.encode().split())
        if (hit := re.search(rb"(?<![\w<>=!*/])" + words + rb"(?![\w<>=*/])", between)) is not None:
            start = left.end_col_offset
            yield self._at(right.lineno, start + hit.start(), start + hit.end(), new, kind)

    def _whole(self, node: ast.stmt | ast.expr, new: str, kind: str) -> Iterator[Mutation]:
        if node.lineno == node.end_lineno and node.end_col_offset is not None:
            yield self._at(node.lineno, node.col_offset, node.end_col_offset, new, kind)

    def _at(self, line: int, start: int, end: int, new: str, kind: str) -> Mutation:
        return Mutation(line, start, end, new, kind, self._function)


def _is_text(*operands: ast.expr) -> bool:
    return any(
        isinstance(one, ast.JoinedStr) or (isinstance(one, ast.Constant) and isinstance(one.value, str))
        for one in operands
    )


def _is_none(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and value.value is None
