import type * as z from 'zod'
import type { extensionBody } from '#shared/contract/schemas/case-work.ts'
import { emailKey } from '#shared/domain/email.ts'
import { isInScope, scopesOf } from '#shared/domain/staff.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { extendDraft } from '../rounds/extend-round.ts'

/**
 * Gives one applicant until the end of a day to submit the draft of a program type. Throws 404 for a draft that is not there or not in the caller’s
 * scope, 409 for one that was submitted, and 422 for a day that gives no more time.
 */
export async function extendApplication(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { email, program_type, until, reason }: z.output<typeof extensionBody>,
): Promise<void> {
  const scopes = scopesOf(member.grants, ['work.plan'])
  await transact(async tx => {
    const found = await tx
      .selectFrom('application')
      .innerJoin('account', 'account.id', 'application.account_id')
      .select(['application.id', 'application.selected_program', 'application.status'])
      .where('account.email_key', '=', emailKey(email))
      .where('application.program_type', '=', program_type)
      .where('application.erased_at', 'is', null)
      .orderBy('application.updated_at', 'desc')
      .execute()
    const theirs = found.filter(({ selected_program }) =>
      scopes.some(scope => isInScope(scope, { program_type, selected_program })),
    )
    const draft = theirs.find(({ status }) => status === 'draft') ?? theirs[0]
    if (!draft) throw new AppError('not-found', 'There is no such draft.')
    await extendDraft(tx, context, { id: draft.id, until }, { actor: { kind: 'staff', id: member.id }, why: reason })
  })
}
