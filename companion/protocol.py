"""HTTP as the server speaks it: parsed in compiled code, and with a bound on the head of a request, which that code has not."""

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

LONGEST_HEAD = 65_536  # bytes of a request's line and headers


class Protocol(HttpToolsProtocol):
    """One connection."""

    _head_begun = False
    _head_size = 0

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._head_size += len(data)
        if self._head_begun and self._head_size > LONGEST_HEAD and not self.transport.is_closing():
            self.send_400_response("The headers are too long.")

    @property
    def in_request(self) -> bool:
        """Whether a request has begun to arrive, or is being answered."""
        return self._head_begun or bool(self.pipeline) or not (self.cycle is None or self.cycle.response_complete)

    def on_message_begin(self) -> None:
        self._head_begun, self._head_size = True, 0
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._head_begun = False
        super().on_headers_complete()
