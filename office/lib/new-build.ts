import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '#ui/lib/storage.ts'

/*
 * Parts of the office come when they are needed. Two builds later those of an open page are gone, and asking for them again
 * cannot help: the page has to be loaded again.
 */

/** `gone`: the page is out of date, and something is typed in it. `here`: the university answers, and has the build of this page. */
export type MissingPart = 'none' | 'looking' | 'unreached' | 'here' | 'gone'

const loadedAtKey = 'office-loaded-again-at'
/** A page is loaded on its own only once in this time, whatever the server says. */
const onceInMs = 60_000
const patienceMs = 5000

let missing: MissingPart = 'none'
let looking: Promise<void> | undefined
const listeners = new Set<() => void>()

/** What is known about a part of this page that did not come. */
export function useMissingPart(): MissingPart {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => missing,
  )
}

function note(next: MissingPart): void {
  missing = next
  for (const listener of listeners) listener()
}

/** Loads the page again when a part of it is gone for good, unless something is typed in it: then the frame says so. */
export function followBuilds(): void {
  document.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLElement) target.dataset.typed = ''
  })
  addEventListener('vite:preloadError', () => {
    looking = lookAgain()
  })
}

/** Whether the part that has just failed is gone for good, as the frame then says. */
export async function isPartGone(): Promise<boolean> {
  await looking
  return missing === 'gone'
}

async function lookAgain(): Promise<void> {
  if (missing === 'looking') return
  if (missing !== 'gone') note('looking')
  const build = await buildThere()
  if (build !== 'another') return note(build === undefined ? 'unreached' : 'here')
  const lastMs = Number(readStored('sessionStorage', loadedAtKey) ?? 0)
  if (isTyped() || Date.now() - lastMs < onceInMs) return note('gone')
  writeStored('sessionStorage', loadedAtKey, String(Date.now()))
  location.reload()
}

/** Whether the university serves the build of this page; undefined if it does not answer. */
async function buildThere(): Promise<'this' | 'another' | undefined> {
  const entry = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.getAttribute('src')
  const options = { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) } as const
  try {
    const [health, page] = await Promise.all([fetch('/healthz', options), fetch('/office/', options)])
    if (!health.ok || !page.ok || !entry) return undefined
    return (await page.text()).includes(entry) ? 'this' : 'another'
  } catch {
    return undefined
  }
}

/** Whether a field of the page has something that was typed in it. */
function isTyped(): boolean {
  return [...document.querySelectorAll('[data-typed]')].some(field => 'value' in field && field.value !== '')
}
