import { type ActorKind, type AuditGroup, actionsOf, actorKinds, auditGroupIds } from './audit-actions.ts'
import { type Day, isDay } from './calendar.ts'
import { typedParts } from './typed-parts.ts'

/**
 * What someone typed into the search of the audit log: words to look for, and filters such as `who:me`, `what:exports`,
 * `about:26-753-781` or `from:2026-11-01`. The text is the address of the view.
 */
export interface AuditFilter {
  /** Each has to be in the name or number of the person or thing that a line is about. */
  words: string[]
  /** `me`, or the beginning of a colleague’s name. */
  people: string[]
  kinds: ActorKind[]
  /** Empty: whatever was done. */
  actions: string[]
  /** In West Africa Time, both inclusive. */
  from: Day | undefined
  to: Day | undefined
  /** Today and the days before, so many altogether. */
  lastDays: number | undefined
  /** What looks like a filter and is none, as it was typed. */
  unknown: string[]
}

const auditFilterKeys = ['who', 'what', 'about', 'on', 'from', 'to', 'last'] as const
type Key = (typeof auditFilterKeys)[number]

const mostWords = 8
const mostPeople = 10
const actionShape = /^[a-z-]+\.[a-z-]+$/

/** Never fails: what cannot be read is named in `unknown`, and the rest counts. */
export function readAuditFilter(text: string): AuditFilter {
  const filter: AuditFilter = {
    words: [],
    people: [],
    kinds: [],
    actions: [],
    from: undefined,
    to: undefined,
    lastDays: undefined,
    unknown: [],
  }
  for (const { part, key, value } of typedParts(text)) {
    const known = auditFilterKeys.find(one => one === key)
    if (key === undefined) addWords(filter, part)
    else if (!known || !readers[known](filter, value)) filter.unknown.push(part)
  }
  return filter
}

/** Each adds a value to the filter, or says that it is none. */
const readers: Record<Key, (filter: AuditFilter, value: string) => boolean> = {
  who: (filter, value) => {
    const kind = actorKinds.find(one => one === value.toLowerCase())
    if (kind) filter.kinds.push(kind)
    else if (filter.people.length < mostPeople) filter.people.push(value)
    return value !== ''
  },
  what: ({ actions }, value) => {
    const group: AuditGroup | undefined = auditGroupIds.find(id => id === value.toLowerCase())
    if (!group && !actionShape.test(value)) return false
    actions.push(...(group ? actionsOf(group) : [value]))
    return true
  },
  about: (filter, value) => {
    addWords(filter, value)
    return value !== ''
  },
  on: (filter, value) => {
    if (!isDay(value)) return false
    filter.from = value
    filter.to = value
    return true
  },
  from: (filter, value) => {
    if (!isDay(value)) return false
    filter.from = value
    return true
  },
  to: (filter, value) => {
    if (!isDay(value)) return false
    filter.to = value
    return true
  },
  last: (filter, value) => {
    const [, days] = /^(\d{1,3})d?$/.exec(value) ?? []
    if (!Number(days)) return false
    filter.lastDays = Number(days)
    return true
  },
}

function addWords({ words }: AuditFilter, text: string): void {
  for (const word of text.split(/\s+/)) if (word !== '' && words.length < mostWords) words.push(word.slice(0, 60))
}
