import { readFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Context } from '../../base/context.ts'
import { errorInShort } from '../../base/log.ts'
import { recentErrors } from '../../base/recent-errors.ts'
import { systemClock } from '../../base/system.ts'

const dayMs = 86_400_000

const report = z.object({
  version: z.string(),
  node: z.string(),
  started_at: z.string(),
  /** How far its clock is ahead of that of the database; negative if it is behind. */
  clock_ms: z.number(),
  disks: z.array(z.object({ holds: z.string(), free: z.number(), total: z.number() })),
  jobs: z.array(
    z.object({
      name: z.string(),
      last_at: z.string().optional(),
      next_at: z.string().optional(),
      failures: z.number(),
      failed_with: z.string().optional(),
    }),
  ),
  errors: z.array(
    z.object({
      says: z.string(),
      about: z.string().optional(),
      kind: z.string().optional(),
      count: z.number(),
      last_at: z.string(),
    }),
  ),
})

/** What an instance says about itself. */
type InstanceReport = z.output<typeof report>

/** An instance describes itself every 30 seconds: later than this, it has stopped. */
export const silentMs = 150_000

/** An instance, as it last described itself. */
export interface Instance extends InstanceReport {
  name: string
  at: Date
}

const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')))
const startedAt = systemClock.now()

/** How this instance is now. */
async function describeInstance(context: Context): Promise<Instance> {
  const { config, clock, files, bell } = context
  const disks = await Promise.all([disk('data', config.dataDir), disk('files', files.stagingDir)])
  return {
    name: `${hostname()}:${config.port}`,
    at: clock.now(),
    version,
    node: process.versions.node,
    started_at: startedAt.toISOString(),
    clock_ms: await clockDifference(context),
    disks: disks.filter(one => one !== undefined),
    jobs: bell.states().map(({ name, lastAt, nextAt, failures, failedWith }) => ({
      name,
      last_at: lastAt?.toISOString(),
      next_at: nextAt?.toISOString(),
      failures,
      failed_with: failedWith,
    })),
    errors: recentErrors.read(systemClock.now().getTime()).map(({ says, about, kind, count, lastAt }) => ({
      ...{ says, about, kind, count },
      last_at: new Date(lastAt).toISOString(),
    })),
  }
}

async function disk(holds: string, folder: string): Promise<InstanceReport['disks'][number] | undefined> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { holds, free: bavail * bsize, total: blocks * bsize }
  } catch {
    return undefined
  }
}

/** Half of the way to the database and back belongs to neither clock. */
async function clockDifference({ db, clock }: Context): Promise<number> {
  const asked = clock.now().getTime()
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
  const middle = (asked + clock.now().getTime()) / 2
  return Math.round(middle - (rows[0]?.at.getTime() ?? middle))
}

/** This instance as it is now, and the others as they last described themselves; by name. */
export async function readInstances(context: Context): Promise<{ own: Instance; all: Instance[] }> {
  const own = await describeInstance(context)
  const rows = await context.db
    .selectFrom('instance_report')
    .selectAll()
    .where('name', '!=', own.name)
    .where('at', '>', new Date(own.at.getTime() - dayMs))
    .orderBy('name')
    .limit(100)
    .execute()
  const others = rows.flatMap(row => {
    const read = report.safeParse(row.report)
    if (!read.success) context.log.warn({ reason: errorInShort(read.error) }, 'the report of an instance is unreadable')
    return read.success ? [{ name: row.name, at: row.at, ...read.data }] : []
  })
  return { own, all: [own, ...others].sort((one, other) => one.name.localeCompare(other.name)) }
}
