import { pruneOnce } from '../features/privacy/prune.ts'
import type { Duty } from './duty.ts'

/** Deletes expired rows in batches: counts, idempotent responses, codes, ended sessions, old emails. */
export const prune: Duty = {
  name: 'prune',
  restMs: 3_600_000,
  run: pruneOnce,
}
