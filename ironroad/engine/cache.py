"""The folder where compiled rules are kept.

Numba's disk cache does not notice edits in other files. So the name of its folder is a hash of
the engine's sources; for a function outside the engine, the hash also takes in the policies and
the function's own folder. The cache folder lies in the user's cache directory.
"""

import hashlib
import os
from functools import lru_cache
from pathlib import Path

_ENGINE = Path(__file__).parent
_POLICIES = _ENGINE.parent / "policies"


@lru_cache
def cache_folder(home: Path = _ENGINE) -> Path:
    """The cache folder for the compiled functions of the source folder `home`.

    Its name changes with the sources. Functions of the engine depend on the engine alone, all
    others may depend on the engine, the policies and their own folder.
    """
    caches = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    root = Path(caches) if caches else Path.home() / ".cache"
    digest = hashlib.sha256(str(_ENGINE).encode())  # Numba loads no code compiled in another folder
    inside = home.is_relative_to(_ENGINE)
    for folder in [_ENGINE] if inside else sorted({_ENGINE, _POLICIES, home}):
        for path in sorted(folder.rglob("*.py")):
            digest.update(path.name.encode())
            digest.update(path.read_bytes())
    return root / "ironroad" / "compiled" / digest.hexdigest()[:16]
