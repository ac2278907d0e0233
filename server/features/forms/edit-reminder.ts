import { longDate } from '#shared/domain/calendar.ts'
import { programTypeName } from '#shared/domain/program-type.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import type { Context } from '../../base/context.ts'
import type { Tx } from '../../db/client.ts'
import { applicationLeftAsDraft } from '../../emails/applications.ts'
import { enqueueMail } from '../../emails/outbox.ts'
import { isNotSetAside, mailNext, type Take } from '../../jobs/set-aside.ts'
import { nextStepOf } from '../applications/progress.ts'
import { getApplication } from '../applications/queries.ts'

const duty = 'remind-editors'
const dayMs = 86_400_000

/** When to remind the owner of an application last changed at `at` that it is a draft. */
export function editReminderAfter(at: Date): Date {
  return new Date(at.getTime() + dayMs)
}

/**
 * Reminds one owner that an application they reopened is still a draft; false when no one is due. Once per reopening:
 * the row is locked, and its date is cleared in the transaction that enqueues the email.
 */
export async function remindNextEditor(context: Context): Promise<boolean> {
  return mailNext(context, duty, (tx, take) => remind(tx, context, take))
}

async function remind(tx: Tx, context: Context, take: Take): Promise<boolean> {
  const now = context.clock.now()
  const due = await takeDue(tx, context)
  if (!due) return false
  take(due.id)
  // Someone who is still writing has not abandoned it.
  const next = editReminderAfter(due.updated_at)
  const isStillWriting = next > now
  await tx
    .updateTable('application')
    .set({ edit_reminder_at: isStillWriting ? next : null })
    .where('id', '=', due.id)
    .execute()
  if (isStillWriting) return true
  const application = await getApplication(tx, due.id)
  const content = applicationLeftAsDraft({
    name: `${application.first_name} ${application.surname}`.trim(),
    programme: findProgramme(application.selected_program)?.title ?? programTypeName(application.program_type),
    applicationNumber: application.application_number ?? '',
    submittedOn: longDate(application.submitted_at ?? application.created_at),
    next: nextStepOf(context, application),
  })
  await enqueueMail(tx, context, { kind: 'left-as-draft', to: due.account_email, content })
  return true
}

function takeDue(tx: Tx, context: Context) {
  return (
    tx
      .selectFrom('application')
      .innerJoin('account', 'account.id', 'application.account_id')
      .select(['application.id', 'application.updated_at'])
      .select('account.email as account_email')
      .where('application.edit_reminder_at', '<=', context.clock.now())
      .where(isNotSetAside(context, duty, 'application.id'))
      .where('application.status', '=', 'draft')
      // No reminder while the account is due for deletion; if it is kept, the reminder is sent.
      .where('account.deletes_at', 'is', null)
      .orderBy('application.edit_reminder_at')
      .limit(1)
      .forUpdate('application')
      .skipLocked()
      .executeTakeFirst()
  )
}
