import type { LoadFigures } from '../load.ts'
import { gauge, type Metric } from './exposition.ts'

/** How near this instance is to refusing calls, and how many it has refused, by kind. */
export function loadMetrics(figures: LoadFigures | undefined): Metric[] {
  if (!figures) return []
  return [
    gauge(
      'admissions_load',
      'What is at work, as a share of what can be done in good time; calls are refused from 0.5 on.',
      figures.load,
    ),
    gauge('admissions_calls_at_work', 'Calls that were received and not answered yet.', figures.working),
    {
      name: 'admissions_calls_refused_total',
      help: 'Calls that were answered 503 because there was too much to do, by kind.',
      type: 'counter',
      samples: Object.entries(figures.refused).map(([kind, value]) => ({ labels: { kind }, value })),
    },
  ]
}
