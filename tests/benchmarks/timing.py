"""How long a request takes, and what is said of many."""

import http.client
import time


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(int(len(values) * share), len(values) - 1)]


def timed(connection: http.client.HTTPConnection, path: str) -> float:
    """The milliseconds until the whole answer has come."""
    start = time.perf_counter()
    connection.request("GET", path)
    answer = connection.getresponse()
    answer.read()
    if answer.status != 200:
        raise SystemExit(f"{path} answered {answer.status}")
    return (time.perf_counter() - start) * 1000
