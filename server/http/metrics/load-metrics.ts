import { Counter, Gauge, type Registry } from 'prom-client'
import type { LoadFigures } from '../load.ts'

/** How near this instance is to refusing calls, and how many it has refused, by kind. */
export function addLoadMetrics(registry: Registry, { load, working, refused }: LoadFigures): void {
  const registers = [registry]
  new Gauge({
    name: 'admissions_load',
    help: 'What is at work, as a share of what can be done in good time; calls are refused from 0.5 on.',
    registers,
  }).set(load)
  new Gauge({
    name: 'admissions_calls_at_work',
    help: 'Calls that were received and not answered yet.',
    registers,
  }).set(working)
  const refusals = new Counter({
    name: 'admissions_calls_refused_total',
    help: 'Calls that were answered 503 because there was too much to do, by kind.',
    labelNames: ['kind'],
    registers,
  })
  for (const [kind, value] of Object.entries(refused)) refusals.inc({ kind }, value)
}
