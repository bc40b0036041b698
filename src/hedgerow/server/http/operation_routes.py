"""Routes for the people who run the server: health and metrics."""

from __future__ import annotations

from typing import Final

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.status_codes import HTTP_200_OK, HTTP_503_SERVICE_UNAVAILABLE

from hedgerow.server.http.dependencies import REFUSALS, AnyRequest, MetricsDep, RegistryDep, StoreDep
from hedgerow.server.http.schemas import Health, HealthProblem
from hedgerow.server.storage.store import Store
from hedgerow.server.tables.registry import TableRegistry

METRICS_PATH: Final = b"/metrics"
"""The only spelling of this path that is answered, so that a proxy can block it."""


@get("/health", responses=REFUSALS)
async def health(registry: RegistryDep, store: StoreDep) -> Response[Health]:
    """Return whether the server works, for monitoring."""
    problem = await _problem(registry, store)
    state = Health(
        ok=not problem, database=problem != "unreachable", reason=problem, tables_in_memory=len(registry.sessions)
    )
    return Response(state, status_code=HTTP_200_OK if state.ok else HTTP_503_SERVICE_UNAVAILABLE)


async def _problem(registry: TableRegistry, store: Store) -> HealthProblem:
    if not await store.is_available():
        return "unreachable"
    if registry.closing:
        return "stopping"
    return "" if await store.writes.works() else "unwritable"


@get("/metrics", media_type="text/plain", responses=REFUSALS)
async def prometheus_metrics(request: AnyRequest, registry: RegistryDep, metrics: MetricsDep) -> Response[bytes]:
    """Return the metrics for Prometheus."""
    if request.scope["raw_path"] != METRICS_PATH:
        raise NotFoundException
    metrics.sessions.set(len(registry.sessions))
    return Response(metrics.text(), media_type="text/plain; version=0.0.4")


OPERATION_ROUTES: Final = [health, prometheus_metrics]
