import { readdir } from 'node:fs/promises'
import type { Context } from '../../server/base/context.ts'
import { sweepFiles } from '../../server/jobs/sweep-files.ts'
import { linkedFiles } from './half-done.ts'

export interface Strays {
  before: number
  after: number
}

/** Runs the file sweep as if two hours had passed, and counts files that no row refers to. */
export async function sweepAndCount(context: Context): Promise<Strays> {
  const before = await countStrays(context)
  const later = new Date(Date.now() + 2 * 3_600_000)
  await sweepFiles.run({ ...context, clock: { now: () => later } })
  return { before, after: await countStrays(context) }
}

async function countStrays({ db, files }: Context): Promise<number> {
  const linked = new Set((await linkedFiles(db)).map(({ key }) => key))
  let strays = (await readdir(files.stagingDir)).length
  for await (const { key } of files.olderThan(new Date(Date.now() + 3_600_000))) if (!linked.has(key)) strays += 1
  return strays
}
