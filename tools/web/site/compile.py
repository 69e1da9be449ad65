"""Runs under Pyodide: of the Python below /site, keep what the app can come to need, as `.pyc`.

/site/stdlib is Python's own library, /site/app the app with the packages it stands on. What is
needed is found by reading imports, those inside functions too, from main.py on.

Docstrings go, since nobody reads them there, but those of classes leave a blank: a dataclass
without one would write its own at every start. Assertions stay. What dataclasses write besides is
compiled too: see known_code.py.
"""

import ast
import dataclasses
import importlib.util
import sys
from _imp import source_hash
from collections.abc import Iterator
from importlib import _bootstrap_external
from pathlib import Path
from types import CodeType
from typing import Any

ROOT = Path("/site")
APP = ROOT / "app"
EXECUTED = "exec(txt, self.globals, ns)"
# Loaded by name rather than by an import that can be read: by the interpreter, by Pyodide's own
# start, by codecs, and by the page's worker.
ROOTS = (
    "encodings.aliases",
    "encodings.ascii",
    "encodings.cp437",
    "encodings.idna",
    "encodings.latin_1",
    "encodings.raw_unicode_escape",
    "encodings.unicode_escape",
    "encodings.utf_8",
    "encodings.utf_8_sig",
    "flet.messaging.pyodide_connection",
    "known_code",
    "main",
    "msgpack",
    "runpy",
    "shutil",
    "site",
    "traceback",
    "zipfile",
    "zipimport",
)
OF_PYODIDE = ("_pyodide", "pyodide", "_sysconfigdata")
# For people who debug, serve or package with Python, and Flet's ways to run elsewhere: not needed
# where they are imported in a function, or if some condition holds, but only where they must be.
UNWANTED = (
    "_aix_support",
    "_android_support",
    "_apple_support",
    "_osx_support",
    "_pyrepl",
    "bdb",
    "cmd",
    "code",
    "codeop",
    "concurrent.futures.process",
    "ctypes",
    "doctest",
    "ensurepip",
    "flet.auth",
    "flet.cli",
    "flet.messaging.flet_dart_bridge_server",
    "flet.messaging.flet_socket_server",
    "flet.pytest_plugin",
    "flet.testing",
    "getpass",
    "http.server",
    "multiprocessing",
    "optparse",
    "pdb",
    "pydoc",
    "readline",
    "rlcompleter",
    "smtplib",
    "test",
    "tkinter",
    "unittest",
    "webbrowser",
    "xml",
    "xmlrpc",
)
code_to_hash_pyc = getattr(_bootstrap_external, "_code_to_hash_pyc")  # noqa: B009 (no stub has it)
IMPORTS = ast.Import | ast.ImportFrom
DOCUMENTED = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def begins(name: str, wholes: tuple[str, ...]) -> bool:
    """Say whether a dotted name is one of these or lies inside one."""
    return any(name == whole or name.startswith(whole + ".") for whole in wholes)


def is_for_types(node: ast.AST) -> bool:
    """Say whether this is what only type checkers read."""
    return isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING")


def walk(node: ast.AST) -> Iterator[ast.AST]:
    """Give every node of a module that may run."""
    yield node
    skipped = node.body if is_for_types(node) else ()  # type: ignore[attr-defined]
    for child in ast.iter_child_nodes(node):
        if child not in skipped:
            yield from walk(child)


def imports(module: str, tree: ast.Module, lazy: dict[str, str]) -> Iterator[str]:
    """Give the dotted names that a module may import; some are names inside modules.

    `module` ends in `.__init__` for a package; `lazy` says where the names of `flet` are from.
    """
    for node in walk(tree):
        match node:
            case ast.Import():
                yield from (alias.name for alias in node.names)
            case ast.ImportFrom():
                home = module.split(".")[: -node.level] if node.level else []
                base = ".".join([*home, *([node.module] if node.module else [])])
                yield base
                for alias in node.names:
                    yield f"{base}.{alias.name}"
                    if base == "flet" and alias.name in lazy:
                        yield from (lazy[alias.name], f"{lazy[alias.name]}.{alias.name}")
            case ast.Attribute(value=ast.Name(id="ft" | "flet"), attr=name) if name in lazy:
                yield from (lazy[name], f"{lazy[name]}.{name}")


