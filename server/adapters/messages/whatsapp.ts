import * as z from 'zod'
import { askProvider, bounded, outcomeOfStatus, type ProviderAnswer, type ProviderLimits } from './ask-provider.ts'
import type { MessageOutcome, MessageSender, OutgoingMessage } from './message-sender.ts'

export interface WhatsAppCloudConfig {
  apiUrl: string
  token: string
  phoneId: string
  /** The template of news, with one variable in its body. */
  template: string
  /** The authentication template, with a button that copies the code. */
  codeTemplate: string
  language: string
}

const taken = z.object({ messages: z.array(z.object({ id: z.string() })).min(1) })
const refusal = z.object({
  error: z.object({
    code: z.number(),
    message: z.string().default(''),
    error_data: z.object({ details: z.string().default('') }).default({ details: '' }),
  }),
})

/** What is about the recipient or this one message. The others are about us: token, rates, templates, billing, outages. */
const outcomeOfCode: Readonly<Record<number, 'refused' | 'failed'>> = {
  100: 'failed', // a parameter is wrong
  130472: 'failed', // the recipient is part of an experiment
  131008: 'failed', // a parameter is missing
  131009: 'failed', // a value is wrong
  131021: 'refused', // the recipient is the sender
  131026: 'refused', // no WhatsApp at this number
  131047: 'failed', // more than a day since the last answer
  131049: 'failed', // not delivered to keep the recipient from too many messages
  131050: 'refused', // the recipient wants none
  131051: 'failed', // a kind of message that is not supported
}

/** Sends WhatsApp messages by the Cloud API, each in a template that Meta has approved. */
export function whatsApp(config: WhatsAppCloudConfig, limits: ProviderLimits = {}): MessageSender {
  const { apiUrl, token, phoneId } = config
  return {
    kind: 'whatsapp',
    send: message =>
      askProvider(
        {
          provider: 'WhatsApp',
          url: `${apiUrl}/${phoneId}/messages`,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({
            messaging_product: 'whatsapp',
            recipient_type: 'individual',
            to: String(message.to).replace(/\D/g, ''),
            type: 'template',
            template: templateOf(message, config),
          }),
        },
        limits,
        judge,
      ),
  }
}

function templateOf({ text, code }: OutgoingMessage, config: WhatsAppCloudConfig) {
  const language = { code: config.language }
  if (code === undefined)
    // A variable of a template may hold neither line breaks nor many spaces.
    return {
      name: config.template,
      language,
      components: [{ type: 'body', parameters: textOf(text.replace(/\s+/g, ' ')) }],
    }
  return {
    name: config.codeTemplate,
    language,
    components: [
      { type: 'body', parameters: textOf(code) },
      { type: 'button', sub_type: 'url', index: '0', parameters: textOf(code) },
    ],
  }
}

function textOf(text: string) {
  return [{ type: 'text', text }]
}

function judge({ status, body }: ProviderAnswer): MessageOutcome {
  const id = taken.safeParse(body).data?.messages[0]?.id
  if (status < 300 && id) return { outcome: 'sent', providerId: id }
  const error = refusal.safeParse(body).data?.error
  if (!error) return outcomeOfStatus('WhatsApp', status)
  const { code, message, error_data } = error
  return {
    outcome: outcomeOfCode[code] ?? 'held',
    reason: bounded(`WhatsApp: ${code} ${error_data.details || message}`),
  }
}
