import { sql } from 'kysely'
import type * as z from 'zod'
import type { caseFile } from '#shared/contract/schemas/file.ts'
import type { CapsState } from '#shared/domain/caps-life.ts'
import type { Queryable } from '../../db/client.ts'
import { capsStateNow, fromOffersForJamb } from '../applications/offers-for-jamb.ts'
import type { OpenedFile } from './access.ts'

type Part = Pick<NonNullable<z.output<typeof caseFile>['case']>, 'caps'>

/**
 * The JAMB status of an undergraduate’s offer, for staff who work with JAMB in this programme and see more of the
 * file than its fee.
 */
export async function capsOfFile(db: Queryable, { row, parts, permissions }: OpenedFile): Promise<Part> {
  const worksWithJamb = permissions.includes('enrolment.prepare') || permissions.includes('enrolment.manage')
  if (row.program_type !== 'undergraduate' || row.stage !== 'told' || !worksWithJamb || !parts.includes('documents'))
    return {}
  const { rows } = await sql<{ id: string; state: CapsState; since: Date | null }>`
    select offer.decision_id as id, ${capsStateNow} as state, caps.since
    ${fromOffersForJamb} and offer.application_id = ${row.id}`.execute(db)
  const [found] = rows
  if (!found) return {}
  const { id, state, since } = found
  return { caps: { id, state, ...(since ? { since: since.toISOString() } : {}) } }
}
