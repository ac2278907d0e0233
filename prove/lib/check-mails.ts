import type { MailSink } from '../../harness/mail-sink.ts'
import type { Db } from '../../server/db/client.ts'

export interface MailFindings {
  promised: number
  /** Neither delivered nor given up. */
  lost: number
  /** Delivered more than once. */
  twice: number
}

/** Waits until no email is due, then compares what the database promised with what arrived. */
export async function checkMails(db: Db, sink: MailSink, waitMs = 120_000): Promise<MailFindings> {
  const deadline = Date.now() + waitMs
  while (Date.now() < deadline && (await countDue(db)) > 0) await new Promise(resolve => setTimeout(resolve, 200))
  const promised = await db.selectFrom('mail').select(['id', 'given_up_at']).execute()
  const arrived = Map.groupBy(sink.mails, mail => /^<([0-9a-f-]{36})@/.exec(mail.messageId)?.[1] ?? '')
  const countOf = (id: string) => arrived.get(id)?.length ?? 0
  return {
    promised: promised.length,
    lost: promised.filter(({ id, given_up_at }) => given_up_at === null && countOf(id) === 0).length,
    twice: promised.filter(({ id }) => countOf(id) > 1).length,
  }
}

async function countDue(db: Db): Promise<number> {
  const { due } = await db
    .selectFrom('mail')
    .select(({ fn }) => fn.countAll<number>().as('due'))
    .where('next_attempt_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return due
}
