import * as z from 'zod'
import { plainSms } from '#shared/domain/sms-parts.ts'
import { askProvider, bounded, outcomeOfStatus, type ProviderAnswer, type ProviderLimits } from './ask-provider.ts'
import type { MessageOutcome, MessageSender } from './message-sender.ts'

export interface TermiiConfig {
  apiUrl: string
  apiKey: string
  sender: string
  /** `dnd` reaches everybody at any hour, once Termii has opened it for the account; `generic` is for advertisements. */
  route: 'dnd' | 'generic'
}

const taken = z.object({ message_id_str: z.string().optional(), message_id: z.string().optional() })
const said = z.object({ message: z.string() })

/** Its refusals differ in their words alone. These are about us, and come before those about the number. */
const aboutUs =
  /balance|credit|fund|sender|country inactive|route|account|api.?key|unauthori[sz]ed|permission|too many|limit/i
const aboutTheNumber =
  /(invalid|incorrect|unsupported|unknown)[^.]*\b(phone|number|recipient|receiver|destination)|\b(phone|number)\b[^.]*(invalid|not valid|incorrect)|dnd active/i

/** Sends SMS by Termii. */
export function termii(config: TermiiConfig, limits: ProviderLimits = {}): MessageSender {
  const { apiUrl, apiKey, sender, route } = config
  return {
    kind: 'termii',
    send: ({ to, text }) =>
      askProvider(
        {
          provider: 'Termii',
          url: `${apiUrl}/api/sms/send`,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            api_key: apiKey,
            to: String(to).replace(/\D/g, ''),
            from: sender,
            sms: plainSms(text),
            type: 'plain',
            channel: route,
          }),
        },
        limits,
        judge,
      ),
  }
}

function judge({ status, body }: ProviderAnswer): MessageOutcome {
  const read = taken.safeParse(body)
  const id = read.success ? (read.data.message_id_str ?? read.data.message_id) : undefined
  if (status < 300 && id) return { outcome: 'sent', providerId: id }
  const words = said.safeParse(body).data?.message ?? ''
  const reason = bounded(`Termii answered ${status}: ${words}`)
  if (aboutUs.test(words)) return { outcome: 'held', reason }
  if (status < 500 && aboutTheNumber.test(words)) return { outcome: 'refused', reason }
  return outcomeOfStatus('Termii', status, words)
}
