"""Many games at once: stepped side by side or played to the end, on all cores or on a GPU."""
