import type { ScanResult } from '../adapters/files/file-scanner.ts'
import { FileNotStoredError } from '../adapters/files/index.ts'
import type { Context } from '../base/context.ts'
import { refuseFile, releaseFile } from '../features/applications/file-check.ts'
import type { Duty } from './duty.ts'

/** How long a claim is valid: longer than a scan may take. */
const claimMs = 120_000
const longestPauseMs = 300_000

/**
 * Sends uploaded files to the virus scanner, one at a time. While it does not respond, files stay 'being checked' and
 * are retried within five minutes; without a scanner, no waiting file is released.
 */
export const checkFiles: Duty = {
  name: 'check-files',
  restMs: 5_000,
  async run(context) {
    const { scanner } = context
    if (!scanner) return false
    const due = await claimOne(context)
    if (!due) return false
    try {
      await conclude(context, due.storage_key, await scanner.scan(await context.files.read(due.storage_key)))
    } catch (error) {
      if (error instanceof FileNotStoredError)
        await context.db.transaction().execute(tx => releaseFile(tx, due.storage_key))
      else await tryLater(context, due, error)
    }
    return true
  },
}

interface Due {
  storage_key: string
  attempts: number
}

/** A file is claimed by postponing its next attempt, so that nothing stays locked during a scan. */
function claimOne({ db, clock }: Context): Promise<Due | undefined> {
  const now = clock.now()
  return db
    .with('due', query =>
      query
        .selectFrom('file_check')
        .select('storage_key')
        .where('next_attempt_at', '<=', now)
        .orderBy('next_attempt_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('file_check')
    .from('due')
    .set(eb => ({
      attempts: eb('file_check.attempts', '+', 1),
      next_attempt_at: new Date(now.getTime() + claimMs),
    }))
    .whereRef('file_check.storage_key', '=', 'due.storage_key')
    .returning(['file_check.storage_key', 'file_check.attempts'])
    .executeTakeFirst()
}

async function conclude(context: Context, storageKey: string, result: ScanResult): Promise<void> {
  if (result.outcome === 'clean') {
    await context.db.transaction().execute(tx => releaseFile(tx, storageKey))
    return
  }
  await context.db.transaction().execute(tx => refuseFile(tx, context, storageKey, result.signature))
  context.bell.ring('send-mail')
  context.log.warn({ key: storageKey, signature: result.signature }, 'an infected file was removed')
  await context.files.remove(storageKey)
}

async function tryLater(context: Context, due: Due, error: unknown): Promise<void> {
  const pauseMs = Math.min(longestPauseMs, 5_000 * 2 ** Math.min(due.attempts - 1, 10))
  await context.db
    .updateTable('file_check')
    .set({ next_attempt_at: new Date(context.clock.now().getTime() + pauseMs) })
    .where('storage_key', '=', due.storage_key)
    .execute()
  context.log.warn({ attempts: due.attempts, err: error }, 'a file could not be checked for viruses yet')
}
