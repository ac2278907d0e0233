import { localCopyPlace, localDraftKey } from '#app/lib/local-copies.ts'
import { readSession } from '#app/lib/session.ts'
import type { FormId } from '#shared/forms/form-id.ts'
import { type Kept, keptDraft } from '#ui/drafts/kept.ts'
import type { Draft } from './draft.ts'

let cipher: typeof import('#app/lib/seal.ts') | undefined

/** Fetches the code that seals and opens copies. If that fails, answers are stored unsealed: losing them would be worse. */
export async function loadCipher(): Promise<void> {
  cipher ??= await import('#app/lib/seal.ts').catch(() => undefined)
}

/**
 * This device’s copy of one application, sealed for its owner. It uses the storage and the key of the owner’s session, also
 * for answers written just after that session has ended.
 */
export function localDraft(accountId: string, formId: FormId): Kept<Draft> {
  let place = localCopyPlace()
  let key: string | undefined

  function look(): void {
    const session = readSession()
    if (session?.user.id !== accountId) return
    place = localCopyPlace()
    key = session.draftKey ?? key
  }

  return keptDraft<Draft>(localDraftKey(accountId, formId), {
    place() {
      look()
      return place
    },
    read: stored => (isDraft(stored) ? stored : undefined),
    seal: text => (cipher ? cipher.seal(key, text) : text),
    unseal(text) {
      look()
      return cipher ? cipher.unseal(key, text) : text
    },
  })
}

function isDraft(stored: object): stored is Draft {
  const parts: Record<string, unknown> = { ...stored }
  const isWhole = ['base', 'typed', 'editedAt', 'elsewhere'].every(name => isRecord(parts[name]))
  return isWhole && Array.isArray(parts.refused)
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
