"""The meter behind /metrics: every process of the server counts into files of one folder, and any of them can answer for all.

The settings name that folder in PROMETHEUS_MULTIPROC_DIR before this module, and with it the client library, is imported."""

import os
import re
import time
from collections.abc import Iterator
from pathlib import Path

from django.apps import apps
from django.db import DatabaseError, InterfaceError
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from companion.running.metrics import Meter

SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
MEMORY_EVERY = 5.0  # seconds between two looks at a process's memory
LIVE_FILE = re.compile(r"gauge_live\w+_(\d+)\.db")

REQUESTS = Counter("companion_requests", "Requests answered.", ["method", "route", "status"])
DURATIONS = Histogram(
    "companion_request_seconds", "From request to the end of its answer; streams are left out.", ["route"], buckets=SECONDS
)
STREAMS = Gauge("companion_open_streams", "Phones that listen to a table now.", multiprocess_mode="livesum")
TAPS = Counter("companion_taps", "Entries written to logs of tables.", ["game", "kind"])
REFUSALS = Counter("companion_refusals", "Taps refused, by the code of the refusal.", ["code"])
DATABASE_ERRORS = Counter("companion_database_errors", "Errors of the database, by fault.", ["fault"])
DATABASE_RETRIES = Counter("companion_database_retries", "Transactions that were tried again.")
SLOW = Counter("companion_slow_decisions", "Decisions of the engine that took longer than SLOW_DECISION_MS.", ["game"])
MEMORY = Gauge("companion_resident_bytes", "Memory that a process of the server holds.", multiprocess_mode="liveall")


class Prometheus(Meter):
    """Counts for all processes of this server together."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._looked_at_memory = 0.0

    def request(self, method: str, route: str, status: int, seconds: float | None) -> None:
        REQUESTS.labels(method, route, str(status)).inc()
        if seconds is not None:
            DURATIONS.labels(route).observe(seconds)
        if time.monotonic() - self._looked_at_memory > MEMORY_EVERY:
            self._looked_at_memory = time.monotonic()
            MEMORY.set(resident_bytes())

    def stream(self, change: int) -> None:
        STREAMS.inc(change)

    def tap(self, game: str, kind: str) -> None:
        TAPS.labels(game, kind).inc()

    def refusal(self, code: str) -> None:
        REFUSALS.labels(code).inc()

    def database_error(self, fault: str) -> None:
        DATABASE_ERRORS.labels(fault).inc()

    def database_retry(self) -> None:
        DATABASE_RETRIES.inc()

    def slow_decision(self, game: str) -> None:
        SLOW.labels(game).inc()

    def exposition(self) -> bytes:
        """Everything counted so far, as Prometheus reads it."""
        MEMORY.set(resident_bytes())
        self._forget_ended_processes()
        registry = CollectorRegistry()
        MultiProcessCollector(registry, str(self._folder))  # type: ignore[no-untyped-call]
        registry.register(_Tables())
        return generate_latest(registry)

    def _forget_ended_processes(self) -> None:
        """What a process counted stays; what it held when it ended, such as streams, is gone."""
        held = {int(match[1]) for file in self._folder.iterdir() if (match := LIVE_FILE.fullmatch(file.name))}
        for pid in held:
            if not Path(f"/proc/{pid}").exists() and Path("/proc").exists():
                mark_process_dead(pid, str(self._folder))  # type: ignore[no-untyped-call]


class _Tables:
    """How many tables there are, asked when somebody looks."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        try:
            number = apps.get_model("tables", "Table").objects.filter(closed_at=None).count()
        except (DatabaseError, InterfaceError):
            return
        yield GaugeMetricFamily("companion_tables_open", "Tables that are not in the bin.", value=number)


def resident_bytes() -> int:
    """The memory of this process; 0 where the system does not tell."""
    try:
        return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0
