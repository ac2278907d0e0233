import type { CallRow, LinkKind } from '#shared/contract/calls/call.ts'
import type { CallName } from '#shared/contract/calls/index.ts'
import type { Limit } from '#shared/contract/calls/limit.ts'
import type { Applicant, KeyHolder, StaffMember } from './handler.ts'

/**
 * What every call asks the features before its handler runs. `app.ts` hands them over, so that this folder imports no feature.
 */
export interface Gates {
  /**
   * The applicant behind an `Authorization` header, and one hit of theirs counted on the call where it has a limit. Throws 401
   * without a token, for a bad one, and when its session has ended; 429 when there were too many.
   */
  requireApplicant(authorization: string | undefined, call: CallName, limit: Limit | 'none'): Promise<Applicant>
  /**
   * The member of staff behind the cookie of the office, and one hit of theirs counted where the call has a limit. Throws 401 without a
   * session that has both factors, 403 without the permission or the fresh second factor that the call needs, and 429.
   */
  requireStaff(
    cookie: string | undefined,
    call: Extract<CallRow, { who: 'staff' }> & { name: CallName },
    limit: Limit | 'none',
  ): Promise<StaffMember>
  /**
   * The program behind the key of an `Authorization` header, and one hit of it counted. Throws 401 without a key, for one that is not
   * known, has expired or was revoked; 403 without the scope that the call needs; 429 when there were too many.
   */
  requireKey(
    authorization: string | undefined,
    call: Extract<CallRow, { who: 'key' }> & { name: CallName },
    limit: Limit | 'none',
  ): Promise<KeyHolder>
  /** Whether a link of this kind was issued. One indexed query, because anyone may ask. */
  isIssued: Record<LinkKind, (link: string) => boolean | Promise<boolean>>
  /** Throws 404 or 410 for a call with files behind a link that does not work, before a byte of them is read. */
  refuseFilesBehind: Partial<Record<LinkKind, (link: string) => Promise<unknown>>>
  /** Throws 503 when so many more bytes of a caller without an account would be too many. */
  refuseGuestFiles(bytes: number): Promise<void>
  /** Throws 409 for an account that will be deleted: nothing in it may change. */
  refuseWhileClosing(account: Applicant['account']): void
}
