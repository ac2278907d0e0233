import type { Context } from '../../base/context.ts'
import type { Tx } from '../../db/client.ts'
import { messageForApplicant } from '../../emails/cases.ts'
import type { Duty } from '../../jobs/duty.ts'
import { isNotSetAside, mailNext, type Take } from '../../jobs/set-aside.ts'
import { getApplication } from '../applications/queries.ts'
import { tellApplicant } from '../applications/tell-applicant.ts'
import { aboutOf } from './about.ts'

const duty = 'tell-messages'

/** Emails those to whom a message was written together with many others: one at a time, behind everything that is more urgent. */
export const tellMessages: Duty = {
  name: duty,
  restMs: 60_000,
  run: context => mailNext(context, duty, (tx, take) => tell(tx, context, take)),
}

async function tell(tx: Tx, context: Context, take: Take): Promise<boolean> {
  const due = await tx
    .selectFrom('case_message')
    .select(['case_message.id', 'application_id'])
    .where('tell_at', '<=', context.clock.now())
    .where(isNotSetAside(context, duty, 'case_message.id'))
    .orderBy('tell_at')
    .limit(1)
    .forUpdate('case_message')
    .skipLocked()
    .executeTakeFirst()
  if (!due) return false
  take(due.id)
  await tx.updateTable('case_message').set({ tell_at: null }).where('id', '=', due.id).execute()
  const record = await getApplication(tx, due.application_id)
  const content = messageForApplicant(aboutOf(context, record))
  if (!record.owner?.deletes_at) await tellApplicant(tx, context, record, { kind: 'message-to-many', content })
  return true
}
