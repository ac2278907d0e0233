import { vi } from 'vitest'

/** An in-memory storage for tests, which can be full or blocked. */
export class FakeStorage implements Storage {
  readonly kept = new Map<string, string>()
  isFull = false

  get length(): number {
    return this.kept.size
  }
  key(index: number): string | null {
    return [...this.kept.keys()][index] ?? null
  }
  getItem(key: string): string | null {
    return this.kept.get(key) ?? null
  }
  setItem(key: string, value: string): void {
    if (this.isFull) throw new DOMException('full', 'QuotaExceededError')
    this.kept.set(key, value)
  }
  removeItem(key: string): void {
    this.kept.delete(key)
  }
  clear(): void {
    this.kept.clear()
  }
}

/** Replaces the browser’s storages with empty ones, and the window with one that receives no events. */
export function fakeStorages(): { local: FakeStorage; session: FakeStorage } {
  const local = new FakeStorage()
  const session = new FakeStorage()
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', session)
  // The session announces each change with an event.
  vi.stubGlobal('dispatchEvent', () => true)
  return { local, session }
}
