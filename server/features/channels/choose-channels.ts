import type { OwnChannels } from '#shared/contract/schemas/channels.ts'
import { type PhoneChannel, phoneChannels } from '#shared/domain/channels.ts'
import type { Context } from '../../base/context.ts'
import { invalidFields } from '../../base/errors.ts'
import type { Applicant, Transact } from '../../http/handler.ts'
import { stopWaiting } from './confirm-phone.ts'
import { ownChannels, requireOffered } from './own-channels.ts'

/** Turns SMS and WhatsApp on and off. Throws 404 for a channel that is not offered, and 422 without a confirmed number. */
export async function chooseChannels(
  context: Context,
  transact: Transact,
  { accountId }: Applicant,
  given: Partial<Record<PhoneChannel, boolean | undefined>>,
): Promise<OwnChannels> {
  const wanted = phoneChannels.filter(channel => given[channel] === true)
  const unwanted = phoneChannels.filter(channel => given[channel] === false)
  for (const channel of wanted) requireOffered(context, channel)
  return transact(async tx => {
    const now = context.clock.now()
    const row = await tx
      .selectFrom('contact_phone')
      .select(['phone', 'sms_since', 'whatsapp_since'])
      .where('account_id', '=', accountId)
      .forUpdate()
      .executeTakeFirst()
    const [first] = wanted
    if (first && !row?.phone) throw invalidFields([{ field: first, message: 'Confirm a phone number first.' }])
    if (row?.phone) {
      const since = (channel: PhoneChannel, before: Date | null) => {
        if (given[channel] === undefined) return before
        return given[channel] ? (before ?? now) : null
      }
      await tx
        .updateTable('contact_phone')
        .set({
          sms_since: since('sms', row.sms_since),
          whatsapp_since: since('whatsapp', row.whatsapp_since),
        })
        .where('account_id', '=', accountId)
        .execute()
      if (unwanted.length > 0) await stopWaiting(tx, context, { accountId, channels: unwanted })
    }
    return ownChannels(tx, context, accountId)
  })
}
