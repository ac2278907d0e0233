import { type Selectable, sql } from 'kysely'
import { longDate } from '#shared/domain/calendar.ts'
import type { Queryable } from '../../db/client.ts'
import type { CaseEnquiryTable, CaseRequestTable } from '../../db/tables.ts'

export type Enquiry = Selectable<CaseEnquiryTable>
export type Request = Selectable<CaseRequestTable>

/** The open requests to an applicant. */
export function liveEnquiry(db: Queryable, applicationId: number): Promise<Enquiry | undefined> {
  return db
    .selectFrom('case_enquiry')
    .selectAll()
    .where('application_id', '=', applicationId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

export function openRequests(db: Queryable, applicationId: number): Promise<Request[]> {
  return db
    .selectFrom('case_request')
    .selectAll()
    .where('application_id', '=', applicationId)
    .where('ended_at', 'is', null)
    .orderBy('asked_at')
    .execute()
}

export async function countOpen(db: Queryable, applicationId: number): Promise<number> {
  const { count } = await db
    .selectFrom('case_request')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('application_id', '=', applicationId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** The due date in words: the last full day before replies are late. */
export function lastDayOf(dueAt: Date): string {
  return longDate(new Date(+dueAt - 1))
}
