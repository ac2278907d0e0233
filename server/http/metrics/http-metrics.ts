import type { FastifyInstance } from 'fastify'
import type { Metric, Sample } from './exposition.ts'

interface Series {
  labels: { method: string; route: string; status: string }
  /** Answers that took no longer than the bound at the same place, and longer than the one before. */
  counts: number[]
  count: number
  sumSeconds: number
}

/** From a page out of memory to 5 MB over a bad line. */
const boundsSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120]

/**
 * Counts every answer of this instance. A series is a route pattern, never an address: an address may hold a referee's key, and
 * there are endlessly many. What no route took is `unmatched`.
 */
export function httpMetrics(app: FastifyInstance): () => Metric[] {
  const seriesByKey = new Map<string, Series>()
  app.addHook('onResponse', (request, reply, done) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'unmatched',
      status: `${Math.floor(reply.statusCode / 100)}xx`,
    }
    const key = `${labels.method} ${labels.status} ${labels.route}`
    const series = seriesByKey.get(key) ?? { labels, counts: boundsSeconds.map(() => 0), count: 0, sumSeconds: 0 }
    seriesByKey.set(key, series)
    record(series, reply.elapsedTime / 1000)
    done()
  })
  return () => {
    const all = [...seriesByKey.values()]
    return [
      {
        name: 'http_requests_total',
        help: 'Answers by method, route pattern and class of status.',
        type: 'counter',
        samples: all.map(({ labels, count }) => ({ labels, value: count })),
      },
      {
        name: 'http_request_duration_seconds',
        help: 'Time from the head of a request to the end of its answer.',
        type: 'histogram',
        samples: all.flatMap(histogram),
      },
    ]
  }
}

function record(series: Series, seconds: number): void {
  series.count += 1
  series.sumSeconds += seconds
  const bucket = boundsSeconds.findIndex(bound => seconds <= bound)
  if (bucket >= 0) series.counts[bucket] = (series.counts[bucket] ?? 0) + 1
}

/** Each bucket holds those below it too. */
function histogram({ labels, counts, count, sumSeconds }: Series): Sample[] {
  let below = 0
  const buckets = boundsSeconds.map((bound, index) => {
    below += counts[index] ?? 0
    return { suffix: '_bucket', labels: { ...labels, le: String(bound) }, value: below }
  })
  return [
    ...buckets,
    { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
    { suffix: '_sum', labels, value: sumSeconds },
    { suffix: '_count', labels, value: count },
  ]
}
