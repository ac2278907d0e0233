import { sql } from 'kysely'
import type { Context } from '../../base/context.ts'
import { newsForApplicant } from '../../emails/decisions.ts'
import type { Duty } from '../../jobs/duty.ts'
import { getApplication } from '../applications/queries.ts'
import { tellApplicant } from '../applications/tell-applicant.ts'
import { aboutDecision } from '../requests/about.ts'

/** Emails applicants that there is news, never what, once an office step on CAPS can no longer be undone. */
export const tellCaps: Duty = { name: 'tell-caps', restMs: 30_000, run: tellOne }

async function tellOne(context: Context): Promise<boolean> {
  const isDone = await context.db.transaction().execute(async tx => {
    const due = await tx
      .selectFrom('application')
      .innerJoin('offer', 'offer.application_id', 'application.id')
      .innerJoin('caps', 'caps.decision_id', 'offer.decision_id')
      .select(['application.id', 'caps.decision_id'])
      .where('caps.tell_at', '<=', sql<Date>`now()`)
      .orderBy('caps.tell_at')
      .limit(1)
      .forUpdate('application')
      .skipLocked()
      .executeTakeFirst()
    if (!due) return false
    const told = await tx
      .updateTable('caps')
      .set({ tell_at: null })
      .where('decision_id', '=', due.decision_id)
      .where('tell_at', '<=', sql<Date>`now()`)
      .executeTakeFirst()
    const record = await getApplication(tx, due.id)
    // Anyone who has lost the place since has been told so.
    if (told.numUpdatedRows > 0n && record.told?.id === due.decision_id)
      await tellApplicant(tx, context, record, {
        kind: 'caps-news',
        content: newsForApplicant(aboutDecision(context, record)),
      })
    return true
  })
  if (isDone) context.bell.ring('send-mail')
  return isDone
}
