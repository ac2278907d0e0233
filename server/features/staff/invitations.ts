import { sql } from 'kysely'
import type * as z from 'zod'
import type { staffInvited } from '#shared/contract/schemas/staff.ts'
import { emailKey } from '#shared/domain/email.ts'
import { type Grant, isWider, roleNames, rolesOfTwo } from '#shared/domain/staff.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { hashToken } from '../../base/hash-token.ts'
import type { Actor } from '../../db/actor.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import { enqueueMail } from '../../emails/outbox.ts'
import * as emails from '../../emails/staff.ts'
import type { Meta, StaffMember, Transact } from '../../http/handler.ts'
import { hashPassword, refuseCommonPassword } from '../identity/passwords.ts'
import { lockStaffAs, needsSecond } from './administrators.ts'
import { tellOfColleague } from './concerned.ts'
import { startEnrolment } from './enrolment.ts'
import { rename } from './names.ts'
import { presentRequest } from './present-request.ts'
import {
  findStaffByEmail,
  getStaff,
  presentStaff,
  type StaffRecord,
  type StaffWithGrants,
  writeGrants,
} from './queries.ts'
import { rolesInWords } from './request-words.ts'
import { askSecondAdministrator, replaceRequests } from './requests.ts'
import type { TotpSecret } from './second-factor.ts'
import { endSessions } from './sessions.ts'

const invitationDays = 7
const tokenBytes = 32

export interface Invited {
  full_name: string
  email: string
  grants: Grant[]
}

/**
 * Invites someone to the office. Once there are two administrators, people who decide are invited by two of them. Throws 409 for the
 * address of someone who has already joined.
 */
export async function inviteStaff(
  context: Context,
  transact: Transact,
  by: StaffMember,
  invited: Invited,
): Promise<z.output<typeof staffInvited>> {
  return transact(async tx => {
    await lockStaffAs(tx, context, by)
    const email_key = emailKey(invited.email)
    const before = await findUnjoined(tx, email_key)
    const wanted = { kind: 'invite', staffId: before?.id ?? null, ...invited, email_key } as const
    if (await takesTwo(tx, await needsSecond(tx, context), before, invited)) {
      const request = await askSecondAdministrator(tx, context, by, wanted)
      return { request: await presentRequest(tx, context, request, by) }
    }
    await replaceRequests(tx, context, by, wanted)
    const staff = await invite(tx, context, invited, { actor: { kind: 'staff', id: by.id }, name: by.fullName })
    return { staff: presentStaff(staff, null) }
  })
}

/** Throws 409 for someone who has joined. */
async function findUnjoined(tx: Tx, key: string): Promise<StaffWithGrants | undefined> {
  const before = await findStaffByEmail(tx, key)
  if (before?.joined_at)
    throw new AppError('already-exists', 'Someone with this email address is already on the staff list.')
  return before
}

/** Whether two administrators invite this person. A new link for what they have agreed to needs only one. */
export async function takesTwo(
  db: Queryable,
  areTwo: boolean,
  before: StaffWithGrants | undefined,
  { grants }: Pick<Invited, 'grants'>,
): Promise<boolean> {
  if (!areTwo || !grants.some(({ role }) => rolesOfTwo.includes(role))) return false
  if (!before || before.disabled_at || isWider(before.grants, grants)) return true
  return isWider(await agreedGrants(db, before.id), grants)
}

/** The grants that two administrators last agreed to for someone. */
async function agreedGrants(db: Queryable, staffId: string): Promise<Grant[]> {
  const { rows } = await sql<{ grants: Grant[] }>`
    select grants from staff_request where kind in ('invite', 'widen') and outcome = 'agreed'
      and (staff_id = ${staffId} or id = ${staffId}) order by decided_at desc limit 1`.execute(db)
  return rows[0]?.grants ?? []
}

/**
 * Creates the account, or changes one that was never joined, and emails a link; administrators and registrars are told.
 * Throws 409 for one that was joined. The caller must hold the lock of staff.
 */
export async function invite(
  tx: Tx,
  context: Context,
  invited: Invited & { id?: string },
  by: { actor: Actor; name: string },
): Promise<StaffWithGrants> {
  const staff = await writeInvitation(tx, context, invited, by)
  const { id, full_name, grants } = staff
  await tellOfColleague(tx, context, {
    id,
    colleague: full_name,
    roles: rolesInWords(grants),
    news: 'invited',
    by: by.name,
  })
  return staff
}

