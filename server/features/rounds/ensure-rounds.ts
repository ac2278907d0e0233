import { type RawBuilder, sql } from 'kysely'
import type { AnnouncedRound } from '#shared/catalogue/announced-round.ts'
import { momentsOf, pastSampleRounds, sampleRounds } from '#shared/catalogue/sample-rounds.ts'
import { dayOf } from '#shared/domain/calendar.ts'
import type { Db, Tx } from '../../db/client.ts'
import type { Duty } from '../../jobs/duty.ts'

const batch = 1000

/**
 * Gives a store that has no rounds those of the sample calendar, reckoned from the day by the database’s clock, and every application
 * that has none its round: the one that was open when it was started, otherwise the next one. Instances that start together make the
 * rounds once.
 */
export async function ensureRounds(db: Db): Promise<void> {
  const { hasRounds } = await db
    .selectNoFrom(eb => eb.exists(eb.selectFrom('round').select('id')).$castTo<boolean>().as('hasRounds'))
    .executeTakeFirstOrThrow()
  if (!hasRounds) await db.transaction().execute(makeSample)
  await assignRounds(db)
}

/**
 * Looks for applications without a round. Only a server of the version before rounds makes them, for as long as it runs beside this one.
 */
export const assignRoundsDuty: Duty = {
  name: 'assign-rounds',
  restMs: 10_000,
  async run({ db }) {
    await assignRounds(db)
    return false
  },
}

/**
 * Rows that another server is changing are left to the end, and then awaited one at a time, so that no one waits for
 * a whole batch.
 */
async function assignRounds(db: Db): Promise<void> {
  while ((await assignSome(db, batch, sql`for update skip locked`)) > 0) {
    // The next batch.
  }
  while ((await assignSome(db, 1, sql`for update`)) > 0) {
    // The next row.
  }
}

async function makeSample(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('sample-rounds', 0))`.execute(tx)
  if (await tx.selectFrom('round').select('id').limit(1).executeTakeFirst()) return
  const { now, oldest } = await tx
    .selectNoFrom(eb => [
      sql<Date>`now()`.as('now'),
      eb
        .selectFrom('application')
        .select(({ fn }) => fn.min('created_at').as('oldest'))
        .as('oldest'),
    ])
    .executeTakeFirstOrThrow()
  const today = dayOf(now)
  const rounds = [...(oldest ? pastSampleRounds(dayOf(oldest), today) : []), ...sampleRounds(today)]
  const sessions = [...new Set(rounds.map(({ session }) => session))]
  await tx
    .insertInto('admission_session')
    .values(sessions.map(id => ({ id })))
    .execute()
  await tx.insertInto('round').values(rounds.map(asRow)).execute()
}

function asRow(round: AnnouncedRound) {
  const { opensAt, closesAt } = momentsOf(round)
  return {
    id: round.id,
    session_id: round.session,
    name: round.name,
    program_types: [...round.programTypes],
    opens_at: opensAt,
    closes_at: closesAt,
    decisions_by: round.decisionsBy,
    starts_on: round.startsOn,
  }
}

async function assignSome(db: Db, count: number, lock: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update application set round_id = (
      select id from round where application.program_type = any(round.program_types)
      order by (round.opens_at <= application.created_at and application.created_at < round.closes_at) desc,
        application.created_at < round.closes_at desc,
        abs(extract(epoch from round.closes_at - application.created_at))
      limit 1)
    where id in (
      select id from application
      where round_id is null
        and exists (select from round where application.program_type = any(round.program_types))
      limit ${sql.lit(count)} ${lock})`.execute(db)
  return Number(numAffectedRows)
}
