"""Any language and time zone a system may be set to: the same game, the same files, no word lost.

`.ci/run` generates the locales; one that is missing here is left out by name.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from saves.format import load
from tests.faults.machine import environment, visit

LOCALES = ("C", "POSIX", "tr_TR.UTF-8", "de_DE.UTF-8", "de_DE.ISO-8859-1", "ar_EG.UTF-8", "ja_JP.UTF-8",
           "ja_JP.EUC-JP", "xx_XX.nonsense")
ZONES = {"tr_TR.UTF-8": "Asia/Kathmandu", "ar_EG.UTF-8": "Nonsense/Nowhere", "POSIX": "", "C": ":/dev/null",
         "ja_JP.UTF-8": "UTC-14", "de_DE.UTF-8": "Pacific/Apia"}
HOME = "Müller \U0001f3f0 \u0130\u0131"
DIGEST: set[str] = set()
pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="locales as Linux has them")


def there(name: str) -> bool:
    """Whether the system has this locale; nonsense and the plain ones always count."""
    if name in ("C", "POSIX") or "nonsense" in name:
        return True
    told = subprocess.run(["locale", "-a"], capture_output=True, text=True, check=True).stdout.lower()
    return name.lower().replace("-", "") in told.replace("-", "").split()


@pytest.mark.parametrize("name", LOCALES)
def test_a_system_in_any_language(tmp_path: Path, name: str) -> None:
    if not there(name):
        pytest.skip(f"the locale {name} is not generated here (see .ci/run)")
    home = tmp_path / HOME
    home.mkdir()
    env = environment(os.fsencode(home), LC_ALL=name, LANG=name, LANGUAGE=name, TZ=ZONES.get(name, "Europe/Berlin"))
    found = visit({"actions": 3}, env)
    assert found["toasts"] == [] and found["played"] >= 3 and found["fault"] is None
    folder = home / ".local" / "share" / "Kabinett"
    assert {"auto-0001.kab", "slot-0001.kab", "settings.json"} <= {path.name for path in folder.iterdir()}
    named = load((folder / "slot-0001.kab").read_bytes())
    assert named.meta.title == "Zürich \U0001f3f0" and named.table.cursor >= 3
    DIGEST.add(named.table.digest_at(3))
    assert len(DIGEST) == 1, "the game depends on the language of the system"
    assert list(home.glob("**/error-*")) == []
