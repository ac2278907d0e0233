import type { ApiError } from '#app/lib/api.ts'
import type { FieldProblem } from '#shared/contract/errors.ts'

/** Why a save was not stored, as far as it determines what happens next. */
export type Refusal =
  /** No response, or none that says anything about what was sent. */
  | { kind: 'unreachable'; retryAfterMs: number }
  /** The server has something newer, which this device has not seen. */
  | { kind: 'outdated' }
  /** Some answers cannot be stored. */
  | { kind: 'refused'; problems: readonly FieldProblem[] }

export function readRefusal(error: ApiError): Refusal {
  if (error.isWorthRetrying) return { kind: 'unreachable', retryAfterMs: (error.retryAfterSeconds ?? 0) * 1000 }
  if (error.code === 'conflicting-change') return { kind: 'outdated' }
  if (error.code === 'already-exists')
    return { kind: 'refused', problems: [{ field: 'selected_program', message: error.detail }] }
  return { kind: 'refused', problems: error.errors }
}
