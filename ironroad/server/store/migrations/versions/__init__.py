"""One file a step; the first number of the name is the step."""
