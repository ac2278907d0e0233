import { type Kept, keptDraft, storedText } from '#ui/drafts/kept.ts'
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

export const emptyMessage: ContactMessage = { full_name: '', email: '', subject: '', message: '' }

/**
 * The message of whoever is signed in, or of a visitor: the next person in this tab does not read it, and its writer finds it
 * again. What a visitor has begun goes on when they sign in.
 */
export function contactDraft(): Kept<ContactDraft> {
  const owner = storedText('userId')
  const own = draftOf(owner ?? '')
  const begun = owner ? draftOf('') : undefined
  const message = begun?.read()
  if (message && !own.read() && own.keep(message)) begun?.drop()
  return own
}

const draftOf = (owner: string) =>
  keptDraft<ContactDraft>(`draft:${owner}:contact`, {
    read: ({ message, attempt }) =>
      message === undefined ? undefined : { message: readMessage(message), ...(isAttempt(attempt) ? { attempt } : {}) },
    isEmpty: ({ message }) => contactFields.every(field => !message[field]),
  })

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
