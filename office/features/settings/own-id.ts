import { createContext } from 'react'
import { anchorFor } from '#shared/domain/anchor.ts'

/** Under which items are known. They never change once they are published. */
const idNames = ['id', 'code', 'key'] as const
/** What an item is called, and its id is made from. */
const titleNames = ['label', 'question', 'heading', 'title', 'name', 'text'] as const

const longestId = 40

/** The ids of everything that is published in this setting. */
export const PublishedIds = createContext<ReadonlySet<string>>(new Set())

/** Whether the setting is only read: then nothing in it can be pressed, and items open all the same. */
export const OnlyRead = createContext(false)

export function idsIn(body: unknown): Set<string> {
  if (typeof body !== 'object' || body === null) return new Set()
  return Object.entries(body).reduce((found, [name, value]) => {
    if (idNames.some(one => one === name) && typeof value === 'string') found.add(value)
    for (const id of idsIn(value)) found.add(id)
    return found
  }, new Set<string>())
}

/** The item with another value in a field. The id of a new item follows its title until somebody writes another. */
export function withOwnId(
  item: Record<string, unknown>,
  { name, value, published }: { name: string; value: unknown; published: ReadonlySet<string> },
): Record<string, unknown> {
  const next = { ...item, [name]: value }
  const id = idNames.find(one => typeof item[one] === 'string')
  const title = titleNames.find(one => one in item)
  if (!id || title !== name || typeof value !== 'string') return next
  const held = String(item[id])
  const isItsOwn = held === '' || held === anchorFor(String(item[name] ?? ''), longestId)
  return isItsOwn && !published.has(held) ? { ...next, [id]: anchorFor(value, longestId) } : next
}

/** The fields of an item with its id last: it follows the title, and people begin with what they know. */
export function idLast<Named extends { name: string }>(fields: readonly Named[]): readonly Named[] {
  const has = (name: string) => fields.some(field => field.name === name)
  const id = titleNames.some(has) ? idNames.find(has) : undefined
  return id ? [...fields.filter(({ name }) => name !== id), ...fields.filter(({ name }) => name === id)] : fields
}
