import { callApi } from '#app/lib/api.ts'
import { contact } from '#shared/catalogue/parts/contact.ts'
import { contactCalls } from '#shared/contract/calls/contact.ts'
import type { FieldProblem } from '#shared/contract/errors.ts'
import type { ApiError } from '#ui/lib/api-error.ts'
import { type ContactMessage, contactFields } from './contact-message.ts'

export type SendResult =
  | { kind: 'sent' }
  /** Each problem belongs to a field of the form. */
  | { kind: 'refused'; problems: readonly FieldProblem[] }
  /** Not about any field. */
  | { kind: 'failed'; detail: string }

/** Sends a message. Never throws. */
export async function sendMessage(message: ContactMessage, idempotencyKey: string): Promise<SendResult> {
  try {
    await callApi(contactCalls.sendContactMessage, { body: message, idempotencyKey })
    return { kind: 'sent' }
  } catch (error) {
    return resultOf(error)
  }
}

/**
 * How a failure is shown: at the fields, or as a notice. Anything but one of our responses counts as a lost
 * connection.
 */
export function resultOf(error: unknown): SendResult {
  if (!isApiError(error)) return { kind: 'failed', detail: contact().unreachable }
  const known = error.errors.filter(({ field }) => contactFields.some(each => each === field))
  if (known.length > 0) return { kind: 'refused', problems: known }
  return { kind: 'failed', detail: error.detail }
}

/** Checked by name: its class is in a part that may have failed to load. */
function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError'
}
