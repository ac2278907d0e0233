import { permissionsOf } from '#shared/domain/staff.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import type { Gates } from '../../http/gates.ts'
import type { StaffMember } from '../../http/handler.ts'
import { countHit } from '../../http/rate-limit.ts'
import { findSession, noteUse, type OfficeSession } from './sessions.ts'

type Call = Parameters<Gates['requireStaff']>[1]

/** The gate `requireStaff` (server/http/gates.ts). */
export async function requireStaff(
  context: Context,
  cookie: string | undefined,
  call: Call,
  limit: Parameters<Gates['requireStaff']>[2],
): Promise<StaffMember> {
  const found = await findSession(context.db, context, cookie, 'both')
  if (!found) throw signedOut()
  const member = memberOf(found)
  requirePermission(member, call)
  if (call.freshFactor && !isFresh(context, found))
    throw new AppError('second-factor-needed', 'Enter a code from your app to continue.')
  if (limit !== 'none') await countHit(context, `${call.name}:${member.id}`, limit)
  if (!call.isBackground) await noteUse(context, found.session)
  return member
}

function memberOf({ staff, session }: OfficeSession): StaffMember {
  return {
    id: staff.id,
    sessionId: session.id,
    fullName: staff.full_name,
    email: staff.email,
    grants: staff.grants,
  }
}

function requirePermission({ grants }: StaffMember, { permission }: Call): void {
  if (permission === 'none') return
  const held = permissionsOf(grants)
  if (!permission.some(one => held.includes(one))) throw new AppError('forbidden', 'Your role does not include this.')
}

function isFresh(context: Context, { session: { fresh_until } }: OfficeSession): boolean {
  return fresh_until !== null && fresh_until > context.clock.now()
}

export function signedOut(): AppError {
  return new AppError('invalid-token', 'You have been signed out. Sign in again to continue.')
}
