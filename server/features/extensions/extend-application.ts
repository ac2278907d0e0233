import { sql } from 'kysely'
import type * as z from 'zod'
import type { extensionBody } from '#shared/contract/schemas/extensions.ts'
import { longDate } from '#shared/domain/calendar.ts'
import { emailKey } from '#shared/domain/email.ts'
import { isInScope, scopesOf } from '#shared/domain/staff.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import type { Tx } from '../../db/client.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { extendDraft } from '../rounds/extend-round.ts'
import { refuseOwn } from '../scope/own-applications.ts'

/**
 * Extends the deadline of one applicant’s draft to the end of a day. Throws 404 for a draft that does not exist or is
 * out of the caller’s scope, 409 if it was submitted or a colleague has extended it since, and 422 for a day that is
 * not later.
 */
export async function extendApplication(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { email, program_type, uuid, until, reason, was }: z.output<typeof extensionBody>,
): Promise<void> {
  const scopes = scopesOf(member.grants, ['work.plan'])
  await transact(async tx => {
    const found = await tx
      .selectFrom('application')
      .innerJoin('account', 'account.id', 'application.account_id')
      .select(['application.id', 'application.uuid', 'application.selected_program', 'application.status'])
      .where('account.email_key', '=', emailKey(email))
      .where('application.program_type', '=', program_type)
      .where('application.erased_at', 'is', null)
      .orderBy('application.updated_at', 'desc')
      .execute()
    const theirs = found.filter(
      one =>
        (uuid === undefined || one.uuid === uuid) &&
        scopes.some(scope => isInScope(scope, { program_type, selected_program: one.selected_program })),
    )
    const draft = theirs.find(({ status }) => status === 'draft') ?? theirs[0]
    if (!draft) throw new AppError('not-found', 'There is no such draft.')
    refuseOwn(member, [draft.id], 'There is no such draft.')
    if (was !== undefined) await requireSame(tx, draft.id, was)
    await extendDraft(tx, context, { id: draft.id, until }, { actor: { kind: 'staff', id: member.id }, why: reason })
  })
}

/** If two officers extend one draft, the second one sees the first one’s date before replacing it. */
async function requireSame(tx: Tx, applicationId: number, was: string | null): Promise<void> {
  // Locked here, so that the second one reads what the first one has written.
  await tx.selectFrom('application').select('id').where('id', '=', applicationId).forUpdate().execute()
  const now = await tx
    .selectFrom('round_extension')
    .leftJoin('staff', join => join.on(sql<boolean>`staff.id::text = round_extension.actor_id`))
    .select(['round_extension.closes_at', 'staff.full_name'])
    .where('application_id', '=', applicationId)
    .executeTakeFirst()
  if ((now?.closes_at.toISOString() ?? null) === was) return
  const until = now ? longDate(new Date(+now.closes_at - 1)) : undefined
  throw new AppError(
    'conflicting-change',
    until
      ? `${now?.full_name ?? 'A colleague'} has given this applicant until ${until}. Check it, then try again.`
      : 'This extension has ended. Check the draft, then try again.',
  )
}
