"""Where compiled rules are kept.

Numba's disk cache does not notice edits in other files, so its folder is keyed by a hash of
the engine's sources, and of those beside the function where it is not the engine's, and lives
in the user's cache directory.
"""

import hashlib
import os
from functools import lru_cache
from pathlib import Path

_ENGINE = Path(__file__).parent
_POLICIES = _ENGINE.parent / "policies"


@lru_cache
def cache_folder(home: Path = _ENGINE) -> Path:
    """Where what is compiled in a folder is kept, for exactly the sources it is compiled from.

    The engine rests on itself alone; anything else may rest on the engine and the policies.
    """
    caches = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    root = Path(caches) if caches else Path.home() / ".cache"
    digest = hashlib.sha256(str(_ENGINE).encode())  # Numba loads nothing from another folder
    inside = home.is_relative_to(_ENGINE)
    for folder in [_ENGINE] if inside else sorted({_ENGINE, _POLICIES, home}):
        for path in sorted(folder.rglob("*.py")):
            digest.update(path.name.encode())
            digest.update(path.read_bytes())
    return root / "ironroad" / "compiled" / digest.hexdigest()[:16]
