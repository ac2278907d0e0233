import { sql } from 'kysely'
import type * as z from 'zod'
import type { releaseDetails } from '#shared/contract/schemas/releases.ts'
import type { Queryable } from '../../db/client.ts'
import { offerByClock } from '../applications/own-decision.ts'
import { newsMail } from '../decisions/tell-due.ts'

type News = NonNullable<z.output<typeof releaseDetails>['news']>

/** Emails and replies since the hour of a release. */
export async function newsOf(db: Queryable, id: string): Promise<News> {
  const [emails, replies] = await Promise.all([emailsOf(db, id), repliesOf(db, id)])
  return { ...emails, ...replies }
}

/** The email is written in the transaction that moves the case, so it is never older than the move. */
async function emailsOf(db: Queryable, id: string) {
  const { rows } = await sql<Pick<News, 'to_email' | 'emails_written' | 'emails_sent'>>`
    select count(*)::integer as to_email, count(told.at)::integer as emails_written, (count(*) filter (where exists (
        select from mail where mail.account_id = application.account_id and mail.kind = ${newsMail}
          and mail.created_at >= told.at and mail.sent_at is not null)))::integer as emails_sent
    from release_item join decision on decision.id = release_item.decision_id and decision.release_id = ${id}
    join application on application.id = decision.application_id and application.account_id is not null
    left join lateral (
      select max(moved_at) as at from case_move
      where case_move.application_id = application.id and stage_after = 'told' and decision.releases_at is not null) told on true
    where release_item.release_id = ${id}`.execute(db)
  return rows[0] ?? { to_email: 0, emails_written: 0, emails_sent: 0 }
}

async function repliesOf(db: Queryable, id: string): Promise<Pick<News, 'offers' | 'replies'>> {
  const is = (condition: ReturnType<typeof sql<boolean>>) =>
    sql<number>`(count(*) filter (where ${condition}))::integer`
  const counted = await db
    .selectFrom('release_item')
    .innerJoin('decision', 'decision.id', 'release_item.decision_id')
    .innerJoin('offer', 'offer.decision_id', 'decision.id')
    .select(sql<number>`count(*)::integer`.as('offers'))
    .select(is(sql`offer.state in ('accepted', 'confirmed', 'cleared', 'enrolled')`).as('accepted'))
    .select(is(sql`offer.state = 'declined'`).as('declined'))
    .select(is(sql`offer.defer_asked_at is not null`).as('deferral_asked'))
    .select(is(sql`${offerByClock} = 'offered' and offer.defer_asked_at is null`).as('open'))
    .where('release_item.release_id', '=', id)
    .where('decision.release_id', '=', id)
    .executeTakeFirstOrThrow()
  const { offers, ...replies } = counted
  return { offers, replies }
}
