"""Find shown texts that the program compares, matches, splits or uses as keys.

What is shown depends on the language, so a decision that hangs on it comes out differently in another one. A
text is followed from the functions of the catalogue through variables, constants and functions, also into
other files that import them.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path

from tests.walls.literals import PACKAGE
from tests.walls.parsed import list_nodes, parse_file

TRANSLATING = {
    *("_", "gettext", "ngettext", "pgettext", "npgettext"),
    *("format_list", "format_number", "format_percent", "format_date", "format_time"),
}
OF_TEXTS = "takeback.texts"
STILL_SHOWN = {"format", "format_map", "upper", "lower", "casefold", "capitalize", "strip", "join"}
SPLITTING = {
    *("startswith", "endswith", "split", "rsplit", "partition", "rpartition", "find", "rfind", "index"),
    *("removeprefix", "removesuffix", "replace", "count", "isdigit", "isalpha"),
}
MATCHING = {"match", "fullmatch", "search", "findall", "finditer", "sub", "split", "compile"}
BY_KEY = {"get", "pop", "setdefault"}
Function = ast.FunctionDef | ast.AsyncFunctionDef
DECIDING = (ast.Compare, ast.Call, ast.Dict, ast.DictComp, ast.Subscript, ast.Match, ast.MatchValue)


@dataclass
class Module:
    """A file with the names in it that stand for shown texts."""

    name: str
    tree: ast.Module
    imported: dict[str, tuple[str, str]] = field(default_factory=dict)  # name here: module and name there
    modules: dict[str, str] = field(default_factory=dict)  # name here: the module it stands for
    shown: set[str] = field(default_factory=set)  # constants and functions that are or return shown texts
    many: set[str] = field(default_factory=set)  # constants that are collections of them
    tables: set[str] = field(default_factory=set)  # constants that hold them under keys

    @cached_property
    def is_translating(self) -> bool:
        """Tell whether it defines `_` itself, from a catalogue of its own."""
        return any(
            isinstance(one, ast.Name) and one.id == "load_translation" for one in list_nodes(self.tree)
        )


class TextFinder:
    """Tells which expressions of a package are shown texts."""

    def __init__(self, files: dict[str, ast.Module]) -> None:
        self.modules = {name: Module(name, tree) for name, tree in files.items()}
        for module in self.modules.values():
            self._read_imports(module)
        pending = [*self.modules.values()]
        while pending:  # a text may come through several modules
            pending = [module for module in self.modules.values() if self._learn(module)]

    def find_decisions(self) -> Iterator[tuple[str, int]]:
        """Yield the function, by its full name, and the line of each place where a shown text decides
        something; of a module's own code the module."""
        for name, module in sorted(self.modules.items()):
            if not self._has_texts(module):
                continue
            for scope, nodes in scopes_of(module.tree):
                local = self._local_texts(module, scope, nodes)
                lines: set[int] = set()
                for node in nodes:
                    for parts in deciding_parts(node) if isinstance(node, DECIDING) else ():
                        told = self._is_fixed if is_equality(node) else self._is_text
                        if any(told(module, one, local) for one in parts) or (
                            isinstance(node, ast.Compare)
                            and any(self._is_many(module, one, local) for one in parts)
                        ):
                            lines.add(getattr(node, "lineno", 0))
                place = f"{name}.{scope.name}" if isinstance(scope, Function) else name
                yield from ((place, line) for line in sorted(lines))

    def _has_texts(self, module: Module) -> bool:
        """Tell whether a module has any name that can stand for a shown text."""
        sources = {source for source, _name in module.imported.values()} | {*module.modules.values()}
        known = (self.modules[one] for one in sources if one in self.modules)
        is_importing = any(
            one.shown or one.many or one.tables or one.name.startswith(OF_TEXTS) for one in known
        )
        return is_importing or module.is_translating

    def _read_imports(self, module: Module) -> None:
        """Note what the names imported by a module stand for."""
        package = module.name.split(".")
        for node in list_nodes(module.tree):
            if isinstance(node, ast.Import):
                module.modules |= {one.asname: one.name for one in node.names if one.asname}
            elif isinstance(node, ast.ImportFrom):
                above = package[: len(package) - node.level] if node.level else []
                source = ".".join([*above, *([node.module] if node.module else [])])
                for one in node.names:
                    here = one.asname or one.name
                    if f"{source}.{one.name}" in self.modules:
                        module.modules[here] = f"{source}.{one.name}"
                    else:
                        module.imported[here] = (source, one.name)

    def _learn(self, module: Module) -> bool:
        """Add the constants and functions of a module that turn out to be shown texts; tell whether there are
        new ones."""
        before = len(module.shown) + len(module.many) + len(module.tables)
        for node in module.tree.body:
            if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                names = {one.id for one in targets if isinstance(one, ast.Name)}
                if self._is_text(module, node.value, {}):
                    module.shown |= names
                elif self._is_many(module, node.value, {}):
                    module.many |= names
                elif self._is_table(module, node.value, {}):
                    module.tables |= names
        for function in (one for one in module.tree.body if isinstance(one, Function)):
            if function.name not in module.shown and self._returns_text(module, function):
                module.shown.add(function.name)
        return len(module.shown) + len(module.many) + len(module.tables) > before

    def _returns_text(self, module: Module, function: Function) -> bool:
        """Tell whether a function returns a shown text."""
        returned = function.returns
        if not isinstance(returned, ast.Name) or returned.id != "str":
            return False
        nodes = own_nodes(function)
        local = self._local_texts(module, function, nodes)
        return any(
            isinstance(node, ast.Return)
            and node.value is not None
            and self._is_text(module, node.value, local)
            for node in nodes
        )

    def _local_texts(self, module: Module, scope: ast.AST, nodes: tuple[ast.AST, ...]) -> dict[str, bool]:
        """Return the variables of a function, and whether each may hold a shown text."""
        found: dict[str, bool] = {}
        if isinstance(scope, ast.Module):
            return found
        for node in nodes:
            match node:
                case ast.arg(arg=name) | ast.Name(id=name, ctx=ast.Store()):
                    found.setdefault(name, False)
        for node in (*nodes, *nodes):  # a variable may get its text from one that is set further down
            match node:
                case ast.Assign(targets=[ast.Name(id=name)], value=value) if self._is_text(
                    module, value, found
                ):
                    found[name] = True
                case ast.NamedExpr(target=ast.Name(id=name), value=value) if self._is_text(
                    module, value, found
                ):
                    found[name] = True
                case ast.comprehension(target=ast.Name(id=name)):
                    found[name] = False
        return found

    def _is_fixed(self, module: Module, node: ast.AST, local: dict[str, bool]) -> bool:
        """Tell whether an expression is one certain text: a message or a constant."""
        match node:
            case ast.Call(func=ast.Name(id=name)) if name not in self._messages(module):
                return False
            case ast.Name(id=name) if name in local:
                return False
        return isinstance(node, ast.Call | ast.Name | ast.Attribute) and self._is_text(module, node, local)

    def _is_text(self, module: Module, node: ast.AST, local: dict[str, bool]) -> bool:
        """Tell whether an expression is a shown text, or may be one."""
        match node:
            case ast.Call(func=ast.Name(id=name)):
                return self._is_shown(module, name) and name not in local
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=attribute)) if (
                name in module.modules
            ):
                return self._is_shown_in(module.modules[name], attribute)
            case ast.Call(func=ast.Attribute(value=value, attr=attribute)) if attribute in STILL_SHOWN:
                return self._is_text(module, value, local)
            case ast.Name(id=name):
                return local.get(name, name in module.shown or self._is_constant(module, name))
            case ast.Attribute(value=ast.Name(id=name), attr=attribute) if name in module.modules:
                return self._is_shown_in(module.modules[name], attribute)
            case ast.JoinedStr(values=values):
                return any(
                    self._is_text(module, one.value, local)
                    for one in values
                    if isinstance(one, ast.FormattedValue)
                )
            case ast.BinOp(left=left, op=ast.Add(), right=right):
                return self._is_text(module, left, local) or self._is_text(module, right, local)
            case ast.IfExp(body=body, orelse=other):
                return self._is_text(module, body, local) or self._is_text(module, other, local)
            case ast.BoolOp(values=values):
                return any(self._is_text(module, one, local) for one in values)
            case ast.NamedExpr(value=value):
                return self._is_text(module, value, local)
            case ast.Subscript(value=value):
                return (
                    self._is_text(module, value, local)
                    or self._is_many(module, value, local)
                    or self._is_table(module, value, local)
                )
        return False

    def _is_many(self, module: Module, node: ast.AST, local: dict[str, bool]) -> bool:
        """Tell whether an expression is a collection of shown texts."""
        match node:
            case ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.Set(elts=parts):
                return bool(parts) and any(self._is_text(module, one, local) for one in parts)
            case ast.Name(id=name):
                source, there = module.imported.get(name, ("", ""))
                other = self.modules.get(source)
                return name in module.many or (other is not None and there in other.many)
        return False

    def _is_table(self, module: Module, node: ast.AST, local: dict[str, bool]) -> bool:
        """Tell whether an expression holds shown texts under keys."""
        match node:
            case ast.Dict(values=values):
                return any(self._is_text(module, one, local) for one in values)
            case ast.Name(id=name):
                source, there = module.imported.get(name, ("", ""))
                other = self.modules.get(source)
                return name in module.tables or (other is not None and there in other.tables)
        return False

    def _is_shown(self, module: Module, name: str) -> bool:
        """Tell whether a name that is called in a module returns a shown text."""
        if name in module.imported:
            return self._is_shown_in(*module.imported[name])
        return name in module.shown or (name == "_" and module.is_translating)

    def _messages(self, module: Module) -> set[str]:
        """Return the names by which a module calls the functions of the catalogue."""
        found = {here for here, (source, _name) in module.imported.items() if source.startswith(OF_TEXTS)}
        return found | {"_"}

    def _is_constant(self, module: Module, name: str) -> bool:
        source = module.imported.get(name)
        return source is not None and self._is_shown_in(*source) and not source[0].startswith(OF_TEXTS)

    def _is_shown_in(self, module: str, name: str) -> bool:
        """Tell whether this name of a module is a shown text or returns one."""
        if module.startswith(OF_TEXTS):
            return name in TRANSLATING
        known = self.modules.get(module)
        if known is None:
            return False
        return name in known.shown or (name in known.imported and self._is_shown_in(*known.imported[name]))


