import { clearStaging } from '../adapters/files/index.ts'
import type { Context } from '../base/context.ts'
import { isOutage } from '../base/outage.ts'
import { forgetUnnamed } from '../catalogue/files/named-files.ts'
import type { Duty } from './duty.ts'

const hourMs = 3_600_000
/** How many keys are looked up in the database at a time. */
const batchSize = 500

/**
 * Removes stored files that no row references. An upload is stored before the transaction that links it, so a process that dies in between
 * leaves one behind. A file younger than an hour may still be in progress.
 */
export const sweepFiles: Duty = {
  name: 'sweep-files',
  restMs: hourMs,
  async run(context) {
    const before = new Date(context.clock.now().getTime() - hourMs)
    await clearStaging(context.files.stagingDir, before)
    await forgetUnnamed(context)
    let batch: string[] = []
    for await (const file of context.files.olderThan(before)) {
      batch.push(file.key)
      if (batch.length < batchSize) continue
      await removeStrays(context, batch)
      batch = []
    }
    await removeStrays(context, batch)
    return false
  },
}

async function removeStrays(context: Context, keys: string[]): Promise<void> {
  if (keys.length === 0) return
  const linked = await context.db
    .selectFrom('document')
    .select('storage_key')
    .where('storage_key', 'in', keys)
    .union(
      context.db
        .selectFrom('reference')
        .select('storage_key')
        .where('storage_key', 'in', keys)
        .$castTo<{ storage_key: string }>(),
    )
    .union(context.db.selectFrom('transfer_slip').select('storage_key').where('storage_key', 'in', keys))
    .union(context.db.selectFrom('catalogue_file').select('storage_key').where('storage_key', 'in', keys))
    .execute()
  const known = new Set(linked.map(row => row.storage_key))
  const strays = keys.filter(key => !known.has(key))
  let removed = 0
  for (const key of strays) if (await isRemoved(context, key)) removed += 1
  if (removed > 0) context.log.info({ removed }, 'removed stored files that no row refers to')
}

/** A file that cannot be removed does not delay the others. It is retried in an hour. */
async function isRemoved(context: Context, key: string): Promise<boolean> {
  try {
    await context.files.remove(key)
    return true
  } catch (error) {
    if (isOutage(error)) throw error
    context.log.error({ key, err: error }, 'a file that no row refers to could not be removed')
    return false
  }
}
