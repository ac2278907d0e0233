import { sql } from 'kysely'
import { type CaseStage, caseStages } from '#shared/domain/case-life.ts'
import { attendances, type HeldPlace } from '#shared/domain/sittings.ts'
import type { Tx } from '../../db/client.ts'

/** Someone who may be invited, as they are now. */
export interface Guest {
  id: number
  uuid: string
  application_number: string
  program_type: string
  programme_id: string
  round_id: string
  stage: CaseStage
  received_at: Date
  /** The row of a place that has not ended. */
  held_place: string | null
  held: HeldPlace | undefined
}

type Row = Omit<Guest, 'stage' | 'held'> & { stage: string; is_over: boolean | null; attendance: string | null }

/** The applications with these ids that are in a programme and a round, by id. */
export async function readGuests(tx: Tx, ids: readonly number[]): Promise<Guest[]> {
  const { rows } = await sql<Row>`
    select application.id, application.uuid, application.application_number, application.program_type,
      held.programme_id, held.round_id, held.stage, held.received_at, place.id as held_place,
      sitting.ends_at <= now() as is_over, place.attendance
    from application join admission_case held on held.application_id = application.id
    left join sitting_place place on place.application_id = application.id and place.ended_at is null
    left join sitting on sitting.id = place.sitting_id
    where application.id = any(${[...ids]}::bigint[]) and held.programme_id is not null and held.round_id is not null
    order by application.id`.execute(tx)
  return rows.map(({ stage, is_over, attendance, ...row }) => {
    const marked = attendances.find(one => one === attendance)
    return {
      ...row,
      // A stage that this version does not know is none in which someone is invited.
      stage: caseStages.find(one => one === stage) ?? 'told',
      held: row.held_place ? { isOver: is_over === true, attendance: marked } : undefined,
    }
  })
}
