import { isDeepStrictEqual } from 'node:util'
import type * as z from 'zod'
import { schemaProblems } from '#shared/catalogue/read.ts'
import { onlyKey, type SettingKind } from '#shared/domain/setting-kinds.ts'
import type { Merged, Row } from './paste-list.ts'

/** A line of a list and what it says, or what is wrong with it. */
export interface Made<Item> {
  line: number
  title: string
  item: Item | undefined
  says?: string
}

interface ItemsOf<Item> {
  kind: SettingKind
  idOf(item: Item): string
  titleOf(item: Item): string
  schema: z.ZodType
  /** Whether something else in the catalogue needs this one: then it stays. */
  isNamed(id: string): boolean
}

/** Puts items into a list by their id: known ones in their place, new ones at the end. */
export function mergeItems<Item>(
  before: readonly Item[],
  made: readonly Made<Item>[],
  others: 'keep' | 'drop',
  { kind, idOf, titleOf, schema, isNamed }: ItemsOf<Item>,
): Merged {
  const rows: Row[] = []
  const taken = new Map<string, Item>()
  for (const { line, title, item, says } of made) {
    const checked = item === undefined ? undefined : schema.safeParse(item)
    const wrong = says ?? (checked && !checked.success ? schemaProblems(checked.error)[0]?.message : undefined)
    if (item === undefined || wrong !== undefined) {
      rows.push({ line, title, fate: 'problem', says: wrong ?? 'This line cannot be read.' })
      continue
    }
    if (taken.has(idOf(item))) {
      rows.push({ line, title, fate: 'problem', says: 'This is in the list twice.' })
      continue
    }
    const known = before.find(one => idOf(one) === idOf(item))
    const fate = known === undefined ? 'new' : isDeepStrictEqual(known, item) ? 'unchanged' : 'changed'
    rows.push({ line, title, fate })
    taken.set(idOf(item), item)
  }
  const missing = others === 'drop' ? before.filter(one => !taken.has(idOf(one))) : []
  const dropped = missing.filter(one => !isNamed(idOf(one)))
  rows.push(
    ...missing.map(
      (one): Row =>
        dropped.includes(one)
          ? { title: titleOf(one), fate: 'dropped' }
          : { title: titleOf(one), fate: 'unchanged', says: 'Stays: a programme or the home page names it.' },
    ),
  )
  const kept = before.filter(one => !dropped.includes(one)).map(one => taken.get(idOf(one)) ?? one)
  const added = [...taken.values()].filter(one => !before.some(known => idOf(known) === idOf(one)))
  const body = [...kept, ...added]
  return { rows, changes: isDeepStrictEqual(body, before) ? [] : [{ place: { kind, key: onlyKey }, body }] }
}
