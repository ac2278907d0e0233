import { sql } from 'kysely'
import { clockTime, type Day, isDay, longDate } from '#shared/domain/calendar.ts'
import { programTypeName } from '#shared/domain/program-type.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { applicationExtended } from '../../emails/applications.ts'
import { findApplicationId } from '../applications/queries.ts'
import { asRow } from '../applications/record.ts'
import { tellApplicant } from '../applications/tell-applicant.ts'
import { commandOf, type Decision, refused, requireThisCentury } from './by-command.ts'
import { moments } from './write-terms.ts'

/**
 * Extends one applicant’s deadline to the end of a day, before or after the round has closed, and emails them. Throws
 * 404, 409 for a submitted application, and 422 for a field or a day that is not later.
 */
export async function extendRound(
  context: Context,
  { application, until }: { application: string; until: Day },
  decision: Decision,
): Promise<void> {
  const actor = commandOf(decision)
  if (!isDay(until)) throw refused('until', 'Write a day like this: 2027-01-20.')
  requireThisCentury('until', [until])
  await context.db.transaction().execute(async tx => {
    const id = await findApplicationId(tx, application)
    if (id === undefined) throw new AppError('not-found', `There is no application ${application}.`)
    await extendDraft(tx, context, { id, until }, { actor, why: decision.why })
  })
}

/** The same in a transaction, for a known application. Throws 409 and 422. */
export async function extendDraft(
  tx: Tx,
  context: Context,
  { id, until }: { id: number; until: Day },
  { actor, why }: { actor: { kind: 'command' | 'staff'; id: string }; why: string },
): Promise<void> {
  const row = asRow(
    await tx.selectFrom('application').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow(),
  )
  if (row.status !== 'draft') throw new AppError('already-submitted', 'This application has already been submitted.')
  const { closes_at } = await moments(tx, until, until)
  await requireMoreTime(tx, row.round_id, closes_at)
  const values = {
    closes_at,
    reason: why,
    actor_kind: actor.kind,
    actor_id: actor.id,
    created_at: context.clock.now(),
  }
  const before = await tx
    .selectFrom('round_extension')
    .select('closes_at')
    .where('application_id', '=', id)
    .executeTakeFirst()
  await tx
    .insertInto('round_extension')
    .values({ application_id: id, ...values })
    .onConflict(conflict => conflict.column('application_id').doUpdateSet(values))
    .execute()
  await recordAudit(tx, context, {
    actor,
    action: 'application.extended',
    subject: `application:${row.uuid}`,
    detail: { until, why },
  })
  if (before && +before.closes_at === +closes_at) return
  const lastMoment = new Date(+closes_at - 1)
  const content = applicationExtended({
    name: `${row.first_name} ${row.surname}`.trim(),
    programme: findProgramme(row.selected_program)?.title ?? programTypeName(row.program_type),
    day: longDate(lastMoment),
    time: clockTime(lastMoment),
    url: `${context.config.publicUrl}/dashboard`,
  })
  await tellApplicant(tx, context, row, { kind: 'extended', content })
}

/** Throws 422 for an end that has passed by the database’s clock, or is no later than that of the round. */
async function requireMoreTime(tx: Tx, roundId: string | null, closesAt: Date): Promise<void> {
  const round = await tx
    .selectFrom('round')
    .select(['name', 'closes_at', sql<Date>`clock_timestamp()`.as('now')])
    .where('id', '=', roundId)
    .executeTakeFirst()
  if (!round) throw refused('until', 'This application is in no round.')
  if (closesAt <= round.now) throw refused('until', 'This day has passed.')
  if (closesAt <= round.closes_at)
    throw refused('until', `${round.name} is open until ${longDate(new Date(+round.closes_at - 1))} for everyone.`)
}
