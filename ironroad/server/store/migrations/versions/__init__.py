"""A file for each migration; its name begins with the migration's number."""
