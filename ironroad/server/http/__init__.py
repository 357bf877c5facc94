"""The HTTP server: pages, files, the HTTP interface, and the limits that guard them."""
