"""Pages, files and the HTTP interface; what guards them."""
