import type * as z from 'zod'
import type { staffRow } from '#shared/contract/schemas/staff.ts'
import { emailKey } from '#shared/domain/email.ts'
import { type Grant, roleNames } from '#shared/domain/staff.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../db/actor.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { enqueueMail } from '../../emails/outbox.ts'
import * as emails from '../../emails/staff.ts'
import { AppError } from '../../errors.ts'
import { hashToken } from '../../hash-token.ts'
import type { Meta, StaffMember, Transact } from '../../http/handler.ts'
import { hashPassword, refuseCommonPassword } from '../identity/passwords.ts'
import {
  findStaffByEmail,
  getStaff,
  lockStaff,
  presentStaff,
  type StaffRecord,
  type StaffWithGrants,
  writeGrants,
} from './queries.ts'
import { giveSecret, type TotpSecret } from './second-factor.ts'
import { startSession } from './sessions.ts'

const invitationDays = 7
const tokenBytes = 32

export interface Invited {
  full_name: string
  email: string
  grants: Grant[]
}

/** Invites someone to the office. Throws 409 for the address of someone who has already joined. */
export async function inviteStaff(
  context: Context,
  transact: Transact,
  by: StaffMember,
  invited: Invited,
): Promise<z.output<typeof staffRow>> {
  return transact(async tx => {
    const staff = await invite(tx, context, invited, { actor: { kind: 'staff', id: by.id }, name: by.fullName })
    return presentStaff(staff, null)
  })
}

/** Creates the account, or changes one that was never joined, and emails a link. Throws 409 for one that was. */
export async function invite(
  tx: Tx,
  context: Context,
  { full_name, email, grants }: Invited,
  by: { actor: Actor; name: string },
): Promise<StaffWithGrants> {
  await lockStaff(tx)
  const key = emailKey(email)
  const before = await findStaffByEmail(tx, key)
  if (before?.joined_at)
    throw new AppError('already-exists', 'Someone with this email address is already on the staff list.')
  const id = before?.id ?? context.random.id()
  const now = context.clock.now()
  await tx
    .insertInto('staff')
    .values({ id, full_name, email, email_key: key, origin: 'invitation', created_at: now })
    .onConflict(conflict =>
      conflict.column('email_key').doUpdateSet({
        full_name,
        email,
        origin: 'invitation',
        password_hash: null,
        totp_secret: null,
        disabled_at: null,
      }),
    )
    .execute()
  await writeGrants(tx, context, id, grants)
  await recordAudit(tx, context, {
    actor: by.actor,
    action: 'staff.invited',
    subject: `staff:${id}`,
    detail: { grants },
  })
  const url = await invitationUrl(tx, context, id)
  await enqueueMail(tx, context, {
    kind: 'staff-invitation',
    to: email,
    content: emails.invitation({
      name: full_name,
      invitedBy: by.name,
      roles: [...new Set(grants.map(({ role }) => roleNames[role]))],
      days: invitationDays,
      url: url.href,
    }),
    secrets: [url.token],
  })
  return getStaff(tx, id)
}

/** The link for choosing a password, replacing any earlier one. */
export async function invitationUrl(
  tx: Tx,
  context: Context,
  staffId: string,
): Promise<{ href: string; token: string; days: number }> {
  const now = context.clock.now()
  const token = context.random.token(tokenBytes)
  await tx.deleteFrom('staff_invitation').where('staff_id', '=', staffId).execute()
  await tx
    .insertInto('staff_invitation')
    .values({
      token_hash: hashToken(token),
      staff_id: staffId,
      created_at: now,
      expires_at: new Date(now.getTime() + invitationDays * 86_400_000),
    })
    .execute()
  // After a #, so that it is in no request or log on its way to the page.
  return { href: `${context.config.publicUrl}/office/invitation#${token}`, token, days: invitationDays }
}

/** Sets the password of an invitation, and returns the secret for the second factor. Throws 410 and 422. */
export async function acceptInvitation(
  context: Context,
  transact: Transact,
  given: { token: string; password: string },
  meta: Pick<Meta, 'office' | 'userAgent'>,
): Promise<TotpSecret> {
  await refuseCommonPassword(given.password, 'password')
  const passwordHash = await hashPassword(given.password)
  return transact(async tx => {
    const staff = await takeInvitation(tx, context, given.token)
    await recordAudit(tx, context, {
      actor: { kind: 'staff', id: staff.id },
      action: 'staff.accepted',
      subject: `staff:${staff.id}`,
    })
    return beginEnrolment(tx, context, { staff, passwordHash }, meta)
  })
}

async function takeInvitation(tx: Tx, context: Context, token: string): Promise<StaffRecord> {
  const taken = await tx
    .deleteFrom('staff_invitation')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', context.clock.now())
    .returning('staff_id')
    .executeTakeFirst()
  const staff = taken && (await getStaff(tx, taken.staff_id))
  if (!staff || staff.disabled_at)
    throw new AppError(
      'gone',
      'This invitation has been used or replaced, or has expired. Ask an administrator for a new one.',
    )
  return staff
}

/** Stores the password, and starts a session that only allows setting up the second factor. */
export async function beginEnrolment(
  tx: Tx,
  context: Context,
  { staff, passwordHash }: { staff: Pick<StaffRecord, 'id' | 'email'>; passwordHash: string },
  meta: Pick<Meta, 'office' | 'userAgent'>,
): Promise<TotpSecret> {
  await tx.updateTable('staff').set({ password_hash: passwordHash }).where('id', '=', staff.id).execute()
  const secret = await giveSecret(tx, context, staff)
  meta.office.keep(await startSession(tx, context, staff.id, { proven: 'enrolling', userAgent: meta.userAgent }))
  return secret
}
