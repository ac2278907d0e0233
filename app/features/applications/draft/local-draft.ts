import { localCopyPlace, localCopyPrefix } from '#app/lib/local-copies.ts'
import { readSession } from '#app/lib/session.ts'
import type { FormId } from '#shared/forms/form-id.ts'
import { readStored, removeStored, writeStored } from '#ui/lib/storage.ts'
import type { Draft } from './draft.ts'

let cipher: typeof import('#app/lib/seal.ts') | undefined

/** Fetches the code that seals and opens copies. If that fails, answers are stored unsealed: losing them would be worse. */
export async function loadCipher(): Promise<void> {
  cipher ??= await import('#app/lib/seal.ts').catch(() => undefined)
}

const formIds: readonly FormId[] = ['postgraduate', 'undergraduate', 'foundation']

/** Where the unsent answers of one account and form are on this device. */
export function localDraftKey(accountId: string, formId: FormId): string {
  return `${localCopyPrefix}${accountId}:${formId}`
}

/**
 * Opens this device’s copy of one application, sealed for its owner. It uses the storage and the key of the owner’s session, also
 * for answers written just after that session has ended.
 */
export function localDraft(accountId: string, formId: FormId) {
  const name = localDraftKey(accountId, formId)
  let place = localCopyPlace()
  let key: string | undefined

  function look(): void {
    const session = readSession()
    if (session?.user.id !== accountId) return
    place = localCopyPlace()
    key = session.draftKey ?? key
  }

  return {
    name,
    /** Undefined if there is none, an older version of the site wrote it, or it cannot be opened. */
    read(text = storedCopy(name)): Draft | undefined {
      look()
      if (!text) return undefined
      try {
        const draft: unknown = JSON.parse(cipher ? cipher.unseal(key, text) : text)
        return isDraft(draft) ? draft : undefined
      } catch {
        return undefined
      }
    },
    /** False when the browser refuses to store it. */
    write(draft: Draft): boolean {
      look()
      const text = JSON.stringify(draft)
      return writeStored(place, name, cipher ? cipher.seal(key, text) : text)
    },
    /** Once the server has everything, nothing personal stays on the device. */
    remove(): void {
      // Both, because the next sign-in may choose differently whether the computer is shared.
      removeStored('sessionStorage', name)
      removeStored('localStorage', name)
    },
  }
}

/** The forms with answers on this device that an account has not sent yet. */
export function formsWithUnsentAnswers(accountId: string): FormId[] {
  return formIds.filter(formId => storedCopy(localDraftKey(accountId, formId)) !== undefined)
}

function storedCopy(name: string): string | undefined {
  return readStored('sessionStorage', name) ?? readStored('localStorage', name)
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
