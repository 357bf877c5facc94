"""Railway board games to play, simulate and study.

from ironroad import Game

game = Game.new("europe", players=3, seed=7)
print(game.legal_moves)

What most people need is here, and loaded when it is first asked for: `import ironroad` itself
takes no time. docs/python.md shows how to use it. Modules of the package do not import from here.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from ironroad.arena.match import Match
    from ironroad.arena.play import play_match
    from ironroad.arena.summary import summarise
    from ironroad.batch.batch import Batch, play_games
    from ironroad.bots.bot import BadBot, Bot, BotFailed, thinking
    from ironroad.bots.registry import parse_bot, register_bot
    from ironroad.engine.board import Board, board_names, load_board
    from ironroad.engine.board_parts import Ticket, Track
    from ironroad.game.game import Game, scores
    from ironroad.game.moves import IllegalMove, Move
    from ironroad.game.record import BadRecord, GameRecord
    from ironroad.game.scores import Scores
    from ironroad.game.view import View

__all__ = [
    "BadBot",
    "BadRecord",
    "Batch",
    "Board",
    "Bot",
    "BotFailed",
    "Game",
    "GameRecord",
    "IllegalMove",
    "Match",
    "Move",
    "Scores",
    "Ticket",
    "Track",
    "View",
    "board_names",
    "load_board",
    "parse_bot",
    "play_games",
    "play_match",
    "register_bot",
    "scores",
    "summarise",
    "thinking",
]

_NAMES: Final = {
    "arena.match": ("Match",),
    "arena.play": ("play_match",),
    "arena.summary": ("summarise",),
    "batch.batch": ("Batch", "play_games"),
    "bots.bot": ("BadBot", "Bot", "BotFailed", "thinking"),
    "bots.registry": ("parse_bot", "register_bot"),
    "engine.board": ("Board", "board_names", "load_board"),
    "engine.board_parts": ("Ticket", "Track"),
    "game.game": ("Game", "scores"),
    "game.moves": ("IllegalMove", "Move"),
    "game.record": ("BadRecord", "GameRecord"),
    "game.scores": ("Scores",),
    "game.view": ("View",),
}
"""The modules, each with the names that come from it, as in the imports for type checkers above."""
_MODULES: Final = {name: module for module, names in _NAMES.items() for name in names}

if not TYPE_CHECKING:  # else type checkers would accept any name

    def __getattr__(name: str) -> object:
        """Load a public name when it is used for the first time."""
        if name not in _MODULES:
            raise AttributeError(f"module 'ironroad' has no attribute '{name}'")
        found = getattr(import_module(f"ironroad.{_MODULES[name]}"), name)
        globals()[name] = found
        return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
