"""The shape of the house (design.md): who may import whom, and what stands in one place only."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]

# What each package may import beside the standard library. Arrows run one way.
MAY_IMPORT = {
    "engine": {"engine"},
    "table": {"table", "engine", "httpx", "tenacity"},
    "i18n": {"i18n"},
    "ui": {"ui", "table", "i18n", "engine", "flet", "flet_audio", "httpx", "segno"},
    "server": {"server", "table", "i18n", "engine"}
    | {"starlette", "uvicorn", "asyncpg", "prometheus_client"},
    "main.py": {"ui", "flet"},
}
OURS = {"engine", "table", "i18n", "ui", "server", "tools", "tests"}
CODE = [name for name in MAY_IMPORT if (ROOT / name).exists()]

# Generated, or a table: may be as long as it must.
LONG_FILES: set[str] = set()
LONGEST = 450


def files(package: str) -> list[Path]:
    """The modules of a package, or the one file."""
    path = ROOT / package
    return [path] if path.is_file() else sorted(path.rglob("*.py"))


def named(path: Path) -> str:
    return str(path.relative_to(ROOT))


MODULES = [path for package in CODE for path in files(package)]


def modules(*starts: str) -> Callable[[Callable[[Path], None]], Callable[[], None]]:
    """Every module whose path begins so, all in one test."""
    chosen = [path for path in MODULES if named(path).startswith(starts)]

    def over_all(check: Callable[[Path], None]) -> Callable[[], None]:
        def run() -> None:
            for path in chosen:
                try:
                    check(path)
                except AssertionError as error:
                    raise AssertionError(f"{named(path)}: {error}") from error

        run.__name__, run.__doc__ = check.__name__, check.__doc__
        return run

    return over_all


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imported(path: Path) -> Iterator[str]:
    """The top-level packages a module imports, wherever in it."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            depth = len(path.relative_to(ROOT).parts)
            assert node.level < depth, f"{named(path)}: a relative import out of its package"
            yield named(path).partition("/")[0] if node.level else f"{node.module}".split(".")[0]


@modules("")
def test_imports_run_one_way(path):
    package = named(path).partition("/")[0]
    allowed = MAY_IMPORT[package] | sys.stdlib_module_names
    assert set(imported(path)) <= allowed


def test_every_package_of_ours_is_known_here():
    here = {path.parent.name for path in ROOT.glob("*/__init__.py")}
    assert here <= OURS


@pytest.mark.parametrize("package", [p for p in ("engine", "table", "i18n") if p in CODE])
def test_importing_it_does_not_import_flet(package):
    modules = [
        ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for path in files(package)
        if path.name != "__main__.py"
    ]
    code = (
        f"import importlib, sys\n"
        f"for name in {modules!r}: importlib.import_module(name.removesuffix('.__init__'))\n"
        f"bad = {{'flet', 'ui', 'server', 'httpx'}} & set(sys.modules)\n"
        f"assert not bad, bad"
    )
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, timeout=60)


def random_calls(body: list[ast.stmt]) -> Iterator[int]:
    """Lines outside functions that make or use a generator of random numbers."""
    for statement in body:
        if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef)):
            continue
        if isinstance(statement, ast.ClassDef):
            yield from random_calls(statement.body)
            continue
        for node in ast.walk(statement):
            if isinstance(node, ast.Call) and "andom" in ast.unparse(node.func):
                yield node.lineno


@modules("")
def test_no_module_has_a_generator_of_random_numbers_of_its_own(path):
    assert list(random_calls(tree(path).body)) == []


@modules("engine/")
def test_the_engine_draws_no_chance_but_from_a_generator_handed_in(path):
    """`random.random()` and its like have a hidden state; so has the clock."""
    hidden = {
        ast.unparse(node)
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Attribute)
        and ast.unparse(node.value) in ("random", "time", "secrets", "os")
        and ast.unparse(node) != "random.Random"
    }
    assert hidden == set()


def compares_a_cards_suit(path: Path) -> Iterator[str]:
    """Comparisons of some `.suit` with the trump suit."""
    for function in ast.walk(tree(path)):
        if not isinstance(function, ast.Compare):
            continue
        sides = [ast.unparse(side) for side in (function.left, *function.comparators)]
        if any(s.endswith(".suit") for s in sides) and any("trump" in s for s in sides):
            yield ast.unparse(function)


@modules("")
def test_nothing_compares_a_cards_suit_with_trump(path):
    """The ace of hearts is a trump in every deal: `suit_in_play` alone knows."""
    assert list(compares_a_cards_suit(path)) == []


def test_the_game_names_the_ace_of_hearts_in_ranking_alone():
    users = {
        named(path)
        for package in ("engine", "table")
        for path in files(package)
        for node in ast.walk(tree(path))
        if (isinstance(node, ast.Name) and node.id == "ACE_OF_HEARTS")
        or (isinstance(node, ast.Attribute) and node.attr == "ACE_OF_HEARTS")
    }
    assert users <= {"engine/cards.py", "engine/ranking.py"}


@modules("")
def test_modules_can_be_read_at_one_sitting(path):
    lines = len(path.read_text(encoding="utf-8").splitlines())
    assert lines <= LONGEST or named(path) in LONG_FILES


@modules("engine/")
def test_only_the_shell_command_of_the_engine_prints(path):
    prints = [
        node
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "print"
    ]
    assert not prints or path.name == "__main__.py"


@modules("engine/")
def test_code_asks_for_a_rule_and_never_for_the_presets_name(path):
    asked = [
        ast.unparse(node)
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Compare) and ".preset" in ast.unparse(node)
    ]
    assert asked == []


@modules("ui/")
def test_screens_never_hold_a_state(path):
    """Only a table does: what is drawn comes from a view."""
    names = {
        alias.name
        for node in ast.walk(tree(path))
        if isinstance(node, ast.ImportFrom) and node.module in ("engine", "engine.state")
        for alias in node.names
    }
    assert not names & {"State", "DealState", "apply_action"}


@modules("engine/players/")
def test_computer_players_never_see_a_state(path):
    names = {
        name
        for node in ast.walk(tree(path))
        for name in (
            [alias.name for alias in node.names]
            if isinstance(node, ast.ImportFrom)
            else [node.attr]
            if isinstance(node, ast.Attribute)
            else []
        )
    }
    assert not names & {"State", "DealState", "apply_action", "hands", "stock"}
