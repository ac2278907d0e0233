import { pruneOnce } from '../features/privacy/prune.ts'
import type { Duty } from './duty.ts'

/** Removes what has served its time, a batch after the other: counts, promised answers, codes, ended sessions, old mails. */
export const prune: Duty = {
  name: 'prune',
  restMs: 3_600_000,
  run: pruneOnce,
}
