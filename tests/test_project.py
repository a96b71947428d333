"""The project as files: what lies where, what is pinned, what scoring imports, whether the translations are whole."""

import ast
import subprocess
import sys
from fnmatch import fnmatch
from importlib.metadata import distribution
from pathlib import Path

import polib
import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.taps import MOST_TAPS, taps_told

ROOT = Path(__file__).parent.parent


def lines(name: str) -> list[str]:
    return [line for line in (ROOT / name).read_text(encoding="utf-8").splitlines() if line]


IGNORED = [line.strip("/") for line in lines(".gitignore") if not line.startswith("#")]

TOP_LEVEL = {
    "manage.py": "the door to every command",
    "calculator": "the Django project and its one application",
    "scoring": "the rules, pure Python",
    "templates": "the pages",
    "static": "what the pages load",
    "tests": "the tests",
    "docs": "the rules and the documents, for those who play and those who program",
    "requirements.txt": "every package, pinned",
    "README.md": "where to start",
    "CHANGELOG.md": "what changed for users",
    "LICENSE": "what others may do with it",
    "Makefile": "run and test in one command each",
    "pyproject.toml": "the settings of the tools, which look for it here",
    ".ci": "the script that continuous integration runs",
    ".gitignore": "what git leaves alone, which looks for it here",
    ".git": "git itself",
}


def ignored(path: Path) -> bool:
    return any(fnmatch(part, pattern) for part in path.relative_to(ROOT).parts for pattern in [*IGNORED, ".git"])


def project_files() -> list[Path]:
    return [path for path in ROOT.rglob("*") if path.is_file() and not ignored(path)]


def relative(paths) -> list[str]:
    return sorted(path.relative_to(ROOT).as_posix() for path in paths)


def test_the_top_level_holds_what_is_named_and_nothing_else():
    found = {path.name for path in ROOT.iterdir() if not ignored(path)}
    assert found - TOP_LEVEL.keys() == set()
    assert TOP_LEVEL.keys() - found <= {".git"}


@pytest.mark.parametrize(
    "foreign",
    [
        "/".join(("", "work", "")),
        "/".join(("", "root", "")),
        "/".join(("", "home", "")),
        "/".join(("..", "shared")),
        ".".join(("pypi", "org")),
        ".".join(("pythonhosted", "org")),
        ".".join(("npmjs", "org")),
        ".".join(("deb", "debian", "org")),
    ],
)
def test_no_file_knows_a_machine_or_a_registry(foreign):
    assert relative(path for path in project_files() if foreign.encode() in path.read_bytes()) == []


# The pure package


def imported(path: Path) -> set[str]:
    """The top-level packages that a file imports, wherever in the file it does so."""
    roots = set()
    for node in ast.walk(ast.parse(path.read_bytes(), path.name)):
        match node:
            case ast.Import():
                roots |= {alias.name.partition(".")[0] for alias in node.names}
            case ast.ImportFrom(level=0):
                roots.add(node.module.partition(".")[0])
            case ast.ImportFrom():
                roots.add("scoring")
            case ast.Name(id="__import__" | "exec" | "eval" as name):
                roots.add(name)
    return roots


def test_scoring_imports_the_standard_library_and_itself():
    allowed = (sys.stdlib_module_names - {"importlib"}) | {"scoring"}
    files = list((ROOT / "scoring").rglob("*.py"))
    assert files
    assert {path.name: extra for path in files if (extra := imported(path) - allowed)} == {}


def test_scoring_runs_where_no_package_is_installed():
    names = [path.stem for path in (ROOT / "scoring").glob("*.py") if path.stem != "__init__"]
    code = "; ".join(["import sys", f"sys.path.insert(0, {str(ROOT)!r})", *(f"import scoring.{n}" for n in names)])
    bare = subprocess.run([sys.executable, "-I", "-S", "-W", "error", "-c", code], capture_output=True, text=True)
    assert (bare.returncode, bare.stderr) == (0, "")


# The requirements


def sections() -> dict[str, list[Requirement]]:
    """The requirements by the first word of the comment above them: Direct or Transitive."""
    found: dict[str, list[Requirement]] = {}
    for line in lines("requirements.txt"):
        if line.startswith("#"):
            section = found.setdefault(line.strip("# ").partition(":")[0], [])
        else:
            section.append(Requirement(line))
    return found


def names(requirements) -> set[str]:
    return {canonicalize_name(requirement.name) for requirement in requirements}


def test_every_requirement_is_pinned_once():
    pinned = [requirement for section in sections().values() for requirement in section]
    assert [str(one) for one in pinned if [part.operator for part in one.specifier] != ["=="]] == []
    assert len(names(pinned)) == len(pinned)


def test_the_transitive_section_is_what_the_direct_ones_need():
    needed, queue = set(), [(one.name, extra) for one in sections()["Direct"] for extra in ("", *one.extras)]
    while queue:
        package, extra = queue.pop()
        for text in distribution(package).requires or []:
            requirement = Requirement(text)
            if requirement.marker is None or requirement.marker.evaluate({"extra": extra}):
                found = {(canonicalize_name(requirement.name), part) for part in ("", *requirement.extras)}
                queue += found - needed
                needed |= found
    here = [one for one in sections()["Transitive"] if one.marker is None or one.marker.evaluate()]
    assert names(here) == {package for package, _ in needed} - names(sections()["Direct"])


def test_the_readme_gives_a_reason_for_every_direct_requirement():
    rows = [line.split("|") for line in lines("README.md") if line.startswith("|")]
    reasons = {row[1].strip(): row[2].strip() for row in rows}
    assert [one.name for one in sections()["Direct"] if not reasons.get(one.name)] == []


# The translations

CATALOGUES = sorted((ROOT / "calculator" / "locale").glob("*/LC_MESSAGES/*.po"))


def spoken(entry: polib.POEntry) -> list[str]:
    return list(entry.msgstr_plural.values()) or [entry.msgstr]


@pytest.mark.parametrize("path", CATALOGUES, ids=relative(CATALOGUES))
def test_a_catalogue_is_complete_and_compiled(path):
    texts = polib.pofile(str(path))
    assert [entry.msgid for entry in texts if entry.obsolete or entry.fuzzy or not all(spoken(entry))] == []

    compiled = polib.mofile(str(path.with_suffix(".mo")))
    assert {(one.msgctxt, one.msgid, *spoken(one)) for one in compiled} == {
        (one.msgctxt, one.msgid, *spoken(one)) for one in texts
    }, "out of date: run `make messages`"


def test_the_readme_tells_every_count_of_taps():
    told = taps_told()
    assert told.keys() == MOST_TAPS.keys()
    assert all(taps <= MOST_TAPS[what] for what, taps in told.items())
