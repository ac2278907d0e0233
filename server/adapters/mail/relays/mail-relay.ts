import type { IncomingHttpHeaders } from 'node:http'
import type { DeliveryReport } from '../delivery-report.ts'

export const relayNames = ['ses', 'postmark', 'brevo', 'mailgun'] as const
export type RelayName = (typeof relayNames)[number]

/** A report as a relay sends it: `code` holds the return address or the token of the email, which is still to be checked. */
export type RelayReport = Omit<DeliveryReport, 'mailId'> & { code: string }

/** The company that sends our emails on, and tells us by a web hook what came back. */
export interface MailRelay {
  name: RelayName
  /** Headers of an email by which the relay returns its token; none where the envelope sender does that. */
  headersFor(token: string): Record<string, string>
  /** The reports in a call; undefined for a call that the relay did not make. */
  read(body: Buffer, headers: IncomingHttpHeaders): Promise<RelayReport[] | undefined>
}
