import { sql } from 'kysely'
import type * as z from 'zod'
import type { queueRow } from '#shared/contract/schemas/queue.ts'
import { caseStages } from '#shared/domain/case-life.ts'
import { decisionKinds } from '#shared/domain/decisions.ts'
import { isPostgraduate } from '#shared/domain/program-type.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import type { Context } from '../../base/context.ts'
import { compileOnce } from '../../db/compile-once.ts'
import { stageByClock } from '../applications/stage-by-clock.ts'
import { namesHiddenFrom } from '../scope/hidden-names.ts'
import { decisionSeen, readersSeen, seesScore, type Wanted } from './conditions.ts'
import type { Found } from './find-cases.ts'
import { basisIn, type SheetRow, sheetColumns } from './sheet-columns.ts'
import { type Sheet, type SheetBasis, sheetsOf } from './sheets.ts'

type QueueRow = z.output<typeof queueRow>

/** What a page of the queue shows of each case, in the given order. */
export async function presentRows(
  context: Context,
  found: readonly Found[],
  { member, readWhole }: { member: Pick<Wanted['member'], 'id'> } & Pick<Wanted, 'readWhole'>,
): Promise<QueueRow[]> {
  if (found.length === 0) return []
  const ids = found.map(({ application_id }) => application_id)
  const rows = await rowsOf(context.db, ids, member.id, readWhole === 'all' ? null : readWhole)
  const shown = new Map(rows.map(row => [row.application_id, withLists(row)]))
  const sheets = await sheetsOf(context.db, [...shown.values()])
  return found.flatMap(({ application_id, group }) => {
    const row = shown.get(application_id)
    const sheet = sheets.get(application_id)
    return row && sheet ? [present(row, sheet, group)] : []
  })
}

interface Row extends SheetRow {
  revision: number
  received_at: Date
  first_opened_at: Date | null
  due_at: Date | null
  uuid: string
  application_number: string | null
  surname: string
  first_name: string
  other_names: string
  has_paid: boolean
  round_name: string | null
  decisions_by: string | null
  assignee_id: string | null
  assignee_name: string | null
  decision_kind: string | null
  stage: string
  score: number | null
  /** Of a case that readers score, for those who work on it. */
  readers: { asked: number; scored: number } | null
  hides_name: boolean
}

/** `whole`: where the caller reads everything; null: everywhere. */
const rowsOf = compileOnce((db, ids: readonly number[], memberId: string, whole: readonly string[] | null) =>
  sql<Row>`
    select ${sheetColumns}, held.revision, held.received_at, held.first_opened_at, held.due_at, application.uuid,
      application.application_number, application.surname, application.first_name, application.other_names,
      application.has_paid, round.name as round_name, to_char(round.decisions_by, 'YYYY-MM-DD') as decisions_by,
      staff.id as assignee_id, staff.full_name as assignee_name,
      ${decisionSeen(whole)} as decision_kind, ${stageByClock('held')} as stage,
      ${readersSeen(whole)} as readers,
      case when ${seesScore({ id: memberId }, whole)} then held.score end as score,
      (${whole}::text[] is not null and (application.selected_program = any(${whole}::text[])) is not true
        and ${namesHiddenFrom(memberId)}) as hides_name
    from admission_case held
    join application on application.id = held.application_id
    left join round on round.id = held.round_id
    left join staff on staff.id = held.assignee_id
    where held.application_id = any(${ids}::bigint[])`.compile(db),
)

/** A row with its lists parsed and its values typed. */
type Shown = Omit<Row, keyof SheetBasis> & SheetBasis & { case_revision: number }

function withLists(row: Row): Shown {
  return { ...row, ...basisIn(row), case_revision: row.revision }
}

function present(row: Shown, { requirements, documentsNeeded, jambNumber }: Sheet, group: QueueRow['group']): QueueRow {
  const { documents, program_type } = row
  const programme = findProgramme(row.selected_program)
  return {
    uuid: row.uuid,
    application_number: row.application_number ?? '',
    name: row.hides_name
      ? { surname: '', given: '' }
      : { surname: row.surname, given: [row.first_name, row.other_names].filter(Boolean).join(' ') },
    program_type,
    selected_program: row.selected_program,
    round: row.round_name,
    stage: requireOne(caseStages.find(stage => stage === row.stage)),
    ...decisionIn(row),
    ...(row.assignee_id && row.assignee_name
      ? { assignee: { id: row.assignee_id, full_name: row.assignee_name } }
      : {}),
    documents: {
      needed: documentsNeeded.length,
      accepted: documents.filter(({ kind, verdict }) => verdict === 'accepted' && documentsNeeded.includes(kind))
        .length,
      rejected: documents.filter(({ verdict }) => verdict === 'rejected').length,
    },
    requirements,
    references: {
      needed: programme?.referencesRequired ?? (isPostgraduate(program_type) ? 2 : 0),
      in: row.references_in,
    },
    has_paid: row.has_paid,
    ...(row.score === null ? {} : { score: row.score / 10 }),
    ...(row.readers ? { readers: row.readers } : {}),
    ...(jambNumber && !row.hides_name ? { jamb_number: jambNumber } : {}),
    ...(row.due_at ? { due_at: row.due_at.toISOString() } : {}),
    ...(row.decisions_by ? { decide_by: row.decisions_by } : {}),
    received_at: row.received_at.toISOString(),
    unread: row.first_opened_at === null,
    revision: row.case_revision,
    group,
  }
}

function decisionIn({ decision_kind }: Shown): Pick<QueueRow, 'decision'> {
  const decision = decisionKinds.find(kind => kind === decision_kind)
  return decision ? { decision } : {}
}

function requireOne<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('The database has a value that is in no list')
  return value
}
