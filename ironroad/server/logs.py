"""Structured logs: a line an event, as text for people or as JSON for programs."""

import json
import logging
import sys
from typing import Any, Literal

Format = Literal["text", "json"]

_STANDARD = frozenset(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "color_message"}
_SECRETIVE = frozenset({"authorization", "cookie", "secret"})


def _extras(record: logging.LogRecord) -> dict[str, Any]:
    return {
        name: value
        for name, value in record.__dict__.items()
        if name not in _STANDARD and name not in _SECRETIVE
    }


class JsonLines(logging.Formatter):
    """A JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        line: dict[str, Any] = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": record.getMessage(),
        } | _extras(record)
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


class TextLines(logging.Formatter):
    """Time, level, event and name=value pairs."""

    def format(self, record: logging.LogRecord) -> str:
        """One line, and a traceback under it."""
        pairs = "".join(f" {name}={value}" for name, value in _extras(record).items())
        head = f"{self.formatTime(record, '%H:%M:%S')} {record.levelname.lower():7}"
        text = f"{head} {record.name}: {record.getMessage()}{pairs}"
        if record.exc_info:
            text += "\n" + self.formatException(record.exc_info)
        return text


def _is_news(record: logging.LogRecord) -> bool:
    """Not what a client sent that is no text: its socket is closed, and that is all."""
    return not str(record.msg).startswith("Invalid UTF-8")


def set_up_logs(form: Format, level: str) -> None:
    """Send the logs of this process to stderr."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if form == "json" else TextLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    logging.getLogger("uvicorn.error").addFilter(_is_news)
    for quiet in ("uvicorn", "alembic"):  # addresses of tables are nobody else's business
        logging.getLogger(quiet).setLevel("WARNING")
