import { type ActorKind, actorKinds } from '../../domain/audit-actors.ts'
import { type AuditGroup, auditGroupIds } from '../../domain/audit-groups.ts'
import { type Day, isDay } from '../../domain/calendar.ts'
import { typedParts } from '../../domain/typed-parts.ts'
import { actionsOf } from './words.ts'

/**
 * A parsed search of the audit log: words, and filters such as `who:me`, `what:exports`, `about:26-753-781` or
 * `from:2026-11-01`. The typed text is also the address of the view.
 */
export interface AuditFilter {
  /** Each must appear in the name or number of the person or thing that a line is about. */
  words: string[]
  /** `me`, or the beginning of a colleague’s name. */
  people: string[]
  kinds: ActorKind[]
  /** Empty: all actions. */
  actions: string[]
  /** Both inclusive. */
  from: Day | undefined
  to: Day | undefined
  /** The last so many days, including today. */
  lastDays: number | undefined
  /** What looks like a filter but is not one, as it was typed. */
  unknown: string[]
}

const auditFilterKeys = ['who', 'what', 'about', 'on', 'from', 'to', 'last'] as const
type Key = (typeof auditFilterKeys)[number]

const mostWords = 8
const mostPeople = 10
const actionShape = /^[a-z-]+\.[a-z-]+$/

/** Never fails: unreadable parts are listed in `unknown`, and the rest applies. */
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

/** Each adds a value to the filter, or returns false if the value is invalid. */
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
