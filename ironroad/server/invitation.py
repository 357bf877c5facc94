"""Where friends find a table: its link, from how far it works, and its QR code."""

import ipaddress
import socket
from dataclasses import dataclass
from typing import Final, Literal

import segno

Reach = Literal["machine", "network", "anywhere"]
ALL: Final = ("0.0.0.0", "::")
"""Listening on one of these means listening on every address of the machine."""
_OUTSIDE: Final = ("192.0.2.1", 9)
"""An address that no machine has (RFC 5737): only a route to it is looked up, nothing is sent."""


@dataclass(frozen=True, slots=True)
class Invitation:
    """A link for friends."""

    link: str
    reach: Reach
    """Whether it works on this machine alone, in its network, or from anywhere."""
    size: int
    """The width and height of the QR code, its quiet border included."""
    squares: str
    """The dark squares of the QR code, as the path of an SVG image."""


def invitation(scheme: str, host: str, port: int | None, path: str, listening: str) -> Invitation:
    """The invitation to a page, made from the address under which its host opened the page."""
    if is_own(host) and not is_own(listening):
        host = network_address(listening) or host
    shown = f"[{host}]" if ":" in host else host
    link = f"{scheme}://{shown}{f':{port}' if port else ''}{path}"
    size, squares = _qr_code(link)
    return Invitation(link, reach_of(host), size, squares)


def is_own(host: str) -> bool:
    """Whether a host name or address, such as `localhost`, always means the machine itself."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def reach_of(host: str) -> Reach:
    """From how far a host can be reached, judged by its name or address alone."""
    if is_own(host):
        return "machine"
    try:
        return "network" if ipaddress.ip_address(host).is_private else "anywhere"
    except ValueError:
        return "anywhere" if "." in host and not host.endswith(".local") else "network"


def network_address(listening: str) -> str | None:
    """This machine's address in its network; None if the server does not listen on it."""
    if listening not in ALL:
        return None if is_own(listening) else listening
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_OUTSIDE)
        except OSError:  # no network
            return None
        address = str(probe.getsockname()[0])
    return None if is_own(address) else address


def _qr_code(text: str) -> tuple[int, str]:
    """The size of a text's QR code and the path of its dark squares."""
    code = segno.make_qr(text, error="m")
    border = code.default_border_size
    rows = [
        f"M{x + border} {y + border}h1v1h-1z"
        for y, row in enumerate(code.matrix)
        for x, dark in enumerate(row)
        if dark
    ]
    return int(code.symbol_size()[0]), "".join(rows)
