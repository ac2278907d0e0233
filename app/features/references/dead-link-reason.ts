import { ApiError } from '#ui/lib/api-error.ts'

export interface DeadLinkReason {
  kind: 'unknown' | 'submitted' | 'gone'
  /** The server’s message, which contains who did what and when. */
  detail: string
}

/** Why a link does not open a form; undefined for errors that may pass. */
export function deadLinkOf(error: unknown): DeadLinkReason | undefined {
  if (!(error instanceof ApiError)) return undefined
  const { status, detail } = error
  if (status === 404) return { kind: 'unknown', detail }
  if (status === 409) return { kind: 'submitted', detail }
  return status === 410 ? { kind: 'gone', detail } : undefined
}
