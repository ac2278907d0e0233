import { emailKey } from '#shared/domain/email.ts'
import type { Identity } from '../../adapters/sign-on/sign-on-provider.ts'
import type { Context } from '../../base/context.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { join } from './enrolment.ts'
import { findStaffByEmail, grantsOf, lockStaff, type StaffWithGrants } from './queries.ts'
import { endSessions } from './sessions.ts'
import { tellOwner } from './tell-owner.ts'

/* Links people at the university’s sign-in service to members of staff. */

/** Locked, so that a simultaneous reset waits, and ends what was started here. */
export async function findSignOn(tx: Tx, issuer: string, subject: string): Promise<StaffWithGrants | undefined> {
  return tx
    .selectFrom('staff')
    .innerJoin('staff_sign_on', 'staff_sign_on.staff_id', 'staff.id')
    .selectAll('staff')
    .select(grantsOf)
    .where('staff_sign_on.issuer', '=', issuer)
    .where('staff_sign_on.subject', '=', subject)
    .forUpdate('staff_sign_on')
    .executeTakeFirst()
}

/**
 * The account with the address that the service has verified; it is then linked to this person. Undefined if there is
 * none, or it is disabled, linked to someone else, or part of an unfinished setup.
 */
export async function linkByEmail(
  tx: Tx,
  context: Context,
  issuer: string,
  { subject, email }: Identity,
): Promise<StaffWithGrants | undefined> {
  if (email === undefined) return undefined
  await lockStaff(tx)
  const staff = await findStaffByEmail(tx, emailKey(email))
  if (!staff || staff.disabled_at || (staff.origin === 'setup' && !staff.joined_at)) return undefined
  const now = context.clock.now()
  const linked = await tx
    .insertInto('staff_sign_on')
    .values({ issuer, subject, staff_id: staff.id, linked_at: now, last_used_at: now })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  if (linked.numInsertedOrUpdatedRows === 0n) return undefined
  await recordAudit(tx, context, audit(staff.id, 'staff.sign-on-linked'))
  const person = { fullName: staff.full_name, email: staff.email }
  await tellOwner(tx, context, person, 'your account was linked to your university’s sign-in service')
  return staff
}

/** With the address that the service gives now: it may be that of an applicant (ADR 134). */
export async function noteSignOn(
  tx: Tx,
  context: Context,
  issuer: string,
  { subject, email }: Identity,
): Promise<void> {
  await tx
    .updateTable('staff_sign_on')
    .set({ last_used_at: context.clock.now(), ...(email === undefined ? {} : { email }) })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute()
}

/**
 * An invited person joins by their first sign-on: the link in their email is no longer needed, and nothing that was
 * begun with it can be finished.
 */
export async function joinBySignOn(tx: Tx, context: Context, staff: StaffWithGrants): Promise<StaffWithGrants> {
  if (staff.joined_at) return staff
  await endSessions(tx, context, staff.id)
  await join(tx, context, staff)
  return { ...staff, joined_at: context.clock.now() }
}

function audit(id: string, action: string) {
  return { actor: { kind: 'staff', id } as const, action, subject: `staff:${id}` }
}
