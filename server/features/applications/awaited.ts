import { awaitedSitting, isAwaitingResult } from '#shared/domain/o-level.ts'
import { isEntries } from '#shared/forms/check.ts'
import type { Entry } from '#shared/forms/field.ts'
import type { ApplicationRecord } from './record.ts'

/** The O’Level sittings of an application; empty if its form has none. */
export function sittingsOf({ answers }: Pick<ApplicationRecord, 'answers'>): Entry[] {
  const sittings: unknown = Object(answers).o_level
  return isEntries(sittings) ? sittings : []
}

/** 'WAEC 2026': the result that an application still waits for; undefined if it waits for none. */
export function awaitedIn(record: Pick<ApplicationRecord, 'answers'>): string | undefined {
  return awaitedSitting(Object(record.answers).o_level)
}

const proof = 'o_level_result'

/** Whether this document is the result that a submitted application still waits for. */
export function isAwaited(record: Pick<ApplicationRecord, 'answers'>, kind: string): boolean {
  return kind === proof && isAwaitingResult(sittingsOf(record))
}
