import type { Context } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { enqueueMail, type NewMail } from '../../emails/outbox.ts'
import type { ApplicationRecord } from './record.ts'

type News = Pick<NewMail, 'kind' | 'content' | 'refereeId'>
type Told = Pick<ApplicationRecord, 'account_id'>

/**
 * Emails the owner of an application at the address of the account, which they confirmed. The one that stands in the application
 * was only typed, and may be anybody's. While there is no account, nobody is written to.
 */
export async function tellApplicant(tx: Tx, context: Context, { account_id }: Told, news: News): Promise<void> {
  if (account_id === null) return
  const owner = await tx.selectFrom('account').select('email').where('id', '=', account_id).executeTakeFirstOrThrow()
  await enqueueMail(tx, context, { ...news, to: owner.email })
}

const dayMs = 24 * 3_600_000

/** As `tellApplicant`, unless the same was said within a day: what can be done again and again must not mail again and again. */
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
