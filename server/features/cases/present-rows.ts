import { sql } from 'kysely'
import type * as z from 'zod'
import type { queueRow } from '#shared/contract/schemas/cases.ts'
import { caseStages } from '#shared/domain/case-life.ts'
import { decisionKinds } from '#shared/domain/decisions.ts'
import { isPostgraduate, isProgramType, type ProgramType } from '#shared/domain/program-type.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import type { Answers } from '#shared/forms/field.ts'
import { isRequired } from '#shared/forms/form-documents.ts'
import { formIdOf } from '#shared/forms/form-id.ts'
import { formDescription } from '#shared/forms/index.ts'
import { type JudgedDocument, requirementSheet } from '#shared/forms/requirement-sheet.ts'
import type { Context } from '../../context.ts'
import { stageByClock } from '../applications/stage-by-clock.ts'
import { seesScore, type Wanted } from './conditions.ts'
import type { Found } from './find-cases.ts'

type QueueRow = z.output<typeof queueRow>

/** What a page of the queue shows of each case, in one statement, in the order in which they were found. */
export async function presentRows(
  context: Context,
  found: readonly Found[],
  viewer: Pick<Wanted, 'member' | 'readWhole'>,
): Promise<QueueRow[]> {
  if (found.length === 0) return []
  const ids = found.map(({ application_id }) => application_id)
  const rows = await rowsOf(context, ids, viewer)
  const byId = new Map(rows.map(row => [row.application_id, row]))
  return found.flatMap(({ application_id, group }) => {
    const row = byId.get(application_id)
    return row ? [present(row, group)] : []
  })
}

function rowsOf({ db }: Context, ids: number[], { member, readWhole }: Pick<Wanted, 'member' | 'readWhole'>) {
  return db
    .selectFrom('admission_case as held')
    .innerJoin('application', 'application.id', 'held.application_id')
    .leftJoin('round', 'round.id', 'held.round_id')
    .leftJoin('staff', 'staff.id', 'held.assignee_id')
    .leftJoin('decision', join =>
      join.onRef('decision.application_id', '=', 'held.application_id').on('decision.ended_at', 'is', null),
    )
    .select([
      'held.application_id',
      'held.revision',
      'held.received_at',
      'held.first_opened_at',
      'held.due_at',
      'application.uuid',
      'application.application_number',
      'application.surname',
      'application.first_name',
      'application.other_names',
      'application.program_type',
      'application.selected_program',
      'application.has_paid',
      'application.answers',
      'application.form_version',
      'round.name as round_name',
      'staff.id as assignee_id',
      'staff.full_name as assignee_name',
      'decision.kind as decision_kind',
    ])
    .select(eb => [
      stageByClock('held').as('stage'),
      sql<string | null>`to_char(round.decisions_by, 'YYYY-MM-DD')`.as('decisions_by'),
      eb
        .selectFrom('referee')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('referee.application_id', '=', 'held.application_id')
        .where('referee.status', '=', 'provided')
        .as('references_in'),
      currentDocuments.as('documents'),
      sql<number | null>`case when ${seesScore(member, readWhole)} then held.score end`.as('score'),
      sql<string | null>`to_char(round.starts_on, 'YYYY-MM-DD')`.as('starts_on'),
    ])
    .where('held.application_id', 'in', ids)
    .execute()
}

/** The versions that count, with what was said about them. */
const currentDocuments = sql<JudgedDocument[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('kind', document.kind, 'verdict', document.verdict)), '[]') from document
  where document.application_id = held.application_id and document.replaced_at is null)`

type Row = Awaited<ReturnType<typeof rowsOf>>[number]

function present(row: Row, group: QueueRow['group']): QueueRow {
  const programType = requireOne(isProgramType(row.program_type) ? row.program_type : undefined)
  const programme = findProgramme(row.selected_program)
  return {
    uuid: row.uuid,
    application_number: row.application_number ?? '',
    name: { surname: row.surname, given: [row.first_name, row.other_names].filter(Boolean).join(' ') },
    program_type: programType,
    selected_program: row.selected_program,
    round: row.round_name,
    stage: requireOne(caseStages.find(stage => stage === row.stage)),
    ...decisionIn(row),
    ...(row.assignee_id && row.assignee_name
      ? { assignee: { id: row.assignee_id, full_name: row.assignee_name } }
      : {}),
    documents: {
      needed: documentsNeeded(programType, row),
      accepted: row.documents.filter(({ verdict }) => verdict === 'accepted').length,
      rejected: row.documents.filter(({ verdict }) => verdict === 'rejected').length,
    },
    requirements: requirementsOf(programType, row),
    references: {
      needed: programme?.referencesRequired ?? (isPostgraduate(programType) ? 2 : 0),
      in: Number(row.references_in ?? 0),
    },
    has_paid: row.has_paid,
    ...(row.score === null ? {} : { score: row.score / 10 }),
    ...(row.due_at ? { due_at: row.due_at.toISOString() } : {}),
    ...(row.decisions_by ? { decide_by: row.decisions_by } : {}),
    received_at: row.received_at.toISOString(),
    unread: row.first_opened_at === null,
    revision: row.revision,
    group,
  }
}

function decisionIn({ decision_kind }: Row): Pick<QueueRow, 'decision'> {
  const decision = decisionKinds.find(kind => kind === decision_kind)
  return decision ? { decision } : {}
}

function requirementsOf(programType: ProgramType, row: Row): QueueRow['requirements'] {
  const rows = requirementSheet({
    form: formDescription(formIdOf(programType), row.form_version),
    selected_program: row.selected_program,
    answers: row.answers as Answers,
    documents: row.documents,
    referencesIn: Number(row.references_in ?? 0),
    startsOn: row.starts_on ?? undefined,
  })
  return rows.map(({ requirement, state }) => ({ requirement, state }))
}

/** How many documents the form asked of this person, in the version that was answered. */
function documentsNeeded(programType: ProgramType, { answers, form_version }: Row): number {
  const form = formDescription(formIdOf(programType), form_version)
  return form.documents.filter(slot => isRequired(slot, answers as Answers)).length
}

function requireOne<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('The database has a value that is in no list')
  return value
}
