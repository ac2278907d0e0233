import type { IncomingHttpHeaders } from 'node:http'
import type { PhoneChannel } from '#shared/domain/channels.ts'
import { whatsAppChallenge } from '../../adapters/messages/index.ts'
import type { MessageReport } from '../../adapters/messages/message-sender.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import type { FileAnswer } from '../../http/handler.ts'
import { forgetRecipient } from '../../jobs/note-message.ts'

const nothingHere = () => new AppError('not-found', 'There is nothing at this address.')

/**
 * Takes what a provider reports about messages that it took. Throws 404 where the channel has no provider that reports, and 401 for a call that it did
 * not make. What is about no message of ours changes nothing.
 */
export async function takeMessageReports(
  context: Context,
  channel: PhoneChannel,
  request: { headers: IncomingHttpHeaders; query: Readonly<Record<string, string | undefined>>; body: Buffer },
): Promise<void> {
  const provider = context.messageReports[channel]
  if (!provider) throw nothingHere()
  const reports = provider.read(request)
  if (!reports) throw new AppError('invalid-token', 'The signature is not valid.')
  for (const report of reports) await noteReport(context, channel, report)
}

/** The first report of each kind counts; a message that arrived can no longer fail. */
async function noteReport(context: Context, channel: PhoneChannel, report: MessageReport): Promise<void> {
  const at = report.at ?? context.clock.now()
  await context.db.transaction().execute(async tx => {
    const message = await tx
      .selectFrom('delivery')
      .select(['id', 'channel', 'account_id', 'recipient', 'push_device_id', 'delivered_at', 'given_up_at'])
      .where('provider_id', '=', report.providerId)
      .where('channel', '=', channel)
      .forUpdate()
      .executeTakeFirst()
    if (!message) return context.log.info({ channel }, 'a report is about no message of ours')
    if (message.delivered_at) return
    if (report.state === 'delivered') {
      await tx
        .updateTable('delivery')
        .set({ delivered_at: at, given_up_at: null, last_error: null })
        .where('id', '=', message.id)
        .execute()
    } else if (!message.given_up_at) {
      const words = report.words ?? 'the provider could not deliver it'
      await tx
        .updateTable('delivery')
        .set({ given_up_at: at, last_error: words })
        .where('id', '=', message.id)
        .execute()
      await forgetRecipient(tx, context, message)
    }
  })
}

/** Says to the WhatsApp Cloud API that its reports may come here. Throws 404 without the token that only it knows. */
export function answerChallenge(
  { config }: Context,
  channel: PhoneChannel,
  query: Readonly<Record<string, string | undefined>>,
): FileAnswer {
  const challenge = channel === 'whatsapp' ? whatsAppChallenge(config, query) : undefined
  if (challenge === undefined) throw nothingHere()
  return { contentType: 'text/plain; charset=utf-8', fileName: 'challenge.txt', bytes: Buffer.from(challenge) }
}
