import { sql } from 'kysely'
import type * as z from 'zod'
import type { caseStanding } from '#shared/contract/schemas/file.ts'
import { type CaseStage, isDecidable } from '#shared/domain/case-life.ts'
import type { Queryable } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'
import { seesScore } from '../queue/conditions.ts'
import { countedPlaces, countsOf } from '../queue/counts.ts'

type Standing = z.output<typeof caseStanding>

interface Asked {
  id: number
  stage: CaseStage
  round_id: string | null
  selected_program: string | null
}

interface Found {
  /** In tenths. */
  score: number | null
  rank: number | null
  ranked: number | null
  frozen_at: Date | null
}

/**
 * Where an application that is being decided stands among the others of its programme and round: the score that its
 * readers gave, for those who may see it; its rank in the newest list that was not discarded; and how far the others
 * are. Undefined at any other stage.
 */
export async function standingOf(
  db: Queryable,
  { id }: Pick<StaffMember, 'id'>,
  { id: applicationId, stage, round_id, selected_program }: Asked,
): Promise<Standing | undefined> {
  if (!isDecidable(stage)) return undefined
  const [{ rows }, places] = await Promise.all([
    sql<Found>`
      select case when ${seesScore({ id }, null)} then held.score end as score, newest.rank, newest.ranked, newest.frozen_at
      from admission_case held left join lateral (
        select item.rank, list.frozen_at, (select max(other.rank) from rank_list_item other where other.list_id = list.id) as ranked
        from rank_list_item item join rank_list list on list.id = item.list_id
        where item.application_id = held.application_id and list.discarded_at is null
        order by list.frozen_at desc limit 1
      ) newest on true
      where held.application_id = ${applicationId}`.execute(db),
    countedPlaces(db),
  ])
  const [found] = rows
  const others = countsOf(
    places.filter(one => one.programme_id === selected_program && (one.round_id ?? null) === round_id),
  )
  return {
    ...(found && found.score !== null ? { score: found.score / 10 } : {}),
    ...(found?.rank && found.ranked && found.frozen_at
      ? { rank: { rank: found.rank, of: found.ranked, at: found.frozen_at.toISOString() } }
      : {}),
    others: (['ready', 'proposed', 'approved', 'told'] as const).flatMap(one => {
      const count = (others[one] ?? 0) - (one === stage ? 1 : 0)
      return count > 0 ? [{ stage: one, count }] : []
    }),
  }
}
