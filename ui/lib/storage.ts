export type StoragePlace = 'localStorage' | 'sessionStorage'

/** Fallback for blocked or full storage. It lasts as long as the page. */
const memory = new Map<string, string>()

/** Reads a stored text. Never throws, even if the browser blocks storage. */
export function readStored(place: StoragePlace, key: string): string | undefined {
  const held = memory.get(`${place} ${key}`)
  if (held !== undefined) return held
  try {
    return globalThis[place].getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Stores a text. Returns false if it is only in memory. */
export function writeStored(place: StoragePlace, key: string, value: string): boolean {
  try {
    globalThis[place].setItem(key, value)
    memory.delete(`${place} ${key}`)
    return true
  } catch {
    memory.set(`${place} ${key}`, value)
    return false
  }
}

export function removeStored(place: StoragePlace, key: string): void {
  memory.delete(`${place} ${key}`)
  try {
    globalThis[place].removeItem(key)
  } catch {
    // Storage is blocked, so nothing is stored.
  }
}

/** Keys with this prefix, including those only in memory. */
export function storedKeys(place: StoragePlace, prefix: string): string[] {
  const held = [...memory.keys()].flatMap(key => (key.startsWith(`${place} `) ? key.slice(place.length + 1) : []))
  return [...new Set([...held, ...keysIn(place)])].filter(key => key.startsWith(prefix))
}

function keysIn(place: StoragePlace): string[] {
  try {
    const storage = globalThis[place]
    return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  } catch {
    return []
  }
}
