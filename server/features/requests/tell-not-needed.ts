import type { Context } from '../../base/context.ts'
import type { Tx } from '../../db/client.ts'
import { thingsNotNeeded } from '../../emails/cases.ts'
import type { ApplicationRecord } from '../applications/record.ts'
import { tellApplicant } from '../applications/tell-applicant.ts'
import { aboutOf } from './about.ts'
import { countOpen, lastDayOf, liveEnquiry } from './queries.ts'

/** Emails the applicant that a request is no longer needed, and what is left. Call it after the change. */
export async function tellNotNeeded(tx: Tx, context: Context, record: ApplicationRecord): Promise<void> {
  const things = await countOpen(tx, record.id)
  const live = await liveEnquiry(tx, record.id)
  const left =
    live && things > 0 ? { things, day: lastDayOf(live.due_at), isLate: live.due_at <= context.clock.now() } : undefined
  const content = thingsNotNeeded({ ...aboutOf(context, record), left })
  await tellApplicant(tx, context, record, { kind: 'things-not-needed', content })
}
