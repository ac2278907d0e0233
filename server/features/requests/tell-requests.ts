import type { Context } from '../../base/context.ts'
import type { Tx } from '../../db/client.ts'
import { thingsNeeded } from '../../emails/cases.ts'
import type { Duty } from '../../jobs/duty.ts'
import { isNotSetAside, mailNext, type Take } from '../../jobs/set-aside.ts'
import { getApplication } from '../applications/queries.ts'
import { tellApplicant } from '../applications/tell-applicant.ts'
import { aboutOf } from './about.ts'
import { countOpen, lastDayOf } from './queries.ts'

const duty = 'tell-requests'

/** Emails those who were asked for something together with many others: one at a time, behind everything that is more urgent. */
export const tellRequests: Duty = {
  name: duty,
  restMs: 60_000,
  run: context => mailNext(context, duty, (tx, take) => tell(tx, context, take)),
}

/** The application is locked first, as everywhere. Whoever has answered meanwhile is not asked. */
async function tell(tx: Tx, context: Context, take: Take): Promise<boolean> {
  const due = await tx
    .selectFrom('application')
    .innerJoin('case_enquiry', 'case_enquiry.application_id', 'application.id')
    .select(['application.id', 'case_enquiry.id as enquiry', 'case_enquiry.due_at', 'case_enquiry.ended_at'])
    .where('case_enquiry.tell_at', '<=', context.clock.now())
    .where(isNotSetAside(context, duty, 'application.id'))
    .orderBy('case_enquiry.tell_at')
    .limit(1)
    .forUpdate('application')
    .skipLocked()
    .executeTakeFirst()
  if (!due) return false
  take(due.id)
  const told = await tx
    .updateTable('case_enquiry')
    .set({ tell_at: null })
    .where('id', '=', due.enquiry)
    .where('tell_at', 'is not', null)
    .returning(['ended_at', 'due_at'])
    .executeTakeFirst()
  const things = told && !told.ended_at ? await countOpen(tx, due.id) : 0
  const record = await getApplication(tx, due.id)
  if (!told || things === 0 || record.owner?.deletes_at) return true
  const content = thingsNeeded({ ...aboutOf(context, record), things, day: lastDayOf(told.due_at) })
  await tellApplicant(tx, context, record, { kind: 'things-needed-of-many', content })
  return true
}
