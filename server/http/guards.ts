import type { CallRow, LinkKind } from '#shared/contract/calls/call.ts'
import type { CallName } from '#shared/contract/calls/index.ts'
import type { Limit } from '#shared/contract/calls/limit.ts'
import type { Tx } from '../db/client.ts'
import type { Applicant, KeyHolder, StaffMember } from './handler.ts'

/**
 * Checks that features provide and every call runs before its handler. `app.ts` injects them, so that this folder imports no feature.
 */
export interface Guards {
  /**
   * Returns the applicant of an `Authorization` header, and counts one hit if the call has a limit. Throws 401 for a missing or
   * invalid token or an ended session, and 429 over the limit.
   */
  requireApplicant(authorization: string | undefined, call: CallName, limit: Limit | 'none'): Promise<Applicant>
  /**
   * Returns the member of staff of an office cookie, and counts one hit if the call has a limit. Throws 401 without a session with
   * both factors, 403 without the permission or fresh second factor that the call needs, and 429 over the limit.
   */
  requireStaff(
    cookie: string | undefined,
    call: Extract<CallRow, { who: 'staff' }> & { name: CallName },
    limit: Limit | 'none',
  ): Promise<StaffMember>
  /**
   * Runs the work of a call of the office in its transaction. Throws 401 and 403 if the caller has meanwhile lost the session or a right.
   */
  whileEntitled<Answer>(
    tx: Tx,
    by: { member: StaffMember; call: Extract<CallRow, { who: 'staff' }> },
    work: (tx: Tx) => Promise<Answer>,
  ): Promise<Answer>
  /**
   * Returns the program of an API key in an `Authorization` header, and counts one hit. Throws 401 for a missing, unknown, expired
   * or revoked key, 403 without the scope that the call needs, and 429 over the limit.
   */
  requireKey(
    authorization: string | undefined,
    call: Extract<CallRow, { who: 'key' }> & { name: CallName },
    limit: Limit | 'none',
  ): Promise<KeyHolder>
  /** True if a link of this kind was issued. A single indexed query, because anyone may call it. */
  isIssued: Record<LinkKind, (link: string) => boolean | Promise<boolean>>
  /** Throws 404 or 410 for uploads through an invalid link, before a byte of them is read. */
  refuseFilesBehind: Partial<Record<LinkKind, (link: string) => Promise<unknown>>>
  /** Throws 503 if storing these bytes of callers without an account would exceed the limit. */
  refuseGuestFiles(bytes: number): Promise<void>
  /** Throws 409 for an account that will be deleted: nothing in it may change. */
  refuseWhileClosing(account: Applicant['account']): void
}
