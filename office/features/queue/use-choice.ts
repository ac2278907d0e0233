import { useCallback, useEffect, useRef, useState } from 'react'
import { readStored, writeStored } from '#ui/lib/storage.ts'

/** What someone has chosen in a view: some applications, or everything that matches. */
export interface Choice {
  uuids: readonly string[]
  isAll: boolean
}

export const nothing: Choice = { uuids: [], isAll: false }

const storageKey = 'office-queue-choice'

/** Is kept per view across reload and back, until something is done with it. */
export function useChoice(address: string) {
  const [held, setHeld] = useState(() => ({ address, choice: stored(address) }))
  const choice = held.address === address ? held.choice : stored(address)
  const [anchor, setAnchor] = useState<string>()

  useEffect(() => {
    if (held.address === address) writeStored('sessionStorage', storageKey, JSON.stringify(held))
  }, [held, address])

  const set = (next: Choice) => setHeld({ address, choice: next })
  return {
    choice,
    clear: () => set(nothing),
    chooseAll: () => set({ uuids: [], isAll: true }),
    toggle(uuid: string) {
      setAnchor(uuid)
      set(toggled(choice, uuid))
    },
    /** From the row that was chosen last to this one. */
    extend(rows: readonly { uuid: string }[], uuid: string) {
      set(extended(choice, rows, { from: anchor ?? uuid, to: uuid }))
    },
    /** What is gone from the list cannot stay chosen. */
    keepOnly(rows: ReadonlySet<string>) {
      const left = choice.uuids.filter(uuid => rows.has(uuid))
      if (!choice.isAll && left.length < choice.uuids.length) set({ uuids: left, isAll: false })
    },
  }
}

/** Chooses a row, or all to it. The same function for as long as the screen is there: with another, each row would be drawn again. */
export function useChoose(choice: ReturnType<typeof useChoice>, rows: readonly { uuid: string }[]) {
  const latest = useRef({ choice, rows })
  latest.current = { choice, rows }
  return useCallback((uuid: string, isRange: boolean) => {
    const now = latest.current
    if (isRange) now.choice.extend(now.rows, uuid)
    else now.choice.toggle(uuid)
  }, [])
}

/** Taking one row from everything that matches leaves nothing chosen: what is meant then has to be said again. */
export function toggled({ uuids, isAll }: Choice, uuid: string): Choice {
  if (isAll) return nothing
  const without = uuids.filter(one => one !== uuid)
  return { uuids: without.length < uuids.length ? without : [...uuids, uuid], isAll: false }
}

export function extended(
  { uuids }: Choice,
  rows: readonly { uuid: string }[],
  { from, to }: { from: string; to: string },
): Choice {
  const at = (uuid: string) => rows.findIndex(row => row.uuid === uuid)
  const [start, end] = [at(from) === -1 ? at(to) : at(from), at(to)].toSorted((one, other) => one - other)
  const range = rows.slice(start, (end ?? 0) + 1).map(row => row.uuid)
  return { uuids: [...new Set([...uuids, ...range])], isAll: false }
}

function stored(address: string): Choice {
  try {
    const held = JSON.parse(readStored('sessionStorage', storageKey) ?? 'null')
    if (held?.address === address && Array.isArray(held.choice?.uuids)) return held.choice
  } catch {
    // What cannot be read was not written here.
  }
  return nothing
}
