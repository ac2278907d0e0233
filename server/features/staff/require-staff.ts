import { permissionsOf } from '#shared/domain/staff.ts'
import type { Context } from '../../base/context.ts'
import { AppError, outsideRole } from '../../base/errors.ts'
import type { Guards } from '../../http/guards.ts'
import type { StaffMember } from '../../http/handler.ts'
import { countOften } from '../../http/rate-limit.ts'
import { findSession, noteUse, type OfficeSession } from './sessions.ts'

type Call = Parameters<Guards['requireStaff']>[1]

/** The guard `requireStaff` (server/http/guards.ts). */
export async function requireStaff(
  context: Context,
  cookie: string | undefined,
  call: Call,
  limit: Parameters<Guards['requireStaff']>[2],
): Promise<StaffMember> {
  const found = await findSession(context.db, context, cookie, 'both')
  if (!found) throw signedOut()
  const member = memberOf(context, found)
  requirePermission(member, call)
  if (call.freshFactor) requireFreshFactor(member)
  if (limit !== 'none') await countOften(context, `${call.name}:${member.id}`, limit)
  if (!call.isBackground) await noteUse(context, found.session)
  return member
}

/** Throws 403 without a second factor from the last five minutes. */
export function requireFreshFactor({ isFresh }: Pick<StaffMember, 'isFresh'>): void {
  if (!isFresh) throw new AppError('second-factor-needed', 'Enter a code from your app to continue.')
}

function memberOf({ clock }: Context, { staff, session }: OfficeSession): StaffMember {
  return {
    id: staff.id,
    sessionId: session.id,
    fullName: staff.full_name,
    email: staff.email,
    grants: staff.grants,
    rightsVersion: staff.rights_version,
    own: staff.own,
    isFresh: session.fresh_until !== null && session.fresh_until > clock.now(),
  }
}

function requirePermission({ grants }: StaffMember, { permission }: Call): void {
  if (permission === 'none') return
  const held = permissionsOf(grants)
  if (!permission.some(one => held.includes(one))) throw outsideRole()
}

export function signedOut(): AppError {
  return new AppError('invalid-token', 'You have been signed out. Sign in again to continue.')
}
