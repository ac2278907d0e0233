import { fileIdsIn } from '#shared/catalogue/file-id.ts'
import type { CatalogueProblem } from '#shared/catalogue/problem.ts'
import type { Context } from '../../base/context.ts'
import type { Queryable } from '../../db/client.ts'
import { type InertFile, inspectExported } from './inspect-file.ts'
import { keepMissing } from './keep-file.ts'
import { missingFiles } from './named-files.ts'

/**
 * The files that a catalogue of another server names, from what was exported with it; files that are stored here need not come along.
 * Nothing is stored yet.
 */
export async function readBrought(
  db: Queryable,
  catalogue: unknown,
  given: Readonly<Record<string, string>>,
): Promise<{ files: InertFile[]; problems: CatalogueProblem[] }> {
  const files: InertFile[] = []
  const problems: CatalogueProblem[] = []
  for (const id of fileIdsIn(catalogue)) {
    const base64 = Object.hasOwn(given, id) ? given[id] : undefined
    if (base64 === undefined) continue
    const inspected = await inspectExported(id, Buffer.from(base64, 'base64'))
    if (inspected.ok) files.push(inspected.file)
    else problems.push({ at: `files.${id}`, message: inspected.problem })
  }
  const brought = new Set(files.map(({ id }) => id))
  const refused = new Set(problems.map(({ at }) => at.slice('files.'.length)))
  const missing = await missingFiles(db, catalogue, id => !brought.has(id) && !refused.has(id))
  return { files, problems: [...problems, ...missing] }
}

/** Puts them into the store; what comes back is linked in a transaction. */
export async function keepBrought(context: Context, files: readonly InertFile[]) {
  const kept = []
  for (const file of files) kept.push(await keepMissing(context, file))
  return kept
}
