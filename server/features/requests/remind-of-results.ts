import { nextResultReminder } from '#shared/domain/result-reminders.ts'
import type { Context } from '../../base/context.ts'
import type { Tx } from '../../db/client.ts'
import { resultAwaited } from '../../emails/cases.ts'
import type { Duty } from '../../jobs/duty.ts'
import { isNotSetAside, mailNext, type Take } from '../../jobs/set-aside.ts'
import { awaitedIn } from '../applications/awaited.ts'
import { whyNotWithdraw } from '../applications/present-own-case.ts'
import { getApplication } from '../applications/queries.ts'
import type { ApplicationRecord } from '../applications/record.ts'
import { tellApplicant } from '../applications/tell-applicant.ts'
import { aboutOf } from './about.ts'

const duty = 'remind-of-results'

/** Reminds applicants who submitted before their O’Level result was out to send it. */
export const remindOfResults: Duty = {
  name: duty,
  restMs: 15 * 60_000,
  run: context => mailNext(context, duty, (tx, take) => remind(tx, context, take)),
}

/** The next date is stored in the transaction that enqueues the email. */
async function remind(tx: Tx, context: Context, take: Take): Promise<boolean> {
  const now = context.clock.now()
  const due = await takeDue(tx, context)
  if (!due) return false
  take(due.id)
  const record = await getApplication(tx, due.id)
  const result = stillWanted(record)
  const next = result ? nextResultReminder(record.submitted_at ?? now, now) : undefined
  await tx
    .updateTable('application')
    .set({ result_reminder_at: next ?? null })
    .where('id', '=', due.id)
    .execute()
  if (!result) return true
  const content = resultAwaited({ ...aboutOf(context, record), result })
  await tellApplicant(tx, context, record, { kind: 'result-awaited', content })
  return true
}

/** An offer on condition still needs the result; nothing else does after the end of an application. */
function stillWanted(record: ApplicationRecord): string | undefined {
  if (record.case?.stage === 'withdrawn' || whyNotWithdraw(record)) return undefined
  return awaitedIn(record)
}

/** Reminders pause while the account is being deleted, or while the application is a draft again. */
function takeDue(tx: Tx, context: Context) {
  return tx
    .selectFrom('application')
    .innerJoin('account', 'account.id', 'application.account_id')
    .select('application.id')
    .where('application.result_reminder_at', '<=', context.clock.now())
    .where('application.status', '<>', 'draft')
    .where('account.deletes_at', 'is', null)
    .where(isNotSetAside(context, duty, 'application.id'))
    .orderBy('application.result_reminder_at')
    .limit(1)
    .forUpdate('application')
    .skipLocked()
    .executeTakeFirst()
}
