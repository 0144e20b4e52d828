"""What anybody may read from anywhere."""

from typing import Any

from django.utils.cache import patch_cache_control
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView


class Readable(APIView):
    """What anybody may read from anywhere, and keep for a minute."""

    def finalize_response(self, request: Request, response: Response, *args: Any, **kwargs: Any) -> Response:
        response = super().finalize_response(request, response, *args, **kwargs)
        if response.status_code == 200 and request.method in ("GET", "HEAD"):
            patch_cache_control(response, public=True, max_age=60, stale_while_revalidate=86400)
        else:
            patch_cache_control(response, no_store=True)
        return response
