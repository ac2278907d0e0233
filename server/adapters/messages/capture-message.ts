import { type Channel, channelNames } from '#shared/domain/channels.ts'
import { captureMail } from '../mail/capture.ts'
import type { MailSender } from '../mail/mail-sender.ts'
import type { MessageOutcome, MessageSender, OutgoingMessage } from './message-sender.ts'

/** The header that tells a captured message from an email. */
export const channelHeader = 'X-Channel'
/** The six digits of a captured message that has some. */
export const codeHeader = 'X-Code'

/** The domain of what stands for an address. It leads nowhere (RFC 2606). */
export const capturedDomain = (channel: Channel) => `${channel}.invalid`

/** Keeps every message of a channel among the captured emails instead of sending it. */
export function captureMessages(folder: string, channel: Channel): MessageSender {
  let composer: Promise<MailSender> | undefined
  return {
    kind: 'captured',
    async send(message): Promise<MessageOutcome> {
      composer ??= captureMail(folder)
      try {
        const { send } = await composer
        const outcome = await send(mailOf(message, channel))
        return outcome.outcome === 'sent' ? outcome : { outcome: 'failed', reason: outcome.reason }
      } catch (error) {
        composer = undefined
        return { outcome: 'failed', reason: error instanceof Error ? error.message : String(error) }
      }
    },
  }
}

function mailOf(
  { id, createdAt, to, text, url, code }: OutgoingMessage,
  channel: Channel,
): Parameters<MailSender['send']>[0] {
  const recipient = typeof to === 'string' ? to : hostOf(to.endpoint)
  const name = channelNames[channel]
  return {
    id,
    createdAt,
    from: `"${name}" <captured@${capturedDomain(channel)}>`,
    to: `${recipient}@${capturedDomain(channel)}`,
    replyTo: undefined,
    subject: `${name} to ${typeof to === 'string' ? to : 'a browser'}`,
    text: `${text}\n\n${url}\n`,
    html: '',
    headers: { [channelHeader]: channel, ...(code ? { [codeHeader]: code } : {}) },
  }
}

/** The rest of an endpoint is the browser’s secret. */
function hostOf(endpoint: string): string {
  return URL.canParse(endpoint) ? new URL(endpoint).hostname : 'browser'
}
