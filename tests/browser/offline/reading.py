"""Fetches addresses over one connection, and closes it."""

import http.client
from urllib.parse import urlsplit

from tests.browser import waiting


class Reader:
    """Fetches addresses over one connection."""

    def __init__(self, base: str) -> None:
        self.host = urlsplit(base).netloc
        self.connection = http.client.HTTPConnection(self.host, timeout=waiting.SECONDS)

    def get(self, path: str, **headers: str) -> tuple[int, bytes]:
        try:
            return self._get(path, headers)
        except ConnectionError:  # a server hangs up on who says nothing for a while
            self.connection.close()
            return self._get(path, headers)

    def _get(self, path: str, headers: dict[str, str]) -> tuple[int, bytes]:
        self.connection.request("GET", path, headers=headers)
        answer = self.connection.getresponse()
        return answer.status, answer.read()
