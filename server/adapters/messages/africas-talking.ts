import * as z from 'zod'
import { plainSms } from '#shared/domain/sms-parts.ts'
import { askProvider, bounded, outcomeOfStatus, type ProviderAnswer, type ProviderLimits } from './ask-provider.ts'
import type { MessageOutcome, MessageSender } from './message-sender.ts'

export interface AfricasTalkingConfig {
  apiUrl: string
  apiKey: string
  username: string
  sender: string
}

const answered = z.object({
  SMSMessageData: z.object({
    Message: z.string().default(''),
    Recipients: z
      .array(
        z.object({ statusCode: z.coerce.number(), status: z.string().default(''), messageId: z.string().default('') }),
      )
      .default([]),
  }),
})

/** Processed, sent, queued. */
const takenCodes = new Set([100, 101, 102])

/** What is about the recipient. The others are about us: risk hold, sender, credit, their gateway. */
const outcomeOfCode: Readonly<Record<number, 'refused' | 'failed'>> = {
  403: 'refused', // InvalidPhoneNumber
  404: 'refused', // UnsupportedNumberType
  406: 'refused', // UserInBlacklist
  407: 'failed', // CouldNotRoute
  409: 'refused', // DoNotDisturbRejection
  502: 'failed', // RejectedByGateway
}

/** Sends SMS by Africa’s Talking. */
export function africasTalking(config: AfricasTalkingConfig, limits: ProviderLimits = {}): MessageSender {
  const { apiUrl, apiKey, username, sender } = config
  return {
    kind: 'africastalking',
    send: ({ to, text }) =>
      askProvider(
        {
          provider: 'Africa’s Talking',
          url: `${apiUrl}/version1/messaging`,
          headers: { apiKey, 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams({ username, to: String(to), message: plainSms(text), from: sender }).toString(),
        },
        limits,
        judge,
      ),
  }
}

function judge({ status, body }: ProviderAnswer): MessageOutcome {
  const read = answered.safeParse(body)
  if (!read.success || status >= 300) return outcomeOfStatus('Africa’s Talking', status)
  const { Message, Recipients } = read.data.SMSMessageData
  const [recipient] = Recipients
  // Without a recipient, the whole request was refused, as for a wrong sender.
  if (!recipient) return { outcome: 'held', reason: bounded(`Africa’s Talking: ${Message}`) }
  const { statusCode, status: words, messageId } = recipient
  if (takenCodes.has(statusCode)) return { outcome: 'sent', providerId: providerIdOf(messageId) }
  return { outcome: outcomeOfCode[statusCode] ?? 'held', reason: bounded(`Africa’s Talking: ${statusCode} ${words}`) }
}

function providerIdOf(messageId: string): string | undefined {
  return messageId === '' || messageId === 'None' ? undefined : messageId
}
