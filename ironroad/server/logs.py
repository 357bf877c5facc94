"""Structured logs: one line for each event, as text for people or as JSON for programs."""

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
    """Formats a log record as a JSON object on one line."""

    def format(self, record: logging.LogRecord) -> str:
        """The line for a log record."""
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
    """Formats a log record as time, level, event and name=value pairs."""

    def format(self, record: logging.LogRecord) -> str:
        """The line for a log record, followed by a traceback if there is one."""
        pairs = "".join(f" {name}={value}" for name, value in _extras(record).items())
        head = f"{self.formatTime(record, '%H:%M:%S')} {record.levelname.lower():7}"
        text = f"{head} {record.name}: {record.getMessage()}{pairs}"
        if record.exc_info:
            text += "\n" + self.formatException(record.exc_info)
        return text


def _is_news(record: logging.LogRecord) -> bool:
    """Whether to log a record: not when a client merely sent a message that is not text."""
    return not str(record.msg).startswith("Invalid UTF-8")


def set_up_logs(form: Format, level: str) -> None:
    """Send the logs of this process to stderr."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if form == "json" else TextLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    logging.getLogger("uvicorn.error").addFilter(_is_news)
    for quiet in ("uvicorn", "alembic"):  # their lines would show table addresses, which are secret
        logging.getLogger(quiet).setLevel("WARNING")
