import { sql } from 'kysely'
import type * as z from 'zod'
import type { readingList } from '#shared/contract/schemas/reviews.ts'
import { isProgramType } from '#shared/domain/program-type.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import { isInScope, scopesOf } from '#shared/domain/staff.ts'
import type { Context } from '../../base/context.ts'
import type { StaffMember } from '../../http/handler.ts'
import { notOwn } from '../scope/own-applications.ts'

type Row = z.output<typeof readingList>['rows'][number]

/** More than anyone reads in a session. */
const mostShown = 500

interface Found {
  uuid: string
  application_number: string | null
  program_type: string
  selected_program: string | null
  stage: string
  due_at: Date | null
  submitted_at: Date | null
  total: number | null
  has_draft: boolean
  assigned_at: Date
}

/**
 * The caller’s open reviews, by due date, followed by those they have scored. Applications that have left their scope
 * are not included.
 */
export async function readingListOf({ db }: Context, member: StaffMember): Promise<{ rows: Row[] }> {
  const scopes = scopesOf(member.grants, ['reviews.score'])
  const { rows } = await sql<Found>`
    select application.uuid, application.application_number, application.program_type, application.selected_program,
      held.stage, asked.due_at, asked.submitted_at, asked.total, asked.has_draft, asked.assigned_at
    from (
      select application_id, due_at, submitted_at, total, draft is not null as has_draft, assigned_at
      from review where staff_id = ${member.id}::uuid and ended_at is null
      union all
      select held.application_id, null, null, null, false, held.since
      from admission_case held
      where held.assignee_id = ${member.id}::uuid and held.stage = 'reviewing' and ${isReaderAlone(member)}
        and not exists (select from review where application_id = held.application_id and staff_id = ${member.id}::uuid)
    ) asked
    join admission_case held on held.application_id = asked.application_id
    join application on application.id = asked.application_id
    where held.stage <> 'returned' and application.erased_at is null and ${notOwn(member)}
    order by asked.submitted_at is not null, asked.due_at nulls last, asked.assigned_at, application.id
    limit ${sql.lit(mostShown)}`.execute(db)
  return {
    rows: rows.flatMap(row => {
      const { program_type, selected_program } = row
      const isTheirs =
        isProgramType(program_type) && scopes.some(scope => isInScope(scope, { program_type, selected_program }))
      return isTheirs ? [present(row, program_type)] : []
    }),
  }
}

/** An officer or head assigned to a case works on it, which does not ask them to score it. */
function isReaderAlone({ grants }: StaffMember) {
  return sql.lit(scopesOf(grants, ['applications.read']).length === 0)
}

function present(row: Found, program_type: Row['program_type']): Row {
  return {
    uuid: row.uuid,
    application_number: row.application_number ?? '',
    program_type,
    selected_program: row.selected_program,
    title: findProgramme(row.selected_program)?.title ?? null,
    state: stateOf(row),
    asked_at: row.assigned_at.toISOString(),
    ...(row.due_at ? { due_at: row.due_at.toISOString() } : {}),
    ...(row.submitted_at ? { submitted_at: row.submitted_at.toISOString() } : {}),
    ...(row.total === null ? {} : { total: row.total / 10 }),
  }
}

function stateOf({ submitted_at, stage, has_draft }: Found): Row['state'] {
  if (submitted_at) return 'submitted'
  if (stage !== 'reviewing') return 'closed'
  return has_draft ? 'begun' : 'to-score'
}
