import { localCopyPlace, localCopyPrefix } from '#app/lib/local-copies.ts'
import { readStored, removeStored, writeStored } from '#app/lib/storage.ts'
import type { FormId } from '#shared/forms/index.ts'
import type { Draft } from './draft.ts'

const formIds: readonly FormId[] = ['postgraduate', 'undergraduate', 'foundation']

/** Where the unsent answers of one account and form lie on this device. */
export function localDraftKey(accountId: string, formId: FormId): string {
  return `${localCopyPrefix}${accountId}:${formId}`
}

/** The copy on this device; undefined when there is none or an older version of the site wrote it. */
export function readLocalDraft(key: string): Draft | undefined {
  const text = readStored(localCopyPlace(), key)
  if (!text) return undefined
  try {
    const draft: unknown = JSON.parse(text)
    return isDraft(draft) ? draft : undefined
  } catch {
    return undefined
  }
}

/** Keeps a copy on this device; false when the browser would not store it. */
export function writeLocalDraft(key: string, draft: Draft): boolean {
  return writeStored(localCopyPlace(), key, JSON.stringify(draft))
}

/** Once the university has everything, nothing personal stays on the device. */
export function removeLocalDraft(key: string): void {
  removeStored(localCopyPlace(), key)
}

/** The forms of which this device holds answers that an account has not sent yet. */
export function formsWithUnsentAnswers(accountId: string): FormId[] {
  return formIds.filter(formId => readStored(localCopyPlace(), localDraftKey(accountId, formId)) !== undefined)
}

function isDraft(value: unknown): value is Draft {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['base', 'typed', 'editedAt', 'elsewhere'].every(part => isRecord((value as Record<string, unknown>)[part])) &&
    'refused' in value &&
    Array.isArray(value.refused)
  )
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
