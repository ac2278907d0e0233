import { BackupError } from '../../server/backup/archive.ts'
import { AppError } from '../../server/base/errors.ts'
import { isDiskFull } from '../../server/base/outage.ts'
import { StartError } from '../../server/start/start-error.ts'

/** A mistake in the use of a command. */
export class UsageError extends Error {}

export function required(value: string | undefined, sentence: string): string {
  if (!value) throw new UsageError(sentence)
  return value
}

/** What a failed command prints: its usage, a sentence, or for unexpected errors where they happened. */
export function explain(error: unknown, usage: string): string {
  const isUsage =
    error instanceof UsageError ||
    (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
  if (isUsage) return `${error.message}\n\n${usage}`
  if (error instanceof AppError || error instanceof StartError || error instanceof BackupError)
    return `${error.message}\n`
  if (error instanceof Error && isDiskFull(error))
    return `A disk is full: ${error.message}. Free some space, then run the command again.\n`
  return `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`
}