/** The same without telling anyone but the person. */
export async function writeInvitation(
  tx: Tx,
  context: Context,
  { full_name, email, grants, id: givenId }: Invited & { id?: string },
  by: { actor: Actor; name: string },
): Promise<StaffWithGrants> {
  const email_key = emailKey(email)
  const before = await findUnjoined(tx, email_key)
  const id = before?.id ?? givenId ?? context.random.id()
  if (before) await reopen(tx, context, before, { full_name, email, actor: by.actor })
  else
    await tx
      .insertInto('staff')
      .values({ id, full_name, email, email_key, origin: 'invitation', created_at: context.clock.now() })
      .execute()
  await writeGrants(tx, context, id, grants)
  await recordAudit(tx, context, {
    actor: by.actor,
    action: 'staff.invited',
    subject: `staff:${id}`,
    detail: { grants },
  })
  await mailInvitation(tx, context, { id, full_name, email, grants }, by.name)
  return getStaff(tx, id)
}

/** Nothing of an earlier invitation stays: no password, no half-finished sign-in, no link to the sign-in service. */
async function reopen(
  tx: Tx,
  context: Context,
  before: StaffWithGrants,
  { full_name, email, actor }: { full_name: string; email: string; actor: Actor },
): Promise<void> {
  await rename(tx, context, actor, before, full_name)
  await tx
    .updateTable('staff')
    .set({ email, origin: 'invitation', password_hash: null, totp_secret: null, disabled_at: null })
    .where('id', '=', before.id)
    .execute()
  await tx.deleteFrom('staff_sign_on').where('staff_id', '=', before.id).execute()
  await endSessions(tx, context, before.id)
}

async function mailInvitation(
  tx: Tx,
  context: Context,
  { id, full_name, email, grants }: Invited & { id: string },
  invitedBy: string,
): Promise<void> {
  const { href, token, days } = await invitationUrl(tx, context, id)
  await enqueueMail(tx, context, {
    kind: 'staff-invitation',
    to: email,
    content: emails.invitation({
      name: full_name,
      invitedBy,
      roles: [...new Set(grants.map(({ role }) => roleNames[role]))],
      days,
      url: href,
    }),
    secrets: [token],
  })
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
  // Before the password is hashed, which takes long: links are tried by everybody.
  await findInvitation(context.db, context, given.token)
  await refuseCommonPassword(given.password, 'password')
  const passwordHash = await hashPassword(given.password)
  return transact(async tx => {
    const staff = await findInvitation(tx, context, given.token)
    await useInvitation(tx, context, given.token)
    await recordAudit(tx, context, {
      actor: { kind: 'staff', id: staff.id },
      action: 'staff.accepted',
      subject: `staff:${staff.id}`,
    })
    await tx.updateTable('staff').set({ password_hash: passwordHash }).where('id', '=', staff.id).execute()
    return startEnrolment(tx, context, { staff }, meta)
  })
}

async function findInvitation(db: Queryable, context: Context, token: string): Promise<StaffRecord> {
  const found = await db
    .selectFrom('staff_invitation')
    .innerJoin('staff', 'staff.id', 'staff_invitation.staff_id')
    .selectAll('staff')
    .where('staff_invitation.token_hash', '=', hashToken(token))
    .where('staff_invitation.used_at', 'is', null)
    .where('staff_invitation.expires_at', '>', context.clock.now())
    .where('staff.disabled_at', 'is', null)
    .executeTakeFirst()
  if (!found) throw goneInvitation()
  return found
}

/** The row stays until it expires: so long its person may finish with the password (`mayEnrol`). */
async function useInvitation(tx: Tx, context: Context, token: string): Promise<void> {
  const used = await tx
    .updateTable('staff_invitation')
    .set({ used_at: context.clock.now() })
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  if (used.numUpdatedRows === 0n) throw goneInvitation()
}

function goneInvitation(): AppError {
  return new AppError(
    'gone',
    'This invitation has been used or replaced, or has expired. If you have chosen a password, sign in with it. Otherwise ask an administrator for a new invitation.',
  )
}
