import { Counter, Gauge, type Registry } from 'prom-client'
import type { LoadFigures } from '../load.ts'

/** The load of this instance, and the number of refused calls by kind. */
export function addLoadMetrics(registry: Registry, { load, working, refused }: LoadFigures): void {
  const registers = [registry]
  new Gauge({
    name: 'admissions_load',
    help: 'Current load as a share of capacity. Calls are shed from 0.5.',
    registers,
  }).set(load)
  new Gauge({
    name: 'admissions_calls_at_work',
    help: 'Calls in progress.',
    registers,
  }).set(working)
  const refusals = new Counter({
    name: 'admissions_calls_refused_total',
    help: 'Calls shed with 503 because of overload, by kind.',
    labelNames: ['kind'],
    registers,
  })
  for (const [kind, value] of Object.entries(refused)) refusals.inc({ kind }, value)
}