def deciding_parts(node: ast.AST) -> Iterator[list[ast.expr]]:
    """Yield the parts of a node that are compared, matched, split or used as keys."""
    match node:
        case ast.Compare(left=left, ops=ops, comparators=others):
            for op, one, other in zip(ops, (left, *others), others, strict=False):
                is_decision = isinstance(op, ast.Eq | ast.NotEq | ast.In | ast.NotIn)
                if is_decision and not is_empty(one) and not is_empty(other):
                    yield [*parts_of(one), *parts_of(other)]
        case ast.Call(func=ast.Attribute(value=value, attr=name), args=args):
            if name in SPLITTING:
                yield [value, *args]
            elif name in BY_KEY:
                yield args[:1]
            if isinstance(value, ast.Name) and value.id == "re" and name in MATCHING:
                yield args
        case ast.Dict(keys=keys):
            yield [key for key in keys if key is not None]
        case ast.DictComp(key=key) | ast.Subscript(slice=key):
            yield [key]
        case ast.Match(subject=subject):
            yield [subject]
        case ast.MatchValue(value=value):
            yield [value]


def is_equality(node: ast.AST) -> bool:
    """Tell whether a node only compares for equality.

    Two texts that are both computed may be compared, to see whether something else is shown now.
    """
    return isinstance(node, ast.Compare) and all(isinstance(op, ast.Eq | ast.NotEq) for op in node.ops)


