"""The server: live tables for the browser client and for other programs."""
