"""The first version of the database."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create all tables of the database."""
    _make_tables()
    _make_events()
    _make_sitting()
    _make_results()
    _make_records()
    _make_servers()
    _make_presence()
    _make_keeping()


def _make_tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String, nullable=False),
        sa.Column("board", sa.String, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("status", sa.String, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("host", sa.String, nullable=False),
        sa.Column("seats", sa.Text, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("changed_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
    )
    op.create_index(
        "ix_tables_public_status_changed_at", "tables", ["public", "status", "changed_at"]
    )


def _make_events() -> None:
    op.create_table(
        "events",
        sa.Column("table_id", sa.String, nullable=False),
        sa.Column("number", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("event", sa.Text, nullable=False),
        sa.Column("person", sa.String),
        sa.Column("request", sa.String),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_events"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_events_table_id"),
        sqlite_with_rowid=False,
    )


def _make_sitting() -> None:
    op.create_table(
        "sitting",
        sa.Column("person", sa.String, nullable=False),
        sa.Column("table_id", sa.String, nullable=False),
        sa.PrimaryKeyConstraint("person", "table_id", name="pk_sitting"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_sitting_table_id"),
        sqlite_with_rowid=False,
    )


def _make_results() -> None:
    op.create_table(
        "results",
        sa.Column("table_id", sa.String, nullable=False),
        sa.Column("seat", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("person", sa.String),
        sa.Column("bot", sa.String),
        sa.Column("board", sa.String, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("resigned", sa.Boolean, nullable=False),
        sa.Column("ended_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_results"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_results_table_id"),
    )
    op.create_index("ix_results_name", "results", ["name"])


def _make_records() -> None:
    op.create_table(
        "records",
        sa.Column("id", sa.String, nullable=False),
        sa.Column("person", sa.String, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_records"),
    )


def _make_servers() -> None:
    op.create_table(
        "servers",
        sa.Column("id", sa.String, nullable=False),
        sa.Column("alive_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_servers"),
    )


def _make_presence() -> None:
    op.create_table(
        "presence",
        sa.Column("table_id", sa.String, nullable=False),
        sa.Column("person", sa.String, nullable=False),
        sa.Column("server", sa.String, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "person", "server", name="pk_presence"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_presence_table_id"),
        sa.ForeignKeyConstraint(
            ["server"], ["servers.id"], name="fk_presence_server", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_presence_server", "presence", ["server"])


def _make_keeping() -> None:
    op.create_table(
        "keeping",
        sa.Column("table_id", sa.String, nullable=False),
        sa.Column("server", sa.String, nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_keeping"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_keeping_table_id"),
        sa.ForeignKeyConstraint(
            ["server"], ["servers.id"], name="fk_keeping_server", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_keeping_server", "keeping", ["server"])
