"""What all tests share: drawn examples are the same in every run, and may take their time."""

from hypothesis import settings

settings.register_profile("ironroad", deadline=None, derandomize=True)
settings.load_profile("ironroad")
