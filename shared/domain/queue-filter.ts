import { type DecisionKind, decisionKinds } from './decisions.ts'
import { type JambFlag, jambFlags } from './jamb-check.ts'
import { isProgramType, type ProgramType } from './program-type.ts'
import { findProgramme, type SchoolKey, schoolNames } from './programmes.ts'
import { typedParts } from './typed-parts.ts'

/**
 * What someone typed into the search of the queue (office.md section 6): words to look for, and filters such as `is:unread`,
 * `programme:msc-computer-science` or `due:<3d`. The text is the address of the view.
 */
export interface QueueFilter {
  /** Each has to be found, as the beginning of a name or number. */
  words: string[]
  is: QueueFlag[]
  programTypes: ProgramType[]
  programmes: string[]
  schools: SchoolKey[]
  rounds: string[]
  /** `me`, `nobody`, or the beginning of a name. */
  assignees: string[]
  documents: DocumentsFlag[]
  /** How the score that was given compares with JAMB’s list. */
  jamb: JambFlag[]
  /** Asked to answer within so many days from now; 0 is overdue. */
  dueWithinDays: number | undefined
  /** The score of an application, in tenths of a point, from `least` to `most`. */
  score: { least: number; most: number } | undefined
  /** Kinds of decisions: proposed, approved or told. */
  decisions: DecisionKind[]
  /** What looks like a filter and is none, as it was typed. */
  unknown: string[]
}

/** `open`: not decided. `unread`: never opened. `returned`: the applicant has answered. `overdue`: asked, and the date has passed. */
export const queueFlags = ['open', 'unread', 'returned', 'overdue', 'paid', 'unpaid'] as const
export type QueueFlag = (typeof queueFlags)[number]

/** `missing`: one was rejected and not replaced. `unchecked`: one has no verdict yet. `accepted`: each of them is. */
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

/** Never fails: what cannot be read, or is none of the `keys`, is named in `unknown`, and the rest counts. */
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
      // An address in a mail client's style, 'mailto:', is a word; 'colour:red' is a filter that there is not.
      if (key !== undefined) filter.unknown.push(part)
      else if (filter.words.length < mostWords) filter.words.push(part.slice(0, longestWord))
    } else if (!readers[known](filter, value)) filter.unknown.push(part)
  }
  return filter
}

/** Each adds a value to the filter, or says that it is none. */
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
      (Object.keys(schoolNames) as SchoolKey[]).find(key => key === value.toLowerCase()),
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

/** What is typed for each kind of decision; its name in the API works too. */
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