def parts_of(side: ast.expr) -> list[ast.expr]:
    """Return an operand, or the elements of a collection that stands there."""
    return side.elts if isinstance(side, ast.Tuple | ast.List | ast.Set) else [side]


def is_empty(side: ast.expr) -> bool:
    return isinstance(side, ast.Constant) and not side.value


def scopes_of(tree: ast.Module) -> Iterator[tuple[ast.AST, tuple[ast.AST, ...]]]:
    """Yield the module and each function in it, with the nodes that belong to no function inside."""
    yield tree, own_nodes(tree)
    for node in list_nodes(tree):
        if isinstance(node, Function):
            yield node, own_nodes(node)


@cache
def own_nodes(scope: ast.AST) -> tuple[ast.AST, ...]:
    """Return the nodes of a scope in their order, without those of the functions in it."""
    found = list(ast.iter_child_nodes(scope))
    for node in found:
        if not isinstance(node, Function):
            found += ast.iter_child_nodes(node)
    return tuple(found)


def read_package(root: Path) -> dict[str, ast.Module]:
    """Return the syntax trees of the program's modules, by their full names."""
    found = {}
    for file in sorted((root / PACKAGE).rglob("*.py")):
        parts = file.relative_to(root / PACKAGE.parent).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = parse_file(file)
    return found


def find_compared_texts(root: Path) -> list[tuple[str, int]]:
    """Return each place where a shown text decides something: the function, without the name of the package,
    and the line."""
    found = TextFinder(read_package(root)).find_decisions()
    return [(place.removeprefix("takeback."), line) for place, line in found]
