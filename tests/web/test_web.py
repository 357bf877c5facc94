"""The files of the browser client: texts in both languages, types, size, no foreign code."""

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from ironroad import Game
from ironroad.engine.actions import PHASES
from ironroad.engine.board import board_names, load_board
from ironroad.engine.mechanics import MECHANICS
from ironroad.game.facts import board_facts
from ironroad.game.moves import KINDS
from ironroad.server.http.pages import modules_of
from tests.support.programs import leave_out

MECHANIC_NAMES = {mechanic.name for mechanic in MECHANICS}
ROOT = Path(__file__).parents[2]
WEB = ROOT / "ironroad" / "web"
TOOLS = ROOT / ".venv" / "web" / "node_modules"
SCRIPTS = sorted((WEB / "js").rglob("*.js"))
SOURCE = "\n".join(path.read_text("utf-8") for path in SCRIPTS)
LANGUAGES = sorted(path.stem for path in (WEB / "locales").glob("*.json"))
PLURALS = (".zero", ".one", ".two", ".few", ".many", ".other")


def words(language: str) -> dict[str, str]:
    found: dict[str, str] = json.loads((WEB / "locales" / f"{language}.json").read_text("utf-8"))
    return found


def stem(key: str) -> str:
    """A key of a text, without its plural form."""
    return next((key.removesuffix(end) for end in PLURALS if key.endswith(end)), key)


def gaps(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))


def test_english_and_dutch_are_there() -> None:
    assert {"en", "nl"} <= set(LANGUAGES)
    named = re.findall(r"(\w\w): \"", SOURCE.split("LANGUAGES =")[1].split("}")[0])
    assert sorted(named) == LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_exists_in_every_language_with_the_same_gaps(language: str) -> None:
    """Languages differ in their plural forms; the last form, `other`, is needed."""
    english, other = words("en"), words(language)
    counted = {stem(key) for key in english if key.endswith(".one")}
    needed = {key for key in english if stem(key) not in counted or key.endswith(".other")}
    assert needed <= other.keys(), needed - other.keys()
    unknown = {key for key in other if key not in english and stem(key) not in counted}
    assert not unknown
    assert all(text.strip() for text in other.values())
    for key in english.keys() & other.keys():
        assert gaps(english[key]) == gaps(other[key]), key


def test_every_text_that_is_asked_for_exists() -> None:
    known = {stem(key) for key in words("en")} | words("en").keys()
    asked = set(re.findall(r"\bt\(\s*\"([^\"]+)\"", SOURCE))
    assert len(asked) > 200
    assert asked <= known, asked - known


def templates() -> list[re.Pattern[str]]:
    """Keys with gaps, as patterns: a gap may stand for several words of the key."""
    gap = re.compile(r"\$\{[^}]*\}")
    found = re.findall(r"`([\w.]*\$\{[^`}]*\}[\w.]*(?:\$\{[^`}]*\}[\w.]*)*)`", SOURCE)
    keys = {template for template in found if "." in gap.sub("", template)}
    word = r"[\w ]+(?:\.[\w ]+)*"
    return [re.compile(word.join(map(re.escape, gap.split(template)))) for template in keys]


def refusals(*modules: str) -> set[str]:
    """The codes of all refusals in these parts of the server."""
    found = [
        (ROOT / "ironroad" / "server" / "table" / f"{name}.py").read_text("utf-8")
        for name in modules
    ]
    return set(re.findall(r"NotAllowed\(\s*\"([^\"]+)\"", "\n".join(found)))


NOT_AT_A_TABLE = {"board", "database", "no table"}
"""Refusals of a new table or of a connection, for which pages have other texts."""


def test_every_refusal_at_a_table_is_told_in_words() -> None:
    codes = refusals("sockets", "live", "lobby", "referee")
    assert {"turn", "stale", "too many"} <= codes
    told = {key.removeprefix("refused.") for key in words("en") if key.startswith("refused.")}
    assert told == codes - NOT_AT_A_TABLE


def test_no_text_is_unused() -> None:
    literals = set(re.findall(r"\"([\w.]+)\"", SOURCE))
    known = templates()
    unused = [
        key
        for key in words("en")
        if not {key, stem(key)} & literals
        and not any(each.fullmatch(stem(key)) or each.fullmatch(key) for each in known)
    ]
    assert not unused


def test_nothing_is_built_from_markup_and_nothing_comes_from_elsewhere() -> None:
    assert "innerHTML" not in SOURCE and "insertAdjacentHTML" not in SOURCE
    imported = re.findall(r"(?:from|import)\s*\(?\"([^\"]+)\"", SOURCE)
    assert imported and all(name.startswith(("../", "./")) for name in imported)
    page = (WEB / "index.html").read_text("utf-8")
    styles = "\n".join(path.read_text("utf-8") for path in (WEB / "css").glob("*.css"))
    for text in (page, styles):
        assert "http://" not in text and "https://" not in text


def test_every_handler_is_one_that_elements_take() -> None:
    known = (
        (WEB / "js" / "core" / "dom.js").read_text("utf-8").split("HANDLERS = [")[1].split("]")[0]
    )
    used = set(re.findall(r"\bon[a-z]+(?=:)", SOURCE)) - {"once"}
    assert len(used) > 10
    assert used <= set(re.findall(r'"(\w+)"', known))


