import { sql } from 'kysely'
import { longestWebhookPauseMs } from '#shared/domain/webhooks.ts'
import type { Context } from '../base/context.ts'
import type { Duty } from './duty.ts'
import { longestHeldPauseSeconds, pausesSeconds, unreachablePauseSeconds } from './note-outcome.ts'

/** More than the clocks of several machines differ. */
const skewSeconds = 30
const hourSeconds = 3_600

interface Schedule {
  table: string
  due: string
  /** The longest time by which its job ever postpones a row, in seconds: an SQL expression on the row. */
  longestPause: string
}

const mailPauses = `(array[${[unreachablePauseSeconds, ...pausesSeconds].join(', ')}])[least(attempts, ${pausesSeconds.length}) + 1]`

const schedules: readonly Schedule[] = [
  {
    table: 'mail',
    due: 'next_attempt_at',
    longestPause: `greatest(case when trouble is null then ${unreachablePauseSeconds} else ${longestHeldPauseSeconds} end, ${mailPauses})`,
  },
  {
    table: 'payment',
    due: 'next_check_at',
    longestPause: `least(${hourSeconds}, greatest(30, extract(epoch from now_given - created_at) / 10))`,
  },
  {
    table: 'payment_event',
    due: 'next_attempt_at',
    longestPause: `least(${hourSeconds}, 30 * 2 ^ least(greatest(attempts - 1, 0), 10))`,
  },
  {
    table: 'refund',
    due: 'next_attempt_at',
    longestPause: `case when gateway_id is null then 60 else ${hourSeconds} end`,
  },
  { table: 'file_check', due: 'next_attempt_at', longestPause: '300' },
  {
    table: 'sandbox_webhook',
    due: 'next_attempt_at',
    longestPause: `case when attempts = 0 then 60 else ${hourSeconds} end`,
  },
  { table: 'webhook_message', due: 'next_attempt_at', longestPause: String(longestWebhookPauseMs / 1000) },
  {
    table: 'set_aside',
    due: 'next_attempt_at',
    longestPause: `least(${6 * hourSeconds}, 60 * 2 ^ least(failures - 1, 20))`,
  },
]

/**
 * Makes rows due that are postponed for longer than their job ever does. They were written while the clock was ahead,
 * before it was set back. Otherwise they, including emailed codes, would wait for the length of the jump.
 */
export const mendSchedules: Duty = {
  name: 'mend-schedules',
  restMs: 30_000,
  async run(context) {
    for (const schedule of schedules) await mend(context, schedule)
    return false
  },
}

async function mend(context: Context, { table, due, longestPause }: Schedule): Promise<void> {
  const now = context.clock.now()
  const column = sql.ref(due)
  // biome-ignore lint/plugin: an interval of the table above, which no parameter can be
  const pause = sql.raw(longestPause)
  const { numAffectedRows = 0n } = await sql`
    with given as (select ${now}::timestamptz as now_given)
    update ${sql.table(table)} set ${column} = now_given from given
    where ${column} > ${new Date(now.getTime() + skewSeconds * 1000)}
      and ${column} > now_given + (${skewSeconds} + ${pause}) * interval '1 second'`.execute(context.db)
  if (numAffectedRows > 0n)
    context.log.warn({ table, rows: Number(numAffectedRows) }, 'the clock was set back; work delayed by it is due now')
}
