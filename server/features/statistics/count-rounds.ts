import { sql } from 'kysely'
import { isProgramType, type ProgramType } from '#shared/domain/program-type.ts'
import type { Queryable } from '../../db/client.ts'
import { fates } from '../reports/fates.ts'

/** How far applications have come. Each step is part of the one before it. */
export const steps = ['submitted', 'offered', 'accepted', 'enrolled'] as const
export type Step = (typeof steps)[number]

/** By what people are counted. `all` has one line. */
type Part = 'all' | 'programme' | 'place' | 'gender'

export interface CountedRound {
  id: string
  name: string
  closesAt: Date
  types: readonly ProgramType[]
  rows: readonly CountedRow[]
}

export interface CountedRow extends Record<Step, number> {
  part: Part
  /** Of a programme its id; of a place the state, or 'abroad'; empty where nothing is known. */
  value: string
  /** Of a programme the type of the applications; else empty. */
  type: string
  /** Who has been told any decision. */
  told: number
}

/** The rounds that opened last, the newest first. A decision counts once it has been released, never before. */
export async function countRounds(db: Queryable, most: number): Promise<CountedRound[]> {
  const rounds = await db
    .selectFrom('round')
    .select(['id', 'name', 'closes_at', 'program_types'])
    .where(sql<boolean>`opens_at <= now()`)
    .orderBy('opens_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()
  const { rows } = await sql<CountedRow & { round: string }>`
    with counted as (
      select application.round_id as round, application.program_type, coalesce(application.selected_program, '') as programme,
        case when coalesce(answer.nationality, '') in ('', 'NG') then coalesce(answer.state_of_origin, '') else 'abroad' end as place,
        coalesce(answer.gender, '') as gender,
        fate.application_id, fate.is_offered, fate.is_offered and fate.is_accepted as is_accepted, fate.is_offered and fate.is_enrolled as is_enrolled
      from application
        left join application_facts answer on answer.application_id = application.id
        left join ${fates} fate on fate.application_id = application.id
      where application.submitted_at is not null and application.erased_at is null
        and application.round_id = any(${rounds.map(({ id }) => id)}::text[])
    )
    select round, part, value, type, count(*)::integer as submitted, count(application_id)::integer as told,
      count(*) filter (where is_offered)::integer as offered, count(*) filter (where is_accepted)::integer as accepted,
      count(*) filter (where is_enrolled)::integer as enrolled
    from counted cross join lateral (values ('all', '', ''), ('programme', programme, program_type), ('place', place, ''),
      ('gender', gender, '')) as one(part, value, type)
    group by 1, 2, 3, 4`.execute(db)
  return rounds.map(({ id, name, closes_at, program_types }) => ({
    ...{ id, name, closesAt: closes_at, types: program_types.filter(isProgramType) },
    rows: rows.filter(({ round }) => round === id),
  }))
}
