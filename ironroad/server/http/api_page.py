"""The page that documents the HTTP interface, made from its OpenAPI description."""

from collections.abc import Iterator
from html import escape
from typing import Any

INTRODUCTION = """
<p>Requests and answers are JSON. Who you are is a secret: ask for one with
<code>POST /api/secrets</code>, keep it, and send it as
<code>Authorization: Bearer SECRET</code>. A refusal is
<code>{"code": ..., "text": ...}</code>: a word for programs, a sentence for people.</p>
<p>At a table one plays over a WebSocket, <code>/api/tables/{table}/socket</code>; the messages
are described in <a href="/api/protocol.json">/api/protocol.json</a> (JSON Schema). This page as
OpenAPI: <a href="/api/openapi.json">/api/openapi.json</a>.</p>
"""


def api_page(openapi: dict[str, Any]) -> str:
    """The page as HTML."""
    return "\n".join(
        [
            '<!doctype html><html lang="en"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width">',
            "<title>Ironroad: the API</title></head><body><main>",
            f"<h1>Ironroad {escape(openapi['info']['version'])}: the API</h1>",
            INTRODUCTION,
            *_operations(openapi),
            *_schemas(openapi),
            "</main></body></html>",
        ]
    )


def _operations(openapi: dict[str, Any]) -> Iterator[str]:
    yield "<h2>Requests</h2>"
    for path, methods in openapi["paths"].items():
        for method, operation in methods.items():
            yield f"<h3><code>{method.upper()} {escape(path)}</code></h3>"
            yield f"<p>{escape(operation.get('description', ''))}</p>"
            yield from _parameters(operation)
            yield f"<p>Answer: {', '.join(_answers(operation))}</p>"


def _parameters(operation: dict[str, Any]) -> Iterator[str]:
    rows = [
        f"<li><code>{escape(each['name'])}</code> ({escape(each['in'])})"
        f"{'' if each.get('required') else ', optional'}</li>"
        for each in operation.get("parameters", [])
    ]
    body = operation.get("requestBody")
    if body:
        schema = next(iter(body["content"].values()))["schema"]
        rows.append(f"<li>body: {_kind(schema)}</li>")
    if rows:
        yield f"<ul>{''.join(rows)}</ul>"


def _answers(operation: dict[str, Any]) -> Iterator[str]:
    for status, answer in operation["responses"].items():
        if status.startswith("2"):
            kinds = [_kind(each.get("schema", {})) for each in answer.get("content", {}).values()]
            yield f"{status} {' or '.join(kinds)}"


def _schemas(openapi: dict[str, Any]) -> Iterator[str]:
    yield "<h2>Kinds</h2>"
    for name, schema in sorted(openapi["components"]["schemas"].items()):
        yield f'<h3 id="{escape(name)}">{escape(name)}</h3>'
        yield f"<p>{escape(schema.get('description', ''))}</p><ul>"
        for field, kind in schema.get("properties", {}).items():
            optional = "" if field in schema.get("required", []) else ", optional"
            yield f"<li><code>{escape(field)}</code>: {_kind(kind)}{optional}</li>"
        yield "</ul>"


def _kind(schema: dict[str, Any]) -> str:
    """The type that a schema allows, in a few words."""
    if "$ref" in schema:
        name = escape(schema["$ref"].rsplit("/", 1)[-1])
        return f'<a href="#{name}">{name}</a>'
    if "anyOf" in schema:
        return " or ".join(_kind(each) for each in schema["anyOf"])
    if "enum" in schema:
        return " or ".join(f"<code>{escape(str(each))}</code>" for each in schema["enum"])
    if schema.get("type") == "array":
        return f"list of {_kind(schema.get('items', {}))}"
    return escape(str(schema.get("const", schema.get("type", "anything"))))
