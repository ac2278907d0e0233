/** An email that is ready to go out. */
export interface OutgoingMail {
  /** Stable for one email, so that a second try is the same email. */
  id: string
  createdAt: Date
  from: string
  to: string
  replyTo: string | undefined
  subject: string
  text: string
  html: string
  calendar?: CalendarPart | undefined
}

/** What an email asks of a calendar: the text of a calendar file and its method. */
export interface CalendarPart {
  method: 'REQUEST' | 'CANCEL'
  content: string
}

/**
 * How a try ended: `refused` is permanent (no such mailbox), `failed` may work later, `unreachable` says nothing about the email: the
 * server itself could not be used.
 */
export type SendOutcome = { outcome: 'sent' } | { outcome: 'failed' | 'refused' | 'unreachable'; reason: string }

/** Why no email can be sent at all: the server is unreachable or unusable, or has no trusted TLS. */
export type MailTrouble = 'unreachable' | 'no-tls'

export interface MailSender {
  readonly kind: 'captured' | 'smtp'
  /** The trouble of the last attempt. Undefined when it succeeded or nothing has been tried. */
  readonly trouble?: MailTrouble | undefined
  /** Hands over one email. Never throws: what went wrong is the answer. */
  send(mail: OutgoingMail): Promise<SendOutcome>
  close(): void
}