def test_every_part_of_the_poster_has_a_colour() -> None:
    """A shape without a style would be black, also on the dark poster at night."""
    poster = (WEB / "js" / "pages" / "poster.js").read_text("utf-8")
    carriages = re.findall(r'"(\w+)"', poster.split("CARRIAGES = [")[1].split("]")[0])
    drawn = set(re.findall(r'"(poster-[\w-]+)"', poster)) | {f"poster-{each}" for each in carriages}
    styled = set(re.findall(r"\.(poster-[\w-]+)", (WEB / "css" / "home.css").read_text("utf-8")))
    assert {"poster-sun", "poster-accent"} <= drawn
    assert drawn <= styled, drawn - styled


def test_the_page_is_light() -> None:
    files = [path for path in WEB.rglob("*") if path.suffix in (".js", ".css", ".html", ".svg")]
    largest_language = max(path.stat().st_size for path in (WEB / "locales").glob("*.json"))
    assert sum(path.stat().st_size for path in files) + largest_language < 500_000


def test_every_page_names_its_scripts() -> None:
    """The page names its module's scripts and their imports, so that all are fetched at once."""
    home, table = modules_of(""), modules_of("table")
    assert {"main.js", "router.js", "pages/home.js", "pages/boards.js"} <= set(home)
    shown = {"table/page.js", "table/view.js", "board/view.js", "board/panzoom.js"}
    assert shown <= set(table) - set(home)
    assert "pages/not_found.js" in modules_of("nowhere")
    for found in (home, table):
        assert len(found) == len(set(found))
        assert all((WEB / "js" / name).is_file() for name in found)


# ---- the rooms of mechanics --------------------------------------------------------------------

PHASES_OF_ALL = {"start tickets", "turn", "second card", "keep tickets", "pay", "over"}
MOVES_OF_ALL = {"take", "draw card", "draw tickets", "keep", "claim", "pay", "pass"}
SOURCES_OF_ALL = {"start", "routes", "ticket"}
ROOM_LISTS = ("phases", "moves", "scores")


@pytest.fixture(scope="module")
def rooms(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The output of rooms.js for each mechanic, by name."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed")
    place = tmp_path_factory.mktemp("client")
    scripts = shutil.copytree(WEB / "js", place / "js")
    (place / "package.json").write_text('{"type": "module"}')
    shutil.copy(Path(__file__).with_name("rooms.js"), place)
    asked = {
        "boards": [board_facts(load_board(name)) for name in board_names()],
        "lines": [*score_lines()],
        "words": {language: words(language) for language in LANGUAGES},
    }
    files = [str(scripts / "mechanics" / "index.js"), str(scripts / "core" / "locale.js")]
    done = subprocess.run(
        [node, "rooms.js", *files],
        cwd=place,
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def score_lines() -> Iterator[dict[str, Any]]:
    """The lines of scores of all golden games, each with its board."""
    for path in (ROOT / "tests" / "golden").glob("*.jsonl"):
        game = Game.from_record(path.read_text("utf-8"))
        for seat in game.scores().seats:
            yield from ({"board": game.board.id, **asdict(line)} for line in seat.lines)


def test_every_mechanic_has_a_room(rooms: dict[str, Any]) -> None:
    """Each phase, kind of move and source of points belongs to a room or to all boards."""
    assert rooms.keys() >= MECHANIC_NAMES, MECHANIC_NAMES - rooms.keys()
    told = {key: {each for room in rooms.values() for each in room[key]} for key in ROOM_LISTS}
    told_by = [*(ROOT / "ironroad" / "engine" / "mechanics").glob("*/words.py")]
    told_by.append(ROOT / "ironroad" / "game" / "scores.py")
    scores = "".join(path.read_text("utf-8") for path in told_by)
    sources = set(re.findall(r"ScoreLine\(\s*\"([^\"]+)\"", scores))
    assert len(sources) > 10
    assert told["phases"] | PHASES_OF_ALL == set(PHASES)
    assert told["moves"] | MOVES_OF_ALL == set(KINDS)
    assert told["scores"] | SOURCES_OF_ALL == sources


@pytest.mark.parametrize("name", sorted(MECHANIC_NAMES))
def test_a_room_has_its_words_its_rules_and_its_picture(rooms: dict[str, Any], name: str) -> None:
    room = rooms[name]
    assert room["boards"] > 0, "expected a board that has it, or nothing is tried"
    assert room["missing"] == {language: [] for language in LANGUAGES}
    assert room["hasPage"]
    if room["isOnMap"]:
        assert room["hasPicture"], "what is seen on the map is shown in the rules"


@pytest.mark.parametrize("name", sorted(MECHANIC_NAMES))
def test_only_the_room_of_a_mechanic_and_the_list_know_of_it(name: str) -> None:
    """Other scripts ask the list of mechanics; fields of boards and tracks may be used anywhere."""
    room = WEB / "js" / "mechanics" / f"{name}.js"
    asked = re.compile(rf"mechanics(\?)?\.{name}\b|/mechanics/(?!index)\w+\.js")
    users = [path.name for path in SCRIPTS if asked.search(path.read_text("utf-8"))]
    assert [each for each in users if each != room.name] == []


def test_the_types_of_messages_are_those_of_the_server() -> None:
    command = [sys.executable, "scripts/protocol.py", "--check"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_types_hold() -> None:
    tsc = TOOLS / ".bin" / "tsc"
    if not tsc.exists():
        leave_out("tests of types in the browser client", "npm has not installed TypeScript")
    options = "--checkJs --allowJs --strict --noEmit --target es2022 --module es2022"
    options += " --moduleResolution bundler --lib es2022,dom,dom.iterable"
    files = [str(path) for path in (*SCRIPTS, WEB / "js" / "types.d.ts")]
    done = subprocess.run(
        [str(tsc), *options.split(), *files], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout
