import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { homeCountry } from '#shared/catalogue/parts/home-country.ts'
import { isEmpty } from '#shared/forms/check.ts'
import type { Entry, ListField } from '#shared/forms/field.ts'

interface EntriesProps {
  field: ListField
  path: string
  value: Entry[]
  /** The first card starts open if it lacks something. */
  isFirstOpen: boolean
  onChange: (value: Entry[]) => void
}

/** The entries of a list, which one is open, and the removed one that can be restored. */
export function useEntries({ field, path, value, isFirstOpen, onChange }: EntriesProps) {
  const entries = shownEntries(field, value)
  const [open, setOpen] = useState<number | undefined>(isFirstOpen ? 0 : undefined)
  const [removed, setRemoved] = useState<{ entry: Entry; index: number }>()
  const box = useRef<HTMLFieldSetElement>(null)
  useAskedEntry(path, setOpen)

  // A row that was not re-rendered still updates the current list.
  const change = useNewest((index: number, name: string, answer: Entry[string]) =>
    onChange(entries.map((entry, at) => (at === index ? { ...entry, [name]: answer } : entry))),
  )

  function add(): void {
    onChange([...entries, blankEntry(field)])
    setOpen(entries.length)
    setRemoved(undefined)
    focusEntry(box, entries.length)
  }

  function remove(index: number): void {
    const entry = entries[index]
    if (!entry) return
    onChange(entries.filter((_, at) => at !== index))
    setOpen(undefined)
    setRemoved(Object.values(entry).every(isEmpty) ? undefined : { entry, index })
  }

  function undo(): void {
    if (!removed) return
    onChange(value.toSpliced(removed.index, 0, removed.entry).slice(0, field.max))
    setRemoved(undefined)
    focusEntry(box, removed.index)
  }

  function edit(index: number): void {
    setOpen(index)
    focusEntry(box, index)
  }

  return { entries, box, open, removed, add, remove, undo, change, edit, close: () => setOpen(undefined) }
}

/** A link to an answer in a closed card opens it. */
function useAskedEntry(path: string, open: (index: number) => void): void {
  const { hash } = useLocation()
  useEffect(() => {
    const id = decodeURIComponent(hash.slice(1))
    const index = id.startsWith(`${path}.`) ? Number(id.slice(path.length + 1).split('.')[0]) : Number.NaN
    if (Number.isNaN(index)) return
    open(index)
    setTimeout(() => document.getElementById(id)?.focus())
  }, [hash, path, open])
}

/** A stable function that calls its newest version. */
function useNewest<Args extends unknown[]>(run: (...args: Args) => void): (...args: Args) => void {
  const newest = useRef(run)
  useLayoutEffect(() => {
    newest.current = run
  })
  return useCallback((...args: Args) => newest.current(...args), [])
}

function focusEntry(box: RefObject<HTMLElement | null>, index: number): void {
  // After React has rendered it.
  setTimeout(() => {
    const entry = box.current?.querySelector(`[data-entry="${index}"]`)
    entry?.querySelector<HTMLElement>('input, select, textarea, button')?.focus()
  })
}

/** A required list that is empty shows its first entries. Each is stored once something is typed in it. */
function shownEntries(field: ListField, value: Entry[]): Entry[] {
  const missing = startRows(field) - value.length
  return missing > 0 ? [...value, ...Array.from({ length: missing }, () => blankEntry(field))] : value
}

export function startRows(field: ListField): number {
  return field.startRows ?? Math.min(field.min, 1)
}

/** Most degrees were taken in the country of the university. */
function blankEntry(field: ListField): Entry {
  return field.item.some(item => item.kind === 'country') ? { country: homeCountry().code } : {}
}
