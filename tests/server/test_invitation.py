"""Links for friends: which address they have, from how far it works, and its QR code."""

import re

import httpx
import pytest

from ironroad.server import invitation as invitations
from ironroad.server.invitation import invitation, network_address, reach_of
from tests.support.server import MINE, OPEN, Person, serving


@pytest.mark.parametrize(
    ("host", "reach"),
    [
        ("localhost", "machine"),
        ("127.0.0.1", "machine"),
        ("::1", "machine"),
        ("192.168.1.20", "network"),
        ("fe80::1", "network"),
        ("attic", "network"),
        ("attic.local", "network"),
        ("play.example.org", "anywhere"),
        ("8.8.8.8", "anywhere"),
    ],
)
def test_a_link_says_from_how_far_it_works(host: str, reach: str) -> None:
    assert reach_of(host) == reach


def test_a_server_for_this_machine_alone_says_so() -> None:
    found = invitation("http", "127.0.0.1", 8000, "/table/x", listening="127.0.0.1")
    assert (found.link, found.reach) == ("http://127.0.0.1:8000/table/x", "machine")


def test_friends_are_given_the_address_in_the_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(invitations, "network_address", lambda listening: "192.168.1.20")
    found = invitation("http", "localhost", 8000, "/table/x", listening="0.0.0.0")
    assert (found.link, found.reach) == ("http://192.168.1.20:8000/table/x", "network")


def test_an_address_that_the_host_came_by_is_kept() -> None:
    found = invitation("https", "play.example.org", None, "/table/x", listening="0.0.0.0")
    assert (found.link, found.reach) == ("https://play.example.org/table/x", "anywhere")
    found = invitation("http", "fe80::1", 80, "/", listening="::")
    assert found.link == "http://[fe80::1]:80/"


def test_a_machine_without_a_network_has_no_address_in_it() -> None:
    assert network_address("127.0.0.1") is None
    assert network_address("192.168.1.20") == "192.168.1.20"


def test_the_qr_code_is_a_path_of_squares_inside_its_border() -> None:
    found = invitation("http", "127.0.0.1", 8000, "/table/x", listening="127.0.0.1")
    squares = re.findall(r"M(\d+) (\d+)h1v1h-1z", found.squares)
    assert "".join(f"M{x} {y}h1v1h-1z" for x, y in squares) == found.squares
    places = {(int(x), int(y)) for x, y in squares}
    assert min(min(place) for place in places) == 4
    assert max(max(place) for place in places) == found.size - 5
    corner = {(4 + x, 4) for x in range(7)}
    assert corner <= places, "expected the upper edge of a finder pattern"


def test_a_table_has_an_invitation(tmp_path: object) -> None:
    with serving(f"sqlite:///{tmp_path}/tables.db") as server:
        table = Person(server, "Ann").make_table("usa", [MINE, OPEN])
        shown = httpx.get(f"{server.url}/api/tables/{table}/invitation").json()
        assert shown["link"] == f"{server.url}/table/{table}"
        assert shown["reach"] == "machine"
        assert httpx.get(f"{server.url}/api/tables/{'x' * 12}/invitation").status_code == 404
