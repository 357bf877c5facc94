"""What boards add to the base game, a module each. They do not import each other."""
