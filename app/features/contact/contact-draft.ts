import { readStored, removeStored, writeStored } from '#ui/lib/storage.ts'
import { type ContactMessage, contactFields } from './contact-message.ts'

/** A message that is being written; it lasts as long as the tab. */
export interface ContactDraft {
  message: ContactMessage
  /** The last attempt, so that resending the same message does not count twice on the server. */
  attempt?: Attempt
}

export interface Attempt {
  idempotencyKey: string
  /** What was sent, as text. */
  sent: string
}

// Not a draft application (app/lib/local-copies.ts), but removed together with those at sign-out.
const key = 'draft:contact'

export const emptyMessage: ContactMessage = { full_name: '', email: '', subject: '', message: '' }

/** The stored draft, or nothing if there is none or it cannot be read. */
export function loadContactDraft(): ContactDraft | undefined {
  try {
    const kept: unknown = JSON.parse(readStored('sessionStorage', key) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('message' in kept)) return undefined
    const message = readMessage(kept.message)
    return 'attempt' in kept && isAttempt(kept.attempt) ? { message, attempt: kept.attempt } : { message }
  } catch {
    return undefined
  }
}

export function keepContactDraft(draft: ContactDraft): void {
  if (contactFields.some(field => draft.message[field])) writeStored('sessionStorage', key, JSON.stringify(draft))
  else dropContactDraft()
}

export function dropContactDraft(): void {
  removeStored('sessionStorage', key)
}

/** The attempt for this message: the last one again while the message is the same, so that nothing arrives twice. */
export function attemptFor(message: ContactMessage, last: Attempt | undefined, newKey: () => string): Attempt {
  const sent = JSON.stringify(contactFields.map(field => message[field]))
  return last?.sent === sent ? last : { idempotencyKey: newKey(), sent }
}

function readMessage(kept: unknown): ContactMessage {
  const found: Record<string, unknown> = typeof kept === 'object' && kept !== null ? { ...kept } : {}
  const message = { ...emptyMessage }
  for (const field of contactFields) {
    const text = found[field]
    if (typeof text === 'string') message[field] = text
  }
  return message
}

function isAttempt(value: unknown): value is Attempt {
  return (
    typeof value === 'object' &&
    value !== null &&
    'idempotencyKey' in value &&
    'sent' in value &&
    typeof value.idempotencyKey === 'string' &&
    typeof value.sent === 'string'
  )
}
