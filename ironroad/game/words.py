"""Texts in a language, and what effects say in words; the browser has the same texts.

A move's effects become sentences: "Ann claims Berlin to Essen with 2 red and gets 2 points."
An effect of a seat is a phrase that follows the seat's name; any other effect is a whole sentence.
`web/js/table/effects.js` does the same in the browser.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from ironroad.engine.board import Board
from ironroad.engine.effects import CardsLaid, Effect, What

TEXTS: Final = Path(__file__).parents[1] / "web" / "locales"
OWN_TEXTS: Final = Path(__file__).parent / "texts"
"""Texts that the terminal alone needs."""
LANGUAGES: Final = tuple(sorted(path.stem for path in TEXTS.glob("*.json")))


class Words:
    """The texts of a language, with gaps to be filled."""

    def __init__(self, language: str = "en") -> None:
        if language not in LANGUAGES:
            raise ValueError(f"no language '{language}': there are {', '.join(LANGUAGES)}")
        self.language = language
        self._texts = _texts(language)

    def has(self, key: str) -> bool:
        """Whether there is a text for a key, perhaps in several forms for numbers."""
        return key in self._texts or f"{key}.other" in self._texts

    def text(self, key: str, **gaps: str | int) -> str:
        """A text with its gaps filled; a number `n` chooses among the forms of the text."""
        return self._form(key, gaps.get("n")).format_map(gaps)

    def _form(self, key: str, n: str | int | None) -> str:
        if key in self._texts:
            return self._texts[key]
        form = {0: "zero", 1: "one"}.get(int(n or 0), "other")
        return self._texts.get(f"{key}.{form}") or self._texts[f"{key}.other"]

    def list(self, parts: Sequence[str]) -> str:
        """Parts as a list in words: "a, b and c"."""
        if len(parts) < 2:
            return "".join(parts)
        return self.text("words.and", some=", ".join(parts[:-1]), last=parts[-1])

    def between(self, places: Sequence[str]) -> str:
        """The two places of a track or a ticket, in words."""
        return self.text("words.between", **{"from": places[0], "to": places[1]})

    def cards(self, counts: dict[str, int]) -> str:
        """Cards in words: "2 white and a locomotive"."""
        return self.list([self.text(f"words.cards.{card}", n=n) for card, n in counts.items() if n])


@cache
def _texts(language: str) -> dict[str, str]:
    texts: dict[str, str] = {}
    for folder in (TEXTS, OWN_TEXTS):
        texts |= json.loads((folder / f"{language}.json").read_text("utf-8"))
    return texts


@dataclass(frozen=True, slots=True)
class Phrase:
    """What effects say: words to follow a seat's name, or a whole sentence if `seat` is None."""

    seat: int | None
    text: str


@dataclass(frozen=True, slots=True)
class Teller:
    """Tells effects of a game in words."""

    words: Words
    board: Board
    names: Sequence[str]
    """The names of the seats."""

    def sentences(self, effects: Iterable[Effect]) -> list[str]:
        """Effects in words: a sentence for each run of phrases of one seat."""
        return [self._sentence(phrase) for phrase in self.runs(effects)]

    def runs(self, effects: Iterable[Effect]) -> Iterator[Phrase]:
        """What effects say, with successive phrases of the same seat joined into one."""
        for seat, run in groupby(self.phrases(effects), key=lambda phrase: phrase.seat):
            phrases = list(run)
            if seat is None:
                yield from phrases
            else:
                yield Phrase(seat, self.words.list([phrase.text for phrase in phrases]))

    def _sentence(self, phrase: Phrase) -> str:
        if phrase.seat is None:
            return phrase.text
        name = self.names[phrase.seat]
        return self.words.text("words.sentence", name=name, what=phrase.text)

    def phrases(self, effects: Iterable[Effect]) -> Iterator[Phrase]:
        """What effects say; a payment is told together with what it paid for, if a text does so."""
        laid: CardsLaid | None = None
        for _, run in groupby((each for each in effects if each.is_told), key=_alike):
            alike = list(run)
            key = key_of(alike[0])
            is_paid = laid is not None and self.words.has(f"{key}.paid")
            if laid is not None and not is_paid:
                yield self._phrase([laid])
            if isinstance(alike[0], CardsLaid):
                laid = alike[0]
                continue
            yield self._phrase(alike, laid if is_paid else None)
            laid = None
        if laid is not None:
            yield self._phrase([laid])

    def _phrase(self, alike: Sequence[Effect], laid: CardsLaid | None = None) -> Phrase:
        first, gaps = alike[0], self._gaps(alike)
        key = key_of(first)
        if laid is not None:
            key, gaps["cards"] = f"{key}.paid", self._cards(laid)
        for each in first.parts:
            without = f"{key}.no{each.name.capitalize()}"
            if getattr(first, each.name) is None and self.words.has(without):
                key = without
        return Phrase(getattr(first, "seat", None), self.words.text(key, **gaps))

    def _gaps(self, alike: Sequence[Effect]) -> dict[str, str | int]:
        """The words for the gaps of a text that tells effects as one; `n` is the number in it."""
        first = alike[0]
        numbers = [getattr(first, each.name) for each in first.parts if each.what == "number"]
        is_list = any(each.what in LISTED for each in first.parts)
        gaps: dict[str, str | int] = {"n": len(alike) if is_list or not numbers else numbers[0]}
        for each in first.parts:
            values = [getattr(effect, each.name) for effect in alike]
            if each.what != "number" and values[0] is not None:
                gaps[each.name] = self._part(each.what, values)
        if hasattr(first, "locomotives"):
            gaps["cards"] = self._cards(first)
        return gaps

    def _part(self, what: What, values: list[Any]) -> str:
        """A part of one or more effects in words."""
        match what:
            case "seat":
                return str(self.names[values[0]])
            case "card" if len(values) == 1:
                return self.words.text(f"words.card.{values[0]}")
            case "card":
                return self.words.cards(Counter(values))
            case "track":
                return self.words.between(self._track(values[0]))
            case "ticket":
                return self.words.list([self._ticket(each) for each in values])
            case _:
                return str(values[0])

    def _track(self, name: str) -> Sequence[str]:
        """The two ends of a track."""
        return self.board.tracks[self.board.track_numbers[name]].between

    def _ticket(self, name: str) -> str:
        return self.words.between(self.board.tickets[self.board.ticket_numbers[name]].between)

    def _cards(self, laid: Any) -> str:
        """The cards that were laid down, in words."""
        counts = {laid.card: laid.cards} | {"locomotive": laid.locomotives}
        return self.words.cards(counts | {"ferry": getattr(laid, "ferry_cards", 0)})


LISTED: Final = ("card", "ticket")
"""Effects told as one may differ in parts of these kinds: tickets kept, for example."""


def key_of(effect: Effect | type[Effect]) -> str:
    """The key of the text for a kind of effect: `effect.trackClaimed` for `track claimed`."""
    return f"effect.{camel(effect.kind)}"


def camel(name: str) -> str:
    """A name as it stands in keys: `trackClaimed` for `track claimed`."""
    first, *rest = name.split()
    return first + "".join(each.capitalize() for each in rest)


def _alike(effect: Effect) -> tuple[Any, ...]:
    """A key for an effect: successive effects with equal keys are told as one."""
    values = ((each, getattr(effect, each.name)) for each in effect.parts)
    return effect.kind, *(v is None if part.what in LISTED else v for part, v in values)
