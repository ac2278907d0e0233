import { within } from './field-props.ts'
import { fieldName, itemName } from './field-words.ts'

/** One thing in which a draft differs from what is published. */
export interface Change {
  /** The place of its field, as problems name it. */
  at: string
  /** The names on the way there, the outermost first. */
  place: readonly string[]
  what: 'changed' | 'added' | 'removed' | 'moved'
  before?: unknown
  after?: unknown
}

/** Under which items of a list stay the same, whatever else changes in them. */
const idNames = ['id', 'key', 'code'] as const
/** The server sets it with the first change. */
const ignored = ['isSample']

/** What a draft changes, in the order of its fields. */
export function changesIn(before: unknown, after: unknown, at = '', place: readonly string[] = []): Change[] {
  if (isSame(before, after)) return []
  if (Array.isArray(before) && Array.isArray(after)) return changesInList(before, after, at, place)
  if (isObject(before) && isObject(after)) return changesInObject(before, after, at, place)
  const what = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed'
  return [{ at, place, what, before, after }]
}

type Fields = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function changesInObject(before: Fields, after: Fields, at: string, place: readonly string[]): Change[] {
  const [old, now] = [before, after].map(fields => Object.keys(fields).filter(name => !ignored.includes(name)))
  const names = [...new Set([...(now ?? []), ...(old ?? [])])]
  const changed = names.flatMap(name =>
    changesIn(before[name], after[name], within(at, name), [...place, fieldName(name)]),
  )
  const isTurned = changed.length === 0 && !isSame(old, now)
  return isTurned ? [{ at, place, what: 'moved' }] : changed
}

type Items = readonly unknown[]

/** Items are followed by their id, texts by what they say, and everything else by its place. */
function changesInList(before: Items, after: Items, at: string, place: readonly string[]): Change[] {
  const [old, now] = [idsOf(before), idsOf(after)]
  const own = after.flatMap((item, index): Change[] => {
    const was = old.indexOf(now[index] ?? '')
    const there = { at: within(at, index), place: [...place, itemName(item, index)] }
    return was < 0 ? [{ ...there, what: 'added' }] : changesIn(before[was], item, there.at, there.place)
  })
  const gone = before.flatMap((item, index): Change[] =>
    now.includes(old[index] ?? '') ? [] : [{ at, place: [...place, itemName(item, index)], what: 'removed' }],
  )
  const isMoved = !isSame(
    old.filter(id => now.includes(id)),
    now.filter(id => old.includes(id)),
  )
  return [...own, ...gone, ...(isMoved ? [{ at, place, what: 'moved' } as const] : [])]
}

/** The same id twice is told apart by which of them it is. */
function idsOf(items: Items): string[] {
  const all = items.map((item, index) => {
    const name = isObject(item) ? idNames.find(one => typeof item[one] === 'string') : undefined
    return name ? String((item as Fields)[name]) : isObject(item) ? `at ${index}` : String(item)
  })
  return all.map((id, index) => `${id} ${all.slice(0, index).filter(other => other === id).length}`)
}

/** How much of a long text stands around what changed. */
const around = 30

/** Two long texts as far as they differ, with a little of what is around. */
export function differingParts(before: string, after: string): [string, string] {
  if (before.length + after.length < 120) return [before, after]
  const least = Math.min(before.length, after.length)
  let start = 0
  while (start < least && before[start] === after[start]) start += 1
  let end = 0
  while (end < least - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  const part = (text: string) => {
    const [from, to] = [Math.max(0, start - around), Math.min(text.length, text.length - end + around)]
    return `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`
  }
  return [part(before), part(after)]
}
