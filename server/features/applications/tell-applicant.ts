import type { Context } from '../../base/context.ts'
import type { Tx } from '../../db/client.ts'
import { enqueueMail, type NewMail } from '../../emails/outbox.ts'
import type { ApplicationRecord } from './record.ts'

type News = Pick<NewMail, 'kind' | 'content' | 'refereeId'>
type Told = Pick<ApplicationRecord, 'account_id'>

/**
 * Emails the owner of an application at the confirmed address of the account. The address in the application was only
 * typed and may be anyone’s. Without an account, no email is sent.
 */
export async function tellApplicant(tx: Tx, context: Context, { account_id }: Told, news: News): Promise<void> {
  if (account_id === null) return
  const owner = await tx.selectFrom('account').select('email').where('id', '=', account_id).executeTakeFirstOrThrow()
  await enqueueMail(tx, context, { ...news, to: owner.email })
}

const dayMs = 24 * 3_600_000

/** Like `tellApplicant`, but only once a day for the same message: repeating an action must not repeat the email. */
export async function tellApplicantDaily(tx: Tx, context: Context, record: Told, news: News): Promise<void> {
  const told = await tx
    .selectFrom('mail')
    .select('id')
    .where('account_id', '=', record.account_id)
    .where('kind', '=', news.kind)
    .where('subject', '=', news.content.subject)
    .where('created_at', '>', new Date(context.clock.now().getTime() - dayMs))
    .limit(1)
    .executeTakeFirst()
  if (!told) await tellApplicant(tx, context, record, news)
}
