import { sql } from 'kysely'
import type * as z from 'zod'
import type { savedScreening, screeningBody } from '#shared/contract/schemas/seats.ts'
import type { Context } from '../../base/context.ts'
import { invalidFields } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { moveCases } from '../applications/life.ts'
import { refuseOwnIn } from '../scope/own-applications.ts'
import { sortScores } from './check-screening.ts'
import type { OfferingKey } from './offering-terms.ts'
import { requireOffering } from './offerings.ts'

/**
 * Stores screening scores, all rows or none. Anyone who attended and waits for nothing else is then ready to be
 * decided. Throws 404, and 422 for a line that `sortScores` refuses.
 */
export function saveScreening(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { round, programme, rows }: z.output<typeof screeningBody> & OfferingKey,
): Promise<z.output<typeof savedScreening>> {
  return transact(async tx => {
    await requireOffering(tx, member, { round, programme }, ['work.plan'])
    await sql`select from application where application_number = any(${rows.map(row => row.application_number)}::text[])
      order by id for update`.execute(tx)
    const people = sql`select id from application where application_number = any(${rows.map(row => row.application_number)}::text[])`
    await refuseOwnIn(tx, member, people, 'One of these people has not applied for this programme in this round.')
    const { scores, refused } = await sortScores(tx, member, { round, programme, rows })
    if (refused.length > 0)
      throw invalidFields(
        refused.slice(0, 20).map(({ index, application_number, why }) => ({
          field: `rows.${index}.application_number`,
          message: `${application_number} ${why}`,
        })),
      )
    const tenths = scores.map(({ score }) => (score === null ? null : Math.round(score * 10)))
    const ids = scores.map(({ id }) => id)
    await sql`insert into screening_score (application_id, score, saved_by, saved_at)
      select *, ${member.id}::uuid, ${context.clock.now()}::timestamptz from unnest(
        ${ids}::bigint[], ${tenths}::smallint[])
      on conflict (application_id) do update
        set score = excluded.score, saved_by = excluded.saved_by, saved_at = excluded.saved_at`.execute(tx)
    await makeReady(tx, context, { ids, member })
    const actor = { kind: 'staff', id: member.id } as const
    await recordAudit(tx, context, {
      actor,
      action: 'screening.imported',
      subject: `round:${round}`,
      detail: { programme, rows: scores.length },
    })
    return { saved: scores.length, absent: tenths.filter(score => score === null).length }
  })
}

/** People invited to a sitting, in `reviewing`, whose readers have all scored. */
async function makeReady(
  tx: Tx,
  context: Context,
  { ids, member }: { ids: readonly number[]; member: StaffMember },
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select application_id as id from admission_case held
    where application_id = any(${[...ids]}::bigint[]) and stage = 'reviewing'
      and exists (select from sitting_place where sitting_place.application_id = held.application_id and ended_at is null)
      and not exists (select from review
        where review.application_id = held.application_id and ended_at is null and submitted_at is null)
    order by application_id`.execute(tx)
  if (rows.length === 0) return
  await moveCases(
    tx,
    context,
    rows.map(({ id }) => id),
    { event: 'recommend', from: 'reviewing', actor: { kind: 'staff', id: member.id } },
  )
}
