"""The files of the browser client: texts in both languages, types, size, no foreign code."""

import json
import random
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
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
from ironroad.game.step import EFFECTS
from ironroad.game.words import Teller, Words
from ironroad.server.http.pages import modules_of
from tests.support.follow import settings
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


@pytest.mark.parametrize("page", ["", "new", "table", "replay", "rules", "statistics", "lessons"])
def test_no_page_is_heavy(page: str) -> None:
    """All that a page loads of the client, before compression: less than half a megabyte."""
    scripts = sum((WEB / "js" / name).stat().st_size for name in modules_of(page))
    others = [*(WEB / "css").glob("*.css"), *WEB.glob("*.html"), *WEB.glob("*.svg")]
    language = max(path.stat().st_size for path in (WEB / "locales").glob("*.json"))
    assert scripts + sum(path.stat().st_size for path in others) + language < 500_000


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
def client(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The client's scripts where node takes them as modules, beside the scripts of these tests."""
    if shutil.which("node") is None:
        pytest.skip("node is not installed")
    place = tmp_path_factory.mktemp("client")
    shutil.copytree(WEB / "js", place / "js")
    (place / "package.json").write_text('{"type": "module"}')
    for script in Path(__file__).parent.glob("*.js"):
        shutil.copy(script, place)
    return place


def run_node(client: Path, script: str, files: Sequence[str], asked: dict[str, Any]) -> Any:
    """What a script prints, given some of the client's scripts and an input, both as JSON."""
    done = subprocess.run(
        ["node", script, *(str(client / "js" / file) for file in files)],
        cwd=client,
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def rooms(client: Path) -> dict[str, Any]:
    """The output of rooms.js for each mechanic, by name."""
    asked = {
        "boards": [board_facts(load_board(name)) for name in board_names()],
        "lines": [*score_lines()],
        "words": {language: words(language) for language in LANGUAGES},
    }
    found: dict[str, Any] = run_node(
        client, "rooms.js", ["mechanics/index.js", "core/locale.js"], asked
    )
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


# ---- effects in words --------------------------------------------------------------------------

NAMES = ("Ann", "Bram", "Cas", "Dirk", "Eva", "Fien")


@pytest.mark.parametrize("language", LANGUAGES)
def test_effects_are_told_as_in_the_terminal(client: Path, language: str) -> None:
    """Whole games on every board, as all know them and as a spectator does."""
    games: list[dict[str, Any]] = []
    expected: list[list[list[str]]] = []
    for name, options, players in settings():
        game, dice = Game.new(name, players, seed=9, options=options), random.Random(9)
        teller = Teller(Words(language), game.board, NAMES)
        told = []
        while not game.is_over:
            step = game.push(dice.choice(game.legal_moves))
            told += [step.effects, step.seen_by(None)]
        steps = [[effect.data() for effect in effects] for effects in told]
        games.append({"board": board_facts(game.board), "steps": steps})
        expected.append([teller.sentences(effects) for effects in told])
    asked = {"language": language, "words": words(language), "names": NAMES, "games": games}
    assert run_node(client, "tells.js", ["table/effects.js", "core/locale.js"], asked) == expected


def test_the_client_knows_what_only_a_seat_may_know() -> None:
    """Around one screen it must leave that out: parts of effects, or whole ones."""
    source = (WEB / "js" / "table" / "effects.js").read_text("utf-8")
    listed = source.split("OWN = {")[1].split("}")[0]
    known = {
        kind: part or None for kind, part in re.findall(r'"([^"]+)": (?:"(\w+)"|null)', listed)
    }
    declared = {
        kind.kind: None if kind.own else next(part.name for part in kind.parts if part.own)
        for kind in EFFECTS
        if kind.is_secret
    }
    assert all(sum(part.own for part in kind.parts) <= 1 for kind in EFFECTS)
    assert known == declared


# ---- types -------------------------------------------------------------------------------------


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
