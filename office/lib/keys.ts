import { useEffect, useEffectEvent, useId, useSyncExternalStore } from 'react'
import { readStored, writeStored } from '#ui/lib/storage.ts'

/*
 * Keyboard shortcuts of the screens. Later screens and parts take precedence, so a part may reuse a key of the frame.
 */

export interface KeyBinding {
  /** The key or keys: `j`, `?`, `Enter`, or a sequence such as `g q`. */
  keys: string
  /** What it does, as shown in the keys dialog: 'Next application'. */
  label: string
  run: (event: KeyboardEvent) => void
}

/** The keys of one part of the screen, under their heading in the keys dialog. */
export interface KeyGroup {
  id: string
  title: string
  bindings: readonly KeyBinding[]
}

const sequenceMs = 1500
const settingName = 'office-keys'

let groups: readonly KeyGroup[] = []
const listeners = new Set<() => void>()

function publish(next: readonly KeyGroup[]): void {
  groups = next
  for (const listener of listeners) listener()
}

/**
 * Registers keys while a screen is shown. They do nothing while someone types, while a dialog is open, or together
 * with Ctrl, Alt or Cmd. Bindings may be new objects on each render.
 */
export function useKeys(title: string, bindings: readonly KeyBinding[], of: 'screen' | 'frame' = 'screen'): void {
  const id = useId()
  const run = useEffectEvent((keys: string, event: KeyboardEvent) =>
    bindings.find(binding => binding.keys === keys)?.run(event),
  )
  const said = JSON.stringify(bindings.map(({ keys, label }) => [keys, label]))
  useEffect(() => {
    const pairs: [string, string][] = JSON.parse(said)
    const group: KeyGroup = {
      id,
      title,
      bindings: pairs.map(([keys, label]) => ({ keys, label, run: event => run(keys, event) })),
    }
    // Whenever the frame registers its keys, those of a screen come first.
    publish(of === 'frame' ? [group, ...groups] : [...groups, group])
    return () => publish(groups.filter(one => one !== group))
  }, [id, title, said, of])
}

/** All active groups of keys, in the order in which they were registered. */
export function useKeyGroups(): readonly KeyGroup[] {
  return useSyncExternalStore(subscribe, () => groups)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** People who use speech input or have a tremor can switch keys off (WCAG 2.1.4). */
export function areKeysOn(): boolean {
  return readStored('localStorage', settingName) !== 'off'
}

export function switchKeys(state: 'on' | 'off'): void {
  writeStored('localStorage', settingName, state)
}

/** The binding of a key, and whether it is the first of two. */
export function findBinding(
  all: readonly KeyGroup[],
  pressed: string,
  before: string | undefined,
): KeyBinding | 'first of two' | undefined {
  const newestFirst = all.toReversed().flatMap(({ bindings }) => bindings)
  const whole = before === undefined ? pressed : `${before} ${pressed}`
  const found = newestFirst.find(({ keys }) => keys === whole)
  if (found) return found
  return before === undefined && newestFirst.some(({ keys }) => keys.startsWith(`${pressed} `))
    ? 'first of two'
    : undefined
}

/** The keys that do this on the current screen: a list may have taken `/` for its own search. */
export function keysFor(all: readonly KeyGroup[], label: string): string | undefined {
  const found = new Map(all.flatMap(({ bindings }) => bindings).map(binding => [binding.keys, binding.label]))
  return [...found].find(([, does]) => does === label)?.[0]
}

let first: { key: string; atMs: number } | undefined

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
  if (isTaken(event) || !areKeysOn()) return
  const before = first && event.timeStamp - first.atMs < sequenceMs ? first.key : undefined
  first = undefined
  const found = findBinding(groups, event.key, before) ?? findBinding(groups, event.key, undefined)
  if (found === 'first of two') first = { key: event.key, atMs: event.timeStamp }
  else if (found) {
    event.preventDefault()
    found.run(event)
  }
}

/** A field takes letters, a button takes Enter and Space, and an open dialog takes everything. */
function isTaken({ target, key }: KeyboardEvent): boolean {
  if (document.querySelector('dialog:modal, [popover]:popover-open')) return true
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target.matches('textarea, select')) return true
  if (target.matches('input')) return !target.matches('[type=checkbox], [type=radio], [type=button]') || key === ' '
  return (key === 'Enter' || key === ' ') && target.matches('a, button, summary, [role=menuitem]')
}

/** Call once, when the office starts. */
export function listenForKeys(): void {
  window.addEventListener('keydown', onKeyDown)
}
