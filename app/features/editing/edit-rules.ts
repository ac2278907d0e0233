import type { StoredApplication } from '#app/lib/session.ts'

type Known = Pick<StoredApplication, 'status' | 'has_paid'>

/** True where Edit Application is offered. The server decides when it is chosen. */
export function isEditable(application: Known & { read_only?: boolean | undefined }): boolean {
  return application.status !== 'draft' && !application.has_paid && application.read_only !== true
}
