"""Makes the static site once for all workers of a run, by the very command, and hands its pack to the live servers."""

import fcntl
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]
SUB_PATH = "/club/games/"
STATE = "import django; django.setup(); from companion.offline.build_cache import folder; print(folder())"

PREPARE = """
import django; django.setup()
from django.core.management import call_command
call_command("migrate", verbosity=0)
call_command("load_catalogue")
call_command("load_book")
call_command("collectstatic", interactive=False, verbosity=0)
"""


def environment(shared: Path) -> dict[str, str]:
    """The site's own database and folders."""
    env = {**os.environ, "COMPANION_VAR": str(shared / "static-site/var"), "COMPANION_POCKET": str(shared / "pack")}
    env.pop("DATABASE_URL", None)
    return {**env, "DJANGO_SETTINGS_MODULE": "companion.settings"}


def run(shared: Path, *command: str, seed: str = "1") -> str:
    env = {**environment(shared), "PYTHONHASHSEED": seed}
    return subprocess.run([sys.executable, *command], cwd=ROOT, env=env, check=True, capture_output=True, text=True).stdout


def prepared(shared: Path, var: Path) -> None:
    """A folder for a server as make run prepares it, by the same commands in one process: done once for all workers, then copied."""
    first = shared / "prepared"
    with _alone(shared, "prepared"):
        if not (first / "done").exists():
            env = {**environment(shared), "COMPANION_VAR": str(first)}
            subprocess.run([sys.executable, "-c", PREPARE], cwd=ROOT, env=env, check=True, capture_output=True)
            (first / "done").touch()
    shutil.copytree(first, var, dirs_exist_ok=True)


@contextmanager
def _alone(shared: Path, name: str) -> Iterator[None]:
    """One worker at a time; the others wait."""
    with (shared / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def site(shared: Path) -> Path:
    """The folder of the static site; what the command printed stands above it."""
    base = shared / "static-site"
    target = base / SUB_PATH.strip("/")
    with _alone(shared, "static-site"):
        if not (base / "said.txt").exists():
            prepared(shared, base / "var")
            said = run(shared, "-m", "companion.offline", "site", str(target))
            kept = Path(run(shared, "-c", STATE).strip())
            for name in ("pocket", "bulk"):
                shutil.copytree(target / name, kept / name, dirs_exist_ok=True)
            (base / "said.txt").write_text(said, "utf-8")
    return target
