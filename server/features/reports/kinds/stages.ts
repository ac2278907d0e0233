import { sql } from 'kysely'
import { type CaseStage, openStages } from '#shared/domain/case-life.ts'
import { stageNames } from '#shared/domain/stage-names.ts'
import { universityZone } from '../../../db/university-clock.ts'
import { stageByClock } from '../../applications/stage-by-clock.ts'
import { isOnDays } from '../days.ts'
import type { ReportKind } from '../kind.ts'
import { addressOf, linksOf } from '../links.ts'

interface Counted {
  stage: CaseStage
  here: number
  waiting_days: number | null
  oldest_days: number | null
  passed: number
  usual_days: number | null
  slow_days: number | null
}

/** How long applications stay where. */
export const stages: ReportKind = {
  name: 'stages',
  title: 'Time in each stage',
  says: 'How long applications that left a stage in these days had been in it, and how long those have waited that are in it now. Half took no longer than usual; one in ten took longer than slow.',
  group: 'work',
  permission: ['applications.read'],
  filters: ['round', 'program_type', 'school'],
  days: 90,
  async read(question) {
    const { db, isCounted, from, chosen } = question
    const { rows } = await sql<Counted>`
      with now_in as (
        select ${stageByClock('held')} as stage, extract(epoch from now() - held.since) / 86400 as days
        from admission_case held join application on application.id = held.application_id where ${isCounted}
      ), here as (
        select stage, count(*)::integer as here, percentile_cont(0.5) within group (order by days) as waiting_days,
          max(days) as oldest_days from now_in group by 1
      ), spans as (
        select case_move.stage_before as stage, case_move.moved_at as left_at, coalesce(lag(case_move.moved_at)
            over (partition by case_move.application_id order by case_move.moved_at, case_move.id), held.received_at) as came_at
        from case_move join application on application.id = case_move.application_id
          join admission_case held on held.application_id = application.id
        where ${isCounted} and case_move.stage_before <> case_move.stage_after
          and case_move.moved_at >= ${from}::timestamp at time zone ${universityZone()} - interval '400 days'
      ), passed as (
        select stage, count(*)::integer as passed,
          percentile_cont(0.5) within group (order by extract(epoch from left_at - came_at) / 86400) as usual_days,
          percentile_cont(0.9) within group (order by extract(epoch from left_at - came_at) / 86400) as slow_days
        from spans where came_at <= left_at and ${isOnDays(question, 'left_at')} group by 1
      )
      select stage, coalesce(here, 0) as here, waiting_days::float8, oldest_days::float8, coalesce(passed, 0) as passed,
        usual_days::float8, slow_days::float8
      from here full join passed using (stage)`.execute(db)
    const known = new Map(rows.map(row => [row.stage, row]))
    return {
      columns: [
        { id: 'stage', title: 'Stage', kind: 'text' },
        { id: 'here', title: 'Here now', kind: 'count' },
        { id: 'waiting', title: 'Half have waited', kind: 'days' },
        { id: 'oldest', title: 'Longest', kind: 'days' },
        { id: 'passed', title: 'Left it', kind: 'count' },
        { id: 'usual', title: 'Usual', kind: 'days' },
        { id: 'slow', title: 'Slow', kind: 'days' },
      ],
      rows: openStages.flatMap(stage => {
        const row = known.get(stage)
        if (!row) return []
        const { here, waiting_days, oldest_days, passed, usual_days, slow_days } = row
        return {
          cells: [stageNames[stage], here, waiting_days, oldest_days, passed, usual_days, slow_days],
          ...linksOf({ here: addressOf('/queue', { stage, ...(chosen ? { q: chosen } : {}) }) }),
        }
      }),
      chart: { kind: 'bars', title: 'Days in a stage', label: 'stage', values: ['usual', 'slow'] },
    }
  },
}
