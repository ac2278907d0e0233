import type { CallRow } from '#shared/contract/calls/call.ts'
import type { CallName } from '#shared/contract/calls/index.ts'
import { actsFor } from '#shared/domain/staff.ts'
import type { Guards } from './guards.ts'
import type { Applicant, KeyHolder, StaffMember } from './handler.ts'
import type { OfficeCookie } from './office-cookie.ts'
import type { limitOf } from './rate-limit.ts'

export type NamedRow = CallRow & { name: CallName }

/** Whoever makes a call: none of them for one that is open to anyone. */
export interface Caller {
  applicant: Applicant | undefined
  staff: StaffMember | undefined
  holder: KeyHolder | undefined
}

export const idOf = ({ applicant, staff, holder }: Caller): string | undefined =>
  applicant?.accountId ?? staff?.id ?? holder?.id

/** The caller, as the row of the call requires. Throws 401 for anyone else, and 403 and 429. */
export async function callerOf(
  { row, guards }: { row: NamedRow; guards: Guards },
  {
    authorization,
    cookie,
    limit,
  }: { authorization: string | undefined; cookie: OfficeCookie; limit: ReturnType<typeof limitOf> },
): Promise<Caller> {
  const applicant = row.who === 'applicant' ? await guards.requireApplicant(authorization, row.name, limit) : undefined
  if (applicant && row.method !== 'GET' && row.whileClosing !== 'allowed') guards.refuseWhileClosing(applicant.account)
  return {
    applicant,
    staff: row.who === 'staff' ? await guards.requireStaff(cookie.given, row, limit) : undefined,
    holder: row.who === 'key' ? await guards.requireKey(authorization, row, limit) : undefined,
  }
}

/** The absent colleagues for whom the caller has the permission of the call, if it is not their own anywhere (ADR 196). */
export function absentFor({ staff }: Caller, row: CallRow): Set<string> {
  if (!staff || row.who !== 'staff' || row.permission === 'none') return new Set()
  return new Set(actsFor(staff.grants, row.permission))
}
