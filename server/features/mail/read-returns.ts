import type { Context } from '../../base/context.ts'
import { errorInShort } from '../../base/log.ts'
import type { Duty } from '../../jobs/duty.ts'
import { noteReport } from './note-report.ts'
import { readReport } from './read-report.ts'

/** Longer than one message may take. */
const claimMs = 120_000
const mostAtOnce = 50

/**
 * Reads the mailbox of returned emails, on one instance at a time. A message is marked as read after what it says has been committed, so nothing is lost
 * when an instance is killed, and a message that is read twice changes nothing.
 */
export const readReturns: Duty = {
  name: 'read-returns',
  restMs: 60_000,
  async run(context) {
    const { bounceMailbox, config } = context
    if (!bounceMailbox || !(await claim(context))) return false
    try {
      const read = await bounceMailbox.readUnread(async source => {
        for (const report of await readReport(config, source)) await noteReport(context, report)
        await keepClaim(context)
      }, mostAtOnce)
      await endClaim(context, { read_at: context.clock.now(), failed_with: null })
      return read === mostAtOnce
    } catch (error) {
      await endClaim(context, { failed_with: errorInShort(error) })
      throw error
    }
  },
}

const later = ({ clock }: Context) => new Date(clock.now().getTime() + claimMs)

async function claim(context: Context): Promise<boolean> {
  const row = await context.db
    .insertInto('bounce_mailbox')
    .values({ claimed_until: later(context) })
    .onConflict(conflict =>
      conflict
        .column('id')
        .doUpdateSet({ claimed_until: later(context) })
        .where('bounce_mailbox.claimed_until', '<=', context.clock.now()),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

async function keepClaim(context: Context): Promise<void> {
  await context.db
    .updateTable('bounce_mailbox')
    .set({ claimed_until: later(context) })
    .execute()
}

async function endClaim(context: Context, outcome: { read_at?: Date; failed_with: string | null }): Promise<void> {
  await context.db
    .updateTable('bounce_mailbox')
    .set({ claimed_until: context.clock.now(), ...outcome })
    .execute()
}
