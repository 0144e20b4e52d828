"""Chromium comes from the system's packages on a machine that has none, also when the first tries fail."""

import shutil
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parent / "browser/install-chromium.sh"
# An apt-get that has no lists at first, finds its lock taken as often as FAILS says, and then puts a browser there.
APT = """#!/bin/sh
cd "$HOME"
echo "$DEBIAN_FRONTEND $*" >> asked
case "$*" in
  *" update") touch lists ;;
  *) [ -e lists ] || exit 100
     echo try >> tries
     [ "$(wc -l < tries)" -gt "$FAILS" ] || { echo 'Could not get lock /var/lib/dpkg/lock-frontend' >&2; exit 100; }
     printf '#!/bin/sh\\necho Chromium 1\\n' > bin/chromium; chmod +x bin/chromium ;;
esac
"""


@pytest.fixture
def machine(tmp_path):
    """A machine that is root's, with an apt-get of its own and without a browser."""
    programs = tmp_path / "bin"
    programs.mkdir()
    for name, text in {"apt-get": APT, "dpkg": "#!/bin/sh\n", "id": "#!/bin/sh\necho 0\n"}.items():
        (programs / name).write_text(text)
        (programs / name).chmod(0o755)
    for name in ("sh", "env", "sleep", "touch", "wc", "chmod"):
        (programs / name).symlink_to(shutil.which(name))

    def install(fails):
        env = {"PATH": str(programs), "HOME": str(tmp_path), "PAUSE": "0", "FAILS": str(fails)}
        return subprocess.run(["sh", str(SCRIPT)], env=env, capture_output=True, text=True, check=False)

    install.asked = tmp_path / "asked"
    return install


@pytest.mark.parametrize("fails", [0, 3])
def test_a_fresh_machine_gets_a_browser_however_often_the_lock_is_taken(machine, fails):
    assert machine(fails).returncode == 0
    asked = machine.asked.read_text().splitlines()
    assert asked[0].endswith(" update")
    assert asked[-1].endswith("chromium fonts-dejavu-core")
    assert all(line.startswith("noninteractive ") for line in asked)
    assert len(asked) == 2 * (fails + 1)
    assert machine(0).returncode == 0
    assert machine.asked.read_text().splitlines() == asked, "where a browser runs, nothing is installed"


def test_the_browser_without_windows_is_taken_where_there_is_one(machine):
    apt_cache = machine.asked.parent / "bin/apt-cache"
    apt_cache.write_text("#!/bin/sh\n")
    apt_cache.chmod(0o755)
    assert machine(0).returncode == 0
    assert machine.asked.read_text().splitlines()[-1].endswith("chromium-headless-shell fonts-dejavu-core")


def test_it_gives_up_in_words(machine):
    refused = machine(1000)
    assert refused.returncode != 0
    assert "Gave up" in refused.stderr
    assert "Could not get lock" in refused.stderr
