"""Who somebody is: a secret that the browser keeps, of which the server knows only the hash."""

import hashlib
import secrets


def new_secret() -> str:
    """A secret for a person: 256 random bits."""
    return secrets.token_urlsafe(32)


def person_of(secret: str) -> str:
    """The person that a secret makes: its hash, which is all that is kept.

    A plain hash will do, since secrets are random and long, unlike passwords.
    """
    return hashlib.sha256(secret.encode()).hexdigest()


def new_table_id() -> str:
    """A name for a table that cannot be guessed: the link to it is the key."""
    return secrets.token_urlsafe(9)
