import type { Duty } from '../../jobs/duty.ts'
import { lookAtSystem } from './read-system.ts'
import { readOwnTroubles } from './read-troubles.ts'

const dayMs = 86_400_000

/** Writes down how this instance is and what it found wrong, so that any instance can show all of them, and Today the troubles. */
export const reportInstance: Duty = {
  name: 'report-instance',
  restMs: 30_000,
  async run(context) {
    const { own, parts } = await lookAtSystem(context)
    const { name, at, ...rest } = own
    const known = await readOwnTroubles(context, name)
    const troubles = parts
      .filter(({ state }) => state === 'trouble')
      .map(({ part, title, says }) => ({
        ...{ part, title, says },
        since: known.find(one => one.part === part)?.since ?? at.toISOString(),
      }))
    const row = { at, report: JSON.stringify({ ...rest, troubles }) }
    await context.db
      .insertInto('instance_report')
      .values({ name, ...row })
      .onConflict(other => other.column('name').doUpdateSet(row))
      .execute()
    const gone = new Date(at.getTime() - dayMs)
    await context.db.deleteFrom('instance_report').where('at', '<', gone).execute()
    return false
  },
}
