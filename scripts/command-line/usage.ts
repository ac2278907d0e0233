import { AppError } from '../../server/errors.ts'
import { StartError } from '../../server/start-error.ts'

/** A mistake in how a command was written. */
export class UsageError extends Error {}

export function required(value: string | undefined, sentence: string): string {
  if (!value) throw new UsageError(sentence)
  return value
}

/** What a command says when it failed: how it is used, a sentence, or for what no one foresaw, where it happened. */
export function explain(error: unknown, usage: string): string {
  const isUsage =
    error instanceof UsageError ||
    (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
  if (isUsage) return `${error.message}\n\n${usage}`
  if (error instanceof AppError || error instanceof StartError) return `${error.message}\n`
  return `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`
}
