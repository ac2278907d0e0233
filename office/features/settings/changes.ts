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
/** The server sets them. */
const ignored = ['isSample', 'phoneHref', 'admissionsHref']

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

/** Items are followed by their id; whatever has none, such as a text, by what it says and then by its neighbours. */
function changesInList(before: Items, after: Items, at: string, place: readonly string[]): Change[] {
  const [old, now] = [followed(before), followed(after)]
  const origins = originsOf(old, now)
  const own = after.flatMap((item, index): Change[] => {
    const was = origins[index] ?? -1
    const there = { at: within(at, index), place: [...place, itemName(item, index)] }
    return was < 0 ? [{ ...there, what: 'added' }] : changesIn(before[was], item, there.at, there.place)
  })
  const gone = before.flatMap((item, index): Change[] =>
    origins.includes(index) ? [] : [{ at, place: [...place, itemName(item, index)], what: 'removed' }],
  )
  const kept = origins.filter(was => was >= 0)
  const isMoved = kept.some((was, index) => was < (kept[index - 1] ?? 0))
  return [...own, ...gone, ...(isMoved ? [{ at, place, what: 'moved' } as const] : [])]
}

interface Followed {
  /** What two versions of a list know the item by. */
  id: string
  /** An item with an id of its own never becomes another item. */
  isNamed: boolean
}

/** The same id twice is told apart by which of them it is. */
function followed(items: Items): Followed[] {
  const all = items.map(item => {
    const name = isObject(item) ? idNames.find(one => typeof item[one] === 'string') : undefined
    return { id: name ? String((item as Fields)[name]) : JSON.stringify(item), isNamed: name !== undefined }
  })
  return all.map(({ id, isNamed }, index) => ({
    id: `${id} ${all.slice(0, index).filter(other => other.id === id).length}`,
    isNamed,
  }))
}

/** For each item the place where it was, or −1. What stands between the same neighbours as before has been edited. */
function originsOf(old: readonly Followed[], now: readonly Followed[]): number[] {
  const kept = now.map(({ id }) => old.findIndex(other => other.id === id))
  const edited = new Map<number, number[]>()
  let neighbour = -1
  for (const [index, { isNamed }] of old.entries()) {
    if (kept.includes(index)) neighbour = index
    else if (!isNamed) edited.set(neighbour, [...(edited.get(neighbour) ?? []), index])
  }
  return now.map(({ isNamed }, index) => {
    const was = kept[index] ?? -1
    if (was >= 0 || isNamed) return was
    const before = kept.slice(0, index).findLast(one => one >= 0) ?? -1
    return edited.get(before)?.shift() ?? -1
  })
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
