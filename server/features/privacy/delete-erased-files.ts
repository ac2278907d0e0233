import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { mailFileOf } from '../../adapters/mail/capture.ts'
import { mailFolder } from '../../adapters/mail/index.ts'
import type { Context } from '../../base/context.ts'
import { removeStored } from '../applications/uploads.ts'
import type { Leftovers } from './erase.ts'

/**
 * Deletes the files of erased records, after the transaction. If an upload cannot be deleted now, the sweep of stray
 * files deletes it later; a captured email is deleted once it is old.
 */
export async function deleteErasedFiles(context: Context, left: Leftovers): Promise<void> {
  await removeStored(context, left.files)
  if (context.mail.kind === 'captured' && left.mails.length > 0) await removeCaptured(context, new Set(left.mails))
}

async function removeCaptured(context: Context, ids: ReadonlySet<string>): Promise<void> {
  const folder = mailFolder(context.config.dataDir)
  for (const name of await readdir(folder)) {
    const id = /-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.eml$/.exec(mailFileOf(name) ?? '')?.[1]
    if (id && ids.has(id)) await rm(join(folder, name), { force: true })
  }
}
