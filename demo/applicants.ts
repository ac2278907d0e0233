import type { Random } from '../harness/random.ts'
import { programmeRows } from '../shared/catalogue/parts/programme-rows.ts'
import { type ProgramType, programTypeOf } from '../shared/domain/program-type.ts'
import { type Graduate, graduateAnswers } from './graduates.ts'
import { communities, withoutSigns } from './names.ts'
import { type Pupil, pupilAnswers } from './pupils.ts'

/** How far an application at the sample university has come. */
export type Progress =
  | 'draft'
  | 'awaiting_payment'
  | 'received'
  | 'checking'
  | 'with_applicant'
  | 'answered'
  | 'reviewing'
  | 'ready'
  | 'proposed'
  | 'approved'
  | 'told'
  | 'withdrawn'

/** A person, whatever they apply for. */
export interface Person {
  surname: string
  first_name: string
  other_names: string
  gender: 'female' | 'male'
  email: string
  phone: string
  state_of_origin: string
  lga: string
}

export type Applicant = Person & {
  type: ProgramType
  programme: string
  /** How long ago they submitted the form, or last worked on the draft. */
  daysAgo: number
  progress: Progress
  answers: Record<string, unknown>
} & ({ studies: Graduate; pupil?: never } | { pupil: Pupil; studies?: never })

/** Out of a hundred people. */
const shares: readonly (readonly [Progress, number])[] = [
  ['draft', 8],
  ['awaiting_payment', 6],
  ['received', 28],
  ['checking', 14],
  ['with_applicant', 8],
  ['answered', 4],
  ['reviewing', 6],
  ['ready', 9],
  ['proposed', 4],
  ['approved', 5],
  ['told', 7],
  ['withdrawn', 2],
]

export const progresses = shares.map(([progress]) => progress)

/** Nothing is left to check or to review. */
export function isChecked(progress: Progress): boolean {
  return progress === 'ready' || progress === 'proposed' || progress === 'approved' || progress === 'told'
}

const types: readonly (readonly [ProgramType, number])[] = [
  ['undergraduate', 55],
  ['msc', 23],
  ['phd', 9],
  ['foundation', 8],
  ['jupeb', 5],
]

/** How many apply for the first programme of a type. */
const soughtShares: Partial<Record<ProgramType, number>> = { undergraduate: 0.3, msc: 0.3 }

/** The people of the sample university, the same each time, in the order of their submissions. `today` is an ISO date. */
export function applicants(random: Random, count: number, today: string): Applicant[] {
  return Array.from({ length: count }, (_, index) => applicant(random, index + 1, today)).toSorted(
    (one, other) => other.daysAgo - one.daysAgo,
  )
}

function applicant(random: Random, number: number, today: string): Applicant {
  const person = personOf(random, number)
  const type = drawn(random, types)
  const programmes = programmeRows().filter(({ id, retired }) => !retired && programTypeOf(id) === type)
  // One programme has more applicants than seats.
  const isSought = random.next() < (soughtShares[type] ?? 0)
  const programme = programmes[isSought ? 0 : Math.floor(random.next() * programmes.length)]
  if (!programme) throw new Error(`There is no programme of the type ${type}`)
  const progress = progressOf(random, type)
  const about = { ...person, type, programme: programme.id, progress, daysAgo: daysAgo(random, progress) }
  if (type === 'msc' || type === 'phd') {
    const { studies, answers } = graduateAnswers(random, { person, programme, type, today })
    return { ...about, studies, answers }
  }
  const { pupil, answers } = pupilAnswers(random, { person, programme, type, today })
  return { ...about, pupil, answers }
}

/** Undergraduate forms are free, and only postgraduates are reviewed by academics. */
function progressOf(random: Random, type: ProgramType): Progress {
  const progress = drawn(random, shares)
  if (progress === 'awaiting_payment' && type === 'undergraduate') return 'received'
  if (progress === 'reviewing' && type !== 'msc' && type !== 'phd') return 'checking'
  return progress
}

/** Recent submissions are unread; those further along were submitted earlier. */
function daysAgo(random: Random, progress: Progress): number {
  const [least, most] = progress === 'received' || progress === 'draft' ? [0.1, 12] : [9, 40]
  return random.between(least, most)
}

function personOf(random: Random, number: number): Person {
  const { surnames, women, men, homes } = random.pick(communities)
  const gender = random.next() < 0.52 ? 'female' : 'male'
  const given = gender === 'female' ? women : men
  const first = random.pick(given)
  const other = random.next() < 0.6 ? random.pick(given) : ''
  const surname = random.pick(surnames)
  const [state_of_origin, lga] = random.pick(homes)
  return {
    surname,
    first_name: first,
    other_names: other === first ? '' : other,
    gender,
    email: `${latin(first)}.${latin(surname)}${number}@example.com`,
    phone: `0803 ${String(100 + (number % 900))} ${String(1000 + ((number * 37) % 9000))}`,
    state_of_origin,
    lga,
  }
}

function latin(name: string): string {
  return withoutSigns(name)
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')
}

function drawn<T>(random: Random, shares: readonly (readonly [T, number])[]): T {
  let left = random.next() * shares.reduce((sum, [, share]) => sum + share, 0)
  for (const [value, share] of shares) {
    left -= share
    if (left < 0) return value
  }
  throw new Error('There is nothing to draw from')
}
