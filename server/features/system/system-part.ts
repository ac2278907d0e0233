import type * as z from 'zod'
import type { systemPart } from '#shared/contract/schemas/system.ts'
import { counted } from '#shared/domain/counted.ts'

export type SystemPart = z.output<typeof systemPart>
export type Fact = SystemPart['facts'][number]

const gigabyte = 1e9

/** '12.4 GB' or '310 MB' */
export function bytesInWords(bytes: number): string {
  if (bytes >= gigabyte) return `${(bytes / gigabyte).toFixed(bytes >= 100 * gigabyte ? 0 : 1)} GB`
  return `${Math.max(1, Math.round(bytes / 1e6)).toLocaleString('en-GB')} MB`
}

const minuteMs = 60_000
const hourMs = 3_600_000
const dayMs = 86_400_000

/** '40 seconds', '3 minutes', '5 hours' or '12 days' */
export function agoInWords(ms: number): string {
  if (ms < 2 * minuteMs) return counted(Math.max(1, Math.round(ms / 1000)), 'second')
  if (ms < 2 * hourMs) return counted(Math.round(ms / minuteMs), 'minute')
  if (ms < 2 * dayMs) return counted(Math.round(ms / hourMs), 'hour')
  return counted(Math.round(ms / dayMs), 'day')
}
