import type { StoredApplication } from '#app/lib/session.ts'

type Known = Pick<StoredApplication, 'status' | 'has_paid' | 'submitted_at'>

/** True where Edit Application is offered. The server decides when it is chosen. */
export function isEditable(
  application: Pick<Known, 'status' | 'has_paid'> & { read_only?: boolean | undefined },
): boolean {
  return application.status !== 'draft' && !application.has_paid && application.read_only !== true
}

/** True for a draft that was submitted before. */
export function isReopened(application: Pick<Known, 'status' | 'submitted_at'>): boolean {
  return application.status === 'draft' && application.submitted_at !== null
}
