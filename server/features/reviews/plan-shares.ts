import { sql } from 'kysely'
import { isProgramType } from '#shared/domain/program-type.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import type { Unread } from '#shared/domain/share-readers.ts'
import { AppError, invalidFields } from '../../base/errors.ts'
import type { Tx } from '../../db/client.ts'
import { type Assignee, canScore } from '../work/colleagues.ts'
import { type Barred, barredReaders } from './barred-readers.ts'
import { asRubric, type RubricVersion, rubricsInForce } from './queries.ts'

/** An application with the readers it needs, and its possible readers. */
export interface PlannedFile extends Unread {
  uuid: string
  stage: string
  rubricId: string
  /** Why each of the others cannot. */
  barred: (Barred | 'other-programmes')[]
}

interface Row {
  id: number
  uuid: string
  stage: string
  program_type: string
  selected_program: string | null
  readers: number
  rubric_id: string | null
  content: unknown
}

/** Throws 409 for an application that is neither being checked nor in review, and 422 for one without a rubric. */
export async function planShares(
  tx: Tx,
  ids: readonly number[],
  { people, each }: { people: readonly Assignee[]; each: number | undefined },
): Promise<PlannedFile[]> {
  const rows = await rowsOf(tx, ids)
  refuseOtherStages(rows)
  const inForce = await rubricsInForce(tx)
  const barred = await barredReaders(tx, rows, people)
  const tests = people.map(person => ({ id: person.id, reads: canScore(person) }))
  return rows.map(row => {
    const rubric = rubricFor(row, inForce)
    const verdicts = tests.map(({ id, reads }) => {
      const isTheirs = reads({ program_type: row.program_type, programme_id: row.selected_program })
      return { id, why: isTheirs ? barred(row.id, id) : ('other-programmes' as const) }
    })
    return {
      ...{ id: row.id, uuid: row.uuid, stage: row.stage, rubricId: rubric.id },
      wanted: each ?? Math.max(0, rubric.rubric.readers - row.readers),
      able: verdicts.filter(({ why }) => why === undefined).map(({ id }) => id),
      barred: verdicts.flatMap(({ why }) => why ?? []),
    }
  })
}

/** The readers who count, and the rubric of the first of them. */
async function rowsOf(tx: Tx, ids: readonly number[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select application.id, application.uuid, held.stage, application.program_type, application.selected_program,
      (select count(*)::integer from review where application_id = application.id and ended_at is null) as readers,
      first.rubric_id, rubric.content
    from application
    join admission_case held on held.application_id = application.id
    left join lateral (
      select rubric_id from review where application_id = application.id and ended_at is null
      order by assigned_at, review.id limit 1
    ) first on true
    left join rubric on rubric.id = first.rubric_id
    where application.id = any(${ids}::bigint[])
    order by application.id`.execute(tx)
  return rows
}

function refuseOtherStages(rows: readonly Row[]): void {
  const others = rows.filter(({ stage }) => stage !== 'checking' && stage !== 'reviewing')
  if (others.length === 0) return
  const what = others.length === 1 ? 'One of these applications is' : `${others.length} of these applications are`
  throw new AppError(
    'conflicting-change',
    `${what} not being checked or in review. Choose others. Nothing was changed.`,
  )
}

function rubricFor(
  { rubric_id, content, program_type, selected_program }: Row,
  inForce: Awaited<ReturnType<typeof rubricsInForce>>,
): Pick<RubricVersion, 'id' | 'rubric'> {
  if (rubric_id) return { id: rubric_id, rubric: asRubric(content) }
  const found = isProgramType(program_type) ? inForce({ program_type, programme: selected_program }) : undefined
  if (found) return found
  const title = findProgramme(selected_program)?.title ?? 'applications without a programme'
  throw invalidFields([
    { field: 'readers', message: `There is no rubric for ${title}. Publish one first, under Rubrics.` },
  ])
}