def lazy_names(flet: ast.Module) -> dict[str, str]:
    """Give where Flet finds each of its names when it is first asked for."""
    for node in flet.body:
        match node:
            case ast.Assign(targets=[ast.Name(id="_LAZY")], value=value):
                names: dict[str, str] = ast.literal_eval(value)
                return names
    raise SystemExit("flet/__init__.py has no table _LAZY of its names any more")


def find_modules() -> dict[str, Path]:
    """Give every module there is by its dotted name."""
    found = {}
    for part in ("stdlib", "app"):
        for path in sorted((ROOT / part).rglob("*.py")):
            name = path.relative_to(ROOT / part).with_suffix("").as_posix().replace("/", ".")
            found[name.removesuffix(".__init__")] = path
    return found


def keep(modules: dict[str, Path]) -> dict[str, ast.Module]:
    """Give the modules that may be needed, as trees."""
    lazy = lazy_names(ast.parse(modules["flet"].read_bytes()))
    kept: dict[str, ast.Module] = {}
    certain: set[str] = set()
    waiting = [*ROOTS, *(name for name in modules if name.startswith(OF_PYODIDE))]
    while waiting:
        wanted = waiting.pop()
        parts = wanted.split(".")
        for length in range(1, len(parts) + 1):
            name = ".".join(parts[:length])
            if name in kept or name not in modules:
                continue
            if begins(name, UNWANTED) and wanted not in certain:
                continue
            path = modules[name]
            kept[name] = ast.parse(path.read_bytes(), path.name)
            inside = f"{name}.__init__" if path.name == "__init__.py" else name
            waiting += imports(inside, kept[name], lazy)
            body: list[ast.stmt] = [node for node in kept[name].body if isinstance(node, IMPORTS)]
            certain |= set(imports(inside, ast.Module(body, []), lazy))
    return kept


def bare(tree: ast.Module) -> ast.Module:
    """Take the docstrings out of a module."""
    for node in ast.walk(tree):
        if not isinstance(node, DOCUMENTED) or ast.get_docstring(node, clean=False) is None:
            continue
        first = node.body[0]
        if isinstance(node, ast.ClassDef):
            first.value.value = " "  # type: ignore[attr-defined]
        elif isinstance(node, ast.Module) or len(node.body) > 1:
            del node.body[0]
        else:
            node.body[0] = ast.copy_location(ast.Pass(), first)
    return tree


def use_known_code(modules: dict[str, Path]) -> None:
    """Let the library's dataclasses ask for what has been compiled."""
    path = modules["dataclasses"]
    text = path.read_text()
    if text.count(EXECUTED) != 1:
        raise SystemExit(f"dataclasses.py of Pyodide does not read {EXECUTED!r} once")
    asking = EXECUTED.replace("txt", "__import__('known_code').known(txt)")
    path.write_text(text.replace(EXECUTED, asking))


def written_by_dataclasses(names: list[str]) -> dict[bytes, CodeType]:
    """Import these modules, and give the code that dataclasses write meanwhile."""
    table = {}

    def execute(text: str, *scopes: Any) -> None:
        code = table[source_hash(0, text.encode())] = compile(
            text, "<string>", "exec", dont_inherit=True
        )
        exec(code, *scopes)

    sys.path.insert(0, str(APP))
    sys.dont_write_bytecode = True
    dataclasses.exec = execute  # type: ignore[attr-defined]
    for name in names:
        importlib.import_module(name)
    return table


def compile_all() -> None:
    modules = find_modules()
    use_known_code(modules)
    kept = keep(modules)
    table = written_by_dataclasses([name for name in kept if modules[name].is_relative_to(APP)])
    for name, path in modules.items():
        text = path.read_bytes()
        path.unlink()
        if name not in kept:
            continue
        # The name that a traceback shows: the same wherever this was built.
        shown = path.relative_to(ROOT).as_posix()
        code = compile(bare(kept[name]), shown, "exec", dont_inherit=True)
        if name == "known_code":
            constants = (table if value == "table" else value for value in code.co_consts)
            code = code.replace(co_consts=tuple(constants))
        pyc = code_to_hash_pyc(code, importlib.util.source_hash(text), False)
        path.with_suffix(".pyc").write_bytes(pyc)
    print(f"{len(kept)} of {len(modules)} modules kept, {len(table)} dataclasses known")


compile_all()
