import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { gauge, type Metric } from './exposition.ts'

const resolutionMs = 10

/** Figures of this process, under the names that common dashboards know. Stops measuring when the application closes. */
export function processMetrics(app: FastifyInstance): () => Metric[] {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs })
  delay.enable()
  app.addHook('onClose', async () => {
    delay.disable()
  })
  return () => {
    const { rss, heapUsed, heapTotal } = process.memoryUsage()
    const { user, system } = process.cpuUsage()
    // What is measured is the time between two ticks, so an idle loop shows the resolution itself; NaN before the first tick.
    const delayMs = Math.max(0, delay.percentile(99) / 1e6 - resolutionMs) || 0
    delay.reset()
    return [
      gauge('process_resident_memory_bytes', 'Memory that the process holds.', rss),
      gauge('nodejs_heap_size_used_bytes', 'Heap in use.', heapUsed),
      gauge('nodejs_heap_size_total_bytes', 'Heap taken from the system.', heapTotal),
      gauge(
        'nodejs_eventloop_lag_p99_seconds',
        'Delay of the event loop, 99th percentile since the last reading.',
        delayMs / 1000,
      ),
      gauge('process_uptime_seconds', 'Time since the process started.', process.uptime()),
      {
        name: 'process_cpu_seconds_total',
        help: 'Processor time used.',
        type: 'counter',
        samples: [{ value: (user + system) / 1e6 }],
      },
    ]
  }
}
