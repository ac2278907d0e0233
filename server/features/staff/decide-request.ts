import type * as z from 'zod'
import type { staffRow } from '#shared/contract/schemas/staff.ts'
import { permissionsOf } from '#shared/domain/staff.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { enqueueMail } from '../../emails/outbox.ts'
import * as emails from '../../emails/staff.ts'
import { AppError } from '../../errors.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { invitationUrl } from './invitations.ts'
import { enable, present, setGrants } from './manage.ts'
import { getStaff, lockStaff } from './queries.ts'
import { closeRequest, getOpenRequest, type StaffRequest } from './requests.ts'
import { endSessions } from './sessions.ts'

type StaffRow = z.output<typeof staffRow>

/** Carries out another administrator’s request. Throws 404, and 403 for the person who made it or is affected. */
export async function agree(context: Context, transact: Transact, by: StaffMember, id: string): Promise<StaffRow> {
  return transact(async tx => {
    await lockStaff(tx)
    const request = await getOpenRequest(tx, id)
    if (request.asked_by === by.id || request.staff_id === by.id)
      throw new AppError(
        'forbidden',
        'Another administrator has to agree to this. It cannot be the person who asked or the person concerned.',
      )
    await requireStillAdministrator(tx, request.asked_by)
    await carryOut(tx, context, request, by)
    await closeRequest(tx, context, by, request, 'agreed')
    return present(tx, request.staff_id)
  })
}

/** The person who made the request may have lost their role since. */
async function requireStillAdministrator(tx: Tx, staffId: string): Promise<void> {
  const asker = await getStaff(tx, staffId)
  if (asker.disabled_at || !permissionsOf(asker.grants).includes('staff.manage'))
    throw new AppError(
      'conflicting-change',
      `${asker.full_name} is no longer an administrator. Refuse this, and ask for it again.`,
    )
}

/** Any administrator can refuse a request, including the one who made it. Throws 404. */
export async function refuse(context: Context, transact: Transact, by: StaffMember, id: string): Promise<StaffRow> {
  return transact(async tx => {
    await lockStaff(tx)
    const request = await getOpenRequest(tx, id)
    await closeRequest(tx, context, by, request, 'refused')
    return present(tx, request.staff_id)
  })
}

async function carryOut(tx: Tx, context: Context, request: StaffRequest, by: StaffMember): Promise<void> {
  switch (request.kind) {
    case 'widen':
      return setGrants(tx, context, request.staff_id, request.grants ?? [])
    case 'enable':
      return enable(tx, request.staff_id)
    case 'reset':
      return reset(tx, context, request.staff_id, [request.asked_by_name, by.fullName])
    default:
      return request.kind satisfies never
  }
}

/**
 * Removes password, app, passkeys, the link to the sign-in service, recovery codes and sessions, and emails a link
 * for choosing new ones.
 */
export async function reset(tx: Tx, context: Context, staffId: string, by: readonly string[]): Promise<void> {
  const staff = await getStaff(tx, staffId)
  await tx
    .updateTable('staff')
    .set({ password_hash: null, totp_secret: null, totp_confirmed_at: null })
    .where('id', '=', staffId)
    .execute()
  await tx.deleteFrom('staff_recovery_code').where('staff_id', '=', staffId).execute()
  // Before the sessions: waits for anyone who is signing in with a passkey at this moment, and signs them out.
  await tx.deleteFrom('staff_passkey').where('staff_id', '=', staffId).execute()
  await tx.deleteFrom('staff_sign_on').where('staff_id', '=', staffId).execute()
  await endSessions(tx, context, staffId)
  const { href, token, days } = await invitationUrl(tx, context, staffId)
  await enqueueMail(tx, context, {
    kind: 'staff-reset',
    to: staff.email,
    content: emails.resetDone({ name: staff.full_name, by, days, url: href }),
    secrets: [token],
  })
}
