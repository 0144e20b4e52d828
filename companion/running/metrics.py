"""What is counted while the site runs. Where nobody asked for metrics all of this does nothing, and nothing is imported for it."""


class Meter:
    """Counts nothing; the one that does is in companion.running.prometheus."""

    def request(self, method: str, route: str, status: int, seconds: float | None) -> None: ...

    def stream(self, change: int) -> None: ...

    def tap(self, game: str, kind: str) -> None: ...

    def refusal(self, code: str) -> None: ...

    def database_error(self, fault: str) -> None: ...

    def database_retry(self) -> None: ...

    def slow_decision(self, game: str) -> None: ...

    def exposition(self) -> bytes:
        return b""


class _Chosen:
    meter = Meter()


def use(meter: Meter) -> None:
    """From now on this one counts."""
    _Chosen.meter = meter


def current() -> Meter:
    return _Chosen.meter


def count_tap(game: str, kind: str) -> None:
    _Chosen.meter.tap(game, kind)


def count_refusal(code: str) -> None:
    _Chosen.meter.refusal(code)


def count_database_error(fault: str) -> None:
    _Chosen.meter.database_error(fault)


def count_database_retry() -> None:
    _Chosen.meter.database_retry()


def count_slow_decision(game: str) -> None:
    _Chosen.meter.slow_decision(game)
