"""健康: whether this worker can serve: what a proxy or a monitor asks."""

import logging

from django.db import Error
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from calculator.models import Table

logger = logging.getLogger(__name__)


@require_safe
@never_cache
def health(request: HttpRequest) -> HttpResponse:
    """健康: 200 when the database answers and holds tables; 503 otherwise."""
    try:
        Table.objects.exists()
    except Error as error:
        logger.error("the database does not answer: %s", error)
        return HttpResponse("database\n", status=503, content_type="text/plain")
    return HttpResponse("ok\n", content_type="text/plain")
