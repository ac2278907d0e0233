import { sql } from 'kysely'
import type * as z from 'zod'
import type { savedScreening, screeningBody } from '#shared/contract/schemas/seats.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../db/audit.ts'
import { invalidFields } from '../../errors.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import type { OfferingKey } from './offering-terms.ts'
import { requireOffering } from './offerings.ts'

/** Stores scores of the screening, all rows or none. Throws 404, and 422 for a number that did not apply for this programme in this round. */
export function saveScreening(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { round, programme, rows }: z.output<typeof screeningBody> & OfferingKey,
): Promise<z.output<typeof savedScreening>> {
  return transact(async tx => {
    await requireOffering(tx, member, { round, programme }, ['work.plan'])
    const { rows: found } = await sql<{ id: number; uuid: string; application_number: string }>`
      select application.id, application.uuid, application.application_number
      from application join admission_case held on held.application_id = application.id
      where application_number = any(${rows.map(({ application_number }) => application_number)}::text[])
        and held.round_id = ${round} and held.programme_id = ${programme} and application.erased_at is null
      order by application.id for update of application`.execute(tx)
    const byNumber = new Map(found.map(one => [one.application_number, one]))
    const unknown = rows.flatMap(({ application_number }, index) =>
      byNumber.has(application_number) ? [] : [{ index, application_number }],
    )
    if (unknown.length > 0)
      throw invalidFields(
        unknown.slice(0, 20).map(({ index, application_number }) => ({
          field: `rows.${index}.application_number`,
          message: `${application_number} has not applied for this programme in this round.`,
        })),
      )
    const scores = new Map(rows.map(({ application_number, score }) => [application_number, score]))
    const wanted = [...scores].flatMap(([number, score]) => {
      const one = byNumber.get(number)
      return one ? [{ ...one, tenths: score === null ? null : Math.round(score * 10) }] : []
    })
    await sql`insert into screening_score (application_id, score, saved_by, saved_at)
      select *, ${member.id}::uuid, ${context.clock.now()}::timestamptz from unnest(
        ${wanted.map(({ id }) => id)}::bigint[], ${wanted.map(({ tenths }) => tenths)}::smallint[])
      on conflict (application_id) do update
        set score = excluded.score, saved_by = excluded.saved_by, saved_at = excluded.saved_at`.execute(tx)
    const actor = { kind: 'staff', id: member.id } as const
    await recordAudit(tx, context, {
      actor,
      action: 'screening.imported',
      subject: `round:${round}`,
      detail: { programme, rows: wanted.length },
    })
    return { saved: wanted.length, absent: wanted.filter(({ tenths }) => tenths === null).length }
  })
}
