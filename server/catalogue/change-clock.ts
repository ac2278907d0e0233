import { type RawBuilder, sql } from 'kysely'
import { timeZone } from '#shared/catalogue/parts/time-zone.ts'
import type { CatalogueProblem } from '#shared/catalogue/problem.ts'
import { usualZone } from '#shared/domain/time-zone-names.ts'
import type { Context } from '../base/context.ts'
import { AppError, invalidFields } from '../base/errors.ts'
import type { Actor } from '../db/actor.ts'
import { recordAudit } from '../db/audit.ts'
import type { Queryable, Tx } from '../db/client.ts'
import { lockRounds } from '../db/lock-rounds.ts'
import type { Change, SettingPlace } from './parts.ts'

const stays =
  'The time zone can no longer be changed. Applicants have submitted or paid, and we told them dates and hours on this clock.'

/** That of a catalogue, whatever else is wrong with it. */
function zoneIn(catalogue: unknown): string {
  return zoneOf(Object(catalogue).institution)
}

function zoneOf(institution: unknown): string {
  return (Object(institution) as { timeZone?: string }).timeZone ?? usualZone
}

/** The time zone of the newest version; undefined before the first was published. */
async function zoneInForce(db: Queryable): Promise<string | undefined> {
  const row = await db
    .selectFrom('catalogue_version')
    .select(sql<string | null>`value->'institution'->>'timeZone'`.as('zone'))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && (row.zone ?? usualZone)
}

/** Why a catalogue cannot have another time zone than the one before: applicants were told days and hours. */
export async function clockProblems(db: Queryable, before: unknown, after: unknown): Promise<CatalogueProblem[]> {
  if (zoneIn(before) === zoneIn(after) || !(await wasTold(db))) return []
  return [{ at: 'institution.timeZone', message: stays }]
}

/** The same for a body in its place. */
export async function clockProblemsAt(
  db: Queryable,
  before: unknown,
  { place, body }: Change,
): Promise<{ place: SettingPlace; field: string; message: string }[]> {
  if (place.kind !== 'institution') return []
  const problems = await clockProblems(db, before, { institution: body })
  return problems.map(({ message }) => ({ place, field: 'timeZone', message }))
}

async function wasTold(db: Queryable): Promise<boolean> {
  const { rows } = await sql<{ told: boolean }>`
    select exists(select from application where submitted_at is not null)
      or exists(select from payment where booked_at is not null or status = 'paid') as told`.execute(db)
  return rows[0]?.told ?? false
}

/** Moments that were made of a day, or of a day and an hour, before anyone has submitted. */
const promised: Readonly<Record<string, readonly string[]>> = {
  round: ['opens_at', 'closes_at'],
  round_extension: ['closes_at'],
  sitting: ['starts_at', 'ends_at', 'change_until'],
  setting_version: ['publish_at'],
}

/**
 * Before a catalogue with another time zone is published: what was promised keeps its days and hours, on the new clock. Throws 422 once
 * applicants were told of them. Submissions and bookings wait for the end of the transaction.
 */
export async function changeClock(
  tx: Tx,
  context: Pick<Context, 'clock'>,
  { value, actor }: { value: unknown; actor: Actor },
): Promise<void> {
  const before = (await zoneInForce(tx)) ?? usualZone
  const after = zoneIn(value)
  if (before === after) return
  await sql`lock table application, payment in share mode`.execute(tx)
  if (await wasTold(tx)) throw invalidFields([{ field: 'timeZone', message: stays }])
  await lockRounds(tx)
  const rounds = await tx
    .selectFrom('round')
    .select(['id', 'opens_at', 'closes_at'])
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const [table, columns] of Object.entries(promised)) {
    const moved = columns.map(column => sql`${sql.ref(column)} = ${onNewClock(sql.ref(column), before, after)}`)
    await sql`update ${sql.table(table)} set ${sql.join(moved)} where ${sql.ref(columns[0] ?? '')} is not null`.execute(
      tx,
    )
  }
  await noteMoved(tx, context, { rounds, actor, why: `The time zone is now ${after}.` })
}

/** The moment at which the new clock shows what the old one showed; the first one where it shows that twice. */
function onNewClock(moment: RawBuilder<unknown>, before: string, after: string): RawBuilder<Date> {
  const shown = sql`(${moment} at time zone ${before})`
  const moved = sql`(${shown} at time zone ${after})`
  const earlier = sql`(${moved} - interval '1 hour')`
  return sql`case when (${earlier} at time zone ${after}) = ${shown} then ${earlier} else ${moved} end`
}

/** Drafts of rounds are still about the round that was seen: their days are the same. */
async function noteMoved(
  tx: Tx,
  context: Pick<Context, 'clock'>,
  {
    rounds,
    actor,
    why,
  }: { rounds: readonly { id: string; opens_at: Date; closes_at: Date }[]; actor: Actor; why: string },
): Promise<void> {
  const now = await tx.selectFrom('round').select(['id', 'opens_at', 'closes_at', 'revision']).execute()
  for (const was of rounds) {
    const round = now.find(({ id }) => id === was.id)
    if (!round || (+round.opens_at === +was.opens_at && +round.closes_at === +was.closes_at)) continue
    await tx
      .updateTable('round_change')
      .set({ based_on: round.revision })
      .where('round_id', '=', was.id)
      .where('based_on', '=', round.revision - 1)
      .where('published_at', 'is', null)
      .where('discarded_at', 'is', null)
      .execute()
    const detail = { from: [was.opens_at, was.closes_at], to: [round.opens_at, round.closes_at], why }
    await recordAudit(tx, context, { actor, action: 'round.moved', subject: `round:${was.id}`, detail })
  }
}

/**
 * Throws 409 while this process still reckons on another clock than the one that was published, for the seconds until it has taken it up:
 * a day would become a moment on the wrong clock.
 */
export async function requireClockInForce(db: Queryable): Promise<void> {
  if (((await zoneInForce(db)) ?? timeZone()) === timeZone()) return
  throw new AppError(
    'conflicting-change',
    'The time zone of the university has just been changed. Wait a minute, then try again.',
  )
}
