import type { FastifyInstance } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'

const labelNames = ['method', 'route', 'status'] as const
/** From a page served from memory to 5 MB over a slow connection. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120]

/**
 * Counts every response of this instance by route pattern, never by URL: a URL may contain a referee's key, and there are infinitely
 * many. Requests without a route are `unmatched`.
 */
export function addHttpMetrics(registry: Registry, app: FastifyInstance): void {
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Responses by method, route pattern and status class.',
    labelNames,
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the headers of a request to the end of its response.',
    labelNames,
    buckets,
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'unmatched',
      status: `${Math.floor(reply.statusCode / 100)}xx`,
    }
    requests.inc(labels)
    durations.observe(labels, reply.elapsedTime / 1000)
    done()
  })
}
