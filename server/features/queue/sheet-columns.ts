import { sql } from 'kysely'
import { isProgramType } from '#shared/domain/program-type.ts'
import type { SettledRequirement } from '#shared/domain/requirement.ts'
import type { JudgedDocument } from '#shared/forms/requirement-sheet.ts'
import type { Queryable } from '../../db/client.ts'
import { compileOnce } from '../../db/compile-once.ts'
import { verdictsOf } from '../applications/requirement-verdicts.ts'
import { type Sheet, type SheetBasis, sheetsOf } from './sheets.ts'

/** What a sheet is computed from, as the database has it. */
export interface SheetRow {
  application_id: number
  program_type: string
  application_revision: number
  form_version: number
  selected_program: string | null
  starts_on: string | null
  references_in: number
  /** The current versions with their verdicts: 'transcript accepted,o_level_result '. */
  documents: string | null
  verdicts: SettledRequirement[]
  jamb_lists: number
}

/** The columns of a row, from `admission_case held` with `application` and `round`. */
export const sheetColumns = sql`held.application_id, application.program_type, application.selected_program,
  application.revision as application_revision, application.form_version, to_char(round.starts_on, 'YYYY-MM-DD') as starts_on,
  (select count(*)::integer from referee
    where referee.application_id = held.application_id and referee.status = 'provided') as references_in,
  (select string_agg(document.kind || ' ' || coalesce(document.verdict, ''), ',') from document
    where document.application_id = held.application_id and document.replaced_at is null) as documents,
  ${verdictsOf('held')} as verdicts, (select count(*)::integer from jamb_list) as jamb_lists`

export function basisIn({ documents, application_revision, ...row }: SheetRow): SheetBasis {
  const { program_type } = row
  if (!isProgramType(program_type)) throw new Error('The database has a programme type that is in no list')
  return { ...row, program_type, revision: application_revision, documents: documentsIn(documents) }
}

function documentsIn(documents: string | null): JudgedDocument[] {
  if (documents === null) return []
  return documents.split(',').map(document => {
    const [kind = '', verdict] = document.split(' ')
    return { kind, verdict: verdict === 'accepted' || verdict === 'rejected' ? verdict : null }
  })
}

const rowsOf = compileOnce((db, ids: readonly number[]) =>
  sql<SheetRow>`select ${sheetColumns} from admission_case held
    join application on application.id = held.application_id left join round on round.id = held.round_id
    where held.application_id = any(${ids}::bigint[])`.compile(db),
)

/** The sheets of these applications. */
export async function readSheets(db: Queryable, ids: readonly number[]): Promise<Map<number, Sheet>> {
  return ids.length === 0 ? new Map() : sheetsOf(db, (await rowsOf(db, ids)).map(basisIn))
}
