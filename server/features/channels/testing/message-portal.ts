import type { Channel } from '#shared/domain/channels.ts'
import type { MessageOutcome, MessageSender, OutgoingMessage } from '../../../adapters/messages/message-sender.ts'
import type { TestAppOptions } from '../../../testing/app.ts'
import { type OfficePortal, officePortal, type Reply } from '../../../testing/office-portal.ts'
import { type Applicant, signedUp } from '../../../testing/people.ts'

export interface MessagePortal extends OfficePortal {
  /** What was handed to the providers, the oldest first. */
  sent: (OutgoingMessage & { channel: Channel })[]
  /** How the next tries on a channel end; afterwards they succeed. */
  next: Record<Channel, MessageOutcome[]>
  /** Sends what is due. */
  send(): Promise<void>
  /** A call by an applicant. */
  ask(who: Applicant, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object): Promise<Reply>
  /** A new applicant whose number is confirmed by SMS. */
  withPhone(email: string, phone: string): Promise<Applicant>
  /** The six digits in the newest message to a number. */
  codeTo(phone: string): string
}

export const trialSpending = { provider: 'capture', price: 4, budget: 10_000 } as const

/** A portal with all channels, whose providers do as a test says. */
export async function messagePortal(options: TestAppOptions = {}): Promise<MessagePortal> {
  const portal = await officePortal(options)
  const sent: MessagePortal['sent'] = []
  const next: MessagePortal['next'] = { sms: [], whatsapp: [], push: [] }
  const sender = (channel: Channel): MessageSender => ({
    kind: 'captured',
    async send(message) {
      sent.push({ ...message, channel })
      return next[channel].shift() ?? { outcome: 'sent', providerId: `${channel}-${message.id}` }
    },
  })
  portal.context.config.messages = { sms: trialSpending, whatsapp: trialSpending, push: { provider: 'capture' } }
  portal.context.messages = { sms: sender('sms'), whatsapp: sender('whatsapp'), push: sender('push') }
  const ask: MessagePortal['ask'] = async (who, method, url, payload) => {
    const answer = await portal.app.inject({ method, url, headers: who.bearer, ...(payload ? { payload } : {}) })
    return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() }
  }
  const send = () => portal.work('send-messages')
  const codeTo = (phone: string) => {
    const text = sent.findLast(({ to, code }) => to === phone && code)?.text ?? ''
    return (/\d{3} \d{3}/.exec(text)?.[0] ?? '').replace(' ', '')
  }
  return {
    ...portal,
    ...{ sent, next, send, ask, codeTo },
    async withPhone(email, phone) {
      const person = await signedUp(portal, { email })
      await ask(person, 'POST', '/account/phone', { phone, channel: 'sms' })
      await send()
      await ask(person, 'POST', '/account/phone/confirm', { otp_code: codeTo(phone) })
      return person
    },
  }
}
