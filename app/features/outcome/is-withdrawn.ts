import { readProgress } from '#views/standing/read-progress.ts'

/** True once nothing comes next of an application, because its owner withdrew it or is deleting the account. */
export function isWithdrawn(application: { progress?: unknown }): boolean {
  const state = readProgress(application)?.state
  return state === 'withdrawn' || state === 'closing'
}
