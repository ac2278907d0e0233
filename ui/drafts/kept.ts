import { readStored, removeStored, type StoragePlace, writeStored } from '../lib/storage.ts'

/** How a kind of draft is kept in this browser until it is sent. */
export interface Keeping<Draft> {
  /** Until the tab is closed, unless it says otherwise. */
  place?: () => StoragePlace
  /** Undefined for what someone else or an earlier version stored. */
  read(stored: Readonly<Record<string, unknown>>): Draft | undefined
  /** Nothing is typed, so nothing stays here. */
  isEmpty?(draft: Draft): boolean
  /** Makes the text unreadable for others, and readable again. */
  seal?(text: string): string
  unseal?(text: string): string
}

/** A draft as this browser has it. */
export interface Kept<Draft> {
  name: string
  /** The stored draft, or the one in `text`; undefined if there is none or it cannot be read. */
  read(text?: string): Draft | undefined
  /** False if the browser refuses to store it: then it lasts as long as the page. */
  keep(draft: Draft): boolean
  drop(): void
}

/** The draft with this name. Names begin with the prefix by which drafts are removed at a sign-out. */
export function keptDraft<Draft>(name: string, keeping: Keeping<Draft>): Kept<Draft> {
  const { place = () => 'sessionStorage', read, isEmpty, seal = String, unseal = String } = keeping
  function drop(): void {
    // Both, because the next sign-in may choose differently whether the computer is shared.
    removeStored('sessionStorage', name)
    removeStored('localStorage', name)
  }
  return {
    name,
    read(text = storedText(name)) {
      if (!text) return undefined
      try {
        const stored: unknown = JSON.parse(unseal(text))
        return typeof stored === 'object' && stored !== null ? read({ ...stored }) : undefined
      } catch {
        return undefined
      }
    },
    keep(draft) {
      if (!isEmpty?.(draft)) return writeStored(place(), name, seal(JSON.stringify(draft)))
      drop()
      return true
    },
    drop,
  }
}

/** What is stored under a name, in this tab or for longer. */
export function storedText(name: string): string | undefined {
  return readStored('sessionStorage', name) ?? readStored('localStorage', name)
}
