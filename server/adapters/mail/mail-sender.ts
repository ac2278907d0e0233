/** An email that is ready to go out. */
export interface OutgoingMail {
  /** Stable for one email, so that a second try is the same email. */
  id: string
  createdAt: Date
  from: string
  to: string
  /** The envelope sender, to which servers return it; the sender if undefined. */
  returnPath?: string | undefined
  /** Headers for the relay. */
  headers?: Record<string, string> | undefined
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

/** Why no email leaves, which is never the fault of a recipient: the server cannot be used, or it refuses us. */
export type MailTrouble =
  | 'unreachable'
  | 'no-tls'
  | 'sign-in'
  | 'quota'
  | 'relay'
  | 'blocked'
  | 'policy'
  | 'size'
  | 'server'

/**
 * How a try ended. `refused`: the address reaches nobody. `no-domain`, `full` and `failed` may work later, each for as long as it deserves.
 * `unreachable` and `held` say nothing about the recipient: the server could not be used, or refused us.
 */
export type SendOutcome =
  | { outcome: 'sent' }
  | { outcome: 'refused' | 'no-domain' | 'full' | 'failed'; reason: string }
  | { outcome: 'unreachable' | 'held'; reason: string; trouble?: MailTrouble }

export interface MailSender {
  readonly kind: 'captured' | 'smtp'
  /** The trouble of the last attempt. Undefined when there was none, or nothing has been tried. */
  readonly trouble?: MailTrouble | undefined
  /** Hands over one email. Never throws: what went wrong is the answer. */
  send(mail: OutgoingMail): Promise<SendOutcome>
  close(): void
}
