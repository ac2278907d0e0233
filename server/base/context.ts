import type { FastifyBaseLogger } from 'fastify'
import type { PhoneChannel } from '#shared/domain/channels.ts'
import type { FileScanner, FileStore } from '../adapters/files/index.ts'
import type { BounceMailbox } from '../adapters/mail/bounce-mailbox.ts'
import type { MailSender } from '../adapters/mail/mail-sender.ts'
import type { MailRelay } from '../adapters/mail/relays/index.ts'
import type { MessageReports, MessageSenders } from '../adapters/messages/message-sender.ts'
import type { CardGateway } from '../adapters/payments/card-gateway.ts'
import type { SignOnProvider } from '../adapters/sign-on/sign-on-provider.ts'
import type { WebhookSender } from '../adapters/webhooks/webhook-sender.ts'
import type { Db } from '../db/client.ts'
import type { DutyBell } from '../jobs/duty.ts'
import type { Config } from '../start/config.ts'

/** Provides time, randomness and access to the outside world; a use case uses nothing else. */
export interface Context {
  config: Config
  clock: Clock
  random: Random
  db: Db
  files: FileStore
  /** Checks uploads for viruses; undefined if not configured. */
  scanner: FileScanner | undefined
  mail: MailSender
  /** Reports by a web hook what came back; undefined if not configured. */
  relay: MailRelay | undefined
  /** Where emails come back to; undefined if not configured. */
  bounceMailbox: BounceMailbox | undefined
  /** The senders of the channels besides email that are configured. */
  messages: MessageSenders
  /** Reads what the providers of short messages report. */
  messageReports: Readonly<Partial<Record<PhoneChannel, MessageReports>>>
  gateway: CardGateway
  /** The university’s sign-in service for staff; undefined if not configured. */
  signOn: SignOnProvider | undefined
  /** Sends webhooks to addresses that administrators have entered. */
  webhooks: WebhookSender
  /** Wakes the jobs for rows that were just written, so that no one waits for their next run. */
  bell: DutyBell
  log: FastifyBaseLogger
}

export interface Clock {
  now(): Date
}

export interface Random {
  /** Time-ordered, for primary keys. */
  id(): string
  /** Unguessable, for links and tokens: 122 random bits as a uuid. */
  uuid(): string
  /** Unguessable, `bytes` random bytes as base64url. */
  token(bytes: number): string
  /** Six digits, evenly distributed. */
  sixDigits(): string
}
