import { ApiError } from '#app/lib/api.ts'
import type { UploadResult } from './upload-queue.ts'

/** Why a document is waiting. The network is named only when there is none. */
export function waitingWords(error: ApiError): string {
  if (error.code === 'offline') return 'Waiting for the network. The upload will continue automatically.'
  return `${error.isOffline ? '' : `${error.title}. `}${error.reason} We will keep trying.`
}

/** Why a document was refused. */
export function refusalWords(error: ApiError): string {
  const [problem] = error.errors
  if (problem) return problem.message
  return error.isExplained ? error.detail : `An error occurred during document upload. ${error.detail}`
}

/** Whether an upload that failed is tried again, or why not. */
export function failedUpload(error: unknown): UploadResult {
  if (!(error instanceof ApiError)) return { kind: 'refused', message: 'You stopped this upload.' }
  if (error.isWorthRetrying)
    return {
      kind: 'unreachable',
      message: waitingWords(error),
      retryAfterMs: (error.retryAfterSeconds ?? 0) * 1000,
    }
  return { kind: 'refused', message: refusalWords(error), isFinal: [413, 415, 422].includes(error.status) }
}
