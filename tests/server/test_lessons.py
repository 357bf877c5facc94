"""Lessons: each can be played by its own steps; their tables begin from a position, for good."""

import asyncio
import json
from pathlib import Path

import httpx
import pytest

from ironroad import Game
from ironroad.server.lessons import (
    LEARNER,
    BadLesson,
    Lesson,
    _read,
    fitting,
    fulfilled,
    lesson_names,
    load_lesson,
)
from ironroad.server.protocol import MakeMove
from ironroad.server.table.events import Created, SeatPlan, Started, TableEvent
from ironroad.server.table.referee import Asker, make_move, rule_on, set_up
from ironroad.server.table.summary import results_of, row_of
from ironroad.server.table.table import Table
from tests.support.server import Person, Server, serving

ROOT = Path(__file__).parents[2]
LANGUAGES = ("en", "nl")
ANN = Asker("ann", "Ann")


def words(language: str) -> dict[str, str]:
    """The texts of a language."""
    path = ROOT / "ironroad" / "web" / "locales" / f"{language}.json"
    found: dict[str, str] = json.loads(path.read_text("utf-8"))
    return found


class Played:
    """A lesson's table, played by its steps."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.entries: list[TableEvent] = []
        self.table = Table("lessonlesson", lesson.board)
        bots = [SeatPlan(kind="bot", bot="easy")] * (len(lesson.position["seats"]) - 1)
        self.happen(
            Created(
                board=lesson.board.id,
                options=dict(lesson.board.options),
                seats=(SeatPlan(kind="mine", name="Ann"), *bots),
                name="Ann",
                lesson=lesson.name,
            )
        )
        self.happen(set_up(self.table))

    @property
    def game(self) -> Game:
        """Its game."""
        assert self.table.game is not None
        return self.table.game

    def happen(self, event: object) -> None:
        """Apply an event."""
        entry = TableEvent(self.table.number + 1, 1000 + self.table.number, event, "ann")  # type: ignore[arg-type]
        self.entries.append(entry)
        self.table.apply(entry)

    def learn(self, wish: str) -> None:
        """Make a move of the learner."""
        self.answer()
        move = next(fitting(wish, self.game.legal_moves), None)
        legal = [str(each) for each in self.game.legal_moves]
        assert move is not None, f"{wish}: not among {legal}"
        request = MakeMove(
            kind="move", id="x", seat=LEARNER, move=str(move), number=self.table.number
        )
        self.happen(rule_on(self.table, request, ANN, frozenset()))

    def answer(self) -> None:
        """Let the opponent move until the learner must."""
        while self.table.to_move not in (None, LEARNER):
            move = self.lesson.answer(self.game.legal_moves)
            self.happen(make_move(self.table, str(move)))

    def play(self) -> None:
        """Play all steps; each must be fulfilled, and none before its last move."""
        after = (-1, -1)
        for step in self.lesson.steps:
            for number, wish in enumerate(step.moves):
                assert number == 0 or fulfilled(step, self.game.steps, after) is None
                self.learn(wish)
            found = fulfilled(step, self.game.steps, after)
            assert found or not step.until, step.text
            after = found or after
        self.answer()


@pytest.mark.parametrize("name", lesson_names())
def test_every_lesson_can_be_played_by_its_steps(name: str) -> None:
    played = Played(load_lesson(name))
    played.play()
    assert (name == "first") == (played.table.status == "over")
    # The table comes back from its events as stored, and the game from its record.
    again = Table(played.table.id, played.lesson.board)
    for entry in played.entries:
        text = entry.event.model_dump_json()
        event = type(entry.event).model_validate_json(text)
        again.apply(TableEvent(entry.number, entry.at, event, entry.person))
    assert again.game is not None
    assert again.game.state.tobytes() == played.game.state.tobytes()
    record = str(played.table.record())
    replayed = Game.from_record(record)
    assert replayed.state.tobytes() == played.game.state.tobytes()
    # It is the same for everybody.
    other = Played(load_lesson(name))
    other.play()
    assert [str(line) for line in other.game.lines] == [str(line) for line in played.game.lines]
    assert results_of(played.table) == ()
    assert all(seat.person is None for seat in row_of(played.table).seats)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", lesson_names())
def test_every_step_has_its_text(name: str, language: str) -> None:
    told = words(language)
    steps = {f"lesson.{name}.{step.text}" for step in load_lesson(name).steps}
    assert steps | {f"lesson.{name}.title", f"lesson.{name}.about"} <= told.keys()
    unused = {key for key in told if key.startswith(f"lesson.{name}.")} - steps
    assert all(key.endswith((".title", ".about", ".keys")) for key in unused), unused
    assert len(load_lesson(name).steps) == len(steps)


def test_what_is_wrong_with_a_lesson_is_said() -> None:
    whole = {"board": "usa", "opponent": [], "position": {}, "steps": []}
    with pytest.raises(BadLesson, match="'board' is missing"):
        _read("x", {})
    with pytest.raises(BadLesson, match="unknown: colour"):
        _read("x", {**whole, "colour": 1})
    for step, why in (
        ({"text": "a", "at": "nowhere"}, "unknown place"),
        ({"text": "a", "until": {"effect": "none"}, "moves": ["pass"]}, "no effect"),
        ({"text": "a", "moves": ["pass"]}, "both `until` and `moves`"),
        ({"text": "a", "why": 1}, "unknown: why"),
    ):
        with pytest.raises(BadLesson, match=why):
            _read("x", {**whole, "steps": [step]})
    with pytest.raises(BadLesson, match="no lesson"):
        load_lesson("none")


def test_events_of_before_there_were_lessons_are_read() -> None:
    started = Started.model_validate_json('{"kind": "started", "board_hash": "x", "setup": []}')
    assert started.position is None and started.seed is None


# ---- at a server ----------------------------------------------------------------------------


def test_a_lesson_goes_on_after_a_restart_and_is_in_nobodys_list(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/tables.db"

    async def begin(server: Server) -> tuple[Person, str]:
        ann = Person(server, "Ann")
        table = str(ann.make("/api/lessons/first", {"name": "Ann", "pace": 0})["id"])
        async with ann.at(table) as client:
            assert client.table["lesson"] == "first"
            assert client.table["seats"][1]["kind"] == "bot"
            assert "Montréal" not in str(client.views)  # the other's tickets
            assert "position" not in str(client.events) and "seed" not in str(client.events)
            for step in load_lesson("first").steps[:5]:
                for move in step.moves:
                    await client.until(lambda: client.legal_moves)
                    found = next(fitting(move, [each["text"] for each in client.legal_moves]))
                    assert (await client.move(found, LEARNER))["kind"] == "done"
        assert ann.get("/api/tables/mine") == []
        assert ann.get("/api/tables") == []
        return ann, table

    async def again(server: Server) -> None:
        """Play the first lesson to its end, and once more."""
        ann = Person(server, "Ann")
        table = str(ann.make("/api/lessons/first", {"name": "Ann", "pace": 0})["id"])
        async with ann.at(table) as client:
            for step in load_lesson("first").steps:
                for move in step.moves:
                    await client.until(lambda: client.legal_moves)
                    found = next(fitting(move, [each["text"] for each in client.legal_moves]))
                    await client.move(found, LEARNER)
            await client.until(lambda: client.is_over)
            assert (await client.ask("rematch"))["kind"] == "done"
            second = client.table["rematch"]
        async with ann.at(second) as client:
            assert client.table["lesson"] == "first"
            assert client.views["0"]["seats"][0]["trains"] == 11
            assert client.views["0"]["offer"] == load_lesson("first").position["seats"][0]["offer"]
        assert ann.get("/api/statistics/mine")["games"] == []
        assert ann.get(f"/api/tables/{table}/replay")["is_over"]

    async def go_on(server: Server, secret: str, table: str) -> None:
        ann = Person(server, "Ann", secret)
        async with ann.at(table) as client:
            await client.until(lambda: client.legal_moves)
            assert client.views["0"]["tracks"]
            assert client.table["lesson"] == "first"
        assert ann.get("/api/tables/mine") == []

    with serving(database) as server:
        ann, table = asyncio.run(begin(server))
        asyncio.run(again(server))
        names = [each["name"] for each in ann.get("/api/lessons")]
        assert names == lesson_names()
        answer = httpx.post(f"{server.url}/api/lessons/none", json={"name": "Ann"}, **ann.how())
        assert answer.status_code == 404 and answer.json()["code"] == "no lesson"
    with serving(database, "--tables-per-minute=1") as server:
        asyncio.run(go_on(server, ann.secret, table))
        body = {"name": "Ann", "pace": 0}
        codes = [
            httpx.post(f"{server.url}/api/lessons/europe", json=body, **ann.how()).status_code
            for _ in range(3)
        ]
        assert codes[0] == 201 and codes[-1] == 429, codes
