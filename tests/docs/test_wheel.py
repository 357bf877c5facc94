"""The wheel: it contains all of Ironroad, and serves pages in a clean environment."""

import re
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from ironroad import board_names
from tests.support.server import Server, serving

ROOT = Path(__file__).parents[2]


def pip(*arguments: str | Path) -> None:
    """Run pip without a network."""
    command = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from a copy of the checkout without the leftovers of earlier builds."""
    folder = tmp_path_factory.mktemp("wheel")
    source = folder / "source"
    unwanted = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "ironroad", source / "ironroad", ignore=unwanted)
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    pip("wheel", "--no-index", "--no-deps", "--no-build-isolation", "-w", folder, source)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def program(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command, in an environment with the wheel and its dependencies."""
    folder = tmp_path_factory.mktemp("installed")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True, timeout=120)
    pip("--python", folder / "bin" / "python", "install", "--no-index", "--no-deps", wheel)
    (packages,) = folder.glob("lib/python*/site-packages")
    # What lies in these folders is found there; the checkout, which a file in them names, is not.
    paths = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    (packages / "dependencies.pth").write_text("\n".join(paths))
    return folder / "bin" / "ironroad"


@pytest.fixture(scope="module")
def installed(program: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server run from the wheel; interpreted, so that nothing is compiled anew."""
    file = tmp_path_factory.mktemp("tables") / "tables.db"
    with pytest.MonkeyPatch.context() as changed:
        changed.delenv("PYTHONPATH", raising=False)
        changed.setenv("NUMBA_DISABLE_JIT", "1")
        with serving(f"sqlite:///{file}", program=[str(program)]) as server:
            yield server


def test_all_files_of_the_package_are_in_the_wheel(wheel: Path) -> None:
    """Files in nested folders are in the wheel too."""
    here = {path for path in (ROOT / "ironroad").rglob("*") if path.is_file()}
    expected = {str(path.relative_to(ROOT)) for path in here if "__pycache__" not in path.parts}
    with zipfile.ZipFile(wheel) as packed:
        found = {name for name in packed.namelist() if ".dist-info/" not in name}
    assert found == expected
    assert "ironroad/web/js/table/page.js" in found and "ironroad/boards/usa.toml" in found


def test_the_installed_package_is_the_one_of_the_wheel(program: Path) -> None:
    code = "import ironroad.server.app; print(ironroad.__file__)"
    asked = [str(program.with_name("python")), "-I", "-c", code]
    done = subprocess.run(asked, capture_output=True, text=True, timeout=300)
    assert done.stdout.startswith(str(program.parents[1])), done.stderr


def test_the_installed_server_serves_pages_and_scripts(installed: Server) -> None:
    front = httpx.get(installed.url)
    assert front.status_code == 200 and "<title>" in front.text
    scripts = re.findall(r'href="(/web/js/\S+\.js)"', front.text)
    assert any(path.count("/") > 3 for path in scripts), scripts
    for path in (*scripts, "/web/js/table/page.js", "/web/css/table.css", "/web/locales/nl.json"):
        assert httpx.get(installed.url + path).status_code == 200, path


@pytest.mark.parametrize("board", board_names())
def test_the_installed_server_has_the_boards(installed: Server, board: str) -> None:
    answer = httpx.get(f"{installed.url}/api/boards/{board}", timeout=60)
    assert answer.status_code == 200 and answer.json()["id"] == board
