import type { Channel } from '#shared/domain/channels.ts'

/** A browser that agreed to notifications: what `PushSubscription.toJSON()` says. */
export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

/** A short message that is ready to go out. */
export interface OutgoingMessage {
  /** Stable for one message, so that a second try is the same message where the provider can tell. */
  id: string
  createdAt: Date
  /** A phone number as `+2348031234567`; a browser for `push`. */
  to: string | PushTarget
  /** The whole text, without anything personal. */
  text: string
  /** Where a tap leads. */
  url: string
  /** Six digits, in a message that confirms a phone number: WhatsApp sends them in a template of their own. */
  code?: string | undefined
}

/**
 * How a try ended. `refused`: the number or browser reaches nobody. `failed` may work later. `held` says nothing about the recipient:
 * the provider cannot be reached, or refuses us (key, credit, quota). `unknown`: the provider was asked and gave no answer that can be read, so that the
 * message may have been sent, and billed.
 */
export type MessageOutcome =
  | {
      outcome: 'sent'
      /** Under which the provider reports later what became of it. */
      providerId?: string | undefined
    }
  | { outcome: 'refused' | 'failed' | 'held' | 'unknown'; reason: string }

/** Sends on one channel. */
export interface MessageSender {
  readonly kind: 'captured' | 'termii' | 'africastalking' | 'whatsapp' | 'push'
  /** Hands over one message, within ten seconds. Never throws: what went wrong is the answer. */
  send(message: OutgoingMessage): Promise<MessageOutcome>
}

/** The sender of each channel that is configured. */
export type MessageSenders = Readonly<Partial<Record<Channel, MessageSender>>>

/** What a provider reports about a message that it took. */
export interface MessageReport {
  providerId: string
  state: 'delivered' | 'failed'
  /** The provider's words. */
  words?: string | undefined
  at?: Date | undefined
}

/** Reads the web hook of one provider. */
export interface MessageReports {
  /**
   * The reports in a request; undefined when it is not from the provider (signature or secret wrong). An empty list when it is, and
   * says nothing about a delivery.
   */
  read(request: {
    headers: Readonly<Record<string, string | string[] | undefined>>
    query: Readonly<Record<string, string | undefined>>
    body: Buffer
  }): MessageReport[] | undefined
}
