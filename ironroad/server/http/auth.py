"""Identity: a browser keeps a secret, and the server knows only the secret's hash."""

import hashlib
import secrets


def new_secret() -> str:
    """A secret for a new person: 256 random bits."""
    return secrets.token_urlsafe(32)


def person_of(secret: str) -> str:
    """The id of the person with a secret: the secret's hash, which is all that is stored.

    A plain hash is enough, since secrets are random and long, unlike passwords.
    """
    return hashlib.sha256(secret.encode()).hexdigest()


def new_table_id() -> str:
    """A random id for a table. It cannot be guessed: only people with the link find the table."""
    return secrets.token_urlsafe(9)
