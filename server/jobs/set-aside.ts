import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../base/context.ts'
import { isOutage } from '../base/outage.ts'
import { recordAudit } from '../db/audit.ts'
import type { Tx } from '../db/client.ts'
import type { DutyName } from './duty.ts'

const minuteMs = 60_000
const longestPauseMs = 6 * 60 * minuteMs
/** After this many failures, the audit log names the row, once. */
const failuresBeforeAudit = 5

/** Called with the row of a piece of work as soon as it is claimed. */
export type Take = (rowId: string | number) => void

/**
 * Does one piece of work of a job. If it fails, its row is set aside and retried after a minute, then with growing pauses of up to six
 * hours, while other rows are processed. Queries that claim rows exclude it by `isNotSetAside`. Returns 'set aside' in that case.
 * Rethrows an outage, which the row did not cause.
 */
export async function orSetAside<Result>(
  context: Context,
  duty: DutyName,
  work: (take: Take) => Promise<Result>,
): Promise<Result | 'set aside'> {
  let subject: string | undefined
  try {
    const result = await work(rowId => {
      subject = String(rowId)
    })
    if (subject !== undefined)
      await context.db.deleteFrom('set_aside').where('duty', '=', duty).where('subject', '=', subject).execute()
    return result
  } catch (error) {
    if (subject === undefined || isOutage(error)) throw error
    await setAside(context, duty, subject, error)
    return 'set aside'
  }
}

/** Does one piece of a job that emails somebody, in a transaction; `work` returns false if no row is due. Returns whether one was. */
export async function mailNext(
  context: Context,
  duty: DutyName,
  work: (tx: Tx, take: Take) => Promise<boolean>,
): Promise<boolean> {
  const done = await orSetAside(context, duty, take => context.db.transaction().execute(tx => work(tx, take)))
  if (done === true) context.bell.ring('send-mail')
  return done !== false
}

/** For the `where` of a query that claims a due row of a job. `id` names the column, such as `referee.id`. */
export function isNotSetAside({ clock }: Pick<Context, 'clock'>, duty: DutyName, id: string): RawBuilder<boolean> {
  return sql<boolean>`not exists (
    select from set_aside where set_aside.duty = ${duty} and set_aside.subject = ${sql.ref(id)}::text
      and set_aside.next_attempt_at > ${clock.now()})`
}

async function setAside(context: Context, duty: DutyName, subject: string, error: unknown): Promise<void> {
  const now = context.clock.now()
  const reason = kindOf(error)
  const failures = await context.db.transaction().execute(async tx => {
    const row = await tx
      .insertInto('set_aside')
      .values({ duty, subject, failures: 1, reason, since: now, next_attempt_at: new Date(now.getTime() + minuteMs) })
      .onConflict(again =>
        again.columns(['duty', 'subject']).doUpdateSet(eb => ({
          failures: eb('set_aside.failures', '+', 1),
          reason,
          next_attempt_at: sql<Date>`${now}::timestamptz
            + least(${longestPauseMs}, ${minuteMs} * 2 ^ least(set_aside.failures, 20)) * interval '1 millisecond'`,
        })),
      )
      .returning('failures')
      .executeTakeFirstOrThrow()
    if (row.failures === failuresBeforeAudit)
      await recordAudit(tx, context, {
        actor: { kind: 'job', id: duty },
        action: 'work.set-aside',
        subject: `${duty}:${subject}`,
        detail: { reason },
      })
    return row.failures
  })
  context.log.error({ duty, subject, failures, err: error }, 'a job failed on a row, which is set aside')
}

function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  return 'code' in error && typeof error.code === 'string' ? `${error.name} ${error.code}` : error.name
}
