import * as z from 'zod'
import type { Context } from '../../base/context.ts'
import { silentMs } from './instance-report.ts'
import { agoInWords } from './system-part.ts'

const trouble = z.object({ part: z.string(), title: z.string(), says: z.string(), since: z.string() })

/** A part of System that needs somebody, and since when. */
export type SystemTrouble = z.output<typeof trouble>

/** An instance of an earlier version names none. */
const withTroubles = z.object({ troubles: z.array(trouble).default([]) })

/** What the instances found wrong when they last looked: each part once, in the newest words. It asks nothing but one small table. */
export async function readTroubles({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<SystemTrouble[]> {
  const rows = await db
    .selectFrom('instance_report')
    .select(['at', 'report'])
    .orderBy('at', 'desc')
    .limit(100)
    .execute()
  const now = clock.now().getTime()
  const [newest] = rows
  if (newest && now - newest.at.getTime() >= silentMs) return [standstill(newest.at, now)]
  const all = rows.filter(({ at }) => now - at.getTime() < silentMs).flatMap(({ report }) => troublesIn(report))
  return [...Map.groupBy(all, ({ part }) => part).values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, since: [first, ...others].map(({ since }) => since).sort()[0] ?? first.since }] : [],
  )
}

/** Whoever reads this is served by an instance, and no instance has described itself. */
function standstill(last: Date, now: number): SystemTrouble {
  const says = `The background jobs stand still: the last sign of them is ${agoInWords(now - last.getTime())} old.`
  return { part: 'jobs', title: 'Background jobs', says, since: last.toISOString() }
}

/** What this instance found wrong when it last looked. */
export async function readOwnTroubles({ db }: Pick<Context, 'db'>, name: string): Promise<SystemTrouble[]> {
  const row = await db.selectFrom('instance_report').select('report').where('name', '=', name).executeTakeFirst()
  return row ? troublesIn(row.report) : []
}

function troublesIn(report: unknown): SystemTrouble[] {
  return withTroubles.safeParse(report).data?.troubles ?? []
}
