"""Where a board's cities are drawn. The rules know nothing of it."""

import tomllib
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

from ironroad.engine.board import Board
from ironroad.engine.entry import BadBoardFile


@dataclass(frozen=True, slots=True)
class Layout:
    """Positions on a drawing of a given size, in its own units; y grows downwards."""

    size: tuple[float, float]
    cities: dict[str, tuple[float, float]]
    ends: dict[tuple[str, str], tuple[float, float]]
    """Where routes into a zone end."""
    facts: dict[str, Any]
    """The file as it is."""


def load_layout(board: Board) -> Layout | None:
    """The layout that lies beside a board file; None if there is none."""
    if board.is_built_in:
        path = files("ironroad") / "boards" / f"{board.id}.layout.toml"
    else:
        path = Path(board.id).with_suffix(".layout.toml")
        if not path.is_file():
            return None
    try:
        return _parse(tomllib.loads(path.read_text("utf-8")), board)
    except KeyError as error:
        reason = f"{error} is missing"
    except UnicodeDecodeError:
        raise BadBoardFile(f"{path}: not a text file in UTF-8") from None
    except (OSError, tomllib.TOMLDecodeError, TypeError, ValueError) as error:
        reason = str(error)
    raise BadBoardFile(f"{path}: not a layout of {board.name}: {reason}")


def _parse(facts: dict[str, Any], board: Board) -> Layout:
    width, height = facts["size"]
    cities = {city["name"]: (float(city["x"]), float(city["y"])) for city in facts["cities"]}
    for city in board.cities:
        if city.name not in cities:
            raise ValueError(f"city '{city.name}' has no place")
    ends = {
        tuple(end["between"]): (float(end["x"]), float(end["y"])) for end in facts.get("ends", [])
    }
    return Layout((float(width), float(height)), cities, ends, facts)
