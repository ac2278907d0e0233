import type * as z from 'zod'
import type { staffRow } from '#shared/contract/schemas/staff.ts'
import { permissionsOf } from '#shared/domain/staff.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import type { Tx } from '../../db/client.ts'
import { enqueueMail } from '../../emails/outbox.ts'
import * as emails from '../../emails/staff.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { lockStaffAs, requireAdministrator } from './administrators.ts'
import { agreeToCover, endRow } from './cover.ts'
import { disable, enable } from './disable.ts'
import { sameInWords } from './first-of-two.ts'
import { invitationUrl, invite } from './invitations.ts'
import { changeNameAndGrants, present } from './manage.ts'
import { oneOfTwo } from './one-of-two.ts'
import { getRights, getStaff } from './queries.ts'
import { closeRequest, getOpenRequest, mayAgree, type StaffRequest } from './requests.ts'
import { endSessions } from './sessions.ts'

type StaffRow = z.output<typeof staffRow>

/**
 * Carries out another administrator’s request. Throws 404, 403 for the person who made it or would gain by it, and 409
 * when it no longer fits.
 */
export async function agree(context: Context, transact: Transact, by: StaffMember, id: string): Promise<StaffRow> {
  return transact(async tx => {
    await lockStaffAs(tx, context, by)
    const request = await getOpenRequest(tx, id)
    if (!mayAgree(request, by.id))
      throw new AppError(
        'forbidden',
        'Another administrator has to agree to this. It cannot be the person who asked, or the person who would gain by it.',
      )
    await refuseOneOfTwo(tx, by, request)
    await requireStillAdministrator(tx, context, request.asked_by)
    const staffId = await carryOut(tx, context, request, by)
    await closeRequest(tx, context, by, { ...request, staff_id: staffId }, 'agreed')
    return present(tx, staffId)
  })
}

/** A cover and the administrator for whom they act count as one (ADR 196). */
async function refuseOneOfTwo(tx: Tx, by: StaffMember, { asked_by, asked_at }: StaffRequest): Promise<void> {
  const manages = ['staff.manage'] as const
  const why = (await oneOfTwo(tx, by, [asked_by]))({ by: asked_by, at: asked_at, wanted: manages, second: manages })
  if (why !== undefined) throw new AppError('forbidden', sameInWords(why))
}

/** The person who made the request may have lost their role since. */
async function requireStillAdministrator(tx: Tx, { clock }: Context, staffId: string): Promise<void> {
  const asker = await getStaff(tx, staffId)
  if (asker.disabled_at || !permissionsOf(await getRights(tx, staffId, clock.now())).includes('staff.manage'))
    throw new AppError(
      'conflicting-change',
      `${asker.full_name} is no longer an administrator. Refuse this, and ask for it again.`,
    )
}

/** Any administrator can refuse a request. The one who made it withdraws it in the same way. Throws 404. */
export async function refuse(context: Context, transact: Transact, by: StaffMember, id: string): Promise<void> {
  await transact(async tx => {
    await lockStaffAs(tx, context, by)
    const request = await getOpenRequest(tx, id)
    if (request.cover_id) await endRow(tx, context, by, request.cover_id)
    await closeRequest(tx, context, by, request, request.asked_by === by.id ? 'withdrawn' : 'refused')
  })
}

/** Returns the id of the person concerned, who may be new. */
async function carryOut(tx: Tx, context: Context, request: StaffRequest, member: StaffMember): Promise<string> {
  const by = { actor: { kind: 'staff', id: member.id } as const, by: `${request.asked_by_name} and ${member.fullName}` }
  const { kind, grants, email } = request
  if (kind === 'invite') {
    if (email === null || grants === null) throw new Error('An invitation without an address or grants')
    const invited = { id: request.id, full_name: request.name, email, grants }
    return (await invite(tx, context, invited, { actor: by.actor, name: request.asked_by_name })).id
  }
  const staff = await getStaff(tx, request.staff_id ?? '')
  switch (kind) {
    case 'widen':
    case 'narrow':
      await changeNameAndGrants(tx, context, staff, {
        ...by,
        full_name: request.full_name ?? undefined,
        grants: grants ?? [],
      })
      break
    case 'enable':
      await enable(tx, context, staff, by)
      break
    case 'disable':
      await disable(tx, context, staff, by)
      await requireAdministrator(tx)
      break
    case 'cover':
      await agreeToCover(tx, context, request.cover_id ?? '')
      break
    case 'reset':
      await reset(tx, context, staff.id, [request.asked_by_name, member.fullName])
      break
    default:
      kind satisfies never
  }
  return staff.id
}

/**
 * Removes password, app, passkeys, the link to the sign-in service, recovery codes, known browsers and sessions, and
 * emails a link for choosing new ones.
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
  await tx.deleteFrom('staff_browser').where('staff_id', '=', staffId).execute()
  await endSessions(tx, context, staffId)
  const { href, token, days } = await invitationUrl(tx, context, staffId)
  await enqueueMail(tx, context, {
    kind: 'staff-reset',
    to: staff.email,
    content: emails.resetDone({ name: staff.full_name, by, days, url: href }),
    secrets: [token],
  })
}
