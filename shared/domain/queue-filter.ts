import { type DecisionKind, decisionKinds } from './decisions.ts'
import { type JambFlag, jambFlags } from './jamb-check.ts'
import { isProgramType, type ProgramType } from './program-type.ts'
import { findProgramme, schoolNames } from './programmes.ts'
import { typedParts } from './typed-parts.ts'

/**
 * A parsed search of the queue (office.md section 6): words, and filters such as `is:unread`,
 * `programme:msc-computer-science` or `due:<3d`. The typed text is also the address of the view.
 */
export interface QueueFilter {
  /** Each must match the beginning of a name or number. */
  words: string[]
  is: QueueFlag[]
  programTypes: ProgramType[]
  programmes: string[]
  schools: string[]
  rounds: string[]
  /** `me`, `nobody`, or the beginning of a name. */
  assignees: string[]
  documents: DocumentsFlag[]
  /** How the given score compares with JAMB’s list. */
  jamb: JambFlag[]
  /** Replies due within so many days from now; 0 is overdue. */
  dueWithinDays: number | undefined
  /** The range of the score, in tenths of a point. */
  score: { least: number; most: number } | undefined
  /** Kinds of decisions: proposed, approved or released. */
  decisions: DecisionKind[]
  /** What looks like a filter but is not one, as it was typed. */
  unknown: string[]
}

/**
 * `open`: not decided. `unread`: never opened. `returned`: the applicant has replied. `overdue`: the reply is late.
 * `without-readers`: in review, and no one has been asked to score it.
 */
export const queueFlags = ['open', 'unread', 'returned', 'overdue', 'paid', 'unpaid', 'without-readers'] as const
export type QueueFlag = (typeof queueFlags)[number]

/**
 * `missing`: one was rejected and not replaced. `unchecked`: one has no verdict yet. `accepted`: all are accepted.
 */
export const documentsFlags = ['missing', 'unchecked', 'accepted'] as const
export type DocumentsFlag = (typeof documentsFlags)[number]

const filterKeys = [
  'is',
  'type',
  'programme',
  'school',
  'round',
  'assignee',
  'documents',
  'jamb',
  'due',
  'score',
  'decision',
] as const
export type FilterKey = (typeof filterKeys)[number]

const mostWords = 8
const longestWord = 60

/** Never fails: parts that are unreadable or not among the `keys` are listed in `unknown`, and the rest applies. */
export function readQueueFilter(text: string, keys: readonly FilterKey[] = filterKeys): QueueFilter {
  const filter: QueueFilter = {
    words: [],
    is: [],
    programTypes: [],
    programmes: [],
    schools: [],
    rounds: [],
    assignees: [],
    documents: [],
    jamb: [],
    dueWithinDays: undefined,
    score: undefined,
    decisions: [],
    unknown: [],
  }
  for (const { part, key, value } of typedParts(text)) {
    const known = keys.find(one => one === key)
    if (known === undefined) {
      // An address as mail clients copy it, 'mailto:', is a word; 'colour:red' is an unknown filter.
      if (key !== undefined) filter.unknown.push(part)
      else if (filter.words.length < mostWords) filter.words.push(part.slice(0, longestWord))
    } else if (!readers[known](filter, value)) filter.unknown.push(part)
  }
  return filter
}

/** Each adds a value to the filter, or returns false if the value is invalid. */
const readers: Record<FilterKey, (filter: QueueFilter, value: string) => boolean> = {
  is: ({ is }, value) =>
    added(
      is,
      queueFlags.find(flag => flag === value.toLowerCase()),
    ),
  type: ({ programTypes }, value) =>
    added(programTypes, isProgramType(value.toLowerCase()) ? (value.toLowerCase() as ProgramType) : undefined),
  programme: ({ programmes }, value) => added(programmes, findProgramme(value.toLowerCase())?.id),
  school: ({ schools }, value) =>
    added(
      schools,
      (Object.keys(schoolNames()) as string[]).find(key => key === value.toLowerCase()),
    ),
  round: ({ rounds }, value) => added(rounds, value),
  assignee: ({ assignees }, value) => added(assignees, value),
  documents: ({ documents }, value) =>
    added(
      documents,
      documentsFlags.find(flag => flag === value.toLowerCase()),
    ),
  jamb: ({ jamb }, value) =>
    added(
      jamb,
      jambFlags.find(flag => flag === value.toLowerCase()),
    ),
  due: (filter, value) => {
    const [, days] = /^<?(\d{1,3})d?$/.exec(value) ?? []
    if (days === undefined) return false
    filter.dueWithinDays = Number(days)
    return true
  },
  score: (filter, value) => {
    const [, sign = '', points = ''] = /^([<>]=?)?(\d{1,3}(?:\.\d)?)$/.exec(value) ?? []
    if (points === '') return false
    const tenths = Math.round(Number(points) * 10)
    const { least, most } = filter.score ?? { least: 0, most: 1000 }
    if (sign.startsWith('>')) filter.score = { least: Math.max(least, sign === '>' ? tenths + 1 : tenths), most }
    else if (sign.startsWith('<')) filter.score = { least, most: Math.min(most, sign === '<' ? tenths - 1 : tenths) }
    else filter.score = { least: tenths, most: tenths }
    return true
  },
  decision: ({ decisions }, value) =>
    added(
      decisions,
      decisionKinds.find(kind => kind === value.toLowerCase() || decisionWords[kind] === value.toLowerCase()),
    ),
}

/** The words to type for each kind of decision; the names of the API also work. */
export const decisionWords: Record<DecisionKind, string> = {
  offer: 'offer',
  conditional_offer: 'conditional',
  alternative_offer: 'alternative',
  waiting_list: 'waiting',
  rejection: 'refusal',
}

function added<Value>(values: Value[], value: Value | undefined): boolean {
  if (value === undefined) return false
  if (!values.includes(value)) values.push(value)
  return true
}
